//! A game in play: its state and the board that it is played on.

use board::Board;

use crate::seat::Observer;
use crate::state::GameState;
use crate::view::View;

/// A game in play, hidden parts included. Look at it through [`Game::view`].
///
/// It borrows its board. To keep a game longer than its board, keep the [`GameState`].
#[derive(Clone, Copy)]
pub struct Game<'b> {
    pub(crate) board: &'b Board,
    pub(crate) state: GameState,
}

impl<'b> Game<'b> {
    /// Returns the board it is played on.
    pub fn board(&self) -> &'b Board {
        self.board
    }
    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.state.seats as usize
    }
    /// Returns everything but the board: what to keep or to send, and to resume with
    /// [`GameState::on`].
    pub fn state(&self) -> &GameState {
        &self.state
    }
    /// Returns what this observer may see, and nothing else.
    pub fn view(&self, observer: Observer) -> View<'_, 'b> {
        View::new(self, observer)
    }
}

/// A game was to be resumed on a board that is not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongBoard {
    /// The fingerprint of the board that the game was played on.
    pub expected: u64,
    /// The fingerprint of the board that was given.
    pub found: u64,
}

impl std::fmt::Display for WrongBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let WrongBoard { expected, found } = self;
        write!(f, "the game belongs to the board {expected:016x}, this board is {found:016x}")
    }
}

impl std::error::Error for WrongBoard {}
