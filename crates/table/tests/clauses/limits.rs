//! Limits: everything that clients can make grow has one.

use protocol::{ClientMessage, limits};
use table::{Client, Session};

use crate::hall::{Hall, client, settings};

fn say(text: &str) -> ClientMessage {
    ClientMessage::Say { seat: 0, text: text.into(), since: None }
}

#[test]
fn names_are_short_and_visible() {
    let mut hall = Hall::gather("toy", &["Ann", "-"], settings());
    hall.join("Ben");
    let long = "x".repeat(limits::NAME_CHARS);
    for (name, outcome) in
        [("", Err("bad_name")), ("  ", Err("bad_name")), ("a\u{7}", Err("bad_name"))]
    {
        let sit = ClientMessage::Sit { seat: 1, name: name.into() };
        assert_eq!(hall.send("Ben", sit), outcome, "{name:?}");
    }
    let sit = |name: String| ClientMessage::Sit { seat: 1, name };
    assert_eq!(hall.send("Ben", sit(format!("{long}x"))), Err("bad_name"));
    assert!(hall.send("Ben", sit(long)).is_ok());
}

#[test]
fn chat_lines_are_short_and_not_too_many_at_once() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    assert_eq!(hall.send("Ann", say(&"x".repeat(limits::CHAT_CHARS + 1))), Err("chat_too_long"));
    assert_eq!(hall.send("Ann", say(" ")), Err("chat_too_long"));
    for _ in 0..limits::CHAT_BURST {
        hall.send("Ann", say(&"x".repeat(limits::CHAT_CHARS))).unwrap();
    }
    assert_eq!(hall.send("Ann", say("more")), Err("chat_too_fast"));
    assert!(
        hall.send("Ben", ClientMessage::Say { seat: 1, text: "me too".into(), since: None })
            .is_ok()
    );
    hall.now += limits::CHAT_EVERY.as_millis() as u64;
    assert!(hall.send("Ann", say("more")).is_ok());
    assert_eq!(hall.send("Ann", say("and more")), Err("chat_too_fast"));
}

/// A line that another node prevented is decided again, and does not count twice.
#[test]
fn a_line_that_is_not_stored_does_not_count() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    for _ in 0..2 * limits::CHAT_BURST {
        let response = hall.table.handle(hall.now, client("Ann"), say("lost").into());
        assert!(matches!(response, table::Response::Entry(_)));
    }
    for _ in 0..limits::CHAT_BURST {
        hall.send("Ann", say("stored")).unwrap();
    }
    assert_eq!(hall.send("Ann", say("more")), Err("chat_too_fast"));
}

#[test]
fn the_host_can_mute() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben", "=random"], settings());
    let mute = |seat, muted| ClientMessage::Mute { seat, muted };
    assert_eq!(hall.send("Ben", mute(0, true)), Err("not_host"));
    assert_eq!(hall.send("Ann", mute(2, true)), Err("seat_empty"));
    hall.send("Ann", mute(1, true)).unwrap();
    let grumble = ClientMessage::Say { seat: 1, text: "!".into(), since: None };
    assert_eq!(hall.send("Ben", grumble.clone()), Err("muted"));
    hall.send("Ann", mute(1, false)).unwrap();
    assert!(hall.send("Ben", grumble).is_ok());
}

#[test]
fn drafts_are_short() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    let draft = |bytes| ClientMessage::PartialAnswer { decision, text: "x".repeat(bytes) };
    assert_eq!(hall.send("Ann", draft(limits::PARTIAL_ANSWER_BYTES + 1)), Err("draft_too_long"));
    assert!(hall.send("Ann", draft(limits::PARTIAL_ANSWER_BYTES)).is_ok());
}

#[test]
fn so_many_may_watch_and_so_many_tabs_are_enough() {
    let mut hall = Hall::gather("toy", &["Ann", "-"], settings());
    let ann = crate::hall::session("Ann");
    for tab in 1..limits::CLIENTS_PER_SESSION {
        hall.table.connect(Client(tab as u64), ann).unwrap();
    }
    assert!(hall.table.connect(Client(900), ann).is_err());
    let stranger = |number: usize| {
        let mut id = [9; 16];
        id[..8].copy_from_slice(&(number as u64).to_le_bytes());
        Session(id)
    };
    for number in 0..limits::WATCHERS {
        hall.table.connect(Client(1_000 + number as u64), stranger(number)).unwrap();
    }
    assert!(hall.table.connect(Client(9_000), stranger(9_000)).is_err());
}

#[test]
fn who_missed_too_much_gets_a_fresh_view() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
    let since = hall.table.position();
    let mute = |muted| ClientMessage::Mute { seat: 1, muted };
    for at in 0..=limits::NEWS {
        hall.send("Ann", mute(at % 2 == 0)).unwrap();
    }
    hall.join_since("Ben", Some(since));
    assert!(hall.update("Ben").skipped && hall.update("Ben").news.is_empty());
    hall.join_since("Ben", Some(since + 1));
    assert_eq!((hall.update("Ben").skipped, hall.update("Ben").news.len()), (false, limits::NEWS));
}

#[test]
fn the_first_message_is_join_in_our_version() {
    let mut hall = Hall::gather("toy", &["Ann", "-"], settings());
    let join = |protocol, build: String| ClientMessage::Join { protocol, build, since: None };
    assert_eq!(hall.send("Ann", join(protocol::VERSION + 1, String::new())), Err("wrong_protocol"));
    let long = "x".repeat(limits::BUILD_BYTES + 1);
    assert_eq!(hall.send("Ann", join(protocol::VERSION, long)), Err("wrong_protocol"));
    hall.table.connect(Client(5), Session([5; 16])).unwrap();
    hall.heard.insert(Client(5), Vec::new());
    let table::Response::Told(told) = hall.table.handle(0, Client(5), say("hi").into()) else {
        panic!("was not joined")
    };
    hall.hear(told);
    let refused = hall.heard[&Client(5)].last().unwrap();
    assert!(
        matches!(refused, protocol::ServerMessage::Refused { refusal, .. } if refusal.why.key() == "join_first")
    );
}

#[test]
fn a_table_may_have_a_name_of_so_many_bytes() {
    let mut hall = Hall::opened("toy", &["Ann", "=random"], settings());
    hall.send("Ann", ClientMessage::Stop { seat: 0, agree: true }).unwrap();
    let long = "x".repeat(limits::TABLE_BYTES);
    assert!(hall.table.rematched(0, &format!("{long}x")).is_err());
    assert!(hall.table.rematched(0, &long).is_ok());
}
