//! A position: one moment of a game as a plain value, either the whole game or what one observer
//! sees.
//!
//! A [`Position`] holds names and numbers that nobody has checked. [`Position::check`] compares it
//! with a board and returns a game, or all problems at once. [`Position::of`] and
//! [`Position::seen`] make the position of a game. The text form is in the crate `record`;
//! `docs/position.md` specifies both.

mod card_memory;
mod cards;
mod check;
mod deal;
mod drafts;
mod hidden_draft;
mod hidden_tickets;
mod names;
mod of_game;
mod offers;
mod part;
mod pieces;
mod problem;
mod seen;
mod ticket_memory;
mod tickets;
mod timing;
mod visibility;

#[cfg(test)]
mod tests;

pub use check::{Checked, SeenGame};
pub use part::PositionPart;
pub use problem::{PositionError, PositionErrors, PositionProblem};

use crate::event::Ending;
use crate::random::Seed;
use crate::seat::Observer;

/// One moment of a game: the whole game, or what one observer sees of it. It is not checked: names
/// may be unknown to the board, and numbers may not add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board's id.
    pub board: String,
    /// The board's fingerprint; if it is missing, fingerprints are not compared.
    pub fingerprint: Option<u64>,
    /// The observer who sees this; none for a whole position.
    pub seen_by: Option<Observer>,
    /// The seed of everything random from here on. A whole position without one has a seed of
    /// zeros.
    pub seed: Option<Seed>,
    /// The decision that is open.
    pub phase: PositionPhase,
    /// The number of turns that have begun; if it is missing, the smallest number that fits the
    /// phase.
    pub turns: Option<u16>,
    /// The number of passes in a row just before this moment.
    pub passes: u8,
    /// The number of the seat that called the last round.
    pub last_round: Option<usize>,
    /// The stage of the drafts; if it is missing, it follows from the phase and the deck.
    pub draft: Option<DraftStage>,
    /// The face-up cards by market place.
    pub market: Vec<MarketPlace>,
    /// Whether B-DRAW-15 stopped the sweeps.
    pub market_rests: bool,
    /// The deck from the top.
    pub deck: DeckList,
    /// The discards.
    pub discard: Vec<String>,
    /// The number of reshuffles so far.
    pub reshuffles: u16,
    /// The ticket deck from the top.
    pub ticket_deck: NameList,
    /// The stacks of tokens.
    pub stacks: Vec<PositionStack>,
    /// The festival cards that lie open, by the festival's id.
    pub laid: Vec<String>,
    /// What each seat has. The length of the list is the number of seats.
    pub seats: Vec<PositionSeat>,
    /// The cards that moved unseen, a list for each shuffled deck. None means: every card in a hand
    /// that is not `known` was drawn unseen from one deck.
    pub moved: Option<Vec<Vec<CardMove>>>,
    /// In a seen position: for each deck but the last, all cards that others drew unseen from it.
    pub unseen: Vec<Vec<String>>,
    /// In a seen position: the pack that the observer held, for each of the two drafts and each
    /// round.
    pub packs: [Vec<Vec<String>>; 2],
    /// The offers that were answered, in order. On a board with drafts: only those after the second
    /// draft.
    pub settled: Vec<SettledOffer>,
}

impl Position {
    /// Returns a position that says only the board and the number of seats. Its other fields have
    /// the defaults that the text form uses for missing lines.
    pub fn new(board: impl Into<String>, seats: usize) -> Position {
        Position {
            board: board.into(),
            fingerprint: None,
            seen_by: None,
            seed: None,
            phase: PositionPhase::Turn(0),
            turns: None,
            passes: 0,
            last_round: None,
            draft: None,
            market: Vec::new(),
            market_rests: false,
            deck: DeckList::rest(),
            discard: Vec::new(),
            reshuffles: 0,
            ticket_deck: NameList::rest(),
            stacks: Vec::new(),
            laid: Vec::new(),
            seats: vec![PositionSeat::default(); seats],
            moved: None,
            unseen: Vec::new(),
            packs: [Vec::new(), Vec::new()],
            settled: Vec::new(),
        }
    }
}

