//! Every board is drawn as its file says.

use anyhow::Result;
use board::{Board, library};
use browser_tests::{Browser, roundhouse};
use fantoccini::Locator;

#[tokio::test]
async fn every_board_shows_its_routes_spaces_and_places() -> Result<()> {
    let server = roundhouse()?;
    let browser = Browser::open().await?;
    browser.page.goto(&server.url).await?;
    for board in library::boards() {
        choose(&browser, board).await?;
        browser.save_screenshot(board.id()).await?;
        let spaces: usize = board.routes().iter().map(|route| usize::from(route.length)).sum();
        assert_eq!(count(&browser, ".route").await?, board.routes().len(), "{}", board.id());
        assert_eq!(count(&browser, ".space").await?, spaces, "{}", board.id());
        assert_eq!(labels(&browser).await?, names(board), "{}", board.id());
    }
    browser.page.close().await?;
    Ok(())
}

async fn choose(browser: &Browser, board: &Board) -> Result<()> {
    let link = format!("nav a[href='#{}']", board.id());
    browser.page.wait().for_element(Locator::Css(&link)).await?.click().await?;
    let drawing = format!("figure[data-board='{}'] svg", board.id());
    browser.page.wait().for_element(Locator::Css(&drawing)).await?;
    Ok(())
}

async fn count(browser: &Browser, selector: &str) -> Result<usize> {
    Ok(browser.page.find_all(Locator::Css(selector)).await?.len())
}

async fn labels(browser: &Browser) -> Result<Vec<String>> {
    let mut labels = Vec::new();
    for label in browser.page.find_all(Locator::Css("svg .label")).await? {
        labels.push(label.text().await?);
    }
    labels.sort();
    Ok(labels)
}

fn names(board: &Board) -> Vec<String> {
    let mut names: Vec<_> =
        board.locations().iter().map(|location| location.name.clone()).collect();
    names.sort();
    names
}
