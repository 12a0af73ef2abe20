//! The parts of a position: what a problem is about.

use std::fmt;

/// A part of a position: one line of its text. Seats, decks and rounds are numbers from 0, drafts
/// from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PositionPart {
    /// The board and its fingerprint.
    Board,
    /// The number of seats.
    Seats,
    /// The observer.
    SeenBy,
    /// The seed.
    Seed,
    /// The open decision.
    Phase,
    /// The number of turns.
    Turns,
    /// The passes.
    Passes,
    /// The seat that called the last round.
    LastRound,
    /// The stage of the drafts.
    Draft,
    /// The market.
    Market,
    /// Whether the sweeps were stopped.
    MarketRests,
    /// The deck.
    Deck,
    /// The discards.
    Discard,
    /// The number of reshuffles.
    Reshuffles,
    /// The ticket deck.
    TicketDeck,
    /// The stacks of tokens.
    Stacks,
    /// The festival cards that lie open.
    Laid,
    /// A seat's hand.
    Hand(usize),
    /// A seat's routes.
    Claims(usize),
    /// A seat's tickets.
    Tickets(usize),
    /// What a seat is offered.
    Offer(usize),
    /// What a seat answered.
    Answer(usize),
    /// A seat's tokens.
    Tokens(usize),
    /// A seat's festival cards.
    Pile(usize),
    /// A seat's cards that everybody saw it take.
    Known(usize),
    /// The moves of unseen cards, by deck.
    Moved(usize),
    /// The cards that others drew unseen, by deck.
    Unseen(usize),
    /// What a seat picked in a draft.
    Picks {
        /// The draft, 1 or 2.
        draft: usize,
        /// The seat.
        seat: usize,
    },
    /// What the observer's pack held in a round of a draft.
    Pack {
        /// The draft, 1 or 2.
        draft: usize,
        /// The round.
        round: usize,
    },
    /// An offer that was answered.
    Settled(usize),
}

impl PositionPart {
    /// Returns the seat that the part belongs to, if it belongs to one.
    pub fn seat(self) -> Option<usize> {
        match self {
            PositionPart::Hand(seat)
            | PositionPart::Claims(seat)
            | PositionPart::Tickets(seat)
            | PositionPart::Offer(seat)
            | PositionPart::Answer(seat)
            | PositionPart::Tokens(seat)
            | PositionPart::Pile(seat)
            | PositionPart::Known(seat)
            | PositionPart::Picks { seat, .. } => Some(seat),
            PositionPart::Board
            | PositionPart::Seats
            | PositionPart::SeenBy
            | PositionPart::Seed
            | PositionPart::Phase
            | PositionPart::Turns
            | PositionPart::Passes
            | PositionPart::LastRound
            | PositionPart::Draft
            | PositionPart::Market
            | PositionPart::MarketRests
            | PositionPart::Deck
            | PositionPart::Discard
            | PositionPart::Reshuffles
            | PositionPart::TicketDeck
            | PositionPart::Stacks
            | PositionPart::Laid
            | PositionPart::Moved(_)
            | PositionPart::Unseen(_)
            | PositionPart::Pack { .. }
            | PositionPart::Settled(_) => None,
        }
    }
}

/// Writes the first words of the line in the text form.
impl fmt::Display for PositionPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionPart::Board => f.write_str("board"),
            PositionPart::Seats => f.write_str("seats"),
            PositionPart::SeenBy => f.write_str("seen"),
            PositionPart::Seed => f.write_str("seed"),
            PositionPart::Phase => f.write_str("phase"),
            PositionPart::Turns => f.write_str("turns"),
            PositionPart::Passes => f.write_str("passes"),
            PositionPart::LastRound => f.write_str("last_round"),
            PositionPart::Draft => f.write_str("draft"),
            PositionPart::Market => f.write_str("market"),
            PositionPart::MarketRests => f.write_str("market_rests"),
            PositionPart::Deck => f.write_str("deck"),
            PositionPart::Discard => f.write_str("discard"),
            PositionPart::Reshuffles => f.write_str("reshuffles"),
            PositionPart::TicketDeck => f.write_str("ticket_deck"),
            PositionPart::Stacks => f.write_str("stacks"),
            PositionPart::Laid => f.write_str("laid"),
            PositionPart::Hand(seat) => write!(f, "hand {seat}"),
            PositionPart::Claims(seat) => write!(f, "claims {seat}"),
            PositionPart::Tickets(seat) => write!(f, "tickets {seat}"),
            PositionPart::Offer(seat) => write!(f, "offer {seat}"),
            PositionPart::Answer(seat) => write!(f, "answer {seat}"),
            PositionPart::Tokens(seat) => write!(f, "tokens {seat}"),
            PositionPart::Pile(seat) => write!(f, "pile {seat}"),
            PositionPart::Known(seat) => write!(f, "known {seat}"),
            PositionPart::Moved(_) => f.write_str("moved"),
            PositionPart::Unseen(_) => f.write_str("unseen"),
            PositionPart::Picks { draft, seat } => write!(f, "picks {draft} {seat}"),
            PositionPart::Pack { draft, round } => write!(f, "pack {draft} {round}"),
            PositionPart::Settled(_) => f.write_str("settled"),
        }
    }
}
