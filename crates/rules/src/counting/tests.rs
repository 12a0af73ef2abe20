//! The naive version: it lists everything by the words of the clauses, and compares.

use std::collections::BTreeSet;

use board::{Cost, LocationId, MAX_OFFER, RouteId};

use super::claims;
use crate::action::{Claim, Payment};
use crate::card::{Card, Cards, KINDS};
use crate::decision::Phase;
use crate::game::Game;
use crate::random::{Dice, QuickDice, Seed};
use crate::seat::{Observer, Seat};
use crate::setup::Setup;
use crate::tickets::Keep;
use crate::view::View;

/// Lists every claim of a seat in canonical order.
fn listed(view: &View<'_, '_>, seat: Seat) -> Vec<Claim> {
    let mut claims = Vec::new();
    for route in view.board().route_ids().filter(|&route| is_open(view, seat, route)) {
        let cost = view.board().route(route).cost();
        let hand = view.own_hand(seat);
        for (choice, collect_at) in places_to_collect(view, seat, route).into_iter().enumerate() {
            for payment in payments(view, &cost, hand) {
                claims.push((choice, Claim { route, payment, collect_at }));
            }
        }
    }
    claims.sort_by_key(|&(choice, claim)| {
        let cost = view.board().route(claim.route).cost();
        let color = |color: Option<board::Color>| (color.is_none(), color);
        let price = (cost.row(), color(cost.color), cost.length, cost.wilds_required);
        (price, choice, claim.route, color(claim.payment.color), claim.payment.wilds)
    });
    claims.into_iter().map(|(_, claim)| claim).collect()
}

/// Returns whether the seat may claim the route and has the cars (B-CLAIM-2, 3, 6, 7).
fn is_open(view: &View<'_, '_>, seat: Seat, id: RouteId) -> bool {
    let route = view.board().route(id);
    let closed_by = |owner: Seat| owner == seat || view.seats() < view.board().twins_open_from();
    view.owner(id).is_none()
        && !route.twin.and_then(|twin| view.owner(twin)).is_some_and(closed_by)
        && route.length <= view.supply(seat)
}

/// Lists the payments of a hand (B-CLAIM-1, B-CLAIM-9, B-FERRY-1).
fn payments(view: &View<'_, '_>, cost: &Cost, hand: &Cards) -> Vec<Payment> {
    let mut all = Vec::new();
    let wilds_held = hand.count(Card::Wild);
    for color in view.board().color_ids().filter(|&own| cost.color.is_none_or(|it| it == own)) {
        for wilds in cost.wilds_required..cost.length {
            let colored = usize::from(cost.length - wilds);
            if colored <= hand.count(Card::Colored(color)) && usize::from(wilds) <= wilds_held {
                all.push(Payment { color: Some(color), wilds });
            }
        }
    }
    if usize::from(cost.length) <= wilds_held {
        all.push(Payment { color: None, wilds: cost.length });
    }
    all
}

/// Lists the ends at which a claim may collect (SF-TOKEN-1, 2, 3, 7; IB-FEST-1 to 4).
fn places_to_collect(view: &View<'_, '_>, seat: Seat, id: RouteId) -> Vec<Option<LocationId>> {
    let route = view.board().route(id);
    let has_token = |at: LocationId| {
        let may_take = |stack: &crate::StackView| {
            stack.location == Some(at)
                && stack.left > 0
                && !view.tokens(seat).contains(stack.symbol)
        };
        view.stacks().any(|stack| may_take(&stack))
    };
    let festival = |at: LocationId| view.board().festivals().and_then(|all| all.at(at));
    let has_festival =
        |at: LocationId| festival(at).is_some_and(|festival| view.festival_laid(festival) > 0);
    let ends = [route.a, route.b];
    let there = ends.into_iter().filter(|&at| has_token(at) || has_festival(at));
    let mut places: Vec<_> = there.map(Some).collect();
    let one_pile = festival(route.a).is_some() && festival(route.a) == festival(route.b);
    if places.len() == 2 && one_pile && !ends.into_iter().any(has_token) {
        places.truncate(1);
    }
    if places.is_empty() { vec![None] } else { places }
}

/// Compares counting with listing and returns the number of claims.
fn compare(game: &Game<'_>, seat: Seat) -> usize {
    let view = game.view(Observer::Seat(seat));
    let listed = listed(&view, seat);
    let counted = claims::count(view, seat);
    assert_eq!(counted.total(), listed.len());
    let nth: Vec<_> = (0..).map_while(|n| claims::nth(&view, seat, &counted, n)).collect();
    assert_eq!(nth, listed);
    let routes: BTreeSet<RouteId> = listed.iter().map(|claim| claim.route).collect();
    assert!(claims::routes(&view, seat).iter().eq(routes));
    listed.len()
}

/// Gives the seat a random hand and a random number of cars.
fn disturb(game: &mut Game<'_>, seat: Seat, dice: &mut QuickDice) {
    let most = 1 + dice.below(9);
    let kinds = game.board.colors().len();
    let mut hand = Cards::default();
    for kind in (0..kinds).chain([KINDS - 1]) {
        hand.0[kind] = dice.below(most + 1) as u8;
    }
    game.state.hands[seat.index()] = hand;
    game.state.supply[seat.index()] = dice.below(12) as u8;
}

#[test]
fn claims_are_counted_as_they_are_listed() {
    let mut dice = QuickDice::new(1);
    let (mut positions, mut claims) = (0, 0);
    for board in board::library::boards() {
        for seats in board.seats() {
            for number in 0..4 {
                let setup = Setup::new(board, seats).expect("the board's own number of seats");
                let mut game = setup.deal(Seed::from_number(number));
                while let Some(seat) = game.state.awaited.first() {
                    if game.state.phase == Phase::Turn {
                        claims += compare(&game, seat);
                        let mut other = game;
                        disturb(&mut other, seat, &mut dice);
                        claims += compare(&other, seat);
                        positions += 2;
                    }
                    let legal = game.view(Observer::Seat(seat)).legal();
                    let action = legal.nth(dice.below(legal.len() as u32) as usize);
                    let step = game.check(seat, action.expect("below the length"));
                    step.expect("what is listed is legal").commit(&mut ());
                }
            }
        }
    }
    assert!(positions > 5_000 && claims > 100_000, "{positions} positions, {claims} claims");
}

#[test]
fn choices_among_tickets_are_counted_as_they_are_listed() {
    for offered in 0..=MAX_OFFER {
        for number in 0..=offered {
            let ways = |fits: &dyn Fn(usize) -> bool| {
                let all = 0..1_u8 << offered;
                all.filter(|bits| fits(bits.count_ones() as usize)).collect::<Vec<_>>()
            };
            let at_least = ways(&|kept| kept >= number);
            let exactly = ways(&|kept| kept == number);
            for (rule, ways) in
                [(Keep::AtLeast(number), at_least), (Keep::Exactly(number), exactly)]
            {
                assert_eq!(rule.choices(offered), ways.len(), "{rule:?} of {offered}");
                let nth: Vec<u8> = (0..ways.len()).map(|n| rule.nth(offered, n)).collect();
                assert_eq!(nth, ways, "{rule:?} of {offered}");
            }
        }
    }
}