/// What one seat has.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PositionSeat {
    /// Cards in hand.
    pub hand: NameList,
    /// Routes claimed.
    pub claims: Vec<String>,
    /// Tickets held.
    pub tickets: NameList,
    /// Tickets on offer in the order drawn, the pack, or the picks to choose from.
    pub offer: NameList,
    /// The seat's answer to the simultaneous decision that is open.
    pub answer: Option<NameList>,
    /// Tokens held, by symbol.
    pub tokens: Vec<u8>,
    /// Festival cards taken, by the festival's id.
    pub pile: Vec<String>,
    /// The cards in the hand that everybody saw the seat take.
    pub known: Vec<String>,
    /// The tickets that the seat picked, for each of the two drafts and each round.
    pub picks: [Vec<PositionPick>; 2],
}

/// A list of names. An unknown name is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NameList {
    /// The names.
    pub names: Vec<Option<String>>,
    /// Whether all remaining things follow, in an unknown order.
    pub rest: bool,
}

impl NameList {
    /// Returns a list of these names, all known.
    pub fn known(names: impl IntoIterator<Item = String>) -> NameList {
        NameList { names: names.into_iter().map(Some).collect(), rest: false }
    }
    /// Returns a list of this number of unknown names.
    pub fn unknown(count: usize) -> NameList {
        NameList { names: vec![None; count], rest: false }
    }
    /// Returns a list of everything that remains, in an unknown order.
    pub fn rest() -> NameList {
        NameList { names: Vec::new(), rest: true }
    }
}

/// The entries of a deck from the top.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DeckList {
    /// The entries.
    pub entries: Vec<DeckName>,
    /// Whether all remaining entries follow, in an unknown order.
    pub rest: bool,
}

impl DeckList {
    /// Returns a deck of everything that remains, in an unknown order.
    pub fn rest() -> DeckList {
        DeckList { entries: Vec::new(), rest: true }
    }
}

/// One entry of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckName {
    /// An unknown card or festival card.
    Unknown,
    /// A card: a color's id, or `wild`.
    Card(String),
    /// A festival card, by the festival's id.
    Festival(String),
    /// The draft card.
    Draft,
}

/// One place of the market.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarketPlace {
    /// No card.
    Empty,
    /// An unknown card.
    Unknown,
    /// A card: a color's id, or `wild`.
    Card(String),
}

/// The decision that is open. Seats are numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionPhase {
    /// Every seat chooses among its opening tickets.
    Opening,
    /// Every seat picks from its pack.
    Picks,
    /// Every seat chooses among its picks.
    DraftTickets,
    /// This seat places stacks that were put aside.
    Stacks(usize),
    /// This seat begins its turn.
    Turn(usize),
    /// This seat takes its second card.
    SecondCard(usize),
    /// This seat chooses among the tickets that it drew.
    Tickets(usize),
    /// No decision: the game is over.
    Over(Ending),
}

/// The stage of a board's ticket drafts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftStage {
    /// The first draft is open.
    First,
    /// The draft card is in the deck.
    Waiting,
    /// The draft card was drawn in this turn.
    Called,
    /// The second draft is open.
    Second,
    /// Both drafts were held.
    Done,
}

/// A stack of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionStack {
    /// Its symbol.
    pub symbol: u8,
    /// The location where it lies; none while it is put aside.
    pub location: Option<String>,
    /// The number of tokens left in it.
    pub left: u8,
}

/// A card that a seat drew unseen, or a payment with a card that the seat had drawn unseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardMove {
    /// The seat drew a card from the deck. Other seats do not see which.
    Drawn {
        /// The seat that drew.
        seat: usize,
        /// The card, if the position knows it.
        card: Option<String>,
    },
    /// The seat paid with a card that nobody had seen it take.
    Paid {
        /// The seat that paid.
        seat: usize,
        /// The card.
        card: String,
    },
}

/// A ticket picked in a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionPick {
    /// The ticket.
    pub ticket: String,
    /// Whether it was kept; none while the draft is open.
    pub kept: Option<bool>,
}

/// An offer of tickets that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledOffer {
    /// The seat that was offered them.
    pub seat: usize,
    /// Which of them were kept.
    pub tickets: SettledTickets,
}

/// The tickets of an offer that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettledTickets {
    /// The tickets in the order drawn, and whether each was kept.
    Named(Vec<(String, bool)>),
    /// The numbers of tickets kept and given back, if another seat answered.
    Counted {
        /// The number kept.
        kept: u8,
        /// The number given back.
        returned: u8,
    },
}
