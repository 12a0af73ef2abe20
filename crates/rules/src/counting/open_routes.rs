//! The routes that can still be claimed, and in how many ways. The few actions that change it keep it
//! up to date, so that counting the claims of a turn does not look at every route.

use board::{Board, MAX_SEATS, RouteId, RouteSet};

use super::prices::ByPrice;
use crate::seat::Seat;

/// The routes that can still be claimed.
#[derive(Clone, Copy)]
pub(crate) struct OpenRoutes {
    /// The routes that are neither claimed nor closed to everybody.
    open: RouteSet,
    /// For each seat the twins of its own routes, which it may not claim (B-CLAIM-6). Empty where the
    /// twin of a claimed route is closed to everybody.
    own_twins: [RouteSet; MAX_SEATS],
    /// The routes between two piles of festival cards: a claim chooses one pile.
    between_piles: RouteSet,
    /// For each seat the routes between a token it may take and something else to collect.
    from_tokens: [RouteSet; MAX_SEATS],
    /// For each price the number of ways to choose an open route and what it collects, as if there
    /// were no tokens and no own twins.
    ways: ByPrice,
}

impl OpenRoutes {
    /// Returns all routes of the board, all open.
    pub(crate) fn new(board: &Board) -> OpenRoutes {
        OpenRoutes {
            open: RouteSet::first_of_board(board.routes().len()),
            own_twins: [RouteSet::EMPTY; MAX_SEATS],
            between_piles: RouteSet::EMPTY,
            from_tokens: [RouteSet::EMPTY; MAX_SEATS],
            ways: ByPrice::all(board),
        }
    }

    /// Returns the routes that a seat may still claim, if it had the cards and cars.
    pub(crate) fn free_for(&self, seat: Seat) -> RouteSet {
        self.open.minus(self.own_twins[seat.index()])
    }

    /// Returns the routes at which a claim of this seat chooses between two ends.
    pub(crate) fn two_choices(&self, seat: Seat) -> RouteSet {
        self.between_piles.or(self.from_tokens[seat.index()]).and(self.free_for(seat))
    }

    /// Returns the number of ways for each price, not yet corrected for a seat.
    pub(crate) fn ways(&self) -> &ByPrice {
        &self.ways
    }

    /// Returns the open routes that this seat can choose in more or fewer ways than
    /// [`OpenRoutes::ways`] counts.
    pub(crate) fn different_for(&self, seat: Seat) -> RouteSet {
        let more = self.from_tokens[seat.index()].minus(self.between_piles);
        self.own_twins[seat.index()].or(more).and(self.open)
    }

    /// Corrects the ways for one seat. Of the `different` routes it may not claim its own twins, and at
    /// the others it has one more choice, a token.
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
        // Hardly ever any: checking once is faster than walking an empty set.
        let between_piles = own_twins.and(self.between_piles);
        if !between_piles.is_empty() {
            between_piles.iter().for_each(|twin| ways.add(board.price_of(twin), -1));
        }
    }

    /// Closes a route to everybody.
    pub(crate) fn close(&mut self, id: RouteId, board: &Board) {
        let price = board.price_of(id);
        self.ways.add(price, -1);
        self.open.remove(id);
        if self.between_piles.contains(id) {
            self.ways.add(price, -1);
            self.between_piles.remove(id);
        }
    }

    /// Closes the twin of a seat's own route to this seat.
    pub(crate) fn close_for(&mut self, seat: Seat, twin: RouteId) {
        self.own_twins[seat.index()].insert(twin);
    }

    /// Updates, for the routes in `among`, which of them lie between a token for the seat and something
    /// else to collect: `routes`.
    pub(crate) fn set_from_tokens(&mut self, seat: Seat, among: RouteSet, routes: RouteSet) {
        let from_tokens = &mut self.from_tokens[seat.index()];
        *from_tokens = from_tokens.minus(among).or(routes);
    }

    /// Copies to all seats what was set for the first one, when all may take the same tokens.
    pub(crate) fn share_from_tokens(&mut self) {
        self.from_tokens = [self.from_tokens[0]; MAX_SEATS];
    }

    /// Adds routes that now have a pile of festival cards at each end.
    pub(crate) fn add_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let new = routes.and(self.open).minus(self.between_piles);
        new.iter().for_each(|route| self.ways.add(board.price_of(route), 1));
        self.between_piles = self.between_piles.or(new);
    }

    /// Removes routes after the pile at one end was taken.
    pub(crate) fn remove_between_piles(&mut self, board: &Board, routes: RouteSet) {
        let old = routes.and(self.between_piles);
        old.iter().for_each(|route| self.ways.add(board.price_of(route), -1));
        self.between_piles = self.between_piles.minus(old);
    }
}
