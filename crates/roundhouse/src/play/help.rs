//! The help screen: what can be typed, and the clauses that matter now.

use board::Board;
use rules::{Awaiting, Decision};

use super::layout::wrap;

/// Returns the help for the open decision.
pub(crate) fn lines(board: &Board, awaiting: Awaiting) -> Vec<String> {
    let mut lines = vec![
        "Answer with a number, a letter or part of a name. Besides:".to_owned(),
        "  undo     take back your last decision; bots do not mind (T-UNDO-2)".to_owned(),
        "  log      what happened so far          tickets  your tickets, festival cards".to_owned(),
        "  map      all routes, or those with \"map NAME\"; also \"routes\"".to_owned(),
        "  back     leave a list                  quit     save and stop".to_owned(),
        "  hint     advice: what to do, what it is worth, and why".to_owned(),
        "An action can also be typed as in a record: claim harbor/mill red 1".to_owned(),
        String::new(),
    ];
    for (clause, text) in clauses(board, awaiting) {
        lines.extend(wrap(&format!("{clause} {text}"), 4));
    }
    lines
}

type Clause = (&'static str, &'static str);

fn clauses(board: &Board, awaiting: Awaiting) -> Vec<Clause> {
    match awaiting.decision() {
        Some(Decision::OpeningTickets) => vec![
            ("SF-SETUP-4", "Keep at least one; the others go under the ticket deck."),
            ("B-TICKET-2", "A complete ticket adds its value, an incomplete one takes it away."),
        ],
        Some(Decision::Picks) => vec![
            ("IB-DRAFT-1", "Pick one ticket and pass the rest on; a pick stands."),
            ("IB-DRAFT-11", "The last ticket comes without a choice."),
        ],
        Some(Decision::DraftTickets) => vec![
            ("IB-DRAFT-2", "Keep exactly as many as asked for; the others are shuffled back."),
            ("B-TICKET-2", "A complete ticket adds its value, an incomplete one takes it away."),
        ],
        Some(Decision::Stacks) => vec![
            ("SF-SETUP-9", "A stack put aside goes to any location that has none."),
            ("SF-TOKEN-1", "A claim of a route to it takes a token of a new symbol."),
        ],
        Some(Decision::Tickets) => vec![
            ("B-TICKET-7", "Answer before anything else; keep at least the least number."),
            ("B-TICKET-3", "A kept ticket is never given back."),
        ],
        Some(Decision::SecondCard) => vec![
            ("B-DRAW-4", "A face-up wild cannot be the second card."),
            ("B-DRAW-12", "The second card is not optional."),
        ],
        Some(Decision::Turn) => turn(board),
        None => vec![("B-END-3", "Most points win; then most complete tickets.")],
    }
}

fn turn(board: &Board) -> Vec<Clause> {
    let mut clauses = vec![
        ("B-TURN-2", "One of: draw two cards, claim a route, draw tickets."),
        ("B-DRAW-3", "A face-up wild taken first is the only card of the turn."),
        (
            "B-CLAIM-1",
            "A route costs as many cards of its color as spaces; gray: of any one color; wilds stand for any.",
        ),
        ("B-FERRY-1", "Some routes ask for a number of wilds at least."),
        ("B-END-1", "Two cars or fewer at the end of a turn: everybody has one more turn."),
    ];
    if board.tokens().is_some() {
        clauses.push((
            "SF-TOKEN-1",
            "A claim takes one token of a symbol you do not have, at either end.",
        ));
    }
    if board.festivals().is_some() {
        clauses
            .push(("IB-FEST-1", "A claim takes all festival cards that lie at one of its ends."));
    }
    if board.ticket_draw().after_second_draft {
        clauses.push(("IB-TICKET-1", "Tickets can be drawn only after the second draft."));
    }
    clauses
}
