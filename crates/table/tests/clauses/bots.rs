//! T-BOT-1: a bot waits while a person may take an action back, and for nothing else.

use bots::BotSpec;
use protocol::{ClientMessage, Settings};
use rules::Action;
use table::{BotTask, Purpose};

use crate::hall::{Hall, find, is_claim, settings};

#[test]
fn t_bot_1_a_bot_does_not_act_before_the_undo_window_has_closed() {
    let mut hall = Hall::opened("tiny-offer", &["Ann", "=random"], settings());
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    let claim = find(&hall, 0, is_claim).unwrap();
    let acted = hall.now;
    hall.act("Ann", claim).unwrap();
    assert_eq!(hall.task(1), None);
    assert_eq!(hall.table.next_deadline(hall.now), Some(acted + 1_500));
    hall.now = acted + 1_499;
    assert_eq!(hall.task(1), None);
    hall.now = acted + 1_500;
    let task = hall.task(1).unwrap();
    assert_eq!((task.level.as_str(), task.purpose), ("random", Purpose::Play));
    // Ann takes her action back at the last moment: the bot's answer comes too late.
    let at = hall.table.position();
    hall.send("Ann", ClientMessage::Undo { seat: 0, position: at }).unwrap();
    assert_eq!(hall.bot(task.decision, Action::DrawDeck), Ok(false));
}

#[test]
fn t_bot_1_nothing_to_wait_for_where_nothing_can_be_taken_back() {
    let mut hall = Hall::opened("toy", &["Ann", "=random"], settings());
    hall.act("Ann", Action::DrawDeck).unwrap();
    hall.act("Ann", Action::DrawDeck).unwrap();
    assert!(hall.task(1).is_some());
}

#[test]
fn t_bot_1_the_pace_can_be_set_and_bots_alone_do_not_wait() {
    let slow = Settings { pace: 60_000, ..settings() };
    let mut hall = Hall::gather("tiny", &["Ann", "=random"], slow);
    hall.send("Ann", ClientMessage::Vacate { seat: 0 }).unwrap();
    hall.send("Ann", ClientMessage::AddBot { seat: 0, level: "greedy".into() }).unwrap();
    hall.send("Ann", ClientMessage::Start).unwrap();
    hall.bots_play();
    assert_eq!(hall.table.stage(), protocol::Stage::Finished);
}

/// A host cannot make a table stand still with bots that never answer.
#[test]
fn t_bot_1_the_pace_is_at_most_a_minute() {
    let mut hall = Hall::gather("tiny", &["Ann", "=random"], settings());
    let slow = Settings { pace: 60_001, ..settings() };
    let ask = ClientMessage::Change { settings: slow };
    assert_eq!(hall.send("Ann", ask), Err("bad_settings"));
}

#[test]
fn a_stand_in_does_not_search_and_a_hint_is_the_advisers() {
    let hall = Hall::start("toy", &["Ann", "=random"], settings());
    let task = hall.task(1).unwrap();
    let bot = |purpose| {
        let task = BotTask { level: "superintendent".into(), purpose, ..task.clone() };
        task.bot(BotSpec::stand_in, "inspector").to_owned()
    };
    assert_eq!(bot(Purpose::Play), "superintendent");
    assert_eq!(bot(Purpose::StandIn), "stationmaster");
    assert_eq!(bot(Purpose::Hint), "inspector");
}

#[test]
fn an_unlawful_answer_of_a_bot_is_the_bots_mistake() {
    let mut hall = Hall::start("toy", &["Ann", "=random"], settings());
    let task = hall.task(1).unwrap();
    assert_eq!(hall.bot(task.decision, Action::Pass), Err(rules::Illegal::NotNow));
}

#[test]
fn t_see_1_hints_are_for_one_seat_and_off_among_people() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    let ask = ClientMessage::Hint { decision };
    assert_eq!(hall.send("Ann", ask.clone()), Err("hints_off"));
    assert_eq!(hall.send("Ben", ClientMessage::AllowHints { allowed: true }), Err("not_host"));
    hall.send("Ann", ClientMessage::AllowHints { allowed: true }).unwrap();
    assert!(hall.update("Ben").room.as_ref().unwrap().settings.hints, "which everybody sees");
    hall.send("Ann", ask).unwrap();
    let task = hall.task(0).unwrap();
    assert_eq!(task.purpose, Purpose::Hint);
    let told = hall.table.hint(task.decision, Action::DrawDeck).unwrap();
    assert_eq!(told[0].to, [crate::hall::client("Ann")]);
    assert_eq!(hall.task(0), None, "once");
    let mut alone = Hall::opened("toy", &["Ann", "=random"], settings());
    let decision = alone.own("Ann").decision.unwrap();
    assert!(alone.send("Ann", ClientMessage::Hint { decision }).is_ok());
}

/// T-SEE-2
#[test]
fn t_see_2_hints_are_allowed_once_everybody_agrees() {
    let want = |seat, agree| ClientMessage::WantHints { seat, agree };
    let mut hall = Hall::opened("toy", &["Ann", "Ben", "=random"], settings());
    hall.send("Ann", want(0, true)).unwrap();
    assert!(hall.room().chairs[0].wants_hints && !hall.room().settings.hints);
    hall.send("Ann", want(0, false)).unwrap();
    hall.send("Ben", want(1, true)).unwrap();
    assert!(!hall.room().settings.hints, "Ann has changed her mind");
    hall.send("Ann", want(0, true)).unwrap();
    assert!(hall.room().settings.hints);
    assert!(hall.room().chairs.iter().all(|chair| !chair.wants_hints), "nothing is left to ask");
}
