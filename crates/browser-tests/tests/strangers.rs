//! What people do about each other: links renewed, seats given away, people removed, ignored, asked and
//! reported; and what the operator says.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::host::{make_table, sit_down, wait};
use browser_tests::{Browser, Device, Process, roundhouse, roundhouse_with};
use serde_json::json;
use store::{NoteStore as _, NoteUpdate, SqliteStore};

const RETURN_LINK: &str = "return document.querySelector('[data-link=link-return] input')?.value";
const TICKETS: &str = "return document.querySelector('.offered .ticket') !== null";

/// Two people at a table whose game has begun.
async fn pair(server: &Process) -> Result<(Browser, Browser)> {
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Desktop).await?);
    let way_in = make_table(&ann, &server.url, false).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    ann.press("[data-act=start]:not(:disabled)").await?;
    for browser in [&ann, &ben] {
        wait(browser, TICKETS).await?;
    }
    Ok((ann, ben))
}

async fn say(browser: &Browser, text: &str) -> Result<()> {
    browser.write("[data-field=chat]", text).await?;
    browser.press("[data-act=say]").await
}

/// Closes browsers whose console must be empty.
async fn close_all(browsers: impl IntoIterator<Item = Browser>) -> Result<()> {
    close_expecting(browsers, &[]).await
}

/// Closes browsers whose console may have lines with these texts: requests that the test has refused, or
/// connections that it broke.
async fn close_expecting(
    browsers: impl IntoIterator<Item = Browser>,
    expected: &[&str],
) -> Result<()> {
    for browser in browsers {
        browser.expect_clean_console_except(expected).await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// T-SEAT-1, T-SEAT-2: the own link is renewed, and a seat goes to a named person by a link.
#[tokio::test]
async fn a_link_is_renewed_and_a_seat_given_away() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = pair(&server).await?;
    ann.press("[data-act=table]").await?;
    let old = wait(&ann, RETURN_LINK).await?;
    ann.press("[data-act=renew-link]").await?;
    let renewed = "const link = document.querySelector('[data-link=link-return] input')?.value;
        return link && link !== arguments[0] ? link : null";
    ann.wait_for(renewed, vec![old.clone()]).await?;
    // The old link opens nothing any more.
    let eve = Browser::open(Device::Desktop).await?;
    eve.page.goto(old.as_str().context("a link")?).await?;
    wait(&eve, "return document.querySelector('main.page h1') !== null").await?;
    ensure!(eve.look(TICKETS).await? == json!(false), "the old link still works");

    ann.write("[data-field=give]", "Carl").await?;
    ann.press("[data-act=give]").await?;
    let link = "return document.querySelector('[data-link=link-give] input')?.value";
    let link = wait(&ann, link).await?;
    let carl = Browser::open(Device::Phone).await?;
    carl.page.goto(link.as_str().context("a link")?).await?;
    wait(&carl, TICKETS).await?;
    wait(&ann, "return document.querySelector('.sign.watching') !== null").await?;
    wait(&ben, "return document.body.innerText.includes('Carl')").await?;
    close_expecting([eve], &["/return - Failed to load resource"]).await?;
    // The page asks what Ann may still see of the table, which is nothing.
    close_expecting([ann], &["/api/tables/"]).await?;
    close_all([ben, carl]).await
}

/// T-SEAT-3: whoever is removed is gone and stays out.
#[tokio::test]
async fn somebody_is_removed_after_a_second_press() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Desktop).await?);
    let way_in = make_table(&ann, &server.url, true).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    ann.press(".seats [data-act=remove]").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let sits = "return document.querySelector('.seats .mine') !== null";
    ensure!(ben.look(sits).await? == json!(true), "one press is a question");
    ann.press(".seats [data-act=remove]").await?;
    let gone = "return document.querySelector('main.page h1')?.innerText.includes('removed you')";
    wait(&ben, gone).await?;
    ben.page.refresh().await?;
    wait(&ben, gone).await?;
    close_all([ann, ben]).await
}

/// UX-H5: what somebody says is hidden from the person who ignores them, and can be shown again.
#[tokio::test]
async fn somebody_is_ignored() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = pair(&server).await?;
    say(&ben, "what a bore").await?;
    let hears = "return document.querySelector('.chat ol').innerText.includes('what a bore')";
    wait(&ann, hears).await?;
    for (ignores, heard) in [(true, false), (false, true)] {
        ann.press("[data-act=table]").await?;
        ann.press(".dialog [data-act=ignore]").await?;
        ann.press(".dialog .close").await?;
        let there = format!("{hears} === {heard}");
        wait(&ann, &there).await.with_context(|| format!("ignores: {ignores}"))?;
    }
    ensure!(ben.look(hears).await? == json!(true), "nobody else notices");
    close_all([ann, ben]).await
}

