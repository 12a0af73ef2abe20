//! "Play on from here": positions that are opened, moments of records, games that are over.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use browser_tests::host::{is_there, make_table};
use browser_tests::moment::{AT_TABLE, open, play_on};
use browser_tests::player::play;
use browser_tests::{Browser, Device, Played, roundhouse};
use record::position::{game_text, view_text};
use rules::{Game, Observer, Seat};
use serde_json::json;

/// No end of a game takes as many presses.
const ENOUGH: usize = 400;

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// The page shows the hand of this seat, and the size of the deck.
async fn expect_hand(browser: &Browser, game: &Game<'_>, seat: Seat) -> Result<()> {
    let own = protocol_hand(game, seat);
    let look =
        "return Object.fromEntries([...document.querySelectorAll('.hand .kind')].map((kind) =>
        [kind.dataset.card, Number(kind.querySelector('.count').innerText)]))";
    let shown: BTreeMap<String, usize> = serde_json::from_value(browser.look(look).await?)?;
    ensure!(shown == own, "{shown:?} instead of {own:?}");
    let deck = browser.look("return document.querySelector('.deck .number').innerText").await?;
    let expected = game.view(Observer::Spectator).deck_size().to_string();
    ensure!(deck == json!(expected), "{deck} instead of {expected}");
    Ok(())
}

/// The hand of a seat, by the ids of its cards.
fn protocol_hand(game: &Game<'_>, seat: Seat) -> BTreeMap<String, usize> {
    let text = game_text(game);
    let line = format!("hand {} ", seat.index());
    let cards = text.lines().find_map(|text| text.strip_prefix(&line)).unwrap_or_default();
    let mut hand = BTreeMap::new();
    for card in cards.split(' ').filter(|card| !card.is_empty()) {
        let (kind, number) = card.split_once('*').unwrap_or((card, "1"));
        *hand.entry(kind.to_owned()).or_default() += number.parse::<usize>().unwrap_or_default();
    }
    hand
}

/// The last moment at which the first seat begins a turn and this many actions are still to come, at least.
fn turn_of_the_first(game: &Played, before_end: usize) -> Result<usize> {
    let early = &game.moments[..game.moments.len() - before_end];
    let begins = |game: &Game<'_>| {
        let awaiting = game.view(Observer::Spectator).awaiting();
        awaiting.seats().iter().eq([Seat::FIRST])
    };
    early.iter().rposition(begins).context("the first seat never moves")
}

/// A position is opened, shown and played on; every seat can be taken.
#[tokio::test]
async fn a_position_is_opened_and_played_on() -> Result<()> {
    let server = roundhouse()?;
    let played = Played::by_chance("iberia", 3, 5)?;
    let game = &played.moments[turn_of_the_first(&played, 40)?];
    let browser = open(Device::Desktop, &server.url, &game_text(game)).await?;
    let claimed = "return document.querySelectorAll('.route.taken').length";
    let claims = played.board.route_ids();
    let view = game.view(Observer::Spectator);
    let claims = claims.filter(|route| view.owner(*route).is_some()).count();
    ensure!(claims > 0 && browser.look(claimed).await? == json!(claims), "not the claims");
    browser.press("[data-act=play-on]").await?;
    browser.save_screenshot("play-on-Desktop").await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('.dialog') === null").await?;
    play_on(&browser, 0).await?;
    expect_hand(&browser, game, Seat::FIRST).await?;
    ensure!(browser.look(claimed).await? == json!(claims), "not the claims");
    play(&browser, 4).await?;
    close(browser).await
}

/// What one seat sees is played on by that seat; the page makes up the rest.
#[tokio::test]
async fn what_one_seat_sees_is_played_on() -> Result<()> {
    let server = roundhouse()?;
    let played = Played::by_chance("san-francisco", 3, 5)?;
    let game = &played.moments[turn_of_the_first(&played, 40)?];
    let seen = view_text(&game.view(Observer::Seat(Seat::FIRST)));
    let browser = open(Device::Phone, &server.url, &seen).await?;
    browser.press("[data-act=play-on]").await?;
    browser.save_screenshot("play-on-Phone").await?;
    browser.press(".dialog .close").await?;
    play_on(&browser, 0).await?;
    expect_hand(&browser, game, Seat::FIRST).await?;
    play(&browser, 4).await?;
    close(browser).await
}

