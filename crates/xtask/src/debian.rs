//! Debian's packages: unpacks its compiler beside rustup's, and installs programs if the user may.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::shell;

/// The file that marks a complete compiler. It is written last, in case unpacking is interrupted.
const DONE: &str = "unpacked";

/// Returns whether a complete compiler is in the folder.
pub(crate) fn is_unpacked(folder: &Path) -> bool {
    folder.join(DONE).is_file()
}

/// Fetches Debian's compiler and unpacks it. It cannot be installed, because it conflicts with rustup.
pub(crate) fn unpack(folder: &Path) -> Result<()> {
    ensure!(shell::has("apt-get") && shell::has("dpkg"), "this is not a Debian machine");
    if shell::is_root() {
        update()?;
    }
    let packages = folder.join("packages");
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(&packages)?;
    let names = compiler_packages()?;
    println!("fetching Debian's compiler: {}", names.join(" "));
    shell::run(Command::new("apt-get").arg("download").args(names).current_dir(&packages))?;
    for package in entries(&packages)? {
        shell::run(Command::new("dpkg").arg("-x").arg(package).arg(folder))?;
    }
    fs::remove_dir_all(packages)?;
    fs::write(folder.join(DONE), "")?;
    Ok(())
}

/// Finds the packages of the compiler, its libraries and their sources. Their names contain versions,
/// so apt-cache is asked.
fn compiler_packages() -> Result<Vec<String>> {
    let mut names = vec!["rustc-web".to_owned(), "rust-web-src".to_owned()];
    let mut next = "rustc-web".to_owned();
    while let Some(name) = compiler_dependency(&next)? {
        names.push(name.clone());
        next = name;
    }
    ensure!(
        names.last().is_some_and(|name| name.starts_with("libllvm")),
        "apt-cache does not know all of Debian's compiler, only {}",
        names.join(" ")
    );
    Ok(names)
}

/// Finds the next package in rustc-web → libstd-rust-web-dev → libstd-rust-web-VERSION → libllvmVERSION.
fn compiler_dependency(package: &str) -> Result<Option<String>> {
    let text = shell::read(Command::new("apt-cache").args(["depends", package]))?;
    Ok(dependency_in(&text))
}

fn dependency_in(depends: &str) -> Option<String> {
    let mut names = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    names
        .find(|name| name.starts_with("libstd-rust-web-") || name.starts_with("libllvm"))
        .map(str::to_owned)
}

/// Finds the folders with the libraries of an unpacked compiler.
pub(crate) fn libraries(folder: &Path) -> Result<Vec<PathBuf>> {
    let named = |path: &Path, part: &str| path.to_string_lossy().contains(part);
    let mut folders = Vec::new();
    for path in entries(&folder.join("usr/lib"))? {
        if named(&path, "-linux-gnu") {
            folders.push(path);
        } else if named(&path, "usr/lib/llvm-") {
            folders.push(path.join("lib"));
        }
    }
    Ok(folders)
}

/// Installs packages; a user who may not is told the command.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !shell::has("apt-get") {
        bail!("install {}", packages.join(" and "));
    }
    if !shell::is_root() {
        bail!("run `sudo apt-get install {}`", packages.join(" "));
    }
    update()?;
    let mut command = Command::new("apt-get");
    command.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(packages);
    shell::run(command.env("DEBIAN_FRONTEND", "noninteractive"))
}

fn update() -> Result<()> {
    shell::run(Command::new("apt-get").args(["update", "--quiet"]))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::dependency_in;

    #[test]
    fn the_next_package_of_the_compiler_is_found() {
        let text = "rustc-web\n  Depends: libc6\n  Depends: libstd-rust-web-dev\n  Depends: gcc\n";
        assert_eq!(dependency_in(text).as_deref(), Some("libstd-rust-web-dev"));
        assert_eq!(dependency_in("libllvm22\n  Depends: libc6\n"), None);
    }
}
