//! No game is lost: many games on one device, two tabs, full storage, one file for everything, records of online games.

use std::fs;
use std::time::Duration;

use anyhow::{Result, ensure};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, WebSpace, dist, roundhouse};
use fantoccini::Locator;
use serde_json::{Value, json};

const ASKED: &str = "return document.querySelector('.table.asked') !== null";
const CARDS: &str = "return document.querySelectorAll('.your-games .game-card').length";
const POSITION: &str = "return document.querySelector('.table')?.dataset.position";

async fn begin(device: Device) -> Result<(WebSpace, Browser)> {
    let space = WebSpace::of(&dist(), "")?;
    let browser = Browser::open(device).await?;
    start(&browser, &space.url, "san-francisco").await?;
    Ok((space, browser))
}

async fn end(browser: Browser) -> Result<()> {
    // A page without a server asks for one and is told that there is none.
    browser.expect_clean_console_except(&["404", "api/"]).await?;
    Ok(browser.page.close().await?)
}

async fn home(browser: &Browser, url: &str) -> Result<Value> {
    browser.page.goto(&format!("{url}/#/")).await?;
    browser.expect("return document.querySelector('.home') !== null").await?;
    browser.look(CARDS).await
}

/// A new game leaves the others as they are, and each can be continued where it was.
#[tokio::test]
async fn a_new_game_leaves_the_others() -> Result<()> {
    let (space, browser) = begin(Device::Desktop).await?;
    play(&browser, 3).await?;
    browser.expect(ASKED).await?;
    let first = (browser.look("return location.hash").await?, browser.look(POSITION).await?);
    start(&browser, &space.url, "iberia").await?;
    browser.expect("return document.querySelector('.table[data-board=iberia]') !== null").await?;
    ensure!(home(&browser, &space.url).await? == json!(2), "both games are listed");
    browser.press("[data-act=go-on]").await?;
    browser
        .expect("return document.querySelector('.table[data-board=san-francisco]') !== null")
        .await?;
    browser.expect(ASKED).await?;
    let again = (browser.look("return location.hash").await?, browser.look(POSITION).await?);
    ensure!(first == again, "{first:?} became {again:?}");
    // Removing takes two presses, and only that game goes.
    home(&browser, &space.url).await?;
    browser.press("[data-act=remove-game]").await?;
    ensure!(browser.look(CARDS).await? == json!(2), "one press removes nothing");
    browser.press("[data-act=remove-game]").await?;
    browser.expect(&format!("{CARDS} === 1")).await?;
    end(browser).await
}

/// A finished game is in the history with its result, and is not offered to be continued.
#[tokio::test]
async fn a_finished_game_moves_to_the_history() -> Result<()> {
    let (space, browser) = begin(Device::Desktop).await?;
    play(&browser, 1_500).await?;
    browser.expect("return document.querySelector('.results') !== null").await?;
    browser.save_screenshot("result-Desktop").await?;
    let total =
        browser.look("return document.querySelector('.results tfoot td').innerText").await?;
    ensure!(home(&browser, &space.url).await? == json!(0), "a finished game is offered");
    browser.press(".home-menu [href='#/history']").await?;
    browser.expect("return document.querySelector('.past-games .figures') !== null").await?;
    browser.save_screenshot("history-Desktop").await?;
    let figures =
        browser.look("return document.querySelector('.past-games .figures').innerText").await?;
    let total = total.as_str().unwrap_or_default();
    ensure!(figures.as_str().is_some_and(|figures| figures.contains(total)), "{figures} {total}");
    ensure!(
        browser.look("return document.querySelectorAll('.plot').length >= 1").await? == json!(true),
        "plots"
    );
    browser.press(".past-games [data-act=look]").await?;
    browser.expect("return document.querySelector('.results') !== null").await?;
    end(browser).await
}

/// Reads a position, which the page gives as text or as a number.
fn number(position: &serde_json::Value) -> u64 {
    let text = position.as_str().and_then(|text| text.parse().ok());
    text.or_else(|| position.as_u64()).unwrap_or_default()
}

