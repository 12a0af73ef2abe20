//! Every limit of `limits.rs` at its value: so much and no more. Those of a table are in
//! `crates/table/tests/clauses/limits.rs`, those of the store in `crates/store/tests`.

use std::io::{ErrorKind, Read as _};
use std::net::TcpStream;
use std::time::Duration;

use protocol::ClientMessage;
use protocol::limits::MESSAGE_BYTES;
use serde_json::json;
use server::Limits;
use server_tests::{Gone, Guest, House, Party, deaf, key};
use tokio_tungstenite::tungstenite::Message;

/// So long that it never comes in a test.
const NEVER: Duration = Duration::from_secs(3600);
/// So short that it comes at once.
const SOON: Duration = Duration::from_millis(50);

fn wanted() -> serde_json::Value {
    json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]})
}

/// Text that is followed by blanks up to a length, which JSON allows.
fn padded(text: &str, length: usize) -> String {
    format!("{text:<length$}")
}

/// Opens connections until the house takes no more, and returns those that it took. One that
/// has just ended may be counted a moment longer, so that a new one is turned away.
fn fill(house: &House) -> Vec<TcpStream> {
    let mut silent = Vec::new();
    loop {
        silent.push(TcpStream::connect(&house.address).unwrap());
        let full = !heard(house);
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

/// Whether the house answers somebody new.
fn heard(house: &House) -> bool {
    house.try_request("GET", "/healthz", &[], "").is_some()
}

#[test]
fn connections_of_one_address_sockets_included() {
    let house = House::with(Limits { connections_per_address: 3, ..Limits::default() });
    let ann = Guest::new(&house);
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    house.wait_for("roundhouse_connections", |open| open == 1);
    let mut lines = [(); 2].map(|()| ann.join(&house, &place, None));
    lines.iter_mut().for_each(|line| drop(line.update()));
    while !heard(&house) {}
    let silent = fill(&house);
    assert_eq!(silent.len(), 1, "and two sockets");
    drop(lines);
    while !heard(&house) {}
}

#[test]
fn connections_in_all() {
    let house = House::with(Limits { connections: 2, ..Limits::default() });
    let _first = TcpStream::connect(&house.address).unwrap();
    while !heard(&house) {}
    let silent = fill(&house);
    assert_eq!(silent.len(), 1, "and the first");
    drop(silent);
    while !heard(&house) {}
}

#[test]
fn tables_in_memory() {
    let house = House::with(Limits { tables_in_memory: 2, ..Limits::default() });
    let ann = Guest::new(&house);
    let open = || ann.post(&house, "/api/tables", &wanted()).status;
    assert_eq!([open(), open(), open()], [201, 201, 503]);
}

#[test]
fn tables_of_one_session_that_are_not_over() {
    let house = House::with(Limits { tables_per_session: 2, ..Limits::default() });
    let [ann, ben] = [(); 2].map(|()| Guest::new(&house));
    let open = |guest: &Guest| guest.post(&house, "/api/tables", &wanted()).status;
    assert_eq!([open(&ann), open(&ann), open(&ann)], [201, 201, 409]);
    assert_eq!(open(&ben), 201, "others have their own");
}

/// Sitting down at somebody else's table counts, and so does a rematch.
#[test]
fn seats_of_one_session_at_tables_that_are_not_over() {
    let house = House::with(Limits { tables_per_session: 2, ..Limits::default() });
    let [first, second] = [(); 2].map(|()| Party::gather(&house, "toy", 2, 1));
    let third = Party::sit_down(&house, "toy", 2);
    let ben = &third.people[1];
    let sit = |party: &Party| {
        let body = json!({"name": "Ben", "key": key(&party.view, "invite")});
        ben.post(&house, &party.path("/sit"), &body)
    };
    assert_eq!(sit(&first).status, 200);
    let refused = sit(&second);
    assert_eq!((refused.status, &refused.json()["why"]), (409, &json!("too_many_tables")));
    let invited = format!("{}&key={}", second.place(), key(&second.view, "invite"));
    let mut line = ben.join(&house, &invited, None);
    let sit_down = ClientMessage::Sit { seat: 1, name: "Ben".into() };
    assert_eq!(line.ask(sit_down.clone()), Err("too_many_tables".into()));
    assert_eq!(sit(&first).status, 409, "but for lack of an empty seat");
    // A table that is over counts no more, and its rematch is one more.
    for who in 0..2 {
        let stop = ClientMessage::Stop { seat: third.seat(&house, who), agree: true };
        third.join(&house, who).ask(stop).unwrap();
    }
    assert_eq!(line.ask(sit_down), Ok(Some(1)));
    let mut over = third.join(&house, 1);
    assert_eq!(over.ask(ClientMessage::Rematch), Err("too_many_tables".into()));
    assert!(third.join(&house, 0).ask(ClientMessage::Rematch).is_ok(), "others have their own");
    assert!(over.ask(ClientMessage::Rematch).is_ok(), "now it is there");
}

#[test]
fn tables_that_one_address_opens_at_once() {
    let house = House::with(Limits { openings: 2, opening_every: NEVER, ..Limits::default() });
    let open = || Guest::new(&house).post(&house, "/api/tables", &wanted()).status;
    assert_eq!([open(), open(), open()], [201, 201, 429]);
}

#[test]
fn behind_a_proxy_an_address_is_what_the_proxy_says_last() {
    let limits = || Limits { openings: 1, opening_every: NEVER, ..Limits::default() };
    let open = |house: &House, from: &str| {
        let from = format!("X-Forwarded-For: {from}");
        house.request("POST", "/api/tables", &[&from], &wanted().to_string()).status
    };
    let behind = House::at(server::Site::default().behind_proxy(), limits());
    assert_eq!(open(&behind, "192.0.2.1"), 201);
    assert_eq!(open(&behind, "192.0.2.2"), 201, "somebody else");
    assert_eq!(open(&behind, "192.0.2.9, 192.0.2.1"), 429, "the first is what anybody may claim");
    let before = House::with(limits());
    assert_eq!(open(&before, "192.0.2.1"), 201);
    assert_eq!(open(&before, "192.0.2.2"), 429, "without a proxy nobody is believed");
}

#[test]
fn messages_of_one_connection_at_once() {
    let house = House::with(Limits { messages: 5, message_every: NEVER, ..Limits::default() });
    let ann = Guest::new(&house);
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let mut line = ann.join(&house, &format!("table={}", view["table"].as_str().unwrap()), None);
    for _ in 0..5 {
        assert!(line.ask(ClientMessage::Show { seat: None }).is_ok());
    }
    line.say(ClientMessage::Show { seat: None });
    assert_eq!(line.end(), Gone(Some(1008)));
}

#[test]
fn bytes_of_a_message() {
    let house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let text = r#"{"id":9,"type":"show","seat":null}"#;
    line.socket.send(Message::text(padded(text, MESSAGE_BYTES))).unwrap();
    assert_eq!(line.answer(9).unwrap(), Ok(None));
    line.socket.send(Message::text(padded(text, MESSAGE_BYTES + 1))).unwrap();
    assert_eq!(line.end(), Gone(Some(1009)));
}

#[test]
fn bytes_of_a_body() {
    let house = House::open();
    let post = |length| {
        let body = padded(&wanted().to_string(), length);
        house.request("POST", "/api/tables", &[], &body).status
    };
    assert_eq!(post(MESSAGE_BYTES), 201);
    assert_eq!(post(MESSAGE_BYTES + 1), 413);
}

#[test]
fn bytes_of_headers() {
    let house = House::open();
    let ask = |bytes| {
        let header = format!("X-Long: {}", "x".repeat(bytes));
        house.try_request("GET", "/healthz", &[&header], "").map(|answer| answer.status)
    };
    assert_eq!(ask(15 * 1024), Some(200));
    assert!(matches!(ask(64 * 1024), Some(431) | None));
}

#[test]
fn how_long_a_new_connection_says_nothing() {
    let house = House::with(Limits { hello: SOON, ..Limits::default() });
    let mut silent = TcpStream::connect(&house.address).unwrap();
    let mut said = Vec::new();
    silent.read_to_end(&mut said).unwrap();
    let ann = Guest::new(&house);
    let mut line = ann.dial(&house, "table=nowhere");
    assert_eq!(line.end(), Gone(Some(4408)));
}

#[test]
fn how_long_silence_is_borne() {
    let house = House::with(Limits { silence: SOON, ..Limits::default() });
    let party = Party::gather(&house, "toy", 2, 2);
    let line = party.join(&house, 0);
    // Somebody who does not even read does not answer when asked for a sign of life.
    house.wait_for("roundhouse_connections", |open| open == 1);
    drop(line);
}

/// Whatever fits into the system's buffers goes at once; what does not is waited for no longer.
#[test]
fn how_long_a_message_may_take_to_be_sent() {
    let house = House::with(Limits { send: Duration::ZERO, ..Limits::for_load_tests() });
    let (_, mut deaf) = deaf(&house, &Guest::new(&house));
    house.wait_for("roundhouse_connections", |open| open == 1);
    assert_eq!(house.metric("roundhouse_clients_let_go_total"), 0, "its outbox was not full");
    assert_eq!(deaf.end(), Gone(None));
}

#[test]
fn how_long_a_program_is_kept_waiting() {
    let house = House::with(Limits { poll: SOON, ..Limits::default() });
    let party = Party::gather(&house, "toy", 2, 1);
    let body = json!({"name": "Robot", "key": key(&party.view, "invite")});
    let sat = Guest::new(&house).post(&house, &party.path("/sit"), &body).json();
    let bearer = format!("Authorization: Bearer {}", sat["token"].as_str().unwrap());
    let next = |query: &str| house.request("GET", &party.path(query), &[&bearer], "");
    assert_eq!(next("/next").status, 200);
    assert_eq!(next("/next?since=0").status, 200, "sitting down was an entry");
    assert_eq!(next("/next?since=1").status, 204, "nothing happens");
}

#[test]
fn tables_in_one_list() {
    let house = House::with(Limits::for_load_tests());
    let ann = Guest::new(&house);
    let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let mut listed = wanted();
    listed["settings"] = settings;
    let lists = || {
        ["open", "mine"].map(|list| {
            let answer = ann.get(&house, &format!("/api/tables?list={list}")).json();
            answer["listed"].as_array().unwrap().len() + answer["mine"].as_array().unwrap().len()
        })
    };
    for _ in 0..100 {
        assert_eq!(ann.post(&house, "/api/tables", &listed).status, 201);
    }
    assert_eq!(lists(), [100, 100]);
    assert_eq!(ann.post(&house, "/api/tables", &listed).status, 201);
    assert_eq!(lists(), [100, 100], "no more");
}
