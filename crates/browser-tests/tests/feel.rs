//! The experiences that `docs/ux.md` promises, each in a game against bots.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::layouts::{SIZES, ScreenSize, resize};
use browser_tests::moment::{open, play_on};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::{Value, json};

/// The number of presses after which tickets are kept, stacks are placed and turns have begun.
const OPENING: usize = 8;

const ASKED: &str = "return document.querySelector('.table.asked') !== null";

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

/// A moment at which the first seat can pay for routes with one color.
const CAN_CLAIM: &str = "roundhouse-position 1
board san-francisco
seats 2
market ?*5
stacks 0@alcatraz*2 1@fort-mason*1 2@golden-gate-bridge*2 3@potrero-hill*2 4@sunset*2 5@the-embarcadero*2 6@union-square*1
hand 0 blue*3
hand 1 ?*4
tickets 0 ?*2
tickets 1 ?*2
";

/// Script: returns where the cards held up are, and the middle space of a route that they can pay; null before that.
const PAIR: &str = "
    const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const kind = document.querySelector('.hand .kind.only');
    const space = (route) => { const spaces = route.querySelectorAll('.space'); return middle(spaces[Math.floor(spaces.length / 2)]); };
    const spaces = [...document.querySelectorAll('.route.open')].map(space);
    if (!kind || spaces.length === 0) return null;
    const from = middle(kind);
    // The lowest route: the way to it from a hand beside the map is nearly level.
    return [from, spaces.reduce((best, one) => (one[1] > best[1] ? one : best))];";

/// UX-1: cards are dragged onto a route; ghost cars and a crosshair show where, and one bar asks.
async fn drag(device: Device, above: f64, size: Option<ScreenSize>) -> Result<()> {
    let server = roundhouse()?;
    let browser = open(device, &server.url, CAN_CLAIM).await?;
    play_on(&browser, 0).await?;
    if let Some(size) = size {
        resize(&browser, size).await?;
    }
    browser.expect(ASKED).await?;
    browser.press(".hand [data-card=blue].kind").await?;
    let pair = browser.expect(PAIR).await?;
    let at = |value: &Value| Some((value[0].as_f64()?, value[1].as_f64()?));
    let from = at(&pair[0]).context("a color that pays for a route")?;
    let to = at(&pair[1]).context("a route")?;
    let watch = "window.aimed = false; new MutationObserver(() => {
        window.aimed ||= document.querySelector('.crosshair') !== null && document.querySelector('.route .ghost .car') !== null;
    }).observe(document.body, { childList: true, subtree: true }); return true";
    browser.look(watch).await?;
    browser.drag(from, (to.0, to.1 + above)).await?;
    browser.expect("return document.querySelector('.claim') !== null && document.querySelector('.dragged') === null").await?;
    browser.expect("return window.aimed").await?;
    let ghosts = "const chosen = document.querySelector('.route.chosen'); return chosen.querySelectorAll('.ghost .car').length === chosen.querySelectorAll('.space').length";
    browser.expect(ghosts).await?;
    // Where both ends have something to collect, the bar asks for one of them first.
    let asks = "return document.querySelector('[data-act=claim]').disabled";
    if browser.look(asks).await? == json!(true) {
        browser.press(".claim .end").await?;
    }
    browser.press("[data-act=claim]:not(:disabled)").await?;
    browser.expect("return document.querySelector('.route.taken') !== null").await?;
    close(browser).await
}

#[tokio::test]
async fn cards_are_dragged_by_mouse() -> Result<()> {
    drag(Device::Desktop, 0.0, None).await
}

/// The crosshair stands above the finger, which would hide the route.
#[tokio::test]
async fn cards_are_dragged_by_finger() -> Result<()> {
    drag(Device::Phone, 56.0, None).await
}

/// Beside the map, a finger moves sideways to it.
#[tokio::test]
async fn cards_are_dragged_sideways_by_finger() -> Result<()> {
    let lying = SIZES.into_iter().find(|size| size.name == "phone-lying");
    drag(Device::Phone, 56.0, Some(lying.context("the size")?)).await
}

