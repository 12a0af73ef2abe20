//! The files of a language: asked for beside the program, named by the manifest, kept for when no server answers.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use browser_tests::moment::play_on;
use browser_tests::tour::open_record;
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;
use words::{Arguments, ENGLISH};

/// Script: returns the names of the words that were fetched, if all were asked for before the program had arrived.
const WORDS: &str = "
    const fetched = performance.getEntriesByType('resource');
    const program = fetched.find((file) => file.name.includes('client_bg'));
    const words = fetched.filter((file) => file.name.includes('/words-'));
    if (!program || words.length === 0) return null;
    return words.every((file) => file.startTime < program.responseEnd) && words.map((file) => file.name.match(/words-(..)/)[1]);";

/// Script: returns the languages whose words the service worker has kept, once it has those of two.
const KEPT: &str = "
    const done = arguments[arguments.length - 1];
    const look = async () => {
        const names = [];
        for (const key of await caches.keys()) for (const request of await (await caches.open(key)).keys()) names.push(request.url);
        const tags = [...new Set(names.map((name) => name.match(/words-(..)/)?.[1]).filter(Boolean))].sort();
        tags.length < 2 ? setTimeout(look, 200) : done(tags);
    };
    look();";

fn say(tag: &str, key: &str) -> String {
    words::page(tag).and_then(|words| words.say(key, &Arguments::new())).unwrap_or_default()
}

#[tokio::test]
async fn a_language_is_one_file_that_stays() -> Result<()> {
    let mut server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    ensure!(browser.expect(WORDS).await? == json!([ENGLISH]), "only the language that is shown");
    browser.choose("[data-field=language]", "nl").await?;
    browser.expect("return document.documentElement.lang === 'nl'").await?;
    browser.page.refresh().await?;
    ensure!(browser.expect(WORDS).await? == json!(["nl"]), "the words come after the program");

    let manifest = "const done = arguments[arguments.length - 1];
        fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json()).then(done);";
    let manifest = browser.page.execute_async(manifest, Vec::new()).await?;
    ensure!(manifest["lang"] == "nl", "{manifest}");
    ensure!(manifest["description"] == say("nl", "app-about"), "{manifest}");
    ensure!(manifest["shortcuts"][1]["name"] == say("nl", "make-table"), "{manifest}");

    let kept = browser.page.execute_async(KEPT, Vec::new()).await?;
    ensure!(kept == json!([ENGLISH, "nl"]), "{kept}");
    server.kill();
    browser.page.goto("about:blank").await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    let motto = "return document.body.innerText.includes(arguments[0])";
    browser.wait_for(motto, vec![json!(say("nl", "motto"))]).await?;
    browser.choose("[data-field=language]", ENGLISH).await?;
    browser.wait_for(motto, vec![json!(say(ENGLISH, "motto"))]).await?;
    Ok(browser.page.close().await?)
}

/// Names on the board say their language, the player's own names that of the page.
#[tokio::test]
async fn names_of_places_say_their_language() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open(Device::Desktop).await?;
    browser_tests::player::start(&browser, &server.url, "iberia").await?;
    let label = "return [...document.querySelectorAll('.map .labels.all .label')].find((label) => label.textContent === arguments[0])?.getAttribute('lang') ?? null";
    ensure!(browser.wait_for(label, vec![json!("Lisboa")]).await? == json!("pt"), "Lisboa");
    ensure!(browser.wait_for(label, vec![json!("Sevilla")]).await? == json!("es"), "Sevilla");
    let ends = "return document.querySelectorAll('.offered .ticket-ends [lang]').length > 1";
    browser.expect(ends).await?;
    Ok(browser.page.close().await?)
}

/// Opens a window in Dutch in which nothing waits, with the first seat of a position taken. `chosen` is one more preference.
async fn in_dutch(device: Device, url: &str, position: &str, chosen: &str) -> Result<Browser> {
    let browser = Browser::open(device).await?;
    browser.page.goto(&format!("{url}/#/preferences")).await?;
    for value in ["pace-none", "motion-none", chosen] {
        browser.press(&format!("[data-value={value}]")).await?;
    }
    browser.page.goto(&format!("{url}/#/")).await?;
    browser.choose("[data-field=language]", "nl").await?;
    browser.expect("return document.documentElement.lang === 'nl'").await?;
    open_record(&browser, url, position).await?;
    browser.expect("return document.querySelector('.banner.replay') !== null").await?;
    play_on(&browser, 0).await?;
    Ok(browser)
}

