//! Those who break things: the others play on, and each gets a clear refusal or is closed.

use std::io::Read as _;
use std::net::TcpStream;
use std::time::Duration;

use protocol::ClientMessage;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::game::Pair;
use crate::guest::{Gone, Guest};
use crate::house::House;

/// Another table is as quick as ever.
fn others_play_on(house: &House) {
    let pair = Pair::sit_down(house, "toy");
    let mut line = pair.people[0].join(house, &pair.place(), None);
    assert!(line.ask(ClientMessage::Show { seat: None }).is_ok());
}

#[test]
fn nonsense_is_refused_and_too_much_is_closed() {
    let house = House::open();
    let pair = Pair::sit_down(&house, "toy");
    let mut line = pair.people[0].join(&house, &pair.place(), None);
    for nonsense in ["", "{", "[]", "{\"type\":\"dance\"}", "{\"type\":\"act\"}", "\u{0}"] {
        line.socket.send(Message::text(nonsense)).unwrap();
        assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()), "{nonsense:?}");
    }
    line.socket.send(Message::binary(vec![0xff; 100])).unwrap();
    assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()));
    line.socket.send(Message::text("x".repeat(1 << 20))).ok();
    while line.hear().is_ok() {}
    let mut early = pair.people[0].dial(&house, &pair.place());
    early.say(ClientMessage::Start);
    assert_eq!(early.answer(1).unwrap(), Err("join_first".into()));
    assert_eq!(early.hear().unwrap_err(), Gone(Some(1003)));
    others_play_on(&house);
}

#[test]
fn a_flood_of_messages_is_closed() {
    let house = House::open();
    let pair = Pair::sit_down(&house, "toy");
    let mut line = pair.people[0].join(&house, &pair.place(), None);
    for _ in 0..500 {
        line.say(ClientMessage::Look { at: 0 });
    }
    let end = loop {
        if let Err(gone) = line.hear() {
            break gone;
        }
    };
    assert!(matches!(end, Gone(Some(1008) | None)), "{end:?}");
    others_play_on(&house);
}

#[test]
fn a_client_that_never_reads_is_let_go() {
    let house = House::open();
    let ann = Guest::new(&house);
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let table = view["table"].as_str().unwrap();
    let _deaf = ann.join(&house, &format!("table={table}"), None);
    // Every new name is told to everybody, until the system's buffers and the outbox are full.
    let rename = |n: usize| {
        let body = json!({"seat": 0, "name": format!("Ann {n}")});
        ann.post(&house, &format!("/api/tables/{table}/sit"), &body).status
    };
    let let_go = || house.get("/metrics").body.contains("clients_let_go_total 1");
    let mut renamed = 0;
    while renamed % 500 > 0 || !let_go() {
        assert_eq!(rename(renamed), 200);
        renamed += 1;
        assert!(renamed < 18_000, "more than any buffer takes");
    }
    others_play_on(&house);
}

#[test]
fn many_silent_connections_keep_nobody_out() {
    let house = House::open();
    let silent: Vec<_> = (0..250).map(|_| TcpStream::connect(&house.address).unwrap()).collect();
    let answers = |mut stream: &TcpStream| {
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        !matches!(stream.read(&mut [0]), Ok(0))
    };
    // So many from one address and no more: the last ones are closed at once.
    let deadline = std::time::Instant::now() + Duration::from_secs(5);
    while silent.iter().filter(|stream| answers(stream)).count() > 200 {
        assert!(std::time::Instant::now() < deadline, "more than 200 from one address");
    }
    drop(silent);
    // The places of those who left are free as soon as the server has noticed.
    while TcpStream::connect(&house.address).is_ok_and(|stream| !answers(&stream)) {
        assert!(std::time::Instant::now() < deadline, "nobody is let in again");
    }
    others_play_on(&house);
}

#[test]
fn a_session_has_so_many_tables_and_a_table_so_much_name() {
    let house = House::open();
    let ann = Guest::new(&house);
    let wanted = |name: &str| json!({"board": "toy", "name": name, "seats": ["me", "open"]});
    assert_eq!(ann.post(&house, "/api/tables", &wanted(&"x".repeat(25))).status, 422);
    assert_eq!(
        ann.post(&house, "/api/tables", &json!({"board": "atlantis", "name": "A", "seats": []}))
            .status,
        422
    );
    let huge = json!({"board": "toy", "name": "A", "seats": vec!["me"; 2000]});
    assert_eq!(ann.post(&house, "/api/tables", &huge).status, 413);
    let open = || ann.post(&house, "/api/tables", &wanted("Ann")).status;
    let statuses: Vec<_> = (0..25).map(|_| open()).collect();
    let opened = statuses.iter().filter(|&&status| status == 201).count();
    assert!((19..22).contains(&opened), "some at once, then one in ten seconds: {statuses:?}");
    assert!(statuses.ends_with(&[429]), "{statuses:?}");
}