/// UX-3: looking at a ticket dims the map, rings its locations and draws its path.
#[tokio::test]
async fn a_ticket_is_shown_on_the_map() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    let shown = "return document.querySelector('.lines.dimmed') !== null
        && document.querySelectorAll('.place.end').length === 2
        && document.querySelector('.route.on-way') !== null";
    browser.point_at(".offered .ticket").await?;
    browser.expect(shown).await?;
    let beside = "return document.querySelector('.hand .kind') !== null && document.querySelectorAll('.slot').length === 5";
    ensure!(browser.look(beside).await? == json!(true), "hand and market stay in sight");
    let why = "const keep = document.querySelector('[data-act=keep]'); return keep.disabled && keep.innerText";
    let why = browser.expect(why).await?;
    ensure!(why.as_str().is_some_and(|why| why.contains("at least")), "{why}");
    play(&browser, 2).await?;
    browser.expect("return document.querySelector('.tickets .ticket .missing') !== null").await?;
    browser.point_at(".prompt").await?;
    browser.expect("return document.querySelector('.lines.dimmed') === null").await?;
    browser.point_at(".tickets .ticket").await?;
    browser.expect(shown).await?;
    close(browser).await
}

/// UX-3 by finger: the first tap on a ticket shows it, the second hides it.
#[tokio::test]
async fn a_ticket_is_shown_by_a_tap() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 2).await?;
    browser.expect(ASKED).await?;
    browser.press("[data-tab=tickets]").await?;
    for is_shown in [true, false, true] {
        browser.press(".tickets .ticket").await?;
        let shown = "return (document.querySelector('.lines.dimmed') !== null) === arguments[0]";
        browser.wait_for(shown, vec![json!(is_shown)]).await?;
    }
    close(browser).await
}

/// What was told stays until something happens.
#[tokio::test]
async fn an_answer_goes_with_the_next_action() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, OPENING).await?;
    browser.expect(ASKED).await?;
    browser.type_keys(&["s"]).await?;
    browser.expect("return document.querySelector('.told:not(.empty)') !== null").await?;
    browser.type_keys(&["d"]).await?;
    browser.expect("return document.querySelector('.told.empty') !== null").await?;
    close(browser).await
}

/// UX-6: a bell, the tab's title and icon, and the frame tell the player that it is their turn.
#[tokio::test]
async fn the_player_is_called() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.press("[data-value=pace-fast]").await?;
    browser.press("[data-value=sound-middle]").await?;
    let count = "window.tones = 0; const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
        return true";
    browser.look(count).await?;
    let icon = "return document.querySelector('link[rel=icon]').href";
    let dark = browser.look(icon).await?;
    browser.press(".back").await?;
    browser.press("[data-board=san-francisco] [data-act=play-now]").await?;
    browser.expect(ASKED).await?;
    browser.expect("return document.title.startsWith('●')").await?;
    let lit = browser.look(icon).await?;
    ensure!(lit != dark, "the icon is not lit");
    play(&browser, OPENING).await?;
    browser.expect(ASKED).await?;
    browser.look("window.tones = 0").await?;
    draw_until(&browser, "return window.tones > 0").await?;
    browser.expect(ASKED).await?;
    ensure!(browser.look(icon).await? == lit, "the icon is lit again");
    close(browser).await
}

/// Draws unseen cards at every turn of the player, until the script `done` returns true.
async fn draw_until(browser: &Browser, done: &str) -> Result<()> {
    for _ in 0..100 {
        if browser.look(done).await? == json!(true) {
            return Ok(());
        }
        if browser.look(ASKED).await? == json!(true) {
            browser.press(".deck").await?;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("not after a hundred looks: {done}")
}

/// UX-7: the moment that is shown has an address, which opens it again.
#[tokio::test]
async fn a_moment_has_an_address() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, 8).await?;
    browser.expect(ASKED).await?;
    let banner = "return document.querySelector('.banner.past a')?.innerText";
    // The last press may have been on the map, where arrow keys go from route to route.
    browser.press(".log h2").await?;
    browser.type_keys(&["ArrowLeft"]).await?;
    browser.expect(banner).await?;
    browser.type_keys(&["ArrowLeft", "ArrowLeft"]).await?;
    browser.expect("return location.hash.includes('/at/')").await?;
    // Banner and address follow the keys with a delay.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (address, before) =
        (browser.look("return location.href").await?, browser.expect(banner).await?);
    // The banner, the slider and a screen reader count turns, each with the same number.
    let counts = "const turn = document.querySelector('.banner.past a').innerText.match(/[0-9]+/)[0]; const all = document.querySelector('.history .note').innerText; const says = document.querySelector('.history input').getAttribute('aria-valuetext'); return all.split('/')[0] === turn && says === `Turn ${turn} of ${all.split('/')[1]}` && all";
    let counted = browser.expect(counts).await?;
    browser.page.goto("about:blank").await?;
    browser.page.goto(address.as_str().context("an address")?).await?;
    ensure!(browser.expect(banner).await? == before, "another moment than {before}");
    ensure!(browser.expect(counts).await? == counted, "counted otherwise than {counted}");
    browser.type_keys(&["Escape"]).await?;
    browser
        .expect(
            "return document.querySelector('.banner.past') === null && location.hash.startsWith('#/play') && !location.hash.includes('/at/')",
        )
        .await?;
    close(browser).await
}

