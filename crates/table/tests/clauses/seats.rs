//! Sitting down, hosting, starting, fair deals, moving to another device.

use protocol::{ClientMessage, FirstPlayer, Settings, Sitter};
use table::Session;

use crate::hall::{Hall, session, settings};

fn sit(seat: u8, name: &str) -> ClientMessage {
    ClientMessage::Sit { seat, name: name.into() }
}
fn bot(seat: u8) -> ClientMessage {
    ClientMessage::AddBot { seat, level: "greedy".into() }
}
fn ready(seat: u8, digit: &str) -> ClientMessage {
    ClientMessage::Ready { seat, nonce: digit.repeat(64) }
}

#[test]
fn seats_are_taken_and_left_before_the_start() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-"], settings());
    hall.join("Ben");
    assert_eq!(hall.send("Ben", sit(0, "Ben")), Err("seat_taken"));
    assert_eq!(hall.send("Ben", sit(7, "Ben")), Err("no_such_seat"));
    hall.send("Ben", sit(1, "Ben")).unwrap();
    hall.send("Ben", sit(1, " Benjamin ")).unwrap();
    let named = Sitter::Person { name: "Benjamin".into() };
    assert_eq!(hall.room().chairs[1].sitter, named);
    assert_eq!(hall.update("Ben").seats, Some(vec![1]));
    assert_eq!(hall.send("Ben", bot(2)), Err("not_host"));
    assert_eq!(hall.send("Ann", bot(1)), Err("seat_taken"));
    let unknown = ClientMessage::AddBot { seat: 2, level: "oracle".into() };
    assert_eq!(hall.send("Ann", unknown), Err("unknown_level"));
    assert_eq!(hall.send("Ben", ClientMessage::Start), Err("not_host"));
    assert_eq!(hall.send("Ann", ClientMessage::Start), Err("seats_empty"));
    hall.send("Ann", bot(2)).unwrap();
    assert_eq!(hall.send("Ben", ClientMessage::Vacate { seat: 2 }), Err("not_host"));
    hall.send("Ann", ClientMessage::Start).unwrap();
    assert_eq!(hall.send("Ben", ClientMessage::Vacate { seat: 1 }), Err("not_gathering"));
    assert_eq!(hall.send("Ben", sit(1, "Ben")), Err("not_gathering"));
}

#[test]
fn the_host_can_clear_a_seat_and_hosting_passes_on() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    hall.send("Ann", ClientMessage::Vacate { seat: 0 }).unwrap();
    assert_eq!(hall.room().host, Some(1));
    hall.send("Ben", bot(0)).unwrap();
    hall.send("Ben", ClientMessage::Vacate { seat: 0 }).unwrap();
    assert_eq!(hall.send("Ben", ClientMessage::Vacate { seat: 0 }), Err("seat_empty"));
}

#[test]
fn settings_are_the_hosts_and_waits_are_bounded() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    let change = |settings: Settings| ClientMessage::Change { settings };
    assert_eq!(hall.send("Ben", change(settings())), Err("not_host"));
    let forever = Settings { clock: Some(u64::MAX), ..settings() };
    assert_eq!(hall.send("Ann", change(forever)), Err("bad_settings"));
    let short = Settings { grace: Some(59_999), ..settings() };
    assert_eq!(hall.send("Ann", change(short)), Err("bad_settings"), "T-STALL-1");
    let endless = Settings { listed: true, clock: None, ..settings() };
    assert_eq!(hall.send("Ann", change(endless)), Err("listed_needs_clock"), "T-STALL-1");
    hall.send("Ann", change(Settings { listed: true, clock: Some(60_000), ..settings() })).unwrap();
    assert!(hall.update("Ben").room.as_ref().unwrap().settings.listed);
}

