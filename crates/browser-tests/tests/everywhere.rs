//! Checks every screen: axe-core finds nothing, and much longer words fit.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::layouts::{OVERLAPS, SIZES, fixtures, look, open_window};
use browser_tests::tour::tour;
use browser_tests::{Browser, Device, roundhouse};
use fantoccini::wd::TimeoutConfiguration;
use serde_json::{Value, json};

/// The file that `cargo xtask test` downloads.
const AXE: &str = "../../target/npm/node_modules/axe-core/axe.min.js";

/// Script: returns the problems that axe-core finds with all its rules, best practices included, each with its element.
const RUN_AXE: &str = "
    const done = arguments[arguments.length - 1];
    // The words and numbers on a card or deck must all occur in its accessible name, in any order. Elements with a
    // title are named by the title.
    const isSaid = (node) => {
        const element = document.querySelector(node.target[0]);
        const name = element.ariaLabel?.toLowerCase() ?? '';
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (!text.parentElement.title && !name.includes(text.data.trim().toLowerCase())) return false;
        }
        return true;
    };
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    axe.run(document, { resultTypes: ['violations'], rules }).then((found) => done(found.violations
        .flatMap((problem) => problem.nodes.filter((node) => problem.id !== 'label-content-name-mismatch' || !isSaid(node)).map((node) => `${problem.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`))));";

/// Reads the program of axe-core.
fn axe_core() -> Result<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    std::fs::read_to_string(script)
        .context("axe-core is not there: `cargo xtask test --only browser` fetches it")
}

/// Gives the scripts of a window the time that axe-core may take on a slow machine.
async fn be_patient(browser: &Browser) -> Result<()> {
    let patient = TimeoutConfiguration::new(Some(Duration::from_secs(300)), None, None);
    browser.page.update_timeouts(patient).await?;
    Ok(())
}

/// Returns what axe-core finds on the whole page, each with the name of the screen.
async fn found_by_axe(browser: &Browser, axe_core: &str, screen: &str) -> Result<Vec<String>> {
    browser.look(axe_core).await?;
    let found = browser.page.execute_async(RUN_AXE, Vec::new()).await?;
    Ok(lines(&found).map(|line| format!("{screen}: {line}")).collect())
}

async fn axe(device: Device) -> Result<()> {
    let axe_core = axe_core()?;
    let server = roundhouse()?;
    let browser = Browser::open(device).await?;
    be_patient(&browser).await?;
    let mut problems = Vec::new();
    tour(&browser, &server.url, async |browser, screen| {
        problems.extend(found_by_axe(browser, &axe_core, screen).await?);
        Ok(())
    })
    .await?;
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

#[tokio::test]
async fn axe_finds_nothing_on_a_desktop() -> Result<()> {
    axe(Device::Desktop).await
}

#[tokio::test]
async fn axe_finds_nothing_on_a_phone() -> Result<()> {
    axe(Device::Phone).await
}

/// Every phase of both boards, at a desk and on a phone that lies on its side.
#[tokio::test]
async fn axe_finds_nothing_in_any_phase() -> Result<()> {
    let axe_core = axe_core()?;
    let server = roundhouse()?;
    let mut problems = Vec::new();
    for size in SIZES.iter().filter(|size| ["phone-lying", "laptop"].contains(&size.name)) {
        let browser = open_window(size.touch, &format!("{}/", server.url), "light").await?;
        be_patient(&browser).await?;
        for fixture in fixtures()? {
            fixture.open(&browser, &server.url).await?;
            look(&browser, *size, false).await?;
            let screen = format!("{} {}", fixture.name, size.name);
            problems.extend(found_by_axe(&browser, &axe_core, &screen).await?);
        }
        browser.page.close().await?;
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// A Worker that never answers.
const SILENT_WORKER: &str =
    "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };";

/// What is shown until a game or a table is there is a page too, with a heading and a main part.
#[tokio::test]
async fn axe_finds_nothing_while_the_page_waits() -> Result<()> {
    let axe_core = axe_core()?;
    let mut server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    be_patient(&browser).await?;
    let silent = json!({ "source": SILENT_WORKER });
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", silent).await?;
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.press("[data-act=start]").await?;
    browser.expect("return document.querySelector('.waiting h1') !== null").await?;
    let mut problems = found_by_axe(&browser, &axe_core, "dealing").await?;
    // Without a server the page goes on trying to reach a table, and says that a return link cannot be checked.
    server.kill();
    let screens = [
        ("table/nowhere", ".waiting h1", "Reconnecting"),
        ("return/nowhere/key", ".trouble h1", "does not answer"),
    ];
    for (address, heading, says) in screens {
        browser.page.goto(&format!("{}/#{address}", server.url)).await?;
        let said = "return document.querySelector(arguments[0])?.innerText.includes(arguments[1])";
        browser.wait_for(said, vec![json!(heading), json!(says)]).await?;
        problems.extend(found_by_axe(&browser, &axe_core, address).await?);
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    browser.page.close().await?;
    Ok(())
}

/// Checks all screens in an invented language whose words are two fifths longer than English.
async fn long_words(device: Device) -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(device).await?;
    let mut problems = Vec::new();
    tour(&browser, &format!("{}/?pseudo", server.url), async |browser, screen| {
        let found = browser.look(OVERLAPS).await?;
        problems.extend(lines(&found).map(|line| format!("{screen}: {line}")));
        Ok(())
    })
    .await?;
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    let spoken = browser.look("return document.body.innerText").await?;
    ensure!(spoken != json!(""), "nothing is said");
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

#[tokio::test]
async fn long_words_find_room_on_a_desktop() -> Result<()> {
    long_words(Device::Desktop).await
}

#[tokio::test]
async fn long_words_find_room_on_a_phone() -> Result<()> {
    long_words(Device::Phone).await
}

fn lines(found: &Value) -> impl Iterator<Item = &str> {
    found.as_array().into_iter().flatten().filter_map(Value::as_str)
}
