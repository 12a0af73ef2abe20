//! T-ANSWER-1: every decision has an id, which is answered once.

use protocol::{Answer, ClientMessage, Happened, Settings};
use rules::{Action, Awaiting, Decision};

use crate::hall::{Hall, find, is_claim, settings};

#[test]
fn t_answer_1_the_same_answer_twice_counts_once() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    let first = hall.answer("Ann", decision, Action::DrawDeck).unwrap();
    let position = hall.table.position();
    assert_eq!(hall.answer("Ann", decision, Action::DrawDeck), Ok(first));
    assert_eq!(hall.table.position(), position, "nothing more was stored");
    assert_ne!(hall.own("Ann").decision, Some(decision), "the second card has another name");
}

#[test]
fn t_answer_1_a_chat_line_that_is_sent_again_counts_once() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let known = Some(hall.table.position());
    let first = hall.send("Ann", say(0, "ha", known)).unwrap();
    let other = hall.send("Ben", say(1, "ha", known)).unwrap();
    assert!(other > first, "another person says the same");
    assert_eq!(hall.send("Ann", say(0, " ha", known)), Ok(first));
    assert_eq!(Some(hall.table.position()), other, "nothing more was stored");
    let later = hall.send("Ann", say(0, "ha", other)).unwrap();
    assert!(later > other, "said again by somebody who knew of the first line");
    assert_eq!(hall.send("Ann", say(0, "ha", other)), Ok(later));
    assert!(hall.send("Ann", say(0, "ha", Some(u64::MAX))).unwrap() > later);
    assert_eq!(hall.send("Ann", say(0, "ho", None)), Ok(Some(hall.table.position())));
}

fn say(seat: u8, text: &str, since: Option<u64>) -> ClientMessage {
    ClientMessage::Say { seat, text: text.into(), since }
}

#[test]
fn t_answer_1_a_stored_line_is_acknowledged_again_by_a_muted_seat() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let known = Some(hall.table.position());
    let first = hall.send("Ben", say(1, "ha", known)).unwrap();
    hall.send("Ann", ClientMessage::Mute { seat: 1, muted: true }).unwrap();
    assert_eq!(hall.send("Ben", say(1, "ha", known)), Ok(first));
    assert_eq!(hall.send("Ben", say(1, "ho", known)), Err("muted"));
}

#[test]
fn t_answer_1_a_line_is_recognized_after_the_start_has_turned_the_seats() {
    let mut turned = 0;
    for secret in 0..8 {
        let mut hall = Hall::gather("toy", &["Ann", "Ben"], Settings::usual("greedy"));
        let nonce = format!("{secret:064x}");
        hall.send("Ann", ClientMessage::Ready { seat: 0, nonce }).unwrap();
        let known = Some(hall.table.position());
        let before = hall.send("Ann", say(0, "ha", known)).unwrap();
        hall.send("Ben", say(1, "ha", known)).unwrap();
        hall.send("Ann", ClientMessage::Start).unwrap();
        let last = hall.table.position();
        assert_eq!(hall.send("Ann", say(0, "ha", known)), Ok(before));
        assert_eq!(hall.send("Ben", say(1, "ha", known)), Ok(before.map(|at| at + 1)));
        assert_eq!(hall.table.position(), last, "nothing more was stored");
        // A line that was not stored before the start is said by the same person.
        hall.send("Ann", say(0, "ho", known)).unwrap();
        let own = hall.own("Ann").seat;
        turned += own;
        let last = hall.update("Ann").news.last().map(|news| &news.what);
        assert_eq!(last, Some(&Happened::Said { seat: own, text: "ho".into() }));
    }
    assert!((1..8).contains(&turned), "some starts turn the seats: {turned}");
}

