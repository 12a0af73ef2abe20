//! Somebody who plays by pressing what is lit.

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use crate::Browser;

/// Says what to press next, by looking at the page as a person would. It presses nothing itself.
const LOOK: &str = include_str!("look.js");

/// What a player came across in a game.
#[derive(Debug, Default)]
pub struct Seen {
    /// What was pressed, in order.
    pub pressed: Vec<String>,
}

impl Seen {
    /// How often something was pressed.
    pub fn count(&self, what: &str) -> usize {
        self.pressed.iter().filter(|pressed| *pressed == what).count()
    }
}

/// Plays until the result is shown, or so often has been pressed.
///
/// # Errors
/// When there is nothing to press, or the game does not end.
pub async fn play(browser: &Browser, presses: usize) -> Result<Seen> {
    let mut seen = Seen::default();
    while seen.pressed.len() < presses {
        let next = browser.wait_for(LOOK, Vec::new()).await?;
        let what = next["what"].as_str().unwrap_or_default().to_owned();
        match what.as_str() {
            "over" => break,
            "stuck" => bail!("nothing to press after {:?}", seen.pressed),
            _ => press(browser, &next["at"]).await?,
        }
        settle(browser, &next["state"]).await?;
        seen.pressed.push(what);
    }
    Ok(seen)
}

/// Waits until the press has had its effect; one that missed has none, and is not waited for long.
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

/// What somebody is after.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// To claim routes.
    Claim,
    /// To have many cards.
    Save,
}

/// Presses once if there is something to press now; says what.
///
/// # Errors
/// When the page is not as it should be.
pub async fn step(browser: &Browser, aim: Aim) -> Result<Option<String>> {
    let how = if aim == Aim::Save { vec![json!("save")] } else { Vec::new() };
    let next = browser.ask(LOOK, how).await?;
    let Some(what) = next["what"].as_str() else { return Ok(None) };
    // Between an answer and its effect nothing is lit.
    if what == "stuck" {
        return Ok(None);
    }
    if what != "over" {
        press(browser, &next["at"]).await?;
    }
    Ok(Some(what.to_owned()))
}

/// Says which keys to press next.
const LOOK_FOR_KEYS: &str = include_str!("look_for_keys.js");

/// Plays by keyboard alone until the result is shown.
///
/// # Errors
/// When there is nothing to do, or the game does not end.
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
/// When the page is not as it should be.
pub async fn start(browser: &Browser, url: &str, board: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=pace-none]").await?;
    browser.press("[data-value=motion-none]").await?;
    // Where a table is open already, the way back from the preferences leads to it.
    browser.page.goto(&format!("{url}/#/")).await?;
    let button = format!("[data-board={board}] [data-act=play-now]");
    browser.press(&button).await?;
    // The lists of the server move the posters when they come in: a press may have missed.
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
