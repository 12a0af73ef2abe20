//! What one seat sees that others do not (B-SECRET-2).

use std::collections::BTreeMap;

use board::{Board, TicketId, TicketSet};
use rules::{Cards, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decision::DecisionId;
use crate::json::JsonText;
use crate::legal::Legal;
use crate::names::{self, CardCounts, SeatNumber, number};
use crate::public_view::festivals;
use crate::raw::RawJson;
use crate::read::read_json;
use crate::refusal::Objection;

/// Room for the text of most private views, so that it need not grow while it is written.
const TYPICAL_BYTES: usize = 1024;

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

impl UndoStatus {
    fn write(self, json: &mut JsonText) {
        match self {
            UndoStatus::Open => json.name("open"),
            UndoStatus::Closed(why) => {
                json.raw(r#"{"closed":"#).name(why.key());
                json.raw("}");
            }
        }
    }
}

impl PrivateView {
    /// Returns the seat's cards, for questions to [`rules::Cards`]. Cards that the board does not have
    /// are left out.
    pub fn cards(&self, board: &Board) -> Cards {
        names::cards(board, &self.hand)
    }

    /// Returns what the view's seat sees; none for a spectator. Of what the table alone knows it has
    /// nothing: no decision, nothing to take back, no half-made choice.
    ///
    /// # Panics
    /// If [`PrivateView::text_of`] does not write this type. A test compares the two.
    pub fn of(view: &View<'_, '_>) -> Option<PrivateView> {
        let text = PrivateView::text_of(view, &SeatStatus::default())?;
        Some(read_json(text.text()).expect("it is written as it is read"))
    }

    /// Writes what the view's seat sees as JSON; none for a spectator.
    pub fn text_of(view: &View<'_, '_>, status: &SeatStatus<'_>) -> Option<RawJson> {
        let (seat, board) = (view.seat()?, view.board());
        let tickets =
            |set: Option<TicketSet>| names::tickets(board, set.unwrap_or_default().iter());
        fn listed<'v>(ids: Option<&'v [TicketId]>) -> impl Iterator<Item = TicketId> + use<'v> {
            ids.unwrap_or_default().iter().copied()
        }
        let mut json = JsonText::with_capacity(TYPICAL_BYTES);
        json.raw(r#"{"seat":"#).number(number(seat));
        let hand = view.hand(seat).into_iter().flat_map(|hand| names::counts(board, hand));
        json.raw(r#","hand":"#).counts(hand);
        json.raw(r#","tickets":"#).names(tickets(view.tickets(seat)));
        json.raw(r#","complete":"#).names(tickets(view.complete(seat)));
        json.raw(r#","offered":"#).names(names::tickets(board, listed(view.offered(seat))));
        json.raw(r#","picks":"#).names(names::tickets(board, listed(view.picks(seat))));
        json.raw(r#","answer":"#).option(view.answer(seat), |json, set| {
            json.names(tickets(Some(set)));
        });
        let piles = festivals(view, |id| view.pile(seat, id).unwrap_or_default());
        json.raw(r#","piles":"#).counts(piles);
        json.raw(r#","decision":"#).option(status.decision, |json, id| id.write(json));
        json.raw(r#","legal":"#);
        if status.is_over {
            json.raw("null");
        } else {
            Legal::write(&mut json, view);
        }
        json.raw(r#","undo":"#);
        status.undo.write(&mut json);
        json.raw(r#","draft":"#).option(status.partial_answer.as_ref(), JsonText::value);
        json.raw("}");
        Some(json.into())
    }
}

/// What the table knows about a seat beside the game.
#[derive(Clone, Copy, Debug)]
pub struct SeatStatus<'t> {
    /// Whether the seat has nothing to decide any more, whatever the game says: it resigned, or the
    /// table is closed.
    pub is_over: bool,
    /// The decision to answer.
    pub decision: Option<DecisionId>,
    /// Whether the seat can take back its last action.
    pub undo: UndoStatus,
    /// The half-made choice that the seat left with the table.
    pub partial_answer: Option<&'t str>,
}

impl Default for SeatStatus<'_> {
    fn default() -> Self {
        let undo = UndoStatus::Closed(Objection::NothingToUndo);
        SeatStatus { is_over: false, decision: None, undo, partial_answer: None }
    }
}
