//! The score sheet (B-END, B-TICKET).

use board::{Board, LocationId, MAX_SEATS, RouteSet, TicketId, TicketSet};

use crate::game::Game;
use crate::seams::{self, Closing};
use crate::seat::Seat;

/// One seat's final score, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatScore {
    /// Points for claimed routes, counted again from the board (B-END-4).
    pub routes: i16,
    /// The tickets that the seat holds.
    pub tickets: TicketSet,
    /// The tickets that are complete.
    pub complete: TicketSet,
    /// Points for complete tickets minus points for incomplete ones.
    pub ticket_points: i16,
    /// Points for tourist tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// The sum of all points.
    pub total: i16,
    /// The rank, counted from 1. Equal scores share a rank, and the next ranks are skipped.
    pub place: u8,
}

impl SeatScore {
    /// Returns whether this seat wins, alone or together with others.
    pub fn wins(&self) -> bool {
        self.place == 1
    }
}

/// The scores of all seats.
#[derive(Clone, Copy)]
pub(crate) struct Scores {
    seats: usize,
    by_seat: [SeatScore; MAX_SEATS],
}

impl Scores {
    pub(crate) fn to_vec(self) -> Vec<SeatScore> {
        self.by_seat[..self.seats].to_vec()
    }
}

/// Counts the points of all seats and ranks them.
pub(crate) fn scores(game: &Game<'_>) -> Scores {
    let mut by_seat = [SeatScore::default(); MAX_SEATS];
    for seat in Seat::all(game.seats()) {
        by_seat[seat.index()] = score(game, seat);
    }
    let ranks = by_seat.each_ref().map(rank);
    for seat in Seat::all(game.seats()) {
        let own = ranks[seat.index()];
        let better = Seat::all(game.seats()).filter(|other| ranks[other.index()] > own);
        by_seat[seat.index()].place = better.count() as u8 + 1;
    }
    Scores { seats: game.seats(), by_seat }
}

/// Returns by seat the final points and whether the seat wins.
pub(crate) fn totals(game: &Game<'_>) -> [(i16, bool); MAX_SEATS] {
    scores(game).by_seat.map(|score| (score.total, score.wins()))
}

/// Returns what the rank depends on: points, then the number of complete tickets (B-END-3, 7, 9).
fn rank(score: &SeatScore) -> (i16, usize) {
    (score.total, score.complete.len())
}

/// Counts the points of one seat (B-END-2).
fn score(game: &Game<'_>, seat: Seat) -> SeatScore {
    let board = game.board;
    let (mut routes, mut network) = (0, Network::ALONE);
    game.state.claims[seat.index()].iter().map(|id| board.route(id)).for_each(|route| {
        routes += i16::from(route.points);
        network.join(route.a, route.b);
    });
    debug_assert_eq!(routes, game.state.points[seat.index()], "B-END-4");
    let tickets = game.state.tickets[seat.index()];
    let complete = joined(game, seat, &network);
    let value = |id: TicketId| {
        let points = i16::from(board.ticket(id).points);
        if complete.contains(id) { points } else { -points }
    };
    let ticket_points = tickets.iter().map(value).sum();
    let Closing { tokens, festivals } = seams::close(game, seat);
    let total = routes + ticket_points + tokens + festivals;
    SeatScore { routes, tickets, complete, ticket_points, tokens, festivals, total, place: 0 }
}

/// Returns the seat's tickets whose two locations its own routes connect (B-TICKET-1).
pub(crate) fn complete(game: &Game<'_>, seat: Seat) -> TicketSet {
    joined(game, seat, &Network::of(game.board, game.state.claims[seat.index()]))
}

fn joined(game: &Game<'_>, seat: Seat, network: &Network) -> TicketSet {
    let joined = |&id: &TicketId| {
        let ticket = game.board.ticket(id);
        network.joins(ticket.a, ticket.b)
    };
    game.state.tickets[seat.index()].iter().filter(joined).collect()
}

/// The locations that a set of routes connects. Each location has the index of another one in its
/// group; the last of a group has its own (union-find).
#[derive(Clone, Copy)]
pub struct Network([u8; PLACES]);

/// The number of entries: one for every byte, so that no index needs a bounds check.
const PLACES: usize = 1 << u8::BITS;

impl Network {
    /// A network without routes: every location is a group with one location.
    const ALONE: Network = {
        let mut parts = [0; PLACES];
        let mut location = 0;
        while location < PLACES {
            parts[location] = location as u8;
            location += 1;
        }
        Network(parts)
    };

    /// Returns the network of these routes.
    pub fn of(board: &Board, routes: RouteSet) -> Network {
        let mut network = Network::ALONE;
        routes.iter().map(|id| board.route(id)).for_each(|route| network.join(route.a, route.b));
        network
    }

    /// Returns whether a chain of routes connects the two.
    pub fn joins(&self, a: LocationId, b: LocationId) -> bool {
        self.last_of_group(a) == self.last_of_group(b)
    }

    /// Connects two locations, and so their groups.
    pub fn join(&mut self, a: LocationId, b: LocationId) {
        let (a, b) = (self.last_of_group(a), self.last_of_group(b));
        self.0[usize::from(a)] = b;
    }

    /// Returns the last location of a location's group, which is the same for all of the group.
    fn last_of_group(&self, location: LocationId) -> u8 {
        let mut at = location.index() as u8;
        while self.0[usize::from(at)] != at {
            at = self.0[usize::from(at)];
        }
        at
    }
}
