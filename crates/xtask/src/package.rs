//! `cargo xtask package`: packs the packages that other projects may use, and builds each from what was
//! packed. Takes about a minute of processor time.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell;

/// The packages that `cargo package` must work for; all others say `publish = false`.
pub(crate) const PUBLISHED: [&str; 5] = [
    "roundhouse-board",
    "roundhouse-bots",
    "roundhouse-protocol",
    "roundhouse-record",
    "roundhouse-rules",
];

/// Packs and builds. Cargo assumes that a package of the same version is unchanged, both in its
/// home folder, where it unpacks it, and in the target folder. So every run has a new target
/// folder, and removes what was unpacked.
pub(crate) fn run() -> Result<()> {
    let target = shell::root().join("target");
    std::fs::create_dir_all(&target)?;
    let target = tempfile::tempdir_in(target)?;
    let mut package = shell::cargo();
    package.args(["package", "--allow-dirty", "--target-dir"]).arg(target.path());
    PUBLISHED.iter().for_each(|name| {
        package.args(["--package", name]);
    });
    let packed = shell::run(&mut package);
    remove(&unpacked()?)?;
    packed
}

/// Returns the folder into which cargo unpacks packages, each in the folder of its registry.
fn unpacked() -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    Ok(home.context("there is no home folder; set CARGO_HOME")?.join("registry/src"))
}

/// Removes the unpacked copies of our packages, and registries that have no others.
fn remove(registries: &Path) -> Result<()> {
    let Ok(list) = registries.read_dir() else { return Ok(()) };
    for registry in list {
        let registry = registry?.path();
        for package in registry.read_dir().into_iter().flatten() {
            let package = package?;
            if is_ours(&package.file_name().to_string_lossy()) {
                std::fs::remove_dir_all(package.path())
                    .with_context(|| format!("cannot remove {}", package.path().display()))?;
            }
        }
        // The registry of a run of `cargo package` is empty now; one with other packages stays.
        drop(std::fs::remove_dir(registry));
    }
    Ok(())
}

/// Returns whether a folder holds one of our packages, of any version: `roundhouse-board-0.1.0`.
fn is_ours(folder: &str) -> bool {
    let version = |name: &&str| folder.strip_prefix(*name)?.strip_prefix('-');
    PUBLISHED.iter().filter_map(version).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_packages_are_removed() {
        let registries = tempfile::tempdir().unwrap();
        let folders = ["-1/roundhouse-board-0.1.0", "-2/roundhouse-rules-0.1.0", "-2/sha2-1.0.0"];
        for folder in folders {
            std::fs::create_dir_all(registries.path().join(folder)).unwrap();
        }
        remove(registries.path()).unwrap();
        let is_there = folders.map(|folder| registries.path().join(folder).exists());
        assert_eq!(is_there, [false, false, true]);
        assert!(!registries.path().join("-1").exists());
        remove(&registries.path().join("nowhere")).unwrap();
    }

    #[test]
    fn a_package_is_known_by_its_name_and_a_version() {
        assert!(is_ours("roundhouse-board-0.1.0"));
        assert!(!is_ours("roundhouse-board-game-1.0.0") && !is_ours("roundhouse-board"));
    }
}