/// A moment of a record is played on to the end; then a moment of that game is.
#[tokio::test]
async fn a_record_and_then_a_finished_game_are_played_on() -> Result<()> {
    let server = roundhouse()?;
    let played = Played::by_chance("san-francisco", 2, 3)?;
    let moment = turn_of_the_first(&played, 8)?;
    let browser = open(Device::Desktop, &server.url, &played.record).await?;
    browser.page.goto(&format!("{}/#/replay/at/{moment}", server.url)).await?;
    let there = format!(
        "return document.querySelector('.banner.past a')?.href.endsWith('/at/{moment}') || null"
    );
    browser.expect(&there).await?;
    play_on(&browser, 0).await?;
    expect_hand(&browser, &played.moments[moment], Seat::FIRST).await?;
    play(&browser, ENOUGH).await?;
    browser.expect("return document.querySelector('.results') !== null").await?;
    ensure!(!is_there(&browser, "[data-act=play-on]").await?, "the end is the end");
    browser.save_screenshot("played-on-Desktop-over").await?;
    browser.press("[data-act=more]").await?;
    browser.press("[data-act=step-through]").await?;
    browser.expect("return document.querySelector('.banner.past') !== null").await?;
    let hand = "return document.querySelector('.hand').innerText";
    let before = browser.look(hand).await?;
    play_on(&browser, 0).await?;
    ensure!(browser.look(hand).await? == before, "not the hand of that moment");
    browser.page.refresh().await?;
    browser.expect(AT_TABLE).await?;
    browser.expect("return document.querySelector('.player.me') !== null").await?;
    ensure!(browser.look(hand).await? == before, "another game after reloading");
    close(browser).await
}

/// A game of a server is played on once it is over, and not before.
#[tokio::test]
async fn a_game_of_a_server_is_played_on_when_it_is_over() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    make_table(&browser, &server.url, false).await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    play(&browser, 6).await?;
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    browser.type_keys(&["Escape"]).await?;
    browser.press(".prompt").await?;
    browser.type_keys(&["ArrowLeft"]).await?;
    browser.expect("return document.querySelector('.banner.past') !== null").await?;
    ensure!(!is_there(&browser, "[data-act=play-on]").await?, "the game still runs");
    browser.type_keys(&["Escape"]).await?;
    let hand = "return document.querySelector('.hand').innerText";
    let before = browser.look(hand).await?;
    let me =
        browser.look("return Number(document.querySelector('.player.me').dataset.seat)").await?;
    browser.press("[data-act=table]").await?;
    browser.press("[data-act=stop]").await?;
    browser.expect("return document.querySelector('.ended') !== null && document.querySelectorAll('.dialog').length === 1").await?;
    browser.save_screenshot("stopped-Desktop").await?;
    // The address of a moment is that of the table and the moment, also for somebody who plays there.
    browser.press(".ended .quiet").await?;
    let me = usize::try_from(me.as_u64().context("a seat")?)?;
    browser.press(".prompt").await?;
    browser.type_keys(&["ArrowLeft"]).await?;
    let looks_back =
        "return document.querySelector('.banner.past') !== null && location.hash.includes('/at/')";
    browser.expect(looks_back).await?;
    let earlier = browser.look(hand).await?;
    browser.page.refresh().await?;
    browser
        .expect("return document.querySelector('.banner.past [data-act=play-on]') !== null")
        .await?;
    ensure!(browser.look(hand).await? == earlier, "another moment after reloading");
    play_on(&browser, me).await?;
    ensure!(browser.look(hand).await? == earlier, "not the hand of that moment");

    browser.page.back().await?;
    browser.expect("return document.querySelector('.banner.past') !== null").await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('.ended') !== null").await?;
    play_on(&browser, me).await?;
    ensure!(browser.look(hand).await? == before, "not the hand of the last moment");
    close(browser).await
}
