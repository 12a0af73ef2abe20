//! What a finished game is worth to its seats.

use pyo3::prelude::*;
use rules::SeatScore;

use crate::errors;

/// The kinds of reward that environments offer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reward {
    /// The final points.
    Score,
    /// The final points minus those of the best other seat.
    Margin,
    /// The share of the victory: 1 alone, one half for each of two winners.
    Win,
}

impl Reward {
    /// Finds a kind by its name.
    pub(crate) fn named(py: Python<'_>, name: &str) -> PyResult<Reward> {
        match name {
            "score" => Ok(Reward::Score),
            "margin" => Ok(Reward::Margin),
            "win" => Ok(Reward::Win),
            _ => {
                let what = format!("there is no reward {name:?}; there are score, margin, win");
                Err(errors::wrong_value(py, &what))
            }
        }
    }

    /// Returns the reward of a seat at the end of the game.
    pub(crate) fn of(self, scores: &[SeatScore], seat: usize) -> f32 {
        let own = &scores[seat];
        match self {
            Reward::Score => own.total.into(),
            Reward::Margin => {
                let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
                let best = others.map(|(_, score)| score.total).max().unwrap_or(0);
                f32::from(own.total) - f32::from(best)
            }
            Reward::Win if own.wins() => {
                1.0 / scores.iter().filter(|score| score.wins()).count() as f32
            }
            Reward::Win => 0.0,
        }
    }
}
