//! A browser window without a screen.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Process, driver, screenshots};

/// Flags that keep the browser to itself: no sandbox for root, no calls home, nothing to ask at first.
const FLAGS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en",
    "--window-size=1440,900",
    // This machine under a name that is not this machine's, as friends in the house know it.
    "--host-resolver-rules=MAP plain.test 127.0.0.1",
];

/// What the page is seen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// 1440×900, with a mouse.
    Desktop,
    /// 390×844, with fingers.
    Phone,
}

/// One window with a profile of its own.
pub struct Browser {
    /// To steer it by.
    pub page: Client,
    /// What the page is seen on.
    pub device: Device,
    _driver: Process,
    _profile: TempDir,
}

impl Browser {
    /// Opens an empty window.
    ///
    /// # Errors
    /// When browser or driver cannot be started.
    pub async fn open(device: Device) -> Result<Browser> {
        let driver = driver()?;
        let profile = tempfile::tempdir()?;
        let page = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&profile, device))
            .connect(&driver.url)
            .await
            .context("cannot open a browser window")?;
        Ok(Browser { page, device, _driver: driver, _profile: profile })
    }

    /// Presses at a point of the window, with a mouse or a finger as the device has it.
    ///
    /// # Errors
    /// When the driver says no.
    pub async fn press_at(&self, x: f64, y: f64) -> Result<()> {
        let to = PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y };
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        match self.device {
            Device::Desktop => {
                let mouse = MouseActions::new("mouse".into()).then(to).then(down).then(up);
                self.page.perform_actions(mouse).await?;
            }
            Device::Phone => {
                let finger = TouchActions::new("finger".into()).then(to).then(down).then(up);
                self.page.perform_actions(finger).await?;
            }
        }
        Ok(())
    }

    /// Waits for an element and presses in its middle.
    ///
    /// # Errors
    /// When it does not appear.
    pub async fn press(&self, selector: &str) -> Result<()> {
        let look = "const e = document.querySelector(arguments[0]); if (!e) return null;
            e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2];";
        let at = self.wait_for(look, vec![json!(selector)]).await;
        let at = at.with_context(|| format!("there is no {selector}"))?;
        let (x, y) = (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default());
        self.press_at(x, y).await
    }

    /// Asks the page until the answer is something.
    ///
    /// # Errors
    /// When it stays nothing for too long.
    pub async fn wait_for(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        // A slow machine may take this long to start a program of WebAssembly.
        for _ in 0..1_200 {
            let answer = self.page.execute(script, arguments.clone()).await?;
            if !answer.is_null() && answer != json!(false) {
                return Ok(answer);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        anyhow::bail!("waited in vain for: {script}")
    }

    /// Writes into a field, in the place of what was there.
    ///
    /// # Errors
    /// When it does not appear.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        self.press(selector).await?;
        let field = self.page.find(Locator::Css(selector)).await?;
        field.clear().await?;
        field.send_keys(text).await?;
        Ok(())
    }

    /// Demands that nothing went wrong in the page so far.
    ///
    /// # Errors
    /// When the console has an error.
    pub async fn expect_clean_console(&self) -> Result<()> {
        self.expect_console(|_| true).await
    }

    /// The same where no server may answer: what the browser itself says about that is no error of ours.
    ///
    /// # Errors
    /// When the console has an error.
    pub async fn expect_clean_console_but_for_the_net(&self) -> Result<()> {
        let of_the_net =
            |text: &str| text.contains("WebSocket connection") || text.contains("net::ERR");
        self.expect_console(|text| !of_the_net(text)).await
    }

    async fn expect_console(&self, counts: impl Fn(&str) -> bool) -> Result<()> {
        let lines = self.page.issue_cmd(ReadConsole).await?;
        let lines = lines.as_array().cloned().unwrap_or_default();
        let counts = |line: &&Value| counts(line["message"].as_str().unwrap_or_default());
        let errors = lines.iter().filter(|line| line["level"] == "SEVERE").filter(counts);
        let errors: Vec<_> = errors.collect();
        ensure!(errors.is_empty(), "the console says {errors:?}");
        Ok(())
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

fn capabilities(profile: &TempDir, device: Device) -> Capabilities {
    let mut flags: Vec<_> = FLAGS.map(str::to_owned).into();
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    let mut options = json!({ "args": flags });
    if device == Device::Phone {
        let metrics = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    Capabilities::from_iter([
        ("goog:chromeOptions".to_owned(), options),
        // A machine that compiles something else meanwhile may take this long for a step.
        ("timeouts".to_owned(), json!({ "script": 120_000 })),
        ("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" })),
    ])
}

/// Reads what the console said since it was last read: a command of Chromium's driver.
#[derive(Debug)]
struct ReadConsole;

impl WebDriverCompatibleCommand for ReadConsole {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }
    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
