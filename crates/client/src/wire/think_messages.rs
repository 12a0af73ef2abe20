//! Requests for advice and reviews, and the answers. The page and its Worker come from the same build, so these forms may
//! change. Seats are numbers from 0; everything else has its id in the board file.

use protocol::Answer;
use serde::{Deserialize, Serialize};

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ThinkRequest {
    /// Advise the seat that sees this position.
    Advise {
        /// What the seat sees, as the text of a position.
        seen: String,
        /// The iterations of the search: 40,000 take about a tenth of a second in a program, and longer in a browser.
        iterations: u32,
    },
    /// Review a finished game.
    Review {
        /// The record of the game.
        record: String,
        /// The iterations of the search for each decision.
        iterations: u32,
    },
    /// Compare an answer with the best action of a puzzle.
    Judge {
        /// What the seat sees, as the text of a position.
        seen: String,
        /// The actions that are right, the best first, in the notation of records.
        right: Vec<String>,
        /// What the player did.
        answer: Answer,
        /// The iterations of the comparison.
        iterations: u32,
    },
}

/// An answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ThinkResponse {
    /// What to do, the best first, and the number of playouts that this follows from.
    Advice {
        /// The suggestions, the best first.
        suggestions: Vec<SuggestionText>,
        /// The number of playouts.
        playouts: u32,
    },
    /// How far a review has come. More answers follow.
    Progress {
        /// The decisions that were reviewed.
        done: usize,
        /// All decisions.
        all: usize,
    },
    /// The whole review.
    Review {
        /// By seat: the chance to win before the first decision, in hundredths of a percent.
        start: Vec<i32>,
        /// By seat: where its final margin comes from.
        margins: Vec<MarginText>,
        /// Every decision, in order.
        decisions: Vec<DecisionText>,
    },
    /// How good an answer to a puzzle is.
    Judged(Box<JudgedText>),
    /// The request cannot be answered, for this reason in English.
    Failed(String),
}

/// An answer to a puzzle beside the best action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct JudgedText {
    /// Whether it is the best action, or as good.
    pub(crate) right: bool,
    pub(crate) best: SuggestionText,
    pub(crate) chosen: SuggestionText,
    /// How good it was, as in [`DecisionText`].
    pub(crate) grade: String,
    /// The chance to win that it lost, in hundredths of a percent, and the margin, in hundredths of a point.
    pub(crate) loss: i32,
    pub(crate) margin_loss: i32,
}

/// An action and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SuggestionText {
    /// The action, in the notation of records; the card follows an action that takes it from the market.
    pub(crate) action: String,
    /// The expected margin over the best rival at the end, and its standard error, in hundredths of a point.
    pub(crate) margin: (i32, i32),
    /// The chance to win, and its standard error, in hundredths of a percent.
    pub(crate) chance: (i32, i32),
    /// What speaks for it, the most important first.
    pub(crate) why: Vec<MotiveText>,
}

/// Where a seat's margin comes from, in hundredths of a point.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MarginText {
    pub(crate) deal: i32,
    pub(crate) luck: i32,
    pub(crate) own: i32,
    pub(crate) others: i32,
    pub(crate) margin: i32,
}

/// One reviewed decision.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct DecisionText {
    /// The number of turns that had begun.
    pub(crate) turn: usize,
    pub(crate) seat: usize,
    /// What was done and what the search preferred, as in [`SuggestionText`].
    pub(crate) action: String,
    pub(crate) preferred: String,
    /// What speaks for the preferred action.
    pub(crate) why: Vec<MotiveText>,
    /// How good it was: `excellent`, `fine`, `inaccuracy`, `mistake` or `blunder`; none if there was no choice.
    pub(crate) grade: Option<String>,
    /// The chance to win that it lost, in hundredths of a percent, and the margin, in hundredths of a point.
    pub(crate) loss: i32,
    pub(crate) margin_loss: i32,
    /// By seat, after the action: the chance to win in hundredths of a percent, the expected margin in hundredths of a point.
    pub(crate) chances: Vec<i32>,
    pub(crate) margins: Vec<i32>,
}

/// One reason for an action, as [`bots::Motive`] has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum MotiveText {
    Completes { ticket: String },
    OnTheWay { ticket: String },
    Scores { points: u8 },
    TakesToken { location: String, worth: i32 },
    TakesPile { festival: String, cards: u8, worth: i32 },
    Blocks { seat: usize },
    HardToReplace,
    Pays { card: String, route: String },
    Unseen,
    GoTogether { tickets: Vec<String> },
    PaysForItself { ticket: String },
    HopesForTickets,
    OwnPlans { location: String },
    EndIsNear,
    AnythingGoes,
}
