//! Tests the Python package in a virtual environment, and builds its wheel.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, ensure};

use crate::tally::{self, Tally};
use crate::{debian, shell};

/// The packages that the tests and examples need, with their versions.
const REQUIREMENTS: &str = "python/tests/requirements.txt";

/// Builds a wheel into target/wheels, with maturin from the same virtual environment as the tests.
pub(crate) fn wheel() -> Result<()> {
    let venv = prepare()?;
    let wheels = shell::root().join("target/wheels");
    let mut maturin = Command::new(venv.join("bin/maturin"));
    maturin.args(["build", "--release", "--out"]).arg(&wheels);
    shell::run(in_package(&mut maturin))?;
    println!("the wheel is in {}", wheels.display());
    Ok(())
}

/// Checks the package's Rust code, installs the package as its users do, and runs its tests.
pub(crate) fn run() -> Result<Tally> {
    // The environment waits for the network, the check for the processor.
    let (code, venv) = thread::scope(|scope| {
        let venv = scope.spawn(prepare);
        (check_code(), venv.join().expect("making the environment does not panic"))
    });
    let (code, venv) = (code?, venv?);
    install(&venv)?;
    let mut tests = Command::new(venv.join("bin/python"));
    // Without bytecode and caches in the source tree, and with temporary files under target.
    tests.args(["-B", "-m", "pytest", "--quiet", "--durations=5", "-p", "no:cacheprovider"]);
    tests.arg("--basetemp").arg(scratch()?.join("pytest"));
    let tests = tally::tests(in_package(&mut tests))?;
    ensure!(tests.passed + tests.failed > 0, "pytest ran no test");
    Ok([code, tests].into_iter().sum())
}

/// Runs rustfmt and clippy on the package's Rust code.
fn check_code() -> Result<Tally> {
    let format = tally::check(in_package(shell::cargo().args(["fmt", "--check"])))?;
    let mut clippy = shell::cargo();
    clippy.args(["clippy", "--", "-D", "warnings"]);
    Ok(format.and(tally::check(in_package(&mut clippy))?))
}

/// Installs the package with pip, as its users do, with maturin and numpy of the requirements. Without
/// link-time optimization, which takes half of the compile time and changes no result.
fn install(venv: &Path) -> Result<()> {
    let mut pip = Command::new(venv.join("bin/pip"));
    pip.args(["install", "--quiet", "--no-deps", "--no-build-isolation", "--force-reinstall", "."]);
    pip.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    shell::run(in_package(with_tools(&mut pip, venv)?))
}

/// Puts the programs of the virtual environment first on the `PATH`: pip starts maturin by its name.
fn with_tools<'c>(command: &'c mut Command, venv: &Path) -> Result<&'c mut Command> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(venv.join("bin")).chain(std::env::split_paths(&path));
    Ok(command.env("PATH", std::env::join_paths(folders)?))
}

/// Returns the virtual environment. Makes it again if the requirements have changed.
fn prepare() -> Result<PathBuf> {
    let folder = shell::root().join("target/python/venv");
    let wanted = fs::read_to_string(shell::root().join(REQUIREMENTS))
        .with_context(|| format!("cannot read {REQUIREMENTS}"))?;
    // Written last, in case pip is interrupted.
    let done = folder.join("requirements.txt");
    if fs::read_to_string(&done).is_ok_and(|known| known == wanted) {
        return Ok(folder);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let venv = || shell::run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    if venv().is_err() {
        debian::install(&["python3-venv"]).context("the tests need python3 with venv")?;
        venv()?;
    }
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args(["install", "--quiet", "--requirement", REQUIREMENTS]).current_dir(shell::root());
    shell::run(&mut pip)?;
    fs::write(done, wanted)?;
    Ok(folder)
}

fn scratch() -> Result<PathBuf> {
    let folder = shell::root().join("target/python/scratch");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Runs a command in the package's folder, with compiled files under the project's target.
fn in_package(command: &mut Command) -> &mut Command {
    command.current_dir(shell::root().join("python"));
    command.env("CARGO_TARGET_DIR", shell::root().join("target/python/cargo"))
}
