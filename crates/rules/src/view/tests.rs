//! Compares the answers of a view with what the rules accept, in random games on every board.

use std::collections::BTreeSet;

use board::{RouteId, TicketSet, library};

use crate::action::{Action, Claim, Payment, Slot};
use crate::card::{Card, Cards};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::random::{Dice, QuickDice, Seed};
use crate::seat::{Observer, Seat};
use crate::setup::Setup;
use crate::view::{ClosedRoute, View, closed_by_claim, closed_route};

/// Plays a random game on every board at every number of seats, and calls `look` with the view of each
/// seat that may decide before each action.
fn at_every_decision(mut look: impl FnMut(&View<'_, '_>, Seat)) {
    let mut dice = QuickDice::new(11);
    for board in library::boards() {
        for seats in board.seats() {
            let setup = Setup::new(board, seats).expect("the board allows these seats");
            let mut game = setup.deal(Seed::from_number(7));
            while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
                look(&game.view(Observer::Seat(seat)), seat);
                act(&mut game, seat, &mut dice);
            }
        }
    }
}

fn act(game: &mut Game<'_>, seat: Seat, dice: &mut QuickDice) {
    let legal = game.view(Observer::Seat(seat)).legal();
    let n = dice.below(legal.len() as u32) as usize;
    let action = legal.nth(n).expect("n is below the number of legal actions");
    game.check(seat, action).expect("legal actions are accepted").commit(&mut ());
}

/// Returns every claim of a route that could be written down, lawful or not.
fn thinkable(view: &View<'_, '_>, route: RouteId) -> Vec<Claim> {
    let board = view.board();
    let (length, a, b) = (board.route(route).length, board.route(route).a, board.route(route).b);
    let mut claims = Vec::new();
    let colors = board.color_ids().map(Some).chain([None]);
    for color in colors {
        for wilds in 0..=length {
            for collect_at in [None, Some(a), Some(b)] {
                claims.push(Claim { route, payment: Payment { color, wilds }, collect_at });
            }
        }
    }
    claims
}

