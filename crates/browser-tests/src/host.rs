//! A person who opens a table, and a person who joins it.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::Browser;

/// The name that the host of a table types. No language has a word like it: the search for English words would take what
/// a person typed for a text of the page.
pub const HOST: &str = "Ada";

/// Runs a script until it returns something other than null or false.
///
/// # Errors
/// If it does not in time.
pub async fn wait(browser: &Browser, script: &str) -> Result<Value> {
    browser.wait_for(script, Vec::new()).await
}

/// Returns whether the page has an element for this selector now.
///
/// # Errors
/// If the driver refuses.
pub async fn is_there(browser: &Browser, selector: &str) -> Result<bool> {
    let there = "return document.querySelector(arguments[0]) !== null";
    Ok(browser.ask(there, vec![json!(selector)]).await? == json!(true))
}

/// Opens a table for two as [`HOST`]. Returns the invite link, only the part after `#`.
///
/// # Errors
/// If the page does not show what it should.
pub async fn make_table(browser: &Browser, url: &str, listed: bool) -> Result<String> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=motion-none]").await?;
    browser.page.goto(&format!("{url}/#/make")).await?;
    browser.write("[data-field=name]", HOST).await?;
    browser.press("[data-value=san-francisco]").await?;
    if listed {
        browser.press("[data-value=table-listed]").await?;
    }
    browser.press("[data-act=make]").await?;
    let link =
        wait(browser, "return document.querySelector('[data-link=link-invite] input')?.value")
            .await?;
    let link = link.as_str().unwrap_or_default();
    Ok(link.split_once('#').context("a link with a place")?.1.to_owned())
}

/// Follows an invite link, types a name and sits down.
///
/// # Errors
/// If the page does not show what it should.
pub async fn sit_down(browser: &Browser, url: &str, way_in: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#{way_in}")).await?;
    browser.write("[data-field=name]", "Ben").await?;
    browser.press("[data-act=sit]").await?;
    wait(browser, "return document.querySelector('.seats .mine') !== null").await?;
    Ok(())
}