#[test]
fn a_deal_is_fair_commitment_first_then_nonces_then_the_deal() {
    let mut hall = Hall::gather("tiny", &["Ann", "Ben"], settings());
    let commitment = hall.update("Ben").room.clone().unwrap().commitment;
    hall.send("Ann", ready(0, "a")).unwrap();
    assert_eq!(hall.send("Ann", ready(0, "c")), Err("stale"), "a nonce is given once");
    assert_eq!(hall.send("Ben", ready(1, "x")), Err("bad_nonce"));
    hall.send("Ben", ready(1, "b")).unwrap();
    hall.send("Ann", ClientMessage::Start).unwrap();
    assert_eq!(hall.room().commitment, commitment);
    hall.play_until(|hall| hall.table.look(0, |view| view.is_over()).unwrap());
    let text = hall.table.record().unwrap().to_text();
    let a = format!("commitment {commitment}\n");
    let b = format!("nonce {}\nnonce {}\n", "a".repeat(64), "b".repeat(64));
    assert!(text.contains(&a) && text.contains(&b), "{text}");
    let record = record::Record::parse(&text).unwrap();
    assert!(record.verify(board::library::board("tiny").unwrap()).unwrap().fair_deal);
    assert_eq!(record.names, ["Ann", "Ben"]);
}

#[test]
fn chance_turns_the_seats_to_the_first_player() {
    let mut first = [0; 3];
    for number in 0..12 {
        let chance = Settings { first: FirstPlayer::Random, ..settings() };
        let mut hall = Hall::gather("toy", &["Ann", "Ben", "Cat"], chance);
        let nonce = format!("{number:064x}");
        hall.send("Ann", ClientMessage::Ready { seat: 0, nonce }).unwrap();
        hall.send("Ann", ClientMessage::Start).unwrap();
        let names: Vec<_> = (0..3).map(|seat| hall.name_at(seat).unwrap()).collect();
        let order = ["Ann", "Ben", "Cat", "Ann", "Ben"];
        let at = order.iter().position(|name| *name == names[0]).unwrap();
        assert_eq!(names, order[at..at + 3], "turned, not mixed");
        let own = hall.own("Ben").seat;
        assert_eq!(hall.name_at(own).as_deref(), Some("Ben"));
        assert_eq!(hall.update("Ben").seats, Some(vec![own]));
        first[at] += 1;
    }
    assert!(first.iter().all(|&count| count > 0), "{first:?}");
}

#[test]
fn a_seat_moves_to_another_device_and_leaves_the_first() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.join("Phone");
    assert!(hall.update("Phone").own.is_none());
    let proposal = hall.table.hand_over(hall.now, 0, session("Phone")).unwrap();
    let told = crate::hall::store(&mut hall.store, proposal);
    hall.hear(told);
    assert_eq!(hall.own("Phone").seat, 0);
    assert_eq!(
        (hall.update("Ann").own.as_ref(), hall.update("Ann").seats.as_ref()),
        (None, Some(&vec![]))
    );
    assert!(hall.act("Phone", rules::Action::DrawDeck).is_ok());
    assert!(hall.table.hand_over(hall.now, 9, Session([0; 16])).is_err());
    hall.send("Phone", ClientMessage::Mute { seat: 1, muted: true }).unwrap();
}

/// T-LIVERY-1
#[test]
fn t_livery_1_a_livery_is_chosen_once_and_moves_with_the_seat() {
    let choose = |seat, livery| ClientMessage::ChooseLivery { seat, livery };
    let mut hall = Hall::gather("toy", &["Ann", "Ben", "=random"], settings());
    assert_eq!(hall.room().liveries(), [0, 1, 2]);
    hall.send("Ann", choose(0, 4)).unwrap();
    assert_eq!(hall.send("Ben", choose(1, 4)), Err("livery_taken"));
    assert_eq!(hall.send("Ben", choose(1, 5)), Err("livery_taken"), "there are five");
    assert_eq!(hall.send("Ben", choose(0, 3)), Err("not_your_seat"));
    hall.send("Ben", choose(1, 0)).unwrap();
    assert_eq!(hall.send("Ben", choose(1, 0)), Ok(None), "what changes nothing is no entry");
    assert_eq!(hall.room().liveries(), [4, 0, 2]);
    hall.send("Ann", ClientMessage::Sit { seat: 0, name: "Anna".into() }).unwrap();
    hall.send("Ann", ClientMessage::Start).unwrap();
    assert_eq!(hall.room().liveries(), [4, 0, 2], "a new name and the start keep it");
    hall.send("Ann", choose(0, 2)).unwrap();
    assert_eq!(hall.room().liveries(), [2, 0, 1], "bots take what is left");
}
