//! The game screen at every size: 24 positions, twelve sizes, words two fifths longer than English.

use anyhow::{Result, ensure};
use browser_tests::layouts::{Fixture, SIZES, fixtures, look, open_window};
use browser_tests::roundhouse;

/// Walks over every `PARTS`-th position.
const PARTS: usize = 4;

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
                let found = look(&browser, *size, false).await?;
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