/// Two tabs of one game: the second says so, takes over when asked, and the first stops. With and without a secure
/// context, where browsers have no locks.
async fn two_tabs(url: &str) -> Result<()> {
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, url, "san-francisco").await?;
    play(&browser, 2).await?;
    browser.expect(ASKED).await?;
    let address = browser.look("return location.href").await?;
    let first = browser.page.window().await?;
    let second = browser.page.new_window(true).await?.handle;
    browser.page.switch_to_window(second.clone()).await?;
    browser.page.goto(address.as_str().unwrap_or_default()).await?;
    browser.expect("return document.querySelector('[data-act=take-over]') !== null").await?;
    browser.save_screenshot("elsewhere-Desktop").await?;
    ensure!(browser.look(POSITION).await?.is_null(), "two tabs play the same game");
    browser.press("[data-act=take-over]").await?;
    browser.expect(ASKED).await?;
    browser.page.switch_to_window(first).await?;
    browser.expect("return document.querySelector('[data-act=take-over]') !== null").await?;
    // The second tab goes on, and the first one leaves what it plays alone.
    browser.page.switch_to_window(second).await?;
    let before = browser.look(POSITION).await?;
    // A claim takes at most four presses: the route, which of two, an end, and yes.
    play(&browser, 4).await?;
    browser.expect(ASKED).await?;
    let after = browser.look(POSITION).await?;
    ensure!(after != before, "nothing happened");
    browser.page.refresh().await?;
    browser.expect(ASKED).await?;
    // A press that was still on its way may have counted since.
    let kept = browser.look(POSITION).await?;
    ensure!(number(&kept) >= number(&after), "turns are lost: {kept} after {after}");
    browser.page.close_window().await?;
    Ok(browser.page.close().await?)
}

#[tokio::test]
async fn two_tabs_never_play_the_same_game() -> Result<()> {
    two_tabs(&WebSpace::of(&dist(), "")?.url).await
}

#[tokio::test]
async fn two_tabs_never_play_the_same_game_over_plain_http() -> Result<()> {
    two_tabs(&WebSpace::of(&dist(), "")?.url.replace("127.0.0.1", "plain.test")).await
}

/// Storage that is full or blocked says so before the game starts.
#[tokio::test]
async fn storage_that_keeps_nothing_says_so_first() -> Result<()> {
    let space = WebSpace::of(&dist(), "")?;
    let browser = Browser::open(Device::Phone).await?;
    let notice = "return document.querySelector('.storage-notice')?.innerText ?? ''";
    ensure!(home(&browser, &space.url).await? == json!(0), "a game");
    ensure!(browser.look(notice).await? == json!(""), "a notice without a reason");
    let fill = "let text = 'x'.repeat(1 << 20); try { for (let at = 0; ; at++) localStorage.setItem(`other${at}`, text); } catch {}
        try { for (let at = 0; ; at++) localStorage.setItem(`small${at}`, 'x'.repeat(1000)); } catch {}";
    browser.look(fill).await?;
    browser.page.goto(&format!("{}/#/new", space.url)).await?;
    browser.expect("return document.querySelector('[data-act=start]') !== null").await?;
    let said = browser.expect(notice).await?;
    ensure!(said.as_str().is_some_and(|said| said.contains("room")), "{said}");
    // A browser that forbids storage says something else.
    let block = "delete Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new Error('no'); }; localStorage.clear();";
    browser.look(block).await?;
    browser.press(".back").await?;
    browser.expect("return document.querySelector('.storage-notice')?.innerText.includes('nothing') ?? null").await?;
    // The game works all the same, and says again that it is not kept.
    browser.press("[data-board=san-francisco] [data-act=play-now]").await?;
    browser
        .expect("return document.querySelector('.unsaved [data-act=save-all]') !== null")
        .await?;
    Ok(browser.page.close().await?)
}

/// A game that the browser no longer has is not silently replaced by another screen.
#[tokio::test]
async fn emptied_storage_says_so() -> Result<()> {
    let (_space, browser) = begin(Device::Desktop).await?;
    browser.expect(ASKED).await?;
    let before = browser.look(POSITION).await?;
    browser.look("localStorage.clear()").await?;
    // What the open game does next is written down as a whole, so nothing is lost.
    play(&browser, 2).await?;
    let has_moved = "return document.querySelector('.table')?.dataset.position !== arguments[0]";
    browser.wait_for(has_moved, vec![before]).await?;
    browser.expect(ASKED).await?;
    browser.page.refresh().await?;
    browser.expect(ASKED).await?;
    browser.look("localStorage.clear(); location.reload()").await?;
    browser.expect("return document.querySelector('.trouble [role=alert]')?.innerText.includes('emptied') ?? null").await?;
    end(browser).await
}

