//! The help screen: what can be typed, and the clauses that matter now.

use board::Board;
use rules::{Awaiting, Decision};

use super::layout::wrap;
use crate::speech::{Speech, say};

/// The messages about what can always be typed.
const ALWAYS: [&str; 9] = [
    "cli-help-1",
    "cli-help-undo",
    "cli-help-log",
    "cli-help-tickets",
    "cli-help-map",
    "cli-help-back",
    "cli-help-quit",
    "cli-help-hint",
    "cli-help-record",
];

/// Returns the help for the open decision.
pub(crate) fn lines(board: &Board, awaiting: Awaiting, speech: &Speech) -> Vec<String> {
    let mut lines: Vec<_> = ALWAYS.iter().flat_map(|key| wrap(&say!(speech, key), 4)).collect();
    lines.push(String::new());
    for clause in clauses(board, awaiting) {
        let text = say!(speech, &format!("cli-clause-{clause}"));
        lines.extend(wrap(&format!("{clause} {text}"), 4));
    }
    lines
}

/// Returns the clauses that matter for a decision.
fn clauses(board: &Board, awaiting: Awaiting) -> Vec<&'static str> {
    match awaiting.decision() {
        Some(Decision::OpeningTickets) => vec!["SF-SETUP-4", "B-TICKET-2"],
        Some(Decision::Picks) => vec!["IB-DRAFT-1", "IB-DRAFT-11"],
        Some(Decision::DraftTickets) => vec!["IB-DRAFT-2", "B-TICKET-2"],
        Some(Decision::Stacks) => vec!["SF-SETUP-9", "SF-TOKEN-1"],
        Some(Decision::Tickets) => vec!["B-TICKET-7", "B-TICKET-3"],
        Some(Decision::SecondCard) => vec!["B-DRAW-4", "B-DRAW-12"],
        Some(Decision::Turn) => turn(board),
        None => vec!["B-END-3"],
    }
}

fn turn(board: &Board) -> Vec<&'static str> {
    let mut clauses = vec!["B-TURN-2", "B-DRAW-3", "B-CLAIM-1", "B-FERRY-1", "B-END-1"];
    if board.tokens().is_some() {
        clauses.push("SF-TOKEN-1");
    }
    if board.festivals().is_some() {
        clauses.push("IB-FEST-1");
    }
    if board.ticket_draw().after_second_draft {
        clauses.push("IB-TICKET-1");
    }
    clauses
}
