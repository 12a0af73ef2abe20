//! Seats belong to those who took them (T-SEAT): nobody else gets, renews or voids their credentials.

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{SocketClosed, TestClient, TestServer, TestTable, key};

/// Sends every request by which somebody could try to get, renew or void the credentials of a seat.
/// Returns the texts of the answers.
fn attempts(server: &TestServer, party: &TestTable, thief: &TestClient, seat: u8) -> Vec<String> {
    let post = |rest: &str, body: &Value| thief.post(server, &party.path(rest), body);
    let answers = [
        post(&format!("/seats/{seat}/link"), &json!({})),
        post("/link", &json!({"seat": seat})),
        post(&format!("/link?seat={seat}"), &json!({})),
        post("/return", &json!({"key": key(&party.view, "watch")})),
        thief.get(server, &party.path("")),
        thief.get(server, &party.path(&format!("?seat={seat}"))),
        thief.get(server, "/api/tables?list=mine"),
    ];
    answers.map(|answer| answer.body).into()
}

/// Returns the return link of one of the people, as only they get it.
fn return_key(server: &TestServer, party: &TestTable, who: usize) -> String {
    key(&party.people[who].get(server, &party.path("")).json(), "return")
}

/// T-SEAT-1: no request of anybody else returns, renews or voids a return link.
#[track_caller]
fn check_nobody_robs(people: usize, thief: usize, victim: usize) {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", people);
    let (seat, before) = (party.seat(&server, victim), return_key(&server, &party, victim));
    for answer in attempts(&server, &party, &party.people[thief], seat) {
        assert!(!answer.contains(&before), "{answer}");
    }
    assert_eq!(return_key(&server, &party, victim), before, "the link is the same");
    assert_eq!(party.seat(&server, victim), seat, "and so is its holder");
    let moved = TestClient::new(&server);
    let back = moved.post(&server, &party.path("/return"), &json!({"key": before})).json();
    assert_eq!(back["yours"], json!([seat]), "the link still works");
}

#[test]
fn t_seat_1_a_guest_does_not_get_the_link_of_the_host() {
    check_nobody_robs(2, 1, 0);
}

#[test]
fn t_seat_1_the_host_does_not_get_the_link_of_a_guest() {
    check_nobody_robs(2, 0, 1);
}

#[test]
fn t_seat_1_all_guests_together_do_not_get_the_link_of_the_host() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 3);
    let (seat, before) = (party.seat(&server, 0), return_key(&server, &party, 0));
    for _ in 0..2 {
        for thief in &party.people[1..] {
            let answers = attempts(&server, &party, thief, seat);
            assert!(answers.iter().all(|answer| !answer.contains(&before)));
            let asked =
                thief.post(&server, &party.path(&format!("/seats/{seat}/link")), &json!({}));
            assert_eq!(asked.status, 404, "there is no such request: {asked:?}");
        }
    }
    assert_eq!(return_key(&server, &party, 0), before);
}

#[test]
fn t_seat_1_the_holder_alone_renews_and_the_old_credentials_are_void() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 2, 1);
    let guest = TestClient::new(&server);
    let invited = json!({"name": "Ben", "key": key(&party.view, "invite")});
    let sat = guest.post(&server, &party.path("/sit"), &invited).json();
    party.join(&server, 0).ask(ClientMessage::Start).unwrap();
    let next = |token: &Value| {
        let token = format!("Authorization: Bearer {}", token.as_str().unwrap());
        server.request("GET", &party.path("/next"), &[&token], "").status
    };
    let come = |key: String| {
        let other = TestClient::new(&server);
        other.post(&server, &party.path("/return"), &json!({"key": key})).status
    };
    assert_eq!(next(&sat["token"]), 200);
    let stranger = TestClient::new(&server).post(&server, &party.path("/link"), &json!({}));
    assert_eq!(stranger.status, 404, "a stranger learns nothing, not even that the table exists");
    let renewed = guest.post(&server, &party.path("/link"), &json!({})).json();
    assert_eq!((next(&sat["token"]), next(&renewed["token"])), (401, 200));
    assert_eq!(come(key(&sat, "return")), 403, "the old link is void");
    let shown = guest.get(&server, &party.path("")).json();
    assert_eq!(shown["links"]["return"], renewed["return"], "the owner always sees the link");
    assert_eq!(come(key(&shown, "return")), 200);
    assert_eq!(
        guest.post(&server, &party.path("/link"), &json!({})).status,
        404,
        "no seat, no link"
    );
}

