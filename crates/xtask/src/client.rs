//! Builds the page: compiles it to WebAssembly, writes its JavaScript side, and puts its files together.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use toml::Table;

use crate::program::{self, Program};
use crate::texts::Texts;
use crate::{compress, dist, shell, size, wasm};

/// Set to have `cargo xtask client`, and every command that needs its page, build it quickly.
const QUICK: &str = "ROUNDHOUSE_QUICK_CLIENT";

/// The program that writes the JavaScript side of the page.
pub(crate) const BINDGEN: &str = "xtask-bindgen";

/// How the page is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// Small and fast, and compressed.
    Full,
    /// Built in a fraction of the time, and several times as large.
    Quick,
}

/// Builds the page into `target/client/dist`, where the server's build looks for it.
pub(crate) fn build() -> Result<()> {
    let bindgen = program::build_quickly(&[BINDGEN])?.program(BINDGEN)?;
    let is_quick = std::env::var_os(QUICK).is_some();
    let quality = if is_quick { Quality::Quick } else { Quality::Full };
    build_into(&shell::root().join("target/client/dist"), quality, &bindgen)
}

/// Builds the page into a folder, with the program that writes its JavaScript side.
pub(crate) fn build_into(folder: &Path, quality: Quality, bindgen: &Program) -> Result<()> {
    let root = shell::root();
    compare_versions(&root)?;
    // Before the compiler runs for minutes, so that a mistake in a translation is told at once.
    let texts = Texts::read(&root)?;
    let program = compile(&root, quality)?;
    let bound = root.join("target/client/bound");
    bind(bindgen, &program, &bound, quality)?;
    dist::lay_out(&root.join("crates/client/site"), &bound, &texts, folder)?;
    match quality {
        Quality::Full => {
            compress::all(folder)?;
            size::check_texts(folder)
        }
        // It would take minutes for a large page that is going to change soon.
        Quality::Quick => Ok(()),
    }
}

/// Checks that the page's version of wasm-bindgen is the one of the program that writes the JavaScript
/// side; the two work only together.
fn compare_versions(root: &Path) -> Result<()> {
    let ours = locked_version(&root.join("Cargo.lock"), "wasm-bindgen-cli-support")?;
    let theirs = locked_version(&root.join("crates/client/Cargo.lock"), "wasm-bindgen")?;
    ensure!(
        ours == theirs,
        "crates/client/Cargo.lock has wasm-bindgen {theirs}, but crates/xtask-bindgen is built on {ours}: \
         write {theirs} into crates/xtask-bindgen/Cargo.toml, or run \
         `cargo update -p wasm-bindgen --precise {ours}` in crates/client"
    );
    Ok(())
}

fn locked_version(lock: &Path, package: &str) -> Result<String> {
    let text =
        std::fs::read_to_string(lock).with_context(|| format!("cannot read {}", lock.display()))?;
    version_in(&text, package)
        .with_context(|| format!("{} does not name {package}", lock.display()))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let lock: Table = lock.parse().ok()?;
    let packages = lock.get("package")?.as_array()?;
    let is_it = |entry: &toml::Value| Some(entry.get("name")?.as_str()? == package);
    let found = packages.iter().find(|entry| is_it(entry) == Some(true))?;
    Some(found.get("version")?.as_str()?.to_owned())
}

/// The program of the page and of its Worker, which keeps tables.
const PROGRAM: &str = "client.wasm";

/// Has the linker say what needs what, so that the program can be split.
const RELOCATIONS: [&str; 3] = ["--", "-C", "link-arg=--emit-relocs"];

/// The flags that make a small page. Leptos erases the types of views, so that fewer functions are made for each of them.
/// Panics do not carry file and line; this flag is not stable, and `RUSTC_BOOTSTRAP` allows it (`wasm::Toolchain`).
/// SHA-256 is computed by a loop instead of 64 rounds written out.
const SMALL: &str =
    "--cfg erase_components -Zlocation-detail=none --cfg sha2_backend_soft=\"compact\"";

/// Compiles the page to WebAssembly and returns the file.
fn compile(root: &Path, quality: Quality) -> Result<PathBuf> {
    let toolchain = wasm::toolchain()?;
    // A separate folder, because the compiler may be another one than the workspace's.
    let target = root.join("target/client/build");
    let (mut cargo, profile) = match quality {
        Quality::Full => (toolchain.small_cargo(SMALL)?, "release"),
        Quality::Quick => (toolchain.cargo()?, "quick"),
    };
    cargo.current_dir(root.join("crates/client")).env("CARGO_TARGET_DIR", &target);
    cargo.args(["rustc", "--profile", profile]);
    if quality == Quality::Full {
        cargo.args(RELOCATIONS);
    }
    shell::run(&mut cargo)?;
    Ok(target.join(wasm::TARGET).join(profile).join(PROGRAM))
}

/// Writes the JavaScript side of the page, and splits the program into parts.
fn bind(bindgen: &Program, program: &Path, folder: &Path, quality: Quality) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    let mut command = Command::new(bindgen.path());
    command.arg(program).arg(folder);
    if quality == Quality::Full {
        command.arg("split");
    }
    shell::run(&mut command)
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn a_version_is_read_from_a_lock_file() {
        let lock = "version = 4\n[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n";
        assert_eq!(version_in(lock, "a").as_deref(), Some("1.2.3"));
        assert_eq!(version_in(lock, "b"), None);
    }
}
