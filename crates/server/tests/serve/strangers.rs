//! What strangers tried against people at listed tables, over sockets: none of it works.

use protocol::{ClientMessage, ServerMessage, limits};
use serde_json::{Value, json};
use server::{Limits, ProxyHeader, Site};
use server_tests::{TestClient, TestServer, TestSocket, TestTable, key};
use store::{NoteStore as _, SqliteStore};

fn settings(listed: bool) -> Value {
    json!({"pace": 0, "clock": 86_400_000, "grace": null, "level": "conductor", "first": "seat0",
        "listed": listed, "hints": false})
}

/// Opens a listed table; returns its id.
fn listed(server: &TestServer, host: &TestClient, seats: &[&str]) -> String {
    let wanted = json!({"board": "toy", "name": "Ann", "seats": seats, "settings": settings(true)});
    host.post(server, "/api/tables", &wanted).json()["table"].as_str().unwrap().to_owned()
}

fn path(table: &str, rest: &str) -> String {
    format!("/api/tables/{table}{rest}")
}

/// T-LOG-1: what strangers use up in a seat is not what the next person has there.
#[test]
fn t_log_1_strangers_do_not_use_up_a_seat() {
    let server = TestServer::with(Limits::for_load_tests());
    let ann = TestClient::new(&server);
    let table = listed(&server, &ann, &["me", "open"]);
    let place = format!("table={table}");
    for _ in 0..4 {
        let mut eve = TestClient::new(&server).join(&server, &place, None);
        for _ in 0..limits::TALK_ENTRIES / 3 {
            drop(eve.ask(ClientMessage::Sit { seat: 1, name: "Eve".into() }));
            drop(eve.ask(ClientMessage::Vacate { seat: 1 }));
        }
    }
    let ben = TestClient::new(&server);
    let sat = ben.post(&server, &path(&table, "/sit"), &json!({"name": "Ben"}));
    assert_eq!(sat.status, 200, "{sat:?}");
    let say = ClientMessage::Say { seat: 1, text: "hello".into(), since: None };
    assert!(ben.join(&server, &place, None).ask(say).is_ok(), "Ben may also speak");
}

/// Sitting down and leaving again is limited, wherever somebody does it.
#[test]
fn nobody_sits_down_without_end() {
    let server = TestServer::open();
    let table = listed(&server, &TestClient::new(&server), &["me", "open"]);
    let mut eve = TestClient::new(&server).join(&server, &format!("table={table}"), None);
    let sits = (0..60).map(|_| {
        let sat = eve.ask(ClientMessage::Sit { seat: 1, name: "Eve".into() });
        drop(eve.ask(ClientMessage::Vacate { seat: 1 }));
        sat
    });
    let sits: Vec<_> = sits.collect();
    assert!(sits.contains(&Err("too_fast".into())), "{sits:?}");
}

/// Games that others have brought to an end do not push a person's own game out of the list.
#[test]
fn finished_games_do_not_hide_those_that_go_on() {
    let server = TestServer::with(Limits::for_load_tests());
    let own = TestTable::sit_down(&server, "toy", 2);
    let vic = &own.people[1];
    let eve = TestClient::new(&server);
    for _ in 0..101 {
        let view = eve.open(&server, "toy", json!(["me", "open"]));
        let (table, key) = (view["table"].as_str().unwrap(), key(&view, "invite"));
        let sat = vic.post(&server, &path(table, "/sit"), &json!({"name": "Vic", "key": key}));
        assert_eq!(sat.status, 200);
        let place = format!("table={table}");
        let [mut first, mut second] = [&eve, vic].map(|one| one.join(&server, &place, None));
        first.ask(ClientMessage::Start).unwrap();
        for seat in 0..2 {
            drop(first.ask(ClientMessage::Stop { seat, agree: true }));
            drop(second.ask(ClientMessage::Stop { seat, agree: true }));
        }
    }
    let mine = vic.get(&server, "/api/tables?list=mine").json();
    assert_eq!(mine["mine"][0]["table"], json!(own.table), "{}", mine["mine"][0]);
    assert_eq!(mine["mine"].as_array().unwrap().len(), 100);
}

