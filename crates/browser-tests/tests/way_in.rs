//! The way in and the end of a game: who plays, the lobby, the show, the result.

use anyhow::{Result, ensure};
use browser_tests::host::{HOST, make_table, sit_down, wait};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, WebSpace, dist, roundhouse, screenshots};
use serde_json::json;

/// One flow for everybody: bots by name and level, remembered for the next quick game.
#[tokio::test]
async fn the_bots_of_the_last_game_are_remembered_by_name() -> Result<()> {
    let space = WebSpace::of(&dist(), "")?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/", space.url)).await?;
    browser.press("[data-board=iberia] [data-act=choose-players]").await?;
    browser
        .expect("return document.querySelectorAll('.seats .bot-seat .face').length === 2")
        .await?;
    browser.press(".seats li:last-child .quiet").await?;
    browser.expect("return document.querySelectorAll('.seats li').length === 2").await?;
    let choose = "const select = document.querySelector('.seats select'); select.selectedIndex = 3;
        select.dispatchEvent(new Event('change', { bubbles: true })); return true";
    browser.look(choose).await?;
    browser
        .expect("return document.querySelector('.bot-words small').innerText === 'Stationmaster'")
        .await?;
    let name = browser.look("return document.querySelector('.bot-words b').innerText").await?;
    browser.save_screenshot("who-plays-Phone").await?;
    browser.press("[data-act=start]").await?;
    browser.expect("return document.querySelectorAll('.player').length === 2").await?;
    let there = format!(
        "return document.querySelector('.players').innerText.includes({name}) || [...document.querySelectorAll('.player')].some((player) => player.textContent.includes({name}))"
    );
    browser.expect(&there).await?;
    browser.page.goto(&format!("{}/#/", space.url)).await?;
    let again = format!(
        "return document.querySelector('[data-board=iberia] .sitters')?.innerText.includes({name}) ?? null"
    );
    browser.expect(&again).await?;
    browser.save_screenshot("your-games-Phone").await?;
    browser.expect_clean_console_except(&["404", "api/"]).await?;
    Ok(browser.page.close().await?)
}

/// The language is switched on the first screen, and every screen has a way home.
#[tokio::test]
async fn every_screen_has_a_way_home() -> Result<()> {
    let space = WebSpace::of(&dist(), "")?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/", space.url)).await?;
    browser.choose("[data-field=language]", "cs").await?;
    browser.expect("return document.documentElement.lang === 'cs'").await?;
    browser.choose("[data-field=language]", "en").await?;
    for screen in ["new", "make", "history", "rules", "preferences", "play/0123"] {
        browser.page.goto(&format!("{}/#/{screen}", space.url)).await?;
        browser.press("main [href='#/']").await?;
        browser.expect("return document.querySelector('.home') !== null").await?;
    }
    Ok(browser.page.close().await?)
}

/// In the lobby a person takes the seat that they press, moves, stands up; the invitation says who invites.
#[tokio::test]
async fn people_choose_their_seats() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    ann.page.goto(&format!("{}/#/make", server.url)).await?;
    ann.press("[data-act=add-open]").await?;
    let invite = make_table(&ann, &server.url, false).await?;
    ben.page.goto(&format!("{}/#{invite}", server.url)).await?;
    let says = wait(&ben, "return document.querySelector('.invitation')?.innerText").await?;
    ensure!(
        says.as_str().is_some_and(|says| says.contains(HOST) && says.contains("San Francisco")),
        "{says}"
    );
    sit_down(&ben, &server.url, &invite).await?;
    ann.save_screenshot("lobby-Desktop").await?;
    ben.save_screenshot("lobby-Phone").await?;
    ben.press(".mine [data-act=vacate]").await?;
    wait(&ben, "return document.querySelector('.seats .mine') === null").await?;
    ben.press("[data-act=sit-here]").await?;
    wait(&ben, "return document.querySelector('.seats .mine') !== null").await?;
    for browser in [ann, ben] {
        browser.expect_clean_console().await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// Whoever sees a game end sees the points counted; a press skips it. The sheet shows every ticket, counts again,
/// starts the same deal with other seats, and shares a picture.
#[tokio::test]
async fn the_end_is_a_show_that_can_be_skipped() -> Result<()> {
    let space = WebSpace::of(&dist(), "")?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &space.url, "san-francisco").await?;
    // Pieces move on this device, so whoever sees the game end sees the points counted.
    browser.page.goto(&format!("{}/#/preferences", space.url)).await?;
    browser.press("[data-value=motion-fast]").await?;
    browser.press(".back").await?;
    let watch = "setInterval(() => { window.sawShow ||= document.querySelector('.end-show') !== null && document.querySelector('.results') === null; }, 50)";
    browser.look(watch).await?;
    play(&browser, 1_500).await?;
    ensure!(
        browser.look("return window.sawShow === true").await? == json!(true),
        "no show at the end"
    );
    // What most players want is in sight; everything else waits behind "More".
    browser.expect("return document.querySelector('.results .main') !== null && document.querySelectorAll('.results :is(button, .button)').length <= 4").await?;
    browser.press("[data-act=more]").await?;
    browser.press("[data-act=show-again]").await?;
    browser.expect("return document.querySelector('.end-show output') !== null").await?;
    browser.expect("return document.querySelector('.end-show .counted :is(.done, .failed)') !== null && document.querySelector('.place.end') !== null").await?;
    browser.save_screenshot("show-Desktop").await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('.results') !== null && document.querySelector('.place.end') === null").await?;
    let lines = "return document.querySelectorAll('.result-seats .ticket-lines li').length";
    ensure!(browser.look(lines).await?.as_u64() > Some(2), "tickets are missing");
    browser.press("[data-act=more]").await?;
    browser.press("[data-act=share-picture]").await?;
    let picture = browser.downloads().join("roundhouse.png");
    for _ in 0..200 {
        if std::fs::metadata(&picture).is_ok_and(|file| file.len() > 10_000) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let bytes = std::fs::read(&picture)?;
    std::fs::copy(&picture, screenshots().join("shared-picture.png"))?;
    ensure!(bytes.starts_with(b"\x89PNG"), "no picture");
    let mine = "return document.querySelector('.player.me')?.dataset.seat";
    let before = browser.look(mine).await?;
    browser.press("[data-act=same-deal]").await?;
    browser.expect("return document.querySelector('.results') === null && document.querySelector('[data-act=keep]') !== null").await?;
    let after = browser.expect(mine).await?;
    ensure!(before != after && after != json!(null), "the same seat");
    browser.expect_clean_console_except(&["404", "api/"]).await?;
    Ok(browser.page.close().await?)
}
