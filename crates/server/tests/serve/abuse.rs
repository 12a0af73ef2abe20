//! Those who break things: the others play on, and each gets a clear refusal or is closed.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use protocol::ClientMessage;
use serde_json::json;
use server::Limits;
use server_tests::{Gone, Guest, House, Party};
use tokio_tungstenite::tungstenite::Message;

/// Another table is as ever.
fn others_play_on(house: &House) {
    let party = Party::sit_down(house, "toy", 2);
    assert!(party.join(house, 0).ask(ClientMessage::Show { seat: None }).is_ok());
}

#[test]
fn malformed_messages_are_refused_and_huge_ones_are_closed() {
    let house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    for nonsense in ["", "{", "[]", "{\"type\":\"dance\"}", "{\"type\":\"act\"}", "\u{0}"] {
        line.socket.send(Message::text(nonsense)).unwrap();
        assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()), "{nonsense:?}");
    }
    line.socket.send(Message::binary(vec![0xff; 100])).unwrap();
    assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()));
    line.socket.send(Message::text("x".repeat(1 << 20))).ok();
    assert!(matches!(line.end(), Gone(Some(1009) | None)));
    others_play_on(&house);
}

#[test]
fn whoever_does_not_join_first_is_closed() {
    let house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut early = party.people[0].dial(&house, &party.place());
    early.say(ClientMessage::Start);
    assert_eq!(early.answer(1).unwrap(), Err("join_first".into()));
    assert_eq!(early.end(), Gone(Some(1003)));
}

#[test]
fn requests_that_are_no_http_are_closed() {
    let house = House::open();
    for nonsense in [&b"\0\0\0\0\r\n\r\n"[..], b"GET", b"GET / HTTP/9.9\r\n\r\n"] {
        let mut stream = TcpStream::connect(&house.address).unwrap();
        stream.write_all(nonsense).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{answer:?}");
    }
    others_play_on(&house);
}

#[test]
fn replayed_and_reordered_messages_count_once() {
    let house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let own = line.update().own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer };
    let first = line.ask(act.clone()).unwrap();
    assert!(first.is_some());
    assert_eq!(line.ask(act.clone()).unwrap(), first, "the same again is done already");
    assert_eq!(party.join(&house, 0).ask(act).unwrap(), first, "on another connection too");
    let never = protocol::Decision { opened: 7_000, ..decision };
    let early = ClientMessage::Act { decision: never, answer: protocol::Answer::DrawDeck };
    assert_eq!(line.ask(early), Err("stale".into()));
}

#[test]
fn a_client_that_never_reads_is_let_go_and_memory_stays_bounded() {
    let house = House::with(Limits::one_house());
    let ann = Guest::new(&house);
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let table = view["table"].as_str().unwrap();
    let _deaf = ann.join(&house, &format!("table={table}"), None);
    let mut other = ann.join(&house, &format!("table={table}"), None);
    // Every new name is told to everybody, until the system's buffers and the outbox are full.
    while house.metric("roundhouse_clients_let_go_total") == 0 {
        for n in 0..500 {
            other.ask(ClientMessage::Sit { seat: 0, name: format!("Ann {n}") }).unwrap();
        }
    }
    others_play_on(&house);
}

#[test]
fn somebody_elses_seat_and_table_are_refused() {
    let house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = Guest::new(&house).join(&house, &party.place(), None);
    assert_eq!(line.answer(1).unwrap(), Err("closed".into()));
    assert_eq!(line.end(), Gone(Some(4404)));
    let mut ann = party.join(&house, 0);
    let other = (0..2).find(|&seat| ann.ask(ClientMessage::Stop { seat, agree: true }).is_err());
    assert!(other.is_some(), "one of the seats is not hers");
    let without = house.request("POST", &party.path("/act"), &[], "{}");
    assert_eq!(without.status, 401);
    let guess = ["Authorization: Bearer guess"];
    assert_eq!(house.request("GET", &party.path("/next"), &guess, "").status, 401);
}
