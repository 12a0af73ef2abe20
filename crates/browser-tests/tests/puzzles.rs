//! Puzzles, by mouse and by finger: a wrong choice, another try, the right one, and what is kept.

use anyhow::{Context, Result, ensure};
use browser_tests::host::is_there;
use browser_tests::layouts::{SIZES, look, open_window, resize};
use browser_tests::{Browser, Device, roundhouse};
use record::{Puzzle, PuzzleSet};
use serde_json::json;

const SET: &str = include_str!("../../client/puzzles/san-francisco.puzzles");

/// Returns the first puzzle in which the best and the obvious choice are cards to draw, and its place from 1.
fn drawing_puzzle() -> Result<(usize, Puzzle)> {
    let set = PuzzleSet::parse(SET)?;
    let draws = |puzzle: &Puzzle| {
        [&puzzle.best, &puzzle.obvious.action].iter().all(|action| action.starts_with("draw "))
    };
    let at = set.puzzles.iter().position(draws).context("a puzzle about cards")?;
    Ok((at + 1, set.puzzles[at].clone()))
}

/// Presses the card that an action draws.
async fn draw(browser: &Browser, action: &str) -> Result<()> {
    browser.expect("return document.querySelector('.table.asked .puzzle') !== null").await?;
    match action.strip_prefix("draw ").context("a card to draw")? {
        "deck" => browser.press(".deck.open:not(.ticket-deck)").await,
        slot => browser.press(&format!(".slot.open[data-slot='{slot}']")).await,
    }
}

/// Waits until the panel says something that begins with these words.
async fn says(browser: &Browser, words: &str) -> Result<()> {
    let look = "return [...document.querySelectorAll('.puzzle b')].some((it) => it.innerText.startsWith(arguments[0]))";
    browser.wait_for(look, vec![json!(words)]).await?;
    Ok(())
}

#[tokio::test]
async fn a_puzzle_is_solved_by_clicking() -> Result<()> {
    let server = roundhouse()?;
    let (place, puzzle) = drawing_puzzle()?;
    for device in [Device::Desktop, Device::Phone] {
        let browser = Browser::open(device).await?;
        browser.page.goto(&format!("{}/#/", server.url)).await?;
        browser.press(".home-menu a[href='#/puzzles']").await?;
        let list = "[data-puzzles=san-francisco] .puzzle-list";
        browser.save_screenshot(&format!("puzzles-{device:?}")).await?;
        browser.press(&format!("{list} li:nth-child({place}) a")).await?;
        draw(&browser, &puzzle.obvious.action).await?;
        says(&browser, "This is not the best choice").await?;
        ensure!(!is_there(&browser, ".puzzle [data-best]").await?, "the answer is given away");
        ensure!(!is_there(&browser, "[data-act=puzzle-next]").await?, "another try comes first");
        ensure!(!is_there(&browser, "[data-act=hint]").await?, "a puzzle gives no hints");
        browser.press("[data-act=puzzle-show]").await?;
        browser.expect("return document.querySelector('.puzzle [data-best]') !== null && document.querySelector('.puzzle .grade') !== null").await?;
        ensure!(is_there(&browser, "[data-act=puzzle-next]").await?);
        browser.save_screenshot(&format!("puzzle-wrong-{device:?}")).await?;

        browser.press("[data-act=puzzle-again]").await?;
        browser.expect("return document.querySelector('.puzzle [data-best]') === null").await?;
        draw(&browser, &puzzle.best).await?;
        says(&browser, "Right").await?;
        browser.save_screenshot(&format!("puzzle-right-{device:?}")).await?;

        // The next puzzle is another one, and what was solved is kept without a game among the saved ones.
        browser.press("[data-act=puzzle-next]").await?;
        let next = "return document.querySelector('.table.asked .puzzle') !== null && document.querySelector('.puzzle [data-best]') === null && !location.hash.endsWith(arguments[0])";
        let last = format!("/{}", puzzle.number);
        browser.wait_for(next, vec![json!(last)]).await?;
        browser.page.goto(&format!("{}/#/puzzles", server.url)).await?;
        browser.page.refresh().await?;
        let solved =
            "return document.querySelector(arguments[0])?.querySelectorAll('.solved').length === 1";
        browser.wait_for(solved, vec![json!(list)]).await?;
        ensure!(is_there(&browser, &format!("{list} li:nth-child({place}) .solved")).await?);
        browser.page.goto(&format!("{}/#/", server.url)).await?;
        browser.expect("return document.querySelector('.board-poster') !== null").await?;
        ensure!(!is_there(&browser, "a[href^='#/play/']").await?, "a puzzle is no saved game");
        browser.expect_clean_console().await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// The best route is shown on the map, once the player asks for the answer.
#[tokio::test]
async fn the_answer_is_shown_on_the_map() -> Result<()> {
    let server = roundhouse()?;
    let set = PuzzleSet::parse(SET)?;
    let claims = |puzzle: &&Puzzle| {
        puzzle.best.starts_with("claim ") && puzzle.obvious.action.starts_with("draw ")
    };
    let puzzle = set.puzzles.iter().find(claims).context("a puzzle about a route")?;
    let browser = Browser::open(Device::Phone).await?;
    let address = format!("{}/#/puzzle/san-francisco/{}", server.url, puzzle.number);
    browser.page.goto(&address).await?;
    draw(&browser, &puzzle.obvious.action).await?;
    says(&browser, "This is not the best choice").await?;
    ensure!(!is_there(&browser, ".route.advised").await?, "the map gives the answer away");
    browser.press("[data-act=puzzle-show]").await?;
    let route = puzzle.best.split(' ').nth(1).context("a route")?;
    let shown = "return [...document.querySelectorAll('.route.advised')].map((it) => it.dataset.route).join() === arguments[0]";
    browser.wait_for(shown, vec![json!(route)]).await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// Nothing lies over the tabs, whatever the verdict says: on a phone on its side it gives way.
#[tokio::test]
async fn a_verdict_leaves_the_tabs_free() -> Result<()> {
    let server = roundhouse()?;
    let url = format!("{}/?pseudo", server.url);
    let (_, puzzle) = drawing_puzzle()?;
    let browser = open_window(true, &url, "light").await?;
    let mut problems = Vec::new();
    resize(&browser, SIZES[1]).await?;
    browser.page.goto(&format!("{url}#/puzzle/san-francisco/{}", puzzle.number)).await?;
    draw(&browser, &puzzle.obvious.action).await?;
    for wait in ["[data-act=puzzle-show]", "[data-best]"] {
        browser.wait_for("return document.querySelector(arguments[0])", vec![json!(wait)]).await?;
        for size in SIZES.iter().filter(|size| size.touch) {
            let found = look(&browser, *size, false).await?;
            // The share of the map counts while the map must be pressed, which it must not beside a verdict.
            let found = found.iter().filter(|line| !line.contains("the map has"));
            problems.extend(found.map(|line| format!("{wait} {}: {line}", size.name)));
        }
        resize(&browser, SIZES[1]).await?;
        if wait.contains("show") {
            browser.press(wait).await?;
        }
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    browser.page.close().await?;
    Ok(())
}
