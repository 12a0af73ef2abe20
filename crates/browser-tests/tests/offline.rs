//! The server is stopped: the page works with what the browser has kept of it.

use anyhow::Result;
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, roundhouse};

/// More presses than any game takes.
const ENOUGH: usize = 1_500;

#[tokio::test]
async fn a_whole_game_after_the_server_has_gone() -> Result<()> {
    let mut server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&server.url).await?;
    browser.wait_until_kept().await?;
    browser.expect_clean_console().await?;
    server.kill();
    browser.page.goto("about:blank").await?;
    start(&browser, &server.url, "san-francisco").await?;
    // The Worker loads the part of its program for advice only now.
    play(&browser, 9).await?;
    browser.press("[data-act=hint]").await?;
    browser.expect("return document.querySelectorAll('.hint li').length > 1").await?;
    browser.press(".hint .close").await?;
    play(&browser, ENOUGH).await?;
    browser.save_screenshot("offline-over").await?;
    browser.page.refresh().await?;
    browser
        .wait_for("return document.querySelector('.no-server, .table') !== null", Vec::new())
        .await?;
    browser.expect_clean_console_but_for_the_net().await?;
    browser.page.close().await?;
    Ok(())
}
