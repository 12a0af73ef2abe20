//! Other browsers: the first screen, a turn against bots, a turn at a server's table.

use anyhow::{Result, ensure};
use browser_tests::host::{make_table, wait};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Engine, roundhouse};

async fn smoke(engine: Engine) -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open_other(engine).await?;
    browser.page.goto(&server.url).await?;
    wait(&browser, "return document.querySelectorAll('[data-act=play-now]').length >= 2").await?;
    browser.save_screenshot(&format!("home-{engine:?}")).await?;

    start(&browser, &server.url, "iberia").await?;
    let alone = play(&browser, 16).await?;
    ensure!(alone.pressed.len() == 16 && alone.count("pick") >= 5, "{alone:?}");
    browser.save_screenshot(&format!("alone-{engine:?}")).await?;
    // For this the Worker loads another part of its program.
    browser.press("[data-act=hint]").await?;
    wait(&browser, "return document.querySelectorAll('.hint li').length > 1").await?;

    make_table(&browser, &server.url, false).await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    let online = play(&browser, 8).await?;
    ensure!(online.pressed.len() == 8 && online.count("keep") >= 1, "{online:?}");
    browser.save_screenshot(&format!("online-{engine:?}")).await?;
    browser.page.close().await?;
    Ok(())
}

#[tokio::test]
async fn firefox_plays_a_turn_alone_and_at_a_table() -> Result<()> {
    smoke(Engine::Firefox).await
}

#[tokio::test]
async fn webkit_plays_a_turn_alone_and_at_a_table() -> Result<()> {
    smoke(Engine::WebKit).await
}
