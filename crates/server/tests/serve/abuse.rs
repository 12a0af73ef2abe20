//! Clients that break the protocol: they get a clear refusal or are disconnected, and others play on.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use protocol::{Answer, ClientMessage, DecisionId, Legal, PrivateView};
use serde_json::json;
use server::Limits;
use server_tests::{SocketClosed, TestClient, TestServer, TestSocket, TestTable, deaf, key};
use tokio_tungstenite::tungstenite::Message;

/// Checks that another table works as before.
fn others_play_on(server: &TestServer) {
    let party = TestTable::sit_down(server, "toy", 2);
    assert!(party.join(server, 0).ask(ClientMessage::Show { seat: None }).is_ok());
}

#[test]
fn malformed_messages_are_refused_and_huge_ones_are_closed() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    for nonsense in ["", "{", "[]", "{\"type\":\"dance\"}", "{\"type\":\"act\"}", "\u{0}"] {
        line.socket.send(Message::text(nonsense)).unwrap();
        assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()), "{nonsense:?}");
    }
    line.socket.send(Message::binary(vec![0xff; 100])).unwrap();
    assert_eq!(line.answer(0).unwrap(), Err("not_understood".into()));
    line.socket.send(Message::text("x".repeat(1 << 20))).ok();
    assert!(matches!(line.end(), SocketClosed(Some(1009) | None)));
    others_play_on(&server);
}

#[test]
fn whoever_does_not_join_first_is_closed() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut early = party.people[0].dial(&server, &party.place());
    early.say(ClientMessage::Start);
    assert_eq!(early.answer(1).unwrap(), Err("join_first".into()));
    assert_eq!(early.end(), SocketClosed(Some(1003)));
}

#[test]
fn requests_that_are_no_http_are_closed() {
    let server = TestServer::open();
    for nonsense in [&b"\0\0\0\0\r\n\r\n"[..], b"GET", b"GET / HTTP/9.9\r\n\r\n"] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(nonsense).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"), "{answer:?}");
    }
    others_play_on(&server);
}

#[test]
fn replayed_and_reordered_messages_count_once() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    let own = line.update().own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer };
    let first = line.ask(act.clone()).unwrap();
    assert!(first.is_some());
    assert_eq!(line.ask(act.clone()).unwrap(), first, "the same again is done already");
    assert_eq!(party.join(&server, 0).ask(act).unwrap(), first, "on another connection too");
    let never = protocol::DecisionId { opened: 7_000, ..decision };
    let early = ClientMessage::Act { decision: never, answer: protocol::Answer::DrawDeck };
    assert_eq!(line.ask(early), Err("stale".into()));
}

/// A turn of two draws in which the second arrives before the first, and then both again.
#[test]
fn messages_that_overtake_one_another_are_refused_until_their_turn() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut lines = [0, 1].map(|who| party.join(&server, who));
    let (who, own) = until_a_turn(&mut lines);
    let decision = own.decision.unwrap();
    let draw = |decision| ClientMessage::Act { decision, answer: Answer::DrawDeck };
    let line = &mut lines[who];
    // A client learns the id of the second decision from the answer to the first.
    let drawn = line.ask(draw(decision)).unwrap();
    let second = DecisionId { opened: drawn.unwrap(), seat: own.seat, revision: 0 };
    assert_eq!(
        line.ask(draw(DecisionId { opened: second.opened + 1, ..second })),
        Err("stale".into())
    );
    let done = line.ask(draw(second)).unwrap();
    assert!(done > drawn);
    for (again, position) in [(second, done), (decision, drawn), (second, done)] {
        assert_eq!(line.ask(draw(again)), Ok(position), "in whatever order, each counts once");
    }
    let other = Answer::DrawTickets;
    let act = ClientMessage::Act { decision, answer: other };
    assert_eq!(line.ask(act), Err("stale".into()), "another answer is too late");
}

