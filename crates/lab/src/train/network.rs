//! The network in floating-point numbers, and how it learns (Adam). The result is rounded to integers.

use ::rules::{Dice as _, QuickDice};
use anyhow::Result;
use bots::evaluation::{
    Evaluation, FEATURES, FRACTION, HIDDEN, PHASES, SEAT_NUMBERS, SeatFeatures,
};

use super::samples::Moment;

/// The number of weights: to hidden cells, constants of the cells, from cells, direct, constant.
const WEIGHTS: usize = HIDDEN * FEATURES + HIDDEN + HIDDEN + FEATURES + 1;
const BIAS: usize = HIDDEN * FEATURES;
const OUTPUT: usize = BIAS + HIDDEN;
const DIRECT: usize = OUTPUT + HIDDEN;
const CONSTANT: usize = DIRECT + FEATURES;

/// The number of seats whose gradients are added up before each step.
const BATCH: usize = 256;
const LEARNING_RATE: f32 = 0.002;
/// How much weights shrink with each step, so that none grows without need.
const DECAY: f32 = 1e-5;

/// A network on features with mean 0 and deviation 1.
pub(crate) struct Network {
    weights: Vec<f32>,
    mean: [f32; FEATURES],
    deviation: [f32; FEATURES],
    target_mean: f32,
    target_deviation: f32,
}

impl Network {
    /// Trains a network on the moments. `told` hears about each epoch.
    pub(crate) fn train(
        moments: &[Moment],
        epochs: u32,
        mut told: impl FnMut(u32, &Network) -> Result<()>,
    ) -> Result<Network> {
        let mut network = Network::fresh(moments);
        let mut examples: Vec<(&SeatFeatures, i16)> = moments
            .iter()
            .flat_map(|it| it.features.iter().zip(it.points.iter().copied()))
            .collect();
        let mut adam = Adam::default();
        let mut dice = QuickDice::new(7);
        for epoch in 0..epochs {
            for last in (1..examples.len()).rev() {
                examples.swap(last, dice.below(last as u32 + 1) as usize);
            }
            let rate = LEARNING_RATE * (1.0 - epoch as f32 / epochs as f32);
            for batch in examples.chunks(BATCH) {
                let mut gradient = vec![0.0; WEIGHTS];
                batch.iter().for_each(|(features, points)| {
                    network.add_gradient(features, *points, &mut gradient);
                });
                adam.step(&mut network.weights, &gradient, batch.len() as f32, rate);
            }
            told(epoch, &network)?;
        }
        Ok(network)
    }

    fn fresh(moments: &[Moment]) -> Network {
        let seats = || moments.iter().flat_map(|it| &it.features);
        let count = seats().count().max(1) as f32;
        let mut dice = QuickDice::new(1);
        let mut network = Network {
            weights: vec![0.0; WEIGHTS],
            mean: [0.0; FEATURES],
            deviation: [0.0; FEATURES],
            target_mean: 0.0,
            target_deviation: 1.0,
        };
        for at in 0..FEATURES {
            let values = || seats().map(|features| f32::from(features[at]));
            let mean = values().map(f64::from).sum::<f64>() as f32 / count;
            let square = values().map(|it| f64::from((it - mean).powi(2))).sum::<f64>() as f32;
            (network.mean[at], network.deviation[at]) = (mean, (square / count).sqrt().max(0.1));
        }
        let points = || moments.iter().flat_map(|it| it.points.iter().map(|&it| f64::from(it)));
        let mean = points().sum::<f64>() / f64::from(count);
        let square = points().map(|it| (it - mean).powi(2)).sum::<f64>() / f64::from(count);
        (network.target_mean, network.target_deviation) =
            (mean as f32, square.sqrt().max(1.0) as f32);
        let scale = (2.0 / FEATURES as f32).sqrt();
        for weight in &mut network.weights[..BIAS] {
            *weight = (dice.below(2_001) as f32 / 1_000.0 - 1.0) * scale;
        }
        for weight in &mut network.weights[OUTPUT..DIRECT] {
            *weight = (dice.below(2_001) as f32 / 1_000.0 - 1.0) * 0.1;
        }
        network
    }

    fn normal(&self, features: &SeatFeatures) -> [f32; FEATURES] {
        std::array::from_fn(|at| (f32::from(features[at]) - self.mean[at]) / self.deviation[at])
    }

