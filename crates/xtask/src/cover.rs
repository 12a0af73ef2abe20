//! `cargo xtask cover`: which actions, events, refusals and clauses the games of the test bots reach, and how
//! many tests cite each clause.

use anyhow::Result;

use crate::program::{self, LAB};
use crate::shell;

/// Prints the tables. `docs/coverage.md` lists what cannot be reached, with reasons.
pub(crate) fn run(games: u64) -> Result<()> {
    let mut cover = program::build_for_measuring()?.program(LAB)?.command();
    cover.args(["cover", "--games", &games.to_string()]);
    shell::run(cover.args(["--tests", "crates"]))
}
