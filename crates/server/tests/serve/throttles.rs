//! How often one session or address may do something: every limit of this kind, and what others notice.

use std::time::{Duration, Instant};

use protocol::{ClientMessage, ServerMessage};
use serde_json::json;
use server::{Limits, ProxyHeader, Rate, RateLimit, Site};
use server_tests::{HttpResponse, SocketClosed, TestClient, TestServer, TestTable, key};

const NEVER: Duration = Duration::from_secs(3600);

/// Returns a limit of this number at once for an address, and nothing after that.
fn per_address(burst: u32) -> RateLimit {
    RateLimit { per_address: Some(Rate { burst, every: NEVER }), per_session: None }
}

/// Returns a limit of this number at once for a session, and nothing after that.
fn per_session(burst: u32) -> RateLimit {
    RateLimit { per_address: None, per_session: Some(Rate { burst, every: NEVER }) }
}

#[track_caller]
fn assert_too_fast(answer: &HttpResponse) {
    assert_eq!(answer.status, 429, "{answer:?}");
    assert!(answer.header("retry-after").is_some_and(|wait| wait.parse::<u32>().is_ok()));
}

#[test]
fn requests_to_the_interface_and_for_files_are_counted_apart() {
    let limits = Limits { requests: per_address(3), files: per_address(2), ..Limits::default() };
    let server = TestServer::with(limits);
    for path in ["/api/server", "/api/tables?list=open", "/api/openapi.json"] {
        assert_eq!(server.get(path).status, 200);
    }
    let refused = server.get("/api/server");
    assert_too_fast(&refused);
    assert_eq!(refused.json()["why"], json!("too_fast"));
    assert_eq!(refused.header("x-content-type-options"), Some("nosniff"));
    assert_too_fast(&server.request("POST", "/api/session", &[], ""));
    assert_too_fast(&server.get("/ws?table=x"));
    assert_eq!([server.get("/healthz").status, server.get("/readyz").status], [200, 200]);
    for path in ["/", "/healthz", "/readyz", "/metrics", "/nothing.js"] {
        assert_too_fast(&server.get(path));
    }
}

#[test]
fn a_session_is_limited_wherever_it_comes_from() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let server = TestServer::at(site, Limits { requests: per_session(2), ..Limits::default() });
    let [ann, ben] = [(); 2].map(|()| TestClient::new(&server));
    let ask = |who: &TestClient, from: u8| {
        ask_from(&server, who, &format!("192.0.2.{from}"), "/api/server")
    };
    assert_eq!([ask(&ann, 1).status, ask(&ann, 2).status], [200, 200]);
    assert_too_fast(&ask(&ann, 3));
    assert_eq!(ask(&ben, 3).status, 200);
}

/// Plays a table to its end by agreement, so that a rematch is possible.
fn over(server: &TestServer) -> TestTable {
    let party = TestTable::sit_down(server, "toy", 2);
    for who in 0..2 {
        let stop = ClientMessage::Stop { seat: party.seat(server, who), agree: true };
        party.join(server, who).ask(stop).unwrap();
    }
    party
}

#[test]
fn a_rematch_opens_a_table_and_counts_as_one() {
    let server = TestServer::with(Limits { openings: per_address(3), ..Limits::default() });
    let [first, second] = [(); 2].map(|()| over(&server));
    assert!(first.join(&server, 0).ask(ClientMessage::Rematch).is_ok());
    let refused = second.join(&server, 0).ask(ClientMessage::Rematch);
    assert_eq!(refused, Err("too_fast".into()));
}

/// Opens this number of tables and waits until all of them have left memory.
fn asleep(server: &TestServer, number: usize) -> Vec<TestTable> {
    let tables: Vec<_> = (0..number).map(|_| TestTable::gather(server, "toy", 2, 1)).collect();
    server.wait_for("roundhouse_tables_in_memory", |awake| awake == 0);
    tables
}

