//! The game screen by pointer, finger and key, at moments written as text.

use anyhow::{Result, ensure};
use browser_tests::host::{HOST, make_table, sit_down};
use browser_tests::moment::{open, play_on};
use browser_tests::{Browser, Device, Process, roundhouse};
use fantoccini::Locator;
use serde_json::{Value, json};

/// Blue cards and wilds in the first seat's hand, and a ticket that a blue route helps.
const BLUE: &str = "roundhouse-position 1
board san-francisco
seats 2
market ?*5
stacks 0@alcatraz*2 1@the-castro*1 2@golden-gate-bridge*2 3@potrero-hill*2 4@sunset*2 5@the-embarcadero*2 6@union-square*1
hand 0 blue*3 wild*2
hand 1 ?*4
tickets 0 palace-of-fine-arts/painted-ladies fort-mason/market-street
tickets 1 ?*2
";
/// A black route of three spaces: two wilds do not pay it.
const BLACK: &str = "haight-ashbury/pacific-heights";
/// A gray route of two spaces.
const GRAY: &str = "market-street/pacific-heights";

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

/// Waits for an element and returns its text.
async fn text(browser: &Browser, selector: &str) -> Result<String> {
    let look = "return document.querySelector(arguments[0])?.innerText ?? null";
    let text = browser.wait_for(look, vec![json!(selector)]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

async fn count(browser: &Browser, selector: &str) -> Result<u64> {
    let count = "return document.querySelectorAll(arguments[0]).length";
    Ok(browser.ask(count, vec![json!(selector)]).await?.as_u64().unwrap_or_default())
}

fn space(route: &str) -> String {
    format!(".route[data-route='{route}'] .space:nth-of-type(2)")
}

#[tokio::test]
async fn a_route_says_what_it_costs_and_answers_at_the_press() -> Result<()> {
    let (_server, browser) = at_table(Device::Desktop, BLUE).await?;
    browser.point_at(&space(BLACK)).await?;
    let note = text(&browser, ".route-note").await?;
    for part in ["3 spaces", "4 points", "Needs 3 black", "ferry card: 2"] {
        ensure!(note.contains(part), "{part} is missing: {note}");
    }
    browser.press(&space(BLACK)).await?;
    let clause =
        browser.expect("return document.querySelector('.route-note.pressed .why')?.title").await?;
    ensure!(clause.as_str().is_some_and(|clause| clause.starts_with("B-")), "{clause}");
    ensure!(count(&browser, ".status .refusal").await? == 0, "said twice");
    // What lies under the note can be pressed.
    browser.expect("const note = document.querySelector('.route-note'), box = note.querySelector('b').getBoundingClientRect(); return !note.contains(document.elementFromPoint(box.x + 4, box.y + 4))").await?;
    browser.press(".route-note .close").await?;
    browser.expect("return document.querySelector('.route-note.pressed') === null").await?;
    // Of the routes that can be claimed, only those that help a ticket shine; of one color, all.
    let (lit, bright) =
        (count(&browser, ".route.open").await?, count(&browser, ".route.bright").await?);
    ensure!(0 < bright && bright * 3 < lit, "{bright} of {lit} shine");
    browser.press(".hand [data-card=blue].kind").await?;
    browser.expect("return document.querySelectorAll('.route.open').length === document.querySelectorAll('.route.bright').length").await?;
    close(browser).await
}

/// A press that is refused moves nothing, and its note leaves nothing behind.
#[tokio::test]
async fn a_refused_press_moves_nothing() -> Result<()> {
    let (_server, browser) = at_table(Device::Phone, BLUE).await?;
    let place = "const box = document.querySelector('.map').getBoundingClientRect(); return `${box.y} ${box.height}`";
    let before = browser.look(place).await?;
    browser.press(&space(BLACK)).await?;
    browser.expect("return document.querySelector('.route-note.pressed .why') !== null").await?;
    ensure!(browser.look(place).await? == before, "the map moved");
    browser.press(".route-note .close").await?;
    browser.expect("return document.querySelector('.route-note.pressed') === null").await?;
    ensure!(count(&browser, ".status .refusal").await? == 0, "said again");
    ensure!(browser.look(place).await? == before, "the map moved");
    close(browser).await
}

#[tokio::test]
async fn colors_are_chips_and_wilds_are_stepped() -> Result<()> {
    let (_server, browser) = at_table(Device::Phone, BLUE).await?;
    browser.press("[data-act=menu]").await?;
    browser.press("dialog[open] [data-act=routes]").await?;
    browser.press(&format!("[data-claim='{GRAY}']")).await?;
    let paid = "return document.querySelector('.claim .cards')?.ariaLabel";
    ensure!(browser.expect(paid).await? == json!("blue: 2, ferry card: 0"), "fewest wilds first");
    browser.press(".claim .more").await?;
    browser.expect(&format!("{paid} === 'blue: 1, ferry card: 1'")).await?;
    browser.press(".claim .payment:last-child").await?;
    browser.expect(&format!("{paid} === 'ferry card: 2'")).await?;
    let over = "const [map, claim] = ['.map', '.claim'].map((part) => document.querySelector(part).getBoundingClientRect());
        return Math.min(map.bottom, claim.bottom) - Math.max(map.top, claim.top)";
    let over = browser.look(over).await?.as_f64().unwrap_or_default();
    ensure!(over < 100.0, "the claim bar covers {over} pixels of the map");
    browser.press("[data-act=claim]").await?;
    let taken = format!("return document.querySelector(\"[data-route='{GRAY}'].taken\") !== null");
    browser.expect(&taken).await?;
    close(browser).await
}

#[tokio::test]
async fn routes_are_claimed_from_a_list_by_keyboard() -> Result<()> {
    let (_server, browser) = at_table(Device::Desktop, BLUE).await?;
    browser.press(".status [data-act=routes]").await?;
    browser
        .expect("return document.querySelector('dialog[open]')?.contains(document.activeElement)")
        .await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('dialog') === null && document.activeElement.dataset.act === 'routes'").await?;
    browser.type_keys(&["r"]).await?;
    browser.expect("return document.querySelector('dialog[open]') !== null").await?;
    browser.tab_to("dialog li button").await?;
    browser.type_keys(&["Enter"]).await?;
    browser
        .expect("return document.querySelector('.claim')?.contains(document.activeElement)")
        .await?;
    browser.tab_to(".claim .main").await?;
    browser.type_keys(&["Enter"]).await?;
    browser.expect("return document.querySelector('.route.taken') !== null").await?;
    let said = "return document.querySelector('.announcer').innerText";
    let said = browser.expect(&format!("{said}.includes('claims') && {}", &said[7..])).await?;
    ensure!(said.as_str().is_some_and(|said| said.contains("claims")), "{said}");
    close(browser).await
}

#[tokio::test]
async fn looking_back_moves_nothing() -> Result<()> {
    let (_server, browser) = at_table(Device::Desktop, BLUE).await?;
    for _ in 0..2 {
        let position =
            browser.look("return document.querySelector('.table').dataset.position").await?;
        browser.press(".deck:not(.ticket-deck)").await?;
        browser
            .expect(&format!(
                "return document.querySelector('.table').dataset.position !== {position}"
            ))
            .await?;
    }
    browser.expect("return document.querySelector('.table.asked') !== null && document.querySelectorAll('.log li').length >= 3").await?;
    let boxes = "return ['.map', '.hand', '.tickets', '.log'].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())).join()";
    let before = browser.look(boxes).await?;
    // One line a turn; a press on the oldest turn leads there, and the log ends there.
    ensure!(
        text(&browser, ".log li:nth-last-child(2)").await?.matches("draws unseen").count() == 2,
        "two draws, one line"
    );
    let lines = count(&browser, ".log li").await?;
    browser.press(".log li:last-child button").await?;
    browser.expect("return document.querySelector('.banner.past') !== null").await?;
    ensure!(browser.look(boxes).await? == before, "something moved");
    ensure!(count(&browser, ".log li").await? < lines, "the log tells what came later");
    browser.press(".history input").await?;
    browser.expect("return Number(document.querySelector('.history input').value) > 0").await?;
    browser.press("[data-act=play-history]").await?;
    browser.expect("return document.querySelector('.banner.past') === null").await?;
    ensure!(browser.look(boxes).await? == before, "something moved");
    close(browser).await
}

/// UX-10: arrow keys reach every route and tell what it lacks; with Shift they stop only at routes that can be claimed.
#[tokio::test]
async fn arrows_walk_all_routes_and_with_shift_those_to_claim() -> Result<()> {
    // Two wilds would pay for most routes.
    let (_server, browser) = at_table(Device::Desktop, &BLUE.replace(" wild*2", "")).await?;
    let at = "return document.querySelector('.route.chosen')?.matches('.open') ?? null";
    let told = "return document.querySelector('.told [aria-live]').innerText || null";
    browser.type_keys(&["m"]).await?;
    let walk = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map(|key| [key; 5]);
    let mut lacks = String::new();
    for key in walk.concat() {
        browser.type_keys(&[key]).await?;
        let says = browser.expect(told).await?;
        let is_open = browser.look(at).await?;
        let says = says.as_str().unwrap_or_default();
        ensure!((is_open == json!(true)) == says.contains("Enter chooses it"), "{says}");
        if says.contains("Needs") {
            lacks = says.to_owned();
            break;
        }
    }
    ensure!(!lacks.is_empty(), "only routes that can be claimed");
    // Enter on a route that cannot be claimed asks the table, which names the clause.
    browser.type_keys(&["Enter"]).await?;
    browser.expect("return document.querySelector('.status .refusal .why') !== null").await?;
    for key in ["Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowLeft", "Shift+ArrowUp"] {
        browser.type_keys(&[key]).await?;
    }
    browser.expect(at).await?;
    close(browser).await
}

/// Help lies over the game, which is there again when it is closed.
#[tokio::test]
async fn help_opens_over_the_game() -> Result<()> {
    let (_server, browser) = at_table(Device::Desktop, BLUE).await?;
    let help = "const help = document.querySelector('dialog[open].game-help'); return help !== null && help.querySelector('.rules-card') !== null && location.hash.startsWith('#/play')";
    browser.type_keys(&["?"]).await?;
    browser.expect(help).await?;
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('dialog[open]') === null && document.querySelector('.table.asked') !== null").await?;
    browser.press("[data-act=menu]").await?;
    browser.press("[data-act=help]").await?;
    browser.expect(help).await?;
    close(browser).await
}

#[tokio::test]
async fn back_closes_a_dialog() -> Result<()> {
    let (server, browser) = at_table(Device::Phone, BLUE).await?;
    let game = browser.look("return location.hash").await?;
    let is_open =
        |dialog: &str| format!("return document.querySelector('dialog[open].{dialog}') !== null");
    let closed = "return document.querySelector('dialog') === null && document.querySelector('.table.asked') !== null && history.state === null && location.hash === arguments[0]";
    // One entry of the history for a dialog and for those that replace it.
    for acts in [&["menu"][..], &["menu", "help"], &["menu", "routes"]] {
        for act in acts {
            browser.press(&format!("[data-act={act}]")).await?;
        }
        browser
            .expect(
                "return document.querySelector('dialog[open]') !== null && history.state === true",
            )
            .await?;
        browser.page.back().await?;
        browser.wait_for(closed, vec![game.clone()]).await?;
    }
    // Another way to close takes the entry back; forward opens nothing.
    browser.press("[data-act=menu]").await?;
    browser.press("dialog .close").await?;
    browser.wait_for(closed, vec![game.clone()]).await?;
    browser.look("history.forward()").await?;
    browser.wait_for(closed, vec![game.clone()]).await?;
    // A dialog that opens on the way back stays.
    browser.press("[data-act=menu]").await?;
    browser.look("document.querySelector('dialog .close').click(); requestAnimationFrame(() => document.querySelector('[data-act=menu]').click())").await?;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    browser.expect(&is_open("game-menu")).await?;
    // A link in a dialog leads on, and back leads to the game without the dialog.
    browser.press("dialog a[href='#/learn']").await?;
    browser.expect("return document.querySelector('.learn') !== null").await?;
    browser.page.back().await?;
    browser.wait_for(closed, vec![game.clone()]).await?;
    // A page that sets up another game leads back to the one that is open.
    browser.page.goto(&format!("{}/#/new", server.url)).await?;
    browser.press(".setup .ways-back a:first-child").await?;
    browser.wait_for(closed, vec![game]).await?;
    close(browser).await
}

#[tokio::test]
async fn a_finger_is_asked_before_tickets_are_drawn() -> Result<()> {
    let (_server, browser) = at_table(Device::Phone, BLUE).await?;
    browser.press(".ticket-deck").await?;
    browser.press(".ask-tickets .quiet").await?;
    browser.expect("return document.querySelector('.ask-tickets') === null").await?;
    browser.press(".ticket-deck").await?;
    browser.press("[data-act=draw-tickets]").await?;
    let adds = text(&browser, ".offered .ticket .missing").await?;
    ensure!(adds.starts_with('+') && adds.contains("car"), "{adds}");
    close(browser).await
}

#[tokio::test]
async fn a_wish_to_end_the_game_is_answered() -> Result<()> {
    let server = roundhouse()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    let way_in = make_table(&ann, &server.url, false).await?;
    sit_down(&ben, &server.url, &way_in).await?;
    ann.press("[data-act=start]:not(:disabled)").await?;
    ann.press("[data-act=table]").await?;
    ann.press("[data-act=stop]").await?;
    ben.press("[data-act=decline]").await?;
    ben.expect("return document.querySelector('.proposal') === null && document.querySelector('.table') !== null").await?;
    ann.press("[data-act=stop-not]").await?;
    ann.press("[data-act=stop]").await?;
    let asks = format!("{HOST} would like to end");
    ensure!(text(&ben, ".proposal span").await?.starts_with(&asks), "who asks");
    ben.press("[data-act=agree]").await?;
    for browser in [ann, ben] {
        browser.expect("return document.querySelector('.ended') !== null").await?;
        close(browser).await?;
    }
    Ok(())
}

/// The menu of a table keeps the focus, and letters do not reach the game behind it.
#[tokio::test]
async fn the_menu_of_a_table_keeps_focus_and_keys() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    make_table(&browser, &server.url, false).await?;
    browser.press(".lobby [data-act=add-bot]").await?;
    browser.press("[data-act=start]:not(:disabled)").await?;
    browser.expect("return document.querySelector('.offered .ticket') !== null").await?;
    let in_menu = "return document.querySelector('dialog[open]')?.contains(document.activeElement)";
    let answered = "return document.querySelector('.told:not(.empty)') !== null";
    browser.press("[data-act=table]").await?;
    browser.expect(in_menu).await?;
    browser.type_keys(&["s", "Tab", "Tab"]).await?;
    browser.expect(in_menu).await?;
    ensure!(browser.look(answered).await? == json!(false), "a letter reached the game");
    browser.type_keys(&["Escape"]).await?;
    browser.expect("return document.querySelector('dialog') === null && document.activeElement.dataset.act === 'table'").await?;
    browser.type_keys(&["s"]).await?;
    browser.expect(answered).await?;
    close(browser).await
}

#[tokio::test]
async fn pages_open_at_their_top_with_the_focus_on_their_heading() -> Result<()> {
    let (server, browser) = at_table(Device::Phone, BLUE).await?;
    for page in ["rules", "learn", "preferences", "play", ""] {
        browser.look("window.scrollTo(0, 9999)").await?;
        browser.page.goto(&format!("{}/#/{page}", server.url)).await?;
        browser.expect("return scrollY === 0 && document.activeElement.tagName === 'H1'").await?;
        let headings: Value = browser.look("return document.querySelectorAll('h1').length").await?;
        ensure!(headings == json!(1), "{page}: {headings} headings");
    }
    browser.page.goto(&format!("{}/#/rules", server.url)).await?;
    let field = browser.page.find(Locator::Css("[data-field=search]")).await?;
    field.send_keys("second draft").await?;
    let found = "return [...document.querySelectorAll('.clause:not([hidden])')].map((clause) => clause.innerText.toLowerCase())";
    browser.expect(&format!("const all = (() => {{ {found} }})(); return all.length > 0 && all.length < 30 && all.every((text) => text.includes('draft'))")).await?;
    browser.press(".contents summary").await?;
    browser.press(".contents li:nth-child(4) a").await?;
    browser.expect("return document.querySelector('h3.wanted') !== null && scrollY > 0").await?;
    close(browser).await
}
