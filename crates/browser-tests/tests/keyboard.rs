//! UX-10: everything works by keyboard.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use board::library;
use browser_tests::player::play_by_keys;
use browser_tests::{Browser, Device, roundhouse};
use record::Record;
use serde_json::json;

/// Plays from the preferences over the setup to the saved record without a pointer. If the person
/// sits last, which is random, a stack of tokens is placed on the way (UX-B2).
#[tokio::test]
async fn a_whole_game_by_keyboard_alone() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.expect("return document.querySelector('.preference') !== null").await?;
    for choice in ["[data-value=motion-none]", "[data-value=pace-none]"] {
        browser.tab_to(choice).await?;
        browser.type_keys(&["Enter"]).await?;
    }
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.expect("return document.querySelectorAll('.seats li').length === 3").await?;
    for press in ["[data-board=san-francisco]", ".seats li:first-child .quiet"] {
        browser.tab_to(press).await?;
        browser.type_keys(&["Enter"]).await?;
    }
    browser.tab_to(".setup .buttons button:last-child").await?;
    browser.type_keys(&["Enter"]).await?;
    browser.expect("return document.querySelector('.seats li:last-child input') !== null").await?;
    browser.tab_to("[data-act=start]").await?;
    browser.type_keys(&["Enter"]).await?;

    let seen = play_by_keys(&browser, 1_500).await?;
    // A slow page may be asked twice.
    ensure!((seen.count("place") > 0) == (seen.count("put") > 0), "{seen:?}");
    ensure!(seen.count("claim") > 3 && seen.count("deck") > 3, "{seen:?}");

    browser.tab_to("[data-act=more]").await?;
    browser.type_keys(&["Enter"]).await?;
    browser.tab_to("[data-act=record]").await?;
    browser.type_keys(&["Enter"]).await?;
    let record = saved_record(&browser).await?;
    let board = library::board(&record.board).context("a board of ours")?;
    record.verify(board)?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// Reads the record that the browser has saved (UX-H13).
async fn saved_record(browser: &Browser) -> Result<Record> {
    let file = browser.downloads().join("roundhouse.record");
    for _ in 0..200 {
        if let Ok(text) = fs::read_to_string(&file)
            && !text.is_empty()
        {
            return Ok(Record::parse(&text)?);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    anyhow::bail!("nothing was saved at {}", file.display())
}

/// One letter asks for the last moves, the hand, the tickets or the scores, and the answer is
/// announced.
#[tokio::test]
async fn one_letter_asks() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser_tests::player::start(&browser, &server.url, "san-francisco").await?;
    browser_tests::player::play(&browser, 6).await?;
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    let told = "return document.querySelector('.told [aria-live]').innerText || null";
    for (key, expected) in [("h", "Your hand"), ("k", "point"), ("s", "cars left"), ("l", ".")] {
        browser.type_keys(&["Escape", key]).await?;
        let answer = browser.expect(told).await?;
        ensure!(answer.as_str().is_some_and(|answer| answer.contains(expected)), "{key}: {answer}");
    }
    browser.type_keys(&["Escape"]).await?;
    ensure!(browser.look(told).await? == json!(null), "Esc puts the answer away");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}