/// T-STALL-1: a person who is waited for is asked, but not before ten minutes have passed.
#[tokio::test]
async fn somebody_who_is_waited_for_is_asked() -> Result<()> {
    let mut server = roundhouse()?;
    let (ann, ben) = pair(&server).await?;
    ann.press("[data-act=table]").await?;
    ann.press(".dialog [data-act=nudge]").await?;
    let refused = "return document.body.innerText.includes('ten minutes')";
    wait(&ann, refused).await?;
    ann.press(".dialog .close").await?;
    // House time is saved every five seconds, and goes on from what was saved.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    server.kill();
    let store = SqliteStore::open(server.folder()?)?;
    let saved = store.get("house_time").await?.context("house time is saved")?;
    let saved = u64::from_be_bytes(saved.as_slice().try_into()?);
    let later = saved + 11 * 60 * 1000;
    store.put(NoteUpdate::set("house_time", later.to_be_bytes())).await?;
    drop(store);
    server.restart()?;
    wait(&ann, "return document.querySelector('.sign.away') === null").await?;
    ann.press("[data-act=table]").await?;
    ann.press(".dialog [data-act=nudge]").await?;
    wait(&ben, "return document.body.innerText.includes('asks Ben to decide')").await?;
    // The server was gone for a moment.
    close_expecting([ann, ben], &["WebSocket connection", "net::ERR_CONNECTION_REFUSED"]).await
}

/// A chat line and a name are reported from the page, and the operator sees them.
#[tokio::test]
async fn a_line_and_a_name_are_reported() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Desktop).await?);
    let way_in = make_table(&ann, &server.url, false).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    say(&ben, "something rude").await?;
    ann.press(".chat li [data-act=report]").await?;
    ann.write(".chat [data-field=report]", "not nice").await?;
    // A line that arrives meanwhile does not close the form.
    say(&ben, "and more").await?;
    wait(&ann, "return document.querySelector('.chat ol').innerText.includes('and more')").await?;
    ann.save_screenshot("report-Desktop").await?;
    ann.press(".chat [data-act=report-send]").await?;
    wait(&ann, "return document.querySelector('.chat [data-reported]') !== null").await?;
    ann.press(".seats [data-act=report]").await?;
    ann.press(".seats [data-act=report-send]").await?;
    wait(&ann, "return document.querySelector('.seats [data-reported]') !== null").await?;
    let own = "return document.querySelectorAll('.seats .mine [data-act=report]').length === 0";
    ensure!(ann.look(own).await? == json!(true), "nobody reports the own name");
    let reports = server.admin(&["reports"])?;
    ensure!(reports.contains("something rude") && reports.contains(": not nice"), "{reports}");
    ensure!(reports.contains("name of \"Ben\""), "{reports}");
    close_all([ann, ben]).await
}

/// The first screen shows the operator's message, and open tables by board, seats and page.
#[tokio::test]
async fn the_first_screen_shows_the_message_and_filters_tables() -> Result<()> {
    let server = roundhouse_with(&["--one-house"])?;
    server.admin(&["message", "We upgrade <b>tonight</b>.", "--reason", "upgrade"])?;
    let browser = Browser::open(Device::Desktop).await?;
    browser.page.goto(&server.url).await?;
    let notice =
        wait(&browser, "return document.querySelector('[data-notice]')?.innerText").await?;
    ensure!(notice == json!("We upgrade <b>tonight</b>."), "{notice}");
    // 104 tables for three on one board, one for two on the other.
    let open = "window.opened = 0;
        const settings = {pace: 0, clock: 86400000, grace: null, level: 'conductor', first: 'seat0', listed: true, hints: false};
        (async () => {
            for (let number = 0; number < 105; number++) {
                const [board, seats] = number ? ['iberia', ['me', 'open', 'open']] : ['san-francisco', ['me', 'open']];
                const body = JSON.stringify({board, name: 'Ann', seats, settings});
                const headers = {'content-type': 'application/json'};
                const answer = await fetch('api/tables', {method: 'POST', headers, body});
                window.opened += answer.ok;
            }
        })()";
    browser.look(open).await?;
    wait(&browser, "return window.opened === 105").await?;
    browser.page.refresh().await?;
    let count = |number: usize| {
        format!("return document.querySelectorAll('[data-list=open] li').length === {number}")
    };
    wait(&browser, &count(100)).await?;
    browser.press("[data-act=more-open]").await?;
    wait(&browser, &count(105)).await?;
    wait(&browser, "return document.querySelector('[data-act=more-open]') === null").await?;
    let choose = "const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event('change', {bubbles: true}))";
    browser.ask(choose, vec![json!("[data-field=open-board]"), json!("san-francisco")]).await?;
    wait(&browser, &count(1)).await?;
    browser.save_screenshot("open-filters-Desktop").await?;
    browser.ask(choose, vec![json!("[data-field=open-seats]"), json!("3")]).await?;
    wait(&browser, &count(0)).await?;
    browser.ask(choose, vec![json!("[data-field=open-board]"), json!("")]).await?;
    wait(&browser, &count(100)).await?;
    server.admin(&["message", "--reason", "done"])?;
    wait(&browser, "return document.querySelector('[data-notice]') === null").await?;
    close_all([browser]).await
}
