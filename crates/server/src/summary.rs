//! Summaries: what lists show of a table without bringing it into memory. The store keeps them as JSON.

use protocol::http::{ScoreSummary, TableSummary};
use protocol::{Chair, Millis, Stage};
use table::TableState;

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

/// Encodes a summary for the store.
pub(crate) fn encode(summary: &TableSummary) -> Vec<u8> {
    serde_json::to_vec(summary).expect("plain values can always be written")
}

/// Decodes a stored summary; returns `None` if another version of the program wrote it differently.
/// The table itself is not affected then.
pub(crate) fn decode(bytes: &[u8]) -> Option<TableSummary> {
    serde_json::from_slice(bytes).ok()
}

/// Whether everybody may find the table and sit down.
pub(crate) fn is_open(summary: &TableSummary) -> bool {
    summary.listed && summary.stage == Stage::Gathering
}

/// Whether nothing more happens at a table of this stage.
pub(crate) fn is_over(stage: Stage) -> bool {
    match stage {
        Stage::Gathering | Stage::Playing => false,
        Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
    }
}

/// Whether a table that is not in memory must be brought there: its clock may have run out
/// (T-CLOCK-1), it must be given up (T-IDLE-1), or it is over and not packed yet. `active` is the time
/// of its last entry.
pub(crate) fn must_wake(summary: &TableSummary, active: Millis, now: Millis) -> bool {
    let quiet = now.saturating_sub(active);
    match summary.stage {
        Stage::Gathering => quiet >= table::UNSTARTED,
        Stage::Playing => summary.clock.is_some() || quiet >= table::DESERTED,
        Stage::Finished | Stage::Stopped | Stage::Abandoned => true,
    }
}
