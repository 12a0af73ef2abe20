//! Learning by playing: the guided games, by mouse.

use anyhow::Result;
use browser_tests::host::is_there;
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;

/// Opens the page with the courses and begins one.
async fn begin(browser: &Browser, url: &str, board: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=pace-none]").await?;
    browser.press("[data-value=motion-none]").await?;
    browser.page.goto(&format!("{url}/#/learn")).await?;
    browser.press(&format!("[data-course={board}] [data-act=begin-course]")).await
}

/// Waits until the hint begins with these words.
async fn hint(browser: &Browser, words: &str) -> Result<()> {
    let look = "return document.querySelector('.coach p')?.innerText.startsWith(arguments[0]) && document.querySelector('.table.asked') !== null";
    browser.wait_for(look, vec![json!(words)]).await?;
    Ok(())
}

/// Claims a route on the map: with the color that the hint names, and as many wilds as it takes.
async fn claim(browser: &Browser, route: &str) -> Result<()> {
    browser.press(&format!(".route[data-route='{route}'] .space:nth-of-type(2), .route[data-route='{route}'] .space")).await?;
    browser.press("[data-act=claim]:not(:disabled)").await
}

/// Presses something that moves the game on, and waits until it has.
async fn press_and_wait(browser: &Browser, selector: &str) -> Result<()> {
    let position = browser.look("return document.querySelector('.table').dataset.position").await?;
    browser.press(selector).await?;
    let moved = "return document.querySelector('.table').dataset.position !== arguments[0]";
    browser.wait_for(moved, vec![position]).await?;
    Ok(())
}

/// Draws a card from the deck.
async fn draw(browser: &Browser) -> Result<()> {
    press_and_wait(browser, ".deck:not(.ticket-deck)").await
}

/// Checks that neither the history nor the first screen has the guided game, once it is over.
async fn is_no_played_game(browser: &Browser, url: &str) -> Result<()> {
    browser.page.goto(&format!("{url}/#/history")).await?;
    browser.expect("return document.querySelector('.past-page .note') !== null && document.querySelector('.past-games, .statistics') === null").await?;
    browser.page.goto(&format!("{url}/#/")).await?;
    browser.expect("return document.querySelector('.home') !== null && document.querySelector('.your-games') === null").await?;
    Ok(())
}

#[tokio::test]
async fn the_first_board_is_learned_by_playing() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    begin(&browser, &server.url, "san-francisco").await?;
    hint(&browser, "This game is under way").await?;
    browser.press("[data-act=coach-next]").await?;
    hint(&browser, "These are your tickets").await?;
    browser.press("[data-act=coach-next]").await?;
    hint(&browser, "On your turn").await?;
    // The hints are left and taken up again, with the game.
    browser.press("[data-act=coach-leave]").await?;
    browser.press("[data-act=coach-stay]").await?;
    hint(&browser, "On your turn").await?;
    browser.press("[data-act=coach-leave]").await?;
    browser.press("[data-act=coach-leave-yes]").await?;
    browser.expect("return document.querySelector('.coach') === null").await?;
    browser.press("[data-act=menu]").await?;
    browser.press("dialog[open] a[href='#/learn']").await?;
    browser.press("[data-act=resume-course]").await?;
    hint(&browser, "On your turn").await?;
    draw(&browser).await?;
    draw(&browser).await?;
    hint(&browser, "Routes that help").await?;
    // The route that the hint names is marked, and no other.
    browser.expect("return document.querySelector(\".route.advised[data-route='fort-mason/lombard-street']\") !== null && document.querySelectorAll('.route.advised').length === 1").await?;
    claim(&browser, "fort-mason/lombard-street").await?;
    hint(&browser, "Ferry routes").await?;
    claim(&browser, "alcatraz/fort-mason/black").await?;
    hint(&browser, "You took a tourist token").await?;
    browser.press("[data-act=coach-next]").await?;
    hint(&browser, "Your ticket is complete").await?;
    browser.press("[data-act=coach-next]").await?;
    hint(&browser, "A ferry card also").await?;
    claim(&browser, "golden-gate-bridge/presidio/green").await?;
    hint(&browser, "Longer routes").await?;
    claim(&browser, "pacific-heights/presidio/red").await?;
    hint(&browser, "Everybody has one more turn").await?;
    draw(&browser).await?;
    draw(&browser).await?;
    // The end says what was learned, and leads on.
    browser
        .expect(
            "return document.querySelector('.results .learned')?.innerText.startsWith('Well done')",
        )
        .await?;
    is_no_played_game(&browser, &server.url).await?;
    browser.page.goto(&format!("{}/#/learn", server.url)).await?;
    browser.press("[data-course=san-francisco] [data-act=begin-course]").await?;
    hint(&browser, "This game is under way").await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

