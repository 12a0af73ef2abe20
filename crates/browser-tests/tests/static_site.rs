//! The page on any static web server, in any folder.

use anyhow::{Result, ensure};
use browser_tests::host::wait;
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, WebSpace, dist};

async fn a_turn_at(path: &str) -> Result<()> {
    let space = WebSpace::of(&dist(), path)?;
    let browser = Browser::open(Device::Phone).await?;
    start(&browser, &space.url, "iberia").await?;
    let seen = play(&browser, 20).await?;
    ensure!(seen.pressed.len() == 20, "over too soon: {seen:?}");
    // The page works, and says that the features of a server are missing.
    browser.page.goto(&format!("{}/#/", space.url)).await?;
    wait(&browser, "return document.querySelector('.no-server') !== null").await?;
    browser.press("[data-act=continue]").await?;
    wait(&browser, "return document.querySelector('.table') !== null").await?;
    browser.page.close().await?;
    Ok(())
}

#[tokio::test]
async fn a_turn_is_played_on_a_web_space() -> Result<()> {
    a_turn_at("").await
}

#[tokio::test]
async fn a_turn_is_played_in_a_folder_of_a_web_space() -> Result<()> {
    a_turn_at("/~ann/games").await
}
