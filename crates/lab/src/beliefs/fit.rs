//! A guess about tickets: what the rules tell, times a factor for how a ticket fits the rival's claims.

use std::fmt;

use super::moments::{FEATURES, Guess, Moment};

/// The logarithms of the factors, one for each feature. All are 0 for the rules alone.
#[derive(Default)]
pub(super) struct Fit {
    numbers: [f64; FEATURES],
}

/// Steps of the ascent, and the size of each. The score is concave, so they lead to the best numbers.
const STEPS: usize = 300;
const STEP: f64 = 2.0;

impl Fit {
    /// Finds the numbers with the best log score.
    pub(super) fn of(moments: &[Moment]) -> Fit {
        let mut fit = Fit::default();
        for _ in 0..STEPS {
            let mut gradient = [0.0; FEATURES];
            moments.iter().for_each(|moment| fit.add_gradient(moment, &mut gradient));
            let step = STEP / moments.len().max(1) as f64;
            fit.numbers.iter_mut().zip(gradient).for_each(|(number, by)| *number += step * by);
        }
        fit
    }

    /// Returns the mean log score over the tickets that the rival holds.
    pub(super) fn score(&self, moment: &Moment) -> f64 {
        let chances = self.chances(moment);
        let held = moment.tickets.iter().zip(&chances).filter(|(it, _)| it.is_held);
        let (count, sum) =
            held.fold((0.0, 0.0), |(n, sum), (_, chance)| (n + 1.0, sum + chance.ln()));
        sum / f64::max(count, 1.0)
    }

    /// Returns the probability of each ticket, to be a random one of the rival's.
    fn chances(&self, moment: &Moment) -> Vec<f64> {
        let weight = |it: &Guess| {
            let fit: f64 = it.features.iter().zip(self.numbers).map(|(a, b)| a * b).sum();
            it.prior * fit.exp()
        };
        let weights: Vec<f64> = moment.tickets.iter().map(weight).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// Adds the gradient of the score: the features of the tickets held, less those expected.
    fn add_gradient(&self, moment: &Moment, gradient: &mut [f64; FEATURES]) {
        let held = moment.tickets.iter().filter(|it| it.is_held).count().max(1) as f64;
        for (guess, chance) in moment.tickets.iter().zip(self.chances(moment)) {
            let truth = if guess.is_held { 1.0 / held } else { 0.0 };
            for (sum, feature) in gradient.iter_mut().zip(guess.features) {
                *sum += (truth - chance) * feature;
            }
        }
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["one end", "both ends", "joined", "path shortened", "no path"];
        for (name, number) in names.iter().zip(self.numbers) {
            write!(out, " {name} {number:+.2}")?;
        }
        Ok(())
    }
}
