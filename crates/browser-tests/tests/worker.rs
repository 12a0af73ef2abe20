//! A Worker that fails: the page says so, and nothing is lost.

use anyhow::{Result, ensure};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;

const BREAK_WORKERS: &str = include_str!("break_workers.js");
const ASKED: &str = "return document.querySelector('.table.asked') !== null";
const NOTICE: &str = "return document.querySelector('.worker-trouble')?.innerText";
/// Script: returns what the player sees of the game, as text.
const SEEN: &str = "return [document.querySelector('.table')?.dataset.position,
    ...[...document.querySelectorAll('.hand .kind, .market .slot')].map((card) => card.ariaLabel),
    ...[...document.querySelectorAll('.tickets .ticket, .log li')].map((line) => line.innerText)].join()";
/// What the browser writes to the console when a test breaks a Worker.
const ON_PURPOSE: [&str; 3] = ["broken on purpose", "nothing.js", "wasm.missing"];
/// Script: returns whether what is on the screen equals an earlier answer of [`SEEN`].
const AS_BEFORE: &str = "return window.seen() === arguments[0]";

/// Opens a browser. `also` is a script that runs before the page's.
async fn open(also: &str) -> Result<Browser> {
    let browser = Browser::open(Device::Desktop).await?;
    let script = format!("{BREAK_WORKERS}\n{also}\nwindow.seen = () => {{ {SEEN} }};");
    let script = json!({ "source": script });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", script).await?;
    Ok(browser)
}

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console_except(&ON_PURPOSE).await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-9: the Worker fails during a game; the game goes on where it was.
#[tokio::test]
async fn a_worker_that_fails_loses_nothing() -> Result<()> {
    let server = roundhouse()?;
    let browser = open("").await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 9).await?;
    browser.expect(ASKED).await?;
    let before = browser.look(SEEN).await?;
    browser.look("window.breakWorker()").await?;
    let notice = browser.expect(NOTICE).await?;
    let says = |word: &str| notice.as_str().is_some_and(|notice| notice.contains(word));
    ensure!(says("stopped") && says("Nothing is lost"), "{notice}");
    browser.expect(ASKED).await?;
    // The new Worker tells the whole game again; the page shows it a moment later.
    browser.wait_for(AS_BEFORE, vec![before.clone()]).await?;
    browser.press("[data-act=close-notice]").await?;

    play(&browser, 6).await?;
    browser.expect(ASKED).await?;
    let later = browser.look(SEEN).await?;
    ensure!(later != before, "the game does not go on");
    browser.page.refresh().await?;
    browser.expect(ASKED).await?;
    let position = "return document.querySelector('.table').dataset.position";
    let position = browser.look(position).await?;
    let expected = later.as_str().and_then(|seen| seen.split(',').next());
    ensure!(position.as_str() == expected, "{position} after the reload, not {expected:?}");
    close(browser).await
}

/// A Worker cannot be loaded: the page tries once more, then asks the player.
#[tokio::test]
async fn a_worker_that_does_not_load_is_started_again_when_asked() -> Result<()> {
    let server = roundhouse()?;
    let browser = open("").await?;
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.expect("return document.querySelector('[data-act=start]') !== null").await?;
    browser.look("window.workersAreBroken = true").await?;
    browser.press("[data-act=start]").await?;
    browser.expect("return document.querySelector('[data-act=restart-worker]') !== null").await?;
    let notice = browser.look(NOTICE).await?;
    ensure!(notice.as_str().is_some_and(|notice| notice.contains("Try again")), "{notice}");
    browser.look("window.workersAreBroken = false").await?;
    browser.press("[data-act=restart-worker]").await?;
    browser.expect(ASKED).await?;
    ensure!(browser.look(NOTICE).await?.is_null(), "the notice stays");
    close(browser).await
}

/// The part of the program for advice is loaded when it is first needed. Where it cannot be loaded, the Worker fails and the
/// game goes on.
#[tokio::test]
async fn advice_that_does_not_load_loses_nothing() -> Result<()> {
    let server = roundhouse()?;
    let browser = open("window.thinkingIsMissing = true;").await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 9).await?;
    browser.expect(ASKED).await?;
    let asked_for = "return window.thinkingAskedFor";
    ensure!(browser.look(asked_for).await? == json!(0), "a game needs the part for advice");
    let before = browser.look(SEEN).await?;
    // The next Worker finds it.
    browser.look("window.thinkingIsMissing = false").await?;
    browser.press("[data-act=hint]").await?;
    let notice = browser.expect(NOTICE).await?;
    ensure!(notice.as_str().is_some_and(|notice| notice.contains("Nothing is lost")), "{notice}");
    browser.wait_for(AS_BEFORE, vec![before]).await?;
    browser.press("[data-act=close-notice]").await?;
    browser.press(".hint .close").await?;

    browser.press("[data-act=hint]").await?;
    browser.expect("return document.querySelectorAll('.hint li').length > 1").await?;
    ensure!(browser.look(asked_for).await? == json!(2), "it is asked for once by each Worker");
    browser.press(".hint .close").await?;
    play(&browser, 3).await?;
    close(browser).await
}
