//! The browser that the tests drive.

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