/// UX-8: a key jumps to the player's next decision, however slow the bots are.
#[tokio::test]
async fn a_key_skips_what_the_bots_do() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    play(&browser, OPENING).await?;
    browser.expect(ASKED).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.press("[data-value=pace-slow]").await?;
    browser.press("[data-value=motion-slow]").await?;
    browser.press(".back").await?;
    browser.expect(ASKED).await?;
    draw_until(&browser, "return document.querySelector('[data-act=hurry]') !== null").await?;
    let watch = "window.waited = null; const since = performance.now();
        const look = () => { document.querySelector('.table.asked') ? window.waited = performance.now() - since : setTimeout(look, 20); };
        look();";
    browser.look(watch).await?;
    browser.type_keys(&["f"]).await?;
    let waited = browser.expect("return window.waited").await?;
    // Two bots at this pace take at least five seconds.
    ensure!(waited.as_f64().is_some_and(|millis| millis < 4_500.0), "{waited} ms");
    browser.expect("return !document.documentElement.hasAttribute('data-hurry')").await?;
    close(browser).await
}

/// UX-8: a drawn card moves from its place to the hand, unless the player has turned motion off.
#[tokio::test]
async fn a_drawn_card_flies_into_the_hand() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    start(&browser, &server.url, "san-francisco").await?;
    let watch = "window.flown = []; new MutationObserver((changes) => {
        for (const added of changes.flatMap((change) => [...change.addedNodes])) {
            if (added.className === 'flight') window.flown.push(added.style.cssText);
        }
    }).observe(document.body, { childList: true, subtree: true }); return true";
    browser.look(watch).await?;
    play(&browser, OPENING).await?;
    browser.expect(ASKED).await?;
    ensure!(browser.look("return window.flown.length").await? == json!(0), "without motion");

    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    browser.press("[data-value=motion-slow]").await?;
    browser.press(".back").await?;
    browser.expect(ASKED).await?;
    browser.look("window.flown = []").await?;
    let (x, y) = browser.middle_of(".deck:not(.ticket-deck)").await?;
    browser.press_at(x, y).await?;
    let from = browser.expect("return window.flown[0]").await?;
    // The deck rises by a few pixels under the mouse.
    let near = |text: &str| {
        let numbers = text.split([':', ',', ';']).filter_map(|part| part.trim().strip_suffix("px"));
        let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
        numbers.len() == 4 && (numbers[0] - x).hypot(numbers[1] - y) < 8.0 && numbers[2] > x
    };
    ensure!(from.as_str().is_some_and(near), "from {x}, {y} to the hand: {from}");
    browser.expect("return document.querySelector('.flight') === null").await?;
    close(browser).await
}

/// UX-H11: the differences between the boards stand beside the full rules, each clause with its
/// address.
#[tokio::test]
async fn the_rules_tell_how_boards_differ() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/rules/B-CLAIM-7", server.url)).await?;
    browser.expect("return document.querySelectorAll('.differences section').length >= 2").await?;
    browser.expect("return document.querySelector('.clause.wanted').innerText.includes('closed for everybody')").await?;
    let texts = "return [...document.querySelectorAll('.differences section')].map((board) => board.innerText)";
    let texts = browser.look(texts).await?;
    ensure!(texts[0] != texts[1], "the boards do not differ");
    close(browser).await
}
