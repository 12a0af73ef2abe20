//! What can be wrong with a position. Typed, and all problems at once.

use std::fmt;

use super::part::PositionPart;
use crate::illegal::Illegal;
use crate::setup::WrongSeats;

/// Why a position is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// The position is of another board.
    WrongBoard {
        /// The board it was compared with.
        expected: String,
        /// The board it names.
        found: String,
    },
    /// The board has changed since.
    WrongFingerprint {
        /// The board's.
        expected: u64,
        /// The position's.
        found: u64,
    },
    /// The board is not for this number of seats.
    WrongSeats(WrongSeats),
    /// The board has nothing of that name.
    UnknownName {
        /// What kind of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// Its number.
        seat: usize,
    },
    /// An unknown name stands where everybody can look, or where the observer can.
    MustBeKnown,
    /// A seen position tells what the observer does not see.
    MustBeHidden,
    /// The line belongs to seen positions, or to whole ones.
    WrongKind {
        /// Whether it belongs to seen positions.
        seen: bool,
    },
    /// The same name twice.
    Repeated {
        /// The name.
        name: String,
    },
    /// Another number is right.
    WrongCount {
        /// Of what.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// There cannot be this many.
    TooMany {
        /// Of what.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// Unknown cards or tickets do not fit what is left to deal.
    WrongUnknown {
        /// Cards or tickets.
        what: &'static str,
        /// How many unknown ones there are.
        unknown: usize,
        /// How many are left to deal.
        left: usize,
    },
    /// Both routes of a double route are claimed, against B-CLAIM-6 or B-CLAIM-7.
    BothTwins {
        /// One of them.
        route: String,
    },
    /// A market place is empty although a card could fill it (B-DRAW-2).
    EmptyPlace {
        /// The place.
        place: usize,
    },
    /// The market holds wilds enough to be swept (B-DRAW-6).
    SweepDue,
    /// The market rests, but nothing would sweep it (B-DRAW-15).
    NothingToSweep,
    /// The draft card must be in the deck, or must not.
    DraftCard {
        /// Whether it must be there.
        expected: bool,
    },
    /// Nothing lies where a stack lies from the beginning (SF-SETUP-2).
    NoStackAt {
        /// The location.
        location: String,
    },
    /// A stack lies at the wrong place, or is put aside or placed at the wrong time.
    WrongStack {
        /// Its symbol.
        symbol: u8,
    },
    /// The stage of the drafts does not fit the phase, or the board.
    WrongStage,
    /// The board has no such phase.
    WrongPhase,
    /// Another seat is to decide.
    WrongSeat {
        /// The seat whose decision it is.
        expected: usize,
    },
    /// No game has this phase, these passes and this last round after this number of turns.
    WrongTurns {
        /// The number, if the position names one.
        turns: Option<u16>,
    },
    /// The caller of the last round has too many cars left (B-END-1).
    LastRoundTooEarly {
        /// Cars left.
        cars: u8,
    },
    /// A seat has so few cars left that the last round is called (B-END-1).
    LastRoundMissing {
        /// The seat.
        seat: usize,
    },
    /// A game that ended by its last round names nobody who called it.
    NoLastRound,
    /// An answer that the rules refuse.
    WrongAnswer(Illegal),
    /// An answer to a decision that is not open to all.
    NothingToAnswer,
    /// Everybody has answered, so the decision is no longer open.
    AllAnswered,
    /// The seat that must decide can do nothing.
    NothingToDo {
        /// The seat.
        seat: usize,
    },
    /// A seat paid a card that it had not drawn.
    PaidBeforeDrawn {
        /// The seat.
        seat: usize,
        /// The card.
        card: String,
    },
    /// What moved and what is known do not add up to the hand.
    HandDiffers {
        /// The card of which there should be another number.
        card: String,
        /// How many the hand holds.
        held: usize,
        /// How many moved or are known.
        moved: usize,
    },
    /// More decks are remembered than reshuffles allow.
    TooManyDecks {
        /// Reshuffles that are remembered.
        found: usize,
        /// Reshuffles there were.
        reshuffles: usize,
    },
    /// Lines of memory are missing that cannot be left out.
    MissingMemory {
        /// Which.
        what: &'static str,
    },
    /// A ticket was kept and is not held.
    KeptNotHeld {
        /// The ticket.
        ticket: String,
    },
    /// A ticket is held, and nothing tells how it came.
    HeldNotKept {
        /// The ticket.
        ticket: String,
    },
    /// A ticket was picked or offered that a seat had kept before.
    KeptBefore {
        /// The ticket.
        ticket: String,
    },
    /// The picks are not the tickets that the seat chooses from.
    PicksDiffer,
    /// What a seat saw of a pack contradicts what it saw before.
    WrongPack,
    /// The tickets given back do not lie under the ticket deck (B-TICKET-5, IB-DRAFT-6).
    NotUnderDeck,
    /// No deal of the hidden cards or tickets was found that fits everything the observer knows.
    NoDealFits {
        /// Cards or tickets.
        what: &'static str,
    },
}

impl fmt::Display for PositionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionProblem::WrongBoard { expected, found } => {
                write!(f, "this is a position of the board {found}, not of {expected}")
            }
            PositionProblem::WrongFingerprint { expected, found } => write!(
                f,
                "expected fingerprint {expected:016x}, found {found:016x}: \
                 the position was made on another version of this board"
            ),
            PositionProblem::WrongSeats(why) => write!(f, "{why}"),
            PositionProblem::UnknownName { what, name } => {
                write!(f, "the board has no {what} {name:?}")
            }
            PositionProblem::NoSuchSeat { seat } => write!(f, "there is no seat {seat}"),
            PositionProblem::MustBeKnown => f.write_str("an unknown name cannot stand here"),
            PositionProblem::MustBeHidden => {
                f.write_str("the observer does not see this: write ? for each name")
            }
            PositionProblem::WrongKind { seen: true } => {
                f.write_str("this line belongs to positions with a \"seen\" line")
            }
            PositionProblem::WrongKind { seen: false } => {
                f.write_str("this line belongs to positions without a \"seen\" line")
            }
            PositionProblem::Repeated { name } => write!(f, "{name} is there twice"),
            PositionProblem::WrongCount { what, found, expected } => {
                write!(f, "{what}: {found} instead of {expected}")
            }
            PositionProblem::TooMany { what, found, most } => {
                write!(f, "{what}: {found}, but there are at most {most}")
            }
            PositionProblem::WrongUnknown { what, unknown, left } => {
                write!(f, "{unknown} {what} are unknown, but {left} are left to deal")
            }
            PositionProblem::BothTwins { route } => {
                write!(f, "{route}: the other route of this double route closes it")
            }
            PositionProblem::EmptyPlace { place } => {
                write!(f, "market place {place} is empty although a card could fill it (B-DRAW-2)")
            }
            PositionProblem::SweepDue => {
                f.write_str("the market holds wilds enough to be swept (B-DRAW-6)")
            }
            PositionProblem::NothingToSweep => {
                f.write_str("the market cannot rest: nothing would sweep it (B-DRAW-15)")
            }
            PositionProblem::DraftCard { expected: true } => {
                f.write_str("the draft card must be in the deck once")
            }
            PositionProblem::DraftCard { expected: false } => {
                f.write_str("the draft card cannot be in the deck")
            }
            PositionProblem::NoStackAt { location } => {
                write!(f, "no stack lies at {location}, where one lies from the beginning")
            }
            PositionProblem::WrongStack { symbol } => {
                write!(f, "stack {symbol} cannot lie there now")
            }
            PositionProblem::WrongStage => {
                f.write_str("this stage of the drafts does not fit the board and the phase")
            }
            PositionProblem::WrongPhase => f.write_str("this board has no such phase"),
            PositionProblem::WrongSeat { expected } => {
                write!(f, "seat {expected} is to decide here")
            }
            PositionProblem::WrongTurns { turns: Some(turns) } => {
                write!(f, "phase, passes and last round do not fit {turns} turns")
            }
            PositionProblem::WrongTurns { turns: None } => {
                f.write_str("phase, passes and last round do not fit each other")
            }
            PositionProblem::LastRoundTooEarly { cars } => {
                write!(f, "with {cars} cars left nobody calls the last round (B-END-1)")
            }
            PositionProblem::LastRoundMissing { seat } => {
                write!(
                    f,
                    "seat {seat} has so few cars left that the last round is called (B-END-1)"
                )
            }
            PositionProblem::NoLastRound => {
                f.write_str("a game over by its last round has a \"last_round\" line")
            }
            PositionProblem::WrongAnswer(why) => write!(f, "this is no answer: {why}"),
            PositionProblem::NothingToAnswer => {
                f.write_str("no decision is open that seats answer at the same time")
            }
            PositionProblem::AllAnswered => {
                f.write_str("every seat has answered, so the decision is not open any more")
            }
            PositionProblem::NothingToDo { seat } => {
                write!(f, "seat {seat} is to decide and can do nothing")
            }
            PositionProblem::PaidBeforeDrawn { seat, card } => {
                write!(f, "seat {seat} paid a {card} card that it had not drawn")
            }
            PositionProblem::HandDiffers { card, held, moved } => {
                write!(f, "{card}: the hand holds {held}, but \"known\" and \"moved\" say {moved}")
            }
            PositionProblem::TooManyDecks { found, reshuffles } => {
                write!(f, "{found} reshuffles are remembered, but there were {reshuffles}")
            }
            PositionProblem::MissingMemory { what } => write!(f, "{what} must be there"),
            PositionProblem::KeptNotHeld { ticket } => {
                write!(f, "{ticket} was kept and is not held")
            }
            PositionProblem::HeldNotKept { ticket } => {
                write!(f, "{ticket} is held, but no pick and no offer brought it")
            }
            PositionProblem::KeptBefore { ticket } => {
                write!(f, "{ticket} was kept before and cannot come again")
            }
            PositionProblem::NotUnderDeck => {
                f.write_str("what was given back does not lie under the ticket deck")
            }
            PositionProblem::PicksDiffer => {
                f.write_str("the picks are not the tickets that the seat chooses from")
            }
            PositionProblem::WrongPack => {
                f.write_str("this pack does not fit the picks and the packs before")
            }
            PositionProblem::NoDealFits { what } => {
                write!(
                    f,
                    "no deal of the hidden {what} was found that fits what the observer knows"
                )
            }
        }
    }
}

/// A problem and the part of the position it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Where.
    pub part: PositionPart,
    /// What.
    pub problem: PositionProblem,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.problem)
    }
}

impl std::error::Error for PositionError {}

/// Everything that is wrong with a position, at least one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionErrors(pub(super) Vec<PositionError>);

impl PositionErrors {
    /// The problems in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = &PositionError> {
        self.0.iter()
    }
}

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        self.0.iter().try_for_each(|error| {
            let before = std::mem::replace(&mut separator, "\n");
            write!(f, "{before}{error}")
        })
    }
}

impl std::error::Error for PositionErrors {}
