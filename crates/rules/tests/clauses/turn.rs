//! The turn: whose it is, what may be done in it, passing, and its end (B-TURN, B-RULE).

use board::library;
use rules::{
    Action, Awaiting, Claim, Decision, Ending, Illegal, Payment, Placement, Seat, SeatSet, Slot,
};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board where no card is left to draw once the market is taken, no ticket is left, and
/// no route can be paid.
fn stuck(seats: usize) -> Plan {
    let tickets = "a-b 1, b-c 1, c-d 1, a-c 1, a-d 1".split(", ").take(seats);
    plan()
        .seats(seats, seats)
        .hand(1)
        .market(1, 1, 10)
        .deck(&format!("red {}", seats + 1))
        .routes("a-b 8 red, b-c 8 red, c-d 8 red")
        .tickets(&tickets.collect::<Vec<_>>().join(", "))
}

/// B-TURN-1
#[test]
fn turns_go_clockwise_from_the_first_player() {
    for seats in 2..=5 {
        let mut t = Table::deal(&plan(), seats, 0).opened();
        for turn in 0..2 * seats {
            let (now, next) = (turn % seats, (turn + 1) % seats);
            assert_eq!(
                t.spectator().awaiting(),
                Awaiting::Decision(Decision::Turn, SeatSet::single(seat(now)))
            );
            assert_eq!(t.spectator().turn(), seat(now));
            assert_eq!(t.spectator().turns(), turn + 1);
            t.draw_deck(now);
            assert_eq!(
                t.spectator().awaiting(),
                Awaiting::Decision(Decision::SecondCard, SeatSet::single(seat(now)))
            );
            assert_eq!(t.draw_deck(now).last().unwrap(), &format!("{next} to move"));
        }
    }
}

/// B-TURN-1
#[test]
fn nobody_acts_out_of_turn() {
    let mut t = Table::deal(&plan(), 3, 0).opened();
    for other in [1, 2] {
        assert_eq!(t.refused(other, Action::DrawDeck), Illegal::NotYourTurn);
        assert!(t.view(other).legal().is_empty());
        assert_eq!(t.view(other).legal().len(), 0);
        assert_eq!(t.view(other).legal().nth(0), None);
    }
    t.draw_deck(0);
    assert_eq!(t.refused(1, Action::DrawDeck), Illegal::NotYourTurn);
    let nobody = t.game.check(seat(3), Action::DrawDeck).err();
    assert_eq!(nobody, Some(Illegal::NoSuchSeat));
    assert_eq!(t.spectator().check(Action::DrawDeck), Err(Illegal::NoSuchSeat));
    assert!(t.spectator().legal().is_empty());
}

/// B-TURN-1: a seat that is not at the table has no decision, not even a simultaneous one.
#[test]
fn an_empty_chair_decides_nothing() {
    for id in ["san-francisco", "iberia"] {
        let mut t = Table::library(id, 2, 0);
        let chair = t.view(2);
        assert_eq!(chair.legal().len(), 0);
        assert!(chair.legal().is_empty());
        let keep_nothing = t.keeping(&[]);
        assert_eq!(t.game.check(seat(2), keep_nothing).err(), Some(Illegal::NoSuchSeat));
        assert!(!t.view(2).legal().contains(keep_nothing));
    }
}

/// B-TURN-2
#[test]
fn a_turn_is_two_cards_or_one_route_or_tickets() {
    let mut t = Table::deal(&plan().deck("red 40"), 2, 0).opened();
    t.draw_deck(0);
    assert!(t.needs_second_card(0));
    t.draw_deck(0);
    assert!(t.is_turn_of(1));
    t.claim(1, "a/b", "red");
    assert!(t.is_turn_of(0));
    t.draw_tickets(0);
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Tickets, SeatSet::single(seat(0)))
    );
    let all = t.offered(0);
    t.keep(0, &all);
    assert!(t.is_turn_of(1));
}

/// B-TURN-2
#[test]
fn what_answers_another_decision_is_not_for_now() {
    let mut t = Table::library("toy", 2, 0);
    assert_eq!(t.refused(0, Action::DrawDeck), Illegal::NotNow);
    assert_eq!(t.refused(0, t.keeping(&[])), Illegal::NotNow);
    t.finish_draft();
    assert_eq!(t.refused(1, Action::DrawDeck), Illegal::NotNow);
    assert_eq!(t.refused(1, Action::Pass), Illegal::NotNow);
    let mut t = t.opened();
    let ticket = t.ticket("mill/orchard");
    assert_eq!(t.refused(0, t.keeping(&[ticket])), Illegal::NotNow);
    assert_eq!(t.refused(0, Action::Pick(ticket)), Illegal::NotNow);
    assert_eq!(t.refused(0, t.placing(0, "mill")), Illegal::NotNow);
    assert_eq!(Illegal::NotNow.clause(), "B-TURN-2");
}