/// Joins from an address that the proxy names; returns whether the table took the connection.
fn watch(
    server: &TestServer,
    who: &TestClient,
    table: &str,
    from: &str,
) -> (bool, Option<TestSocket>) {
    let place = format!("table={table}");
    let Ok(mut line) = who.try_dial_from(server, &place, &[("x-forwarded-for", from)]) else {
        return (false, None);
    };
    let build = "test".to_owned();
    line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since: None });
    let welcome = matches!(line.hear(), Ok(ServerMessage::Welcome(_)));
    (welcome, Some(line))
}

/// However many watch from a few networks: people sit down, others watch, and the host comes in.
#[test]
fn watchers_of_a_few_networks_do_not_shut_a_table() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let limits = Limits { watchers_per_address: 50, ..Limits::for_load_tests() };
    let server = TestServer::at(site, limits);
    let host = TestClient::new(&server);
    let table = listed(&server, &host, &["open", "open"]);
    let eve = TestClient { cookie: "none=1".into() };
    let network = |n: usize| format!("2001:db8:bad:{:x}::{n:x}", n % 5);
    let address = |n: usize| format!("192.0.2.{}", n % 4);
    let tries = (0..150).map(network).chain((0..200).map(address));
    let open: Vec<_> = tries.map(|from| watch(&server, &eve, &table, &from)).collect();
    let taken = open.iter().filter(|(welcome, _)| *welcome).count();
    assert!(taken <= limits::WATCHERS / 2 + 5, "{taken} places");
    let (welcome, _guest) = watch(&server, &TestClient::new(&server), &table, "198.51.100.1");
    assert!(welcome, "somebody else may watch");
    let (welcome, _line) = watch(&server, &host, &table, "198.51.100.2");
    assert!(welcome, "the host comes in");
    let headers = ["X-Forwarded-For: 192.0.2.1"];
    let body = json!({"name": "Ben"}).to_string();
    let sat = server.request("POST", &path(&table, "/sit"), &headers, &body);
    assert_eq!(sat.status, 200, "{sat:?}");
}

/// T-SEAT-3: whoever sat down over HTTP and has no socket is barred like everybody else.
#[test]
fn t_seat_3_whoever_is_removed_without_a_socket_stays_out() {
    let server = TestServer::open();
    let ann = TestClient::new(&server);
    let table = listed(&server, &ann, &["me", "open"]);
    let sit = |who: &TestClient| who.post(&server, &path(&table, "/sit"), &json!({"name": "Eve"}));
    assert_eq!(sit(&TestClient::new(&server)).status, 200);
    let mut host = ann.join(&server, &format!("table={table}"), None);
    host.ask(ClientMessage::Remove { seat: 1 }).unwrap();
    let again = sit(&TestClient::new(&server));
    assert_eq!(again.json()["why"], "removed", "another session of the same address");
}

/// Whoever is muted does not speak by giving the seat to another session of theirs.
#[test]
fn a_muted_seat_stays_muted_when_it_is_given() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let seat = party.seat(&server, 1);
    let mut ann = party.join(&server, 0);
    ann.ask(ClientMessage::Mute { seat, muted: true }).unwrap();
    let give = json!({"seat": seat, "name": "A rude name"});
    let given = party.people[1].post(&server, &party.path("/give"), &give).json();
    let offered = given["link"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    let other = TestClient::new(&server);
    let taken = other.post(&server, &party.path("/return"), &json!({"key": offered})).json();
    let person = json!({"person": {"name": "Guest 1"}});
    assert_eq!(taken["seats"][usize::from(seat)], person, "a new name is a way to speak");
    let say = ClientMessage::Say { seat, text: "ha".into(), since: None };
    assert_eq!(other.join(&server, &party.place(), None).ask(say), Err("muted".into()));
}

