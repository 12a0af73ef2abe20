//! Summaries: what lists show of a table without bringing it into memory. The store keeps them as JSON.

use protocol::http::{ScoreSummary, TableSummary};
use protocol::{Chair, Millis, Stage};
use serde::{Deserialize, Serialize};
use table::TableState;

use crate::registry::hex;

/// Summarizes a table.
pub(crate) fn summarize(table: &TableState) -> TableSummary {
    let room = table.room();
    let over = matches!(room.stage, Stage::Finished);
    let scores = table.scores().filter(|_| over);
    TableSummary {
        board: room.board,
        stage: room.stage,
        seats: room.chairs.into_iter().map(|Chair { sitter, .. }| sitter).collect(),
        listed: room.settings.listed,
        clock: room.settings.clock,
        winners: room.winners,
        scores: scores.map(|scores| scores.iter().map(score_summary).collect()),
    }
}

fn score_summary(score: &protocol::Score) -> ScoreSummary {
    ScoreSummary {
        routes: score.routes,
        tickets: score.tickets,
        tokens: score.tokens,
        festivals: score.festivals,
        total: score.total,
        place: score.place,
    }
}

/// A summary as the store keeps it: with what only the server may know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredSummary {
    #[serde(flatten)]
    pub(crate) shown: TableSummary,
    /// When the table was opened; 0 if an older version of the program wrote this.
    #[serde(default)]
    pub(crate) opened: Millis,
    /// The session of the host, in hexadecimal digits. Until an earlier version's table changes, it is the one in
    /// the first seat that a person holds.
    #[serde(default)]
    pub(crate) host: Option<String>,
}

impl StoredSummary {
    /// Summarizes a table that was opened at this time.
    pub(crate) fn of(table: &TableState, opened: Millis) -> StoredSummary {
        StoredSummary { shown: summarize(table), opened, host: Some(hex(table.host())) }
    }
}

/// Encodes a summary for the store.
pub(crate) fn encode(summary: &StoredSummary) -> Vec<u8> {
    serde_json::to_vec(summary).expect("plain values can always be written")
}

/// Decodes a stored summary; returns `None` if another version of the program wrote it differently.
/// The table itself is not affected then.
pub(crate) fn decode(bytes: &[u8]) -> Option<StoredSummary> {
    serde_json::from_slice(bytes).ok()
}

/// Returns whether everybody may find the table, to sit down or, once the game runs, to watch.
pub(crate) fn is_open(summary: &TableSummary) -> bool {
    summary.listed && !is_over(summary.stage)
}

/// Returns whether nothing more happens at a table of this stage.
pub(crate) fn is_over(stage: Stage) -> bool {
    match stage {
        Stage::Gathering | Stage::Playing => false,
        Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
    }
}

/// Returns when a table that is not in memory must be brought there: its clock may have run out
/// (T-CLOCK-1), it must be given up (T-IDLE-1), or it is over and not packed yet. `active` is the
/// time of its last entry. A clock may run out earlier, if the last entry was no action: a table that
/// leaves memory knows its exact time.
pub(crate) fn due_at(summary: &TableSummary, active: Millis) -> Millis {
    let quiet = match summary.stage {
        Stage::Gathering => table::UNSTARTED,
        Stage::Playing => table::DESERTED.min(summary.clock.unwrap_or(Millis::MAX)),
        Stage::Finished | Stage::Stopped | Stage::Abandoned => 0,
    };
    active.saturating_add(quiet)
}
