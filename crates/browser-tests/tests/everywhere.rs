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
    axe.run({ include: [['body']] }, { resultTypes: ['violations'], rules }).then((found) => done(found.violations
        .flatMap((problem) => problem.nodes.filter((node) => problem.id !== 'label-content-name-mismatch' || !isSaid(node)).map((node) => `${problem.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`))));";

async fn axe(device: Device) -> Result<()> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    let script = std::fs::read_to_string(script)
        .context("axe-core is not there: `cargo xtask test --only browser` fetches it")?;
    let server = roundhouse()?;
    let browser = Browser::open(device).await?;
    let patient = TimeoutConfiguration::new(Some(Duration::from_secs(300)), None, None);
    browser.page.update_timeouts(patient).await?;
    let mut problems = Vec::new();
    tour(&browser, &server.url, async |browser, screen| {
        browser.look(&script).await?;
        let found = browser.page.execute_async(RUN_AXE, Vec::new()).await?;
        problems.extend(lines(&found).map(|line| format!("{screen}: {line}")));
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
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE);
    let script = std::fs::read_to_string(script).context("axe-core is not there")?;
    let server = roundhouse()?;
    let mut problems = Vec::new();
    for size in SIZES.iter().filter(|size| ["phone-lying", "laptop"].contains(&size.name)) {
        let browser = open_window(size.touch, &format!("{}/", server.url), "light").await?;
        let patient = TimeoutConfiguration::new(Some(Duration::from_secs(300)), None, None);
        browser.page.update_timeouts(patient).await?;
        for fixture in fixtures()? {
            fixture.open(&browser, &server.url).await?;
            look(&browser, *size, false).await?;
            browser.look(&script).await?;
            let found = browser.page.execute_async(RUN_AXE, Vec::new()).await?;
            problems.extend(
                lines(&found).map(|line| format!("{} {}: {line}", fixture.name, size.name)),
            );
        }
        browser.page.close().await?;
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
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
