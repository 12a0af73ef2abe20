//! What a claim collects at an end of its route: a token or a pile of festival cards.

use board::{Board, LocationId, LocationSet, Route, RouteId, RouteSet};

use crate::game::Game;
use crate::seat::Seat;
use crate::view::View;

/// Returns the ends at which a seat's claim of a route may collect: none, one or two.
pub(crate) fn choices(
    view: &View<'_, '_>,
    seat: Seat,
    id: RouteId,
) -> (Option<LocationId>, Option<LocationId>) {
    collect_choices(view.board(), view.tokens_for_taking(seat), view.festive(), id)
}

/// Returns the ends at which a claim of a route may collect: the first choice and, if there is one, the
/// second. `tokens` are the locations of tokens that the seat may take, `festive` those of festival
/// cards.
#[inline]
pub fn collect_choices(
    board: &Board,
    tokens: LocationSet,
    festive: LocationSet,
    id: RouteId,
) -> (Option<LocationId>, Option<LocationId>) {
    let Route { a, b, ends, .. } = *board.route(id);
    let here = tokens.or(festive).and(ends);
    if here.is_empty() {
        return (None, None);
    }
    match (here.contains(a), here.contains(b)) {
        (true, true) if !one_pile(board, tokens.and(ends), id) => (Some(a), Some(b)),
        (true, _) => (Some(a), None),
        (false, _) => (Some(b), None),
    }
}

/// Returns whether a token that the seat may take lies at an end of the route.
pub(crate) fn has_token(view: &View<'_, '_>, seat: Seat, id: RouteId) -> bool {
    !view.tokens_for_taking(seat).and(view.board().route(id).ends).is_empty()
}

/// Returns whether both ends of a route share one pile and no token lies at either: then there is no
/// choice (IB-FEST-3).
fn one_pile(board: &Board, tokens_at_ends: LocationSet, id: RouteId) -> bool {
    let inside = board.festivals().is_some_and(|festivals| festivals.inside().contains(id));
    inside && tokens_at_ends.is_empty()
}

/// Updates, after tokens or festival cards have come or gone at these locations, the routes at which a
/// seat chooses between a token and something else. Routes between two piles are updated by
/// `festivals`.
pub(crate) fn changed(game: &mut Game<'_>, locations: LocationSet) {
    if game.board.tokens().is_some() {
        Seat::all(game.seats()).for_each(|seat| changed_for(game, seat, locations));
    }
}

/// Does the same for stacks laid during setup, which all seats may take tokens from.
pub(crate) fn laid(game: &mut Game<'_>, locations: LocationSet) {
    changed_for(game, Seat::FIRST, locations);
    game.state.routes.share_from_tokens();
}

/// Does the same for one seat.
pub(crate) fn changed_for(game: &mut Game<'_>, seat: Seat, locations: LocationSet) {
    let tokens = game.state.for_taking[seat.index()];
    let any = tokens.or(game.state.festive);
    for location in locations.iter() {
        let here = game.board.location(location);
        let others = if tokens.contains(location) { any } else { tokens };
        let others = if any.contains(location) { others } else { LocationSet::EMPTY };
        let ends = here.neighbors.and(others).iter();
        let between = ends.map(|other| game.board.routes_between(location, other));
        let routes = between.fold(RouteSet::EMPTY, RouteSet::or);
        game.state.routes.set_from_tokens(seat, here.routes, routes);
    }
}
