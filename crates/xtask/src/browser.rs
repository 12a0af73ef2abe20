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

/// Sees to Firefox and its driver; says whether they are there now.
pub(crate) fn fetch_firefox() -> bool {
    has_or_say("Firefox", || {
        if !shell::has("firefox") {
            debian::install(&["firefox-esr"])?;
        }
        let tools = shell::root().join("target/tools");
        if shell::has("geckodriver") || tools.join("bin/geckodriver").is_file() {
            return Ok(());
        }
        // Debian has no package of it.
        let mut cargo = shell::cargo();
        cargo.args(["install", "--quiet", "--locked", "--root"]).arg(&tools).arg(GECKODRIVER);
        shell::run(&mut cargo)
    })
}

/// Mozilla's own crate.
const GECKODRIVER: &str = "geckodriver@0.37.1";

/// Sees to WebKit, its driver and a screen that nobody sees; says whether they are there now.
pub(crate) fn fetch_webkit() -> bool {
    has_or_say("WebKit", || {
        if shell::has("WebKitWebDriver") && shell::has("Xvfb") {
            return Ok(());
        }
        debian::install(&["webkit2gtk-driver", "xvfb"])
    })
}

fn has_or_say(browser: &str, fetch: impl FnOnce() -> Result<()>) -> bool {
    let fetched = fetch();
    if let Err(error) = &fetched {
        println!("{browser} cannot be had, so the page is not looked at with it: {error:#}");
    }
    fetched.is_ok()
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
    has_or_say("axe-core", || shell::run(&mut npm))
}
