//! The compiler for WebAssembly: the project's toolchain if rustup can add the target, otherwise
//! Debian's compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{debian, shell};

/// The target that the page is compiled for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Set to `debian` to use Debian's compiler even if rustup has one, in order to test it.
const CHOICE: &str = "ROUNDHOUSE_WASM_TOOLCHAIN";

/// Has cargo compile the standard library from its sources. This and the next flags are not stable; `RUSTC_BOOTSTRAP`
/// allows them.
const COMPILED_LIBRARY: &str = "-Zbuild-std=std,panic_abort";

/// Make the compiled library smaller: optimized for size, and without messages of panics.
const SMALL_LIBRARY: [&str; 2] =
    ["-Zbuild-std-features=optimize_for_size", "-Zpanic-immediate-abort"];

/// Tells the page's programs that panics have no messages, so that they need not show any.
const SILENT: &str = "--cfg silent_panics";

/// The compiler that builds the page.
pub(crate) enum Toolchain {
    /// The pinned toolchain, with the target added.
    Pinned,
    /// Debian's compiler, unpacked into this folder together with the sources of the standard library.
    Debian(PathBuf),
}

/// Finds a compiler for the page, or fetches one.
pub(crate) fn toolchain() -> Result<Toolchain> {
    let unpacked = shell::root().join("target/wasm-toolchain");
    let wants_debian = std::env::var_os(CHOICE).is_some_and(|choice| choice == "debian");
    if !wants_debian && is_installed() {
        return Ok(Toolchain::Pinned);
    }
    if debian::is_unpacked(&unpacked) {
        return Ok(Toolchain::Debian(unpacked));
    }
    if !wants_debian && rustup_adds_target() {
        return Ok(Toolchain::Pinned);
    }
    debian::unpack(&unpacked).with_context(|| {
        format!(
            "no compiler for {TARGET}: run `rustup target add {TARGET}`, or on Debian run this \
             again as root so that apt-get can look for its compiler"
        )
    })?;
    Ok(Toolchain::Debian(unpacked))
}

fn is_installed() -> bool {
    let libraries = shell::read(rustc().args(["--print", "target-libdir", "--target", TARGET]));
    libraries.is_ok_and(|path| Path::new(path.trim()).is_dir())
}

fn rustup_adds_target() -> bool {
    if !shell::has("rustup") {
        return false;
    }
    println!("adding {TARGET} to the toolchain");
    let added = shell::run(
        Command::new("rustup").current_dir(shell::root()).args(["target", "add", TARGET]),
    );
    if let Err(error) = &added {
        println!("{error}: trying Debian's compiler instead");
    }
    added.is_ok() && is_installed()
}

fn rustc() -> Command {
    let mut command = Command::new("rustc");
    command.current_dir(shell::root());
    command
}

impl Toolchain {
    /// Returns a cargo that compiles for the browser; the caller adds the command.
    pub(crate) fn cargo(&self) -> Result<Command> {
        let mut cargo = shell::cargo();
        cargo.env("CARGO_BUILD_TARGET", TARGET);
        if let Toolchain::Debian(folder) = self {
            cargo.env("RUSTC", folder.join("usr/bin/rustc"));
            cargo.env("LD_LIBRARY_PATH", std::env::join_paths(debian::libraries(folder)?)?);
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
            // Debian has only the sources of the standard library for this target. A stable cargo
            // compiles them when this variable allows it.
            cargo.env("RUSTC_BOOTSTRAP", "1");
            cargo.arg(COMPILED_LIBRARY);
        }
        Ok(cargo)
    }

    /// Returns a cargo that compiles for the browser with these compiler flags and makes the program small. It compiles the
    /// standard library too if its sources can be had; the program is larger without.
    pub(crate) fn small_cargo(&self, flags: &str) -> Result<Command> {
        let mut cargo = self.cargo()?;
        cargo.env("RUSTC_BOOTSTRAP", "1");
        let has_library = match self {
            Toolchain::Debian(_) => true,
            Toolchain::Pinned if has_sources()? || rustup_adds_sources()? => {
                cargo.arg(COMPILED_LIBRARY);
                true
            }
            Toolchain::Pinned => false,
        };
        if has_library {
            cargo.args(SMALL_LIBRARY);
            // A panic stops the program at once: it is an error event of the window or the Worker, without a message.
            cargo.env("CARGO_PROFILE_RELEASE_PANIC", "immediate-abort");
            cargo.env("RUSTFLAGS", format!("{flags} {SILENT}"));
        } else {
            cargo.env("RUSTFLAGS", flags);
        }
        Ok(cargo)
    }
}

/// Returns whether the pinned toolchain has the sources of the standard library.
fn has_sources() -> Result<bool> {
    let sysroot = shell::read(rustc().args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file())
}

fn rustup_adds_sources() -> Result<bool> {
    if shell::has("rustup") {
        println!("adding the sources of the standard library to the toolchain");
        let mut rustup = Command::new("rustup");
        let added =
            shell::run(rustup.current_dir(shell::root()).args(["component", "add", "rust-src"]));
        if added.is_ok() && has_sources()? {
            return Ok(true);
        }
    }
    println!("the sources of the standard library are missing: the page will be about 6 % larger");
    Ok(false)
}

/// Finds the linker of the pinned toolchain; Debian's compiler comes without one.
fn linker() -> Result<PathBuf> {
    let libraries = shell::read(rustc().args(["--print", "target-libdir"]))?;
    let linker = Path::new(libraries.trim()).with_file_name("bin").join("rust-lld");
    ensure!(linker.is_file(), "no linker at {}: install Rust with rustup", linker.display());
    Ok(linker)
}
