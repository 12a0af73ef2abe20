//! A headless browser window.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Engine, Process, driver, screenshots};

/// The Shift key, as the driver writes it.
const SHIFT: char = '\u{e008}';

/// The text size of a browser that nobody has changed, in pixels.
const USUAL_TEXT: u32 = 16;

/// Flags for a browser in a test: no sandbox for root, no requests to its maker, no first-run
/// questions.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1440,900",
    // A host name that is not a secure context, like a server in the same network.
    "--host-resolver-rules=MAP plain.test 127.0.0.1",
];

/// The kind of device that the page is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    /// 1440×900, with a mouse.
    Desktop,
    /// 390×844, with fingers.
    Phone,
}

/// A browser window with its own profile.
pub struct Browser {
    /// The WebDriver connection.
    pub page: Client,
    /// The device.
    pub device: Device,
    /// Whether scripts run by the debugging protocol instead of WebDriver, which leaves something
    /// in the page's heap with every script.
    pub past_driver: bool,
    _programs: Vec<Process>,
    profile: TempDir,
}

impl Browser {
    /// Opens an empty window.
    ///
    /// # Errors
    /// If the browser or its driver cannot be started.
    pub async fn open(device: Device) -> Result<Browser> {
        Browser::open_as(device, "en", USUAL_TEXT).await
    }

    /// Opens an empty window of a browser in this language.
    ///
    /// # Errors
    /// If the browser or its driver cannot be started.
    pub async fn open_in(device: Device, language: &str) -> Result<Browser> {
        Browser::open_as(device, language, USUAL_TEXT).await
    }

    /// Opens an empty window whose browser is set to this text size in pixels.
    ///
    /// # Errors
    /// If the browser or its driver cannot be started.
    pub async fn open_with_text(device: Device, text: u32) -> Result<Browser> {
        Browser::open_as(device, "en", text).await
    }

