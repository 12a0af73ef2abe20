//! What every bot has in common: a view, a budget and dice in; an action and its reasons out.

use rules::{Action, QuickDice, Secret, View};
use thiserror::Error;

use crate::reason::Reasons;

/// Somebody who can decide for a seat.
///
/// A bot sees what its seat sees and nothing else. Equal bots given equal views, budgets (counted in
/// iterations) and dice decide the same, on every machine: no bot has a clock or a number that a
/// platform rounds in its own way.
pub trait Bot {
    /// Decides for the view's seat.
    ///
    /// # Errors
    /// If there is nothing to decide for this seat now, or nothing to decide with.
    fn decide(
        &mut self,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide>;
}

/// What a bot is asked.
pub struct DecisionRequest<'q, 'g, 'b> {
    /// What its seat sees.
    pub view: View<'g, 'b>,
    /// How long it may think.
    pub budget: Budget<'q>,
    /// Whether it shall say why.
    pub with_reasons: bool,
}

/// How long a bot may think. Bots that do not search need no more than one iteration.
pub enum Budget<'q> {
    /// So many iterations.
    Iterations(u32),
    /// Until this says stop. The levels that weigh candidates ask it for each of them, every few
    /// microseconds, and then decide by what they have considered. Those who weigh nothing have
    /// decided before it would be asked; the published opponents, kept as they are, do not ask.
    Until(&'q mut dyn FnMut() -> bool),
}

/// What a bot decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does.
    pub action: Action,
    /// Why, if that was asked: for the eyes of its seat alone until the game is over.
    pub reasons: Option<Secret<Reasons>>,
}

/// Why a bot cannot decide. The mistake is on the side of whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotDecide {
    /// A spectator has nothing to decide.
    #[error("asked to decide for a spectator")]
    NoSeat,
    /// Others decide now.
    #[error("asked out of turn: others decide now (B-TURN-1)")]
    NotItsTurn,
    /// Nothing is left to decide.
    #[error("asked after the end of the game (B-END-1)")]
    GameOver,
    /// No time to think.
    #[error("asked with a budget of zero iterations")]
    NoBudget,
}

impl DecisionRequest<'_, '_, '_> {
    /// Whether there is something to decide, and something to decide with.
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
