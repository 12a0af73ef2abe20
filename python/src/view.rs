//! What one observer may see, for Python.

use std::collections::BTreeMap;
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::position::view_text;
use rules::{Card, Observer, QuickDice, Seat, View};

use crate::action::PyAction;
use crate::boards::{KnownBoard, PyBoard};
use crate::game::PyGame;
use crate::game_on_board::GameOnBoard;
use crate::look::{self, ActionArgument, by_name, resolve};
use crate::observation::ObservationLayout;
use crate::{drawing, errors};

/// What one observer sees of a game at one moment.
#[pyclass(name = "View", module = "roundhouse", frozen)]
pub(crate) struct PyView {
    held: GameOnBoard,
    observer: Observer,
}

impl PyView {
    /// Takes what an observer sees; without a seat it is a spectator.
    pub(crate) fn of(py: Python<'_>, held: &GameOnBoard, seat: Option<usize>) -> PyResult<PyView> {
        let observer = match seat {
            Some(seat) => Observer::Seat(look::seat(py, held.game(), seat)?),
            None => Observer::Spectator,
        };
        Ok(PyView { held: held.clone(), observer })
    }

    /// Returns the board.
    pub(crate) fn known(&self) -> &Arc<KnownBoard> {
        self.held.known()
    }

    /// Returns the view of the rules.
    pub(crate) fn view(&self) -> View<'_, '_> {
        self.held.game().view(self.observer)
    }

    fn own(&self, py: Python<'_>) -> PyResult<Seat> {
        let seat = self.view().seat();
        seat.ok_or_else(|| errors::wrong_value(py, "a spectator has no cards and no actions"))
    }

    fn other(&self, py: Python<'_>, seat: usize) -> PyResult<Seat> {
        look::seat(py, self.held.game(), seat)
    }

    fn ticket_names(&self, tickets: impl Iterator<Item = board::TicketId>) -> Vec<&str> {
        tickets.map(|id| self.known().board.ticket(id).id.as_str()).collect()
    }
}

