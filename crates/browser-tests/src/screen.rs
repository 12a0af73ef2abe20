//! The text of a game screen, so that two screens can be compared.

use anyhow::Result;
use serde_json::Value;

use crate::Browser;

const LOOK: &str = include_str!("screen.js");

/// Returns everything that the screen shows of the game: map, market, hand, tickets, players, log
/// and the open question.
///
/// # Errors
/// If no game is on the screen.
pub async fn screen(browser: &Browser) -> Result<Value> {
    browser.expect(LOOK).await
}
