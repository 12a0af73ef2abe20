//! Sums over many games, in whole numbers, so that the order of adding changes nothing.

use rules::{Ending, SeatScore};
use serde::Serialize;

use crate::play::PlayedGame;

/// The sums of many games of one series.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of actions in all games.
    pub actions: u64,
    /// The number of turns in all games.
    pub turns: u64,
    /// The number of games that ended after a last round.
    pub last_rounds: u64,
    /// The number of games that ended because everybody passed.
    pub all_passed: u64,
    /// The shortest and the longest game, in actions.
    pub lengths: Option<(u32, u32)>,
    /// The sums by seat.
    pub seats: Vec<SeatTally>,
}

/// The sums of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// All points.
    pub total: Sum,
    /// Points for routes.
    pub routes: Sum,
    /// Points for tickets.
    pub tickets: Sum,
    /// Points for tokens.
    pub tokens: Sum,
    /// Points for festivals.
    pub festivals: Sum,
    /// Victories in sixtieths, which can be shared by up to five without a remainder.
    sixtieths: u64,
    /// The number of games.
    games: u64,
}

/// A sum of numbers and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    sum: i64,
    squares: i64,
}

/// A mean and a standard deviation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the sample.
    pub sd: f64,
}

impl Tally {
    /// Adds one game.
    pub fn add(&mut self, game: &PlayedGame<'_>) {
        self.games += 1;
        self.actions += u64::from(game.actions);
        self.turns += u64::from(game.turns);
        match game.ending {
            Ending::LastRound => self.last_rounds += 1,
            Ending::AllPassed => self.all_passed += 1,
        }
        self.lengths = join(self.lengths, Some((game.actions, game.actions)));
        let winners = game.scores.iter().filter(|score| score.wins()).count() as u64;
        self.seats.resize(game.scores.len().max(self.seats.len()), SeatTally::default());
        for (seat, score) in self.seats.iter_mut().zip(&game.scores) {
            seat.add(score, winners);
        }
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.actions += other.actions;
        self.turns += other.turns;
        self.last_rounds += other.last_rounds;
        self.all_passed += other.all_passed;
        self.lengths = join(self.lengths, other.lengths);
        self.seats.resize(other.seats.len().max(self.seats.len()), SeatTally::default());
        self.seats.iter_mut().zip(&other.seats).for_each(|(seat, other)| seat.merge(other));
    }
}

fn join(one: Option<(u32, u32)>, other: Option<(u32, u32)>) -> Option<(u32, u32)> {
    match (one, other) {
        (Some((low, high)), Some((lower, higher))) => Some((low.min(lower), high.max(higher))),
        (one, other) => one.or(other),
    }
}

impl SeatTally {
    fn add(&mut self, score: &SeatScore, winners: u64) {
        self.games += 1;
        self.total.add(score.total);
        self.routes.add(score.routes);
        self.tickets.add(score.ticket_points);
        self.tokens.add(score.tokens);
        self.festivals.add(score.festivals);
        if score.wins() {
            self.sixtieths += 60 / winners;
        }
    }

    fn merge(&mut self, other: &SeatTally) {
        self.games += other.games;
        self.total.merge(other.total);
        self.routes.merge(other.routes);
        self.tickets.merge(other.tickets);
        self.tokens.merge(other.tokens);
        self.festivals.merge(other.festivals);
        self.sixtieths += other.sixtieths;
    }

    /// Returns the number of victories; a shared one counts as a fraction.
    pub fn wins(&self) -> f64 {
        self.sixtieths as f64 / 60.0
    }

    /// Returns mean and standard deviation of one of the sums.
    pub fn spread(&self, sum: Sum) -> Spread {
        let games = self.games as f64;
        if self.games == 0 {
            return Spread { mean: 0.0, sd: 0.0 };
        }
        let mean = sum.sum as f64 / games;
        let deviation = sum.squares as f64 - mean * sum.sum as f64;
        let sd = if self.games > 1 { (deviation.max(0.0) / (games - 1.0)).sqrt() } else { 0.0 };
        Spread { mean, sd }
    }
}

impl Sum {
    fn add(&mut self, points: i16) {
        let points = i64::from(points);
        self.sum += points;
        self.squares += points * points;
    }
    fn merge(&mut self, other: Sum) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}
