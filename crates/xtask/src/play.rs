//! `cargo xtask play`: from a fresh clone to a page in the browser.

use std::net::SocketAddr;

use anyhow::Result;

use crate::{client, shell};

/// Builds the client and the program, and serves until stopped.
pub(crate) fn play(addr: SocketAddr) -> Result<()> {
    client::build()?;
    shell::run(shell::cargo().args(["build", "--release", "--package", "roundhouse"]))?;
    let program = shell::root().join("target/release/roundhouse");
    shell::run(std::process::Command::new(program).args(["serve", "--addr", &addr.to_string()]))
}
