//! The walk over layouts: positions of every phase, at every size, with words two fifths longer than English.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::moment::AT_TABLE;
use crate::tour::open_record;
use crate::{Browser, Device};

/// A named size of the screen.
#[derive(Clone, Copy, Debug)]
pub struct ScreenSize {
    /// Its name.
    pub name: &'static str,
    /// Width and height in pixels.
    pub pixels: (u32, u32),
    /// Whether it is used with fingers.
    pub touch: bool,
}

const fn size(name: &'static str, width: u32, height: u32, touch: bool) -> ScreenSize {
    ScreenSize { name, pixels: (width, height), touch }
}

/// The sizes of the walk. 640×360 is also a desk of 1280×720 at 200 % zoom.
pub const SIZES: [ScreenSize; 12] = [
    size("small-phone", 360, 640, true),
    size("phone", 390, 844, true),
    size("large-phone", 412, 915, true),
    size("small-tablet", 600, 960, true),
    size("tablet", 768, 1024, true),
    size("small-phone-lying", 640, 360, true),
    size("phone-lying", 844, 390, true),
    size("large-phone-lying", 915, 412, true),
    size("tablet-lying", 1024, 768, true),
    size("laptop", 1280, 720, false),
    size("desk", 1920, 1080, false),
    size("large-desk", 2560, 1440, false),
];

/// A position that the walk opens.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The name of its file.
    pub name: String,
    /// The position as text.
    pub text: String,
}

/// Reads all fixtures, by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn fixtures() -> Result<Vec<Fixture>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut all = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_stem().context("a name")?.to_string_lossy().into_owned();
        all.push(Fixture { name, text: fs::read_to_string(path)? });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

impl Fixture {
    /// Returns the seat that decides, or the first one; none when the game is over.
    pub fn seat(&self) -> Option<usize> {
        let phase =
            self.text.lines().find_map(|line| line.strip_prefix("phase ")).unwrap_or("turn 0");
        let (word, seat) = phase.split_once(' ').unwrap_or((phase, "0"));
        (word != "over").then(|| seat.parse().unwrap_or_default())
    }

    /// Opens the position in the test language and takes its seat, if somebody has to decide.
    ///
    /// # Errors
    /// If the page does not show it.
    pub async fn open(&self, browser: &Browser, url: &str) -> Result<()> {
        resize(browser, ScreenSize { pixels: (1280, 800), ..SIZES[9] }).await?;
        open_record(browser, url, &self.text).await?;
        browser.expect("return document.querySelector('.banner.replay') !== null").await?;
        if let Some(seat) = self.seat() {
            click(browser, "[data-act=play-on]").await?;
            click(browser, &format!(".play-on input[value='{seat}']")).await?;
            click(browser, "[data-act=play-on-start]").await?;
            browser.expect(AT_TABLE).await?;
            let seated = format!(
                "return document.querySelector('.table.asked .player.me')?.dataset.seat === '{seat}' && document.querySelector('dialog') === null"
            );
            browser.expect(&seated).await?;
        }
        Ok(())
    }
}

/// Clicks by script: the walk looks at sizes, other tests press.
pub(crate) async fn click(browser: &Browser, selector: &str) -> Result<()> {
    let click = "const e = document.querySelector(arguments[0]); e?.click(); return e !== null";
    browser.wait_for(click, vec![json!(selector)]).await?;
    Ok(())
}

/// Opens a window for the walk, in which nothing moves.
///
/// # Errors
/// If the browser cannot be started.
pub async fn open_window(touch: bool, url: &str, theme: &str) -> Result<Browser> {
    let browser = Browser::open(if touch { Device::Phone } else { Device::Desktop }).await?;
    browser.page.goto(&format!("{url}#/preferences")).await?;
    for value in ["pace-slow", "motion-none", &format!("theme-{theme}")] {
        click(&browser, &format!("[data-value={value}]")).await?;
    }
    Ok(browser)
}

/// Changes the size of the window.
///
/// # Errors
/// If the driver refuses.
pub async fn resize(browser: &Browser, size: ScreenSize) -> Result<()> {
    let (width, height) = size.pixels;
    let screen =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": size.touch });
    browser.devtools("Emulation.setDeviceMetricsOverride", screen).await?;
    Ok(())
}

