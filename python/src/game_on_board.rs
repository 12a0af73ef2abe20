//! A game together with its board.
//!
//! A `Game` borrows its board, and a Python object cannot borrow. Keeping a `GameState` and resuming it for every call
//! would copy the state twice for each step; here it is copied once for each object.

use std::sync::Arc;

use rules::{Game, GameState};
use self_cell::self_cell;

use crate::boards::KnownBoard;

self_cell!(
    /// A game that keeps the board that it borrows in memory.
    pub(crate) struct GameOnBoard {
        owner: Arc<KnownBoard>,
        #[covariant]
        dependent: Game,
    }
);

impl GameOnBoard {
    /// Resumes a game on its board.
    pub(crate) fn resume(known: &Arc<KnownBoard>, state: &GameState) -> GameOnBoard {
        GameOnBoard::new(known.clone(), |known| {
            state.on(&known.board).expect("the game was played on this board")
        })
    }

    /// Returns the board.
    pub(crate) fn known(&self) -> &Arc<KnownBoard> {
        self.borrow_owner()
    }

    /// Returns the game.
    pub(crate) fn game(&self) -> &Game<'_> {
        self.borrow_dependent()
    }
}

impl Clone for GameOnBoard {
    fn clone(&self) -> GameOnBoard {
        GameOnBoard::resume(self.known(), self.game().state())
    }
}
