//! T-STALL-1 and T-HOST-1: a table goes on without those who do not come.

use protocol::{ClientMessage, Happened, Settings, limits};
use rules::Action;
use table::Purpose;

use crate::hall::{Hall, settings};

const STALL: u64 = limits::STALL.as_millis() as u64;
const ANSWER: u64 = limits::STALL_ANSWER.as_millis() as u64;
const AWAY: u64 = limits::HOST_AWAY.as_millis() as u64;

fn nudge(seat: u8) -> ClientMessage {
    ClientMessage::Nudge { seat }
}

#[test]
fn t_stall_1_whoever_was_asked_and_does_not_answer_is_stood_in_for_once() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.now += STALL - 1;
    assert_eq!(hall.send("Ben", nudge(0)), Err("not_waited_for"), "too early");
    hall.now += 1;
    assert_eq!(hall.send("Ann", nudge(0)), Err("not_waited_for"), "by another");
    assert_eq!(hall.send("Ben", nudge(1)), Err("not_waited_for"), "nobody waits for Ben");
    hall.send("Ben", nudge(0)).unwrap();
    assert_eq!(hall.update("Ann").news[0].what, Happened::Nudged { seat: 0, by: 1 });
    assert_eq!(hall.send("Ben", nudge(0)), Err("not_waited_for"), "once");
    hall.now += ANSWER - 1;
    assert_eq!(hall.task(0), None);
    hall.now += 1;
    let task = hall.task(0).unwrap();
    assert_eq!(task.purpose, Purpose::StandIn);
    assert!(hall.bot(task.decision, Action::DrawDeck).unwrap());
    assert_eq!(hall.task(0), None, "the second card is Ann's own");
    assert!(hall.act("Ann", Action::DrawDeck).is_ok());
}

#[test]
fn t_stall_1_whoever_answers_in_time_plays_on() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.now += STALL;
    hall.send("Ben", nudge(0)).unwrap();
    hall.act("Ann", Action::DrawDeck).unwrap();
    hall.now += ANSWER;
    assert_eq!(hall.task(0), None);
}

#[test]
fn t_stall_1_a_restart_does_not_forget_that_somebody_was_asked() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.now += STALL;
    hall.send("Ben", nudge(0)).unwrap();
    hall.now += ANSWER;
    assert!(hall.rebuilt().bot_tasks(hall.now).iter().any(|task| task.decision.seat == 0));
}

#[test]
fn t_stall_1_nobody_is_asked_where_a_clock_runs() {
    let clock = Settings { clock: Some(10 * STALL), ..settings() };
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], clock);
    hall.now += STALL;
    assert_eq!(hall.send("Ben", nudge(0)), Err("not_waited_for"));
}

#[test]
fn t_stall_1_without_a_grace_time_the_clock_counts_as_one() {
    let clock = Settings { clock: Some(60_000), grace: None, ..settings() };
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], clock);
    hall.leave("Ann");
    hall.now += 60_000;
    let task = hall.task(0).unwrap();
    hall.bot(task.decision, Action::DrawDeck).unwrap();
    assert!(hall.task(0).is_some(), "the next decision does not wait for another minute");
}

#[test]
fn t_host_1_whoever_is_seated_longest_acts_for_a_host_who_is_away() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-", "-"], settings());
    for (name, seat) in [("Cat", 2), ("Ben", 1)] {
        hall.join(name);
        hall.send(name, ClientMessage::Sit { seat, name: name.into() }).unwrap();
    }
    let bot = ClientMessage::AddBot { seat: 3, level: "greedy".into() };
    hall.leave("Ann");
    let told = hall.presence("Ben");
    assert_eq!((told.host_away_since, told.deputy), (Some(hall.now), Some(2)));
    hall.now += AWAY - 1;
    assert_eq!(hall.send("Cat", bot.clone()), Err("not_host"), "too early");
    hall.now += 1;
    assert_eq!(hall.send("Ben", bot.clone()), Err("not_host"), "Cat came first");
    hall.send("Cat", bot).unwrap();
    assert_eq!(hall.send("Cat", ClientMessage::Remove { seat: 1 }), Err("not_host"));
    assert_eq!(hall.send("Cat", ClientMessage::Mute { seat: 1, muted: true }), Err("not_host"));
    hall.leave("Cat");
    assert_eq!(hall.presence("Ben").deputy, Some(1), "the next one who is present");
    hall.join("Cat");
    assert!(hall.send("Cat", ClientMessage::Start).is_ok());
}

#[test]
fn t_host_1_a_host_who_is_here_is_the_host() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    hall.leave("Ann");
    hall.now += AWAY;
    hall.join("Ann");
    assert_eq!(hall.send("Ben", ClientMessage::Start), Err("not_host"));
    assert!(hall.send("Ann", ClientMessage::Start).is_ok());
}
