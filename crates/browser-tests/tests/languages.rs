//! The page in every language: nothing is shown or spoken in English, and everything finds room.
//!
//! A run visits a part of the tour and the last round of both boards. `ROUNDHOUSE_LONG_TESTS=1` visits all of it and plays
//! both boards from the first card.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use browser_tests::host::HOST;
use browser_tests::language_tour::{LanguageTour, Stop, last_round};
use browser_tests::layouts::{SIZES, ScreenSize, fit};
use browser_tests::player::{play, start};
use browser_tests::{Browser, Device, Process, roundhouse};
use serde_json::Value;
use words::{Arguments, Catalog, ENGLISH};

/// Script: collects every text of the page from now on, shown or spoken. Parts that say that they are English are left out.
const COLLECT: &str = include_str!("collect.js");

/// Script: returns what was collected since the last call.
const COLLECTED: &str = "window.readAll(); const texts = [...window.collected]; window.collected.clear(); return texts;";

/// The sizes at which every language must find room: the narrowest, the lowest, and a tablet both ways.
const ROOMS: [&str; 4] = ["small-phone", "phone-lying", "tablet", "tablet-lying"];

/// The literal parts of a message, between its variables.
struct Wording(Vec<String>);

impl Wording {
    /// Reads the words of a message in which a variable is still its name, as in `$name is thinking…`. `None` for those with
    /// too few letters of their own to be told from a name.
    fn read(words: &str) -> Option<Wording> {
        let mut parts = words.split('$');
        let first = parts.next().unwrap_or_default().to_owned();
        let name_ends = |c: char| !c.is_ascii_lowercase() && c != '_';
        let rest = parts.map(|part| part[part.find(name_ends).unwrap_or(part.len())..].to_owned());
        let parts: Vec<_> = [first].into_iter().chain(rest).collect();
        let letters = parts.iter().flat_map(|part| part.chars()).filter(|c| c.is_alphabetic());
        (parts.len() == 1 || letters.count() >= 4).then_some(Wording(parts))
    }

    /// Whether a text is this message, whatever its variables are.
    fn says(&self, text: &str) -> bool {
        let [first, between @ .., last] = self.0.as_slice() else { return self.0[0] == text };
        let Some(mut rest) = text.strip_prefix(first.as_str()) else { return false };
        for part in between {
            let Some((_, after)) = rest.split_once(part.as_str()) else { return false };
            rest = after;
        }
        rest.ends_with(last.as_str())
    }
}

/// Reads all messages of a language, except the names of languages, bots and places.
fn wordings(catalog: &Catalog) -> Vec<Wording> {
    let is_name =
        |key: &str| ["language-name", "bot-", "place-"].iter().any(|it| key.starts_with(it));
    let keys = catalog.keys().filter(|key| !is_name(key));
    let said = keys.filter_map(|key| catalog.say(key, &Arguments::new()));
    said.filter_map(|words| Wording::read(&words)).collect()
}

/// What is wrong with one language.
struct Reader {
    tag: &'static str,
    english: Vec<Wording>,
    own: Vec<Wording>,
    problems: BTreeSet<String>,
    texts: usize,
}

impl Reader {
    fn of(tag: &'static str) -> Reader {
        let wordings = |tag| wordings(&words::page(tag).expect("it is listed"));
        let (english, own) = (wordings(ENGLISH), wordings(tag));
        Reader { tag, english, own, problems: BTreeSet::new(), texts: 0 }
    }

    /// Reads what was collected, and lists the texts that are English although the language has words for them.
    async fn read(&mut self, browser: &Browser, screen: &str) -> Result<()> {
        let found = browser.look(COLLECTED).await?;
        for text in found.as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.texts += 1;
            let is = |wordings: &[Wording]| wordings.iter().any(|wording| wording.says(text));
            if is(&self.english) && !is(&self.own) {
                self.problems.insert(format!("{} {screen}: {text}", self.tag));
            }
        }
        Ok(())
    }
}

async fn visit(server: &Process, tag: &'static str) -> Result<BTreeSet<String>> {
    let long = std::env::var_os("ROUNDHOUSE_LONG_TESTS").is_some();
    let browser = Browser::open(Device::Phone).await?;
    let mut reader = Reader::of(tag);
    let phone = SIZES[1];
    let rooms: Vec<ScreenSize> =
        SIZES.into_iter().filter(|size| ROOMS.contains(&size.name)).collect();
    let stop = async |browser: &Browser, stop: Stop<'_>| {
        reader.read(browser, stop.name).await?;
        for size in &rooms {
            let found = fit(browser, *size, stop.table).await?;
            let line = |line: &String| format!("{tag} {} {}: {line}", stop.name, size.name);
            reader.problems.extend(found.iter().map(line));
        }
        Ok(())
    };
    let mut tour = LanguageTour::begin(&browser, &server.url, tag, phone, stop).await?;
    browser.look(COLLECT).await?;
    if long {
        tour.visit_all().await?;
    } else {
        tour.visit_some().await?;
    }
    for board in ["san-francisco", "iberia"] {
        if long {
            start(&browser, &server.url, board).await?;
        } else {
            last_round(&browser, &server.url, phone, board).await?;
        }
        let seen = play(&browser, 1_500).await?;
        let over = browser.expect("return document.querySelector('.results') !== null").await;
        over.with_context(|| format!("{tag} {board} is not over after {:?}", seen.pressed))?;
        reader.read(&browser, board).await?;
    }
    ensure!(reader.texts > 300, "{tag}: only {} texts were collected", reader.texts);
    browser.page.close().await?;
    Ok(reader.problems)
}

/// Visits every `PARTS`-th language.
const PARTS: usize = 4;

async fn languages(part: usize) -> Result<()> {
    let server = roundhouse()?;
    let mut problems = Vec::new();
    let tags = words::languages().filter(|tag| *tag != ENGLISH);
    for tag in tags.skip(part).step_by(PARTS) {
        problems.extend(visit(&server, tag).await?);
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

#[tokio::test]
async fn nothing_is_left_in_english_1() -> Result<()> {
    languages(0).await
}

#[tokio::test]
async fn nothing_is_left_in_english_2() -> Result<()> {
    languages(1).await
}

#[tokio::test]
async fn nothing_is_left_in_english_3() -> Result<()> {
    languages(2).await
}

#[tokio::test]
async fn nothing_is_left_in_english_4() -> Result<()> {
    languages(3).await
}

/// The search itself: a message in English is found, whatever was inserted, and names are not.
#[test]
fn english_is_recognized() {
    let reader = Reader::of("nl");
    let is = |wordings: &[Wording], text: &str| wordings.iter().any(|it| it.says(text));
    for text in ["Play now", "Ada is thinking…", "2 to 4 players · 20 cars each · 44 routes"] {
        assert!(is(&reader.english, text) && !is(&reader.own, text), "{text}");
    }
    for text in ["Nu spelen", "Pier 39", HOST, "3"] {
        assert!(!is(&reader.english, text), "{text}");
    }
}
