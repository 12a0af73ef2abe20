//! Which routes can still be claimed, and in how many ways: kept up to date by the few actions that
//! change it, so that every turn can count its claims without walking the board.

use board::{Board, MAX_SEATS, RouteId, RouteSet};

use crate::prices::ByPrice;
use crate::seat::Seat;

#[derive(Clone, Copy)]
pub(crate) struct OpenRoutes {
    /// Neither claimed nor closed to everybody.
    open: RouteSet,
    /// Twins of a seat's own routes where double routes stay open: not for this seat (B-CLAIM-6).
    own_twins: [RouteSet; MAX_SEATS],
    /// Between two piles of festival cards: a claim chooses one of them.
    between_piles: RouteSet,
    /// Between a token that the seat may take and something else to collect.
    from_tokens: [RouteSet; MAX_SEATS],
    /// The ways to choose an open route and what it collects, tokens aside.
    ways: ByPrice,
}

impl OpenRoutes {
    /// All routes of the board.
    pub(crate) fn new(board: &Board) -> OpenRoutes {
        OpenRoutes {
            open: RouteSet::first_of_board(board.routes().len()),
            own_twins: [RouteSet::EMPTY; MAX_SEATS],
            between_piles: RouteSet::EMPTY,
            from_tokens: [RouteSet::EMPTY; MAX_SEATS],
            ways: ByPrice::all(board),
        }
    }

    /// What a seat may still claim, cards and cars aside.
    #[inline]
    pub(crate) fn free_for(&self, seat: Seat) -> RouteSet {
        self.open.minus(self.own_twins[seat.index()])
    }

    /// The free routes at which a claim chooses between two ends.
    #[inline]
    pub(crate) fn two_choices(&self, seat: Seat) -> RouteSet {
        self.between_piles.or(self.from_tokens[seat.index()]).and(self.free_for(seat))
    }

    /// The ways to choose a free route and what it collects.
    #[inline]
    pub(crate) fn ways(&self, board: &Board, seat: Seat) -> ByPrice {
        let mut ways = self.ways;
        let closed = self.open.and(self.own_twins[seat.index()]);
        closed.iter().for_each(|route| ways.add(board, route, -self.ways_of(route)));
        let more = self.from_tokens[seat.index()].minus(self.between_piles);
        let more = more.and(self.free_for(seat));
        more.iter().for_each(|route| ways.add(board, route, 1));
        ways
    }

    /// Nobody may claim the route any more.
    #[inline]
    pub(crate) fn close(&mut self, board: &Board, route: RouteId) {
        self.ways.add(board, route, -self.ways_of(route));
        self.open.remove(route);
        self.between_piles.remove(route);
    }

    /// This seat may not claim the twin of its own route.
    #[inline]
    pub(crate) fn close_for(&mut self, seat: Seat, twin: RouteId) {
        self.own_twins[seat.index()].insert(twin);
    }

    /// These now run from a token that the seat may take to something else to collect.
    pub(crate) fn set_from_tokens(&mut self, seat: Seat, routes: RouteSet) {
        self.from_tokens[seat.index()] = routes;
    }

    /// Festival cards now lie at both ends of these, in two piles.
    pub(crate) fn add_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let new = routes.and(self.open).minus(self.between_piles);
        new.iter().for_each(|route| self.ways.add(board, route, 1));
        self.between_piles = self.between_piles.or(new);
    }

    /// At one end of these the festival cards were taken.
    pub(crate) fn remove_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let old = routes.and(self.between_piles);
        old.iter().for_each(|route| self.ways.add(board, route, -1));
        self.between_piles = self.between_piles.minus(old);
    }

    #[inline]
    fn ways_of(&self, route: RouteId) -> i8 {
        1 + i8::from(self.between_piles.contains(route))
    }
}
