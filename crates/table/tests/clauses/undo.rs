//! T-UNDO-1 and T-UNDO-2: taking actions back.

use protocol::{ClientMessage, Happened, Objection, Settings, UndoStatus};
use rules::Action;

use crate::hall::{Hall, Outcome, find, is_claim, settings};

fn undo(hall: &mut Hall, name: &str, seat: u8, position: u64) -> Outcome {
    hall.send(name, ClientMessage::Undo { seat, position })
}

/// Opens a table where Ann can claim a route, which reveals nothing.
fn before_a_claim(seats: &[&str]) -> Hall {
    let mut hall = Hall::opened("tiny-offer", seats, settings());
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    hall
}

#[test]
fn t_undo_1_a_claim_can_be_taken_back() {
    let mut hall = before_a_claim(&["Ann", "Ben"]);
    let (digest, claim) = (hall.table.digest(), find(&hall, 0, is_claim).unwrap());
    let at = hall.act("Ann", claim).unwrap().unwrap();
    assert_eq!(hall.own("Ann").undo, UndoStatus::Open, "the button says so beforehand");
    assert_eq!(hall.own("Ben").undo, UndoStatus::Closed(Objection::UndoNextActed));
    assert_eq!(undo(&mut hall, "Ben", 1, at), Err("undo_next_acted"), "only the own action");
    assert_eq!(undo(&mut hall, "Ann", 0, at), Ok(Some(at + 1)));
    assert_eq!(hall.table.digest(), digest);
    assert_eq!(undo(&mut hall, "Ann", 0, at), Ok(Some(at + 1)), "sent twice, done once");
    assert_eq!(hall.table.digest(), digest);
    assert_eq!(hall.own("Ann").undo, UndoStatus::Closed(Objection::NothingToUndo));
}

/// Whoever claims and takes it back again and again does not get more time (T-CLOCK-1).
#[test]
fn t_undo_1_the_clock_goes_on_where_it_was() {
    let clock = Settings { clock: Some(30_000), grace: None, ..settings() };
    let mut hall = Hall::opened("tiny-offer", &["Ann", "Ben"], clock);
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    let until = hall.update("Ann").clock.unwrap().until;
    hall.now = until - 1_000;
    let claim = find(&hall, 0, is_claim).unwrap();
    let at = hall.act("Ann", claim).unwrap().unwrap();
    hall.now += 5_000;
    undo(&mut hall, "Ann", 0, at).unwrap();
    assert_eq!(hall.update("Ann").clock.unwrap().until, until + 5_000, "Ben's time is not Ann's");
    hall.now += 999;
    assert_eq!(hall.task(0), None);
    hall.now += 1;
    assert!(hall.task(0).is_some(), "the second that was left is over");
}

#[test]
fn t_undo_1_not_after_the_next_player_has_acted() {
    let mut hall = before_a_claim(&["Ann", "Ben"]);
    let claim = find(&hall, 0, is_claim).unwrap();
    let at = hall.act("Ann", claim).unwrap().unwrap();
    hall.first_legal(1);
    assert_eq!(undo(&mut hall, "Ann", 0, at), Err("undo_next_acted"));
}

#[test]
fn t_undo_1_drawing_shows_something_hidden() {
    for kind in [Action::DrawDeck, Action::DrawMarket(rules::Slot(0)), Action::DrawTickets] {
        let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
        if kind == Action::DrawTickets {
            hall.play_until(|h| {
                h.awaited() == [0] && find(h, 0, |a| *a == Action::DrawTickets).is_some()
            });
        }
        let at = hall.act("Ann", kind).unwrap().unwrap();
        assert_eq!(undo(&mut hall, "Ann", 0, at), Err("undo_revealed"), "{kind:?}");
    }
}

