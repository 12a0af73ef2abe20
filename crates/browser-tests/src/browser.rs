//! A browser window without a screen.

use std::fs;

use anyhow::{Context, Result};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;

use crate::{Process, driver, screenshots};

/// Flags that keep the browser to itself: no sandbox for root, no calls home, nothing to ask at first.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,960",
];

/// One window with a profile of its own.
pub struct Browser {
    /// To steer it by.
    pub page: Client,
    _driver: Process,
    _profile: TempDir,
}

impl Browser {
    /// Opens an empty window.
    ///
    /// # Errors
    /// When browser or driver cannot be started.
    pub async fn open() -> Result<Browser> {
        let driver = driver()?;
        let profile = tempfile::tempdir()?;
        let page = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&profile))
            .connect(&driver.url)
            .await
            .context("cannot open a browser window")?;
        Ok(Browser { page, _driver: driver, _profile: profile })
    }

    /// Saves what the window shows as a picture of this name.
    ///
    /// # Errors
    /// When the browser or the disk says no.
    pub async fn save_screenshot(&self, name: &str) -> Result<()> {
        let picture = self.page.screenshot().await?;
        fs::create_dir_all(screenshots())?;
        fs::write(screenshots().join(format!("{name}.png")), picture)?;
        Ok(())
    }
}

fn capabilities(profile: &TempDir) -> Capabilities {
    let mut flags: Vec<_> = FLAGS.map(str::to_owned).into();
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    Capabilities::from_iter([
        ("goog:chromeOptions".to_owned(), json!({ "args": flags })),
        ("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" })),
    ])
}
