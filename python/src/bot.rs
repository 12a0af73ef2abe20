//! Bots by name, for Python.

use ::bots::{Bot, BotKind, Budget, Candidate, DecisionRequest, Policy, ROSTER, UnknownBot};
use pyo3::prelude::*;
use rules::QuickDice;

use crate::action::PyAction;
use crate::errors;
use crate::view::PyView;

/// Finds a bot by its name.
pub(crate) fn policy(py: Python<'_>, name: &str) -> PyResult<Policy> {
    name.parse().map_err(|why: UnknownBot| errors::wrong_value(py, &why.to_string()))
}

/// Finds the bots of all seats. One name alone is for every seat.
pub(crate) fn policies(py: Python<'_>, names: &[String], seats: usize) -> PyResult<Vec<Policy>> {
    let one = names.len() == 1;
    if !one && names.len() != seats {
        let what =
            format!("{} bots for {seats} seats: give one for each, or one for all", names.len());
        return Err(errors::wrong_value(py, &what));
    }
    let names = names.iter().cycle().take(seats);
    names.map(|name| policy(py, name)).collect()
}

/// Returns all bots: the name of each, what it is for, and a line about it.
#[pyfunction]
pub(crate) fn bots() -> Vec<(&'static str, &'static str, &'static str)> {
    let kind = |kind| match kind {
        BotKind::TestBot => "test",
        BotKind::Published => "published",
        BotKind::Rollout => "rollout",
        BotKind::Level | BotKind::Searcher => "level",
        BotKind::Character => "character",
    };
    ROSTER.iter().map(|bot| (bot.name, kind(bot.kind), bot.summary)).collect()
}

/// A bot that plays one seat of one game.
#[pyclass(name = "Bot", module = "roundhouse")]
#[derive(Clone)]
pub(crate) struct PyBot {
    policy: Policy,
    dice: QuickDice,
}

/// A candidate of a bot: the action, what it is worth in points, and why.
type CandidateTuple = (PyAction, f64, String);

#[pymethods]
impl PyBot {
    /// Bot(name, seed=0): see `bots()` for the names. The seed decides where the bot throws dice.
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(py: Python<'_>, name: &str, seed: u64) -> PyResult<PyBot> {
        Ok(PyBot { policy: policy(py, name)?, dice: QuickDice::new(seed) })
    }
    /// The bot's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.policy.name()
    }
    /// Chooses an action for the view's seat. `budget` is the most candidates that the bot weighs.
    #[pyo3(signature = (view, budget=None))]
    fn choose(&mut self, py: Python<'_>, view: &PyView, budget: Option<u32>) -> PyResult<PyAction> {
        Ok(self.decide(py, view, budget, false)?.0)
    }
    /// Chooses an action and says why: the candidates with their worth in points, the chosen one first.
    #[pyo3(signature = (view, budget=None))]
    fn explain(
        &mut self,
        py: Python<'_>,
        view: &PyView,
        budget: Option<u32>,
    ) -> PyResult<(PyAction, Vec<CandidateTuple>)> {
        self.decide(py, view, budget, true)
    }
    fn __copy__(&self) -> PyBot {
        self.clone()
    }
    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name())
    }
}

impl PyBot {
    fn decide(
        &mut self,
        py: Python<'_>,
        view: &PyView,
        budget: Option<u32>,
        with_reasons: bool,
    ) -> PyResult<(PyAction, Vec<CandidateTuple>)> {
        let known = view.known();
        let seen = view.view();
        let mut left = budget.unwrap_or(u32::MAX);
        let mut stop = || {
            left = left.saturating_sub(1);
            left == 0
        };
        let budget = match budget {
            Some(0) => Budget::Iterations(0),
            Some(_) => Budget::Until(&mut stop),
            None => Budget::Iterations(u32::MAX),
        };
        let request = DecisionRequest { view: seen, budget, with_reasons };
        let choice = self.policy.decide(request, &mut self.dice);
        let choice = choice.map_err(|why| errors::wrong_value(py, &why.to_string()))?;
        let reasons = choice.reasons.and_then(|secret| secret.seen_by(seen.observer()).copied());
        let candidates = reasons.iter().flat_map(|reasons| reasons.candidates());
        let tuple = |it: &Candidate| {
            let action = PyAction::of(known, it.action);
            (action, f64::from(it.worth) / 100.0, it.why.english(&known.board))
        };
        Ok((PyAction::of(known, choice.action), candidates.map(tuple).collect()))
    }
}
