//! The browser that the tests drive.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{debian, shell};

/// Sees to it that Chromium and its driver can be started.
pub(crate) fn ensure() -> Result<()> {
    let has_browser = shell::has("chromium") || shell::has("google-chrome");
    if has_browser && shell::has("chromedriver") {
        return Ok(());
    }
    debian::install(&["chromium", "chromium-driver"])
        .context("the browser test needs `chromium` and `chromedriver` on the PATH")
}

/// The version of axe-core that looks for barriers; it never becomes part of the program.
const AXE: &str = "axe-core@4.14.0";

/// Fetches axe-core into `target/npm`, unless it lies there; says whether it does now.
pub(crate) fn fetch_axe() -> bool {
    let folder = shell::root().join("target/npm");
    if folder.join("node_modules/axe-core/axe.min.js").is_file() {
        return true;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
    let fetched = shell::run(&mut npm);
    if let Err(error) = &fetched {
        println!("axe-core cannot be fetched, so nobody looks for barriers in the page: {error:#}");
    }
    fetched.is_ok()
}
