//! A player that presses whatever the page highlights.

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::Browser;

/// Script: looks at the page like a person and returns what to press next. It presses nothing
/// itself.
const LOOK: &str = include_str!("look.js");

/// What a player did in a game.
#[derive(Debug, Default)]
pub struct Seen {
    /// The names of the things pressed, in order.
    pub pressed: Vec<String>,
}

impl Seen {
    /// Returns how often something was pressed.
    pub fn count(&self, what: &str) -> usize {
        self.pressed.iter().filter(|pressed| *pressed == what).count()
    }
}

/// Plays until the result is shown, at most this number of presses.
///
/// # Errors
/// If there is nothing to press, or the game does not end.
pub async fn play(browser: &Browser, presses: usize) -> Result<Seen> {
    let mut seen = Seen::default();
    let mut looks_in_vain = 0;
    while seen.pressed.len() < presses {
        let next = browser.wait_for(LOOK, Vec::new()).await?;
        let what = next["what"].as_str().unwrap_or_default().to_owned();
        match what.as_str() {
            "over" => return Ok(seen),
            // Between an answer and its effect nothing is lit.
            "stuck" if looks_in_vain < 50 => {
                looks_in_vain += 1;
                tokio::time::sleep(Duration::from_millis(40)).await;
                continue;
            }
            "stuck" => bail!("nothing to press after {:?}", seen.pressed),
            _ => press(browser, &next["at"]).await?,
        }
        looks_in_vain = 0;
        settle(browser, &next["state"]).await?;
        seen.pressed.push(what);
    }
    rest(browser).await?;
    Ok(seen)
}

/// Waits until nothing has changed for a while: the last answer may still be on its way to the table.
async fn rest(browser: &Browser) -> Result<()> {
    let mut before = Value::Null;
    for _ in 0..25 {
        let now = browser.ask(LOOK, vec![json!("state")]).await?["state"].clone();
        if now == before {
            return Ok(());
        }
        before = now;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Waits until a press has had its effect. A press that missed has none, so the wait is short.
async fn settle(browser: &Browser, before: &Value) -> Result<()> {
    for _ in 0..50 {
        let now = browser.ask(LOOK, vec![json!("state")]).await?;
        if now["state"] != *before {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// What a player prefers to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Claiming routes.
    Claim,
    /// Collecting cards.
    Save,
}

/// Presses once if there is something to press now. Returns what was pressed.
///
/// # Errors
/// If the page does not show what it should.
pub async fn step(browser: &Browser, aim: Aim) -> Result<Option<String>> {
    let how = if aim == Aim::Save { vec![json!("save")] } else { Vec::new() };
    let next = browser.ask(LOOK, how).await?;
    let Some(what) = next["what"].as_str() else { return Ok(None) };
    // Between an answer and its effect nothing is highlighted.
    if what == "stuck" {
        return Ok(None);
    }
    if what != "over" {
        press(browser, &next["at"]).await?;
    }
    Ok(Some(what.to_owned()))
}

/// Script: returns the keys to press next.
const LOOK_FOR_KEYS: &str = include_str!("look_for_keys.js");

/// Plays with the keyboard alone until the result is shown.
///
/// # Errors
/// If there is nothing to do, or the game does not end.
pub async fn play_by_keys(browser: &Browser, steps: usize) -> Result<Seen> {
    let mut seen = Seen::default();
    while seen.pressed.len() < steps {
        let next = browser.wait_for(LOOK_FOR_KEYS, vec![json!(seen.pressed.len())]).await?;
        let what = next["what"].as_str().unwrap_or_default().to_owned();
        match what.as_str() {
            "over" => return Ok(seen),
            "stuck" => bail!("nothing to do after {:?}", seen.pressed),
            _ => {}
        }
        let keys: Vec<String> = serde_json::from_value(next["keys"].clone())?;
        browser.type_keys(&keys.iter().map(String::as_str).collect::<Vec<_>>()).await?;
        seen.pressed.push(what);
    }
    bail!("not over after {:?}", seen.pressed)
}

async fn press(browser: &Browser, at: &Value) -> Result<()> {
    let (x, y) = (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default());
    browser.press_at(x, y).await
}

/// Opens the page, lets bots move at once, and starts a game on a board.
///
/// # Errors
/// If the page does not show what it should.
pub async fn start(browser: &Browser, url: &str, board: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=pace-none]").await?;
    browser.press("[data-value=motion-none]").await?;
    // If a table is open already, closing the preferences leads to it.
    browser.page.goto(&format!("{url}/#/")).await?;
    let button = format!("[data-board={board}] [data-act=play-now]");
    browser.press(&button).await?;
    // The lists of the server move the posters when they arrive, so a press may have missed.
    let look = "return document.querySelector('.table') ? 'table' : !!document.querySelector(arguments[0])";
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let seen = browser.ask(look, vec![json!(button)]).await?;
        if seen == json!("table") {
            return Ok(());
        }
        if seen == json!(true) {
            browser.press(&button).await?;
        }
    }
    bail!("no table appears")
}