/// Whoever wants the names of their own language sees them on the map and on tickets. Others stay as printed.
#[tokio::test]
async fn places_have_the_names_of_the_players_language() -> Result<()> {
    let server = roundhouse()?;
    let position = include_str!("../fixtures/ib-turn-3.position");
    let browser = in_dutch(Device::Desktop, &server.url, position, "places-own").await?;
    let language = "return [...document.querySelectorAll(arguments[0])].find((name) => name.textContent === arguments[1])?.getAttribute('lang') ?? null";
    for part in [".map .labels.all .label", ".ticket-ends [lang]"] {
        let named = |place: &str| vec![json!(part), json!(place)];
        ensure!(browser.wait_for(language, named("Lissabon")).await? == json!("nl"), "{part}");
        ensure!(browser.wait_for(language, named("Sevilla")).await? == json!("es"), "{part}");
        ensure!(browser.ask(language, named("Lisboa")).await?.is_null(), "{part}: Lisboa");
    }
    Ok(browser.page.close().await?)
}

/// The first seat has red cards alone, and some routes need another color.
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

/// Script: answers once the service worker has kept the Dutch clauses.
const CLAUSES_KEPT: &str = "
    const done = arguments[arguments.length - 1];
    const look = async () => {
        for (const key of await caches.keys())
            for (const request of await (await caches.open(key)).keys()) if (request.url.includes('/clauses-nl')) return done(true);
        setTimeout(look, 200);
    };
    look();";

/// Presses a route that the player cannot pay, asks why, and compares the clause with the Dutch text.
async fn ask_why(browser: &Browser) -> Result<()> {
    browser.expect("return document.querySelector('.table.asked') !== null").await?;
    browser
        .press(".route[data-route='haight-ashbury/pacific-heights'] .space:nth-of-type(2)")
        .await?;
    browser.press(".route-note .why").await?;
    let says = "return document.querySelector('dialog[open] .clause[lang=nl]')?.textContent";
    let says = browser.expect(&format!("{says} || null")).await?;
    let id = "return document.querySelector('dialog[open] a[href^=\"#/rules/\"]').getAttribute('href').split('/').pop()";
    let id = browser.look(id).await?;
    let id = id.as_str().context("the dialog leads to no clause")?;
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/nl/base.md");
    let rules = fs::read_to_string(rules)?;
    let start = format!("- {id} ");
    let clause = rules.lines().find_map(|line| line.strip_prefix(&start));
    let clause = clause.with_context(|| format!("there is no {id}"))?.replace("**", "");
    ensure!(says == json!(clause), "{id} says {says}");
    browser.press("dialog .close").await
}

/// "Why?" shows the clause in the player's language, also when no server answers.
#[tokio::test]
async fn the_clause_behind_a_refusal_is_in_the_players_language() -> Result<()> {
    let mut server = roundhouse()?;
    let browser = in_dutch(Device::Phone, &server.url, RED, "places-printed").await?;
    ask_why(&browser).await?;
    browser.page.execute_async(CLAUSES_KEPT, Vec::new()).await?;
    let game = browser.page.current_url().await?;
    server.kill();
    browser.page.goto("about:blank").await?;
    browser.page.goto(game.as_str()).await?;
    ask_why(&browser).await?;
    Ok(browser.page.close().await?)
}

/// The first language is the browser's, or its nearest relative.
#[tokio::test]
async fn a_brazilian_browser_shows_portuguese() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open_in(Device::Desktop, "pt-BR").await?;
    browser.page.goto(&format!("{}/#/", server.url)).await?;
    let motto = "return document.body.innerText.includes(arguments[0])";
    browser.wait_for(motto, vec![json!(say("pt", "motto"))]).await?;
    ensure!(browser.look("return document.documentElement.lang").await? == json!("pt"), "lang");
    Ok(browser.page.close().await?)
}
