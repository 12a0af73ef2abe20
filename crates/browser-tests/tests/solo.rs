//! Whole games against bots, played by pressing what is highlighted.

use anyhow::{Result, ensure};
use browser_tests::player::{Seen, play, start};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;

/// More presses than any game takes.
const ENOUGH: usize = 1_500;

async fn whole_game(board: &str, device: Device) -> Result<Seen> {
    let server = roundhouse()?;
    let browser = Browser::open(device).await?;
    start(&browser, &server.url, board).await?;
    expect_device(&browser).await?;
    let seen = play(&browser, ENOUGH).await?;
    browser.save_screenshot(&format!("{board}-{device:?}-over")).await?;
    expect_result(&browser).await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(seen)
}

/// Checks that the device is emulated: a window of 390 pixels renders wider unless it is a phone's,
/// and a finger is not a mouse.
async fn expect_device(browser: &Browser) -> Result<()> {
    let width = browser.look("return innerWidth").await?;
    let listen = "window.kind = null;
        addEventListener('pointerdown', (event) => { window.kind = event.pointerType; }, { once: true, capture: true });";
    browser.look(listen).await?;
    browser.press(".prompt").await?;
    let kind = browser.wait_for("return window.kind", Vec::new()).await?;
    match browser.device {
        Device::Phone => ensure!(width == json!(390) && kind == json!("touch"), "{width} {kind}"),
        Device::Desktop => {
            ensure!(width == json!(1440) && kind == json!("mouse"), "{width} {kind}")
        }
    }
    Ok(())
}

/// UX-H10: the rows of the result add up to its totals.
async fn expect_result(browser: &Browser) -> Result<()> {
    let sums = "const numbers = (row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.innerText.replace('−', '-')));
        const rows = [...document.querySelectorAll('.results tbody tr')].map(numbers);
        const totals = numbers(document.querySelector('.results tfoot tr'));
        return rows.length >= 3 && totals.length >= 2
          && totals.every((total, seat) => total === rows.reduce((sum, row) => sum + row[seat], 0));";
    let right = browser.look(sums).await?;
    ensure!(right == json!(true), "the result does not add up");
    Ok(())
}

#[tokio::test]
async fn a_game_of_san_francisco_on_a_desktop() -> Result<()> {
    let seen = whole_game("san-francisco", Device::Desktop).await?;
    ensure!(seen.count("claim") > 3 && seen.count("deck") > 3, "{seen:?}");
    Ok(())
}

#[tokio::test]
async fn a_game_of_san_francisco_on_a_phone() -> Result<()> {
    let seen = whole_game("san-francisco", Device::Phone).await?;
    ensure!(seen.count("claim") > 3 && seen.count("deck") > 3, "{seen:?}");
    Ok(())
}

/// UX-H3: one press starts a rematch, in which everybody sits one seat further on.
#[tokio::test]
async fn a_rematch_turns_the_seats() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    let mine = "return document.querySelector('.player.me')?.dataset.seat";
    let before = browser.wait_for(mine, Vec::new()).await?;
    play(&browser, ENOUGH).await?;
    browser.press("[data-act=rematch]").await?;
    let fresh = "return document.querySelector('.results') === null && document.querySelector('[data-act=keep]') !== null";
    browser.wait_for(fresh, Vec::new()).await?;
    let after = browser.wait_for(mine, Vec::new()).await?;
    ensure!(before != after, "seat {before} again");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-B4: five picks, then four of six are kept, at least in the first draft.
#[tokio::test]
async fn a_game_of_iberia_on_a_desktop() -> Result<()> {
    let seen = whole_game("iberia", Device::Desktop).await?;
    ensure!(seen.count("pick") >= 5 && seen.count("keep") >= 1, "{seen:?}");
    Ok(())
}

/// UX-H14: the whole game fits a phone in portrait.
#[tokio::test]
async fn a_game_of_iberia_on_a_phone() -> Result<()> {
    let seen = whole_game("iberia", Device::Phone).await?;
    ensure!(seen.count("pick") >= 5 && seen.count("claim") > 3, "{seen:?}");
    Ok(())
}
