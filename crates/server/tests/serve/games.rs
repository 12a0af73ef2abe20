//! Whole games over sockets, with rematches, watchers and bots.

use protocol::{ClientMessage, ServerMessage, Stage};
use server::{Limits, RateLimit};
use server_tests::{Disturbance, SocketGame, TestServer, TestTable, boards};

#[test]
fn two_people_play_every_board_to_the_end_with_broken_connections() {
    // They play faster than people do.
    let mut server =
        TestServer::with(Limits { messages: RateLimit::UNLIMITED, ..Limits::default() });
    for board in boards() {
        let party = TestTable::sit_down(&server, board, 2);
        let mut game = SocketGame::begin(&server, &party);
        game.play(&mut server, |act| {
            if act % 40 == 20 { Disturbance::Hangup } else { Disturbance::None }
        });
        game.assert_recorded(&server, &party);
        let mine = party.people[0].get(&server, "/api/tables").json();
        let line = mine["mine"].as_array().unwrap().iter().find(|line| line["board"] == board);
        let line = line.unwrap();
        assert_eq!(line["stage"], "finished");
        assert_eq!(line["scores"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn a_rematch_is_one_table_for_all_with_the_seats_turned() {
    let mut server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    assert_eq!(line.ask(ClientMessage::Rematch), Err("not_over".into()));
    SocketGame::begin(&server, &party).play(&mut server, |_| Disturbance::None);
    let before = party.seat(&server, 0);
    let first = line.ask(ClientMessage::Rematch).unwrap();
    assert_eq!(party.join(&server, 1).ask(ClientMessage::Rematch).unwrap(), first, "only one");
    let next = party.join(&server, 1).update().room.unwrap().next_table.unwrap();
    let after = party.seat_at(&server, 0, &next);
    assert_eq!((after + 1) % 2, before, "everybody sits one seat further");
    let mut host = party.people[0].join(&server, &format!("table={next}"), None);
    assert_eq!(host.update().room.unwrap().stage, Stage::Gathering);
    assert!(host.ask(ClientMessage::Start).is_ok(), "all are there already");
}

#[test]
fn a_hint_goes_to_the_one_who_asked_where_hints_are_allowed() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let [mut host, mut other] = [0, 1].map(|who| party.join(&server, who));
    let decision = other.update().own.unwrap().decision.unwrap();
    assert_eq!(other.ask(ClientMessage::Hint { decision }), Err("hints_off".into()));
    assert_eq!(other.ask(ClientMessage::AllowHints { allowed: true }), Err("not_host".into()));
    host.ask(ClientMessage::AllowHints { allowed: true }).unwrap();
    other.say(ClientMessage::Hint { decision });
    let hint = loop {
        match other.hear().unwrap() {
            ServerMessage::Hint { decision: about, answer } => break (about, answer),
            ServerMessage::Refused { refusal, .. } => panic!("{refusal:?}"),
            _ => {}
        }
    };
    assert_eq!(hint.0, decision);
    let act = ClientMessage::Act { decision, answer: hint.1 };
    assert!(other.ask(act).is_ok(), "a hint is lawful");
    host.say(ClientMessage::Say { seat: party.seat(&server, 0), text: "done".into(), since: None });
    loop {
        match host.hear().unwrap() {
            ServerMessage::Hint { .. } => panic!("a hint is nobody else's"),
            ServerMessage::Done { position: Some(_), .. } => break,
            _ => {}
        }
    }
}
