//! Finds the cheapest path for a ticket, to draw on the map. It is advice: the table decides what is legal.

use std::collections::BTreeMap;

use board::{Board, RouteId, RouteSet, TicketId};
use protocol::{PrivateView, PublicView, SeatNumber};
use rules::{Cards, ClosedRoute, Seat, closed_route};

/// The routes that each seat has claimed on a board, and the cards of the seat that looks at them.
pub(crate) struct ClaimedRoutes<'b> {
    board: &'b Board,
    /// The routes of each seat.
    claims: Vec<RouteSet>,
    /// The cards of the player on the screen: among equally short paths, they choose.
    hand: Option<Cards>,
}

/// A path that completes a ticket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TicketPath {
    /// All its routes, also those that the seat has claimed already.
    pub(crate) routes: Vec<RouteId>,
    /// The number of cars that it still needs.
    pub(crate) cars: u8,
    /// The number of cards that it still needs, by color; `None` is for gray routes. The wilds that ferry routes
    /// require are counted apart, as `wild`.
    pub(crate) cards: BTreeMap<Option<String>, u8>,
}

impl<'b> ClaimedRoutes<'b> {
    pub(crate) fn of(
        board: &'b Board,
        shared: &PublicView,
        own: Option<&PrivateView>,
    ) -> ClaimedRoutes<'b> {
        let hand = own.map(|own| own.cards(board));
        ClaimedRoutes { board, claims: shared.claims(board), hand }
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

    /// Returns what a route costs this seat, to compare paths: first the cars, then the cards that the hand lacks, then
    /// the wilds that it needs. 0 if the seat has claimed it, `None` if it is closed to the seat.
    fn cost(&self, seat: SeatNumber, id: RouteId) -> Option<u32> {
        match self.closed(Some(seat), id) {
            None => {
                let cost = self.board.route(id).cost();
                let [lacks, wilds] = self
                    .hand
                    .as_ref()
                    .map_or([0, 0], |hand| [hand.missing(cost), hand.wilds_needed(cost)]);
                Some(u32::from_be_bytes([0, cost.length, lacks, wilds]))
            }
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
        let colored = route.cost().most_colored();
        let cards = [(color, colored), (Some("wild".into()), route.length - colored)];
        for (card, number) in cards.into_iter().filter(|(_, number)| *number > 0) {
            *self.cards.entry(card).or_default() += number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finds the path of a ticket on a board that nobody has built on, for a hand of these cards.
    fn path(a: &str, b: &str, hand: &[(&str, u8)]) -> (Vec<String>, Vec<(String, u8)>) {
        let board = board::library::board("toy").unwrap();
        let count = |card: &str| hand.iter().find(|held| held.0 == card).map_or(0, |held| held.1);
        let color = |at: usize| board.colors().get(at).map_or(0, |color| count(&color.id));
        let hand = Some(Cards::new(std::array::from_fn(color), count("wild")));
        let claimed = ClaimedRoutes { board, claims: vec![RouteSet::default(); 2], hand };
        let ends = [a, b].map(|end| board.location_named(end).unwrap());
        let is_it = |id: &TicketId| [board.ticket(*id).a, board.ticket(*id).b] == ends;
        let ticket = board.ticket_ids().find(is_it).unwrap();
        let path = claimed.cheapest_path(0, ticket, &[]).unwrap();
        let cards = path.cards.into_iter();
        let cards = cards.map(|(card, number)| (card.unwrap_or_default(), number)).collect();
        (path.routes.iter().map(|id| board.route(*id).id.clone()).collect(), cards)
    }

    fn needs(a: &str, b: &str, hand: &[(&str, u8)]) -> Vec<(String, u8)> {
        path(a, b, hand).1
    }

    fn cards(cards: &[(&str, u8)]) -> Vec<(String, u8)> {
        cards.iter().map(|(card, number)| ((*card).to_owned(), *number)).collect()
    }

    #[test]
    fn among_equally_short_paths_the_hand_chooses() {
        for color in ["yellow", "green"] {
            let hand = [(color, 2)];
            assert_eq!(needs("harbor", "village", &hand), cards(&hand));
            // Wilds could pay for either half: those that are held for the color save them.
            let hand = [(color, 1), ("wild", 2)];
            assert_eq!(needs("harbor", "village", &hand), cards(&[(color, 2)]));
        }
        let by_the_mill = [("blue", 1), ("red", 1)];
        assert_eq!(needs("harbor", "village", &by_the_mill), cards(&by_the_mill));
        assert_eq!(path("harbor", "village", &by_the_mill).0.len(), 2);
    }

    #[test]
    fn a_longer_path_is_never_preferred() {
        assert_eq!(needs("harbor", "mill", &[("green", 3), ("blue", 3)]), cards(&[("red", 1)]));
    }

    #[test]
    fn a_ferry_route_counts_its_wilds() {
        assert_eq!(needs("harbor", "island", &[("blue", 2)]), cards(&[("blue", 2), ("wild", 1)]));
    }
}
