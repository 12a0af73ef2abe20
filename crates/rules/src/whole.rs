//! Access to a whole game, hidden parts included: for records and referees, never for a player.

use board::TicketId;

use crate::card::{Cards, DeckEntry};
use crate::game::Game;
use crate::random::Seed;
use crate::seat::Seat;

/// Everything there is to see. Nothing that decides for a seat may hold one (`cargo xtask tidy`).
#[derive(Clone, Copy)]
pub struct Whole<'g, 'b>(pub(crate) &'g Game<'b>);

impl<'b> Game<'b> {
    /// Gives access to hidden parts, for records and programs that judge games.
    pub fn disclose(&self) -> Whole<'_, 'b> {
        Whole(self)
    }
}

impl<'g> Whole<'g, '_> {
    /// Returns the seed it was dealt from.
    pub fn seed(&self) -> Seed {
        self.0.state.seed
    }
    /// Returns a seat's cards.
    pub fn hand(&self, seat: Seat) -> &'g Cards {
        &self.0.state.hands[seat.index()]
    }
    /// Returns the deck from the top.
    pub fn deck(&self) -> impl Iterator<Item = DeckEntry> + use<'g, '_> {
        let board = self.0.board;
        self.0.state.deck.entries().iter().rev().map(move |&entry| DeckEntry::of(entry, board))
    }
    /// Returns the ticket deck from the top.
    pub fn ticket_deck(&self) -> impl Iterator<Item = TicketId> + use<'g> {
        self.0.state.ticket_deck.tickets().iter().rev().copied()
    }
    /// Returns the tickets on offer to a seat, or its pack, in the order drawn.
    pub fn offered(&self, seat: Seat) -> &'g [TicketId] {
        self.0.state.on_offer[seat.index()].as_slice()
    }
    /// Returns the tickets that a seat holds.
    pub fn tickets(&self, seat: Seat) -> board::TicketSet {
        self.0.state.tickets[seat.index()]
    }
}
