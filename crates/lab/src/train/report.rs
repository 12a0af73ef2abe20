//! How true an evaluation is on games that it was not trained on.

use std::io::Write as _;

use ::board::MAX_SEATS;
use anyhow::Result;
use bots::evaluation::{Evaluation, ONE, PHASES};
use roundhouse::output::stdout;

use super::samples::Moment;

/// Sets the spread of each phase and the clear margin: what fits the outcomes best.
pub(crate) fn calibrate(mut evaluation: Evaluation, moments: &[Moment]) -> Evaluation {
    let mut by_phase: [Vec<(&Moment, [i32; MAX_SEATS])>; PHASES] = Default::default();
    for moment in moments.iter().step_by(1 + moments.len() / 100_000) {
        by_phase[Evaluation::phase(&moment.features)].push((moment, points(&evaluation, moment)));
    }
    let mut usual = 200;
    for (phase, moments) in by_phase.iter().enumerate() {
        let mut best = (f64::MAX, usual);
        for spread in (1..60).map(|step: u16| step * step) {
            evaluation.spread[phase] = spread;
            let loss = |(moment, points): &(&Moment, [i32; MAX_SEATS])| {
                let chances = evaluation.chances(points, moment.points.len(), phase);
                brier(&chances, moment)
            };
            let loss = moments.iter().map(loss).sum::<f64>();
            if moments.len() > 200 && loss < best.0 {
                best = (loss, spread);
            }
        }
        (evaluation.spread[phase], usual) = (best.1, best.1);
    }
    let margins = moments.iter().filter(|it| it.points.len() == 2);
    let margins: Vec<f64> = margins.map(|it| f64::from(it.points[0] - it.points[1])).collect();
    let square = margins.iter().map(|it| it * it).sum::<f64>() / margins.len().max(1) as f64;
    evaluation.clear_margin = square.sqrt().round().max(1.0) as u16;
    evaluation
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

fn brier(chances: &[i32; MAX_SEATS], moment: &Moment) -> f64 {
    won(moment).zip(chances).map(|(won, &it)| (chance(it) - won).powi(2)).sum()
}

/// Prints by number of seats and third of the game: explained variance of points and margin, Brier
/// score against that of the base rate, and the mean error of the chances in ten bins of equal count.
pub(crate) fn print(evaluation: &Evaluation, held_out: &[Moment]) -> Result<()> {
    let mut out = stdout();
    writeln!(out, "spread in tenths of a point by phase: {:?}", evaluation.spread)?;
    writeln!(out, "clear margin: {}", evaluation.clear_margin)?;
    writeln!(out, "seats third  moments  R² points  R² margin  Brier  base  calibration error")?;
    for (seats, third) in (2..=MAX_SEATS).flat_map(|seats| (0..3).map(move |it| (seats, it))) {
        let of = |it: &&Moment| it.points.len() == seats && it.third == third;
        let moments: Vec<&Moment> = held_out.iter().filter(of).collect();
        if moments.is_empty() {
            continue;
        }
        let line = Line::of(evaluation, &moments, seats);
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

struct Line {
    points: f64,
    margin: f64,
    brier: f64,
    base: f64,
    error: f64,
}

impl Line {
    fn of(evaluation: &Evaluation, moments: &[&Moment], seats: usize) -> Line {
        let (mut guesses, mut margins, mut chances) = (Vec::new(), Vec::new(), Vec::new());
        for moment in moments {
            let points = points(evaluation, moment);
            let phase = Evaluation::phase(&moment.features);
            let chance_of = evaluation.chances(&points, seats, phase);
            for (seat, won) in (0..seats).zip(won(moment)) {
                let final_points = f64::from(moment.points[seat]);
                guesses.push((f64::from(points[seat]) / 100.0, final_points));
                chances.push((chance(chance_of[seat]), won));
            }
            let guess = f64::from(points[0] - points[1]) / 100.0;
            margins.push((guess, f64::from(moment.points[0] - moment.points[1])));
        }
        let count = chances.len() as f64;
        let base = 1.0 / seats as f64;
        Line {
            points: explained(&guesses),
            margin: explained(&margins),
            brier: chances.iter().map(|(it, won)| (it - won).powi(2)).sum::<f64>() / count,
            base: chances.iter().map(|(_, won)| (base - won).powi(2)).sum::<f64>() / count,
            error: calibration_error(chances),
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

/// Returns the mean distance of chance and frequency, over ten bins of equal count. An item is a predicted chance, and
/// 1 if it came true or 0 if it did not; there must be at least one.
fn calibration_error(mut chances: Vec<(f64, f64)>) -> f64 {
    chances.sort_by(|a, b| a.0.total_cmp(&b.0));
    let bins = chances.chunks(chances.len().div_ceil(10));
    let errors = bins.clone().map(|bin| {
        let mean = |of: fn(&(f64, f64)) -> f64| bin.iter().map(of).sum::<f64>() / bin.len() as f64;
        (mean(|it| it.0) - mean(|it| it.1)).abs()
    });
    errors.sum::<f64>() / bins.count() as f64
}