#[test]
fn claims_of_a_route_are_those_that_the_rules_accept() {
    let mut seen = 0;
    at_every_decision(|view, _| {
        for route in view.board().route_ids() {
            let accepted = |claim: &Claim| view.check(Action::Claim(*claim)).is_ok();
            let accepted: Vec<_> = thinkable(view, route).into_iter().filter(accepted).collect();
            let answered: Vec<_> = view.claims_of(route).collect();
            assert_eq!(answered, accepted);
            assert_eq!(view.why_not(route).is_none(), !accepted.is_empty());
            seen += answered.len();
        }
    });
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn a_route_is_free_or_closed_for_the_reason_of_the_refusal() {
    let mut reasons = BTreeSet::new();
    at_every_decision(|view, _| {
        for seat in Seat::all(view.seats()) {
            for route in view.board().route_ids() {
                let closed = view.closed_to(seat, route);
                assert_eq!(closed.is_none(), view.free_for(seat).contains(route));
                reasons.extend(closed.map(Illegal::from));
                if let Some(ClosedRoute::Claimed(owner)) = closed {
                    assert!(view.claims(owner).contains(route));
                }
            }
        }
    });
    assert_eq!(reasons.len(), 3, "{reasons:?}");
}

/// B-CLAIM-7.
#[test]
fn what_a_claim_closes_is_closed_afterwards() {
    let mut closed_twins = 0;
    at_every_decision(|view, seat| {
        let board = view.board();
        let mut claims: Vec<_> = Seat::all(view.seats()).map(|seat| view.claims(seat)).collect();
        let spectator_sees = |claims: &[_], route| closed_route(board, claims, None, route);
        let Some(route) = view.free_for(seat).iter().next() else { return };
        let before: Vec<_> =
            board.route_ids().filter(|&id| spectator_sees(&claims, id).is_some()).collect();
        claims[seat.index()].insert(route);
        for id in board.route_ids() {
            let closes = closed_by_claim(board, view.seats(), route).contains(id);
            assert_eq!(spectator_sees(&claims, id).is_some(), before.contains(&id) || closes);
            closed_twins += usize::from(closes && id != route);
        }
    });
    assert!(closed_twins > 0);
}

#[test]
fn what_is_missing_is_what_makes_a_hand_pay() {
    let mut missing = BTreeSet::new();
    at_every_decision(|view, seat| {
        let (board, hand) = (view.board(), *view.hand(seat).expect("the hand is the seat's own"));
        for route in board.route_ids() {
            let cost = board.route(route).cost();
            let can_pay = |cards: Cards| cards.payments(board, cost).next().is_some();
            let lacks = hand.missing(cost);
            assert_eq!(can_pay(hand), lacks == 0);
            let colors = |cards: &Cards| std::array::from_fn(|at| cards.0[at]);
            let with_wilds = |more: u8| Cards::new(colors(&hand), hand.wilds() as u8 + more);
            assert!(can_pay(with_wilds(lacks)));
            assert!(lacks == 0 || !can_pay(with_wilds(lacks - 1)));
            let nearest = hand.nearest_payment(board, cost);
            let held = nearest.color.map_or(0, |color| hand.color(color) as u8);
            let short = (cost.length - nearest.wilds).saturating_sub(held)
                + nearest.wilds.saturating_sub(hand.wilds() as u8);
            assert_eq!(short, lacks, "the nearest payment lacks the fewest cards");
            missing.insert(lacks);
        }
    });
    assert!(missing.len() > 4, "{missing:?}");
}

#[test]
fn a_route_is_claimable_if_it_is_open_and_cards_and_cars_pay_it() {
    let (mut cards, mut cars) = (0, 0);
    at_every_decision(|view, seat| {
        if view.awaiting().decision() != Some(crate::Decision::Turn) || view.legal().is_empty() {
            return;
        }
        let (board, hand) = (view.board(), *view.hand(seat).expect("the hand is the seat's own"));
        let (supply, claimable) = (view.supply(seat), view.legal().claimable());
        for route in view.free_for(seat).iter() {
            let cost = board.route(route).cost();
            assert_eq!(hand.can_pay(cost, supply), claimable.contains(route));
            cards += usize::from(!hand.can_pay(cost, supply) && cost.length <= supply);
            cars += usize::from(hand.missing(cost) == 0 && cost.length > supply);
        }
    });
    assert!(cards > 0 && cars > 0, "{cards} {cars}");
}

#[test]
fn draws_are_those_that_the_rules_accept() {
    let (mut wilds, mut closed) = (0, 0);
    at_every_decision(|view, _| {
        let accepted = |action| view.check(action).is_ok();
        if view.awaiting().is_simultaneous() || view.legal().nth(0).is_none() {
            return;
        }
        let is_turn = view.awaiting().decision() == Some(crate::Decision::Turn);
        if is_turn {
            assert_eq!(view.tickets_open(), accepted(Action::DrawTickets));
            closed += usize::from(!view.tickets_open());
        }
        if is_turn || view.awaiting().decision() == Some(crate::Decision::SecondCard) {
            let places = (0..view.board().market().size).map(Slot);
            let taken = places.filter(|&slot| accepted(Action::DrawMarket(slot)));
            assert!(view.takeable().map(|(slot, _)| slot).eq(taken));
            wilds += view.takeable().filter(|&(_, card)| card == Card::Wild).count();
        }
    });
    assert!(wilds > 0 && closed > 0);
}

#[test]
fn the_number_of_tickets_to_keep_is_what_the_rules_accept() {
    at_every_decision(|view, seat| {
        let offered = view.offered(seat).expect("the offer is the seat's own");
        for count in 0..=offered.len() {
            let keep: TicketSet = offered[..count].iter().copied().collect();
            if let Ok(()) | Err(Illegal::KeepMore | Illegal::KeepExactly) =
                view.check(Action::KeepTickets(keep))
            {
                let accepted = view.check(Action::KeepTickets(keep)).is_ok();
                assert_eq!(view.keep_range(seat).contains(&count), accepted);
            }
        }
    });
}

#[test]
fn stacks_go_where_the_rules_accept_them() {
    let mut placed = 0;
    at_every_decision(|view, _| {
        let Some(Action::PlaceStacks(placement)) = view.legal().nth(0) else { return };
        assert_eq!(placement.iter().count(), view.stacks_to_place());
        let named: BTreeSet<_> = view
            .legal()
            .iter()
            .filter_map(|action| {
                let Action::PlaceStacks(placement) = action else { return None };
                placement.iter().next()
            })
            .collect();
        let symbols: BTreeSet<_> = named.iter().map(|&(symbol, _)| symbol).collect();
        let locations: BTreeSet<_> = named.iter().map(|&(_, at)| at).collect();
        assert!(symbols.into_iter().all(|symbol| view.stacks_aside().any(|it| it == symbol)));
        assert!(view.free_for_stacks().iter().eq(locations));
        placed += 1;
    });
    assert!(placed > 0);
}
