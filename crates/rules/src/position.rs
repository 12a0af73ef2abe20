//! A position: everything a game is at one moment, or what one observer sees of it, as a plain value.
//!
//! A [`Position`] holds names and numbers that nobody has checked. [`Position::check`] compares it with a
//! board and gives a game, or all problems at once. [`Position::of`] and [`Position::seen`] go the other way.
//! The text form is in the crate `record`; `docs/position.md` specifies both.

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

/// Everything a game is, or what one observer sees of it. Unchecked: names may name nothing, numbers may not
/// add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board's id.
    pub board: String,
    /// The board's fingerprint; without one none is compared.
    pub fingerprint: Option<u64>,
    /// Who sees this; none for a whole position.
    pub seen_by: Option<Observer>,
    /// What chance decides from here on. A whole position without one has a seed of zeros.
    pub seed: Option<Seed>,
    /// Which decision is open.
    pub phase: PositionPhase,
    /// How many turns have begun; without a number the fewest that fit the phase.
    pub turns: Option<u16>,
    /// How many seats passed, one after the other, just before.
    pub passes: u8,
    /// The number of the seat that called the last round.
    pub last_round: Option<usize>,
    /// How far the drafts are; without a word it follows from the phase and the deck.
    pub draft: Option<DraftStage>,
    /// The face-up cards by place.
    pub market: Vec<MarketPlace>,
    /// Whether B-DRAW-15 stopped the sweeps.
    pub market_rests: bool,
    /// The deck from the top.
    pub deck: DeckList,
    /// The discards.
    pub discard: Vec<String>,
    /// How many reshuffles there were.
    pub reshuffles: u16,
    /// The ticket deck from the top.
    pub ticket_deck: NameList,
    /// The stacks of tokens.
    pub stacks: Vec<PositionStack>,
    /// Festival cards lying open, by the festival's id.
    pub laid: Vec<String>,
    /// What each seat has. Their number is the number of seats.
    pub seats: Vec<PositionSeat>,
    /// Cards that moved unseen, a list for each shuffled deck. None: every card in hand that is not known was
    /// drawn unseen from one deck.
    pub moved: Option<Vec<Vec<CardMove>>>,
    /// In a seen position, for each deck but the last: all cards that others drew unseen from it.
    pub unseen: Vec<Vec<String>>,
    /// In a seen position, for each of the two drafts and each round: the pack that the observer held.
    pub packs: [Vec<Vec<String>>; 2],
    /// Offers that were answered, in order. On a board with drafts: those after the second draft.
    pub settled: Vec<SettledOffer>,
}

impl Position {
    /// A position of which nothing is said but the board and the number of seats: what lines left out of the
    /// text stand for.
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
    /// The answer given to the simultaneous decision that is open.
    pub answer: Option<NameList>,
    /// Tokens held, by symbol.
    pub tokens: Vec<u8>,
    /// Festival cards taken, by the festival's id.
    pub pile: Vec<String>,
    /// Cards in the hand that everybody saw come in.
    pub known: Vec<String>,
    /// For each of the two drafts: what the seat picked, by round.
    pub picks: [Vec<PositionPick>; 2],
}

/// Names in a row. An unknown name is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NameList {
    /// The names.
    pub names: Vec<Option<String>>,
    /// Whether everything that is left follows, in an unknown order.
    pub rest: bool,
}

impl NameList {
    /// These names, all of them known.
    pub fn known(names: impl IntoIterator<Item = String>) -> NameList {
        NameList { names: names.into_iter().map(Some).collect(), rest: false }
    }
    /// This number of unknown names.
    pub fn unknown(count: usize) -> NameList {
        NameList { names: vec![None; count], rest: false }
    }
    /// Everything that is left, in an unknown order.
    pub fn rest() -> NameList {
        NameList { names: Vec::new(), rest: true }
    }
}

/// The entries of a deck from the top.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DeckList {
    /// The entries.
    pub entries: Vec<DeckName>,
    /// Whether everything that is left follows, in an unknown order.
    pub rest: bool,
}

impl DeckList {
    /// Everything that is left, in an unknown order.
    pub fn rest() -> DeckList {
        DeckList { entries: Vec::new(), rest: true }
    }
}

/// One entry of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckName {
    /// A card or festival card that nobody named.
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
    /// A card that nobody named.
    Unknown,
    /// A card: a color's id, or `wild`.
    Card(String),
}

/// Which decision is open. Seats are numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionPhase {
    /// Every seat chooses among its opening tickets.
    Opening,
    /// Every seat picks from its pack.
    Picks,
    /// Every seat chooses among its picks.
    DraftTickets,
    /// This seat places stacks put aside.
    Stacks(usize),
    /// This seat begins its turn.
    Turn(usize),
    /// This seat takes its second card.
    SecondCard(usize),
    /// This seat chooses among the tickets it drew.
    Tickets(usize),
    /// No decision: the game is over.
    Over(Ending),
}

/// How far the drafts of a board are.
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
    /// Tokens left in it.
    pub left: u8,
}

/// A card that moved unseen, or a payment that proves one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardMove {
    /// The seat drew a card from the deck; others do not see which.
    Drawn {
        /// Who drew.
        seat: usize,
        /// The card, if the position knows it.
        card: Option<String>,
    },
    /// The seat paid a card that nobody saw come in.
    Paid {
        /// Who paid.
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
    /// Who was offered them.
    pub seat: usize,
    /// What became of them.
    pub tickets: SettledTickets,
}

/// The tickets of an offer that was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettledTickets {
    /// The tickets in the order drawn, each with whether it was kept.
    Named(Vec<(String, bool)>),
    /// Somebody else's: how many were kept and given back.
    Counted {
        /// Kept.
        kept: u8,
        /// Given back.
        returned: u8,
    },
}
