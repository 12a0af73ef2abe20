//! Tables of a server: listed, watched, left, and played over days.

use anyhow::{Result, ensure};
use board::library;
use browser_tests::host::{HOST, is_there, make_table, sit_down, wait};
use browser_tests::player::start;
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;

/// The person's tables are on the first screen before the server answers, so that no board moves under the finger.
#[tokio::test]
async fn own_tables_move_nothing() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    make_table(&browser, &server.url, false).await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    browser.expect("return document.querySelector('.your-games') !== null").await?;
    browser.page.goto("about:blank").await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    browser.expect("return document.querySelector('.with-friends') !== null").await?;
    let watch = "window.moved = null; new PerformanceObserver((list) => {
            const boards = list.getEntries().flatMap((entry) => entry.sources).filter((it) => it.node?.matches?.('.boards'));
            window.moved = boards.map((it) => it.currentRect.y - it.previousRect.y);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => { window.moved ??= []; }, 500); return true";
    browser.look(watch).await?;
    let far = "return window.moved && window.moved.every((by) => Math.abs(by) < 20)";
    browser.expect(far).await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-H2, UX-H4: strangers find a listed table; a spectator sees only what is public.
#[tokio::test]
async fn tables_are_found_and_watched() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Desktop).await?);
    make_table(&ann, &server.url, true).await?;
    let watch =
        wait(&ann, "return document.querySelector('[data-link=link-watch] input')?.value").await?;
    ben.page.goto(&server.url).await?;
    // The list can be narrowed to each board for players, and to no example.
    let offered = "const all = [...document.querySelectorAll('[data-field=open-board] option')];
        return all.length ? all.map(it => it.value).filter(id => id) : null";
    let boards = library::boards().filter(|board| !board.is_example()).map(board::Board::id);
    ensure!(wait(&ben, offered).await? == json!(boards.collect::<Vec<_>>()), "other boards");
    ben.press("[data-list=open] [data-act=sit-at]").await?;
    wait(&ben, "return document.querySelector('[data-act=sit]') !== null").await?;
    // With the link for spectators nobody can sit down; the host fills the seat with a bot.
    ben.page.goto("about:blank").await?;
    ben.page.goto(watch.as_str().unwrap_or_default()).await?;
    wait(&ben, "return document.querySelector('.lobby') !== null").await?;
    ann.press(".lobby [data-act=add-bot]").await?;
    ann.press("[data-act=start]:not(:disabled)").await?;
    wait(&ben, "return document.querySelector('.sign.watching') !== null").await?;
    ensure!(!is_there(&ben, ".offered .ticket").await?, "a watcher sees tickets");
    ensure!(!is_there(&ben, ".hand .kind").await?, "a watcher sees cards");
    wait(&ann, "return document.querySelector('.sign.watchers') !== null").await?;
    // A stranger finds the running game in the list, and can only watch it.
    let cat = Browser::open(Device::Desktop).await?;
    cat.page.goto(&server.url).await?;
    wait(&cat, "return document.querySelector('[data-list=open] [data-act=watch]') !== null")
        .await?;
    ensure!(!is_there(&cat, "[data-list=open] [data-act=sit-at]").await?, "no seat is free");
    cat.press("[data-list=open] [data-act=watch]").await?;
    wait(&cat, "return document.querySelector('.sign.watching') !== null").await?;
    cat.page.close().await?;
    ben.save_screenshot("watching-Desktop").await?;

    // The button back to the table, and those that leave it.
    ann.press("[data-act=table]").await?;
    ann.press(".dialog [data-link=link-return] [data-act=code]").await?;
    wait(&ann, "return document.querySelector('.dialog .code path') !== null").await?;
    ann.save_screenshot("table-sheet-Desktop").await?;
    let back =
        wait(&ann, "return document.querySelector('.dialog [data-link=link-return] input').value")
            .await?;
    let phone = Browser::open(Device::Phone).await?;
    phone.page.goto(back.as_str().unwrap_or_default()).await?;
    wait(&phone, "return document.querySelector('.offered .ticket') !== null").await?;
    phone.save_screenshot("returned-Phone").await?;
    phone.press("[data-act=table]").await?;
    phone.press("[data-act=stop]").await?;
    wait(&phone, "return document.querySelector('.ended') !== null").await?;
    for browser in [ann, ben, phone] {
        browser.expect_clean_console().await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// UX-H6, UX-H7, T-LEAVE-1: the clock of a game over days is shown beside the game, and the table
/// in one's list.
#[tokio::test]
async fn a_clock_is_shown_and_a_seat_can_be_given_up() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/make", server.url)).await?;
    browser.write("[data-field=name]", "Ann").await?;
    browser.press("[data-value=tempo-days]").await?;
    browser.save_screenshot("make-Phone").await?;
    browser.press("[data-act=make]").await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    browser.save_screenshot("clock-Phone").await?;
    let clock = wait(&browser, "return document.querySelector('.sign.clock')?.innerText").await?;
    ensure!(clock.as_str().is_some_and(|clock| clock.contains("day")), "{clock}");
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    browser.press("[data-list=mine] .asked [data-act=go-on]").await?;
    browser.press("[data-act=table]").await?;
    browser.press("[data-act=resign]").await?;
    browser.press("[data-act=resign-sure]").await?;
    wait(&browser, "return document.querySelector('.player.me .seat-signs .sign') !== null")
        .await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// Friends come by plain http, where browsers disable many features: the page needs none of these.
#[tokio::test]
async fn nothing_needs_a_secure_context() -> Result<()> {
    let server = roundhouse()?;
    let url = server.url.replace("127.0.0.1", "plain.test");
    let browser = Browser::open(Device::Desktop).await?;
    make_table(&browser, &url, false).await?;
    ensure!(wait(&browser, "return String(isSecureContext)").await? == "false", "it is secure");
    browser.press("[data-link=link-invite] [data-act=copy]").await?;
    let copied = "return document.querySelector('[data-link=link-invite] [data-act=copy]').innerText === 'Copied'";
    wait(&browser, copied).await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    wait(&browser, "return document.querySelector('.offered .ticket') !== null").await?;
    browser.page.goto("about:blank").await?;
    start(&browser, &url, "iberia").await?;
    wait(&browser, "return document.querySelector('[data-act=pick]') !== null").await?;
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// Script: returns the live regions that tell a text, by their class.
const TELLS: &str = "const regions = [...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')];
    return regions.filter((region) => region.textContent.includes(arguments[0])).map((region) => region.className)";

/// What was said in the lobby stands in the chat of the game. A new line is told by the one live region of the game, also
/// where the chat is closed, and not while it is muted.
#[tokio::test]
async fn the_chat_survives_the_start_and_is_announced_once() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    let way_in = make_table(&ann, &server.url, false).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    let say = async |line: &str| {
        ann.write("[data-field=chat]", line).await?;
        ann.press("[data-act=say]").await
    };
    say("Welcome aboard").await?;
    let tells = async |line: &str| ben.ask(TELLS, vec![json!(line)]).await;
    let heard = "return document.querySelector('.chat ol')?.textContent.includes(arguments[0])";
    ben.wait_for(heard, vec![json!("Welcome aboard")]).await?;
    ensure!(tells("Welcome aboard").await? == json!([""]), "the lobby's chat tells its lines");
    ann.press("[data-act=start]:not(:disabled)").await?;
    for browser in [&ann, &ben] {
        wait(browser, "return document.querySelector('.offered .ticket') !== null").await?;
        browser.wait_for(heard, vec![json!("Welcome aboard")]).await?;
    }
    ensure!(tells("Welcome aboard").await? == json!([]), "what was read is told again");

    say("Good luck").await?;
    ben.wait_for(heard, vec![json!("Good luck")]).await?;
    let announced =
        format!("return document.querySelector('.announcer').textContent === '{HOST}: Good luck'");
    wait(&ben, &announced).await?;
    ensure!(tells("Good luck").await? == json!(["unseen announcer"]), "told elsewhere too");
    let closed = "return document.querySelector('.chat').getClientRects().length";
    ensure!(ben.look(closed).await? == json!(0), "the chat of a phone is open by itself");
    ensure!(ann.ask(TELLS, vec![json!("Good luck")]).await? == json!([]), "told to its author");

    ben.press("[data-tab=chat]").await?;
    ben.press("[data-act=quiet]").await?;
    ben.press("[data-tab=chat]").await?;
    say("Anybody there?").await?;
    let position = "return Number(document.querySelector('.table').dataset.position)";
    ann.wait_for(heard, vec![json!("Anybody there?")]).await?;
    let later = ann.look(position).await?;
    ben.wait_for(
        "return Number(document.querySelector('.table').dataset.position) >= arguments[0]",
        vec![later],
    )
    .await?;
    ensure!(tells("Anybody there?").await? == json!([]), "a muted chat is told");
    for browser in [ann, ben] {
        browser.expect_clean_console().await?;
        browser.page.close().await?;
    }
    Ok(())
}
