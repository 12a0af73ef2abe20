//! Pictures and figures of the page, taken in a real browser by programs of `browser-tests`.

use anyhow::Result;

use crate::program::Program;
use crate::{browser, client, shell};

/// `cargo xtask shots`: every screen and phase, at both sizes, by day and by night.
pub(crate) fn take() -> Result<()> {
    run("shots")
}

/// `cargo xtask figures`: how fast the page is, and how much memory it keeps.
pub(crate) fn measure() -> Result<()> {
    run("figures")
}

fn run(program: &str) -> Result<()> {
    browser::ensure()?;
    client::build()?;
    let roundhouse = Program::build()?;
    let mut cargo = shell::cargo();
    cargo.args(["run", "--quiet", "--package", "browser-tests", "--bin", program]);
    shell::run(cargo.env("ROUNDHOUSE", roundhouse.path()))
}
