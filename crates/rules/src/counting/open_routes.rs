//! Which routes can still be claimed, and in how many ways: kept up to date by the few actions that
//! change it, so that every turn can count its claims without walking the board.

use board::{Board, MAX_SEATS, RouteId, RouteSet};

use super::prices::ByPrice;
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
    pub(crate) fn free_for(&self, seat: Seat) -> RouteSet {
        self.open.minus(self.own_twins[seat.index()])
    }

    /// The free routes at which a claim chooses between two ends.
    pub(crate) fn two_choices(&self, seat: Seat) -> RouteSet {
        self.between_piles.or(self.from_tokens[seat.index()]).and(self.free_for(seat))
    }

    /// The ways to choose an open route and what it collects, were there no difference between seats.
    pub(crate) fn ways(&self) -> &ByPrice {
        &self.ways
    }

    /// The open routes that a seat may choose in more or fewer ways than [`OpenRoutes::ways`] says.
    pub(crate) fn different_for(&self, seat: Seat) -> RouteSet {
        let more = self.from_tokens[seat.index()].minus(self.between_piles);
        self.own_twins[seat.index()].or(more).and(self.open)
    }

    /// Makes the ways those of a seat for which these routes are different: its own twins are not for
    /// it, at the others it may take a token instead.
    pub(super) fn correct(
        &self,
        ways: &mut ByPrice,
        seat: Seat,
        different: RouteSet,
        board: &Board,
    ) {
        let own_twins = self.own_twins[seat.index()].and(different);
        own_twins.iter().for_each(|twin| ways.add(board.price_of(twin), -1));
        let more = different.minus(own_twins);
        more.iter().for_each(|route| ways.add(board.price_of(route), 1));
        // Hardly ever any, so it is asked once and not for each word.
        let between_piles = own_twins.and(self.between_piles);
        if !between_piles.is_empty() {
            between_piles.iter().for_each(|twin| ways.add(board.price_of(twin), -1));
        }
    }

    /// Nobody may claim the route any more.
    pub(crate) fn close(&mut self, id: RouteId, board: &Board) {
        let price = board.price_of(id);
        self.ways.add(price, -1);
        self.open.remove(id);
        if self.between_piles.contains(id) {
            self.ways.add(price, -1);
            self.between_piles.remove(id);
        }
    }

    /// This seat may not claim the twin of its own route.
    pub(crate) fn close_for(&mut self, seat: Seat, twin: RouteId) {
        self.own_twins[seat.index()].insert(twin);
    }

    /// Among these routes, those that now run from a token that the seat may take to something else to
    /// collect.
    pub(crate) fn set_from_tokens(&mut self, seat: Seat, among: RouteSet, routes: RouteSet) {
        let from_tokens = &mut self.from_tokens[seat.index()];
        *from_tokens = from_tokens.minus(among).or(routes);
    }

    /// All seats have the same tokens to take: what was set for the first holds for every one.
    pub(crate) fn share_from_tokens(&mut self) {
        self.from_tokens = [self.from_tokens[0]; MAX_SEATS];
    }

    /// Festival cards now lie at both ends of these, in two piles.
    pub(crate) fn add_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let new = routes.and(self.open).minus(self.between_piles);
        new.iter().for_each(|route| self.ways.add(board.price_of(route), 1));
        self.between_piles = self.between_piles.or(new);
    }

    /// At one end of these the festival cards were taken.
    pub(crate) fn remove_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let old = routes.and(self.between_piles);
        old.iter().for_each(|route| self.ways.add(board.price_of(route), -1));
        self.between_piles = self.between_piles.minus(old);
    }
}
