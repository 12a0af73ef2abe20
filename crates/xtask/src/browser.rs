//! The browsers of the tests, and what the tests load into them.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{debian, shell};

/// Installs Chromium and its driver, unless they are there.
pub(crate) fn ensure() -> Result<()> {
    let has_browser = shell::has("chromium") || shell::has("google-chrome");
    if has_browser && shell::has("chromedriver") {
        return Ok(());
    }
    debian::install(&["chromium", "chromium-driver"])
        .context("the browser test needs `chromium` and `chromedriver` on the PATH")
}

/// Installs Firefox and its driver, unless they are there; returns whether they are there now.
pub(crate) fn fetch_firefox() -> bool {
    try_to_fetch("Firefox", || {
        if !shell::has("firefox") {
            debian::install(&["firefox-esr"])?;
        }
        let tools = shell::root().join("target/tools");
        if shell::has("geckodriver") || tools.join("bin/geckodriver").is_file() {
            return Ok(());
        }
        // Debian has no package of it. It need not be fast, so it is compiled without optimization.
        let mut cargo = shell::cargo();
        cargo
            .args(["install", "--quiet", "--locked", "--debug", "--root"])
            .arg(&tools)
            .arg(GECKODRIVER);
        shell::run(&mut cargo)
    })
}

/// The driver of Firefox, a crate of Mozilla's.
const GECKODRIVER: &str = "geckodriver@0.37.1";

/// Installs WebKit, its driver and a virtual screen, unless they are there; returns whether they are
/// there now.
pub(crate) fn fetch_webkit() -> bool {
    try_to_fetch("WebKit", || {
        if shell::has("WebKitWebDriver") && shell::has("Xvfb") {
            return Ok(());
        }
        debian::install(&["webkit2gtk-driver", "xvfb"])
    })
}

/// Fetches something that the tests can do without; returns whether it is there now.
fn try_to_fetch(browser: &str, fetch: impl FnOnce() -> Result<()>) -> bool {
    let fetched = fetch();
    if let Err(error) = &fetched {
        println!("{browser} cannot be installed, so its tests are left out: {error:#}");
    }
    fetched.is_ok()
}

/// The library that looks for barriers in a page; only tests load it.
const AXE: &str = "axe-core@4.14.0";

/// Fetches axe-core into `target/npm`, unless it is there; returns whether it is there now.
pub(crate) fn fetch_axe() -> bool {
    let folder = shell::root().join("target/npm");
    if folder.join("node_modules/axe-core/axe.min.js").is_file() {
        return true;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
    try_to_fetch("axe-core", || shell::run(&mut npm))
}