/// Everything on one device is saved as a file and taken in on another one.
#[tokio::test]
async fn everything_moves_to_another_device() -> Result<()> {
    let (space, browser) = begin(Device::Desktop).await?;
    browser.expect(ASKED).await?;
    browser.page.goto(&format!("{}/#/history", space.url)).await?;
    browser.press("[data-act=export]").await?;
    let file = browser.downloads().join("roundhouse.json");
    for _ in 0..200 {
        if fs::read_to_string(&file).is_ok_and(|text| !text.is_empty()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let other = Browser::open(Device::Phone).await?;
    other.page.goto(&format!("{}/#/history", space.url)).await?;
    other.expect("return document.querySelector('[data-field=import]') !== null").await?;
    let field = other.page.find(Locator::Css("[data-field=import]")).await?;
    field.send_keys(&file.display().to_string()).await?;
    other.press("[data-act=reload]").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    ensure!(home(&other, &space.url).await? == json!(1), "the game did not arrive");
    other.press("[data-act=continue]").await?;
    other.expect(ASKED).await?;
    other.page.close().await?;
    end(browser).await
}

/// Opens a table of the smallest board against a bot, and plays it to its end. Returns its id.
async fn play_online(browser: &Browser, url: &str) -> Result<String> {
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    browser.press("[data-value=motion-none]").await?;
    let open = "const settings = {pace: 0, clock: null, grace: null, level: 'conductor', first: 'seat0', listed: false, hints: false};
        const body = JSON.stringify({board: 'toy', name: 'Ann', seats: ['me', {bot: 'conductor'}], settings});
        const headers = {'content-type': 'application/json'};
        fetch('api/tables', {method: 'POST', headers, body})
            .then((answer) => answer.json()).then(({table}) => location.hash = `table/${table}`)";
    browser.look(open).await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    play(browser, 500).await?;
    browser.expect("return document.querySelector('.results') !== null").await?;
    let table = browser.look("return location.hash.split('/')[1]").await?;
    Ok(table.as_str().unwrap_or_default().to_owned())
}

/// Reads the totals of the result sheet.
async fn totals(browser: &Browser) -> Result<Value> {
    let totals = "const cells = [...document.querySelectorAll('.results tfoot td')];
        return cells.length > 0 ? cells.map((cell) => cell.innerText).join() : null";
    browser.expect(totals).await
}

/// The record of an online game stays on the device when the server has deleted its table, and when the server is
/// gone: the history opens, reviews and saves it.
#[tokio::test]
async fn the_record_of_an_online_game_outlives_its_table() -> Result<()> {
    let mut server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    let table = play_online(&browser, &server.url).await?;
    let played = totals(&browser).await?;
    let kept = "return localStorage.getItem(`roundhouse.record.${arguments[0]}`) !== null || null";
    browser.wait_for(kept, vec![json!(table)]).await?;
    server.admin(&["delete", &table, "--reason", "the time is over"])?;

    browser.page.goto(&format!("{}/#/history", server.url)).await?;
    browser.press(".past-games [data-act=look]").await?;
    ensure!(totals(&browser).await? == played, "the record is another game than {played}");
    ensure!(browser.look("return location.hash").await? == json!("#/replay"), "not the record");

    // The screen that is there needs no server any more.
    browser.look("location.hash = '/history'").await?;
    browser.expect("return document.querySelector('.past-games') !== null").await?;
    browser.wait_until_kept().await?;
    server.kill();
    browser.press(".past-games [data-act=record]").await?;
    let file = browser.downloads().join(format!("roundhouse-{table}.record"));
    let mut record = String::new();
    for _ in 0..200 {
        record = fs::read_to_string(&file).unwrap_or_default();
        if !record.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    ensure!(record::Record::parse(&record).is_ok_and(|it| it.board == "toy"), "saved: {record:?}");
    browser.press(".past-games [data-act=review]").await?;
    browser.expect("return document.querySelector('[data-act=review-details]') !== null").await?;
    // The server has no such table, and then it is gone.
    let expected = ["404", "410", "api/", "WebSocket", "net::ERR_CONNECTION_REFUSED"];
    browser.expect_clean_console_except(&expected).await?;
    Ok(browser.page.close().await?)
}
