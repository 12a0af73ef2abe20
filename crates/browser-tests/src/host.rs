//! Somebody who makes a table and somebody who comes to it.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::Browser;

/// Asks the page until the answer is something.
///
/// # Errors
/// When it stays nothing for too long.
pub async fn wait(browser: &Browser, script: &str) -> Result<Value> {
    browser.wait_for(script, Vec::new()).await
}

/// Whether the page has such an element now.
///
/// # Errors
/// When the driver says no.
pub async fn is_there(browser: &Browser, selector: &str) -> Result<bool> {
    let there = "return document.querySelector(arguments[0]) !== null";
    Ok(browser.ask(there, vec![json!(selector)]).await? == json!(true))
}

/// Makes a table for two and gives the way in for the other, as the part of a link behind `#`.
///
/// # Errors
/// When the page is not as it should be.
pub async fn make_table(browser: &Browser, url: &str, listed: bool) -> Result<String> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=motion-none]").await?;
    browser.page.goto(&format!("{url}/#/make")).await?;
    browser.write("[data-field=name]", "Ann").await?;
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

/// Comes by a way in, types a name and sits down.
///
/// # Errors
/// When the page is not as it should be.
pub async fn sit_down(browser: &Browser, url: &str, way_in: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#{way_in}")).await?;
    browser.write("[data-field=name]", "Ben").await?;
    browser.press("[data-act=sit]").await?;
    wait(browser, "return document.querySelector('.seats .mine') !== null").await?;
    Ok(())
}
