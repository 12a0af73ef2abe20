//! `cargo xtask cover`: which actions, events, refusals and clauses the drivers' games reach, and how
//! many tests cite each clause.

use anyhow::Result;

use crate::program::Program;
use crate::shell;

/// Prints the tables. `docs/coverage.md` lists what cannot be reached, with reasons.
pub(crate) fn run(games: u64) -> Result<()> {
    let mut cover = Program::build_lab()?.command();
    cover.args(["cover", "--games", &games.to_string()]);
    shell::run(cover.args(["--tests", "crates"]))
}
