//! Everything that `cargo xtask test` runs, step by step. A new step is one line in [`STEPS`].

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::tally::{self, Tally};
use crate::{
    attack, bench, browser, client, debian, decisions, docs, fuzz, leftovers, nats, python,
    referee, schemathesis, shell, spell, tidy,
};

/// One step of the test run.
struct Step {
    /// The name for `--only`.
    name: &'static str,
    /// The time it may take on two cores, from a fresh clone with the crates downloaded.
    minutes: u32,
    /// Whether `cargo xtask ci` runs it too.
    in_ci: bool,
    /// What it does.
    run: fn() -> Result<Tally>,
}

/// The steps in the order of running. The client comes before every step that compiles the server,
/// which embeds it.
const STEPS: &[Step] = &[
    Step { name: "format", minutes: 1, in_ci: true, run: format },
    Step { name: "client", minutes: 5, in_ci: false, run: client },
    Step { name: "clippy", minutes: 3, in_ci: true, run: clippy },
    Step { name: "tests", minutes: 7, in_ci: true, run: tests },
    Step { name: "doctests", minutes: 2, in_ci: true, run: doctests },
    Step { name: "docs", minutes: 1, in_ci: true, run: docs },
    Step { name: "tidy", minutes: 1, in_ci: true, run: tidy },
    Step { name: "spelling", minutes: 1, in_ci: false, run: spell::run },
    Step { name: "client-clippy", minutes: 2, in_ci: false, run: client_clippy },
    Step { name: "client-tests", minutes: 3, in_ci: false, run: client_tests },
    Step { name: "wasm", minutes: 1, in_ci: false, run: decisions::run },
    Step { name: "browser", minutes: 10, in_ci: false, run: browser },
    Step { name: "referee", minutes: 3, in_ci: false, run: referee },
    Step { name: "schemathesis", minutes: 2, in_ci: false, run: schemathesis::run },
    Step { name: "python", minutes: 6, in_ci: false, run: python::run },
    Step { name: "attack", minutes: 4, in_ci: false, run: attack::run },
    Step { name: "cluster", minutes: 5, in_ci: false, run: nats::test },
    Step { name: "counts", minutes: 6, in_ci: false, run: bench::run },
    Step { name: "fuzz", minutes: 3, in_ci: false, run: || fuzz::run(fuzz::SECONDS) },
];

/// Runs after the last step, whichever steps were asked for.
const LEFTOVERS: Step = Step { name: "leftovers", minutes: 1, in_ci: true, run: leftovers::check };

/// The package of the tests that need a browser; the step `browser` runs them.
const BROWSER_TESTS: &str = "browser-tests";
/// The package of the tests that need brokers; the step `cluster` runs them.
const CLUSTER_TESTS: &str = "cluster-tests";

/// Runs every step, or only those named; returns whether all passed.
pub(crate) fn test(only: &[String]) -> Result<bool> {
    let names: Vec<_> = names().collect();
    if let Some(name) = only.iter().find(|name| !names.contains(&name.as_str())) {
        bail!("there is no step `{name}`; the steps are {}", names.join(", "));
    }
    let wanted = |step: &&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    Ok(run(STEPS.iter().filter(wanted)))
}

/// Returns the names of all steps, in the order of running.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the steps that need neither a browser nor much time; returns whether all passed.
pub(crate) fn ci() -> Result<bool> {
    Ok(run(STEPS.iter().filter(|step| step.in_ci)))
}

/// The result of one step.
struct Outcome {
    name: &'static str,
    budget: Duration,
    time: Duration,
    tally: Tally,
}

/// Runs steps one after the other, whether or not they pass, and prints a table of them.
fn run<'a>(steps: impl Iterator<Item = &'a Step>) -> bool {
    let outcomes: Vec<_> = steps.chain([&LEFTOVERS]).map(run_one).collect();
    println!("\n{:<16}{:>9}{:>9}{:>10}{:>9}", "step", "time", "budget", "passed", "failed");
    outcomes.iter().for_each(|outcome| println!("{}", outcome.row()));
    let time: Duration = outcomes.iter().map(|outcome| outcome.time).sum();
    println!("{:<16}{:>7.0} s", "together", time.as_secs_f64());
    let total: Tally = outcomes.iter().map(|outcome| outcome.tally).sum();
    // The last line, in the form that CI reads.
    println!("\n{} passed, {} failed", total.passed, total.failed);
    total.failed == 0
}

fn run_one(step: &Step) -> Outcome {
    println!("\n== {} ==", step.name);
    let start = Instant::now();
    let tally = (step.run)().unwrap_or_else(|error| {
        println!("error: {error:#}");
        Tally::FAILED
    });
    let budget = Duration::from_secs(60) * step.minutes;
    Outcome { name: step.name, budget, time: start.elapsed(), tally }
}

