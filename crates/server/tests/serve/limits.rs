//! Every limit of `limits.rs`, at its exact value. The limits of a table are tested in
//! `crates/table/tests/clauses/limits.rs`, those of the store in `crates/store/tests`.

use std::io::{ErrorKind, Read as _};
use std::net::TcpStream;
use std::time::Duration;

use protocol::ClientMessage;
use protocol::limits::MESSAGE_BYTES;
use serde_json::json;
use server::{Limits, ProxyHeader, Rate, RateLimit};
use server_tests::{SocketClosed, TestClient, TestServer, TestTable, deaf, key};
use tokio_tungstenite::tungstenite::Message;

/// A time that does not pass in a test.
const NEVER: Duration = Duration::from_secs(3600);
/// Returns a limit of this number at once for an address, and nothing after that.
fn at_once(burst: u32) -> RateLimit {
    RateLimit { per_address: Some(Rate { burst, every: NEVER }), per_session: None }
}

/// A time that passes at once.
const SOON: Duration = Duration::from_millis(50);

fn wanted() -> serde_json::Value {
    json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]})
}

/// Appends blanks to a text up to a length. JSON allows that.
fn padded(text: &str, length: usize) -> String {
    format!("{text:<length$}")
}

/// Opens connections until the server takes no more, and returns those that it took. One that has just
/// ended may count a moment longer, so a new one may be refused although there is room.
fn fill(server: &TestServer) -> Vec<TcpStream> {
    let mut silent = Vec::new();
    loop {
        silent.push(TcpStream::connect(&server.address).unwrap());
        let full = !heard(server);
        silent.retain(is_open);
        if full && !silent.is_empty() {
            return silent;
        }
    }
}

fn is_open(line: &TcpStream) -> bool {
    line.set_nonblocking(true).unwrap();
    matches!(line.peek(&mut [0]), Err(error) if error.kind() == ErrorKind::WouldBlock)
}

/// Returns whether the server answers a new client.
fn heard(server: &TestServer) -> bool {
    server.try_request("GET", "/healthz", &[], "").is_some()
}

#[test]
fn connections_of_one_address_sockets_included() {
    let server = TestServer::with(Limits { connections_per_address: 3, ..Limits::default() });
    let ann = TestClient::new(&server);
    let view = ann.open(&server, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    server.wait_for("roundhouse_connections", |open| open == 1);
    let mut lines = [(); 2].map(|()| ann.join(&server, &place, None));
    lines.iter_mut().for_each(|line| drop(line.update()));
    while !heard(&server) {}
    let silent = fill(&server);
    assert_eq!(silent.len(), 1, "and two sockets");
    drop(lines);
    while !heard(&server) {}
}

#[test]
fn connections_in_all() {
    let server = TestServer::with(Limits { connections: 2, ..Limits::default() });
    let _first = TcpStream::connect(&server.address).unwrap();
    while !heard(&server) {}
    let silent = fill(&server);
    assert_eq!(silent.len(), 1, "and the first");
    drop(silent);
    while !heard(&server) {}
}

/// Tables that somebody is connected to stay; one that nobody uses makes room.
#[test]
fn tables_in_memory() {
    let server = TestServer::with(Limits { tables_in_memory: 2, ..Limits::default() });
    let ann = TestClient::new(&server);
    let mut used: Vec<_> = (0..2)
        .map(|_| {
            let view = ann.open(&server, "toy", json!(["me", "open"]));
            let mut line = ann.join(&server, &place(&view), None);
            line.update();
            line
        })
        .collect();
    let open = || ann.post(&server, "/api/tables", &wanted());
    let refused = open();
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("2")));
    drop(used.pop());
    server.wait_for("roundhouse_tables_in_memory", |_| open().status == 201);
}

fn place(view: &serde_json::Value) -> String {
    format!("table={}", view["table"].as_str().unwrap())
}

#[test]
fn tables_of_one_session_that_are_not_over() {
    let server = TestServer::with(Limits { tables_per_session: 2, ..Limits::default() });
    let [ann, ben] = [(); 2].map(|()| TestClient::new(&server));
    let open = |guest: &TestClient| guest.post(&server, "/api/tables", &wanted()).status;
    assert_eq!([open(&ann), open(&ann), open(&ann)], [201, 201, 409]);
    assert_eq!(open(&ben), 201, "others have their own");
}

