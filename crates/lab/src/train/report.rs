//! How true an evaluation is on games that it was not trained on.

use std::io::Write as _;

use ::board::MAX_SEATS;
use anyhow::Result;
use bots::evaluation::{Evaluation, ONE, PHASES};
use roundhouse::output::stdout;

use super::samples::Moment;

/// Sets the spreads and the clear margin: what fits the outcomes best.
pub(crate) fn calibrate(mut evaluation: Evaluation, moments: &[Moment]) -> Evaluation {
    for seats in 2..=MAX_SEATS {
        let of_seats = moments.iter().filter(|it| it.points.len() == seats);
        fit_chances(&mut evaluation, &of_seats.collect::<Vec<_>>(), seats);
    }
    let margins = moments.iter().filter(|it| it.points.len() == 2);
    let margins: Vec<f64> = margins.map(|it| f64::from(it.points[0] - it.points[1])).collect();
    let square = margins.iter().map(|it| it * it).sum::<f64>() / margins.len().max(1) as f64;
    evaluation.clear_margin = square.sqrt().round().max(1.0) as u16;
    evaluation
}

/// The spread of phases that are too rare to fit, where no phase before them was fitted.
const USUAL_SPREAD: u16 = 200;
/// The spreads to choose from, up to 150 points: the squares of these numbers by eight, so that steps are small.
const SPREAD_ROOTS: std::ops::Range<u16> = 4..110;
/// The most moments that are fitted to; more gain nothing.
const MOST_MOMENTS: usize = 30_000;
/// The fewest moments that a spread is fitted to.
const LEAST_MOMENTS: usize = 200;

/// The bends to choose from, in points; 0 is none.
const BENDS: [u16; 9] = [0, 400, 250, 160, 100, 70, 45, 30, 20];

/// A moment, and the points that the evaluation expects of each seat.
type Expected<'m> = (&'m Moment, [i32; MAX_SEATS]);