/// T-SEAT-2: whoever holds a seat gives it to a named person, by a link that works once.
#[test]
fn t_seat_2_a_seat_is_given_to_a_named_person() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let seat = party.seat(&server, 1);
    let give = |who: &TestClient| {
        who.post(&server, &party.path("/give"), &json!({"seat": seat, "name": "Carl"}))
    };
    assert_eq!(give(&party.people[0]).json()["why"], "not_your_seat", "not even the host");
    assert_eq!(give(&TestClient::new(&server)).status, 404);
    let mut former = party.join(&server, 1);
    let before = return_key(&server, &party, 1);
    let link = give(&party.people[1]).json()["link"].as_str().unwrap().to_owned();
    let offered = link.rsplit_once('/').unwrap().1;
    assert_eq!(party.seat(&server, 1), seat, "until somebody takes it the seat is Ben's");
    let take = |key: &str| {
        let carl = TestClient::new(&server);
        carl.post(&server, &party.path("/return"), &json!({"key": key}))
    };
    let taken = take(offered).json();
    assert_eq!(taken["yours"], json!([seat]));
    assert_eq!(taken["seats"][usize::from(seat)], json!({"person": {"name": "Carl"}}));
    assert_eq!(take(offered).status, 403, "once");
    assert_eq!(take(&before).status, 403, "Ben's own link does not lead here any more");
    let last = loop {
        let update = former.update();
        if update.seats == Some(Vec::new()) {
            break update;
        }
    };
    let chairs = last.room.unwrap().chairs;
    assert_eq!(chairs[usize::from(seat)].changed_hands, 1, "the former holder is told");
}

fn listed(server: &TestServer, host: &TestClient) -> Value {
    let settings = json!({"pace": 0, "clock": 60_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let seats = ["me", "open", "open"];
    let wanted = json!({"board": "toy", "name": "Ann", "seats": seats, "settings": settings});
    host.post(server, "/api/tables", &wanted).json()
}

#[test]
fn t_seat_3_whoever_is_removed_is_gone_and_stays_out() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 3, 3);
    let mut eve = party.join(&server, 1);
    eve.update();
    let mut ann = party.join(&server, 0);
    ann.ask(ClientMessage::Remove { seat: 1 }).unwrap();
    assert_ne!(eve.end(), SocketClosed(Some(1001)), "the connection ends");
    let key = key(&party.view, "invite");
    let invited = format!("{}?key={key}", party.path(""));
    assert_eq!(party.people[1].get(&server, &invited).json()["why"], "removed");
    let again = json!({"name": "Eve", "key": key});
    assert_eq!(party.people[1].post(&server, &party.path("/sit"), &again).json()["why"], "removed");
    assert!(ann.ask(ClientMessage::Remove { seat: 2 }).is_ok());
}

/// Sessions are free: at a listed table the address is not admitted either. Others at it who sit at the
/// table stay.
#[test]
fn t_seat_3_at_a_listed_table_the_address_of_the_removed_stays_out() {
    let server = TestServer::open();
    let [ann, ben, eve] = [(); 3].map(|()| TestClient::new(&server));
    let view = listed(&server, &ann);
    let path = |rest: &str| format!("/api/tables/{}{rest}", view["table"].as_str().unwrap());
    let place = format!("table={}", view["table"].as_str().unwrap());
    assert_eq!(ben.post(&server, &path("/sit"), &json!({"name": "Ben"})).status, 200);
    let mut watcher = eve.join(&server, &place, None);
    watcher.update();
    let mut host = ann.join(&server, &place, None);
    let number = loop {
        if let Ok(protocol::ServerMessage::Presence(presence)) = host.hear()
            && let Some(&number) = presence.watching.first()
        {
            break number;
        }
    };
    host.ask(ClientMessage::RemoveWatcher { watcher: number }).unwrap();
    watcher.end();
    let fresh = TestClient::new(&server);
    assert_eq!(fresh.get(&server, &path("")).json()["why"], "removed");
    assert_eq!(ben.get(&server, &path("")).status, 200, "Ben has a seat");
}

