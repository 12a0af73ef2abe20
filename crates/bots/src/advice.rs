//! Advice for a person: the best action, alternatives, what each is worth, and why.
//!
//! Advice sees what the seat sees and nothing else: it searches in games sampled from the seat's view.

use board::Board;
use rules::{Action, QuickDice, View};
use thiserror::Error;

use crate::bot::CannotDecide;
use crate::evaluation::{WeightsError, hundredths};
use crate::reason::Explanation;
use crate::search::{Finding, SearchSettings, search};

/// The most alternatives.
const ALTERNATIVES: usize = 3;

/// What to do, and what else was considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The best action.
    pub best: Suggestion,
    /// Up to three others, the better first.
    pub alternatives: Vec<Suggestion>,
    /// The number of playouts that all of this follows from.
    pub playouts: u32,
}

/// An action and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The action.
    pub action: Action,
    /// The expected margin over the best rival at the end, in hundredths of a point.
    pub margin: i32,
    /// The standard error of the margin over the sampled games, in hundredths of a point.
    pub margin_error: i32,
    /// The chance to win, in hundredths of a percent.
    pub chance: i32,
    /// The standard error of the chance over the sampled games, in hundredths of a percent.
    pub chance_error: i32,
    /// What speaks for the action.
    pub why: Explanation,
}

/// Why there is no advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AdviceError {
    /// There is nothing to decide, or no budget.
    #[error(transparent)]
    CannotDecide(#[from] CannotDecide),
    /// The weights of the evaluation cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// Advises the view's seat. Stops when the iterations are used up or `stop` returns true, and then says
/// what it knows so far.
///
/// # Errors
/// If the seat has nothing to decide, there are no iterations, or the weights are damaged.
pub fn advise(
    view: &View<'_, '_>,
    iterations: u32,
    stop: &mut dyn FnMut() -> bool,
    dice: &mut QuickDice,
) -> Result<Advice, AdviceError> {
    let budget = crate::bot::Budget::Iterations(iterations);
    crate::bot::DecisionRequest { view: *view, budget, with_reasons: false }.check()?;
    let findings = search(view, SearchSettings::with_iterations(iterations), stop, dice)?;
    let playouts = findings.candidates.iter().map(|finding| finding.playouts).sum();
    let mut suggestions = findings.candidates.iter().map(Suggestion::of);
    let best = suggestions.next().ok_or(CannotDecide::NotItsTurn)?;
    Ok(Advice { best, alternatives: suggestions.take(ALTERNATIVES).collect(), playouts })
}

impl Suggestion {
    pub(crate) fn of(finding: &Finding) -> Suggestion {
        Suggestion {
            action: finding.action,
            margin: finding.margin,
            margin_error: finding.margin_error,
            chance: hundredths(finding.chance),
            chance_error: hundredths(finding.chance_error),
            why: finding.why,
        }
    }

    /// Returns what the action is worth and why, in English.
    pub fn english(&self, board: &Board) -> String {
        let points = |hundredths: i32| f64::from(hundredths) / 100.0;
        format!(
            "wins {:.0} ± {:.0} %, margin {:+.1} ± {:.1}: {}",
            points(self.chance),
            2.0 * points(self.chance_error),
            points(self.margin),
            2.0 * points(self.margin_error),
            self.why.english(board)
        )
    }
}