/// Plays until a player has a turn; returns who, and what they see.
fn until_a_turn(lines: &mut [TestSocket; 2]) -> (usize, PrivateView) {
    loop {
        for (who, line) in lines.iter_mut().enumerate() {
            line.say(ClientMessage::Show { seat: None });
            let own = line.update().own.unwrap();
            if matches!(own.legal, Some(Legal::Turn { deck: true, .. })) {
                return (who, own);
            }
            if let (Some(decision), Some(answer)) = (own.decision, own.plain_answer()) {
                drop(line.ask(ClientMessage::Act { decision, answer }));
            }
        }
    }
}

#[test]
fn nobody_acts_for_another_seat_or_with_a_token_of_another_table() {
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 2, 1);
    let body = json!({"name": "Robot", "key": key(&party.view, "invite")});
    let robot = TestClient::new(&server);
    let sat = robot.post(&server, &party.path("/sit"), &body).json();
    let token = format!("Authorization: Bearer {}", sat["token"].as_str().unwrap());
    let party = TestTable { people: vec![party.people[0].clone(), robot], ..party };
    let mut ann = party.join(&server, 0);
    ann.ask(ClientMessage::Start).unwrap();
    let theirs = party.join(&server, 1).update().own.unwrap();
    let (decision, answer) = (theirs.decision.unwrap(), theirs.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer: answer.clone() };
    assert_eq!(ann.ask(act), Err("not_your_seat".into()));
    let draft = ClientMessage::PartialAnswer { decision, text: "x".into() };
    assert_eq!(ann.ask(draft), Err("not_your_seat".into()));
    let undo = ClientMessage::Undo { seat: theirs.seat, position: 3 };
    assert_eq!(ann.ask(undo), Err("not_your_seat".into()));
    assert_eq!(ann.ask(ClientMessage::Hint { decision }), Err("not_your_seat".into()));
    assert_eq!(ann.ask(ClientMessage::Resign { seat: theirs.seat }), Err("not_your_seat".into()));
    let show = ClientMessage::Show { seat: Some(theirs.seat) };
    assert_eq!(ann.ask(show), Err("not_your_seat".into()));

    let other = TestTable::sit_down(&server, "toy", 2);
    let body = json!({"decision": decision, "answer": answer}).to_string();
    let act_at = |party: &TestTable| server.request("POST", &party.path("/act"), &[&token], &body);
    assert_eq!(act_at(&other).status, 401);
    assert_eq!(server.request("GET", &other.path("/next"), &[&token], "").status, 401);
    let hers = party.join(&server, 0).update().own.unwrap();
    let body = json!({"decision": hers.decision, "answer": hers.plain_answer()}).to_string();
    let refused = server.request("POST", &party.path("/act"), &[&token], &body);
    assert_eq!((refused.status, &refused.json()["why"]), (403, &json!("not_your_seat")));
    assert_eq!(act_at(&party).status, 200, "it is good where it belongs");
}

#[test]
fn a_client_that_never_reads_is_let_go_and_memory_stays_bounded() {
    let server = TestServer::with(Limits::for_load_tests());
    let ann = TestClient::new(&server);
    let (place, _deaf) = deaf(&server, &ann);
    // Everybody is told who comes and goes, until the server's queue is full too.
    while server.metric("roundhouse_clients_let_go_total") == 0 {
        for _ in 0..50 {
            ann.join(&server, &place, None).update();
        }
    }
    others_play_on(&server);
}

#[test]
fn somebody_elses_seat_and_table_are_refused() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = TestClient::new(&server).join(&server, &party.place(), None);
    assert_eq!(line.answer(1).unwrap(), Err("closed".into()));
    assert_eq!(line.end(), SocketClosed(Some(4404)));
    let mut ann = party.join(&server, 0);
    let other = (0..2).find(|&seat| ann.ask(ClientMessage::Stop { seat, agree: true }).is_err());
    assert!(other.is_some(), "one of the seats is not hers");
    let without = server.request("POST", &party.path("/act"), &[], "{}");
    assert_eq!(without.status, 401);
    let guess = ["Authorization: Bearer guess"];
    assert_eq!(server.request("GET", &party.path("/next"), &guess, "").status, 401);
}
