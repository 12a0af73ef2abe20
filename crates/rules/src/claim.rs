//! Claiming a route (B-CLAIM): whether a claim is legal, and what it does. `payment` has what it costs.

use board::{Route, RouteId};

use crate::action::Claim;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::view::View;
use crate::view::closed;
use crate::{collect, draw, payment, seams, turn};

/// Checks a claim, from the seat's view alone.
pub(crate) fn check(view: &View<'_, '_>, seat: Seat, claim: Claim) -> Result<(), Illegal> {
    check_names(view, claim)?;
    let route = view.board().route(claim.route);
    if !view.free_for(seat).contains(claim.route) {
        return Err(closed::refusal(view, seat, claim.route));
    }
    if view.supply(seat) < route.length {
        return Err(Illegal::TooFewCars);
    }
    payment::check(route.cost(), claim.payment, view.own_hand(seat))?;
    check_collect(view, seat, claim)
}

/// Refuses routes, locations and colors that this board does not have.
pub(crate) fn check_names(view: &View<'_, '_>, claim: Claim) -> Result<(), Illegal> {
    let board = view.board();
    let known = claim.route.index() < board.routes().len()
        && claim.collect_at.is_none_or(|at| at.index() < board.locations().len())
        && claim.payment.color.is_none_or(|color| color.index() < board.colors().len());
    if known { Ok(()) } else { Err(Illegal::NoSuchMechanic) }
}

/// Checks the end at which the claim collects (SF-TOKEN-2, 3, 6; IB-FEST-2, 3, 4, 7).
fn check_collect(view: &View<'_, '_>, seat: Seat, claim: Claim) -> Result<(), Illegal> {
    let (first, second) = collect::choices(view, seat, claim.route);
    let at = claim.collect_at;
    if at == first || (at.is_some() && at == second) {
        return Ok(());
    }
    match at {
        Some(_) => Err(Illegal::NothingToTake),
        None if collect::has_token(view, seat, claim.route) => Err(Illegal::MustTakeToken),
        None => Err(Illegal::MustTakeFestival),
    }
}

/// Carries out a claim in the order of B-CLAIM-8: payment, cars, points, token or festival cards,
/// market, end of turn.
#[inline(never)]
pub(crate) fn commit(game: &mut Game<'_>, seat: Seat, claim: Claim, sink: &mut impl Sink) {
    let board = game.board;
    let route = board.route(claim.route);
    payment::spend(game, seat, route.cost(), claim.payment);
    place_cars(game, seat, claim.route, route);
    game.state.points[seat.index()] += i16::from(route.points);
    sink.event(Event::Claimed { seat, claim, points: route.points });
    if let Some(location) = claim.collect_at {
        seams::arrive(game, seat, location, sink);
    }
    draw::fill_market(game, sink);
    turn::end_of_turn(game, sink);
}

/// Places the cars (B-CLAIM-2) and closes the route to everybody, and its twin by B-CLAIM-6 and 7.
#[inline(always)]
pub(crate) fn place_cars(game: &mut Game<'_>, seat: Seat, id: RouteId, route: &Route) {
    game.state.supply[seat.index()] -= route.length;
    game.state.claims[seat.index()].insert(id);
    game.state.routes.close(id, game.board);
    if let Some(twin) = route.twin {
        if closed::twins_close(game.board, game.seats()) {
            game.state.routes.close(twin, game.board);
        } else {
            game.state.routes.close_for(seat, twin);
        }
    }
}
