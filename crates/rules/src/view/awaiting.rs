//! Who must decide what.

use crate::event::Ending;
use crate::seat::{Seat, SeatSet};

/// Who must decide what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Awaiting {
    /// These seats choose among their opening tickets, each on its own.
    OpeningTickets(SeatSet),
    /// These seats pick from their packs, each on its own.
    Picks(SeatSet),
    /// These seats choose among their picks, each on its own.
    DraftTickets(SeatSet),
    /// This seat places a stack, or all of them.
    Stacks(Seat),
    /// This seat begins its turn.
    Turn(Seat),
    /// This seat takes its second card.
    SecondCard(Seat),
    /// This seat chooses among the tickets it drew.
    Tickets(Seat),
    /// Nobody: the game is over.
    Nobody(Ending),
}

impl Awaiting {
    /// The seats that must decide.
    pub fn seats(self) -> SeatSet {
        match self {
            Awaiting::OpeningTickets(seats)
            | Awaiting::Picks(seats)
            | Awaiting::DraftTickets(seats) => seats,
            Awaiting::Stacks(seat)
            | Awaiting::Turn(seat)
            | Awaiting::SecondCard(seat)
            | Awaiting::Tickets(seat) => SeatSet::single(seat),
            Awaiting::Nobody(_) => SeatSet::EMPTY,
        }
    }

    /// Whether these seats decide each on its own, in any order.
    pub fn is_simultaneous(self) -> bool {
        match self {
            Awaiting::OpeningTickets(_) | Awaiting::Picks(_) | Awaiting::DraftTickets(_) => true,
            Awaiting::Stacks(_)
            | Awaiting::Turn(_)
            | Awaiting::SecondCard(_)
            | Awaiting::Tickets(_)
            | Awaiting::Nobody(_) => false,
        }
    }

    /// How the game ended, if nobody is awaited any more.
    pub fn ending(self) -> Option<Ending> {
        match self {
            Awaiting::Nobody(how) => Some(how),
            Awaiting::OpeningTickets(_)
            | Awaiting::Picks(_)
            | Awaiting::DraftTickets(_)
            | Awaiting::Stacks(_)
            | Awaiting::Turn(_)
            | Awaiting::SecondCard(_)
            | Awaiting::Tickets(_) => None,
        }
    }
}
