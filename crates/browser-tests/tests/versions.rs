//! The server has another build of the page, or speaks another version of the wire.

use anyhow::{Result, ensure};
use browser_tests::host::{is_there, make_table, wait};
use browser_tests::{Browser, Device, Proxy, roundhouse};
use serde_json::json;

/// A newer build is offered and waits; the page does not load it by itself.
#[tokio::test]
async fn a_newer_build_is_offered() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser.page.goto(&server.url).await?;
    let build =
        wait(&browser, "return document.querySelector('meta[name=build]')?.content").await?;
    let build = build.as_str().unwrap_or_default().to_owned();
    wait(&browser, "return document.querySelector('[data-list=open]') !== null").await?;
    ensure!(!is_there(&browser, ".newer").await?, "the same build is no news");
    let line = Proxy::lying(&server.url, &format!("+{build}"), "+00112233445566ff")?;
    browser.page.goto(&line.url).await?;
    wait(&browser, "window.same = true; return document.querySelector('.newer') !== null").await?;
    browser.press("[data-board=iberia] [data-act=play-now]").await?;
    wait(&browser, "return document.querySelector('[data-act=pick]') !== null").await?;
    ensure!(is_there(&browser, ".newer").await?, "it is still offered");
    ensure!(browser.look("return window.same").await? == json!(true), "reloaded");
    browser.press("[data-act=load-newer]").await?;
    wait(
        &browser,
        "return window.same !== true && document.querySelector('[data-act=pick]') !== null",
    )
    .await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// If the server speaks another version, the page says so and reloads itself past every cache,
/// once.
#[tokio::test]
async fn an_incompatible_page_says_so_and_loads_itself_anew() -> Result<()> {
    let server = roundhouse()?;
    let line = Proxy::lying(&server.url, "\"protocol\":1,\"build\"", "\"protocol\":9,\"build\"")?;
    let browser = Browser::open(Device::Desktop).await?;
    let way_in = make_table(&browser, &server.url, false).await?;
    browser.page.goto("about:blank").await?;
    browser.page.goto(&format!("{}/#{way_in}", line.url)).await?;
    let says = "return document.querySelector('h1')?.innerText.includes('too old') || null";
    wait(&browser, &format!("window.same = true; {says}")).await?;
    wait(&browser, &format!("if (window.same) return null; {says}")).await?;
    let tried = "return sessionStorage.getItem('roundhouse.loaded-anew')";
    ensure!(wait(&browser, tried).await?.is_string(), "it would load itself again and again");
    browser.page.close().await?;
    Ok(())
}
