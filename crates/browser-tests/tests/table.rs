//! What happens around a game on one device.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::layouts::fixtures;
use browser_tests::moment::{open, play_on};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::{Value, json};

async fn wait(browser: &Browser, script: &str) -> Result<Value> {
    browser.wait_for(script, Vec::new()).await
}

const POSITION: &str = "return document.querySelector('.table')?.dataset.position";
const HAND: &str =
    "return [...document.querySelectorAll('.hand .kind')].map((kind) => kind.ariaLabel).join()";

/// UX-9: a reload returns to the same seat and the same moment.
#[tokio::test]
async fn a_reload_goes_on_where_it_was() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 9).await?;
    wait(&browser, "return document.querySelector('.table.asked') !== null").await?;
    let before = (browser.look(POSITION).await?, browser.look(HAND).await?);
    browser.page.refresh().await?;
    wait(&browser, "return document.querySelector('.table.asked') !== null").await?;
    ensure!(before == (browser.look(POSITION).await?, browser.look(HAND).await?), "{before:?}");
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    browser.press("[data-act=continue]").await?;
    wait(&browser, "return document.querySelector('.table.asked') !== null").await?;
    ensure!(before.1 == browser.look(HAND).await?, "the hand is another one");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-5, UX-7: undo takes back the player's action; arrow keys step through the history.
#[tokio::test]
async fn undo_and_history() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 8).await?;
    wait(&browser, "return document.querySelector('.table.asked') !== null").await?;
    // The last press may still have no effect.
    tokio::time::sleep(Duration::from_millis(500)).await;
    // The log may keep its length: one line is taken back, and another one says so.
    let log = "return document.querySelector('.log ol').innerText";
    let before = browser.look(log).await?;
    browser.press("[data-act=undo]").await?;
    wait(&browser, &format!("{log} !== {before} || null")).await?;
    browser.type_keys(&["ArrowLeft"]).await?;
    wait(&browser, "return document.querySelector('.banner.past') !== null").await?;
    browser.type_keys(&["Escape"]).await?;
    wait(&browser, "return document.querySelector('.banner.past') === null").await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-5: once the game is over, nothing is taken back, neither by a button nor by the key.
#[tokio::test]
async fn nothing_is_taken_back_after_the_end() -> Result<()> {
    let server = roundhouse()?;
    let all = fixtures()?;
    let last = all.iter().find(|fixture| fixture.name == "sf-last-round-3");
    let last = last.context("the last round")?;
    let browser = open(Device::Desktop, &server.url, &last.text).await?;
    play_on(&browser, last.seat().context("a seat")?).await?;
    // The first card of the turn can still be taken back.
    browser.press(".deck.open:not(.ticket-deck)").await?;
    wait(&browser, "return document.querySelector('.status [data-act=undo]').disabled === false")
        .await?;
    play(&browser, 20).await?;
    wait(&browser, "return document.querySelector('.results') !== null").await?;
    let off = "return [...document.querySelectorAll('[data-act=undo], [data-tab=undo]')].map((button) => button.disabled)";
    ensure!(browser.look(off).await? == json!([true, true]), "{}", browser.look(off).await?);
    let before = browser.look(POSITION).await?;
    browser.type_keys(&["u"]).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    ensure!(browser.look(POSITION).await? == before, "the key took something back");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-6: a refused press shows the clause. UX-10: keys do what buttons do.
#[tokio::test]
async fn a_refused_key_answers_with_the_clause() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "iberia").await?;
    wait(&browser, "return document.querySelector('[data-act=pick]') !== null").await?;
    browser.type_keys(&["d"]).await?;
    let clause = wait(&browser, "return document.querySelector('.refusal .why')?.title").await?;
    ensure!(clause.as_str().is_some_and(|clause| clause.contains('-')), "{clause}");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-H12: preferences take effect at once and stay on the device.
#[tokio::test]
async fn the_language_changes_at_once_and_is_remembered() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    let title = "return document.querySelector('h1')?.innerText";
    ensure!(wait(&browser, title).await? == json!("Preferences"), "begins in English");
    browser.press(".preference .option").await?;
    wait(&browser, "return document.querySelector('h1').innerText === 'Nastavení'").await?;
    browser.page.refresh().await?;
    ensure!(wait(&browser, title).await? == json!("Nastavení"), "forgot the language");
    ensure!(browser.look("return document.documentElement.lang").await? == json!("cs"), "lang");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// T-PASS-1: with two people on one device a hand is hidden until its owner asks for it.
#[tokio::test]
async fn two_people_on_one_device() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.press(".seats li:last-child .quiet").await?;
    browser.press(".seats li:last-child .quiet").await?;
    browser.press(".setup .buttons button:last-child").await?;
    wait(&browser, "return document.querySelectorAll('.seats input').length === 2").await?;
    browser.press("[data-act=start]").await?;
    let hidden = "return document.querySelector('.curtain') !== null && document.querySelectorAll('.hand .kind').length === 0";
    wait(&browser, hidden).await?;
    let seen = play(&browser, 40).await?;
    ensure!(seen.count("show") >= 4, "each player asks for the hand again and again: {seen:?}");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}
