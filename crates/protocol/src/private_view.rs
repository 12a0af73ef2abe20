//! What one seat sees that others do not (B-SECRET-2).

use std::collections::BTreeMap;

use board::Board;
use rules::{Cards, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::DecisionId;
use crate::legal::Legal;
use crate::names::{self, CardCounts, SeatNumber, number};
use crate::public_view::festivals;
use crate::refusal::Objection;

/// What one seat sees that others do not, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PrivateView {
    /// The seat.
    pub seat: SeatNumber,
    /// The seat's cards.
    pub hand: CardCounts,
    /// Tickets held.
    pub tickets: Vec<String>,
    /// Those of them that are complete.
    pub complete: Vec<String>,
    /// Tickets on offer or in the pack, in the order drawn.
    pub offered: Vec<String>,
    /// Tickets picked so far in the current draft.
    pub picks: Vec<String>,
    /// The tickets that the seat has answered with, while others still decide; else null.
    pub answer: Option<Vec<String>>,
    /// Festival cards taken, by festival, without zeros.
    pub piles: BTreeMap<String, u8>,
    /// The decision to answer, or to answer again; null if there is none.
    pub decision: Option<DecisionId>,
    /// The possible answers; null if there is no decision.
    pub legal: Option<Legal>,
    /// Whether the seat can take back its last action (T-UNDO-1).
    pub undo: UndoStatus,
    /// The half-made choice that the seat left with the table.
    #[serde(rename = "draft")]
    pub partial_answer: Option<String>,
}

/// Whether an action can be taken back, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoStatus {
    /// It can be taken back.
    Open,
    /// It cannot be taken back, for this reason.
    Closed(Objection),
}

impl PrivateView {
    /// Returns the seat's cards, for questions to [`rules::Cards`]. Cards that the board does not have
    /// are left out.
    pub fn cards(&self, board: &Board) -> Cards {
        names::cards(board, &self.hand)
    }

    /// Returns what the view's seat sees; none for a spectator. The table fills in what it knows
    /// itself: `decision`, `undo` and `partial_answer`.
    pub fn of(view: &View<'_, '_>) -> Option<PrivateView> {
        let (seat, board) = (view.seat()?, view.board());
        let tickets =
            |set: Option<board::TicketSet>| names::tickets(board, set.unwrap_or_default().iter());
        let list = |ids: Option<&[board::TicketId]>| {
            names::tickets(board, ids.unwrap_or_default().iter().copied())
        };
        Some(PrivateView {
            seat: number(seat),
            hand: view.hand(seat).map(|hand| names::counts(board, hand)).unwrap_or_default(),
            tickets: tickets(view.tickets(seat)),
            complete: tickets(view.complete(seat)),
            offered: list(view.offered(seat)),
            picks: list(view.picks(seat)),
            answer: view.answer(seat).map(|set| names::tickets(board, set.iter())),
            piles: festivals(view, |id| view.pile(seat, id).unwrap_or_default()),
            decision: None,
            legal: Legal::of(view),
            undo: UndoStatus::Closed(Objection::NothingToUndo),
            partial_answer: None,
        })
    }
}
