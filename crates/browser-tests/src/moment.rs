//! Opens one moment of a game in the page, and plays on from it.

use anyhow::Result;

use crate::tour::open_record;
use crate::{Browser, Device};

/// Script: whether the page shows the table of a game on this device.
pub const AT_TABLE: &str = "return location.hash.startsWith('#/play') && !location.hash.includes('/at/') && document.querySelector('.table') !== null";

/// Opens a window in which nothing waits, with a record or a position opened.
///
/// # Errors
/// If the page does not accept the text.
pub async fn open(device: Device, url: &str, text: &str) -> Result<Browser> {
    let browser = Browser::open(device).await?;
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=pace-none]").await?;
    browser.press("[data-value=motion-none]").await?;
    open_record(&browser, url, text).await?;
    browser.expect("return document.querySelector('.banner.replay') !== null").await?;
    Ok(browser)
}

/// Asks to play on, takes a seat and starts.
///
/// # Errors
/// If the page does not show the table with this seat as the player's own.
pub async fn play_on(browser: &Browser, seat: usize) -> Result<()> {
    browser.press("[data-act=play-on]").await?;
    browser.press(&format!(".play-on input[value='{seat}']")).await?;
    browser.press("[data-act=play-on-start]").await?;
    browser.expect(AT_TABLE).await?;
    let seated = format!("return document.querySelector('.player.me')?.dataset.seat === '{seat}'");
    browser.expect(&seated).await?;
    Ok(())
}
