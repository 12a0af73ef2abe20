//! Pictures and figures of the page, taken in a browser by programs of `browser-tests`.

use anyhow::Result;

use crate::program::Program;
use crate::{browser, client, shell};

/// Takes pictures of every screen and phase, in both sizes and both color schemes.
pub(crate) fn take() -> Result<()> {
    run("shots")
}

/// Measures how fast the page is and how much memory it uses.
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
