//! A sequential test whether one bot is stronger than another, with as few games as that takes.

use serde::Serialize;

use crate::contest::{DealResults, VICTORY};

/// A test of the hypothesis that one bot is `elo0` stronger than another against `elo1`. It is wrong in
/// 5 % of cases either way. It is a generalized sequential probability ratio test over deals, whose
/// scores are taken as normally distributed.
#[derive(Clone, Debug)]
pub struct Sprt {
    one: u8,
    other: u8,
    expected: [f64; 2],
    scores: Vec<f64>,
}

/// The result of the test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// The first is stronger.
    Stronger,
    /// The first is not stronger.
    NotStronger,
}

/// The logarithm of 0.95 / 0.05.
const DECIDED: f64 = 2.944_438_979_166_44;
/// The fewest deals from which a variance is estimated.
const FEWEST: usize = 20;

impl Sprt {
    /// Creates a test of two bots, given by their numbers in the contest.
    pub fn new(one: u8, other: u8, elo0: f64, elo1: f64) -> Sprt {
        let expected = [elo0, elo1].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        Sprt { one, other, expected, scores: Vec::new() }
    }

    /// Counts one deal.
    pub fn add(&mut self, deal: &DealResults) {
        let (mut own, mut both) = (0.0, 0.0);
        for game in deal.games.iter().filter(|game| self.counts(&game.bots)) {
            for (&bot, &win) in game.bots.iter().zip(&game.wins) {
                let win = f64::from(win) / f64::from(VICTORY);
                own += if bot == self.one { win } else { 0.0 };
                both += if bot == self.one || bot == self.other { win } else { 0.0 };
            }
        }
        if both > 0.0 {
            self.scores.push(own / both);
        }
    }

    fn counts(&self, bots: &[u8]) -> bool {
        bots.contains(&self.one) && bots.contains(&self.other)
    }

    /// Returns the logarithm of the likelihood ratio.
    pub fn ratio(&self) -> f64 {
        let count = self.scores.len() as f64;
        if self.scores.len() < FEWEST {
            return 0.0;
        }
        let mean = self.scores.iter().sum::<f64>() / count;
        let squares: f64 = self.scores.iter().map(|score| (score - mean).powi(2)).sum();
        let variance = (squares / (count - 1.0)).max(1e-6);
        let [low, high] = self.expected;
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns the result so far.
    pub fn verdict(&self) -> Verdict {
        match self.ratio() {
            ratio if ratio >= DECIDED => Verdict::Stronger,
            ratio if ratio <= -DECIDED => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}
