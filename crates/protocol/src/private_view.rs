//! What only one seat may see (B-SECRET-2).

use std::collections::BTreeMap;

use rules::View;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::DecisionId;
use crate::legal::Legal;
use crate::names::{self, CardCounts, SeatNumber, number};
use crate::public_view::festivals;
use crate::refusal::Objection;

/// What is open to one seat alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PrivateView {
    /// The seat.
    pub seat: SeatNumber,
    /// The hand.
    pub hand: CardCounts,
    /// Tickets held.
    pub tickets: Vec<String>,
    /// Which of them are complete.
    pub complete: Vec<String>,
    /// Tickets on offer or in the pack, in the order they came.
    pub offered: Vec<String>,
    /// Tickets picked so far in the draft that is open.
    pub picks: Vec<String>,
    /// What the seat answered to the simultaneous decision that is open.
    pub answer: Option<Vec<String>>,
    /// Festival cards taken, by festival.
    pub piles: BTreeMap<String, u8>,
    /// The decision to answer, or to answer anew; null when there is none.
    pub decision: Option<DecisionId>,
    /// What may be answered; null when there is no decision.
    pub legal: Option<Legal>,
    /// Whether the seat's last action can be taken back (T-UNDO-1).
    pub undo: UndoStatus,
    /// The draft of a half-made choice that the seat left with the table.
    pub draft: Option<String>,
}

/// Whether something can be taken back, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UndoStatus {
    /// It can.
    Open,
    /// It cannot, for this reason.
    Closed(Objection),
}

impl PrivateView {
    /// What the view's seat sees of its own; none for a spectator. What belongs to the table
    /// (decision, undo, draft) is added by the table.
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
            draft: None,
        })
    }
}