/// Sitting down at another's table counts, and so does a rematch.
#[test]
fn seats_of_one_session_at_tables_that_are_not_over() {
    let server = TestServer::with(Limits { tables_per_session: 2, ..Limits::default() });
    let [first, second] = [(); 2].map(|()| TestTable::gather(&server, "toy", 2, 1));
    let third = TestTable::sit_down(&server, "toy", 2);
    let ben = &third.people[1];
    let sit = |party: &TestTable| {
        let body = json!({"name": "Ben", "key": key(&party.view, "invite")});
        ben.post(&server, &party.path("/sit"), &body)
    };
    assert_eq!(sit(&first).status, 200);
    let refused = sit(&second);
    assert_eq!((refused.status, &refused.json()["why"]), (409, &json!("too_many_tables")));
    let invited = format!("{}&key={}", second.place(), key(&second.view, "invite"));
    let mut line = ben.join(&server, &invited, None);
    let sit_down = ClientMessage::Sit { seat: 1, name: "Ben".into() };
    assert_eq!(line.ask(sit_down.clone()), Err("too_many_tables".into()));
    assert_eq!(sit(&first).status, 409, "but for lack of an empty seat");
    // A table that is over does not count, but its rematch does.
    for who in 0..2 {
        let stop = ClientMessage::Stop { seat: third.seat(&server, who), agree: true };
        third.join(&server, who).ask(stop).unwrap();
    }
    assert_eq!(line.ask(sit_down), Ok(Some(1)));
    let mut over = third.join(&server, 1);
    assert_eq!(over.ask(ClientMessage::Rematch), Err("too_many_tables".into()));
    assert!(third.join(&server, 0).ask(ClientMessage::Rematch).is_ok(), "others have their own");
    assert!(over.ask(ClientMessage::Rematch).is_ok(), "now it is there");
}

#[test]
fn tables_that_one_address_opens_at_once() {
    let server = TestServer::with(Limits { openings: at_once(2), ..Limits::default() });
    let open = || TestClient::new(&server).post(&server, "/api/tables", &wanted());
    assert_eq!([open().status, open().status], [201, 201]);
    let refused = open();
    assert_eq!((refused.status, &refused.json()["why"]), (429, &json!("too_fast")));
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((3_590..=3_600).contains(&wait), "{wait}");
}

#[test]
fn behind_a_proxy_an_address_is_what_the_proxy_says_last() {
    let limits = || Limits { openings: at_once(1), ..Limits::default() };
    let open = |server: &TestServer, from: &str| {
        let from = format!("X-Forwarded-For: {from}");
        server.request("POST", "/api/tables", &[&from], &wanted().to_string()).status
    };
    let site = server::Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    let behind = TestServer::at(site, limits());
    assert_eq!(open(&behind, "192.0.2.1"), 201);
    assert_eq!(open(&behind, "192.0.2.2"), 201, "somebody else");
    assert_eq!(open(&behind, "192.0.2.9, 192.0.2.1"), 429, "the first is what anybody may claim");
    assert_eq!(open(&behind, "192.0.2.1:4711"), 429, "with a port it is the same");
    assert_eq!(open(&behind, "2001:db8::1"), 201);
    assert_eq!(open(&behind, "2001:db8::2"), 429, "a /64 counts as one");
    let before = TestServer::with(limits());
    assert_eq!(open(&before, "192.0.2.1"), 201);
    assert_eq!(open(&before, "192.0.2.2"), 429, "without a proxy nobody is believed");
}

/// Connecting again gives nobody a new burst.
#[test]
fn messages_of_one_session_at_once() {
    let five = Rate { burst: 5, every: NEVER };
    let messages = RateLimit { per_address: None, per_session: Some(five) };
    let server = TestServer::with(Limits { messages, ..Limits::default() });
    let ann = TestClient::new(&server);
    let view = ann.open(&server, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    let mut line = ann.join(&server, &place, None);
    for _ in 0..5 {
        assert!(line.ask(ClientMessage::Show { seat: None }).is_ok());
    }
    line.say(ClientMessage::Show { seat: None });
    assert_eq!(line.end(), SocketClosed(Some(1008)));
    let mut again = ann.join(&server, &place, None);
    again.say(ClientMessage::Show { seat: None });
    assert_eq!(again.end(), SocketClosed(Some(1008)));
}

#[test]
fn messages_of_one_address_at_once() {
    let five = Rate { burst: 5, every: NEVER };
    let messages = RateLimit { per_address: Some(five), per_session: None };
    let server = TestServer::with(Limits { messages, ..Limits::default() });
    let party = TestTable::gather(&server, "toy", 2, 2);
    let [mut ann, mut ben] = [0, 1].map(|who| party.join(&server, who));
    for _ in 0..5 {
        assert!(ann.ask(ClientMessage::Show { seat: None }).is_ok());
    }
    ben.say(ClientMessage::Show { seat: None });
    assert_eq!(ben.end(), SocketClosed(Some(1008)));
}

#[test]
fn bytes_of_a_message() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    let text = r#"{"id":9,"type":"show","seat":null}"#;
    line.socket.send(Message::text(padded(text, MESSAGE_BYTES))).unwrap();
    assert_eq!(line.answer(9).unwrap(), Ok(None));
    line.socket.send(Message::text(padded(text, MESSAGE_BYTES + 1))).unwrap();
    assert_eq!(line.end(), SocketClosed(Some(1009)));
}

