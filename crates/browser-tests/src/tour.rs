//! Visits every screen and every phase of a game.

use std::fs;

use anyhow::{Context, Result};
use board::library;
use fantoccini::Locator;
use serde_json::json;

use crate::host::make_table;
use crate::player::{play, start};
use crate::{Browser, Device, Played};

const ASKED: &str = "return document.querySelector('.table.asked') !== null";

/// Opens a record from a file of this machine.
///
/// # Errors
/// If the page does not accept it.
pub async fn open_record(browser: &Browser, url: &str, text: &str) -> Result<()> {
    let file = browser.downloads().with_extension("record");
    fs::write(&file, text)?;
    browser.page.goto(&format!("{url}/#/")).await?;
    browser.expect("return document.querySelector('.open-record input') !== null").await?;
    let field = browser.page.find(Locator::Css(".open-record input")).await?;
    field.send_keys(&file.to_string_lossy()).await?;
    Ok(())
}

fn boards() -> impl Iterator<Item = &'static str> {
    library::boards().filter(|board| !board.is_example()).map(board::Board::id)
}

/// Visits all screens, and calls `stop` at each with its name.
///
/// # Errors
/// If a screen does not show what it should, or `stop` fails.
pub async fn tour(
    browser: &Browser,
    url: &str,
    mut stop: impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    for (name, address) in
        [("home", ""), ("set-up", "new"), ("preferences", "preferences"), ("rules", "rules")]
    {
        browser.page.goto(&format!("{url}/#/{address}")).await?;
        browser.expect("return document.querySelector('.page h1, .masthead h1') !== null").await?;
        stop(browser, name).await?;
    }
    for board in boards() {
        one_board(browser, url, board, &mut stop).await?;
    }
    at_a_server(browser, url, &mut stop).await?;
    placing(browser, url, &mut stop).await?;
    curtain(browser, url, &mut stop).await?;
    for board in boards() {
        let game = Played::by_chance(board, 3, 5)?;
        open_record(browser, url, &game.record).await?;
        browser.expect("return document.querySelector('.banner.past') !== null").await?;
        stop(browser, &format!("{board}-replay")).await?;
        browser.press("[data-act=play-on]").await?;
        stop(browser, &format!("{board}-play-on")).await?;
        browser.type_keys(&["Escape"]).await?;
        browser.type_keys(&["Escape"]).await?;
        browser.expect("return document.querySelector('.results') !== null").await?;
        stop(browser, &format!("{board}-result")).await?;
    }
    open_record(browser, url, "milk\nbread\n").await?;
    browser.expect("return document.querySelector('[role=alert]') !== null").await?;
    stop(browser, "wrong-file").await
}

/// Visits the screens of one board, from the first choice to the middle of a game.
async fn one_board(
    browser: &Browser,
    url: &str,
    board: &str,
    stop: &mut impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    start(browser, url, board).await?;
    browser.expect("return document.querySelector('.offered .ticket') !== null").await?;
    browser.press(".offered .ticket").await?;
    stop(browser, &format!("{board}-tickets")).await?;
    play(browser, 30).await?;
    browser.expect(ASKED).await?;
    // An open bar hides the map below it.
    browser.type_keys(&["Escape"]).await?;
    stop(browser, &format!("{board}-turn")).await?;
    if browser.device == Device::Phone {
        for tab in ["tickets", "log"] {
            browser.press(&format!("[data-tab={tab}]")).await?;
            stop(browser, &format!("{board}-sheet-{tab}")).await?;
            browser.press(&format!("[data-tab={tab}]")).await?;
        }
    }
    claim(browser, board, stop).await?;
    // On the map arrow keys go from route to route; elsewhere they step through the history.
    browser.press(".prompt").await?;
    browser.type_keys(&["ArrowLeft"]).await?;
    browser.expect("return document.querySelector('.banner.past') !== null").await?;
    stop(browser, &format!("{board}-history")).await?;
    browser.type_keys(&["Escape", "s"]).await?;
    browser.expect("return document.querySelector('.told:not(.empty)') !== null").await?;
    stop(browser, &format!("{board}-question")).await
}

/// Visits a table of the server, from its opening to the panel beside the game.
async fn at_a_server(
    browser: &Browser,
    url: &str,
    stop: &mut impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    browser.page.goto(&format!("{url}/#/make")).await?;
    browser.expect("return document.querySelector('[data-act=make]') !== null").await?;
    stop(browser, "make").await?;
    make_table(browser, url, false).await?;
    stop(browser, "lobby").await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    play(browser, 12).await?;
    browser.expect(ASKED).await?;
    browser.type_keys(&["Escape"]).await?;
    stop(browser, "online").await?;
    browser.press("[data-act=table]").await?;
    browser.expect("return document.querySelector('.dialog') !== null").await?;
    stop(browser, "table-sheet").await
}

/// Visits the claim bar, if a route can be claimed soon.
async fn claim(
    browser: &Browser,
    board: &str,
    stop: &mut impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    for _ in 0..20 {
        browser.expect(ASKED).await?;
        if browser.look("return document.querySelector('.route.open') !== null").await?
            == json!(true)
        {
            browser.type_keys(&["m", "ArrowRight", "Enter"]).await?;
            browser.expect("return document.querySelector('.claim') !== null").await?;
            stop(browser, &format!("{board}-claim")).await?;
            return browser.type_keys(&["Escape"]).await;
        }
        play(browser, 1).await?;
    }
    Ok(())
}

/// Visits the placing of a stack, if the person sits last of three, which is random.
async fn placing(
    browser: &Browser,
    url: &str,
    stop: &mut impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    let with_tokens =
        library::boards().find(|board| board.tokens().is_some() && !board.is_example());
    let with_tokens = with_tokens.context("no board has tokens")?.id();
    browser.page.goto(&format!("{url}/#/new")).await?;
    browser.press(&format!("[data-board={with_tokens}]")).await?;
    browser.press(".seats li:first-child .quiet").await?;
    browser.press(".setup .buttons button:last-child").await?;
    browser.expect("return document.querySelector('.seats li:last-child input') !== null").await?;
    browser.press("[data-act=start]").await?;
    browser.expect("return document.querySelector('[data-act=keep]') !== null").await?;
    play(browser, 2).await?;
    browser.expect(ASKED).await?;
    let places = "return document.querySelector('[data-act=place]') !== null";
    if browser.look(places).await? == json!(true) {
        stop(browser, "placing").await?;
    }
    Ok(())
}

/// Visits the curtain between two people on one device.
async fn curtain(
    browser: &Browser,
    url: &str,
    stop: &mut impl AsyncFnMut(&Browser, &str) -> Result<()>,
) -> Result<()> {
    browser.page.goto(&format!("{url}/#/")).await?;
    browser.page.goto(&format!("{url}/#/new")).await?;
    browser.press(".setup .buttons button:last-child").await?;
    browser.press("[data-act=start]").await?;
    browser.expect("return document.querySelector('.curtain') !== null").await?;
    stop(browser, "curtain").await
}
