//! Liveries, proposals, sounds, shortcuts, names on the map and narrow windows, by pointer, finger and key.

use std::time::Duration;

use anyhow::{Result, ensure};
use browser_tests::host::{is_there, make_table, sit_down, wait};
use browser_tests::layouts::{Fixture, ScreenSize, fixtures, open_window, resize};
use browser_tests::moment::{open, play_on};
use browser_tests::{Browser, Device, Process, roundhouse};
use serde_json::json;

/// Red cards in the first seat's hand: one of them completes its ticket. The other seat cannot pay that route.
const RED: &str = "roundhouse-position 1
board san-francisco
seats 2
market ?*5
stacks 0@alcatraz*2 1@the-castro*1 2@golden-gate-bridge*2 3@potrero-hill*2 4@sunset*2 5@the-embarcadero*2 6@union-square*1
hand 0 red*3 wild*1
claims 0 alcatraz/fort-mason/black
hand 1 black
tickets 0 alcatraz/lombard-street fort-mason/market-street
tickets 1 ?*2
";

async fn at_table(device: Device, text: &str) -> Result<(Process, Browser)> {
    let server = roundhouse()?;
    let browser = open(device, &server.url, text).await?;
    play_on(&browser, 0).await?;
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    Ok((server, browser))
}

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// Script: whether some badge among the players is lime.
const LIME: &str = "return [...document.querySelectorAll(':is(.seats, .players) .badge')].some((badge) => getComputedStyle(badge).backgroundColor === 'rgb(166, 214, 8)')";

/// A livery that one person chooses is seen by the other, cannot be chosen twice, and stays in the game and the rematch.
/// Hints, the end and the rematch are proposed and answered.
#[tokio::test]
async fn a_livery_stays_and_proposals_are_answered() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    let way_in = make_table(&ann, &server.url, false).await?;
    ann.press(".lobby [data-livery='4']").await?;
    wait(&ann, LIME).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    wait(&ben, LIME).await?;
    wait(&ben, "return document.querySelector(\".lobby [data-livery='4']\").disabled").await?;
    ann.press("[data-act=start]:not(:disabled)").await?;
    wait(&ann, LIME).await?;
    wait(&ben, LIME).await?;

    ann.press("[data-act=table]").await?;
    ann.press("[data-act=propose-hints]").await?;
    ben.press("[data-act=decline]").await?;
    wait(&ben, "return document.querySelector('.proposal') === null").await?;
    ensure!(is_there(&ann, "[data-act=propose-hints]").await?, "declined hints are on");
    ann.press("[data-act=stop]").await?;
    ben.press("[data-act=agree]").await?;
    wait(&ann, "return document.querySelector('.ended') !== null").await?;
    wait(&ben, "return document.querySelector('.ended') !== null").await?;
    ann.press(".ended [data-act=rematch]").await?;
    ben.press(".proposal [data-act=agree]").await?;
    for browser in [&ann, &ben] {
        wait(browser, "return document.querySelector('.ended') === null").await?;
        wait(browser, LIME).await?;
    }
    close(ann).await?;
    close(ben).await
}

/// The livery of a game on this device is chosen where the game is set up.
#[tokio::test]
async fn a_livery_is_chosen_with_the_players() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.press("[data-livery='4']").await?;
    wait(&browser, LIME).await?;
    browser.press("[data-act=start]").await?;
    let mine = "return getComputedStyle(document.querySelector('.player.me .badge') ?? document.body).backgroundColor === 'rgb(166, 214, 8)'";
    wait(&browser, mine).await?;
    close(browser).await
}

/// Script: collects the frequency of every tone that is played.
const LISTEN: &str = "
    window.heard = [];
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        const tone = make.call(this);
        const start = tone.start.bind(tone);
        tone.start = (when) => { window.heard.push(Math.round(tone.frequency.value)); start(when); };
        return tone;
    };";

