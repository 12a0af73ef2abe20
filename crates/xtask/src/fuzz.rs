//! `cargo xtask fuzz`: runs each fuzz target for some seconds, beginning with the inputs that are
//! checked in.
//!
//! The targets are built here with the flags that cargo-fuzz would give; nobody has to install it.
//! There is no unsafe code, so no sanitizer has anything to look for.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{iter, thread};

use anyhow::{Context, Result};

use crate::shell;
use crate::tally::Tally;

/// The number of seconds that each target runs by default.
pub(crate) const SECONDS: u32 = 20;
/// The longest input, in bytes: as long as the longest of our records and boards.
const MAX_BYTES: usize = 20_000;
/// What the compiler is told: to count which branches an input takes, for libFuzzer to read.
const FLAGS: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// Runs every target, as many at a time as there are cores. A target that finds something is a failed
/// test; libFuzzer says where it put the input.
pub(crate) fn run(seconds: u32) -> Result<Tally> {
    let names = targets(&shell::root().join("fuzz/fuzz_targets"))?;
    let programs = build()?;
    let waiting = Mutex::new(names);
    let next = || waiting.lock().expect("no thread panics with it").pop();
    let work = || iter::from_fn(next).map(|name| fuzz(&programs, &name, seconds)).sum();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread panics")).sum()
    })
}

/// Returns the names of all targets, in alphabetical order.
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

/// Builds all targets and returns the folder of their programs.
fn build() -> Result<PathBuf> {
    let (folder, host) = (shell::root().join("target/fuzz"), host()?);
    let mut cargo = shell::cargo();
    cargo.args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml"]);
    // With a target, the flags are not given to build scripts and macros.
    cargo.args(["--target", &host]).env("CARGO_TARGET_DIR", &folder);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"));
    shell::run(&mut cargo).context("libFuzzer is compiled with a C++ compiler: is `c++` there?")?;
    Ok(folder.join(host).join("release"))
}

/// Returns the machine that the compiler compiles for by default.
fn host() -> Result<String> {
    let version = shell::read(Command::new("rustc").arg("-vV").current_dir(shell::root()))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`rustc -vV` names no host")?.to_owned())
}

fn fuzz(programs: &Path, target: &str, seconds: u32) -> Result<Tally> {
    // What is found on the way does not go to the checked-in inputs, so that those stay few.
    let found = shell::root().join("target/fuzz-corpus").join(target);
    let artifacts = shell::root().join("fuzz/artifacts").join(target);
    std::fs::create_dir_all(&found)?;
    std::fs::create_dir_all(&artifacts)?;
    let mut run = Command::new(programs.join(target));
    run.arg(&found).arg(shell::root().join("fuzz/corpus").join(target));
    run.arg(format!("-artifact_prefix={}/", artifacts.display()));
    run.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={MAX_BYTES}"));
    let output = run.output().with_context(|| format!("cannot start the fuzz target {target}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        // The fuzzer writes a lot; its last line says how many inputs it tried.
        println!("{target}: {}", text.lines().last().unwrap_or_default());
        return Ok(Tally::PASSED);
    }
    println!("{text}");
    println!("{target} failed; to run it again: {} FILE", programs.join(target).display());
    Ok(Tally::FAILED)
}