/// On a small board with little in the deck a claim's discards may fill the market.
#[test]
fn t_undo_1_a_claim_that_turned_up_a_card_stays() {
    let mut seen = 0;
    for number in 0..40 {
        let mut hall = Hall::gather("tiny-offer", &["Ann", "Ben"], settings());
        let nonce = format!("{number:064x}");
        hall.send("Ann", ClientMessage::Ready { seat: 0, nonce }).unwrap();
        hall.send("Ann", ClientMessage::Start).unwrap();
        for _ in 0..200 {
            let Some(&seat) = hall.awaited().first() else { break };
            // Draws cards until the deck is empty; claims when nothing can be drawn.
            let draws = |a: &Action| matches!(a, Action::DrawDeck);
            let action = find(&hall, seat, draws).or_else(|| find(&hall, seat, is_claim));
            let Some(action) = action else {
                hall.first_legal(seat);
                continue;
            };
            let name = hall.name_at(seat).unwrap();
            let at = hall.act(&name, action).unwrap().unwrap();
            let Happened::Acted { events, .. } = &hall.update(&name).news[0].what else { panic!() };
            let turned_up =
                events.iter().any(|event| matches!(event, protocol::Event::Refilled { .. }));
            if is_claim(&action) && turned_up {
                assert_eq!(undo(&mut hall, &name, seat, at), Err("undo_revealed"));
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no claim turned up a card");
}

#[test]
fn t_undo_1_an_open_answer_is_changed_instead() {
    let mut hall = Hall::start("toy", &["Ann", "Ben"], settings());
    let pick = hall.table.look(0, |view| view.legal().nth(0).unwrap()).unwrap();
    let at = hall.act("Ann", pick).unwrap().unwrap();
    assert_eq!(undo(&mut hall, "Ann", 0, at), Err("change_instead"));
    hall.first_legal(1);
    assert_eq!(undo(&mut hall, "Ben", 1, at + 1), Err("undo_revealed"), "packs were passed");
}

#[test]
fn t_undo_1_which_tickets_to_keep_can_be_thought_over() {
    let mut hall = Hall::opened("tiny-offer", &["Ann", "Ben"], settings());
    hall.play_until(|h| h.awaited() == [0] && find(h, 0, |a| *a == Action::DrawTickets).is_some());
    hall.act("Ann", Action::DrawTickets).unwrap();
    let digest = hall.table.digest();
    let keep = hall.table.look(0, |view| view.legal().nth(0).unwrap()).unwrap();
    let at = hall.act("Ann", keep).unwrap().unwrap();
    undo(&mut hall, "Ann", 0, at).unwrap();
    assert_eq!(hall.table.digest(), digest, "the same tickets are on offer again");
}

#[test]
fn t_undo_2_alone_against_bots_one_can_go_back_to_any_own_decision() {
    let mut hall = Hall::opened("toy", &["Ann", "=random", "=random"], settings());
    let digest = hall.table.digest();
    let to = hall.table.position() + 1;
    hall.nth_legal(0, 0);
    hall.play_until(|hall| hall.table.look(0, |view| view.turns()).unwrap() >= 8);
    assert_eq!(hall.send("Ann", ClientMessage::Rewind { to: to + 1000 }), Err("not_own_decision"));
    hall.send("Ann", ClientMessage::Rewind { to }).unwrap();
    assert_eq!(hall.table.digest(), digest);
    assert_eq!(hall.rebuilt().digest(), digest);
    assert_eq!(hall.send("Ann", ClientMessage::Rewind { to }), Err("not_own_decision"), "gone");
    hall.play_until(|hall| hall.table.look(0, |view| view.is_over()).unwrap());
    let text = hall.table.record().unwrap().to_text();
    assert!(text.lines().any(|line| line.starts_with("~ 0 ")), "undone lines are kept, marked");
    let record = record::Record::parse(&text).unwrap();
    let verified = record.verify(board::library::board("toy").unwrap()).unwrap();
    assert!(verified.fair_deal && verified.digests > 0);
}

#[test]
fn t_undo_2_not_where_other_people_play() {
    let mut hall = before_a_claim(&["Ann", "Ben"]);
    let to = hall.table.position() + 1;
    hall.first_legal(0);
    assert_eq!(hall.send("Ann", ClientMessage::Rewind { to }), Err("rewind_with_others"));
}

#[test]
fn t_undo_2_before_one_screen_everybody_has_agreed() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ann/Kim"], settings());
    let digest = hall.table.digest();
    let to = hall.table.position() + 1;
    hall.play_until(|hall| hall.table.look(0, |view| view.turns()).unwrap() >= 6);
    hall.send("Ann", ClientMessage::Rewind { to }).unwrap();
    assert_eq!(hall.table.digest(), digest);
}