/// B-TURN-3
#[test]
fn passing_is_only_for_those_who_can_do_nothing() {
    let mut t = Table::deal(&stuck(2), 2, 0).opened();
    assert_eq!(t.market(), "red");
    assert_eq!(t.refused(0, Action::Pass), Illegal::MayNotPass);
    t.take(0, 0);
    assert_eq!(t.refused(1, Action::DrawDeck), Illegal::NothingToDraw);
    assert_eq!(t.refused(1, Action::DrawMarket(Slot(0))), Illegal::SlotEmpty);
    assert_eq!(t.refused(1, Action::DrawTickets), Illegal::NoTicketsLeft);
    assert_eq!(t.refused(1, t.claiming("a/b", "red")), Illegal::CardsNotInHand);
    assert!(t.view(1).legal().iter().eq([Action::Pass]));
    assert_eq!(t.pass(1), ["1 passes", "0 to move"]);
}

/// B-TURN-3: each of the three actions alone forbids passing.
#[test]
fn one_thing_to_do_forbids_passing() {
    let only_tickets = stuck(2).tickets("a-b 1, b-c 1, c-d 1");
    let mut t = Table::deal(&only_tickets, 2, 0).opened();
    t.take(0, 0);
    assert_eq!(t.refused(1, Action::Pass), Illegal::MayNotPass);
    assert!(t.view(1).legal().iter().eq([Action::DrawTickets]));

    let only_a_claim = stuck(2).routes("a-b 1 red, b-c 8 red, c-d 8 red");
    let mut t = Table::deal(&only_a_claim, 2, 0).opened();
    t.take(0, 0);
    assert_eq!(t.refused(1, Action::Pass), Illegal::MayNotPass);
    assert!(t.view(1).legal().iter().eq([t.claiming("a/b", "red")]));
}

/// B-TURN-3, B-TURN-4
#[test]
fn a_round_of_passes_ends_the_game_whoever_began() {
    for seats in 2..=5 {
        let mut t = Table::deal(&stuck(seats), seats, 0).opened();
        t.take(0, 0);
        for at in 1..seats {
            let next = (at + 1) % seats;
            assert_eq!(t.pass(at), [format!("{at} passes"), format!("{next} to move")]);
        }
        assert_eq!(t.pass(0), ["0 passes", "the end: all passed"]);
        assert_eq!(t.spectator().awaiting(), Awaiting::Nobody(Ending::AllPassed));
        assert!(t.spectator().is_over());
        assert_eq!(t.totals(), vec![-1; seats], "it is scored");
        assert_eq!(t.refused(1, Action::Pass), Illegal::GameOver);
    }
}

/// B-TURN-4
#[test]
fn an_action_in_between_breaks_the_round_of_passes() {
    let plan = plan().seats(2, 2).hand(0).market(2, 2, 10).deck("red 2");
    let plan = plan.routes("a-b 1 red, b-c 2 red").tickets("a-b 1, b-c 1");
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.take(0, 0);
    t.take(0, 1);
    t.pass(1);
    t.claim(0, "a/b", "red");
    t.take(1, 0);
    assert_eq!(t.pass(0), ["0 passes", "1 to move"], "the first pass since the claim");
    assert_eq!(t.pass(1), ["1 passes", "the end: all passed"]);
}

/// B-TURN-4: a draft between turns is not a turn and does not break the round.
#[test]
fn a_draft_does_not_break_the_round_of_passes() {
    let plan = plan().seats(2, 2).hand(0).market(1, 1, 10).deck("red 1").draft(1, 1);
    let plan = plan.routes("a-b 8 red, b-c 8 red, c-d 8 red").tickets("a-b 1, b-c 1, c-d 1, a-d 1");
    let mut t = Table::deal(&plan, 2, 0).opened();
    assert_eq!(t.deck(), ["draft card"]);
    assert_eq!(t.draw_deck(0), ["draft card", "0 draws nothing"]);
    assert_eq!(t.take(0, 0)[1], "second draft");
    t.finish_draft();
    assert_eq!(t.pass(1), ["1 passes", "0 to move"]);
    assert_eq!(t.pass(0), ["0 passes", "the end: all passed"]);
}

