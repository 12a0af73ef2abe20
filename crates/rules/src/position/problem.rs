//! The problems that a position can have.

use std::fmt;

use super::part::PositionPart;
use crate::illegal::Illegal;
use crate::setup::WrongSeats;

/// A reason why a position is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// The position is of another board.
    WrongBoard {
        /// The board it was compared with.
        expected: String,
        /// The board it names.
        found: String,
    },
    /// The board has changed since the position was written.
    WrongFingerprint {
        /// The fingerprint of the board.
        expected: u64,
        /// The fingerprint in the position.
        found: u64,
    },
    /// The board does not allow this number of seats.
    WrongSeats(WrongSeats),
    /// The board has nothing of that name.
    UnknownName {
        /// The kind of thing that was looked up.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The number of a seat is too high.
    NoSuchSeat {
        /// Its number.
        seat: usize,
    },
    /// A name is unknown that everybody, or the observer, can see.
    MustBeKnown,
    /// A seen position names something that the observer does not see.
    MustBeHidden,
    /// The line belongs only to seen positions, or only to whole ones.
    WrongKind {
        /// Whether it belongs to seen positions.
        seen: bool,
    },
    /// A name is there twice.
    Repeated {
        /// The name.
        name: String,
    },
    /// A number is wrong.
    WrongCount {
        /// The thing that was counted.
        what: String,
        /// The number found.
        found: usize,
        /// The right number.
        expected: usize,
    },
    /// A number is too high.
    TooMany {
        /// The thing that was counted.
        what: String,
        /// The number found.
        found: usize,
        /// The highest number allowed.
        most: usize,
    },
    /// The number of unknown cards or tickets is not the number left to deal.
    WrongUnknown {
        /// Cards or tickets.
        what: &'static str,
        /// The number of unknown ones.
        unknown: usize,
        /// The number left to deal.
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
    /// The market has enough wilds to be swept (B-DRAW-6).
    SweepDue,
    /// The position says that sweeps were stopped, but no sweep is due (B-DRAW-15).
    NothingToSweep,
    /// The draft card must be in the deck, or must not be there.
    DraftCard {
        /// Whether it must be in the deck.
        expected: bool,
    },
    /// A location that has a stack from the setup on has none (SF-SETUP-2).
    NoStackAt {
        /// The location.
        location: String,
    },
    /// A stack lies at the wrong location, or is put aside or placed at the wrong time.
    WrongStack {
        /// Its symbol.
        symbol: u8,
    },
    /// The stage of the drafts does not fit the phase or the board.
    WrongStage,
    /// The board does not have this phase.
    WrongPhase,
    /// Another seat must decide.
    WrongSeat {
        /// The seat whose decision it is.
        expected: usize,
    },
    /// No game has this phase, these passes and this last round after this number of turns.
    WrongTurns {
        /// The number in the position, if it has one.
        turns: Option<u16>,
    },
    /// The caller of the last round has too many cars left (B-END-1).
    LastRoundTooEarly {
        /// The cars left.
        cars: u8,
    },
    /// A seat has few cars left, so the last round must have been called (B-END-1).
    LastRoundMissing {
        /// The seat.
        seat: usize,
    },
    /// The game ended with its last round, but the position does not say who called it.
    NoLastRound,
    /// The rules refuse the answer of a seat.
    WrongAnswer(Illegal),
    /// A seat has an answer, but no simultaneous decision is open.
    NothingToAnswer,
    /// Every seat has answered, so the decision cannot be open.
    AllAnswered,
    /// A seat that must decide has no legal action.
    NothingToDo {
        /// The seat.
        seat: usize,
    },
    /// A seat paid with a card that it had not drawn.
    PaidBeforeDrawn {
        /// The seat.
        seat: usize,
        /// The card.
        card: String,
    },
    /// The cards that moved and the known ones do not add up to the hand.
    HandDiffers {
        /// The card whose number differs.
        card: String,
        /// The number in the hand.
        held: usize,
        /// The number that moved or is known.
        moved: usize,
    },
    /// The position remembers more decks than reshuffles allow.
    TooManyDecks {
        /// The number of reshuffles that the moves show.
        found: usize,
        /// The number of reshuffles in the position.
        reshuffles: usize,
    },
    /// Lines are missing that say what was seen or moved before; here they cannot be left out.
    MissingMemory {
        /// The missing lines.
        what: &'static str,
    },
    /// A ticket was kept and is not held.
    KeptNotHeld {
        /// The ticket.
        ticket: String,
    },
    /// A ticket is held, but no draft or offer explains it.
    HeldNotKept {
        /// The ticket.
        ticket: String,
    },
    /// A ticket was picked or offered that a seat had kept before.
    KeptBefore {
        /// The ticket.
        ticket: String,
    },
    /// The picks are not the tickets that the seat must choose from.
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

/// A problem, and the part of the position that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The part.
    pub part: PositionPart,
    /// The problem.
    pub problem: PositionProblem,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part, self.problem)
    }
}

impl std::error::Error for PositionError {}

/// All problems of a position, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionErrors(pub(super) Vec<PositionError>);

impl PositionErrors {
    /// Returns the problems in the order of the text.
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
