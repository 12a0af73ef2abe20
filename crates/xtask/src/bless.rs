//! `cargo xtask bless`: takes what the tests see now for what they should see.

use anyhow::Result;

use crate::shell;

/// The packages whose tests compare with files: snapshots of insta's, and goldens of ours.
const PACKAGES: [&str; 5] = [
    "roundhouse",
    "roundhouse-arena",
    "roundhouse-bots",
    "roundhouse-protocol",
    "roundhouse-server",
];

/// Runs the tests again with permission to write; the changes are for git and a reader to judge.
pub(crate) fn run() -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args(["test", "--tests"]).env("INSTA_UPDATE", "always").env("BLESS", "1");
    PACKAGES.iter().for_each(|package| {
        cargo.args(["--package", package]);
    });
    shell::run(&mut cargo)?;
    println!("\nlook at what changed with `git diff` before you commit it");
    Ok(())
}
