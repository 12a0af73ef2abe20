//! The interface of all bots: a view, a budget and dice go in; an action and its reasons come out.

use rules::{Action, QuickDice, Secret, View};
use thiserror::Error;

use crate::reason::Reasons;

/// A program that can decide for a seat.
///
/// A bot sees what its seat sees and nothing else. Equal bots with equal views, equal dice and equal
/// budgets in iterations choose the same action on every machine: no bot reads a clock or computes
/// with floating-point numbers.
pub trait Bot {
    /// Chooses an action for the view's seat.
    ///
    /// # Errors
    /// If the seat has nothing to decide now, or the budget is empty.
    fn decide(
        &mut self,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide>;
}

/// A request to decide for a seat.
pub struct DecisionRequest<'q, 'g, 'b> {
    /// What the bot's seat sees.
    pub view: View<'g, 'b>,
    /// How long the bot may think.
    pub budget: Budget<'q>,
    /// Whether the bot must give its reasons.
    pub with_reasons: bool,
}

/// How long a bot may think. Bots that do not search need one iteration; for those that search an
/// iteration is one decision of a playout.
pub enum Budget<'q> {
    /// At most this number of iterations.
    Iterations(u32),
    /// Until this closure returns true. A level that compares candidates calls it before each of them
    /// but the first, every few microseconds; a level that searches calls it before each playout. Then it
    /// chooses among those that it has considered.
    /// Bots that compare no candidates and the published opponents never call it.
    Until(&'q mut dyn FnMut() -> bool),
}

/// A bot's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The reasons, if they were requested. Only the seat may see them until the game is over.
    pub reasons: Option<Secret<Reasons>>,
}

/// Why a bot cannot decide. It is always a mistake of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotDecide {
    /// The view is that of a spectator, who has nothing to decide.
    #[error("asked to decide for a spectator")]
    NoSeat,
    /// Other seats decide now.
    #[error("asked out of turn: others decide now (B-TURN-1)")]
    NotItsTurn,
    /// The game is over.
    #[error("asked after the end of the game (B-END-1)")]
    GameOver,
    /// The budget is zero iterations.
    #[error("asked with a budget of zero iterations")]
    NoBudget,
}

impl DecisionRequest<'_, '_, '_> {
    /// Checks that the seat has something to decide and that the budget is not empty. Returns the seat.
    pub(crate) fn check(&self) -> Result<rules::Seat, CannotDecide> {
        let seat = self.view.seat().ok_or(CannotDecide::NoSeat)?;
        if self.view.is_over() {
            return Err(CannotDecide::GameOver);
        }
        if self.view.legal().is_empty() {
            return Err(CannotDecide::NotItsTurn);
        }
        match self.budget {
            Budget::Iterations(0) => Err(CannotDecide::NoBudget),
            Budget::Iterations(_) | Budget::Until(_) => Ok(seat),
        }
    }
}
