//! The game screen at every size: 24 positions, twelve sizes, words two fifths longer than English.

use anyhow::{Context, Result, ensure};
use browser_tests::layouts::{
    Fixture, LESSONS, SIZES, begin_lesson, end_step, fit, fixtures, look, open_window, resize,
};
use browser_tests::{Browser, Device, roundhouse};
use serde_json::json;

/// Walks over every `PARTS`-th position.
const PARTS: usize = 4;

/// Script: returns whether a part of the right column of a desk ends below the column.
const OUT_OF_SIGHT: &str = "const rail = document.querySelector('.rail.right');
    if (!rail || rail.querySelector('.choice') || innerWidth < 1181 || innerHeight < 621) return false;
    const end = rail.getBoundingClientRect().bottom + 1;
    return [...rail.children].some((part) => part.getBoundingClientRect().bottom > end)";

async fn walk(part: usize) -> Result<()> {
    let server = roundhouse()?;
    let url = format!("{}/?pseudo", server.url);
    let all = fixtures()?;
    ensure!(all.len() == 24, "{} positions", all.len());
    let mine: Vec<&Fixture> = all.iter().skip(part).step_by(PARTS).collect();
    let mut problems = Vec::new();
    for touch in [true, false] {
        let browser = open_window(touch, &url, "light").await?;
        for fixture in &mine {
            fixture.open(&browser, &url).await?;
            for size in SIZES.iter().filter(|size| size.touch == touch) {
                let mut found = look(&browser, *size, false).await?;
                // Without a choice, every part of the right column is in sight at a desk.
                if browser.look(OUT_OF_SIGHT).await? == json!(true) {
                    found.push("a part of the right column is out of sight".to_owned());
                }
                problems.extend(
                    found.iter().map(|line| format!("{} {}:{line}", fixture.name, size.name)),
                );
            }
        }
        browser.page.close().await?;
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

#[tokio::test]
async fn every_phase_fits_every_size_1() -> Result<()> {
    walk(0).await
}

#[tokio::test]
async fn every_phase_fits_every_size_2() -> Result<()> {
    walk(1).await
}

#[tokio::test]
async fn every_phase_fits_every_size_3() -> Result<()> {
    walk(2).await
}

#[tokio::test]
async fn every_phase_fits_every_size_4() -> Result<()> {
    walk(3).await
}

#[tokio::test]
async fn the_guided_games_fit_every_size() -> Result<()> {
    let server = roundhouse()?;
    let url = format!("{}/?pseudo", server.url);
    let mut problems = Vec::new();
    for touch in [true, false] {
        let browser = open_window(touch, &url, "light").await?;
        for (board, steps) in LESSONS {
            begin_lesson(&browser, &url, board).await?;
            for step in 0..=steps.len() {
                for size in SIZES.iter().filter(|size| size.touch == touch) {
                    let found = look(&browser, *size, false).await?;
                    let place = format!("{board} step {} {}", step + 1, size.name);
                    problems.extend(found.iter().map(|line| format!("{place}:{line}")));
                }
                if let Some(clicks) = steps.get(step) {
                    end_step(&browser, clicks, step + 2).await?;
                }
            }
        }
        browser.page.close().await?;
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// Script: returns how many of the player's own tickets can be pressed, how many are on offer, what the button says that
/// lists the own ones, and whether their row is in the window without scrolling.
const OWN_TICKETS: &str = "
    document.querySelector('.picked')?.scrollTo(0, 0);
    const isShown = (e) => e && e.getClientRects().length > 0;
    const shown = (part) => [...document.querySelectorAll(`${part} .ticket`)].filter(isShown);
    const canBePressed = (e) => {
        e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = e.getBoundingClientRect();
        return e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    };
    const isNamed = (e) => e.querySelectorAll('.ticket-ends [lang], .ticket-ends span').length >= 2
        && e.querySelector('.ticket-value').innerText.trim() !== '';
    const first = shown('.picked')[0]?.getBoundingClientRect();
    const row = first !== undefined && first.bottom <= innerHeight + 1 && first.right <= innerWidth + 1;
    const button = document.querySelector('.list-own');
    const own = [...shown('.picked'), ...shown('.panel.tickets')].filter((e) => isNamed(e) && canBePressed(e));
    return { row, own: own.length, offered: shown('.offered').length, button: isShown(button) ? button.innerText : null };";

/// In a draft the player's picks and tickets stay in sight: as a row, as a panel, or on the lowest screens behind a button
/// with their number.
#[tokio::test]
async fn own_tickets_stay_in_sight_in_both_drafts() -> Result<()> {
    let server = roundhouse()?;
    let all = fixtures()?;
    for touch in [true, false] {
        let browser = open_window(touch, &server.url, "light").await?;
        for (name, number, offered) in
            [("ib-picks-3", 3, 3), ("ib-second-draft-5", 4, 6), ("ib-second-keep-3", 4, 6)]
        {
            let fixture = all.iter().find(|fixture| fixture.name == name).context(name)?;
            fixture.open(&browser, &server.url).await?;
            for size in SIZES.iter().filter(|size| size.touch == touch) {
                resize(&browser, *size).await?;
                let seen = browser.look(OWN_TICKETS).await?;
                let place = format!("{name} {}: {seen}", size.name);
                ensure!(seen["offered"] == json!(offered), "{place}");
                if seen["button"].is_null() {
                    ensure!(seen["own"] == json!(number), "{place}");
                    ensure!(!touch || seen["row"] == json!(true), "{place}");
                    continue;
                }
                ensure!(size.pixels.1 <= 700 && seen["own"] == json!(0), "{place}");
                ensure!(seen["button"] == json!(format!("Tickets: {number}")), "{place}");
                listed(&browser, number, 0, &place).await?;
                listed(&browser, 0, offered, &place).await?;
            }
        }
        browser.page.close().await?;
    }
    Ok(())
}

/// Presses the button that lists own tickets, and expects these numbers of own and of offered ones.
async fn listed(browser: &Browser, own: u64, offered: u64, place: &str) -> Result<()> {
    browser.press(".list-own").await?;
    let there = format!(
        "const seen = (() => {{ {OWN_TICKETS} }})(); return seen.own === {own} && seen.offered === {offered}"
    );
    browser.expect(&there).await.with_context(|| place.to_owned())?;
    Ok(())
}

/// WCAG 1.4.4: with the browser's text at twice its size, every length and every layout follows.
#[tokio::test]
async fn text_of_twice_the_size_fits() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open_with_text(Device::Desktop, 32).await?;
    browser.page.goto(&format!("{}/#/preferences", server.url)).await?;
    for value in ["pace-slow", "motion-none"] {
        browser.press(&format!("[data-value={value}]")).await?;
    }
    let text = "return getComputedStyle(document.body).fontSize";
    ensure!(browser.look(text).await? == json!("32px"), "{}", browser.look(text).await?);
    let mut problems = Vec::new();
    for fixture in fixtures()? {
        fixture.open(&browser, &server.url).await?;
        for size in SIZES.iter().filter(|size| !size.touch) {
            let found = fit(&browser, *size, true).await?;
            problems
                .extend(found.iter().map(|line| format!("{} {}: {line}", fixture.name, size.name)));
        }
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    browser.page.close().await?;
    Ok(())
}