    /// Returns the hidden cells and the output.
    fn forward(&self, input: &[f32; FEATURES]) -> ([f32; HIDDEN], f32) {
        let mut cells = [0.0; HIDDEN];
        let mut out = self.weights[CONSTANT];
        for (at, cell) in cells.iter_mut().enumerate() {
            let row = &self.weights[at * FEATURES..(at + 1) * FEATURES];
            let sum: f32 = row.iter().zip(input).map(|(weight, it)| weight * it).sum();
            *cell = (sum + self.weights[BIAS + at]).max(0.0);
            out += *cell * self.weights[OUTPUT + at];
        }
        out += self.weights[DIRECT..CONSTANT].iter().zip(input).map(|(w, it)| w * it).sum::<f32>();
        (cells, out)
    }

    fn add_gradient(&self, features: &SeatFeatures, points: i16, gradient: &mut [f32]) {
        let input = self.normal(features);
        let (cells, out) = self.forward(&input);
        let target = (f32::from(points) - self.target_mean) / self.target_deviation;
        let error = out - target;
        gradient[CONSTANT] += error;
        for (gradient, it) in gradient[DIRECT..CONSTANT].iter_mut().zip(&input) {
            *gradient += error * it;
        }
        for (at, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell > 0.0) {
            gradient[OUTPUT + at] += error * cell;
            let back = error * self.weights[OUTPUT + at];
            gradient[BIAS + at] += back;
            let row = &mut gradient[at * FEATURES..(at + 1) * FEATURES];
            row.iter_mut().zip(&input).for_each(|(gradient, it)| *gradient += back * it);
        }
    }

    /// Returns the mean square error in points.
    pub(crate) fn mean_square_error(&self, moments: &[Moment]) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0_f64);
        for moment in moments {
            for (features, &points) in moment.features.iter().zip(&moment.points) {
                let out = self.forward(&self.normal(features)).1;
                let guess = out * self.target_deviation + self.target_mean;
                sum += f64::from(guess - f32::from(points)).powi(2);
                count += 1.0;
            }
        }
        sum / count.max(1.0)
    }

    /// Rounds the network to integers, for features as they are.
    pub(crate) fn to_integers(&self) -> Evaluation {
        let one = (1 << FRACTION) as f32;
        let whole = |value: f32| value.round().clamp(-32_767.0, 32_767.0) as i16;
        let mut input = Box::new([[0; FEATURES]; HIDDEN]);
        let mut bias = [0; HIDDEN];
        for (cell, row) in input.iter_mut().enumerate() {
            let mut constant = self.weights[BIAS + cell];
            for (at, weight) in row.iter_mut().enumerate() {
                let exact = self.weights[cell * FEATURES + at] / self.deviation[at];
                *weight = whole(exact * one);
                // The rounded weight counts, so that the error at the mean is zero.
                constant -= f32::from(*weight) / one * self.mean[at];
            }
            bias[cell] = (constant * one).round() as i32;
        }
        let scale = self.target_deviation;
        let output = std::array::from_fn(|at| whole(self.weights[OUTPUT + at] * scale * 4.0 * one));
        let mut constant = f64::from(self.weights[CONSTANT] * scale + self.target_mean);
        let direct = std::array::from_fn(|at| {
            let exact = self.weights[DIRECT + at] * scale / self.deviation[at];
            constant -= f64::from(exact * self.mean[at]);
            (exact * one).round() as i32
        });
        let constant = (constant * f64::from(one)).round() as i32;
        Evaluation {
            input,
            bias,
            output,
            direct,
            constant,
            spread: [[1; PHASES]; SEAT_NUMBERS],
            bend: [0; SEAT_NUMBERS],
            clear_margin: 1,
        }
    }
}

/// The state of Adam: running means of gradients and of their squares.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Default for Adam {
    fn default() -> Adam {
        Adam { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], batch: f32, rate: f32) {
        self.steps += 1;
        let (first, second) = (0.9_f32, 0.999_f32);
        let (fix, fix_square) = (1.0 - first.powi(self.steps), 1.0 - second.powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let gradient = gradient / batch + DECAY * *weight;
            *mean = first * *mean + (1.0 - first) * gradient;
            *square = second * *square + (1.0 - second) * gradient * gradient;
            *weight -= rate * (*mean / fix) / ((*square / fix_square).sqrt() + 1e-8);
        }
    }
}
