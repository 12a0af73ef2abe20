//! What a claim collects, and between what it chooses: tokens and festival cards alike.

use board::{LocationId, LocationSet, Route, RouteId, RouteSet};

use crate::seat::Seat;
use crate::state::Game;
use crate::view::View;

/// Where a seat's claims collect something.
#[derive(Clone, Copy)]
pub(crate) struct Collect {
    /// Locations with a token for this seat.
    tokens: LocationSet,
    /// Locations with a token for this seat or festival cards.
    any: LocationSet,
    /// Routes inside the locations of one festival pile.
    inside: RouteSet,
}

impl Collect {
    #[inline]
    pub(crate) fn for_seat(view: &View<'_, '_>, seat: Seat) -> Collect {
        let tokens = view.tokens_for_taking(seat);
        let inside = view.board().festivals().map_or(RouteSet::EMPTY, board::Festivals::inside);
        Collect { tokens, any: tokens.or(view.festive()), inside }
    }

    /// The ends at which a claim may collect: the first choice and, if there is one, the second.
    #[inline]
    pub(crate) fn choices(
        &self,
        id: RouteId,
        route: &Route,
    ) -> (Option<LocationId>, Option<LocationId>) {
        let open = |end: LocationId| Some(end).filter(|&end| self.any.contains(end));
        match (open(route.a), open(route.b)) {
            (Some(a), Some(_)) if self.same_pile(id, route) => (Some(a), None),
            (Some(a), b) => (Some(a), b),
            (None, b) => (b, None),
        }
    }

    /// Whether a token for the seat lies at an end.
    pub(crate) fn has_token(&self, route: &Route) -> bool {
        self.tokens.contains(route.a) || self.tokens.contains(route.b)
    }

    /// IB-FEST-3: both ends share one pile and no token lies at either.
    fn same_pile(&self, id: RouteId, route: &Route) -> bool {
        self.inside.contains(id) && !self.has_token(route)
    }
}

/// Tokens or festival cards have come or gone: notes for each seat the routes from a token that it
/// may take to something else to collect. Those between two piles are the festivals' own to note.
pub(crate) fn changed(game: &mut Game<'_>) {
    if game.board.tokens().is_some() {
        Seat::all(game.seats()).for_each(|seat| changed_for(game, seat));
    }
}

/// The same for one seat.
pub(crate) fn changed_for(game: &mut Game<'_>, seat: Seat) {
    let tokens = game.for_taking[seat.index()];
    let any = tokens.or(game.festive);
    let mut routes = RouteSet::EMPTY;
    for token in tokens.iter() {
        for other in game.board.location(token).neighbors.and(any).iter() {
            routes = routes.or(game.board.routes_between(token, other));
        }
    }
    game.routes.set_from_tokens(seat, routes);
}
