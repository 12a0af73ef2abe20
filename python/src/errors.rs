//! The exceptions of `roundhouse.errors`, raised from Rust.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use rules::Illegal;

/// Makes an exception of the Python module `roundhouse.errors`.
fn exception<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made = py
        .import("roundhouse.errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call1(arguments));
    match made {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// The refusal of an action, with its clause.
pub(crate) fn illegal(py: Python<'_>, why: Illegal) -> PyErr {
    exception(py, "IllegalAction", (why.reason(), why.clause(), why.name()))
}

/// An action index or words that name no action.
pub(crate) fn no_such_action(py: Python<'_>, what: &str) -> PyErr {
    exception(py, "NoSuchAction", (what,))
}

/// A wrong number or name in a call.
pub(crate) fn wrong_value(py: Python<'_>, what: &str) -> PyErr {
    exception(py, "RoundhouseError", (what,))
}

/// Problems of a board file or a layout file.
pub(crate) fn board(py: Python<'_>, errors: &board::BoardErrors) -> PyErr {
    let problems: Vec<String> = errors.iter().map(ToString::to_string).collect();
    exception(py, "BoardError", (problems,))
}

/// Problems of a position.
pub(crate) fn position(py: Python<'_>, errors: impl ToString) -> PyErr {
    let problems: Vec<String> = errors.to_string().lines().map(str::to_owned).collect();
    exception(py, "PositionError", (problems,))
}

/// A record that cannot be read, or that does not agree with the rules.
pub(crate) fn record(py: Python<'_>, error: impl ToString) -> PyErr {
    exception(py, "RecordError", (error.to_string(),))
}
