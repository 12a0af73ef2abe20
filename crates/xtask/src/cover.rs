//! `cargo xtask cover`: what the drivers' games reach, and how many tests cite each clause.

use anyhow::Result;

use crate::program::Program;
use crate::shell;

/// Prints both tables. `docs/coverage.md` says what cannot be reached and why.
pub(crate) fn run(games: u64) -> Result<()> {
    let mut cover = Program::build_lab()?.command();
    cover.args(["cover", "--games", &games.to_string()]);
    shell::run(cover.args(["--tests", "crates"]))
}
