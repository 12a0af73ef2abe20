//! Pictures and figures of the page, taken in a browser by programs of `browser-tests`.

use anyhow::Result;

use crate::program::Program;
use crate::{browser, client, shell};

/// Takes pictures of every screen and phase, in both sizes and both color schemes.
pub(crate) fn take() -> Result<()> {
    run("shots", &[])
}

/// Walks over positions and sizes, and checks the layout of each.
pub(crate) fn walk(all: bool) -> Result<()> {
    run("layouts", if all { &["--all"] } else { &[] })
}

/// Measures how fast the page is and how much memory it uses.
pub(crate) fn measure() -> Result<()> {
    run("figures", &[])
}

fn run(program: &str, arguments: &[&str]) -> Result<()> {
    browser::ensure()?;
    client::build()?;
    let roundhouse = Program::build()?;
    let mut cargo = shell::cargo();
    cargo.args(["run", "--quiet", "--package", "browser-tests", "--bin", program, "--"]);
    cargo.args(arguments);
    shell::run(cargo.env("ROUNDHOUSE", roundhouse.path()))
}