/// What else is looked at in a position, beside the screen as it opens: a script that brings it about, and one that ends it.
const STATES: [(&str, &str, &str); 4] = [
    (
        "claim",
        "document.querySelector('[data-act=routes]')?.click(); setTimeout(() => document.querySelector('.route-list li button')?.click(), 60)",
        "document.querySelector('.claim .quiet')?.click()",
    ),
    (
        "tickets",
        "document.querySelector('[data-tab=tickets]').click()",
        "document.querySelector('[data-tab=tickets]').click()",
    ),
    (
        "log",
        "document.querySelector('[data-tab=log]').click()",
        "document.querySelector('[data-tab=log]').click()",
    ),
    (
        "menu",
        "document.querySelector('[data-act=menu]').click()",
        "document.querySelector('dialog .close')?.click()",
    ),
];

/// Looks at a position at one size, with each of its states if `all`. Returns the problems.
///
/// # Errors
/// If the driver refuses.
pub async fn look(browser: &Browser, size: ScreenSize, all: bool) -> Result<Vec<String>> {
    resize(browser, size).await?;
    let mut problems = problems(browser, "").await?;
    for (state, begin, end) in STATES.iter().filter(|_| all) {
        browser.look(begin).await?;
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        problems.extend(self::problems(browser, state).await?);
        browser.look("document.querySelector('dialog .close')?.click()").await?;
        browser.look(end).await?;
    }
    Ok(problems)
}

/// Looks at any screen at one size: a table must fit into the window, another screen may be longer. Returns the problems
/// that words can cause. The size of controls and the share of the map are checked by [`look`], with longer words.
///
/// # Errors
/// If the driver refuses.
pub async fn fit(browser: &Browser, size: ScreenSize, table: bool) -> Result<Vec<String>> {
    resize(browser, size).await?;
    let mut found = found(browser, if table { LAYOUT } else { OVERLAPS }).await?;
    found.retain(|line| !line.contains(" is small: ") && !line.starts_with("the map has "));
    Ok(found)
}

/// Script: returns elements that are covered by others or stick out of their box.
pub const OVERLAPS: &str = include_str!("overlaps.js");

/// The guided games that the walk begins. For each of their first steps: what is clicked to end it.
pub const LESSONS: [(&str, &[&[&str]]); 2] = [
    (
        "iberia",
        &[
            &[".offered .ticket", "[data-act=pick]:not(:disabled)"],
            &[
                ".offered .ticket:nth-child(1)",
                ".offered .ticket:nth-child(2)",
                ".offered .ticket:nth-child(3)",
                ".offered .ticket:nth-child(4)",
                "[data-act=keep]:not(:disabled)",
            ],
        ],
    ),
    ("san-francisco", &[&["[data-act=coach-next]"], &["[data-act=coach-next]"]]),
];

/// Begins a guided game.
///
/// # Errors
/// If the page does not show its first step.
pub async fn begin_lesson(browser: &Browser, url: &str, board: &str) -> Result<()> {
    browser.page.goto(&format!("{url}#/learn")).await?;
    click(browser, &format!("[data-course={board}] [data-act=begin-course]")).await?;
    expect_step(browser, 1).await
}

/// Ends a step of a guided game by clicks, and waits for the next one.
///
/// # Errors
/// If the page does not show the step `next`, counted from one.
pub async fn end_step(browser: &Browser, clicks: &[&str], next: usize) -> Result<()> {
    for selector in clicks {
        click(browser, selector).await?;
    }
    expect_step(browser, next).await
}

async fn expect_step(browser: &Browser, step: usize) -> Result<()> {
    let look = "return document.querySelector('.table.asked') !== null && document.querySelector('.coach .note')?.innerText.startsWith(`${arguments[0]}/`)";
    browser.wait_for(look, vec![json!(step)]).await?;
    Ok(())
}

/// Script: returns the problems of the layout that is shown.
const LAYOUT: &str = include_str!("layout.js");

async fn problems(browser: &Browser, state: &str) -> Result<Vec<String>> {
    let found = found(browser, LAYOUT).await?;
    Ok(found.iter().map(|line| format!("{state} {line}")).collect())
}

async fn found(browser: &Browser, script: &str) -> Result<Vec<String>> {
    // Two frames: the first lays out, the second has drawn.
    let settle = "const done = arguments[arguments.length - 1]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
    browser.page.execute_async(settle, Vec::new()).await?;
    let found: Value = browser.look(script).await?;
    Ok(found
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect())
}
