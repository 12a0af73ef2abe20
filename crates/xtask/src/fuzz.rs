//! `cargo xtask fuzz`: each fuzz target for a while, beginning with the inputs that are checked in.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell;
use crate::tally::{self, Tally};

/// How long each target runs, unless said otherwise.
pub(crate) const SECONDS: u32 = 30;

/// A record or a board may be as long as the longest of ours.
const MOST_BYTES: usize = 20_000;

/// Runs every target; one that finds something is a failed test, and libFuzzer says where it put
/// the input.
pub(crate) fn run(seconds: u32) -> Result<Tally> {
    ensure_installed()?;
    let targets = targets(&shell::root().join("fuzz/fuzz_targets"))?;
    let tallies: Result<Vec<_>> = targets.iter().map(|target| fuzz(target, seconds)).collect();
    Ok(tallies?.into_iter().sum())
}

fn ensure_installed() -> Result<()> {
    if shell::has("cargo-fuzz") {
        return Ok(());
    }
    println!("installing cargo-fuzz");
    shell::run(shell::cargo().args(["install", "cargo-fuzz", "--locked"])).context(
        "cargo-fuzz is missing: run `cargo install cargo-fuzz --locked` where crates can be fetched, \
         and see that a C++ compiler (c++) is there, which libFuzzer is compiled with",
    )
}

/// The names of all targets, in alphabetical order.
fn targets(folder: &Path) -> Result<Vec<String>> {
    let files = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .map(|file| Ok(file?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    let name = |path: &PathBuf| Some(path.file_name()?.to_str()?.strip_suffix(".rs")?.to_owned());
    let mut names: Vec<_> = files.iter().filter_map(name).collect();
    names.sort();
    Ok(names)
}

fn fuzz(target: &str, seconds: u32) -> Result<Tally> {
    let mut build = cargo_fuzz("build");
    if tally::check(build.arg(target))?.failed > 0 {
        return Ok(Tally::FAILED);
    }
    // What is found on the way goes into a folder of its own, so that the checked-in one stays small.
    let found = shell::root().join("target/fuzz-corpus").join(target);
    std::fs::create_dir_all(&found)?;
    let mut run = cargo_fuzz("run");
    run.arg(target).arg(&found).arg(shell::root().join("fuzz/corpus").join(target)).arg("--");
    run.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={MOST_BYTES}"));
    let output = run.output().context("cannot start cargo fuzz")?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        // The fuzzer says a lot; its last line tells how many inputs it tried.
        println!("{target}: {}", said.lines().last().unwrap_or_default());
        return Ok(Tally::PASSED);
    }
    println!("{said}");
    Ok(Tally::FAILED)
}

/// A stable compiler takes the fuzzer's flags when told that it may. There is no unsafe code, so no
/// sanitizer has anything to look for.
fn cargo_fuzz(what: &str) -> Command {
    let mut cargo = shell::cargo();
    cargo.env("RUSTC_BOOTSTRAP", "1").args(["fuzz", what, "--sanitizer", "none"]);
    cargo
}
