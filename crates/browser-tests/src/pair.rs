//! Two people who play each other, each in a browser.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use crate::Browser;
use crate::host::is_there;
use crate::player::{Aim, step};

/// More presses than any game takes.
const ENOUGH: usize = 2_500;
/// Longer than any step takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Script: returns the number of cards in the hand of whoever looks at the page.
pub const HAND: &str = "return [...document.querySelectorAll('.hand .kind')].reduce((sum, kind) => sum + Number(kind.ariaLabel.split(': ').pop()), 0)";

/// The deck of cards, while whoever looks at the page may draw from it.
pub const DECK: &str = ".table.asked .deck.open:not(.ticket-deck)";

/// Two people at one table.
pub struct Pair {
    /// The host.
    pub ann: Browser,
    /// The guest.
    pub ben: Browser,
    presses: usize,
    /// What Ann prefers to do; Ben claims.
    pub aim: Aim,
}

impl Pair {
    /// Makes a pair of two people whose game has started.
    pub fn new(ann: Browser, ben: Browser) -> Pair {
        Pair { ann, ben, presses: 0, aim: Aim::Claim }
    }

    /// Lets both press what is highlighted until `done` returns true. Returns whether it did before
    /// the game was over.
    ///
    /// # Errors
    /// If nobody can do anything, or the game does not end.
    pub async fn play_until(&mut self, done: impl AsyncFn(&Pair) -> Result<bool>) -> Result<bool> {
        let mut last = Instant::now();
        loop {
            let mut over = 0;
            for (browser, aim) in [(&self.ann, self.aim), (&self.ben, Aim::Claim)] {
                // Checked before each press: the other's move may have made it true.
                if done(self).await? {
                    return Ok(true);
                }
                match step(browser, aim).await?.as_deref() {
                    Some("over") => over += 1,
                    Some(_) => (self.presses, last) = (self.presses + 1, Instant::now()),
                    None => {}
                }
            }
            if over == 2 {
                return Ok(false);
            }
            ensure!(self.presses < ENOUGH, "the game does not end");
            ensure!(last.elapsed() < PATIENCE, "nobody can do anything after {}", self.presses);
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Lets both press what is highlighted, this number of times together.
    ///
    /// # Errors
    /// If the game is over before.
    pub async fn play(&mut self, presses: usize) -> Result<()> {
        let enough = self.presses + presses;
        ensure!(self.play_until(async |pair| Ok(pair.presses >= enough)).await?, "over too soon");
        Ok(())
    }

    /// Plays until one of them may draw the first card of a turn, and nothing else is on its way.
    ///
    /// # Errors
    /// If the game is over before.
    pub async fn until_draw(&mut self, who: impl Fn(&Pair) -> &Browser) -> Result<()> {
        let first_card = async |pair: &Pair| may_draw(who(pair)).await;
        loop {
            ensure!(self.play_until(first_card).await?, "over too soon");
            // Time for the last press to have its effect.
            tokio::time::sleep(Duration::from_secs(1)).await;
            if first_card(self).await? {
                return Ok(());
            }
        }
    }
}

/// Returns whether a person may draw the first card of a turn.
async fn may_draw(browser: &Browser) -> Result<bool> {
    let second = "return document.querySelector('.market .slot:not(.open)') !== null";
    let second = browser.look(second).await? == json!(true);
    Ok(is_there(browser, DECK).await? && !second && !is_there(browser, ".claim").await?)
}
