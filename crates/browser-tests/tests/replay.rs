//! Records opened as files: the screen of each moment is compared with the rules' own view.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use browser_tests::tour::open_record;
use browser_tests::{Browser, Device, Played, Process, roundhouse};
use fantoccini::Locator;
use rules::{Game, Observer, Seat};
use serde_json::{Value, json};

/// Opens the page with a file.
async fn open(server: &Process, text: &str) -> Result<Browser> {
    let browser = Browser::open(Device::Desktop).await?;
    open_record(&browser, &server.url, text).await?;
    Ok(browser)
}

/// Opens the page with a record at its beginning. The page reads the file in the background.
async fn open_record_of(server: &Process, game: &Played) -> Result<Browser> {
    let browser = open(server, &game.record).await?;
    browser
        .expect("return document.querySelector('.banner.past a')?.href.endsWith('/at/0')")
        .await?;
    Ok(browser)
}

async fn look_at(browser: &Browser, server: &Process, moment: usize) -> Result<()> {
    browser.page.goto(&format!("{}/#/replay/at/{moment}", server.url)).await?;
    let there = format!(
        "return document.querySelector('.banner.past a')?.href.endsWith('/at/{moment}') || null"
    );
    browser.expect(&there).await?;
    Ok(())
}

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// UX-H13: a file that is not a record is refused with the number of the wrong line.
#[tokio::test]
async fn a_wrong_file_is_refused_with_its_line() -> Result<()> {
    let server = roundhouse()?;
    let good = Played::by_chance("san-francisco", 2, 1)?.record;
    let bad = good.replacen("digest ", "digest 0", 1);
    let line = bad.lines().position(|line| line.starts_with("digest")).unwrap_or_default() + 1;
    for (text, expected) in
        [("milk\nbread\n".to_owned(), "line 1:".to_owned()), (bad, format!("line {line}:"))]
    {
        let browser = open(&server, &text).await?;
        let sorry =
            browser.expect("return document.querySelector('[role=alert]')?.innerText").await?;
        ensure!(
            sorry.as_str().is_some_and(|sorry| sorry.contains(&expected)),
            "{expected} {sorry}"
        );
        close(browser).await?;
    }
    Ok(())
}

/// UX-H8, UX-H9, UX-H10, UX-B3, UX-B5: counts of deck and discards, entries above the draft card,
/// festival cards still to come, last round and result.
#[tokio::test]
async fn a_game_of_iberia_move_by_move() -> Result<()> {
    let server = roundhouse()?;
    let game = Played::by_chance("iberia", 3, 5)?;
    let browser = open_record_of(&server, &game).await?;
    let with_draft =
        game.last_when(|game| game.view(Observer::Spectator).draft_card_depth().is_some())?;
    let last_round = game.last_when(|game| {
        let view = game.view(Observer::Spectator);
        view.last_round().is_some() && !view.is_over()
    })?;
    let told = "return document.querySelectorAll('.log li').length";
    let at_first = browser.look(told).await?.as_u64();
    for moment in [0, with_draft / 2, with_draft, with_draft + 1, last_round] {
        look_at(&browser, &server, moment).await?;
        expect_decks(&browser, &game.moments[moment]).await?;
        expect_festivals(&browser, &game.moments[moment]).await?;
    }
    ensure!(browser.look(told).await?.as_u64() > at_first, "the log tells what came later");
    browser.expect("return document.querySelector('.banner:not(.past, .replay)')?.innerText.startsWith('Last round')").await?;
    browser.type_keys(&["Escape"]).await?;
    let totals = "return [...document.querySelectorAll('.results tfoot td')].map((cell) => Number(cell.innerText.replace('−', '-'))).sort((a, b) => b - a)";
    browser.expect("return document.querySelector('.results tfoot td') !== null").await?;
    let last = game.moments.last().context("the end")?;
    let scores = last.view(Observer::Spectator).scores().context("it is over")?;
    let mut expected: Vec<_> = scores.iter().map(|score| score.total).collect();
    expected.sort_by_key(|&total| -total);
    ensure!(browser.look(totals).await? == json!(expected), "not the totals of the record");
    close(browser).await
}

async fn expect_decks(browser: &Browser, game: &Game<'_>) -> Result<()> {
    let view = game.view(Observer::Spectator);
    let look = "const deck = document.querySelector('.deck:not(.ticket-deck)');
        return [deck.querySelector('.number').innerText, deck.title.match(/[0-9]+/)[0], deck.querySelector('.draft-in')?.innerText ?? null]";
    let discards: usize = game.view(Observer::Spectator).discard().total();
    let depth = view.draft_card_depth().map(|depth| depth.to_string());
    let expected = json!([view.deck_size().to_string(), discards.to_string(), depth]);
    let shown = browser.look(look).await?;
    ensure!(shown == expected, "{shown} instead of {expected}");
    Ok(())
}

