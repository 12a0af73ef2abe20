//! The extension module `roundhouse._engine`: the project's own crates as Python classes.
//!
//! Nothing of the game is decided here. [`boards`] shares boards among objects, [`game_on_board`] keeps a game with
//! its board, [`action_space`] numbers the actions of a board, [`observation`] writes what a seat sees into an array;
//! the other modules are Python classes over `rules`, `record`, `bots` and `arena`. `docs/python.md` describes the
//! package for its users.

mod action;
mod action_space;
mod batch;
mod boards;
mod bot;
mod contest;
mod drawing;
mod errors;
mod game;
mod game_on_board;
mod look;
mod map;
mod observation;
mod records;
mod reward;
mod seeds;
mod series;
mod setup;
mod vec_games;
mod view;

use pyo3::prelude::*;

/// The engine of the package `roundhouse`, in Rust.
#[pymodule(gil_used = true)]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<boards::PyBoard>()?;
    module.add_class::<setup::PySetup>()?;
    module.add_class::<action::PyAction>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<view::PyView>()?;
    module.add_class::<bot::PyBot>()?;
    module.add_class::<vec_games::VecGames>()?;
    module.add_function(wrap_pyfunction!(boards::boards, module)?)?;
    module.add_function(wrap_pyfunction!(boards::boards_in_memory, module)?)?;
    module.add_function(wrap_pyfunction!(bot::bots, module)?)?;
    module.add_function(wrap_pyfunction!(series::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(series::play, module)?)?;
    module.add_function(wrap_pyfunction!(contest::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(contest::play_deals, module)?)?;
    module.add_function(wrap_pyfunction!(contest::rate, module)?)?;
    module.add_function(wrap_pyfunction!(records::replay, module)?)?;
    module.add_function(wrap_pyfunction!(records::verify, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
