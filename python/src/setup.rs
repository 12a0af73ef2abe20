//! A board and a number of seats, for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use rules::Setup;

use crate::boards::{BoardArgument, KnownBoard, PyBoard};
use crate::errors;
use crate::game::PyGame;
use crate::seeds::SeedArgument;

/// Checks that a board allows a number of seats.
pub(crate) fn setup<'b>(
    py: Python<'_>,
    known: &'b KnownBoard,
    seats: usize,
) -> PyResult<Setup<'b>> {
    Setup::new(&known.board, seats).map_err(|why| errors::wrong_value(py, &why.to_string()))
}

/// A board and a number of seats that it allows.
#[pyclass(name = "Setup", module = "roundhouse", frozen)]
pub(crate) struct PySetup {
    known: Arc<KnownBoard>,
    seats: usize,
}

#[pymethods]
impl PySetup {
    /// Setup(board, seats): the board is a `Board` or the id of one that comes with the package.
    #[new]
    fn new(py: Python<'_>, board: BoardArgument, seats: usize) -> PyResult<PySetup> {
        let known = board.known(py)?;
        setup(py, &known, seats)?;
        Ok(PySetup { known, seats })
    }
    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(&self.known)
    }
    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }
    /// Deals a game. The seed is a number or 64 hex digits; the same seed deals the same game everywhere.
    fn deal(&self, py: Python<'_>, seed: SeedArgument) -> PyResult<PyGame> {
        PyGame::dealt(py, &self.known, self.seats, seed.seed(py)?)
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (PyBoard, usize)) {
        (py.get_type::<PySetup>().into_any(), (self.board(), self.seats))
    }
    fn __repr__(&self) -> String {
        format!("Setup({:?}, {})", self.known.board.id(), self.seats)
    }
}