impl Outcome {
    /// Returns the step's row of the table.
    fn row(&self) -> String {
        let Outcome { name, budget, time, tally: Tally { passed, failed } } = self;
        let (seconds, allowed) = (time.as_secs_f64(), budget.as_secs());
        let remark = if time > budget { "  over its budget" } else { "" };
        format!("{name:<16}{seconds:>7.0} s{allowed:>7} s{passed:>10}{failed:>9}{remark}")
    }
}

fn format() -> Result<Tally> {
    let workspace = tally::check(shell::cargo().args(["fmt", "--all", "--check"]))?;
    let client = tally::check(in_client().args(["fmt", "--check"]))?;
    Ok(workspace.and(client))
}

fn client() -> Result<Tally> {
    client::build()?;
    Ok(Tally::PASSED)
}

fn clippy() -> Result<Tally> {
    let mut clippy = shell::cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]);
    tally::check(&mut clippy)
}

fn tests() -> Result<Tally> {
    // On Linux the tests of the store trace its syncs with strace.
    if cfg!(target_os = "linux") && !shell::has("strace") {
        debian::install(&["strace"]).context("a test of the store needs `strace`")?;
    }
    // A game is played through it, where it can be had.
    if cfg!(target_os = "linux") && !std::path::Path::new("/usr/sbin/nginx").exists() {
        debian::install(&["nginx-light"]).context("a test of the server needs `nginx`")?;
    }
    if shell::has("cargo-nextest") {
        return nextest(&format!("not package({BROWSER_TESTS}) and not package({CLUSTER_TESTS})"));
    }
    let mut tests = shell::cargo();
    tests.args(["test", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    tally::tests(tests.args([
        "--workspace",
        "--exclude",
        BROWSER_TESTS,
        "--exclude",
        CLUSTER_TESTS,
    ]))
}

/// Tests the whole workspace with one cargo command and runs a part of it: with another selection
/// cargo would compile the same crates again with other features.
fn nextest(filter: &str) -> Result<Tally> {
    let mut tests = shell::cargo();
    tests.args(["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests", "pass"]);
    tally::tests(tests.args(["--filterset", filter]))
}

/// Runs the examples in doc comments, which nextest cannot run.
fn doctests() -> Result<Tally> {
    tally::tests(shell::cargo().args(["test", "--doc", "--workspace", "--no-fail-fast"]))
}

fn docs() -> Result<Tally> {
    docs::build()?;
    Ok(Tally::PASSED)
}

fn tidy() -> Result<Tally> {
    let tidy = tidy::report(&shell::root())?;
    Ok(if tidy { Tally::PASSED } else { Tally::FAILED })
}

/// Runs clippy on the client for this machine's target, because Debian's compiler for WebAssembly
/// has no clippy.
fn client_clippy() -> Result<Tally> {
    tally::check(in_client().args(["clippy", "--all-targets", "--", "-D", "warnings"]))
}

fn client_tests() -> Result<Tally> {
    tally::tests(in_client().args(["test", "--no-fail-fast"]))
}

fn in_client() -> Command {
    let mut cargo = shell::cargo();
    cargo.current_dir(shell::root().join("crates/client"));
    cargo.env("CARGO_TARGET_DIR", shell::root().join("target/client/host"));
    cargo
}

fn browser() -> Result<Tally> {
    browser::ensure()?;
    let fetched = [
        ("axe_", browser::fetch_axe()),
        ("firefox_", browser::fetch_firefox()),
        ("webkit_", browser::fetch_webkit()),
    ];
    let missing: Vec<_> =
        fetched.iter().filter(|(_, there)| !there).map(|(tests, _)| *tests).collect();
    if shell::has("cargo-nextest") {
        // This also builds the program, for the tests of the same package.
        let but = missing.iter().map(|tests| format!(" and not test(/^{tests}/)"));
        return nextest(&format!("package({BROWSER_TESTS}){}", but.collect::<String>()));
    }
    shell::run(shell::cargo().args(["build", "--package", "roundhouse"]))?;
    let mut tests = shell::cargo();
    tests.args(["test", "--no-fail-fast", "--package", BROWSER_TESTS, "--"]);
    tests.args(missing.iter().flat_map(|tests| ["--skip", *tests]));
    tally::tests(&mut tests)
}

/// Runs the referee's own tests, then lets it judge games of this engine.
fn referee() -> Result<Tally> {
    let mut tests = Command::new("python3");
    tests.args(["-m", "unittest", "discover", "--start-directory", "examples"]);
    let own = tally::tests(tests.current_dir(shell::root()))?;
    let games = referee::run(referee::GAMES)?;
    Ok([own, games].into_iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_takes_too_long_is_marked() {
        let row = |seconds| {
            let (budget, time) = (Duration::from_secs(60), Duration::from_secs(seconds));
            Outcome { name: "docs", budget, time, tally: Tally::PASSED }.row()
        };
        assert_eq!(row(60), "docs                 60 s     60 s         1        0");
        assert_eq!(
            row(61),
            "docs                 61 s     60 s         1        0  over its budget"
        );
    }
}
