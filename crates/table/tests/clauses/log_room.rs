//! T-LOG-1: nobody can fill a table's log, and what changes nothing is no entry.

use protocol::{ClientMessage, LogPosition, limits};
use rules::Action;

use crate::hall::{Hall, Outcome, find, is_claim, settings};

fn say(seat: u8) -> ClientMessage {
    ClientMessage::Say { seat, text: "again".into(), since: None }
}

/// Sends a message that must change nothing.
#[track_caller]
fn check_no_entry(hall: &mut Hall, name: &str, message: ClientMessage) {
    let before = hall.table.position();
    assert_eq!(hall.send(name, message.clone()), Ok(None), "{message:?}");
    assert_eq!(hall.table.position(), before, "{message:?}");
}

#[test]
fn t_log_1_what_changes_nothing_is_no_entry() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    check_no_entry(&mut hall, "Ben", ClientMessage::Sit { seat: 1, name: " Ben ".into() });
    check_no_entry(&mut hall, "Ann", ClientMessage::Change { settings: settings() });
    check_no_entry(&mut hall, "Ann", ClientMessage::AllowHints { allowed: false });
    check_no_entry(&mut hall, "Ann", ClientMessage::AllowSeveral { allowed: false });
    check_no_entry(&mut hall, "Ann", ClientMessage::Mute { seat: 1, muted: false });
    hall.send("Ann", ClientMessage::Start).unwrap();
    check_no_entry(&mut hall, "Ben", ClientMessage::Stop { seat: 1, agree: false });
    hall.send("Ben", ClientMessage::Stop { seat: 1, agree: true }).unwrap();
    check_no_entry(&mut hall, "Ben", ClientMessage::Stop { seat: 1, agree: true });
}

#[test]
fn t_log_1_who_is_connected_is_no_entry() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let before = hall.table.position();
    for _ in 0..3 {
        hall.leave("Ben");
        hall.join("Ben");
    }
    assert_eq!(hall.table.position(), before);
}

/// Chat, proposals and names share the quota of a seat, which is nobody else's.
#[test]
fn t_log_1_a_seat_that_talks_without_end_is_silent_at_last_and_no_other() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    for turn in 0..limits::TALK_ENTRIES {
        hall.now += limits::CHAT_EVERY.as_millis() as u64;
        let stop = ClientMessage::Stop { seat: 1, agree: turn % 4 == 1 };
        hall.send("Ben", if turn % 2 == 0 { say(1) } else { stop }).unwrap();
    }
    hall.now += limits::CHAT_EVERY.as_millis() as u64;
    assert_eq!(hall.send("Ben", say(1)), Err("quota_used_up"));
    assert!(hall.send("Ann", say(0)).is_ok(), "others may speak");
    assert!(hall.act("Ann", Action::DrawDeck).is_ok(), "and everybody plays on");
    assert_eq!(hall.rebuilt().digest(), hall.table.digest());
}

#[test]
fn t_log_1_names_before_the_start_do_not_cost_a_word_after_it() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    let sit = |turn: u16| ClientMessage::Sit { seat: 1, name: format!("Ben {turn}") };
    for turn in 0..limits::TALK_ENTRIES {
        hall.send("Ben", sit(turn)).unwrap();
    }
    assert_eq!(hall.send("Ben", sit(limits::TALK_ENTRIES)), Err("quota_used_up"));
    hall.send("Ann", ClientMessage::Start).unwrap();
    assert!(hall.send("Ben", say(1)).is_ok());
}

#[test]
fn t_log_1_the_settings_of_the_host_have_a_quota() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    for turn in 0..limits::TALK_ENTRIES {
        hall.send("Ann", ClientMessage::AllowHints { allowed: turn % 2 == 0 }).unwrap();
    }
    assert_eq!(hall.send("Ann", ClientMessage::AllowHints { allowed: true }), Err("quota_used_up"));
    assert!(hall.send("Ann", ClientMessage::Start).is_ok());
}

/// Claims and takes the claim back; returns how the undo went.
fn claim_and_undo(hall: &mut Hall) -> Outcome {
    let claim = find(hall, 0, is_claim).unwrap();
    let position = hall.act("Ann", claim).unwrap().unwrap();
    hall.send("Ann", ClientMessage::Undo { seat: 0, position })
}

#[test]
fn t_log_1_an_action_that_was_taken_back_twenty_times_stands() {
    let mut hall = Hall::opened("tiny-offer", &["Ann", "Ben"], settings());
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    for _ in 0..limits::SECOND_THOUGHTS {
        assert!(claim_and_undo(&mut hall).is_ok());
    }
    assert_eq!(claim_and_undo(&mut hall), Err("changes_used_up"));
    assert_eq!(hall.rebuilt().digest(), hall.table.digest(), "a restart knows it too");
    hall.first_legal(1);
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    assert!(claim_and_undo(&mut hall).is_ok(), "the next decision has its own twenty");
}

#[test]
fn t_log_1_an_answer_that_was_changed_twenty_times_stands() {
    let mut hall = Hall::start("toy", &["Ann", "Ben"], settings());
    for turn in 0..usize::from(limits::SECOND_THOUGHTS) {
        let pick = hall.table.look(0, |view| view.legal().nth(turn % 2).unwrap()).unwrap();
        hall.act("Ann", pick).unwrap();
    }
    let pick = hall.table.look(0, |view| view.legal().nth(0).unwrap()).unwrap();
    assert_eq!(hall.act("Ann", pick), Err("changes_used_up"));
    hall.first_legal(1);
    assert!(!hall.awaited().is_empty(), "the game goes on");
}

/// Alone against bots one may go back without end, but never into the room for the moves.
#[test]
fn t_log_1_room_for_the_moves_is_reserved() {
    let mut hall = Hall::opened("tiny", &["Ann", "=random"], settings());
    let free = limits::ENTRIES - limits::ENTRIES_FOR_MOVES;
    let mut refused = None;
    while refused.is_none() {
        hall.heard.values_mut().for_each(Vec::clear);
        hall.join("Ann");
        let to: LogPosition = hall.act("Ann", Action::DrawDeck).unwrap().unwrap();
        refused = hall.send("Ann", ClientMessage::Rewind { to }).err();
        assert!(hall.table.position() <= free);
    }
    assert_eq!(refused, Some("log_full"));
    hall.play_until(|hall| hall.table.look(0, |view| view.is_over()).unwrap());
    assert_eq!(hall.table.stage(), protocol::Stage::Finished, "the game is played to its end");
}
