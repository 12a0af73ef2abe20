//! The problems of a record: the line, what was expected there, what was found.

use rules::{Illegal, WrongSeats};
use thiserror::Error;

use crate::position::PositionTextErrors;

/// The reason why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Another text is expected.
    #[error("line {line}: expected {expected}, found {found:?}")]
    Unexpected {
        /// The line, counted from 1.
        line: usize,
        /// The text that is expected.
        expected: String,
        /// The text that was found.
        found: String,
    },
    /// The text ends too early.
    #[error("line {line}: expected {expected}, but the record ends")]
    Truncated {
        /// The line after the last.
        line: usize,
        /// The text that is missing.
        expected: String,
    },
    /// The record is of another board.
    #[error("line {line}: this is a record of the board {found}, not of {expected}")]
    WrongBoard {
        /// The line.
        line: usize,
        /// The board it was compared with.
        expected: String,
        /// The board it names.
        found: String,
    },
    /// The board has changed since the record was written.
    #[error(
        "line {line}: expected fingerprint {expected:016x}, found {found:016x}: \
         the record was made on another version of this board"
    )]
    WrongFingerprint {
        /// The line.
        line: usize,
        /// The fingerprint of the board.
        expected: u64,
        /// The fingerprint in the record.
        found: u64,
    },
    /// The board does not allow this number of seats.
    #[error("line {line}: {why}")]
    WrongSeats {
        /// The line.
        line: usize,
        /// The number asked for, and those that the board allows.
        why: WrongSeats,
    },
    /// The position that the game began from is wrong; all its problems.
    #[error("{0}")]
    WrongPosition(PositionTextErrors),
    /// The board has nothing of that name.
    #[error("line {line}: the board has no {what} {name:?}")]
    Unknown {
        /// The line.
        line: usize,
        /// The kind of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The rules refuse an action.
    #[error("line {line}: seat {seat} may not {action}: {why}")]
    Illegal {
        /// The line.
        line: usize,
        /// The seat that acts.
        seat: usize,
        /// The action in the words of the record.
        action: String,
        /// The refusal.
        why: Illegal,
    },
    /// The game is in another state than the record says.
    #[error("line {line}: expected digest {expected:016x}, found {found:016x}")]
    WrongDigest {
        /// The line.
        line: usize,
        /// The digest of the replayed game.
        expected: u64,
        /// The digest in the record.
        found: u64,
    },
    /// A turn has begun or the game has ended, and no digest follows.
    #[error("line {line}: expected a digest, as a turn has begun or the game has ended")]
    MissingDigest {
        /// The line.
        line: usize,
    },
    /// The game is not over, or ended in another way.
    #[error("line {line}: expected {expected}, found \"ended {found}\"")]
    WrongEnding {
        /// The line.
        line: usize,
        /// The ending of the replayed game, or what it waits for.
        expected: String,
        /// The ending in the record.
        found: &'static str,
    },
    /// A seat has another score than the record says.
    #[error("line {line}: expected \"{expected}\", found \"{found}\"")]
    WrongScore {
        /// The line.
        line: usize,
        /// The score line of the replayed game.
        expected: String,
        /// The line in the record.
        found: String,
    },
    /// Commitment, secret, nonces and seed of a fair deal do not belong together.
    #[error("line {line}: expected {what} {expected}, found {found}")]
    UnfairDeal {
        /// The line.
        line: usize,
        /// Seed or commitment.
        what: &'static str,
        /// The value that follows from the secret.
        expected: String,
        /// The value in the record.
        found: String,
    },
}

impl RecordError {
    /// Returns the line of the problem, counted from 1.
    pub fn line(&self) -> usize {
        match *self {
            RecordError::WrongPosition(ref errors) => errors.first_line().unwrap_or(1),
            RecordError::Unexpected { line, .. }
            | RecordError::Truncated { line, .. }
            | RecordError::WrongBoard { line, .. }
            | RecordError::WrongFingerprint { line, .. }
            | RecordError::WrongSeats { line, .. }
            | RecordError::Unknown { line, .. }
            | RecordError::Illegal { line, .. }
            | RecordError::WrongDigest { line, .. }
            | RecordError::MissingDigest { line }
            | RecordError::WrongEnding { line, .. }
            | RecordError::WrongScore { line, .. }
            | RecordError::UnfairDeal { line, .. } => line,
        }
    }
}
