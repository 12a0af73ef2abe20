//! The server is replaced by one with another build of the page, while clients are open or
//! installed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use browser_tests::host::{is_there, make_table, wait};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, dist, roundhouse};
use serde_json::{Value, json};

const BUILD: &str = "return document.querySelector('meta[name=build]')?.content";
const TICKET: &str = ".offered .ticket";
const MARKED: &str = "return [...document.querySelectorAll('.offered .marked')].map((ticket) => ticket.innerText).join() || null";

/// Writes another build of the page: with other styles, and so with other names of all files that
/// depend on them.
fn another_build(folder: &Path) -> Result<String> {
    let read = |name: &str| fs::read_to_string(dist().join(name));
    let page = read("index.html")?;
    let (_, rest) =
        page.split_once("name=\"build\" content=\"").context("the page names its build")?;
    let build = rest.split('"').next().context("a build")?;
    let other: String = build.chars().rev().collect();
    ensure!(build != other, "a build that reads the same backwards");
    for entry in fs::read_dir(dist())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // The compressed forms are those of the older build.
        if name.ends_with(".gz") || name.ends_with(".br") {
            continue;
        }
        match fs::read_to_string(&path) {
            Ok(text) => {
                let text = text.replace(build, &other).replace(".css", "-.css");
                let text = if name.ends_with(".css") { text + "/* newer */" } else { text };
                fs::write(folder.join(name.replace(".css", "-.css")), text)?;
            }
            // The file is not text, so it contains no name.
            Err(_) => drop(fs::copy(&path, folder.join(&name))?),
        }
    }
    Ok(other)
}

/// In the middle of a choice the newer build is offered, and waits.
#[tokio::test]
async fn a_server_is_replaced_under_an_open_client() -> Result<()> {
    let mut server = roundhouse()?;
    let newer = tempfile::tempdir()?;
    let build = another_build(newer.path())?;
    // By a host name that is not secure, where nothing can be installed.
    let url = server.url.replace("127.0.0.1", "plain.test");
    let browser = Browser::open(Device::Desktop).await?;
    make_table(&browser, &url, false).await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    wait(&browser, &format!("return document.querySelector('{TICKET}') !== null")).await?;
    browser.press(&format!("{TICKET}:last-child")).await?;
    let choice = wait(&browser, &format!("window.same = true; {MARKED}")).await?;

    server.replace(newer.path())?;
    wait(&browser, "return document.querySelector('.newer') !== null").await?;
    wait(&browser, "return document.querySelector('.sign.away') === null || null").await?;
    ensure!(browser.look("return window.same").await? == json!(true), "the page was loaded anew");
    ensure!(browser.look(MARKED).await? == choice, "the choice is gone");
    play(&browser, 3).await?;
    browser.press("[data-act=load-newer]").await?;
    wait(&browser, &format!("{BUILD} === '{build}' && document.querySelector('.table') !== null"))
        .await?;
    ensure!(!is_there(&browser, ".newer").await?, "nothing is newer than this");
    play(&browser, 3).await?;
    browser.expect_clean_console_but_for_the_net().await?;
    browser.page.close().await?;
    Ok(())
}

/// The service worker keeps the page: the next load has the newer build, also when no server
/// answers any more.
#[tokio::test]
async fn a_server_is_replaced_under_an_installed_client() -> Result<()> {
    let mut server = roundhouse()?;
    let newer = tempfile::tempdir()?;
    let build = another_build(newer.path())?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&server.url).await?;
    browser.wait_until_kept().await?;
    start(&browser, &server.url, "san-francisco").await?;
    browser.press(TICKET).await?;
    wait(&browser, &format!("window.same = true; {MARKED}")).await?;

    server.replace(newer.path())?;
    play(&browser, 4).await?;
    ensure!(browser.look("return window.same").await? == json!(true), "the page was loaded anew");
    browser.page.refresh().await?;
    wait(&browser, &format!("{BUILD} === '{build}' && document.querySelector('.table') !== null"))
        .await?;
    play(&browser, 4).await?;

    let kept = format!(
        "const done = arguments[arguments.length - 1]; caches.has('roundhouse-{build}').then(done);"
    );
    for _ in 0..100 {
        if browser.page.execute_async(&kept, Vec::new()).await? == json!(true) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    server.kill();
    let mut found = Value::Null;
    // The worker of the previous build ends when none of its pages is open any more.
    for _ in 0..10 {
        browser.page.goto("about:blank").await?;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        browser.page.goto(&format!("{}/#/play", server.url)).await?;
        found = wait(&browser, BUILD).await?;
        if found == json!(build) {
            break;
        }
    }
    ensure!(found == json!(build), "kept {found} instead of {build}");
    wait(&browser, "return document.querySelector('.table') !== null").await?;
    play(&browser, 4).await?;
    browser.expect_clean_console_but_for_the_net().await?;
    browser.page.close().await?;
    Ok(())
}
