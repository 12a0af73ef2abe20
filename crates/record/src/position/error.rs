//! What can be wrong with the text of a position.

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

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextProblem {
    /// Something else belongs here.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// What belongs here.
        expected: String,
        /// What stands here.
        found: String,
    },
    /// A line that must be there is missing.
    #[error("expected a line {expected:?}")]
    Missing {
        /// How it begins.
        expected: &'static str,
    },
    /// A line that stands there already.
    #[error("there is another line {key:?} before")]
    Again {
        /// How it begins.
        key: String,
    },
    /// More names than a line may hold.
    #[error("more than {most} names in a line")]
    TooLong {
        /// How many it may hold.
        most: usize,
    },
    /// The text can be read, but it is no position of the board.
    #[error("{0}")]
    Wrong(PositionError),
}

/// Everything that is wrong with a text, at least one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionTextErrors(Vec<PositionTextError>);

impl PositionTextErrors {
    /// Sorts problems by line; those without a line come last.
    pub(super) fn in_order(mut errors: Vec<PositionTextError>) -> PositionTextErrors {
        errors.sort_by_key(|error| error.line.unwrap_or(usize::MAX));
        PositionTextErrors(errors)
    }
    /// The line of the first problem, if it has one.
    pub fn first_line(&self) -> Option<usize> {
        self.0.first().and_then(|error| error.line)
    }
    /// The problems, by line.
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
