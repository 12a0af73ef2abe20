//! Finds the cheapest path for a ticket, to draw on the map. It is advice: the table decides what is legal.

use std::collections::BTreeMap;

use board::{Board, RouteId, RouteSet, TicketId};
use protocol::{PublicView, SeatNumber};
use rules::{ClosedRoute, Seat, closed_route};

/// The routes that each seat has claimed on a board.
pub(crate) struct ClaimedRoutes<'b> {
    board: &'b Board,
    /// The routes of each seat.
    claims: Vec<RouteSet>,
}

/// A path that completes a ticket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TicketPath {
    /// All its routes, also those that the seat has claimed already.
    pub(crate) routes: Vec<RouteId>,
    /// The number of cars that it still needs.
    pub(crate) cars: u8,
    /// The number of cards that it still needs, by color; `None` is for gray routes.
    pub(crate) cards: BTreeMap<Option<String>, u8>,
}

impl<'b> ClaimedRoutes<'b> {
    pub(crate) fn of(board: &'b Board, shared: &PublicView) -> ClaimedRoutes<'b> {
        ClaimedRoutes { board, claims: shared.claims(board) }
    }

    /// Returns the seat that has claimed this route.
    pub(crate) fn owner(&self, route: RouteId) -> Option<SeatNumber> {
        let owner = self.claims.iter().position(|claims| claims.contains(route));
        owner.map(|seat| seat as SeatNumber)
    }

    /// Returns what closes a route to a seat, or to everybody if `seat` is none.
    pub(crate) fn closed(&self, seat: Option<SeatNumber>, route: RouteId) -> Option<ClosedRoute> {
        let seat = seat.and_then(|seat| Seat::new(seat.into()));
        closed_route(self.board, &self.claims, seat, route)
    }

    /// Returns the number of cars that a route costs this seat; 0 if the seat has claimed it,
    /// `None` if it is closed to the seat.
    fn cost(&self, seat: SeatNumber, id: RouteId) -> Option<u32> {
        match self.closed(Some(seat), id) {
            None => Some(self.board.route(id).length.into()),
            Some(ClosedRoute::Claimed(owner)) => (owner.index() == usize::from(seat)).then_some(0),
            Some(ClosedRoute::OwnTwin | ClosedRoute::TwinClaimed) => None,
        }
    }

    /// Finds the cheapest path between a ticket's locations; `None` if there is none any more. The `planned` routes
    /// cost nothing: the seat wants to claim them anyway.
    pub(crate) fn cheapest_path(
        &self,
        seat: SeatNumber,
        ticket: TicketId,
        planned: &[RouteId],
    ) -> Option<TicketPath> {
        let board = self.board;
        let ticket = board.ticket(ticket);
        let count = board.locations().len();
        let mut best: Vec<Option<(u32, Option<RouteId>)>> = vec![None; count];
        let mut done = vec![false; count];
        best[ticket.a.index()] = Some((0, None));
        while let Some(here) = nearest(&best, &done) {
            done[here] = true;
            let (so_far, _) = best[here].unwrap_or_default();
            for id in board.locations()[here].routes.iter() {
                let Some(cost) = self.cost(seat, id) else { continue };
                let cost = if planned.contains(&id) { 0 } else { cost };
                let route = board.route(id);
                let there = if route.a.index() == here { route.b } else { route.a }.index();
                if best[there].is_none_or(|(known, _)| so_far + cost < known) {
                    best[there] = Some((so_far + cost, Some(id)));
                }
            }
        }
        let mut path = TicketPath::default();
        let mut here = ticket.b;
        while here != ticket.a {
            let (_, Some(id)) = best[here.index()]? else { return None };
            path.add(board, id, self.owner(id).is_some() || planned.contains(&id));
            let route = board.route(id);
            here = if route.a == here { route.b } else { route.a };
        }
        Some(path)
    }
}

fn nearest(best: &[Option<(u32, Option<RouteId>)>], done: &[bool]) -> Option<usize> {
    let open = best.iter().enumerate().filter(|(index, _)| !done[*index]);
    open.filter_map(|(index, best)| Some(((*best)?.0, index))).min().map(|(_, index)| index)
}

impl TicketPath {
    fn add(&mut self, board: &Board, id: RouteId, owned: bool) {
        self.routes.push(id);
        if owned {
            return;
        }
        let route = board.route(id);
        self.cars += route.length;
        let color = route.color.map(|color| board.colors()[color.index()].id.clone());
        *self.cards.entry(color).or_default() += route.length;
    }
}