#[test]
fn t_answer_1_a_line_from_too_long_ago_is_stale() {
    let mut hall = Hall::opened("iberia", &["Ann", "Ben", "Carl", "Dan"], settings());
    let known = hall.table.position();
    let first = hall.send("Ann", say(0, "ha", Some(known))).unwrap();
    while hall.table.position() < known + 1_000 {
        let seat = 1 + (hall.table.position() % 3) as u8;
        hall.now += 3_000;
        hall.send(["Ben", "Carl", "Dan"][usize::from(seat) - 1], say(seat, "on", None)).unwrap();
    }
    assert_eq!(hall.send("Ann", say(0, "ha", Some(known))), Ok(first));
    hall.now += 3_000;
    hall.send("Ann", say(0, "ho", None)).unwrap();
    assert_eq!(hall.send("Ann", say(0, "ha", Some(known))), Err("stale"));
}

#[test]
fn t_answer_1_another_answer_is_stale_and_refused_with_the_current_view() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    hall.answer("Ann", decision, Action::DrawDeck).unwrap();
    let told = hall.heard[&crate::hall::client("Ann")].len();
    assert_eq!(hall.answer("Ann", decision, Action::DrawTickets), Err("stale"));
    let news = &hall.heard[&crate::hall::client("Ann")][told..];
    assert!(matches!(news[1], protocol::ServerMessage::Update(_)));
    assert_eq!(hall.update("Ann").position, hall.table.position());
}

#[test]
fn t_answer_1_an_answer_may_be_replaced_while_others_think() {
    let mut hall = Hall::start("toy", &["Ann", "Ben"], settings());
    let Awaiting::Decision(Decision::Picks, _) =
        hall.table.look(0, |view| view.awaiting()).unwrap()
    else {
        panic!("a draft")
    };
    let choices: Vec<_> = hall.table.look(0, |view| view.legal().iter().collect()).unwrap();
    let first = hall.own("Ann").decision.unwrap();
    hall.answer("Ann", first, choices[0]).unwrap();
    let second = hall.own("Ann").decision.unwrap();
    assert_ne!(first, second, "a changed answer has another id");
    hall.answer("Ann", second, choices[1]).unwrap();
    let picked = |hall: &Hall| hall.own("Ann").answer.clone().unwrap();
    let Answer::Pick { ticket } = Answer::of(hall.table.board(), choices[1]) else { panic!() };
    assert_eq!(picked(&hall), [ticket]);
    // A late copy of the first answer changes nothing.
    let position = hall.table.position();
    assert!(hall.answer("Ann", first, choices[0]).is_ok());
    assert_eq!(hall.table.position(), position);
    // Once everybody has answered, the decision is gone.
    let third = hall.own("Ann").decision.unwrap();
    hall.first_legal(1);
    assert_eq!(hall.answer("Ann", third, choices[0]), Err("stale"));
}

#[test]
fn t_answer_1_a_name_does_not_come_again_after_an_undo() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    let claim = find(&hall, 0, is_claim).unwrap();
    let decision = hall.own("Ann").decision.unwrap();
    let at = hall.answer("Ann", decision, claim).unwrap().unwrap();
    hall.send("Ann", ClientMessage::Undo { seat: 0, position: at }).unwrap();
    // A late copy of the claim is acknowledged, and does not claim again.
    let position = hall.table.position();
    assert_eq!(hall.answer("Ann", decision, claim), Ok(Some(at)));
    assert_eq!(hall.table.position(), position);
    assert_ne!(hall.own("Ann").decision, Some(decision));
    hall.act("Ann", claim).unwrap();
}

#[test]
fn t_answer_1_nobody_answers_for_somebody_else() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    assert_eq!(hall.answer("Ben", decision, Action::DrawDeck), Err("not_your_seat"));
    assert_eq!(hall.own("Ben").decision, None);
}

#[test]
fn a_refusal_by_the_rules_carries_its_clause() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    assert_eq!(hall.act("Ann", Action::Pass), Err("may_not_pass"));
    let last = hall.heard[&crate::hall::client("Ann")].last().unwrap();
    let protocol::ServerMessage::Refused { refusal, .. } = last else { panic!("{last:?}") };
    assert_eq!(refusal.clause.as_deref(), Some("B-TURN-3"));
}
