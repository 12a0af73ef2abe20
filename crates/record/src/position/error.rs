//! The problems that the text of a position can have.

use rules::PositionError;
use thiserror::Error;

/// A problem and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionTextError {
    /// The line, counted from 1; none if the problem is about a line that is not there.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: PositionTextProblem,
}

impl std::fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.line, &self.problem) {
            (Some(line), PositionTextProblem::Wrong(error)) => {
                write!(f, "line {line}: {}", error.problem)
            }
            (Some(line), problem) => write!(f, "line {line}: {problem}"),
            (None, PositionTextProblem::Wrong(error)) => {
                write!(f, "no line \"{}\": {}", error.part, error.problem)
            }
            (None, problem) => write!(f, "{problem}"),
        }
    }
}

impl std::error::Error for PositionTextError {}

/// A reason why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextProblem {
    /// Another text is expected.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// The text that is expected.
        expected: String,
        /// The text that was found.
        found: String,
    },
    /// A required line is missing.
    #[error("expected a line {expected:?}")]
    Missing {
        /// The first word of the line.
        expected: &'static str,
    },
    /// A line is there twice.
    #[error("there is another line {key:?} before")]
    Again {
        /// The first words of the line.
        key: String,
    },
    /// A line has too many names.
    #[error("more than {most} names in a line")]
    TooLong {
        /// The most names that it may have.
        most: usize,
    },
    /// The text can be read, but it is not a position of the board.
    #[error("{0}")]
    Wrong(PositionError),
}

/// All problems of a text, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionTextErrors(Vec<PositionTextError>);

impl PositionTextErrors {
    /// Sorts problems by line; those without a line come last.
    pub(super) fn in_order(mut errors: Vec<PositionTextError>) -> PositionTextErrors {
        board::sort_short_by_key(&mut errors, |error| error.line.unwrap_or(usize::MAX));
        PositionTextErrors(errors)
    }
    /// Returns the line of the first problem, if it has one.
    pub fn first_line(&self) -> Option<usize> {
        self.0.first().and_then(|error| error.line)
    }
    /// Returns the problems, by line.
    pub fn iter(&self) -> impl Iterator<Item = &PositionTextError> {
        self.0.iter()
    }
}

impl std::fmt::Display for PositionTextErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut separator = "";
        self.0.iter().try_for_each(|error| {
            let before = std::mem::replace(&mut separator, "\n");
            write!(f, "{before}{error}")
        })
    }
}

impl std::error::Error for PositionTextErrors {}