/// Sets the bend and the spreads for one number of seats.
pub(crate) fn fit_chances(evaluation: &mut Evaluation, moments: &[&Moment], seats: usize) {
    let mut by_phase: [Vec<Expected<'_>>; PHASES] = Default::default();
    for moment in moments.iter().step_by(1 + moments.len() / MOST_MOMENTS) {
        by_phase[Evaluation::phase(&moment.features)].push((moment, points(evaluation, moment)));
    }
    let mut best = (f64::MAX, 0, evaluation.spread[seats - 2]);
    for bend in BENDS {
        evaluation.bend[seats - 2] = bend;
        let loss = fit_spreads(evaluation, &by_phase, seats);
        if loss < best.0 {
            best = (loss, bend, evaluation.spread[seats - 2]);
        }
    }
    (evaluation.bend[seats - 2], evaluation.spread[seats - 2]) = (best.1, best.2);
}

/// Sets the spread of each phase for one number of seats. Phases with few moments take that of the
/// phase before. Returns the sum of the squared errors.
fn fit_spreads(
    evaluation: &mut Evaluation,
    by_phase: &[Vec<Expected<'_>>; PHASES],
    seats: usize,
) -> f64 {
    let (mut usual, mut sum) = (USUAL_SPREAD, 0.0);
    for (phase, moments) in by_phase.iter().enumerate() {
        let mut best = (f64::MAX, usual);
        for spread in SPREAD_ROOTS.map(|root| root * root / 8) {
            evaluation.spread[seats - 2][phase] = spread;
            let loss = |(moment, points): &Expected<'_>| {
                brier(&evaluation.chances(points, seats, phase), moment)
            };
            let loss = moments.iter().map(loss).sum::<f64>();
            if moments.len() > LEAST_MOMENTS && loss < best.0 {
                best = (loss, spread);
            }
        }
        if best.0 < f64::MAX {
            (usual, sum) = (best.1, sum + best.0);
        }
        evaluation.spread[seats - 2][phase] = usual;
    }
    sum
}

fn points(evaluation: &Evaluation, moment: &Moment) -> [i32; MAX_SEATS] {
    let mut points = [0; MAX_SEATS];
    for (points, features) in points.iter_mut().zip(&moment.features) {
        *points = evaluation.points(features);
    }
    points
}

/// Returns what each seat won: 1, 0, or its share.
fn won(moment: &Moment) -> impl Iterator<Item = f64> {
    let winners = moment.wins.iter().filter(|wins| **wins).count().max(1) as f64;
    moment.wins.iter().map(move |&wins| if wins { 1.0 / winners } else { 0.0 })
}

fn chance(chance: i32) -> f64 {
    f64::from(chance) / f64::from(ONE)
}

/// Returns for each seat its chance to win as the evaluation sees it, and what it won: 1, 0, or its share.
pub(crate) fn chances_and_outcomes(
    evaluation: &Evaluation,
    moment: &Moment,
) -> impl Iterator<Item = (f64, f64)> {
    let phase = Evaluation::phase(&moment.features);
    let chances = evaluation.chances(&points(evaluation, moment), moment.points.len(), phase);
    chances.into_iter().map(chance).zip(won(moment))
}

fn brier(chances: &[i32; MAX_SEATS], moment: &Moment) -> f64 {
    won(moment).zip(chances).map(|(won, &it)| (chance(it) - won).powi(2)).sum()
}

/// Prints by number of seats and third of the game: explained variance of points and margin, Brier
/// score against that of the base rate, and the mean error of the chances in ten bins of equal count.
pub(crate) fn print(evaluation: &Evaluation, held_out: &[Moment]) -> Result<()> {
    let mut out = stdout();
    writeln!(out, "spread in tenths of a point by phase: {:?}", evaluation.spread)?;
    writeln!(out, "bend in points: {:?}", evaluation.bend)?;
    writeln!(out, "clear margin: {}", evaluation.clear_margin)?;
    writeln!(out, "seats third  moments  R² points  R² margin  Brier  base  calibration error")?;
    for (seats, third) in (2..=MAX_SEATS).flat_map(|seats| (0..3).map(move |it| (seats, it))) {
        let of = |it: &&Moment| it.points.len() == seats && it.third == third;
        let moments: Vec<&Moment> = held_out.iter().filter(of).collect();
        if moments.is_empty() {
            continue;
        }
        let line = PhaseErrors::of(evaluation, &moments, seats);
        writeln!(
            out,
            "{seats:>5} {third:>5} {:>8} {:>10.3} {:>10.3} {:>6.3} {:>5.3} {:>12.3}",
            moments.len(),
            line.points,
            line.margin,
            line.brier,
            line.base,
            line.error
        )?;
    }
    Ok(())
}

struct PhaseErrors {
    points: f64,
    margin: f64,
    brier: f64,
    base: f64,
    error: f64,
}

impl PhaseErrors {
    fn of(evaluation: &Evaluation, moments: &[&Moment], seats: usize) -> PhaseErrors {
        let (mut guesses, mut margins) = (Vec::new(), Vec::new());
        let mut reliability = Reliability::default();
        for moment in moments {
            let points = points(evaluation, moment);
            for (seat, (chance, won)) in chances_and_outcomes(evaluation, moment).enumerate() {
                let final_points = f64::from(moment.points[seat]);
                guesses.push((f64::from(points[seat]) / 100.0, final_points));
                reliability.add(chance, won);
            }
            let guess = f64::from(points[0] - points[1]) / 100.0;
            margins.push((guess, f64::from(moment.points[0] - moment.points[1])));
        }
        PhaseErrors {
            points: explained(&guesses),
            margin: explained(&margins),
            brier: reliability.brier(),
            base: reliability.brier_of(1.0 / seats as f64),
            error: reliability.error(),
        }
    }
}

/// Returns the share of the variance that the guesses explain.
fn explained(pairs: &[(f64, f64)]) -> f64 {
    let mean = pairs.iter().map(|(_, it)| it).sum::<f64>() / pairs.len() as f64;
    let all: f64 = pairs.iter().map(|(_, it)| (it - mean).powi(2)).sum();
    let left: f64 = pairs.iter().map(|(guess, it)| (guess - it).powi(2)).sum();
    1.0 - left / all.max(1e-9)
}

/// The number of bins.
const BINS: usize = 10;

/// Chances to win, each with what happened.
#[derive(Default)]
pub(crate) struct Reliability {
    pairs: Vec<(f32, f32)>,
}

/// A tenth of the chances, those that are alike.
pub(crate) struct Bin {
    /// The mean of the chances.
    pub(crate) chance: f64,
    /// The mean of what happened: the share of victories.
    pub(crate) outcome: f64,
}

impl Reliability {
    /// Adds a chance, and what happened: 1, 0, or the share of a victory.
    pub(crate) fn add(&mut self, chance: f64, outcome: f64) {
        self.pairs.push((chance as f32, outcome as f32));
    }

    /// Returns the number of chances.
    pub(crate) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Returns ten bins of equal count, the smallest chances first; fewer if there are fewer chances.
    pub(crate) fn bins(&self) -> Vec<Bin> {
        let mut sorted = self.pairs.clone();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let bin = |bin: &[(f32, f32)]| {
            let mean = |of: fn(&(f32, f32)) -> f32| {
                bin.iter().map(|pair| f64::from(of(pair))).sum::<f64>() / bin.len() as f64
            };
            Bin { chance: mean(|it| it.0), outcome: mean(|it| it.1) }
        };
        sorted.chunks(sorted.len().div_ceil(BINS).max(1)).map(bin).collect()
    }

    /// Returns the mean distance between chance and outcome over the bins.
    pub(crate) fn error(&self) -> f64 {
        let errors = self.errors();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    }

    /// Returns the largest distance between chance and outcome of a bin.
    pub(crate) fn largest_error(&self) -> f64 {
        self.errors().into_iter().fold(0.0, f64::max)
    }

    fn errors(&self) -> Vec<f64> {
        self.bins().iter().map(|bin| (bin.chance - bin.outcome).abs()).collect()
    }

    /// Returns the mean squared distance between chance and outcome.
    pub(crate) fn brier(&self) -> f64 {
        self.mean_square(|(chance, outcome)| chance - outcome)
    }

    /// Returns the Brier score of somebody who always says the same chance.
    pub(crate) fn brier_of(&self, chance: f64) -> f64 {
        self.mean_square(|(_, outcome)| chance - outcome)
    }

    fn mean_square(&self, distance: impl Fn((f64, f64)) -> f64) -> f64 {
        let pairs = self.pairs.iter().map(|&(a, b)| (f64::from(a), f64::from(b)));
        pairs.map(|pair| distance(pair).powi(2)).sum::<f64>() / self.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_that_come_true_have_no_error() {
        let mut true_ones = Reliability::default();
        for _ in 0..10 {
            (0..4).for_each(|at| true_ones.add(0.25, f64::from(u8::from(at == 0))));
        }
        assert!(true_ones.error() < 1e-6 && true_ones.largest_error() < 1e-6);
        assert!((true_ones.brier() - 0.1875).abs() < 1e-6);
        assert!((true_ones.brier_of(0.5) - 0.25).abs() < 1e-6);
        let mut wrong = Reliability::default();
        (0..40).for_each(|_| wrong.add(0.9, 0.5));
        assert!((wrong.error() - 0.4).abs() < 1e-6);
        assert_eq!(Reliability::default().error(), 0.0);
    }
}