#[test]
fn waking_tables_is_limited_and_an_overloaded_list_is_an_error() {
    let limits = Limits { idle: Duration::ZERO, wakings: per_address(2), ..Limits::default() };
    let server = TestServer::with(limits);
    let tables = asleep(&server, 4);
    let look = |party: &TestTable| party.people[0].get(&server, &party.path(""));
    assert_eq!([look(&tables[0]).status, look(&tables[1]).status], [200, 200]);
    assert_too_fast(&look(&tables[2]));
    assert_too_fast(&tables[3].people[0].get(&server, "/api/tables?list=mine"));
    assert_too_fast(&tables[3].people[0].get(&server, "/api/tables/nowhere"));
    let mut line = tables[2].people[0].join(&server, &tables[2].place(), None);
    assert_eq!(line.end(), SocketClosed(Some(1008)));
}

/// Asks for a path behind a proxy, as this client at this address.
fn ask_from(server: &TestServer, who: &TestClient, from: &str, path: &str) -> HttpResponse {
    let headers = [format!("Cookie: {}", who.cookie), format!("X-Forwarded-For: {from}")];
    server.request("GET", path, &headers.each_ref().map(String::as_str), "")
}

/// With the usual budget: an address that wakes without end is refused, and somebody at another address, all of
/// whose tables sleep, gets them.
#[test]
fn whoever_wakes_without_end_keeps_nobody_else_from_their_tables() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let server = TestServer::at(site, Limits { idle: Duration::ZERO, ..Limits::default() });
    let [ann, eve] = [(); 2].map(|()| TestClient::new(&server));
    let mut tables = [&ann, &ann, &ann, &eve].map(|who| {
        let view = who.open(&server, "toy", json!(["me", "open"]));
        view["table"].as_str().unwrap().to_owned()
    });
    tables[..3].sort();
    server.wait_for("roundhouse_tables_in_memory", |awake| awake == 0);
    // Without a cookie, so that no budget of a session ends first. A table that does not exist costs as much.
    let wakes = |number: u32| {
        let path = format!("/api/tables/nowhere{number}");
        let answer = server.request("GET", &path, &["X-Forwarded-For: 192.0.2.1"], "");
        (answer.status == 429).then(|| answer.json()["why"].clone())
    };
    let refused = (0..450).find_map(wakes);
    assert_eq!(refused, Some(json!("too_fast")), "of 450 at once, the budget is 300");
    assert_too_fast(&ask_from(&server, &eve, "192.0.2.1", "/api/tables?list=mine"));
    let mine = ask_from(&server, &ann, "192.0.2.2", "/api/tables?list=mine");
    assert_eq!(mine.status, 200, "{mine:?}");
    let mine = mine.json();
    let listed = mine["mine"].as_array().unwrap().iter().map(|one| one["table"].as_str().unwrap());
    let mut listed: Vec<_> = listed.collect();
    listed.sort_unstable();
    assert_eq!(listed, tables[..3]);
}

#[test]
fn a_session_wakes_a_number_of_tables_wherever_it_comes_from() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let limits = Limits { idle: Duration::ZERO, wakings: per_session(2), ..Limits::default() };
    let server = TestServer::at(site, limits);
    let tables = asleep(&server, 4);
    let (eve, paths) = (&tables[0].people[0], [0, 1, 2].map(|table| tables[table].path("")));
    assert_eq!(ask_from(&server, eve, "192.0.2.1", &paths[0]).status, 200);
    assert_eq!(ask_from(&server, eve, "192.0.2.2", &paths[1]).status, 404, "woken, but not hers");
    assert_too_fast(&ask_from(&server, eve, "192.0.2.3", &paths[2]));
    let ben = &tables[3].people[0];
    assert_eq!(ask_from(&server, ben, "192.0.2.1", &tables[3].path("")).status, 200);
}

/// Tables that sleep make room for those that somebody uses, and none with people in it is closed.
#[test]
fn sleeping_tables_make_room_and_live_games_stay() {
    let server = TestServer::with(Limits { tables_in_memory: 20, ..Limits::for_load_tests() });
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    line.update();
    let ann = TestClient::new(&server);
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    for _ in 0..100 {
        let started = Instant::now();
        while ann.post(&server, "/api/tables", &wanted).status != 201 {
            assert!(started.elapsed() < Duration::from_secs(10), "no table makes room");
        }
    }
    assert!(server.metric("roundhouse_tables_in_memory") <= 20);
    assert!(line.ask(ClientMessage::Show { seat: None }).is_ok(), "the game goes on");
}

