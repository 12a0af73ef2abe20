//! What a claim collects, and between what it chooses: tokens and festival cards alike.

use board::{LocationId, LocationSet, Route, RouteId, RouteSet};

use crate::game::Game;
use crate::seat::Seat;
use crate::view::View;

/// The ends at which a seat's claim of a route may collect: the first choice and, if there is one, the
/// second.
pub(crate) fn choices(
    view: &View<'_, '_>,
    seat: Seat,
    id: RouteId,
) -> (Option<LocationId>, Option<LocationId>) {
    let Route { a, b, ends, .. } = *view.board().route(id);
    let here = view.tokens_for_taking(seat).or(view.festive()).and(ends);
    if here.is_empty() {
        return (None, None);
    }
    match (here.contains(a), here.contains(b)) {
        (true, true) if !one_pile(view, seat, id) => (Some(a), Some(b)),
        (true, _) => (Some(a), None),
        (false, _) => (Some(b), None),
    }
}

/// Whether a token for the seat lies at an end of the route.
pub(crate) fn has_token(view: &View<'_, '_>, seat: Seat, id: RouteId) -> bool {
    !view.tokens_for_taking(seat).and(view.board().route(id).ends).is_empty()
}

/// IB-FEST-3: both ends share one pile and no token lies at either.
fn one_pile(view: &View<'_, '_>, seat: Seat, id: RouteId) -> bool {
    let inside = view.board().festivals().is_some_and(|festivals| festivals.inside().contains(id));
    inside && !has_token(view, seat, id)
}

/// At these locations tokens or festival cards have come or gone: notes for each seat the routes from
/// a token that it may take to something else to collect. Those between two piles are the festivals'
/// own to note.
pub(crate) fn changed(game: &mut Game<'_>, locations: LocationSet) {
    if game.board.tokens().is_some() {
        Seat::all(game.seats()).for_each(|seat| changed_for(game, seat, locations));
    }
}

/// The same where stacks were laid at the beginning: everybody may take of them.
pub(crate) fn laid(game: &mut Game<'_>, locations: LocationSet) {
    changed_for(game, Seat::FIRST, locations);
    game.state.routes.share_from_tokens();
}

/// The same for one seat.
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
