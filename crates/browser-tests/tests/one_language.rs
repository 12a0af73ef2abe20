//! The files of a language: asked for beside the program, named by the manifest, kept for when no server answers.

use anyhow::{Result, ensure};
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
