//! Boards for Python.
//!
//! Every object holds its board by an [`Arc`], so a board leaves memory with the last object that uses it. Equal
//! files share one board as long as it is in memory. A board of the library stays in memory after its first use.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use board::{Board, Layout, Opening, library};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::Action;

use crate::action::PyAction;
use crate::action_space::ActionSpace;
use crate::drawing::{self, DrawnBoard};
use crate::errors;
use crate::observation::{FieldEntry, ObservationLayout};

/// A board with its files and the numbers of its actions.
pub(crate) struct KnownBoard {
    pub(crate) board: Board,
    pub(crate) space: ActionSpace,
    pub(crate) layout: Option<Layout>,
    pub(crate) drawn: DrawnBoard,
    files: Arc<Files>,
}

/// The text of a board file and of its layout file.
type Files = (String, Option<String>);

/// The boards in memory. Dropping a board removes its entry.
static KNOWN: LazyLock<Mutex<HashMap<Arc<Files>, Weak<KnownBoard>>>> =
    LazyLock::new(Mutex::default);

/// The boards of the library that were asked for, by id.
static LIBRARY: LazyLock<Mutex<HashMap<String, Arc<KnownBoard>>>> = LazyLock::new(Mutex::default);

/// Locks a map of boards. It stays whole when a thread panics: each change is one insert or one remove.
fn locked<T>(map: &'static Mutex<T>) -> MutexGuard<'static, T> {
    map.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KnownBoard {
    /// Returns the board of these files. Reads them if it is not in memory.
    fn of(files: Files) -> Result<Arc<KnownBoard>, board::BoardErrors> {
        let mut known = locked(&KNOWN);
        if let Some(found) = known.get(&files).and_then(Weak::upgrade) {
            return Ok(found);
        }
        let (text, layout) = &files;
        let board = Board::parse(text)?;
        let layout = layout.as_deref().map(|text| Layout::parse(text, &board)).transpose()?;
        let (space, drawn) = (ActionSpace::of(&board), DrawnBoard::default());
        let files = Arc::new(files);
        let made = Arc::new(KnownBoard { board, space, layout, drawn, files: files.clone() });
        known.insert(files, Arc::downgrade(&made));
        Ok(made)
    }

    /// Returns a board of the library.
    pub(crate) fn library(py: Python<'_>, id: &str) -> PyResult<Arc<KnownBoard>> {
        let mut asked_for = locked(&LIBRARY);
        if let Some(found) = asked_for.get(id) {
            return Ok(found.clone());
        }
        let Some(text) = library::text(id) else {
            let all: Vec<_> = library::ids().collect();
            let what = format!("there is no board {id:?}; there are {}", all.join(", "));
            return Err(errors::wrong_value(py, &what));
        };
        let layout = library::layout_text(id).map(str::to_owned);
        let files = (text.to_owned(), layout);
        let made = KnownBoard::of(files).map_err(|why| errors::board(py, &why))?;
        asked_for.insert(id.to_owned(), made.clone());
        Ok(made)
    }
}

impl Drop for KnownBoard {
    fn drop(&mut self) {
        let mut known = locked(&KNOWN);
        // Another thread may have read equal files again since the last object went.
        if known.get(&self.files).is_some_and(|board| board.strong_count() == 0) {
            known.remove(&self.files);
        }
    }
}

/// A board where a call takes one: a `Board`, or the id of a board of the library.
#[derive(FromPyObject)]
pub(crate) enum BoardArgument {
    Board(PyBoard),
    Id(String),
}

impl BoardArgument {
    /// Returns the board.
    pub(crate) fn known(&self, py: Python<'_>) -> PyResult<Arc<KnownBoard>> {
        match self {
            BoardArgument::Board(board) => Ok(board.known.clone()),
            BoardArgument::Id(id) => KnownBoard::library(py, id),
        }
    }
}

/// How pickle makes a board again: a function and the texts of the two files.
type Pickled<'py, 'b> = (Bound<'py, PyAny>, (&'b str, Option<&'b str>));

/// Returns the ids of the boards that come with the package.
#[pyfunction]
pub(crate) fn boards() -> Vec<&'static str> {
    library::ids().collect()
}

/// Returns the number of boards in memory, for tests.
#[pyfunction]
pub(crate) fn boards_in_memory() -> usize {
    locked(&KNOWN).len()
}

/// The checked data of one game: map, cards, tickets and numbers.
#[pyclass(name = "Board", module = "roundhouse", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct PyBoard {
    known: Arc<KnownBoard>,
}

impl PyBoard {
    /// Makes the Python object of a board.
    pub(crate) fn of(known: &Arc<KnownBoard>) -> PyBoard {
        PyBoard { known: known.clone() }
    }

    fn board(&self) -> &Board {
        &self.known.board
    }
}

#[pymethods]
impl PyBoard {
    /// Board(id): a board that comes with the package.
    #[new]
    fn new(py: Python<'_>, id: &str) -> PyResult<PyBoard> {
        Ok(PyBoard { known: KnownBoard::library(py, id)? })
    }

    /// Reads a board file and, if given, the layout file for drawing it.
    #[staticmethod]
    #[pyo3(signature = (text, layout=None))]
    fn parse(py: Python<'_>, text: String, layout: Option<String>) -> PyResult<PyBoard> {
        let known = KnownBoard::of((text, layout)).map_err(|why| errors::board(py, &why))?;
        Ok(PyBoard { known })
    }

    /// The board's name in files and records.
    #[getter]
    fn id(&self) -> &str {
        self.board().id()
    }
    /// The board's name for players.
    #[getter]
    fn name(&self) -> &str {
        self.board().name()
    }
    /// A hash of the board's data, as 16 hex digits.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.board().fingerprint())
    }
    /// The smallest and the largest number of seats.
    #[getter]
    fn seats(&self) -> (usize, usize) {
        let seats = self.board().seats();
        (*seats.start(), *seats.end())
    }
    /// The text of the board file.
    #[getter]
    fn text(&self) -> &str {
        &self.known.files.0
    }
    /// The text of the layout file, if there is one.
    #[getter]
    fn layout(&self) -> Option<&str> {
        self.known.files.1.as_deref()
    }
    /// The names of the colors, in the order of hands and markets.
    #[getter]
    fn colors(&self) -> Vec<&str> {
        self.board().colors().iter().map(|color| color.id.as_str()).collect()
    }
    /// The ids of the locations, in order.
    #[getter]
    fn locations(&self) -> Vec<&str> {
        self.board().locations().iter().map(|location| location.id.as_str()).collect()
    }
    /// The routes in order, each as a dict.
    #[getter]
    fn routes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let board = self.board();
        let routes = board.routes().iter().map(|route| {
            let entry = PyDict::new(py);
            entry.set_item("id", &route.id)?;
            entry.set_item("a", &board.location(route.a).id)?;
            entry.set_item("b", &board.location(route.b).id)?;
            entry.set_item("length", route.length)?;
            let color = route.color.map(|color| board.colors()[color.index()].id.as_str());
            entry.set_item("color", color)?;
            entry.set_item("points", route.points)?;
            entry.set_item("wilds_required", route.wilds_required)?;
            entry.set_item("twin", route.twin.map(|twin| board.route(twin).id.as_str()))?;
            Ok(entry)
        });
        routes.collect()
    }
    /// The tickets in order, each as a dict.
    #[getter]
    fn tickets<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let board = self.board();
        let tickets = board.tickets().iter().map(|ticket| {
            let entry = PyDict::new(py);
            entry.set_item("id", &ticket.id)?;
            entry.set_item("a", &board.location(ticket.a).id)?;
            entry.set_item("b", &board.location(ticket.b).id)?;
            entry.set_item("points", ticket.points)?;
            Ok(entry)
        });
        tickets.collect()
    }
    /// The festivals in order, each as a dict; empty on a board without festivals.
    #[getter]
    fn festivals<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let festivals = self.board().festivals().map_or(&[][..], |festivals| &festivals.list);
        let festivals = festivals.iter().map(|festival| {
            let entry = PyDict::new(py);
            entry.set_item("id", &festival.id)?;
            entry.set_item("cards", festival.cards)?;
            Ok(entry)
        });
        festivals.collect()
    }
    /// The number of token symbols; 0 on a board without tokens.
    #[getter]
    fn symbols(&self) -> usize {
        self.board().tokens().map_or(0, |tokens| tokens.symbols().count())
    }
    /// The number of cars of a seat at the start.
    #[getter]
    fn supply(&self) -> u8 {
        self.board().supply()
    }
    /// Whether everybody begins with a draft instead of an offer of tickets.
    #[getter]
    fn drafts(&self) -> bool {
        matches!(self.board().opening(), Opening::Draft(_))
    }

    /// The number of actions that the board's action space has.
    #[getter]
    fn num_actions(&self) -> usize {
        self.known.space.len()
    }
    /// Returns what an index of the action space means, in words.
    fn describe_action(&self, py: Python<'_>, index: usize) -> PyResult<String> {
        let words = self.known.space.describe(self.board(), index);
        words.ok_or_else(|| errors::no_such_action(py, "the index is outside the action space"))
    }
    /// Returns the index of an action that does not depend on what is on offer; `View.index` knows all.
    fn action_index(&self, action: &PyAction) -> Option<usize> {
        match action.action {
            Action::KeepTickets(_) | Action::PlaceStacks(_) => None,
            Action::Pick(_)
            | Action::DrawDeck
            | Action::DrawMarket(_)
            | Action::DrawTickets
            | Action::Claim(_)
            | Action::Pass => self.known.space.index_on_board(action.action),
        }
    }
    /// Reads an action in the words of records, such as "draw deck" or "claim harbor/mill red 1".
    fn action(&self, py: Python<'_>, words: &str) -> PyResult<PyAction> {
        PyAction::read(py, &self.known, words)
    }
    /// Returns the fields of observations: name, first number, count and meaning of each.
    fn observation_fields(&self, py: Python<'_>, seats: usize) -> PyResult<Vec<FieldEntry>> {
        let layout = ObservationLayout::checked(py, &self.known, seats)?;
        Ok(layout.describe())
    }
    /// Draws the map as SVG, without any game on it. Raises an error if the board has no layout.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        drawing::board_svg(py, &self.known)
    }
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        drawing::board_svg(py, &self.known).ok()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, '_>> {
        let parse = py.get_type::<PyBoard>().getattr("parse")?;
        Ok((parse, (self.text(), self.layout())))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.extract::<PyBoard>();
        other.is_ok_and(|other| Arc::ptr_eq(&self.known, &other.known))
    }
    fn __hash__(&self) -> u64 {
        self.board().fingerprint()
    }
    fn __repr__(&self) -> String {
        format!("Board({:?})", self.id())
    }
}