/// B-TURN-6: seats begin with so few cars that the first turn calls the last round.
#[test]
fn a_round_of_passes_that_ends_the_last_round() {
    for seats in 2..=5 {
        let mut t = Table::deal(&stuck(seats).supply(2), seats, 0).opened();
        assert!(t.take(0, 0).contains(&"0 calls the last round".to_owned()));
        (1..seats).for_each(|at| assert_eq!(t.pass(at).len(), 2));
        assert_eq!(t.pass(0), ["0 passes", "the end"]);
        assert_eq!(t.spectator().awaiting(), Awaiting::Nobody(Ending::LastRound));
    }
}

/// B-TURN-5: the call of the last round, then the waiting draft, then the next player.
#[test]
fn the_end_of_a_turn_has_its_order() {
    // The claim sweeps the market, which is one wild, and the sweep brings the draft card.
    let plan = plan().seats(2, 2).supply(3).hand(2).market(1, 1, 1).deck("red 1, wild 6");
    let plan = plan.draft(1, 1).routes("a-b 1 gray, b-c 1 gray, c-d 1 gray");
    let plan = plan.tickets("a-b 1, b-c 1, c-d 1, a-d 1");
    let lines = ["deck draft red", "discard wild", "hand 0 wild*2", "market wild", "market_rests"];
    let mut t = Table::at(&plan, 2, &lines);
    let said = t.claim(0, "a/b", "+1");
    let order = ["swept", "draft card", "red to 0", "0 calls the last round", "second draft"];
    assert_eq!(said[..6], [&["0 claims a/b for 1"], &order[..]].concat());
    t.finish_draft();
    assert_eq!(t.said.last().unwrap(), "1 to move");
    t.draw_two(1);
    assert!(t.is_turn_of(0));
    assert_eq!(t.claim(0, "b/c", "+1").last().unwrap(), "the end");
}

/// B-RULE-1: what a board says goes before the base rules.
#[test]
fn a_boards_own_rule_goes_first() {
    // By the base rules everybody may draw tickets; on this board only after the second draft.
    let mut t = Table::library("iberia", 2, 0).opened();
    assert!(t.spectator().ticket_deck_size() > 0);
    assert_eq!(t.refused(0, Action::DrawTickets), Illegal::TicketsAfterSecondDraft);
    // Boards also differ in the number of players that closes the second route of a double route.
    let open_from = |id| library::board(id).unwrap().twins_open_from();
    assert_eq!((open_from("san-francisco"), open_from("iberia")), (3, 4));
}

/// B-RULE-1: ids of another board are refused, also the one after the last of this board.
#[test]
fn things_of_another_board_are_refused() {
    let iberia = library::board("iberia").unwrap();
    let mut t = Table::library("tiny-offer", 2, 0);
    let locations = iberia.location_ids().skip(t.board().locations().len());
    let routes = iberia.route_ids().skip(t.board().routes().len());
    let colors = iberia.color_ids().skip(t.board().colors().len());
    (0..2).for_each(|_| t.first_legal());
    for far in locations.clone() {
        let placement = Placement::two((t.symbol(1), t.location("east")), (t.symbol(2), far));
        assert_eq!(t.refused(1, Action::PlaceStacks(placement)), Illegal::NoSuchMechanic);
    }
    t = t.opened();
    let Action::Claim(fine) = t.claiming("east/south/gray", "red") else { unreachable!() };
    let mut strange: Vec<Claim> = Vec::new();
    strange.extend(locations.map(|far| Claim { collect_at: Some(far), ..fine }));
    strange.extend(routes.map(|route| Claim { route, ..fine }));
    strange.extend(colors.map(|color| {
        let payment = Payment { color: Some(color), wilds: 0 };
        Claim { payment, ..fine }
    }));
    for claim in strange {
        assert_eq!(t.refused(0, Action::Claim(claim)), Illegal::NoSuchMechanic);
    }
    let pick = Action::Pick(t.ticket("north/east"));
    assert_eq!(t.refused(0, pick), Illegal::NoSuchMechanic);
    assert_eq!(Illegal::NoSuchMechanic.clause(), "B-RULE-1");
}

#[test]
fn a_step_that_is_dropped_changes_nothing() {
    let mut t = Table::deal(&plan(), 2, 0).opened();
    let before = t.game.digest();
    let step = t.game.check(seat(0), Action::DrawDeck).unwrap();
    assert_eq!(step.seat(), Seat::FIRST);
    drop(step);
    assert_eq!(t.game.digest(), before);
}
