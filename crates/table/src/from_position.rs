//! Tables whose game begins from a position instead of a deal (T-POSITION-1).

use std::sync::Arc;

use board::Board;
use protocol::{FirstPlayer, Millis, Reason, Settings};
use record::position::{PositionText, PositionTextErrors};
use rules::{Checked, GameState, Observer};

use crate::entry::{PositionOpening, TableChange};
use crate::names::HouseSettings;
use crate::open::{ProposedTable, TableConfig};
use crate::table::Table;

/// Why a table is not opened from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionRefused {
    /// The table itself is refused.
    #[error("the table is refused: {}", .0.key())]
    Table(Reason),
    /// The text is no position on this board.
    #[error("{0}")]
    Text(#[from] PositionTextErrors),
    /// It is a position that one observer sees; only a whole position can be played on.
    #[error("the position is what one observer sees; sample a whole game from it first")]
    Seen,
    /// It has another number of seats than the table.
    #[error("the position has {0} seats, and the table {1}")]
    Seats(usize, usize),
    /// The game is over in it.
    #[error("the game is over in this position")]
    Over,
}

impl Table {
    /// Opens a table whose game begins from a whole position, as text. Nothing is dealt: seats, cards
    /// and chance are those of the position.
    pub fn open_from(
        house: Arc<HouseSettings>,
        now: Millis,
        config: TableConfig,
        position: String,
    ) -> Result<ProposedTable, PositionRefused> {
        given_state(&position, &config.board, config.seats.len())?;
        let settings = Settings { first: FirstPlayer::Seat0, ..config.settings };
        let config = TableConfig { settings, ..config };
        let board = config.board.clone();
        let table = config.checked(&house, [0; 32]).map_err(PositionRefused::Table)?;
        let opening = PositionOpening { table, position };
        let change = TableChange::OpenedFrom(opening.into());
        ProposedTable::new(house, now, board, change).map_err(PositionRefused::Table)
    }
}

/// Reads the position that a game begins from.
pub(crate) fn given_state(
    position: &str,
    board: &Board,
    seats: usize,
) -> Result<Arc<GameState>, PositionRefused> {
    let Checked::Game(game) = PositionText::parse(position)?.check(board)? else {
        return Err(PositionRefused::Seen);
    };
    if game.seats() != seats {
        return Err(PositionRefused::Seats(game.seats(), seats));
    }
    if game.view(Observer::Spectator).is_over() {
        return Err(PositionRefused::Over);
    }
    Ok(Arc::new(*game.state()))
}
