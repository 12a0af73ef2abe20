//! Records, for Python: replay and verify.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use record::Record;

use crate::boards::{BoardArgument, KnownBoard};
use crate::errors;
use crate::game::PyGame;

/// Finds the board of a record or a position: the one given, or the one of the library with this id.
pub(crate) fn board_of(
    py: Python<'_>,
    board: Option<BoardArgument>,
    id: &str,
) -> PyResult<Arc<KnownBoard>> {
    match board {
        Some(board) => board.known(py),
        None => KnownBoard::library(py, id),
    }
}

/// Plays a finished record again, compares everything that it says, and returns the game.
#[pyfunction]
#[pyo3(signature = (text, board=None))]
pub(crate) fn replay(py: Python<'_>, text: &str, board: Option<BoardArgument>) -> PyResult<PyGame> {
    let record = Record::parse(text).map_err(|why| errors::record(py, why))?;
    let known = board_of(py, board, &record.board)?;
    record.replay(&known.board).map_err(|why| errors::record(py, why))?;
    PyGame::of_record(py, &known, &record)
}

/// Checks a finished record as `roundhouse replay --verify` does; returns what was checked.
#[pyfunction]
#[pyo3(signature = (text, board=None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    text: &str,
    board: Option<BoardArgument>,
) -> PyResult<Bound<'py, PyDict>> {
    let record = Record::parse(text).map_err(|why| errors::record(py, why))?;
    let known = board_of(py, board, &record.board)?;
    let verified = record.verify(&known.board).map_err(|why| errors::record(py, why))?;
    let result = PyDict::new(py);
    result.set_item("actions", verified.actions)?;
    result.set_item("digests", verified.digests)?;
    result.set_item("scores", verified.scores)?;
    result.set_item("fair_deal", verified.fair_deal)?;
    result.set_item("dealt", verified.dealt)?;
    Ok(result)
}
