//! A position as text: see `docs/position.md`.
//!
//! [`PositionText::parse`] reads a text into an unchecked [`Position`] and remembers the lines;
//! [`PositionText::check`] compares it with a board. Both report all problems they find, each with its line.
//! [`to_text`] writes a position.
//!
//! ```
//! use record::position::{PositionText, to_text};
//! use rules::{Checked, Observer, Position, Seat};
//!
//! let board = board::library::board("tiny-offer").expect("comes with the program");
//! let text = "roundhouse-position 1
//! board tiny-offer
//! seats 2
//! phase turn 1
//! market blue red
//! stacks 0@north*2 1@east*1 2@west*1
//! hand 0 red blue
//! hand 1 ?*2
//! ";
//! let Checked::Game(game) = PositionText::parse(text)?.check(board)? else { unreachable!() };
//! assert_eq!(game.view(Observer::Spectator).turn().index(), 1);
//! assert_eq!(game.view(Observer::Spectator).hand_size(Seat::FIRST), 2);
//!
//! // A game is written and read again.
//! let text = to_text(&Position::of(game.disclose()));
//! let Checked::Game(again) = PositionText::parse(&text)?.check(board)? else { unreachable!() };
//! assert_eq!(again.digest(), game.digest());
//! # Ok::<(), record::position::PositionTextErrors>(())
//! ```

mod error;
mod read;
mod words;
mod write;

pub use error::{PositionTextError, PositionTextErrors, PositionTextProblem};
pub use write::to_text;

use std::collections::BTreeMap;

use board::Board;
use rules::{Checked, Game, Position, PositionPart, View, Whole};

/// The first line of every position of this version.
pub(crate) const VERSION: &str = "roundhouse-position 1";

/// Returns a checked position in its one spelling, that of [`Position::of`] and [`Position::seen`].
/// What was unknown in a whole position was dealt and is known now.
pub fn checked_position(checked: &Checked<'_>) -> Position {
    match checked {
        Checked::Game(game) => Position::of(game.disclose()),
        Checked::Seen(seen) => Position::seen(&seen.view()),
    }
}

/// Writes the whole position of a game, hidden parts included.
pub fn game_text(game: &Game<'_>) -> String {
    to_text(&Position::of(game.disclose()))
}

/// Writes what the observer of a view sees and remembers.
pub fn view_text(view: &View<'_, '_>) -> String {
    to_text(&Position::seen(view))
}

/// A position that was read, and the lines of the text it was read from.
#[derive(Clone, Debug)]
pub struct PositionText {
    /// The position, unchecked.
    pub position: Position,
    /// The line of each part, counted from 1. Parts that the text leaves out have none.
    lines: BTreeMap<PositionPart, usize>,
}

impl PositionText {
    /// Returns the whole position of a game, with the line numbers of [`to_text`].
    pub fn of(whole: Whole<'_, '_>) -> PositionText {
        let position = Position::of(whole);
        let written = PositionText::parse(&to_text(&position));
        written.expect("what we write we can read")
    }

    /// Adds to every line number, for a text that begins this number of lines further down.
    pub(crate) fn move_down(&mut self, lines: usize) {
        self.lines.values_mut().for_each(|line| *line += lines);
    }

    /// Compares the position with its board. Returns the game, or all problems with their lines.
    pub fn check<'b>(&self, board: &'b Board) -> Result<Checked<'b>, PositionTextErrors> {
        self.position.check(board).map_err(|errors| {
            let errors = errors.iter().map(|error| PositionTextError {
                line: self.lines.get(&error.part).copied(),
                problem: PositionTextProblem::Wrong(error.clone()),
            });
            PositionTextErrors::in_order(errors.collect())
        })
    }
}
