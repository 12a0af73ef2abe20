//! Pictures and figures of the page, taken in a browser by programs of `browser-tests`.

use anyhow::Result;

use crate::program::Program;
use crate::{browser, client, shell};

/// Takes pictures of every screen and phase, in both sizes and both color schemes, or of the page in one language.
pub(crate) fn take(language: Option<&str>) -> Result<()> {
    match language {
        Some(tag) => run("shots", &["--lang", tag]),
        None => run("shots", &[]),
    }
}

/// Walks over positions and sizes, or over screens and languages, and checks the layout of each.
pub(crate) fn walk(all: bool, languages: bool) -> Result<()> {
    let options = [("--all", all), ("--languages", languages)];
    let options: Vec<_> = options.iter().filter(|(_, on)| *on).map(|(option, _)| *option).collect();
    run("layouts", &options)
}

/// Measures how fast the page is and how much memory it uses: these groups of figures, or all.
pub(crate) fn measure(groups: &[String]) -> Result<()> {
    run("figures", &groups.iter().map(String::as_str).collect::<Vec<_>>())
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