/// Sounds are off until the player turns them on; then a claim, a complete ticket and the player's turn are heard.
#[tokio::test]
async fn sounds_are_off_until_they_are_chosen() -> Result<()> {
    let (server, browser) = at_table(Device::Desktop, RED).await?;
    // Bots take their time, so that the page shows that it is not the player's turn.
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.press("[data-value=pace-fast]").await?;
    browser.press(".back").await?;
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    browser.look(LISTEN).await?;
    draw(&browser).await?;
    draw(&browser).await?;
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    ensure!(browser.look("return window.heard.length").await? == json!(0), "a sound by itself");
    browser.press("[data-act=menu]").await?;
    browser.press("dialog [data-value=sound-middle]").await?;
    browser.expect("return window.heard.includes(880)").await?;
    browser.press("dialog .close").await?;
    browser.look("window.heard = []").await?;
    // A claim that completes a ticket: that is the greater news. Then it is the player's turn again, and a card is drawn.
    browser.press(".route[data-route='fort-mason/lombard-street'] .space").await?;
    browser.press("[data-act=claim]:not(:disabled)").await?;
    browser.expect("return window.heard.includes(1047)").await?;
    browser
        .expect(
            "return window.heard.includes(880) && document.querySelector('.table.asked') !== null",
        )
        .await?;
    draw(&browser).await?;
    browser.expect("return window.heard.includes(587)").await?;
    close(browser).await
}

/// Draws a card by key, and waits until it is drawn.
async fn draw(browser: &Browser) -> Result<()> {
    let place = "return document.querySelector('.table').dataset.position";
    let before = browser.look(place).await?;
    browser.type_keys(&["d"]).await?;
    let moved = "return document.querySelector('.table').dataset.position !== arguments[0]";
    browser.wait_for(moved, vec![before]).await?;
    Ok(())
}

/// WCAG 2.1.4: single letters do nothing once they are turned off; Enter and Escape still work.
#[tokio::test]
async fn letters_can_be_turned_off() -> Result<()> {
    let (server, browser) = at_table(Device::Desktop, RED).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.press("[data-value=shortcuts-off]").await?;
    browser.press(".back").await?;
    let place = "return document.querySelector('.table.asked')?.dataset.position ?? null";
    let before = browser.expect(place).await?;
    browser.type_keys(&["d", "r", "h", "t"]).await?;
    // What Escape closes shows that the letters before it were heard and did nothing.
    // The map may still be on its way into its place, so that a press misses.
    for _ in 0..10 {
        browser.press(".route[data-route='fort-mason/lombard-street'] .space").await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        if is_there(&browser, ".claim").await? {
            break;
        }
    }
    browser.expect("return document.querySelector('.claim') !== null").await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('.claim') === null").await?;
    ensure!(browser.look(place).await? == before, "a letter moved");
    ensure!(!is_there(&browser, "dialog[open]").await?, "a letter opened a dialog");
    close(browser).await
}

/// A second press at the place of a refused one opens at most a dialog; closing it leads back to the same game.
#[tokio::test]
async fn the_reason_opens_over_the_game() -> Result<()> {
    let (_server, browser) = at_table(Device::Phone, RED).await?;
    browser
        .press(".route[data-route='haight-ashbury/pacific-heights'] .space:nth-of-type(2)")
        .await?;
    browser.press(".route-note .why").await?;
    let says =
        wait(&browser, "return document.querySelector('dialog[open] .clause')?.innerText").await?;
    ensure!(says.as_str().is_some_and(|says| says.len() > 30), "{says}");
    browser.press("dialog .close").await?;
    browser.expect("return document.querySelector('dialog[open]') === null && location.hash.startsWith('#/play') && document.querySelector('.table.asked') !== null").await?;
    close(browser).await
}

/// Script: returns the names that can be seen on the map.
const NAMES: &str = "return [...document.querySelectorAll('.map .label')].filter((label) => label.getBoundingClientRect().width > 0).map((label) => label.textContent)";