/// Games by the clock that their people have left make room too, although the clocks run out within the hour.
#[test]
fn deserted_games_with_a_clock_do_not_fill_the_house() {
    let server = TestServer::with(Limits { tables_in_memory: 20, ..Limits::for_load_tests() });
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    line.update();
    let eve = TestClient::new(&server);
    let settings = json!({"pace": 0, "clock": 59 * 60_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": false, "hints": false});
    let seats = json!(["me", {"here": "Mallory"}]);
    let wanted = json!({"board": "toy", "name": "Eve", "seats": seats, "settings": settings});
    let insist = |path: &str, body: &serde_json::Value| {
        let begun = Instant::now();
        loop {
            let answer = eve.post(&server, path, body);
            if answer.status < 300 {
                return answer.json();
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "no table makes room: {answer:?}");
        }
    };
    for _ in 0..60 {
        let opened = insist("/api/tables", &wanted);
        let path = format!("/api/tables/{}/start", opened["table"].as_str().unwrap());
        insist(&path, &json!({}));
    }
    assert!(server.metric("roundhouse_tables_in_memory") <= 20);
    assert!(line.ask(ClientMessage::Show { seat: None }).is_ok(), "the live game goes on");
}

#[test]
fn one_address_does_not_take_all_places_of_watchers() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let limits = Limits { watchers_per_address: 2, ..Limits::default() };
    let server = TestServer::at(site, limits);
    let party = TestTable::gather(&server, "toy", 2, 1);
    let place = format!("{}&key={}", party.place(), key(&party.view, "watch"));
    let watch = |from: &str| {
        let eve = TestClient::new(&server);
        let mut line = eve.dial_from(&server, &place, &[("x-forwarded-for", from)]);
        let build = "test".to_owned();
        line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since: None });
        let welcome = matches!(line.hear(), Ok(ServerMessage::Welcome(_)));
        (welcome, line)
    };
    let watchers = ["2001:db8:0:1::1", "2001:db8:0:1::2"].map(watch);
    assert!(watchers.iter().all(|(welcome, _)| *welcome));
    let (welcome, _) = watch("2001:db8:0:1::3");
    assert!(!welcome, "a third from the same network");
    let (welcome, _line) = watch("2001:db8:0:2::1");
    assert!(welcome, "another network");
}

#[test]
fn behind_a_proxy_sockets_are_counted_by_the_address_that_it_names() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let server = TestServer::at(site, Limits { connections_per_address: 1, ..Limits::default() });
    let party = TestTable::gather(&server, "toy", 2, 1);
    let dial = |from: &str| {
        party.people[0].try_dial_from(&server, &party.place(), &[("x-forwarded-for", from)])
    };
    let _first = dial("192.0.2.1").unwrap();
    assert_eq!(dial("192.0.2.1").err(), Some(429));
    assert!(dial("192.0.2.2").is_ok());
}

/// A readiness probe writes; many of them share one write.
#[test]
fn many_probes_cause_few_writes() {
    let server = TestServer::with(Limits::for_load_tests());
    assert_eq!(server.get("/readyz").status, 200);
    let before = server.metric("roundhouse_store_syncs_total");
    let started = Instant::now();
    (0..300).for_each(|_| assert_eq!(server.get("/readyz").status, 200));
    let writes = server.metric("roundhouse_store_syncs_total") - before;
    assert!(writes <= started.elapsed().as_secs() + 1, "{writes} writes");
}

#[test]
fn an_ipv6_network_opens_as_many_tables_as_one_address() {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let limits = Limits { openings: per_address(3), ..Limits::default() };
    let server = TestServer::at(site, limits);
    let open = |from: String| {
        let body = json!({"board": "toy", "name": "Eve", "seats": ["me", "open"]}).to_string();
        let from = format!("X-Forwarded-For: {from}");
        server.request("POST", "/api/tables", &[&from], &body).status
    };
    // Every request has a new session and a new address.
    let opened = (1..40).filter(|host| open(format!("2001:db8:7:1::{host:x}")) == 201).count();
    assert_eq!(opened, 3, "of one /64");
    let networks = (2..200).filter(|network| open(format!("2001:db8:7:{network:x}::1")) == 201);
    // The first refusal of the /64 counts for the /48 too.
    assert_eq!(networks.count() + opened, 23, "of the /48 around it: eight times as many");
    assert_eq!(open("2001:db8:8:1::1".into()), 201, "others open theirs");
}
