//! What a screen of the game says, as text: two of them can be compared.

use anyhow::Result;
use serde_json::Value;

use crate::Browser;

const LOOK: &str = include_str!("screen.js");

/// Everything the screen shows of the game: map, market, hand, tickets, players, log and what is asked.
///
/// # Errors
/// When no game is on the screen.
pub async fn screen(browser: &Browser) -> Result<Value> {
    browser.expect(LOOK).await
}