/// A large map shows all names; a small one always those at the ends of the player's tickets.
#[tokio::test]
async fn names_are_on_the_map() -> Result<()> {
    let server = roundhouse()?;
    for (touch, size) in [(false, (1920, 1080)), (true, (360, 640))] {
        let browser = open_window(touch, &server.url, "light").await?;
        for name in ["sf-turn-2", "ib-turn-5"] {
            let all = fixtures()?;
            let fixture: &Fixture =
                all.iter().find(|fixture| fixture.name == name).expect("a fixture");
            fixture.open(&browser, &server.url).await?;
            resize(&browser, ScreenSize { name: "here", pixels: size, touch }).await?;
            let seen = browser.look(NAMES).await?;
            let seen: Vec<String> = serde_json::from_value(seen)?;
            let board = board::library::board(if name.starts_with("sf") {
                "san-francisco"
            } else {
                "iberia"
            })
            .expect("a board");
            if !touch {
                ensure!(seen.len() == board.locations().len(), "{name}: {} names", seen.len());
                continue;
            }
            let seat = format!("tickets {} ", fixture.seat().unwrap_or_default());
            let held =
                fixture.text.lines().find_map(|line| line.strip_prefix(&seat)).unwrap_or_default();
            let tickets = held.split_whitespace().filter_map(|id| board.ticket_named(id));
            let ends: Vec<_> = tickets
                .map(|id| board.ticket(id))
                .flat_map(|ticket| [ticket.a, ticket.b])
                .collect();
            ensure!(!ends.is_empty(), "{name}: no tickets");
            for end in ends {
                let end = &board.location(end).name;
                ensure!(seen.contains(end), "{name}: {end} is not shown");
            }
        }
        browser.page.close().await?;
    }
    Ok(())
}

/// WCAG 1.4.10: at 320 pixels nothing has to be scrolled sideways.
#[tokio::test]
async fn everything_fits_320_pixels() -> Result<()> {
    let server = roundhouse()?;
    let browser = open_window(true, &server.url, "light").await?;
    let narrow = ScreenSize { name: "narrow", pixels: (320, 640), touch: true };
    let wide = "return document.documentElement.scrollWidth";
    for page in ["", "new", "make", "preferences", "rules", "learn", "history"] {
        resize(&browser, narrow).await?;
        browser.page.goto(&format!("{}/#/{page}", server.url)).await?;
        browser.expect("return document.querySelector('h1') !== null").await?;
        ensure!(
            browser.look(wide).await? == json!(320),
            "{page} is {} wide",
            browser.look(wide).await?
        );
    }
    for fixture in fixtures()?.iter().filter(|fixture| {
        ["sf-turn-4", "sf-stacks-4", "ib-tickets-5", "ib-over-5"].contains(&fixture.name.as_str())
    }) {
        fixture.open(&browser, &server.url).await?;
        resize(&browser, narrow).await?;
        ensure!(browser.look(wide).await? == json!(320), "{} is too wide", fixture.name);
    }
    browser.page.close().await?;
    Ok(())
}

/// Script: returns the colors of pieces: cards, their emblems, routes, liveries and decks.
const PIECES: &str = "const of = (part, look) => [...document.querySelectorAll(part)].map((e) => getComputedStyle(e)[look]);
    return [of('.card', 'backgroundColor'), of('.card .emblem', 'fill'), of('.map .space', 'fill'), of('.badge', 'backgroundColor'), of('.deck .back', 'backgroundImage')]";

/// Script: returns the controls in sight that have no border, and how wide the outline of a card is that can be taken.
const EDGES: &str = "const shown = [...document.querySelectorAll('.table button')].filter((e) => e.getClientRects().length > 0 && !e.closest('.unseen'));
    const bare = shown.filter((e) => Number.parseFloat(getComputedStyle(e).borderTopWidth) < 1 && getComputedStyle(e).outlineStyle === 'none');
    return [bare.map((e) => e.outerHTML.slice(0, 80)), shown.length > 10, getComputedStyle(document.querySelector('.slot.open')).outlineWidth]";

/// With forced colors pieces keep their colors and icons, and every control has a border.
#[tokio::test]
async fn forced_colors_keep_pieces_and_give_borders() -> Result<()> {
    for device in [Device::Desktop, Device::Phone] {
        let (_server, browser) = at_table(device, RED).await?;
        let before = browser.look(PIECES).await?;
        ensure!(before[1][0].as_str().is_some_and(|fill| fill.starts_with("rgb")), "{before}");
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        browser.devtools("Emulation.setEmulatedMedia", forced).await?;
        browser.expect("return matchMedia('(forced-colors: active)').matches").await?;
        ensure!(browser.look(PIECES).await? == before, "pieces have other colors");
        let edges = browser.look(EDGES).await?;
        ensure!(edges == json!([[], true, "3px"]), "{edges}");
        browser.save_screenshot(&format!("forced-colors-{device:?}")).await?;
        close(browser).await?;
    }
    Ok(())
}
