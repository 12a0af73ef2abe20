//! T-CLOCK-1 and T-AWAY-1: stand-ins.

use protocol::{ActedBy, Happened, Settings};
use rules::Action;
use table::Purpose;

use crate::hall::{Hall, session, settings};

#[test]
fn t_clock_1_when_the_time_is_up_the_stand_in_takes_that_one_decision() {
    let clock = Settings { clock: Some(30_000), grace: None, ..settings() };
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], clock);
    let until = hall.update("Ann").clock.unwrap().until;
    assert_eq!(hall.table.next_deadline(hall.now), Some(until));
    hall.now = until - 1;
    assert_eq!(hall.task(0), None);
    hall.now = until;
    let task = hall.task(0).unwrap();
    assert_eq!(task.purpose, Purpose::StandIn);
    assert!(hall.bot(task.decision, Action::DrawDeck).unwrap());
    let Happened::Acted { by, .. } = hall.update("Ben").news[0].what else { panic!() };
    assert_eq!(by, ActedBy::StandIn);
    // The second card is another decision: Ann has the full time for it.
    assert_eq!(hall.task(0), None);
    assert!(hall.act("Ann", Action::DrawDeck).is_ok());
}

#[test]
fn t_away_1_a_player_who_is_away_is_stood_in_for_until_the_return() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.leave("Ann");
    let grace = hall.room().settings.grace.unwrap();
    hall.now += grace - 1;
    assert_eq!(hall.task(0), None);
    hall.now += 1;
    let task = hall.task(0).unwrap();
    assert_eq!((task.purpose, task.level.as_str()), (Purpose::StandIn, "greedy"));
    assert!(hall.bot(task.decision, Action::DrawDeck).unwrap());
    assert!(hall.task(0).is_some(), "decision by decision");
    hall.join("Ann");
    assert_eq!(hall.task(0), None);
    assert!(hall.act("Ann", Action::DrawDeck).is_ok());
}

#[test]
fn t_away_1_others_see_since_when() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.now += 5;
    hall.leave("Ann");
    let last = hall.heard[&crate::hall::client("Ben")].last().unwrap();
    let protocol::ServerMessage::Presence(presence) = last else { panic!("{last:?}") };
    assert_eq!(presence.away_since, [Some(hall.now), None]);
}

/// Another node has had the table in memory for longer, and knows since when she is away.
#[test]
fn t_away_1_a_node_that_wakes_a_table_does_not_begin_to_count_anew() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.leave("Ann");
    let (left, grace) = (hall.now, hall.room().settings.grace.unwrap());
    assert_eq!(hall.table.away(), [(session("Ann"), left)]);
    let away = hall.table.away();
    hall.now += grace / 2;
    hall.table = hall.rebuilt();
    hall.heard.clear();
    hall.join("Ben");
    assert_eq!(hall.presence("Ben").away_since, [Some(hall.now), None]);
    hall.table.set_away(away);
    hall.now = left + grace - 1;
    assert_eq!(hall.task(0), None);
    hall.now += 1;
    assert!(hall.task(0).is_some());
    hall.join("Ann");
    hall.table.set_away(vec![(session("Ann"), left)]);
    assert_eq!(hall.table.away(), [], "she is here");
}

/// A table that everybody has left does not play on.
#[test]
fn t_away_1_nobody_is_stood_in_for_while_nobody_waits() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.leave("Ann");
    hall.leave("Ben");
    hall.now += 10 * hall.room().settings.grace.unwrap();
    assert_eq!(hall.task(0), None);
    hall.join("Ben");
    assert!(hall.task(0).is_some());
}

#[test]
fn t_away_1_without_a_grace_time_one_may_stay_away() {
    let slow = Settings { grace: None, ..settings() };
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], slow);
    hall.leave("Ann");
    hall.now += 1_000_000_000;
    assert_eq!(hall.task(0), None);
}
