//! The score sheet (B-END, B-TICKET).

use board::{Board, LocationId, MAX_SEATS, RouteSet, TicketId, TicketSet};

use crate::game::Game;
use crate::seams::{self, Closing};
use crate::seat::Seat;

/// One seat's line of the score sheet, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatScore {
    /// For claimed routes, counted again from the board (B-END-4).
    pub routes: i16,
    /// Tickets held.
    pub tickets: TicketSet,
    /// Which of them are complete.
    pub complete: TicketSet,
    /// Complete tickets minus incomplete ones.
    pub ticket_points: i16,
    /// For tourist tokens.
    pub tokens: i16,
    /// For festival cards.
    pub festivals: i16,
    /// All together.
    pub total: i16,
    /// The place, counted from 1; equal places are shared and the next ones skipped.
    pub place: u8,
}

impl SeatScore {
    /// Whether this seat wins, alone or sharing.
    pub fn wins(&self) -> bool {
        self.place == 1
    }
}

/// Scores of one game: a list of as many lines as there are seats.
#[derive(Clone, Copy)]
pub(crate) struct Scores {
    seats: usize,
    lines: [SeatScore; MAX_SEATS],
}

impl Scores {
    pub(crate) fn to_vec(self) -> Vec<SeatScore> {
        self.lines[..self.seats].to_vec()
    }
}

pub(crate) fn scores(game: &Game<'_>) -> Scores {
    let mut lines = [SeatScore::default(); MAX_SEATS];
    for seat in Seat::all(game.seats()) {
        lines[seat.index()] = line(game, seat);
    }
    let ranked = lines;
    for seat in Seat::all(game.seats()) {
        let own = rank(&ranked[seat.index()]);
        let better = Seat::all(game.seats()).filter(|other| rank(&ranked[other.index()]) > own);
        lines[seat.index()].place = better.count() as u8 + 1;
    }
    Scores { seats: game.seats(), lines }
}

/// B-END-3, 7, 9: points, then the number of complete tickets.
fn rank(line: &SeatScore) -> (i16, usize) {
    (line.total, line.complete.len())
}

/// B-END-2.
fn line(game: &Game<'_>, seat: Seat) -> SeatScore {
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

/// The seat's tickets whose two locations its own routes join (B-TICKET-1).
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

/// Which locations a set of routes joins: each location points to another one of its part, the last
/// of them to itself.
#[derive(Clone, Copy)]
pub struct Network([u8; PLACES]);

/// One for every byte, so that none lies outside.
const PLACES: usize = 1 << u8::BITS;

impl Network {
    /// Every location by itself.
    const ALONE: Network = {
        let mut parts = [0; PLACES];
        let mut location = 0;
        while location < PLACES {
            parts[location] = location as u8;
            location += 1;
        }
        Network(parts)
    };

    /// The network of these routes.
    pub fn of(board: &Board, routes: RouteSet) -> Network {
        let mut network = Network::ALONE;
        routes.iter().map(|id| board.route(id)).for_each(|route| network.join(route.a, route.b));
        network
    }

    /// Whether an unbroken chain joins the two.
    pub fn joins(&self, a: LocationId, b: LocationId) -> bool {
        self.part(a) == self.part(b)
    }

    /// Joins two parts.
    pub fn join(&mut self, a: LocationId, b: LocationId) {
        let (a, b) = (self.part(a), self.part(b));
        self.0[usize::from(a)] = b;
    }

    /// The last location that one location leads to, the same for its whole part.
    fn part(&self, location: LocationId) -> u8 {
        let mut at = location.index() as u8;
        while self.0[usize::from(at)] != at {
            at = self.0[usize::from(at)];
        }
        at
    }
}
