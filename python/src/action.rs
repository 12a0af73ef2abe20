//! Actions as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use record::notation::{self, NotationError};
use rules::Action;

use crate::boards::{KnownBoard, PyBoard};
use crate::errors;

/// What one seat decides, with everything that it names. Its text is that of records.
#[pyclass(name = "Action", module = "roundhouse", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct PyAction {
    pub(crate) known: Arc<KnownBoard>,
    pub(crate) action: Action,
}

impl PyAction {
    /// Makes the Python object of an action.
    pub(crate) fn of(known: &Arc<KnownBoard>, action: Action) -> PyAction {
        PyAction { known: known.clone(), action }
    }

    /// Reads an action in the words of records.
    pub(crate) fn read(py: Python<'_>, known: &Arc<KnownBoard>, words: &str) -> PyResult<PyAction> {
        let action = notation::read(&known.board, words).map_err(|why| match why {
            NotationError::Illegal(why) => errors::illegal(py, why),
            NotationError::Unexpected { expected, found } => {
                errors::no_such_action(py, &format!("expected {expected}, found {found:?}"))
            }
            NotationError::Unknown { what, name } => {
                errors::no_such_action(py, &format!("the board has no {what} {name:?}"))
            }
        })?;
        Ok(PyAction::of(known, action))
    }

    fn location(&self, id: board::LocationId) -> &str {
        &self.known.board.location(id).id
    }
}

#[pymethods]
impl PyAction {
    /// The kind: keep_tickets, place_stacks, pick, draw_deck, draw_market, draw_tickets, claim or pass.
    #[getter]
    fn kind(&self) -> &'static str {
        self.action.kind().name()
    }
    /// The board that the action belongs to.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(&self.known)
    }
    /// The market place of draw_market; None for other actions.
    #[getter]
    fn slot(&self) -> Option<u8> {
        if let Action::DrawMarket(slot) = self.action { Some(slot.0) } else { None }
    }
    /// The id of the route of a claim; None for other actions.
    #[getter]
    fn route(&self) -> Option<&str> {
        let Action::Claim(claim) = self.action else { return None };
        Some(&self.known.board.route(claim.route).id)
    }
    /// The color that pays a claim; None if wilds alone pay, and for other actions.
    #[getter]
    fn color(&self) -> Option<&str> {
        let Action::Claim(claim) = self.action else { return None };
        claim.payment.color.map(|color| self.known.board.colors()[color.index()].id.as_str())
    }
    /// The number of wilds that pay a claim; None for other actions.
    #[getter]
    fn wilds(&self) -> Option<u8> {
        if let Action::Claim(claim) = self.action { Some(claim.payment.wilds) } else { None }
    }
    /// The location at which a claim collects a token or festival cards; None if it collects nothing, and for other actions.
    #[getter]
    fn collect_at(&self) -> Option<&str> {
        let Action::Claim(claim) = self.action else { return None };
        claim.collect_at.map(|at| self.location(at))
    }
    /// The ids of the tickets that are kept or picked; empty for other actions.
    #[getter]
    fn tickets(&self) -> Vec<&str> {
        let board = &self.known.board;
        let name = |id| board.ticket(id).id.as_str();
        match self.action {
            Action::KeepTickets(tickets) => tickets.iter().map(name).collect(),
            Action::Pick(ticket) => vec![name(ticket)],
            Action::PlaceStacks(_)
            | Action::DrawDeck
            | Action::DrawMarket(_)
            | Action::DrawTickets
            | Action::Claim(_)
            | Action::Pass => Vec::new(),
        }
    }
    /// The symbols and locations of place_stacks; empty for other actions.
    #[getter]
    fn stacks(&self) -> Vec<(usize, &str)> {
        let Action::PlaceStacks(placement) = self.action else { return Vec::new() };
        placement.iter().map(|(symbol, at)| (symbol.index(), self.location(at))).collect()
    }

    fn __str__(&self) -> String {
        notation::write(&self.known.board, self.action)
    }
    fn __repr__(&self) -> String {
        format!("Action({:?})", self.__str__())
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.extract::<PyAction>();
        other.is_ok_and(|it| self.action == it.action && Arc::ptr_eq(&self.known, &it.known))
    }
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.action.hash(&mut hasher);
        hasher.finish()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = Bound::new(py, self.board())?.getattr("action")?;
        Ok((read, (self.__str__(),)))
    }
}
