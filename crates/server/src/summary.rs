//! What lists show of a table without waking it.

use protocol::{Chair, Millis, Sitter, Stage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Table;

/// A table in a list. Open to everybody who may see the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Summary {
    /// The board's id.
    pub(crate) board: String,
    /// How far things are.
    pub(crate) stage: Stage,
    /// Who sits where.
    pub(crate) seats: Vec<Sitter>,
    /// Whether everybody may find it.
    pub(crate) listed: bool,
    /// How long a decision may take, in milliseconds; null for as long as it takes.
    pub(crate) clock: Option<Millis>,
    /// Who won, once the game is over.
    pub(crate) winners: Vec<u8>,
    /// The score sheet, a line for each seat, once the game is over.
    pub(crate) scores: Option<Vec<ScoreLine>>,
}

/// A line of the score sheet in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ScoreLine {
    /// Points for routes.
    routes: i16,
    /// Points for tickets.
    tickets: i16,
    /// Points for tokens.
    tokens: i16,
    /// Points for festival cards.
    festivals: i16,
    /// All together.
    total: i16,
    /// The place, counted from 1.
    place: u8,
}

impl Summary {
    pub(crate) fn of(table: &Table<'_>) -> Summary {
        let room = table.room();
        let over = matches!(room.stage, Stage::Finished);
        Summary {
            board: room.board,
            stage: room.stage,
            seats: room.chairs.into_iter().map(|Chair { sitter, .. }| sitter).collect(),
            listed: room.settings.listed,
            clock: room.settings.clock,
            winners: room.winners,
            scores: table.scores().filter(|_| over).map(|lines| lines.iter().map(line).collect()),
        }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain values can always be written")
    }
    /// None where a later or earlier program wrote it otherwise; the table itself is not affected.
    pub(crate) fn read(bytes: &[u8]) -> Option<Summary> {
        serde_json::from_slice(bytes).ok()
    }

    pub(crate) fn is_open(&self) -> bool {
        self.listed && self.stage == Stage::Gathering
    }
    pub(crate) fn is_over(&self) -> bool {
        match self.stage {
            Stage::Gathering | Stage::Playing => false,
            Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
        }
    }
    /// Whether time alone changes something at this table, where nobody is and the last entry was
    /// written at `active` (T-CLOCK-1, T-IDLE-1); or it is over and not packed yet.
    pub(crate) fn wakes(&self, active: Millis, now: Millis) -> bool {
        let quiet = now.saturating_sub(active);
        match self.stage {
            Stage::Gathering => quiet >= table::UNSTARTED,
            Stage::Playing => self.clock.is_some() || quiet >= table::DESERTED,
            Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
        }
    }
}

fn line(score: &protocol::Score) -> ScoreLine {
    ScoreLine {
        routes: score.routes,
        tickets: score.tickets,
        tokens: score.tokens,
        festivals: score.festivals,
        total: score.total,
        place: score.place,
    }
}