#[test]
fn bytes_of_a_body() {
    let server = TestServer::open();
    let post = |length| {
        let body = padded(&wanted().to_string(), length);
        server.request("POST", "/api/tables", &[], &body).status
    };
    assert_eq!(post(MESSAGE_BYTES), 201);
    assert_eq!(post(MESSAGE_BYTES + 1), 413);
}

#[test]
fn bytes_of_headers() {
    let server = TestServer::open();
    let ask = |bytes| {
        let header = format!("X-Long: {}", "x".repeat(bytes));
        server.try_request("GET", "/healthz", &[&header], "").map(|answer| answer.status)
    };
    assert_eq!(ask(15 * 1024), Some(200));
    assert!(matches!(ask(64 * 1024), Some(431) | None));
}

#[test]
fn how_long_a_new_connection_says_nothing() {
    let server = TestServer::with(Limits { hello: SOON, ..Limits::default() });
    let mut silent = TcpStream::connect(&server.address).unwrap();
    let mut said = Vec::new();
    silent.read_to_end(&mut said).unwrap();
    let ann = TestClient::new(&server);
    let mut line = ann.dial(&server, "table=nowhere");
    assert_eq!(line.end(), SocketClosed(Some(4408)));
}

#[test]
fn how_long_silence_is_borne() {
    let server = TestServer::with(Limits { silence: SOON, ..Limits::default() });
    let party = TestTable::gather(&server, "toy", 2, 2);
    let line = party.join(&server, 0);
    // A client that does not read does not answer a ping.
    server.wait_for("roundhouse_connections", |open| open == 1);
    drop(line);
}

/// With a limit of zero, a message that does not fit into the system's buffers ends the connection.
#[test]
fn how_long_a_message_may_take_to_be_sent() {
    let server = TestServer::with(Limits { send: Duration::ZERO, ..Limits::for_load_tests() });
    let (_, mut deaf) = deaf(&server, &TestClient::new(&server));
    server.wait_for("roundhouse_connections", |open| open == 1);
    assert_eq!(server.metric("roundhouse_clients_let_go_total"), 0, "its outbox was not full");
    assert_eq!(deaf.end(), SocketClosed(None));
}

#[test]
fn how_long_a_program_is_kept_waiting() {
    let server = TestServer::with(Limits { poll: SOON, ..Limits::default() });
    let party = TestTable::gather(&server, "toy", 2, 1);
    let body = json!({"name": "Robot", "key": key(&party.view, "invite")});
    let sat = TestClient::new(&server).post(&server, &party.path("/sit"), &body).json();
    let bearer = format!("Authorization: Bearer {}", sat["token"].as_str().unwrap());
    let next = |query: &str| server.request("GET", &party.path(query), &[&bearer], "");
    assert_eq!(next("/next").status, 200);
    assert_eq!(next("/next?since=0").status, 200, "sitting down was an entry");
    assert_eq!(next("/next?since=1").status, 204, "nothing happens");
}

#[test]
fn tables_in_one_list() {
    let server = TestServer::with(Limits::for_load_tests());
    let ann = TestClient::new(&server);
    let settings = json!({"pace": 0, "clock": 60_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let mut listed = wanted();
    listed["settings"] = settings;
    let lists = || {
        ["open", "mine"].map(|list| {
            let answer = ann.get(&server, &format!("/api/tables?list={list}")).json();
            answer["listed"].as_array().unwrap().len() + answer["mine"].as_array().unwrap().len()
        })
    };
    for _ in 0..100 {
        assert_eq!(ann.post(&server, "/api/tables", &listed).status, 201);
    }
    assert_eq!(lists(), [100, 100]);
    assert_eq!(ann.post(&server, "/api/tables", &listed).status, 201);
    assert_eq!(lists(), [100, 100], "no more");
}
