//! `cargo xtask cover`: what the drivers' games reach, and how many tests cite each clause.

use std::process::Command;

use anyhow::Result;

use crate::{program, shell};

/// Prints both tables. `docs/coverage.md` says what cannot be reached and why.
pub(crate) fn run(games: u64) -> Result<()> {
    let program = program::build()?;
    let mut cover = Command::new(program);
    cover.current_dir(shell::root()).args(["cover", "--games", &games.to_string()]);
    shell::run(cover.args(["--tests", "crates"]))
}
