//! T-LEAVE-1, T-END-1, T-IDLE-1 and the rematch.

use protocol::{ClientMessage, Stage};
use table::{DESERTED, UNSTARTED};

use crate::hall::{Hall, session, settings};

fn stop(hall: &mut Hall, name: &str, seat: u8, agree: bool) {
    hall.send(name, ClientMessage::Stop { seat, agree }).unwrap();
}

#[test]
fn t_leave_1_a_resigned_seat_is_played_on_and_cannot_win() {
    // Both orders, so that in one of them the seat that resigns would have won.
    let mut would_have_won = 0;
    for resigns in [0, 1] {
        let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
        let name = hall.name_at(resigns).unwrap();
        hall.send(&name, ClientMessage::Resign { seat: resigns }).unwrap();
        assert_eq!(hall.own(&name).decision, None);
        let mut stood_in = false;
        while hall.table.stage() == Stage::Playing {
            let seat = hall.awaited()[0];
            if seat == resigns {
                let action = hall.table.look(seat, |view| view.legal().nth(0).unwrap()).unwrap();
                hall.bot_moves(seat, action);
                stood_in |= hall.stood_in();
            } else {
                hall.first_legal(seat);
            }
        }
        assert!(stood_in);
        assert_eq!(hall.room().winners, [1 - resigns]);
        let scores = hall.table.look(0, |view| view.scores().unwrap()).unwrap();
        would_have_won += u8::from(scores[usize::from(resigns)].wins());
    }
    assert!(would_have_won > 0, "nobody who would have won resigned");
}

#[test]
fn t_leave_1_resigning_is_for_good_and_for_oneself() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    assert_eq!(hall.send("Ben", ClientMessage::Resign { seat: 0 }), Err("not_your_seat"));
    let decision = hall.own("Ann").decision.unwrap();
    hall.send("Ann", ClientMessage::Resign { seat: 0 }).unwrap();
    assert_eq!(hall.send("Ann", ClientMessage::Resign { seat: 0 }), Err("has_resigned"));
    assert_eq!(hall.answer("Ann", decision, rules::Action::DrawDeck), Err("has_resigned"));
}

#[test]
fn t_end_1_all_people_may_agree_to_stop() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben", "=random"], settings());
    stop(&mut hall, "Ann", 0, true);
    stop(&mut hall, "Ann", 0, false);
    stop(&mut hall, "Ben", 1, true);
    assert_eq!(hall.table.stage(), Stage::Playing, "Ann has changed her mind");
    assert_eq!(hall.table.record().map(|_| ()), None, "a record is a secret until then");
    stop(&mut hall, "Ann", 0, true);
    assert_eq!(hall.table.stage(), Stage::Stopped);
    assert_eq!(hall.room().winners, [] as [u8; 0], "without a winner");
    assert_eq!(hall.own("Ann").legal, None);
    let text = hall.table.record().unwrap().to_text();
    assert!(text.ends_with("ended table\n"), "recorded as unfinished");
    let record = record::Record::parse(&text).unwrap();
    assert!(record.verify(board::library::board("toy").unwrap()).unwrap().fair_deal);
    assert_eq!(hall.send("Ann", ClientMessage::Resign { seat: 0 }), Err("closed"));
    assert_eq!(hall.task(2), None, "bots stop too");
}

#[test]
fn t_end_1_who_has_resigned_is_not_asked() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    stop(&mut hall, "Ben", 1, true);
    hall.send("Ann", ClientMessage::Resign { seat: 0 }).unwrap();
    assert_eq!(hall.table.stage(), Stage::Stopped);
}

#[test]
fn t_idle_1_a_deserted_table_is_closed_without_a_winner() {
    let mut hall = Hall::opened("toy", &["Ann", "=random"], settings());
    hall.now += DESERTED;
    assert!(!hall.tick(), "Ann is here");
    hall.leave("Ann");
    hall.now += DESERTED - 1;
    assert!(!hall.tick());
    assert_eq!(hall.table.next_deadline(hall.now), Some(hall.now + 1));
    hall.now += 1;
    assert!(hall.tick());
    assert!(!hall.tick(), "once");
    assert_eq!(hall.table.stage(), Stage::Abandoned);
    assert!(!hall.table.is_to_be_deleted());
    assert!(hall.table.record().unwrap().to_text().ends_with("ended table\n"));
}

#[test]
fn t_idle_1_a_table_never_started_is_deleted() {
    let mut hall = Hall::gather("toy", &["Ann", "-"], settings());
    hall.now += UNSTARTED - 1_000;
    assert!(!hall.tick());
    hall.now += 1_000;
    assert!(hall.tick());
    assert!(hall.table.is_to_be_deleted());
}

#[test]
fn a_rematch_turns_the_seats_by_one() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben", "=random"], settings());
    assert_eq!(hall.send("Ann", ClientMessage::Rematch), Err("not_over"));
    stop(&mut hall, "Ann", 0, true);
    stop(&mut hall, "Ben", 1, true);
    assert_eq!(hall.send("Ben", ClientMessage::Rematch), Err("rematch"), "the house opens a table");
    let config = hall.table.rematch_config();
    let sessions: Vec<_> = config
        .seats
        .iter()
        .map(|occupant| match occupant {
            table::Occupant::Person { session, .. } => Some(*session),
            table::Occupant::Nobody | table::Occupant::Bot { .. } => None,
        })
        .collect();
    assert_eq!(sessions, [Some(session("Ben")), None, Some(session("Ann"))]);
    let proposal = hall.table.rematched(hall.now, "next").unwrap();
    let told = crate::hall::store(&mut hall.store, proposal);
    hall.hear(told);
    assert_eq!(hall.update("Ann").room.as_ref().unwrap().next_table.as_deref(), Some("next"));
    assert!(hall.send("Ann", ClientMessage::Rematch).is_ok(), "there is one already");
    assert!(hall.table.rematched(hall.now, "another").is_err());
}

/// Lists are written together with the entry that changes them (T-ORDER-1).
#[test]
fn t_end_1_what_lists_show_is_known_before_the_entry_is_stored() {
    let mut hall = Hall::start("tiny", &["Ann", "=random"], settings());
    let seat = hall.table.seats_of(session("Ann"))[0];
    hall.send("Ann", ClientMessage::Resign { seat }).unwrap();
    let mut foretold = 0;
    while let Some(task) = hall.table.bot_tasks(hall.now).into_iter().next() {
        let before = hall.room();
        let legal =
            hall.table.look(task.decision.seat, |view| view.legal().nth(0).unwrap()).unwrap();
        let proposal = hall.table.bot_answers(hall.now, task.decision, legal).unwrap().unwrap();
        let outlook = proposal.changed_room().map(|table| table.room());
        foretold += usize::from(outlook.is_some());
        crate::hall::store(&mut hall.store, proposal);
        assert_eq!(outlook.unwrap_or(before), hall.room());
    }
    assert_eq!((hall.table.stage(), foretold), (Stage::Finished, 1));
    assert_eq!(hall.table.scores().unwrap().len(), 2);
}

#[test]
fn a_seat_remembers_who_took_it_first() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    let proposal = hall.table.hand_over(hall.now, 1, session("phone")).unwrap();
    crate::hall::store(&mut hall.store, proposal);
    let holder = hall.table.holders()[1];
    assert_eq!((holder.session, holder.origin), (session("phone"), session("Ben")));
    assert_eq!(hall.rebuilt().holders(), hall.table.holders());
}
