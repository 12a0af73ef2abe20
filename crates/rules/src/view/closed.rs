//! Whether a route is closed to a seat, and by what. Everybody can see it, so that the page asks the
//! same functions as the rules.

use board::{Board, RouteId, RouteSet};

use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::view::View;

/// What closes a route to a seat, whatever its cards and cars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClosedRoute {
    /// This seat has claimed it (B-CLAIM-3).
    Claimed(Seat),
    /// The seat holds its twin, and nobody may hold both (B-CLAIM-6).
    OwnTwin,
    /// Its twin is claimed, and at this number of seats that closes both (B-CLAIM-7).
    TwinClaimed,
}

impl From<ClosedRoute> for Illegal {
    fn from(closed: ClosedRoute) -> Illegal {
        match closed {
            ClosedRoute::Claimed(_) => Illegal::RouteClaimed,
            ClosedRoute::OwnTwin => Illegal::TwinIsYours,
            ClosedRoute::TwinClaimed => Illegal::TwinClosed,
        }
    }
}

/// Returns what closes a route to a seat, or to everybody if `seat` is none. `claims` are the routes
/// that each seat has claimed, one set for each seat.
pub fn closed_route(
    board: &Board,
    claims: &[RouteSet],
    seat: Option<Seat>,
    route: RouteId,
) -> Option<ClosedRoute> {
    let owner = |id: RouteId| {
        let mut owners = Seat::all(claims.len()).zip(claims);
        owners.find(|(_, claims)| claims.contains(id)).map(|(seat, _)| seat)
    };
    if let Some(owner) = owner(route) {
        return Some(ClosedRoute::Claimed(owner));
    }
    let twin_owner = owner(board.route(route).twin?)?;
    if seat == Some(twin_owner) {
        return Some(ClosedRoute::OwnTwin);
    }
    twins_close(board, claims.len()).then_some(ClosedRoute::TwinClaimed)
}

/// Returns the routes that nobody else can claim once this one is claimed: the route itself, and its
/// twin where few seats play (B-CLAIM-7).
pub fn closed_by_claim(board: &Board, seats: usize, route: RouteId) -> RouteSet {
    let twin = board.route(route).twin.filter(|_| twins_close(board, seats));
    twin.into_iter().chain([route]).collect()
}

/// Returns whether a claim closes the twin of its route to everybody (B-CLAIM-7).
#[inline]
pub(crate) fn twins_close(board: &Board, seats: usize) -> bool {
    seats < board.twins_open_from()
}

/// Returns the refusal of a claim of a route that the seat may not claim.
#[cold]
pub(crate) fn refusal(view: &View<'_, '_>, seat: Seat, route: RouteId) -> Illegal {
    view.closed_to(seat, route).map_or(Illegal::RouteClaimed, Illegal::from)
}

impl View<'_, '_> {
    /// Returns what closes a route to a seat; none if the seat may claim it once it has the cards and
    /// the cars.
    pub fn closed_to(&self, seat: Seat, route: RouteId) -> Option<ClosedRoute> {
        let claims = &self.game.state.claims[..self.seats()];
        closed_route(self.board(), claims, Some(seat), route)
    }
}
