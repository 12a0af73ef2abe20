//! Every board is drawn as its file says.

use anyhow::Result;
use board::{Board, library};
use browser_tests::player::start;
use browser_tests::{Browser, Device, roundhouse};
use fantoccini::Locator;

#[tokio::test]
async fn every_board_shows_its_routes_spaces_and_places() -> Result<()> {
    let server = roundhouse()?;
    for board in ["san-francisco", "iberia"].into_iter().filter_map(library::board) {
        let browser = Browser::open(Device::Desktop).await?;
        start(&browser, &server.url, board.id()).await?;
        browser.save_screenshot(board.id()).await?;
        let spaces: usize = board.routes().iter().map(|route| usize::from(route.length)).sum();
        assert_eq!(count(&browser, ".map .route").await?, board.routes().len(), "{}", board.id());
        assert_eq!(count(&browser, ".map .space").await?, spaces, "{}", board.id());
        assert_eq!(labels(&browser).await?, names(board), "{}", board.id());
        browser.page.close().await?;
    }
    Ok(())
}

async fn count(browser: &Browser, selector: &str) -> Result<usize> {
    Ok(browser.page.find_all(Locator::Css(selector)).await?.len())
}

async fn labels(browser: &Browser) -> Result<Vec<String>> {
    let texts = "return [...document.querySelectorAll('.labels.all .label')].map((label) => label.textContent)";
    let texts = browser.look(texts).await?;
    let mut labels: Vec<String> = serde_json::from_value(texts)?;
    labels.sort();
    Ok(labels)
}

fn names(board: &Board) -> Vec<String> {
    let mut names: Vec<_> =
        board.locations().iter().map(|location| location.name.clone()).collect();
    names.sort();
    names
}