/// Checks the festival cards: laid out, taken, or still to come.
async fn expect_festivals(browser: &Browser, game: &Game<'_>) -> Result<()> {
    let board = game.board();
    let festivals = board.festivals().context("a board with festivals")?;
    let to_come = |id| {
        let festival = board.festival(id)?;
        let taken: u8 = Seat::all(game.seats())
            .filter_map(|seat| game.view(Observer::Seat(seat)).pile(seat, id))
            .sum();
        let laid = game.view(Observer::Spectator).festival_laid(id) + taken;
        Some((festival.name.clone(), format!("+{}", festival.cards - laid)))
    };
    let expected: BTreeMap<String, String> = festivals.ids().filter_map(to_come).collect();
    let look =
        "return Object.fromEntries([...document.querySelectorAll('.festivals li')].map((row) =>
        [row.querySelector('.name').textContent, row.querySelector('.to-come').textContent]))";
    let shown: BTreeMap<String, String> = serde_json::from_value(browser.look(look).await?)?;
    ensure!(shown == expected, "{shown:?} instead of {expected:?}");
    Ok(())
}

/// UX-4, UX-B1: closed twins have a mark with the clause; tokens that the player may not take, the
/// reason.
#[tokio::test]
async fn a_game_of_san_francisco_through_a_players_eyes() -> Result<()> {
    let server = roundhouse()?;
    let game = Played::by_chance("san-francisco", 2, 3)?;
    let browser = open_record_of(&server, &game).await?;
    let moment = game.last_when(|game| !game.view(Observer::Spectator).is_over())?;
    look_at(&browser, &server, moment).await?;
    let seat = Seat::new(0).context("the first seat")?;
    browser.page.find(Locator::Css(".banner.replay select")).await?.select_by_value("0").await?;
    browser.expect("return document.querySelector('.player.me') !== null").await?;

    let view = game.moments[moment].view(Observer::Seat(seat));
    // A route next to the player's own twin is closed by B-CLAIM-6, next to another's by B-CLAIM-7.
    let closed_by = |id: board::RouteId| {
        let owner = game.board.route(id).twin.and_then(|twin| view.owner(twin))?;
        let clause = if owner == seat { "B-CLAIM-6" } else { "B-CLAIM-7" };
        view.owner(id).is_none().then_some(clause)
    };
    let closed: Vec<_> = game.board.route_ids().filter_map(closed_by).collect();
    ensure!(!closed.is_empty(), "no twin was closed in this game");
    let marks = "return [...document.querySelectorAll('.route.closed title')].map((title) => title.textContent)";
    let marks: Vec<String> = serde_json::from_value(browser.look(marks).await?)?;
    let told = |clause: &str| marks.iter().filter(|mark| mark.contains(clause)).count();
    let expected = |clause: &str| closed.iter().filter(|by| **by == clause).count();
    let is_told = |clause| told(clause) == expected(clause);
    ensure!(
        marks.len() == closed.len() && is_told("B-CLAIM-6") && is_told("B-CLAIM-7"),
        "{marks:?}"
    );

    let held: Vec<_> = view
        .stacks()
        .filter(|stack| view.tokens(seat).contains(stack.symbol) && stack.left > 0)
        .collect();
    let reasons = "return [...document.querySelectorAll('.stack.held:not(.empty) title')].map((title) => title.textContent)";
    let reasons: Vec<String> = serde_json::from_value(browser.look(reasons).await?)?;
    ensure!(
        reasons.len() == held.len() && reasons.iter().all(|reason| reason.contains("SF-TOKEN-3")),
        "{reasons:?}"
    );
    let left = "return [...document.querySelectorAll('.stack .count text')].map((count) => Number(count.textContent)).sort()";
    let mut expected: Vec<_> =
        view.stacks().filter(|stack| stack.location.is_some()).map(|stack| stack.left).collect();
    expected.sort_unstable();
    ensure!(browser.look(left).await? == json!(expected), "not the heights of the stacks");
    let points = &game.board.tokens().context("a board with tokens")?.points;
    let (now, next) = (points[view.tokens(seat).len()], points[view.tokens(seat).len() + 1]);
    let worth = browser.look("return document.querySelector('.tokens h2 small').innerText").await?;
    let more = next - now;
    let says = format!("one more token makes {next} (+{more})");
    ensure!(
        worth
            .as_str()
            .is_some_and(|worth| worth.starts_with(&now.to_string()) && worth.ends_with(&says)),
        "{worth}"
    );
    close(browser).await
}

/// UX-B6: a market that keeps too many wilds says why.
#[tokio::test]
async fn a_market_at_rest_says_why() -> Result<()> {
    let server = roundhouse()?;
    let at_rest = |game: &Game<'static>| game.view(Observer::Spectator).market_at_rest();
    let games = (0..400).filter_map(|number| Played::by_chance("toy", 5, number).ok());
    let game = games
        .into_iter()
        .find(|game| game.moments.iter().any(at_rest))
        .context("a market at rest")?;
    let moment = game.last_when(at_rest)?;
    let browser = open_record_of(&server, &game).await?;
    if moment + 1 < game.moments.len() {
        look_at(&browser, &server, moment).await?;
    } else {
        browser.type_keys(&["Escape"]).await?;
    }
    let note: Value =
        browser.expect("return document.querySelector('.market .note')?.innerText").await?;
    ensure!(note.as_str().is_some_and(|note| note.contains("is not swept")), "{note}");
    close(browser).await
}
