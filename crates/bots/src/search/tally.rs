//! What a search has seen of each candidate: sums over playouts, their means and standard errors.

use rules::Action;

use super::{Finding, Outcome};
use crate::evaluation::ONE;
use crate::reason::{Candidate, Explanation};

/// The standard error of a margin that was seen less than twice: 100 points.
const UNKNOWN_MARGIN: i32 = 10_000;

/// Sums over values of playouts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    count: i64,
    sum: i64,
    squares: i64,
}

impl Sample {
    pub(crate) fn add(&mut self, value: i32) {
        let value = i64::from(value);
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) fn mean(&self) -> i32 {
        (self.sum / self.count.max(1)) as i32
    }

    /// Returns the standard error of the mean; none with fewer than two values.
    pub(crate) fn error(&self) -> Option<i32> {
        let n = i128::from(self.count);
        (n > 1).then(|| (self.spread() / (n * n * (n - 1))).isqrt() as i32)
    }

    /// Returns whether the mean is at least this many hundredths of a standard error above 0; a
    /// negative number asks whether it is that far below.
    fn is_ahead_by(&self, hundredths: i32) -> bool {
        let (n, sum) = (i128::from(self.count), i128::from(self.sum));
        let wanted = i128::from(hundredths);
        if n < 2 || sum == 0 || (sum > 0) != (wanted >= 0) {
            return false;
        }
        // The square of the standard error of the sum is the spread / (n - 1).
        sum * sum * (n - 1) * 10_000 >= wanted * wanted * self.spread()
    }

    /// Returns the number of values times the sum of their squared distances to the mean.
    fn spread(&self) -> i128 {
        let (n, sum) = (i128::from(self.count), i128::from(self.sum));
        (n * i128::from(self.squares) - sum * sum).max(0)
    }
}

/// Sums over the differences to another candidate in the same sampled games.
#[derive(Clone, Copy, Debug, Default)]
struct Ahead {
    reward: Sample,
    margin: Sample,
    chance: Sample,
}

impl Ahead {
    fn add(&mut self, own: Outcome, other: Outcome) {
        self.reward.add(own.reward - other.reward);
        self.margin.add(own.margin - other.margin);
        self.chance.add(own.chance - other.chance);
    }
}

/// What a search has seen of one candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub(crate) action: Action,
    why: Explanation,
    reward: Sample,
    margin: Sample,
    chance: Sample,
    /// The differences to the script's choice.
    of_script: Ahead,
    /// The differences to the action played, for reviews.
    of_played: Ahead,
}

impl Tally {
    pub(crate) fn of(candidate: &Candidate) -> Tally {
        Tally {
            action: candidate.action,
            why: candidate.why,
            reward: Sample::default(),
            margin: Sample::default(),
            chance: Sample::default(),
            of_script: Ahead::default(),
            of_played: Ahead::default(),
        }
    }

    pub(crate) fn playouts(&self) -> i64 {
        self.reward.count
    }

    /// Adds a playout, with those of the script's choice and of the action played in the same game.
    pub(crate) fn add(&mut self, outcome: Outcome, script: Outcome, played: Outcome) {
        self.reward.add(outcome.reward);
        self.margin.add(outcome.margin);
        self.chance.add(outcome.chance);
        self.of_script.add(outcome, script);
        self.of_played.add(outcome, played);
    }

    /// Returns how much better the reward is than that of the script's choice.
    pub(crate) fn ahead(&self) -> i32 {
        self.of_script.reward.mean()
    }

    /// Returns whether the reward differs from that of the script's choice by at least this many
    /// hundredths of a standard error; a negative number asks whether it is that far behind.
    pub(crate) fn is_ahead_by(&self, hundredths: i32) -> bool {
        self.of_script.reward.is_ahead_by(hundredths)
    }

    /// Returns what was found. A candidate that was dropped early has seen fewer games than the
    /// script's choice, luckier or unluckier ones; so its worth is that of the script's choice, plus
    /// the difference in the games that both have seen.
    pub(crate) fn finding(&self, script: &Tally) -> Finding {
        Finding {
            action: self.action,
            why: self.why,
            playouts: self.playouts() as u32,
            margin: script.margin.mean() + self.of_script.margin.mean(),
            margin_error: self.margin.error().unwrap_or(UNKNOWN_MARGIN),
            chance: script.chance.mean() + self.of_script.chance.mean(),
            chance_error: self.chance.error().unwrap_or(ONE),
            reward: script.reward.mean() + self.ahead(),
            chance_ahead: self.of_played.chance.mean(),
            chance_ahead_error: self.of_played.chance.error().unwrap_or(ONE),
            margin_ahead: self.of_played.margin.mean(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[i32]) -> Sample {
        let mut sample = Sample::default();
        values.iter().for_each(|&value| sample.add(value));
        sample
    }

    #[test]
    fn errors_are_those_of_the_textbook() {
        let values = [100, 300, 200, 400];
        assert_eq!(sample(&values).mean(), 250);
        // The variance is 50000 / 3, the square of the standard error a quarter of it.
        assert_eq!(sample(&values).error(), Some((50_000.0_f64 / 12.0).sqrt() as i32));
        assert_eq!(sample(&[7]).error(), None);
        assert_eq!(sample(&[7, 7, 7]).error(), Some(0));
    }

    #[test]
    fn a_lead_is_counted_in_standard_errors() {
        let ahead = sample(&[100, 300, 200, 400]);
        assert!(ahead.is_ahead_by(387) && !ahead.is_ahead_by(388));
        assert!(!ahead.is_ahead_by(-1) && ahead.is_ahead_by(0));
        assert!(sample(&[-100, -300, -200, -400]).is_ahead_by(-387));
        assert!(!sample(&[1, -1]).is_ahead_by(0) && !sample(&[5]).is_ahead_by(0));
    }
}
