//! Tables of a server: two people, two browsers, and a connection that breaks.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use browser_tests::host::{is_there, make_table, sit_down, wait};
use browser_tests::pair::{DECK, HAND, Pair};
use browser_tests::player::Aim;
use browser_tests::{Browser, Device, Mode, Proxy, roundhouse};
use serde_json::json;

/// UX-9, UX-H1: a whole game with a reload, a killed server, and a connection that stalls and is
/// cut.
#[tokio::test]
async fn two_browsers_play_over_a_line_that_breaks() -> Result<()> {
    let mut server = roundhouse()?;
    let line = Proxy::to(&server.url)?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    let way_in = make_table(&ann, &server.url, true).await?;
    ann.save_screenshot("lobby-Desktop").await?;
    sit_down(&ben, &line.url, &way_in).await?;
    ben.save_screenshot("lobby-Phone").await?;
    ann.press("[data-act=start]:not(:disabled)").await?;

    // A half-made choice survives a reload.
    wait(&ben, "return document.querySelector('.offered .ticket') !== null").await?;
    ben.press(".offered .ticket:last-child").await?;
    let marked = "return [...document.querySelectorAll('.offered .marked')].map((ticket) => ticket.innerText).join() || null";
    let before = wait(&ben, marked).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    ben.page.refresh().await?;
    ensure!(wait(&ben, marked).await? == before, "the mark is gone");

    let mut pair = Pair::new(ann, ben);
    pair.play(16).await?;
    half_claim(&mut pair).await?;
    chat(&pair).await?;
    lose_power(&mut pair, &mut server).await?;
    pair.play(8).await?;
    stall(&mut pair, &line).await?;
    pair.play(8).await?;
    cut(&pair, &line).await?;

    pair.play_until(async |_| Ok(false)).await?;
    compare_results(&pair).await?;
    once_more(&pair).await?;
    for browser in [pair.ann, pair.ben] {
        browser.expect_clean_console_but_for_the_net().await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// UX-9: a route that is about to be claimed, and the chosen payment, survive a reload.
async fn half_claim(pair: &mut Pair) -> Result<()> {
    // A player that spends every card at once may never have a choice of payments.
    pair.aim = Aim::Save;
    let found = pair.play_until(async |pair| look_for_two_payments(&pair.ann).await).await?;
    pair.aim = Aim::Claim;
    ensure!(found, "never was there more than one way to pay");
    pair.ann.press(".claim .payment:not(.chosen)").await?;
    let chosen = "return document.querySelector('.claim .payment.chosen')?.ariaLabel + document.querySelector('.claim h2')?.innerText";
    let before = pair.ann.look(chosen).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    pair.ann.page.refresh().await?;
    wait(&pair.ann, "return document.querySelector('.claim .payment.chosen') !== null").await?;
    ensure!(pair.ann.look(chosen).await? == before, "another claim than {before}");
    Ok(())
}

/// Opens one route after the other that can be claimed, until one has two payments.
async fn look_for_two_payments(browser: &Browser) -> Result<bool> {
    let middle = "const routes = document.querySelectorAll('.table.asked .route.open');
        const spaces = routes[arguments[0]]?.querySelectorAll('.space');
        if (!spaces || document.querySelector('.choice, .claim')) return null;
        const box = spaces[Math.floor(spaces.length / 2)].getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]";
    for nth in 0..8 {
        let at = browser.ask(middle, vec![json!(nth)]).await?;
        let (Some(x), Some(y)) = (at[0].as_f64(), at[1].as_f64()) else { return Ok(false) };
        browser.press_at(x, y).await?;
        tokio::time::sleep(Duration::from_millis(300)).await;
        if is_there(browser, ".chooser").await? {
            browser.press(".chooser .which").await?;
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        // The press may have missed, or another player has moved.
        if !is_there(browser, ".claim").await? {
            continue;
        }
        if is_there(browser, ".claim .payment:nth-child(2)").await? {
            return Ok(true);
        }
        browser.press(".claim .quiet").await?;
        wait(browser, "return document.querySelector('.claim') === null").await?;
    }
    Ok(false)
}

/// UX-H5: each reads what the other writes, unless the chat is muted.
async fn chat(pair: &Pair) -> Result<()> {
    pair.ann.write("[data-field=chat]", "Good luck").await?;
    pair.ann.press("[data-act=say]").await?;
    wait(&pair.ben, "return document.querySelector('[data-tab=chat] .unread') !== null").await?;
    pair.ben.press("[data-tab=chat]").await?;
    let lines = "return document.querySelector('.chat ol').innerText.includes('Good luck')";
    wait(&pair.ben, lines).await?;
    pair.ben.save_screenshot("chat-Phone").await?;
    pair.ann.save_screenshot("online-Desktop").await?;
    let muted = "return !document.querySelector('.chat ol').innerText.includes('Good luck')";
    // Events at the table may move the button away under the finger.
    for _ in 0..5 {
        if pair.ben.look(muted).await? != json!(true) {
            pair.ben.press("[data-act=quiet]").await?;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    wait(&pair.ben, muted).await?;
    pair.ben.press("[data-tab=chat]").await?;
    Ok(())
}

/// Kills the server and restarts it: both pages notice and reconnect.
async fn lose_power(pair: &mut Pair, server: &mut browser_tests::Process) -> Result<()> {
    server.kill();
    for browser in [&pair.ann, &pair.ben] {
        wait(browser, "return document.querySelector('.sign.away') !== null").await?;
    }
    pair.ann.save_screenshot("away-Desktop").await?;
    server.restart()?;
    for browser in [&pair.ann, &pair.ben] {
        wait(browser, "return document.querySelector('.sign.away') === null").await?;
    }
    Ok(())
}

/// Stalls the connection during Ben's turn: his move is kept, shown as unsent, and counts once.
async fn stall(pair: &mut Pair, line: &Proxy) -> Result<()> {
    pair.until_draw(|pair| &pair.ben).await?;
    let before = pair.ben.look(HAND).await?.as_u64().context("a number")?;
    line.set(Mode::Stalled);
    let since = Instant::now();
    pair.ben.press(DECK).await?;
    wait(&pair.ben, "return document.querySelector('.sign.unsent') !== null").await?;
    let noticed = since.elapsed();
    pair.ben.save_screenshot("unsent-Phone").await?;
    ensure!(noticed < Duration::from_secs(6), "noticed only after {noticed:?}");
    line.set(Mode::Open);
    wait(&pair.ben, "return document.querySelector('.sign.away') === null").await?;
    let grown = format!("{HAND} === {} || null", before + 1);
    wait(&pair.ben, &grown).await?;
    Ok(())
}

/// Cuts the connection: Ben is told, and Ann is told that he is away and how long the table waits.
async fn cut(pair: &Pair, line: &Proxy) -> Result<()> {
    line.set(Mode::Cut);
    wait(&pair.ben, "return document.querySelector('p.sign.away') !== null").await?;
    let says =
        wait(&pair.ann, "return document.querySelector('.seat-signs .away')?.innerText").await?;
    ensure!(says.as_str().is_some_and(|says| says.contains(':')), "{says} has no time");
    pair.ann.save_screenshot("ben-away-Desktop").await?;
    line.set(Mode::Open);
    wait(&pair.ben, "return document.querySelector('p.sign.away') === null").await?;
    wait(&pair.ann, "return document.querySelector('.seat-signs .away') === null").await?;
    Ok(())
}

/// Checks that both see the same result, that it is in the list of finished games, and that the
/// record can be downloaded.
async fn compare_results(pair: &Pair) -> Result<()> {
    let totals = "return [...document.querySelectorAll('.results tfoot td')].map((cell) => cell.innerText).join()";
    let (anns, bens) = (wait(&pair.ann, totals).await?, wait(&pair.ben, totals).await?);
    ensure!(anns == bens, "{anns} and {bens}");
    pair.ann.save_screenshot("online-over-Desktop").await?;
    Ok(())
}

/// UX-H3: one player asks for a rematch, the other gets a link to it; then the lists of the first
/// screen.
async fn once_more(pair: &Pair) -> Result<()> {
    pair.ann.press("[data-act=rematch]").await?;
    wait(&pair.ann, "return document.querySelector('.lobby') !== null").await?;
    pair.ben.press("[data-act=next-game]").await?;
    wait(&pair.ben, "return document.querySelector('.lobby .mine') !== null").await?;
    pair.ann.press(".back").await?;
    wait(&pair.ann, "return document.querySelector('[data-list=mine] [data-act=go-on]') !== null")
        .await?;
    pair.ann.press("[data-list=finished] summary").await?;
    pair.ann.save_screenshot("home-Desktop").await?;
    pair.ben.press(".back").await?;
    wait(&pair.ben, "return document.querySelector('[data-list=finished]') !== null").await?;
    pair.ben.save_screenshot("home-Phone").await?;
    let record = "const done = arguments[arguments.length - 1];
        fetch(document.querySelector('[data-list=finished] [data-act=record]').href)
          .then((answer) => answer.text()).then(done);";
    let record = pair.ann.page.execute_async(record, Vec::new()).await?;
    let record = record.as_str().unwrap_or_default();
    ensure!(record.contains("san-francisco") && record.lines().count() > 50, "{record}");
    Ok(())
}
