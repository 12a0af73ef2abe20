//! Builds the browser client: compile to WebAssembly, write the JavaScript side, lay out the site.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use toml::Table;

use crate::{compress, dist, shell, wasm};

/// Set to build the page quickly and large; for those who work on it.
const QUICK: &str = "ROUNDHOUSE_QUICK_CLIENT";

/// Builds the client into `target/client/dist`.
pub(crate) fn build() -> Result<()> {
    let root = shell::root();
    compare_versions(&root)?;
    let wasm = compile(&root)?;
    let bound = root.join("target/client/bound");
    bind(&wasm, &bound)?;
    let dist = root.join("target/client/dist");
    dist::lay_out(&root.join("crates/client/site"), &bound, &dist)?;
    // It would take minutes for a large page that is going to change soon.
    if is_quick() { Ok(()) } else { compress::all(&dist) }
}

fn is_quick() -> bool {
    std::env::var_os(QUICK).is_some()
}

/// The JavaScript side must be written by the very version that the client was compiled with.
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

fn compile(root: &Path) -> Result<PathBuf> {
    let toolchain = wasm::toolchain()?;
    // A folder of its own: the compiler may be another one than the workspace's.
    let target = root.join("target/client/build");
    let mut cargo = toolchain.cargo()?;
    cargo.current_dir(root.join("crates/client")).env("CARGO_TARGET_DIR", &target).arg("build");
    if !is_quick() {
        cargo.arg("--release");
    }
    shell::run(&mut cargo)?;
    let profile = if is_quick() { "debug" } else { "release" };
    Ok(target.join(wasm::TARGET).join(profile).join("client.wasm"))
}

fn bind(wasm: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    shell::run(
        shell::cargo()
            .args(["run", "--quiet", "--package", "xtask-bindgen", "--"])
            .arg(wasm)
            .arg(folder),
    )
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
