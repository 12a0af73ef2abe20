//! The page in every language: nothing that has a translation is shown or spoken in English.

use anyhow::{Result, ensure};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, WebSpace, dist};
use serde_json::Value;
use words::{Arguments, Catalog, ENGLISH};

/// Script: returns every text of the page, shown or spoken. Parts that say that they are English are left out.
const COLLECT: &str = "
const texts = new Set();
for (const element of document.body.querySelectorAll('*')) {
  if (element.closest('body [lang=en], script, style')) continue;
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name)?.trim());
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.data.trim());
}
return [...texts].filter(Boolean);";

/// The screens without a game.
const SCREENS: [&str; 7] = ["", "new", "make", "history", "rules", "learn", "preferences"];

/// Returns the messages of a language that insert nothing: each key and its words.
fn plain(catalog: &Catalog) -> Vec<(String, String)> {
    let say = |key: &str| catalog.say(key, &Arguments::new());
    let said = catalog.keys().filter_map(|key| Some((key.to_owned(), say(key)?)));
    said.filter(|(key, words)| !words.contains('$') && key != "language-name").collect()
}

/// Lists the texts that are English although the language has words for them.
fn left_english(found: &Value, english: &[(String, String)], own: &Catalog) -> Vec<String> {
    let own_words: Vec<_> = plain(own).into_iter().map(|(_, words)| words).collect();
    let texts = found.as_array().into_iter().flatten().filter_map(Value::as_str);
    let is_left = |text: &&str| {
        english.iter().any(|(_, words)| words == text) && !own_words.iter().any(|own| own == text)
    };
    texts.filter(is_left).map(str::to_owned).collect()
}

#[tokio::test]
async fn nothing_is_left_in_english() -> Result<()> {
    let space = WebSpace::of(&dist(), "")?;
    let english = plain(&words::page(ENGLISH).expect("English is there"));
    let browser = Browser::open(Device::Phone).await?;
    browser.page.goto(&format!("{}/#/", space.url)).await?;
    let mut problems = Vec::new();
    for (at, tag) in words::languages().filter(|tag| *tag != ENGLISH).enumerate() {
        let own = words::page(tag).expect("it is listed");
        browser.page.goto(&format!("{}/#/", space.url)).await?;
        browser.choose("[data-field=language]", tag).await?;
        browser.expect(&format!("return document.documentElement.lang === '{tag}'")).await?;
        let mut look = async |screen: &str| -> Result<()> {
            let found = browser.look(COLLECT).await?;
            ensure!(found.as_array().is_some_and(|texts| texts.len() > 5), "{tag} {screen}: empty");
            let left = left_english(&found, &english, &own);
            problems.extend(left.into_iter().map(|text| format!("{tag} {screen}: {text}")));
            Ok(())
        };
        for screen in SCREENS {
            browser.page.goto(&format!("{}/#/{screen}", space.url)).await?;
            browser.expect("return document.querySelector('h1') !== null").await?;
            look(screen).await?;
        }
        let board = ["san-francisco", "iberia"][at % 2];
        start(&browser, &space.url, board).await?;
        look(board).await?;
        play(&browser, 10).await?;
        look(board).await?;
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(browser.page.close().await?)
}
