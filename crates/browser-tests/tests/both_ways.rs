//! One game, kept by a server and kept in the browser's Worker: the screens are equal.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use board::library;
use browser_tests::host::{make_table, wait};
use browser_tests::player::play;
use browser_tests::{Browser, Device, Process, roundhouse, screen};
use serde_json::{Value, json};
use store::{IndexStore as _, LogPosition, LogStore as _, SqliteStore};
use table::{HouseSettings, Session, Table};

const ASKED: &str = "return document.querySelector('.table.asked') !== null";
/// The number of earlier moments that are compared.
const MOMENTS: usize = 8;

#[tokio::test]
async fn a_server_and_the_worker_show_the_same_game() -> Result<()> {
    let mut server = roundhouse()?;
    let (online, solo) =
        (Browser::open(Device::Desktop).await?, Browser::open(Device::Desktop).await?);
    make_table(&online, &server.url, false).await?;
    online.press(".lobby [data-act=add-bot]").await?;
    online.press("[data-act=start]:not(:disabled)").await?;
    play(&online, 24).await?;
    until_first_card(&online).await?;

    server.kill();
    let entries = entries_of(&server).await?;
    server.restart()?;
    wait(&online, "return document.querySelector('.sign.away') === null || null").await?;
    solo.page.goto(&format!("{}/#/preferences", server.url)).await?;
    // At full speed the bots would move before the test can look.
    solo.press("[data-value=pace-slow]").await?;
    solo.press("[data-value=motion-none]").await?;
    let kept = json!({ "board": "san-francisco", "seats": 2, "entries": entries });
    let keep = "localStorage.setItem('roundhouse.table', arguments[0])";
    solo.ask(keep, vec![json!(kept.to_string())]).await?;
    solo.page.goto("about:blank").await?;
    solo.page.goto(&format!("{}/#/play", server.url)).await?;
    wait(&solo, ASKED).await?;
    expect_same(&online, &solo, "now").await?;

    // An action of the person whose card both decks must agree on.
    for browser in [&online, &solo] {
        let before = hand(browser).await?;
        browser.press(".table.asked .deck.open:not(.ticket-deck)").await?;
        wait(browser, &format!("const before = {before}; {HAND} !== before")).await?;
        wait(browser, ASKED).await?;
    }
    expect_same(&online, &solo, "after a card").await?;
    for moment in 0..MOMENTS {
        for browser in [&online, &solo] {
            let before = browser.look(MOMENT).await?;
            browser.press(".prompt").await?;
            browser.type_keys(&["ArrowLeft"]).await?;
            wait(browser, &format!("const moment = (() => {{ {MOMENT} }})(); return moment !== null && moment !== {before}")).await?;
        }
        ensure!(online.look(MOMENT).await? == solo.look(MOMENT).await?, "not the same moment");
        expect_same(&online, &solo, &format!("{} back", moment + 1)).await?;
    }
    for browser in [online, solo] {
        browser.expect_clean_console_but_for_the_net().await?;
        browser.page.close().await?;
    }
    Ok(())
}

const HAND: &str =
    "return [...document.querySelectorAll('.hand .kind')].map((kind) => kind.ariaLabel).join()";
/// Script: returns the moment that is shown.
const MOMENT: &str =
    "return document.querySelector('.banner.past a')?.href.split('/at/')[1] ?? null";

async fn hand(browser: &Browser) -> Result<Value> {
    browser.look(HAND).await
}

/// Plays until the person may draw the first of two cards, so that no bot moves after it.
async fn until_first_card(browser: &Browser) -> Result<()> {
    let first =
        "return document.querySelector('.table.asked .deck.open:not(.ticket-deck)') !== null
        && document.querySelector('.market .slot:not(.open)') === null
        && document.querySelector('.claim, [data-act=keep]') === null";
    for _ in 0..60 {
        wait(browser, ASKED).await?;
        if browser.look(first).await? == json!(true) {
            return Ok(());
        }
        play(browser, 1).await?;
    }
    anyhow::bail!("no card could be drawn before the presses were used up")
}

/// Returns the table's log as the page stores one: with the person as the only session.
async fn entries_of(server: &Process) -> Result<Vec<String>> {
    let store = SqliteStore::open(server.folder()?)?;
    let head = store.live().await?.into_iter().next().context("one table")?;
    let entries = store.read(&head.table, LogPosition(0)).await?;
    let house = Arc::new(HouseSettings { build: String::new(), levels: bots() });
    let board = library::shared_board("san-francisco").context("a board of ours")?;
    let bytes = entries.iter().map(|entry| &*entry.bytes);
    let Session(person) = Table::from_entries(house, 0, board, bytes)?.rematch_config().host;
    let entry = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        for at in 0..bytes.len().saturating_sub(person.len() - 1) {
            if bytes[at..].starts_with(&person) {
                bytes[at..at + person.len()].fill(0);
            }
        }
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    Ok(entries.iter().map(|entry| &*entry.bytes).map(entry).collect())
}

fn bots() -> Vec<String> {
    bots::Policy::NAMES.map(str::to_owned).into()
}

async fn expect_same(online: &Browser, solo: &Browser, when: &str) -> Result<()> {
    let (server, worker) = (screen(online).await?, screen(solo).await?);
    let parts = server.as_object().context("parts of a screen")?;
    for (part, shown) in parts {
        ensure!(
            *shown == worker[part],
            "{when}, {part}: {shown} at the server, {} here",
            worker[part]
        );
    }
    Ok(())
}