    async fn open_as(device: Device, language: &str, text: u32) -> Result<Browser> {
        let driver = driver()?;
        let profile = tempfile::tempdir()?;
        let page = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&profile, device, language, text))
            .connect(&driver.url)
            .await
            .context("cannot open a browser window")?;
        let browser =
            Browser { page, device, past_driver: false, _programs: vec![driver], profile };
        if device == Device::Desktop {
            // A headless window has bars too, so the size is corrected until the page has the full
            // height.
            let size =
                json!({ "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": false });
            browser.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        }
        Ok(browser)
    }

    /// Opens an empty window of another browser, in the size of a desktop.
    ///
    /// # Errors
    /// If the browser or its driver cannot be started.
    pub async fn open_other(engine: Engine) -> Result<Browser> {
        let programs = engine.start()?;
        let page = ClientBuilder::new(HttpConnector::new())
            .capabilities(engine.capabilities())
            .connect(&programs[0].url)
            .await
            .with_context(|| format!("cannot open a window of {engine:?}"))?;
        page.set_window_size(1440, 900).await?;
        let profile = tempfile::tempdir()?;
        let device = Device::Desktop;
        Ok(Browser { page, device, past_driver: false, _programs: programs, profile })
    }

    /// Presses at a point of the window, with the mouse or a finger as the device has it.
    ///
    /// # Errors
    /// If the driver refuses.
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
    /// If it does not appear.
    pub async fn press(&self, selector: &str) -> Result<()> {
        let (x, y) = self.middle_of(selector).await?;
        self.press_at(x, y).await
    }

    /// Waits for a list of options and chooses the one with this value, as the browser's own list does.
    ///
    /// # Errors
    /// If the list or the option does not appear.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let choose = "const e = document.querySelector(arguments[0]);
            if (!e?.querySelector(`option[value='${arguments[1]}']`)) return null;
            e.value = arguments[1];
            return e.dispatchEvent(new Event('change', { bubbles: true }));";
        let chosen = self.wait_for(choose, vec![json!(selector), json!(value)]).await;
        chosen.with_context(|| format!("{selector} has no {value}"))?;
        Ok(())
    }

    /// Waits until an element stops moving, and returns its middle.
    ///
    /// # Errors
    /// If it does not appear.
    pub async fn middle_of(&self, selector: &str) -> Result<(f64, f64)> {
        let look = "const e = document.querySelector(arguments[0]); if (!e) return null;
            e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const moves = (a) => a.playState === 'running' && a.effect.target?.contains(e)
                && a.effect.getComputedTiming().endTime !== Infinity;
            if (document.getAnimations().some(moves)) return null;
            const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2];";
        let at = self.wait_for(look, vec![json!(selector)]).await;
        let at = at.with_context(|| format!("there is no {selector}"))?;
        Ok((at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default()))
    }

    /// Moves the mouse over the middle of an element and leaves it there.
    ///
    /// # Errors
    /// If it does not appear.
    pub async fn point_at(&self, selector: &str) -> Result<()> {
        let (x, y) = self.middle_of(selector).await?;
        let to = PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y };
        self.page.perform_actions(MouseActions::new("mouse".into()).then(to)).await?;
        Ok(())
    }

    /// Presses at one point, drags to another and releases.
    ///
    /// # Errors
    /// If the driver refuses.
    pub async fn drag(&self, from: (f64, f64), to: (f64, f64)) -> Result<()> {
        let go = |part: f64| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(60)),
            x: from.0 + (to.0 - from.0) * part,
            y: from.1 + (to.1 - from.1) * part,
        };
        let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        let way = [go(0.0), down, go(0.2), go(0.6), go(0.9), go(1.0), up].into_iter();
        match self.device {
            Device::Desktop => {
                let mouse = MouseActions::new("mouse".into());
                self.page.perform_actions(way.fold(mouse, InputSource::then)).await?;
            }
            Device::Phone => {
                let finger = TouchActions::new("finger".into());
                self.page.perform_actions(way.fold(finger, InputSource::then)).await?;
            }
        }
        Ok(())
    }

    /// Presses keys one after the other, each by its name. A name may begin with `Shift+`.
    ///
    /// # Errors
    /// If the driver refuses.
    pub async fn type_keys(&self, keys: &[&str]) -> Result<()> {
        for key in keys {
            let shift = key.strip_prefix("Shift+");
            let value = match shift.unwrap_or(key) {
                "Tab" => '\u{e004}',
                "Enter" => '\u{e007}',
                "Escape" => '\u{e00c}',
                "ArrowLeft" => '\u{e012}',
                "ArrowUp" => '\u{e013}',
                "ArrowRight" => '\u{e014}',
                "ArrowDown" => '\u{e015}',
                other => other.chars().next().context("a key has a name")?,
            };
            let press = KeyActions::new("keys".into());
            let keys: Vec<char> = shift.map(|_| SHIFT).into_iter().chain([value]).collect();
            let press = keys.iter().fold(press, |to, &value| to.then(KeyAction::Down { value }));
            let press =
                keys.iter().rev().fold(press, |to, &value| to.then(KeyAction::Up { value }));
            self.page.perform_actions(press).await?;
        }
        Ok(())
    }

    /// Presses the Tab key until this element has the focus.
    ///
    /// # Errors
    /// If it never gets the focus.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        let reached = "return document.activeElement.matches(arguments[0])";
        for _ in 0..200 {
            self.type_keys(&["Tab"]).await?;
            if self.ask(reached, vec![json!(selector)]).await? == json!(true) {
                return Ok(());
            }
        }
        anyhow::bail!("the Tab key does not reach {selector}")
    }

    /// Runs a script in the page once and returns its result.
    ///
    /// # Errors
    /// If the driver refuses.
    pub async fn look(&self, script: &str) -> Result<Value> {
        self.ask(script, Vec::new()).await
    }

    /// Runs a script with arguments in the page once and returns its result.
    ///
    /// # Errors
    /// If the driver refuses.
    pub async fn ask(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        if !self.past_driver {
            return Ok(self.page.execute(script, arguments).await?);
        }
        let question = format!("(function () {{ {script}\n}})(...{})", Value::Array(arguments));
        let question = json!({ "expression": question, "returnByValue": true });
        let answer = self.devtools("Runtime.evaluate", question).await?;
        ensure!(answer["exceptionDetails"].is_null(), "{answer}");
        Ok(answer["result"]["value"].clone())
    }

    /// Runs a script until it returns a true value.
    ///
    /// # Errors
    /// If it does not.
    pub async fn expect(&self, script: &str) -> Result<Value> {
        self.wait_for(script, Vec::new()).await
    }

    /// Returns the folder for files that the page saves.
    pub fn downloads(&self) -> PathBuf {
        downloads(&self.profile)
    }

    /// Runs a script until it returns something other than null or false.
    ///
    /// # Errors
    /// If it does not in time.
    pub async fn wait_for(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        // A slow machine may take this long to start a WebAssembly program.
        for _ in 0..1_200 {
            let answer = self.ask(script, arguments.clone()).await?;
            if !answer.is_null() && answer != json!(false) {
                return Ok(answer);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let shown = "return location.href + ': ' + document.body.innerText.slice(0, 300)";
        let shown = self.ask(shown, Vec::new()).await?;
        anyhow::bail!("waited in vain for: {script} {arguments:?}, at {shown}")
    }

    /// Waits until the page is kept for when no server answers. It begins with that some seconds after it was opened.
    ///
    /// # Errors
    /// If the browser does not answer.
    pub async fn wait_until_kept(&self) -> Result<()> {
        let ready = "const done = arguments[arguments.length - 1];
            navigator.serviceWorker.ready.then(() => done(true));";
        self.page.execute_async(ready, Vec::new()).await?;
        Ok(())
    }

    /// Writes into a field and replaces what was there.
    ///
    /// # Errors
    /// If it does not appear.
    pub async fn write(&self, selector: &str, text: &str) -> Result<()> {
        self.press(selector).await?;
        let field = self.page.find(Locator::Css(selector)).await?;
        field.clear().await?;
        field.send_keys(text).await?;
        Ok(())
    }

    /// Checks that the console shows no error.
    ///
    /// # Errors
    /// If it does.
    pub async fn expect_clean_console(&self) -> Result<()> {
        self.expect_clean_console_except(&[]).await
    }

    /// Checks that the console shows no error except the browser's own about broken connections.
    ///
    /// # Errors
    /// If it does.
    pub async fn expect_clean_console_but_for_the_net(&self) -> Result<()> {
        self.expect_clean_console_except(&["WebSocket connection", "net::ERR"]).await
    }

    /// Checks that the console shows no error except those that contain one of these texts.
    ///
    /// # Errors
    /// If it does.
    pub async fn expect_clean_console_except(&self, expected: &[&str]) -> Result<()> {
        let lines = self.page.issue_cmd(ReadConsole).await?;
        let lines = lines.as_array().cloned().unwrap_or_default();
        let is_expected = |line: &&Value| {
            let text = line["message"].as_str().unwrap_or_default();
            expected.iter().any(|part| text.contains(part))
        };
        let errors = lines.iter().filter(|line| line["level"] == "SEVERE");
        let errors: Vec<_> = errors.filter(|line| !is_expected(line)).collect();
        ensure!(errors.is_empty(), "the console says {errors:?}");
        Ok(())
    }

    /// Sends a command of Chromium's debugging protocol.
    ///
    /// # Errors
    /// If the browser refuses.
    pub async fn devtools(&self, order: &str, parameters: Value) -> Result<Value> {
        let order = json!({ "cmd": order, "params": parameters });
        Ok(self.page.issue_cmd(Devtools(order)).await?)
    }

    /// Saves a picture of the window under this name.
    ///
    /// # Errors
    /// If the browser or the disk fails.
    pub async fn save_screenshot(&self, name: &str) -> Result<()> {
        let picture = self.page.screenshot().await?;
        fs::create_dir_all(screenshots())?;
        fs::write(screenshots().join(format!("{name}.png")), picture)?;
        Ok(())
    }
}

fn capabilities(profile: &TempDir, device: Device, language: &str, text: u32) -> Capabilities {
    let mut flags: Vec<_> = FLAGS.map(str::to_owned).into();
    flags.push(format!("--lang={language}"));
    flags.push(format!("--user-data-dir={}", profile.path().display()));
    let mut prefs = json!({
        "download.default_directory": downloads(profile),
        "webkit.webprefs.default_font_size": text,
    });
    if language != "en" {
        // The flag alone changes the browser's own words, not what it tells pages.
        prefs["intl.accept_languages"] = json!(language);
    }
    let mut options = json!({ "args": flags, "prefs": prefs });
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

fn downloads(profile: &TempDir) -> PathBuf {
    profile.path().join("saved")
}

/// The command of Chromium's driver that returns the console output since the last call.
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

/// A command of Chromium's debugging protocol, sent through its driver.
#[derive(Debug)]
struct Devtools(Value);

impl WebDriverCompatibleCommand for Devtools {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }
    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}