#[test]
fn names_that_look_the_same_are_refused() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 3, 1);
    let eve = TestClient::new(&server);
    let sit = |name: &str| {
        let body = json!({"name": name, "key": key(&party.view, "invite")});
        eve.post(&server, &party.path("/sit"), &body).json()["why"].clone()
    };
    for name in ["Ann\u{2800}", "\u{2800}Ann", "Ann\u{1d159}", "Ann\u{fffc}", "Ann\u{13430}"] {
        assert_eq!(sit(name), "name_taken", "{name:?}");
    }
    assert_eq!(sit("\u{2800}"), "bad_name");
    assert_eq!(sit("Bill"), Value::Null);
    let body = json!({"name": "BiIl", "key": key(&party.view, "invite")});
    let mallory = TestClient::new(&server);
    let sat = mallory.post(&server, &party.path("/sit"), &body).json();
    assert_eq!(sat["why"], "name_taken");
}

/// Two offers to one name: the second is refused when it is taken.
#[test]
fn a_name_is_checked_again_when_a_seat_is_taken() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 3);
    let give = |who: usize| {
        let wanted = json!({"seat": party.seat(&server, who), "name": "Zoe"});
        let given = party.people[who].post(&server, &party.path("/give"), &wanted).json();
        given["link"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned()
    };
    let take = |key: String| {
        TestClient::new(&server).post(&server, &party.path("/return"), &json!({"key": key}))
    };
    let (first, second) = (give(1), give(2));
    assert_eq!(take(first).status, 200);
    assert_eq!(take(second).json()["why"], "name_taken");
}

#[test]
fn a_large_network_does_not_hide_the_tables_of_others() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let server = TestServer::at(site, Limits::for_load_tests());
    let open = |from: String| {
        let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"],
            "settings": settings(true)});
        let from = format!("X-Forwarded-For: {from}");
        let opened = server.request("POST", "/api/tables", &[&from], &wanted.to_string());
        opened.json()["table"].clone()
    };
    let honest: Vec<_> = (0..20).map(|n| open(format!("192.0.2.{n}"))).collect();
    (0..170).for_each(|n| drop(open(format!("2001:db8:feed:{n:x}::1"))));
    let first = server.get("/api/tables?list=open").json();
    let first: Vec<_> =
        first["listed"].as_array().unwrap().iter().map(|one| &one["table"]).collect();
    assert!(honest.iter().all(|table| first.contains(&table)), "all are on the first page");
}

/// Whoever leaves a table before the start leaves nothing behind in the store.
#[test]
fn people_who_left_leave_no_note() {
    let mut server = TestServer::with(Limits::for_load_tests());
    let ann = TestClient::new(&server);
    let table = listed(&server, &ann, &["me", "open"]);
    for _ in 0..20 {
        let mut eve = TestClient::new(&server).join(&server, &format!("table={table}"), None);
        eve.ask(ClientMessage::Sit { seat: 1, name: "Eve".into() }).unwrap();
        eve.ask(ClientMessage::Vacate { seat: 1 }).unwrap();
    }
    assert!(server.stop());
    let store = SqliteStore::open(server.folder.path()).unwrap();
    let notes = store.notes("mine/").wait().unwrap();
    assert_eq!(notes.len(), 1, "the host's: {notes:?}");
}

/// Limits by session hold also for a cookie whose seal was cut off.
#[test]
fn a_cookie_without_its_seal_has_the_same_limits() {
    use base64::Engine as _;
    let engine = base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let server = TestServer::open();
    let eve = TestClient::new(&server);
    let table = listed(&server, &eve, &["me", "open"]);
    let (name, value) = eve.cookie.split_once('=').unwrap();
    let cut = engine.encode(&engine.decode(value).unwrap()[..32]);
    let cut = TestClient { cookie: format!("{name}={cut}") };
    assert_eq!(cut.get(&server, &path(&table, "")).json()["yours"], json!([0]), "it is hers still");
    let answers = (0..300).map(|_| cut.get(&server, &path(&table, "")).status);
    assert!(answers.filter(|status| *status == 429).count() > 50);
}
