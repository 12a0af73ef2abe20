//! The score sheet (B-END, B-TICKET).

use board::{Board, LocationId, MAX_LOCATIONS, MAX_SEATS, RouteSet, TicketSet};

use crate::seat::Seat;
use crate::state::Game;
use crate::{festivals, tokens};

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
    game.claims[seat.index()].iter().map(|id| board.route(id)).for_each(|route| {
        routes += i16::from(board.route_points(route.length));
        network.join(route.a, route.b);
    });
    debug_assert_eq!(routes, game.points[seat.index()], "B-END-4");
    let tickets = game.tickets[seat.index()];
    let complete = joined(game, seat, &network);
    let value =
        |set: TicketSet| set.iter().map(|id| i16::from(board.ticket(id).points)).sum::<i16>();
    let ticket_points = value(complete) - value(tickets.minus(complete));
    let tokens = tokens::close(game, seat);
    let festivals = festivals::close(game, seat);
    let total = routes + ticket_points + tokens + festivals;
    SeatScore { routes, tickets, complete, ticket_points, tokens, festivals, total, place: 0 }
}

/// The seat's tickets whose two locations its own routes join (B-TICKET-1).
pub(crate) fn complete(game: &Game<'_>, seat: Seat) -> TicketSet {
    joined(game, seat, &Network::of(game.board, game.claims[seat.index()]))
}

fn joined(game: &Game<'_>, seat: Seat, network: &Network) -> TicketSet {
    let joined = |&id: &board::TicketId| {
        let ticket = game.board.ticket(id);
        network.joins(ticket.a, ticket.b)
    };
    game.tickets[seat.index()].iter().filter(joined).collect()
}

/// Which locations a set of routes joins.
#[derive(Clone, Copy)]
pub struct Network([u8; MAX_LOCATIONS]);

impl Network {
    /// Every location by itself.
    const ALONE: Network = {
        let mut labels = [0; MAX_LOCATIONS];
        let mut location = 0;
        while location < MAX_LOCATIONS {
            labels[location] = location as u8;
            location += 1;
        }
        Network(labels)
    };

    /// The network of these routes.
    pub fn of(board: &Board, routes: RouteSet) -> Network {
        let mut network = Network::ALONE;
        routes.iter().map(|id| board.route(id)).for_each(|route| network.join(route.a, route.b));
        network
    }

    /// Whether an unbroken chain joins the two.
    #[inline(always)]
    pub fn joins(&self, a: LocationId, b: LocationId) -> bool {
        self.0[a.index()] == self.0[b.index()]
    }

    /// Joins two parts: every location of the one takes the label of the other.
    #[inline(always)]
    pub fn join(&mut self, a: LocationId, b: LocationId) {
        let (from, to) = (self.0[b.index()], self.0[a.index()]);
        // Without a branch, so that many labels are compared at once.
        self.0.iter_mut().for_each(|label| *label = if *label == from { to } else { *label });
    }
}