#[test]
fn t_seat_3_a_renewed_invite_link_voids_the_old_one() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 3, 2);
    let renew = |who: usize| party.people[who].post(&server, &party.path("/invite"), &json!({}));
    assert_eq!(renew(1).json()["why"], "not_host");
    let renewed = renew(0).json();
    let look = |link: &str, view: &Value| {
        let eve = TestClient::new(&server);
        eve.get(&server, &format!("{}?key={}", party.path(""), key(view, link))).status
    };
    for link in ["invite", "watch"] {
        assert_eq!((look(link, &party.view), look(link, &renewed)), (404, 200), "{link}");
    }
}

#[test]
fn names_are_normalized_and_not_to_be_mistaken() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 3, 2);
    let eve = TestClient::new(&server);
    let sit = |name: &str| {
        let body = json!({"name": name, "key": key(&party.view, "invite")});
        eve.post(&server, &party.path("/sit"), &body)
    };
    for name in ["Ann", "ann", "\u{410}nn", "\u{202e}A\u{200b}nn", "Guest l"] {
        assert_eq!(sit(name).json()["why"], "name_taken", "{name:?}");
    }
    let sat = sit("E\u{200d}ve\u{301}").json();
    assert_eq!(sat["seats"][2], json!({"person": {"name": "Ev\u{e9}"}}));
}

/// Cookies that this server did not issue are not adopted, unless an earlier version did.
#[test]
fn cookies_that_we_did_not_issue_are_not_adopted() {
    let server = TestServer::open();
    let made_up = format!("roundhouse={}", "A".repeat(43));
    let planted = TestClient { cookie: made_up.clone() };
    let answer = planted.post(&server, "/api/session", &json!({}));
    let issued = answer.header("set-cookie").expect("the browser gets a cookie of ours").to_owned();
    assert!(!issued.contains(&made_up), "{issued}");
    let ann = TestClient::new(&server);
    assert!(ann.post(&server, "/api/session", &json!({})).header("set-cookie").is_none());
    let view = ann.open(&server, "toy", json!(["me", "open"]));
    let path = format!("/api/tables/{}", view["table"].as_str().unwrap());
    // An earlier version sent the first 32 bytes alone: 43 digits, of which the last has two bits more.
    let (name, value) = ann.cookie.split_once('=').unwrap();
    let bytes = base64(value);
    let old = TestClient { cookie: format!("{name}={}", text(&bytes[..32])) };
    assert_eq!(old.get(&server, &path).json()["yours"], json!([0]), "it survives the upgrade");
    let resealed = old.post(&server, "/api/session", &json!({}));
    assert!(resealed.header("set-cookie").unwrap().contains(value), "and gets its seal");
}

fn base64(text: &str) -> Vec<u8> {
    use base64::Engine as _;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(text).unwrap()
}

fn text(bytes: &[u8]) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

/// T-LOG-1, over sockets: a player who sends without end neither fills the log nor ends the game.
#[test]
fn t_log_1_nobody_voids_a_game_by_talking() {
    let server = TestServer::with(server::Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "toy", 2);
    let seat = party.seat(&server, 1);
    let mut eve = party.join(&server, 1);
    let before = eve.update().position;
    for turn in 0..1_000 {
        if turn % 100 == 0 {
            eve = party.join(&server, 1);
        }
        drop(eve.ask(ClientMessage::Stop { seat, agree: false }));
        drop(eve.ask(ClientMessage::Stop { seat, agree: turn % 2 == 0 }));
    }
    let view = party.people[0].get(&server, &party.path("")).json();
    let written = view["position"].as_u64().unwrap() - before;
    assert_eq!(view["stage"], "playing");
    assert!(written <= u64::from(protocol::limits::TALK_ENTRIES), "{written} entries");
}