#[tokio::test]
async fn the_second_board_adds_drafts_and_festivals() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    begin(&browser, &server.url, "iberia").await?;
    hint(&browser, "Iberia begins with a draft").await?;
    browser.press(".offered .ticket").await?;
    browser.press("[data-act=pick]:not(:disabled)").await?;
    hint(&browser, "Of your six picks").await?;
    for nth in 1..=4 {
        browser.press(&format!(".offered .ticket:nth-child({nth})")).await?;
    }
    browser.press("[data-act=keep]:not(:disabled)").await?;
    hint(&browser, "Festival cards come").await?;
    draw(&browser).await?;
    draw(&browser).await?;
    hint(&browser, "A claim takes all").await?;
    browser.expect("return document.querySelectorAll('.place.advised .pile').length > 0 && document.querySelectorAll('.place.advised').length === document.querySelectorAll('.place .pile').length").await?;
    // Festival cards lie at León, Porto and Coimbra; the bot may have claimed one of these routes.
    let open = "return ['leon/valladolid', 'coimbra/porto/blue', 'gijon/leon', 'cadiz/sevilla/blue'].find((id) => document.querySelector(`.route.open[data-route='${id}']`)) ?? null";
    let route = browser.expect(open).await?;
    claim(&browser, route.as_str().unwrap_or_default()).await?;
    hint(&browser, "Many cards of one festival").await?;
    // A small screen opens the panel that the hint speaks of.
    browser.expect("return document.querySelector('.festivals').checkVisibility()").await?;
    browser.press("[data-act=coach-next]").await?;
    hint(&browser, "The deck shows").await?;
    // Draws until the second draft begins, then picks and keeps until there is nothing left to say.
    for _ in 0..60 {
        browser.expect("return document.querySelector('.coach.farewell') !== null || document.querySelector('.table.asked') !== null").await?;
        if is_there(&browser, ".coach.farewell").await? {
            break;
        }
        if is_there(&browser, "[data-act=pick]").await? {
            // The hint speaks of the draft as soon as it opens.
            hint(&browser, "The second draft").await?;
            browser.press(".offered .ticket:not(.marked)").await?;
            press_and_wait(&browser, "[data-act=pick]:not(:disabled)").await?;
        } else if is_there(&browser, "[data-act=keep]").await? {
            for nth in 1..=4 {
                browser.press(&format!(".offered .ticket:nth-child({nth})")).await?;
            }
            press_and_wait(&browser, "[data-act=keep]:not(:disabled)").await?;
        } else {
            draw(&browser).await?;
        }
    }
    // The coach says goodbye and can be sent away; the game goes on, and is marked as a guided one.
    browser.press("[data-act=play-on-alone]").await?;
    browser.expect("return document.querySelector('.coach') === null").await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    browser
        .expect(
            "return document.querySelector('.your-games .note')?.innerText === 'Learn by playing'",
        )
        .await?;
    browser.page.back().await?;
    browser.expect("return document.querySelector('.table') !== null").await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}
