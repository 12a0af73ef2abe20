//! The step `attack`: every attack of `roundhouse-lab attack` in a short form.

use anyhow::Result;

use crate::program;
use crate::tally::{self, Tally};

/// Seconds of each attack, tables at which people play, and milliseconds that 99 of 100 actions may
/// take. The figures of docs/performance.md are measured longer and on a release build; here the
/// programs are slow, and the machine may be busy.
const SHORT: [&str; 6] = ["--seconds", "10", "--tables", "100", "--p99", "500"];

/// Attacks a server while people play at it.
pub(crate) fn run() -> Result<Tally> {
    let lab = program::build_lab_for_tests()?;
    tally::check(lab.command().arg("attack").args(SHORT).args(["--data", "target/attack"]))
}
