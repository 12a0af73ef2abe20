//! The whole game, hidden things included: for records and referees, never for a player.

use board::TicketId;

use crate::card::{Cards, DeckEntry};
use crate::game::Game;
use crate::random::Seed;
use crate::seat::Seat;

/// Everything there is to see. Nothing that decides for a seat may hold one (`cargo xtask tidy`).
#[derive(Clone, Copy)]
pub struct Whole<'g, 'b>(pub(crate) &'g Game<'b>);

impl<'b> Game<'b> {
    /// Opens the game to those who keep all of it.
    pub fn disclose(&self) -> Whole<'_, 'b> {
        Whole(self)
    }
}

impl<'g> Whole<'g, '_> {
    /// The seed it was dealt from.
    pub fn seed(&self) -> Seed {
        self.0.state.seed
    }
    /// A seat's cards.
    pub fn hand(&self, seat: Seat) -> &'g Cards {
        &self.0.state.hands[seat.index()]
    }
    /// The deck from the top.
    pub fn deck(&self) -> impl Iterator<Item = DeckEntry> + use<'g, '_> {
        let board = self.0.board;
        self.0.state.deck.entries().iter().rev().map(move |&entry| DeckEntry::of(entry, board))
    }
    /// The ticket deck from the top.
    pub fn ticket_deck(&self) -> impl Iterator<Item = TicketId> + use<'g> {
        self.0.state.ticket_deck.tickets().iter().rev().copied()
    }
    /// The tickets on offer to a seat, or its pack, in the order drawn.
    pub fn offered(&self, seat: Seat) -> &'g [TicketId] {
        self.0.state.on_offer[seat.index()].as_slice()
    }
    /// The tickets a seat holds.
    pub fn tickets(&self, seat: Seat) -> board::TicketSet {
        self.0.state.tickets[seat.index()]
    }
}