#[pymethods]
impl PyView {
    /// The board that the game is played on.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(self.known())
    }
    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.view().seats()
    }
    /// The seat that looks; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.view().seat().map(Seat::index)
    }
    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.view().is_over()
    }
    /// The decision that is open; None when the game is over.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        look::decision(self.held.game())
    }
    /// The seats that must decide now.
    #[getter]
    fn awaited(&self) -> Vec<usize> {
        look::awaited(self.held.game())
    }
    /// The seat whose turn it is; between turns the seat of the last turn.
    #[getter]
    fn turn(&self) -> usize {
        self.view().turn().index()
    }
    /// The number of turns that have begun.
    #[getter]
    fn turns(&self) -> usize {
        self.view().turns()
    }
    /// Who called the last round and how many turns are left in it; None before it is called.
    #[getter]
    fn last_round(&self) -> Option<(usize, usize)> {
        self.view().last_round().map(|(caller, left)| (caller.index(), left))
    }
    /// The face-up cards by market place; None at an empty place.
    #[getter]
    fn market(&self) -> Vec<Option<&str>> {
        let name = |card| match card {
            Card::Colored(color) => self.known().board.colors()[color.index()].id.as_str(),
            Card::Wild => "wild",
        };
        self.view().market().map(|card| card.map(name)).collect()
    }
    /// The number of cards in the deck.
    #[getter]
    fn deck_size(&self) -> usize {
        self.view().deck_size()
    }
    /// The discarded cards by color.
    #[getter]
    fn discard(&self) -> BTreeMap<String, usize> {
        by_name(&self.known().board, self.view().discard())
    }
    /// The number of tickets left to draw.
    #[getter]
    fn ticket_deck_size(&self) -> usize {
        self.view().ticket_deck_size()
    }

    /// Returns the ids of the routes that a seat has claimed.
    fn claims(&self, py: Python<'_>, seat: usize) -> PyResult<Vec<&str>> {
        let routes = self.view().claims(self.other(py, seat)?);
        Ok(routes.iter().map(|id| self.known().board.route(id).id.as_str()).collect())
    }
    /// Returns the number of cars that a seat has left.
    fn supply(&self, py: Python<'_>, seat: usize) -> PyResult<u8> {
        Ok(self.view().supply(self.other(py, seat)?))
    }
    /// Returns the points of a seat for routes so far.
    fn points(&self, py: Python<'_>, seat: usize) -> PyResult<i16> {
        Ok(self.view().points(self.other(py, seat)?))
    }
    /// Returns the number of cards in a seat's hand.
    fn hand_size(&self, py: Python<'_>, seat: usize) -> PyResult<usize> {
        Ok(self.view().hand_size(self.other(py, seat)?))
    }
    /// Returns the number of tickets of a seat.
    fn ticket_count(&self, py: Python<'_>, seat: usize) -> PyResult<usize> {
        Ok(self.view().ticket_count(self.other(py, seat)?))
    }
    /// Returns the numbers of the token symbols that a seat holds.
    fn tokens(&self, py: Python<'_>, seat: usize) -> PyResult<Vec<usize>> {
        let held = self.view().tokens(self.other(py, seat)?);
        let symbols = self.view().stacks().map(|stack| stack.symbol);
        Ok(symbols.filter(|symbol| held.contains(*symbol)).map(|symbol| symbol.index()).collect())
    }
    /// The stacks of tokens: symbol, location (None while put aside) and tokens left.
    #[getter]
    fn stacks(&self) -> Vec<(usize, Option<&str>, u8)> {
        let place = |at| self.known().board.location(at).id.as_str();
        let stacks = self.view().stacks();
        stacks.map(|it| (it.symbol.index(), it.location.map(place), it.left)).collect()
    }
    /// The number of open cards of each festival.
    #[getter]
    fn festivals(&self) -> BTreeMap<&str, u8> {
        let board = &self.known().board;
        let all = board.festivals().into_iter().flat_map(|all| all.ids().zip(&all.list));
        all.map(|(id, it)| (it.id.as_str(), self.view().festival_laid(id))).collect()
    }

    /// Returns a seat's cards by color, or None if the observer may not see them.
    #[pyo3(signature = (seat=None))]
    fn hand(
        &self,
        py: Python<'_>,
        seat: Option<usize>,
    ) -> PyResult<Option<BTreeMap<String, usize>>> {
        let seat = seat.map_or_else(|| self.own(py), |seat| self.other(py, seat))?;
        Ok(self.view().hand(seat).map(|hand| by_name(&self.known().board, hand)))
    }
    /// Returns the ids of a seat's tickets, or None if the observer may not see them.
    #[pyo3(signature = (seat=None))]
    fn tickets(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Option<Vec<&str>>> {
        let seat = seat.map_or_else(|| self.own(py), |seat| self.other(py, seat))?;
        Ok(self.view().tickets(seat).map(|set| self.ticket_names(set.iter())))
    }
    /// Returns the ids of those tickets that are complete, or None if the observer may not see them.
    #[pyo3(signature = (seat=None))]
    fn complete(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Option<Vec<&str>>> {
        let seat = seat.map_or_else(|| self.own(py), |seat| self.other(py, seat))?;
        Ok(self.view().complete(seat).map(|set| self.ticket_names(set.iter())))
    }
    /// Returns the ids of the tickets on offer to a seat, or None if the observer may not see them.
    #[pyo3(signature = (seat=None))]
    fn offered(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Option<Vec<&str>>> {
        let seat = seat.map_or_else(|| self.own(py), |seat| self.other(py, seat))?;
        Ok(self.view().offered(seat).map(|list| self.ticket_names(list.iter().copied())))
    }

    /// Returns the observer's legal actions in the canonical order; empty if it has nothing to decide.
    fn legal(&self) -> Vec<PyAction> {
        let known = self.known();
        self.view().legal().iter().map(|action| PyAction::of(known, action)).collect()
    }
    /// Returns the indices of the legal actions, in the order of `legal`.
    fn legal_indices(&self) -> Vec<usize> {
        let view = self.view();
        let space = &self.known().space;
        view.legal().iter().filter_map(|action| space.index(&view, action)).collect()
    }
    /// Returns the action of an index of the action space.
    fn action(&self, py: Python<'_>, index: i64) -> PyResult<PyAction> {
        let action = resolve(py, self.known(), &self.view(), ActionArgument::Index(index))?;
        Ok(PyAction::of(self.known(), action))
    }
    /// Returns the index of an action; None if the action space does not have it.
    fn index(&self, py: Python<'_>, action: ActionArgument) -> PyResult<Option<usize>> {
        let view = self.view();
        let action = resolve(py, self.known(), &view, action)?;
        Ok(self.known().space.index(&view, action))
    }
    /// Raises `IllegalAction` if the observer may not do this now.
    fn check(&self, py: Python<'_>, action: ActionArgument) -> PyResult<()> {
        let view = self.view();
        let action = resolve(py, self.known(), &view, action)?;
        view.check(action).map_err(|why| errors::illegal(py, why))
    }

    /// Returns what the observer sees as an array (float32).
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.own(py)?;
        let layout = ObservationLayout::of(&self.known().board, self.seats());
        let array = PyArray1::zeros(py, layout.len(), false);
        layout.write(&self.view(), seat, array.readwrite().as_slice_mut()?);
        Ok(array)
    }
    /// Returns the mask of the legal actions (bool).
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let space = &self.known().space;
        let array = PyArray1::zeros(py, space.len(), false);
        space.mark_legal(&self.view(), array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// Returns a random whole game that agrees with everything the observer knows.
    #[pyo3(signature = (seed=0))]
    fn sample(&self, seed: u64) -> PyGame {
        let sample = self.view().sample(&mut QuickDice::new(seed));
        PyGame::at_moment(self.known(), sample.state())
    }
    /// What the observer sees, as position text.
    #[getter]
    fn position(&self) -> String {
        view_text(&self.view())
    }
    /// The final scores by seat; None while the game goes on.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyDict>>>> {
        look::scores(py, self.held.game())
    }

    /// Draws the map as SVG, with the claims on it. Raises an error if the board has no layout.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        drawing::game_svg(py, self.known(), &self.view())
    }
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.svg(py).ok()
    }
    fn __str__(&self) -> String {
        look::text(&self.view())
    }
    fn __repr__(&self) -> String {
        let observer = self.seat().map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
        format!("<View of {observer} on {:?}, turn {}>", self.known().board.id(), self.turns())
    }
}
