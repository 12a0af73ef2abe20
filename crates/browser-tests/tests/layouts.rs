//! The game screen at every size: 24 positions, twelve sizes, words two fifths longer than English.

use anyhow::{Result, ensure};
use browser_tests::layouts::{
    Fixture, LESSONS, SIZES, begin_lesson, end_step, fixtures, look, open_window,
};
use browser_tests::roundhouse;
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
