//! Hints during a game, and the review after it.

use anyhow::{Context, Result, ensure};
use browser_tests::host::is_there;
use browser_tests::moment::{open, play_on};
use browser_tests::{Browser, Device, Played, roundhouse};
use record::Record;
use record::position::game_text;
use rules::{Awaiting, Decision, Observer, Seat};
use serde_json::{Value, json};

async fn close(browser: Browser) -> Result<()> {
    browser.expect_clean_console().await?;
    browser.page.close().await?;
    Ok(())
}

const GIVEN: &str = "return document.querySelectorAll('.hint li').length > 1";
const GONE: &str = "return document.querySelector('.hint, .advised') === null";
/// What is lit on the map, in the market and among the tickets.
const LIT: &str = "return document.querySelectorAll('.advised').length > 0";

/// A hint is asked by button and by key, lit, read out, closed, and gone after the move.
#[tokio::test]
async fn a_hint_is_lit_and_goes_with_the_decision() -> Result<()> {
    let server = roundhouse()?;
    let played = Played::by_chance("san-francisco", 2, 3)?;
    let begins = |game: &rules::Game<'_>| {
        let awaiting = game.view(Observer::Spectator).awaiting();
        let turn = matches!(awaiting, Awaiting::Decision(Decision::Turn, _));
        turn && awaiting.seats().iter().eq([Seat::FIRST])
    };
    let moment = played.moments[..played.moments.len() - 30].iter().rposition(begins);
    let game = &played.moments[moment.context("a turn of the first seat")?];
    for device in [Device::Desktop, Device::Phone] {
        let browser = open(device, &server.url, &game_text(game)).await?;
        ensure!(!is_there(&browser, "[data-act=hint]").await?, "nobody plays here");
        play_on(&browser, 0).await?;
        browser.press("[data-act=hint]").await?;
        browser.expect(GIVEN).await?;
        browser.expect(LIT).await?;
        browser.save_screenshot(&format!("hint-{device:?}")).await?;
        let best = browser.look("return document.querySelector('.hint b').innerText").await?;
        let spoken = "return [...document.querySelectorAll('[aria-live]')].some((it) => it.textContent.includes(arguments[0]))";
        ensure!(
            browser.ask(spoken, vec![best.clone()]).await? == json!(true),
            "{best} is not said"
        );

        // What to do and why comes first, in plain words. Numbers wait behind "More".
        let plain = "const shown = document.querySelector('.hint').innerText; return shown.includes('Why:') && !/%|±|of 100/.test(shown)";
        browser.expect(plain).await?;
        browser.press("[data-act=hint-more]").await?;
        browser
            .expect("return document.querySelector('.hint').innerText.includes('of 100')")
            .await?;
        // It lies beside the map, or on its edge until the map is pressed.
        if device == Device::Desktop {
            browser.expect("return document.querySelector('.hint').getBoundingClientRect().right <= document.querySelector('.map').getBoundingClientRect().left + 1").await?;
        }
        // Another suggestion is lit when it is pressed.
        browser.press(".hint details li button").await?;
        browser
            .expect(
                "return document.querySelector('.hint details li [aria-pressed=true]') !== null",
            )
            .await?;
        browser.expect(LIT).await?;
        browser.press(".hint .close").await?;
        browser.expect(GONE).await?;
        if device == Device::Desktop {
            browser.type_keys(&["a"]).await?;
            browser.expect(GIVEN).await?;
            browser.type_keys(&["Escape"]).await?;
            browser.expect(GONE).await?;
            browser.type_keys(&["a"]).await?;
        } else {
            browser.press("[data-act=hint]").await?;
        }
        browser.expect(GIVEN).await?;
        let again = browser.look("return document.querySelector('.hint b').innerText").await?;
        ensure!(again == best, "{again} instead of {best}");
        browser.press(".deck:not(.ticket-deck)").await?;
        browser.expect(GONE).await?;
        close(browser).await?;
    }
    Ok(())
}

/// The margin over the best rival of each seat, in tenths of a point.
fn margins(record: &str) -> Result<Vec<i32>> {
    let closing = Record::parse(record)?.closing.context("a finished game")?;
    let totals: Vec<i32> = closing.scores.iter().map(|(_, score)| score.total.into()).collect();
    let margin = |seat: usize| {
        let rivals = totals.iter().enumerate().filter(|(other, _)| *other != seat);
        rivals.map(|(_, total)| totals[seat] - total).min().map(|margin| margin * 10)
    };
    (0..totals.len()).map(|seat| margin(seat).context("a rival")).collect()
}

/// A record is reviewed: the chances are the slider, the parts add up to the margin, decisions lead to their moments.
#[tokio::test]
async fn a_record_is_reviewed() -> Result<()> {
    let server = roundhouse()?;
    for (device, board) in [(Device::Desktop, "iberia"), (Device::Phone, "san-francisco")] {
        let played = Played::by_chance(board, 2, 5)?.last_part(24)?;
        let actions = played.moments.len() - 1;
        let browser = open(device, &server.url, &played.record).await?;
        browser.press("[data-act=review]").await?;
        browser
            .expect("return document.querySelector('[data-act=review-details]') !== null")
            .await?;
        let lines = "return [...document.querySelectorAll('.chances [class^=livery]')].map((line) => line.getAttribute('d').split('L').length)";
        ensure!(
            browser.look(lines).await? == json!([actions + 1, actions + 1]),
            "not every moment"
        );

        // The graph is the slider: arrow keys walk it, and it says the chances.
        browser.look("document.querySelector('.history input').focus()").await?;
        browser.type_keys(&["ArrowRight"]).await?;
        let at = |moment: usize| {
            format!(
                "return document.querySelector('.banner.past a')?.href.endsWith('/at/{moment}') || null"
            )
        };
        browser.expect(&at(1)).await?;
        browser
            .expect("return document.querySelector('.history input').getAttribute('aria-valuetext').includes('%')")
            .await?;
        browser.save_screenshot(&format!("review-{device:?}")).await?;

        browser.press("[data-act=review-details]").await?;
        browser
            .expect("return document.querySelector('.decisions [data-moment]') !== null")
            .await?;
        browser.save_screenshot(&format!("review-details-{device:?}")).await?;
        let rows = browser
            .look("return [...document.querySelectorAll('.margins tbody tr')].map((row) => [...row.querySelectorAll('[data-tenths]')].map((cell) => Number(cell.dataset.tenths)))")
            .await?;
        let rows: Vec<[i32; 5]> = serde_json::from_value(rows)?;
        let sums: Vec<i32> = rows.iter().map(|row| row[..4].iter().sum()).collect();
        let expected = margins(&played.record)?;
        ensure!(sums == expected, "{sums:?} instead of {expected:?}");
        ensure!(rows.iter().all(|row| row[..4].iter().sum::<i32>() == row[4]), "{rows:?}");

        let moment = browser
            .look(
                "return Number(document.querySelector('.decisions [data-moment]').dataset.moment)",
            )
            .await?;
        browser.press(".decisions [data-moment]").await?;
        browser.expect(&at(moment.as_u64().context("a number")? as usize)).await?;
        browser
            .expect("return document.querySelector('.dialog') === null && document.querySelector('.review .grade') !== null")
            .await?;
        browser.press("[data-act=close-review]").await?;
        let closed: Value =
            browser.expect("return document.querySelector('.review, .chances') === null").await?;
        ensure!(closed == json!(true), "{closed}");
        close(browser).await?;
    }
    Ok(())
}
