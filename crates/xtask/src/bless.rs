//! `cargo xtask bless`: writes the files that golden and snapshot tests compare with.

use anyhow::Result;

use crate::shell;

/// The packages whose tests compare with files.
const PACKAGES: [&str; 5] = [
    "roundhouse",
    "roundhouse-arena",
    "roundhouse-bots",
    "roundhouse-protocol",
    "roundhouse-server",
];

/// Runs the tests and lets them write what they see; git shows the changes to a reader.
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
