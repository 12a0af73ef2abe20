//! A search: compares candidates by playouts of sampled games.
//!
//! 1. `candidates` asks the scripted level for its choice and its next best.
//! 2. Each round samples games that fit what the seat sees. Every candidate is played in the same
//!    games, so that luck is shared. `shunter` plays on for some decisions, and the evaluation says
//!    what the game is worth then.
//! 3. After each round the worse half is dropped (sequential halving). The script's choice stays to
//!    the end, and is overruled only by one that is at least a standard error better.
//!
//! A search counts its work in iterations: one is a decision of a playout. With equal dice and equal
//! iterations it finds the same on every machine. It may be stopped at any moment and then chooses by
//! what it has seen.

mod candidates;
mod playout;
mod searcher;
mod shunter;

use rules::{Action, QuickDice, View};

use candidates::{candidates, unexplained};
pub(crate) use playout::{Outcome, Playout, PlayoutRules};
pub use searcher::Searcher;
pub use shunter::Shunter;

use crate::evaluation::{Evaluation, WeightsError};
use crate::levels::{Character, HouseBot, Level};
use crate::reason::{Candidate, Explanation};
use board::MAX_SEATS;

/// The scripted level that a search begins with.
pub(crate) const SCRIPT: HouseBot =
    HouseBot { level: Level::Stationmaster, character: Character::Plain };

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The most iterations: decisions of playouts.
    pub iterations: u32,
    /// The most candidates of a turn.
    pub candidates: usize,
    /// The most candidates for choices of tickets.
    pub ticket_candidates: usize,
    /// The number of decisions of a playout before it is evaluated.
    pub depth: u32,
}

impl SearchSettings {
    /// Returns the usual settings with this number of iterations.
    pub const fn with_iterations(iterations: u32) -> SearchSettings {
        SearchSettings { iterations, candidates: 6, ticket_candidates: 8, depth: 20 }
    }
}

/// What a search found: the candidates, the chosen one first, the others by what they are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The candidates. None if there was nothing to decide.
    pub candidates: Vec<Finding>,
    /// The number of iterations used.
    pub iterations: u32,
}

/// What a search found about one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The action.
    pub action: Action,
    /// What the scripted level says for it.
    pub why: Explanation,
    /// The number of playouts; 0 if the search was stopped before.
    pub playouts: u32,
    /// The expected margin over the best rival, in hundredths of a point.
    pub margin: i32,
    /// The standard error of the margin's difference to the script's choice, in hundredths of a point.
    pub margin_error: i32,
    /// The chance to win, in parts of 65,536.
    pub chance: i32,
    /// The standard error of the chance's difference to the script's choice, in the same unit.
    pub chance_error: i32,
    /// The mean reward, in parts of 65,536: what candidates are compared by.
    pub reward: i32,
}

/// Sums over the playouts of one candidate.
#[derive(Clone, Copy, Debug)]
struct Tally {
    action: Action,
    why: Explanation,
    playouts: i64,
    reward: i64,
    margin: i64,
    chance: i64,
    /// The sum and the sum of squares of the reward minus that of the script's choice.
    ahead: i64,
    ahead_squares: i64,
    margin_ahead: i64,
    margin_squares: i64,
    chance_ahead: i64,
    chance_squares: i64,
}

/// Compares the candidates of a seat's decision. `stop` is asked before each playout.
///
/// # Errors
/// If the weights in the program are damaged.
pub fn search(
    view: &View<'_, '_>,
    settings: SearchSettings,
    stop: &mut dyn FnMut() -> bool,
    dice: &mut QuickDice,
) -> Result<Findings, WeightsError> {
    search_with(view, settings, None, stop, dice)
}

/// Does the same as [`search`], with one more action among the candidates that is never dropped.
pub(crate) fn search_with(
    view: &View<'_, '_>,
    settings: SearchSettings,
    played: Option<Action>,
    stop: &mut dyn FnMut() -> bool,
    dice: &mut QuickDice,
) -> Result<Findings, WeightsError> {
    let evaluation = Evaluation::of(view.board())?;
    let most = match view.awaiting().decision() {
        Some(rules::Decision::Turn | rules::Decision::SecondCard) | None => settings.candidates,
        Some(_) => settings.ticket_candidates,
    };
    let mut tallies: Vec<Tally> =
        candidates(view, SCRIPT, most, dice).iter().map(Tally::of).collect();
    if let Some(played) = played.filter(|_| !tallies.is_empty()) {
        // Candidates at the front stay: the script's choice, then the action played.
        match tallies.iter().position(|tally| tally.action == played) {
            Some(0) => {}
            Some(at) => tallies[1..=at].rotate_right(1),
            None => tallies.insert(1, Tally::of(&unexplained(played))),
        }
    }
    let kept = match played {
        Some(played) if tallies.first().is_some_and(|first| first.action != played) => 2,
        Some(_) | None => 1,
    };
    let rules = PlayoutRules::of(view.board(), evaluation, settings.depth);
    let mut race = Race {
        view,
        rules: &rules,
        dice,
        stop,
        left: settings.iterations,
        crew: Default::default(),
    };
    race.run(&mut tallies, kept);
    let iterations = settings.iterations - race.left;
    Ok(Findings { candidates: ranked(tallies), iterations })
}

/// A running search.
struct Race<'r, 'g, 'b> {
    view: &'r View<'g, 'b>,
    rules: &'r PlayoutRules,
    dice: &'r mut QuickDice,
    stop: &'r mut dyn FnMut() -> bool,
    /// The iterations that are left.
    left: u32,
    /// The plan of the searching seat, which is the same in all sampled games.
    crew: [Shunter; MAX_SEATS],
}

/// The number of sampled games between two looks at the results.
const WORLDS_PER_LOOK: i64 = 8;
/// The least sampled games before a search ends early.
const LEAST_WORLDS: i64 = 24;

impl Race<'_, '_, '_> {
    /// Plays until the work is done. The first `kept` candidates are never dropped.
    fn run(&mut self, tallies: &mut [Tally], kept: usize) {
        let mut alive = tallies.len();
        if alive < 2 {
            return;
        }
        let rounds = usize::BITS - (alive - 1).leading_zeros();
        for round in 0..rounds {
            let share = self.left / (rounds - round);
            let until = self.left - share;
            while self.left > until {
                if !self.play_world(&mut tallies[..alive]) {
                    return;
                }
                let worlds = tallies[0].playouts;
                let is_look = worlds % WORLDS_PER_LOOK == 0 && worlds >= LEAST_WORLDS;
                if is_look && is_decided(&tallies[..alive]) {
                    return;
                }
            }
            tallies[kept..alive].sort_by_key(|tally| std::cmp::Reverse(tally.mean_reward()));
            alive = alive.div_ceil(2).max(kept + 1).min(alive);
        }
    }

    /// Plays every candidate in one sampled game. Returns false if there is no time or work left.
    fn play_world(&mut self, tallies: &mut [Tally]) -> bool {
        let Some(seat) = self.view.seat() else { return false };
        let game = self.view.sample(self.dice);
        let mut world = Playout { game, crew: self.crew };
        world.make_plans(self.rules);
        self.crew[seat.index()] = world.crew[seat.index()];
        let mut base = None;
        for tally in tallies {
            if self.left == 0 || (self.stop)() {
                return false;
            }
            let mut playout = world;
            let played = playout.run(Some((seat, tally.action)), self.rules);
            self.left = self.left.saturating_sub(played);
            let outcome = playout.outcome(seat, self.rules);
            let base = *base.get_or_insert(outcome);
            tally.add(outcome);
            tally.compare(outcome, base);
        }
        true
    }
}

/// Returns whether one candidate is three standard errors better than all others.
fn is_decided(tallies: &[Tally]) -> bool {
    let script_leads = tallies[1..].iter().all(|tally| tally.is_ahead_by(-3));
    let leads = |tally: &Tally| {
        let others = tallies[1..].iter().filter(|other| other.action != tally.action);
        tally.is_ahead_by(3) && others.clone().all(|other| other.is_ahead_by(-3))
    };
    script_leads || tallies[1..].iter().any(leads)
}

/// Orders candidates: the choice first, then the others by mean reward; those without a playout last.
fn ranked(mut tallies: Vec<Tally>) -> Vec<Finding> {
    let Some(&script) = tallies.first() else { return Vec::new() };
    let most = tallies.iter().map(|tally| tally.playouts).max().unwrap_or_default();
    let finalists = tallies[1..].iter().filter(|tally| tally.playouts * 2 >= most);
    let best =
        finalists.filter(|tally| tally.is_ahead_by(1)).max_by_key(|tally| tally.mean_reward());
    let chosen = best.copied().unwrap_or(script);
    tallies.sort_by_key(|tally| {
        let first = tally.action != chosen.action;
        (first, tally.playouts == 0, std::cmp::Reverse(tally.mean_reward()))
    });
    tallies.iter().map(Tally::finding).collect()
}

impl Tally {
    fn of(candidate: &Candidate) -> Tally {
        Tally {
            action: candidate.action,
            why: candidate.why,
            playouts: 0,
            reward: 0,
            margin: 0,
            chance: 0,
            ahead: 0,
            ahead_squares: 0,
            margin_ahead: 0,
            margin_squares: 0,
            chance_ahead: 0,
            chance_squares: 0,
        }
    }

    fn add(&mut self, outcome: Outcome) {
        self.playouts += 1;
        self.reward += i64::from(outcome.reward);
        self.margin += i64::from(outcome.margin);
        self.chance += i64::from(outcome.chance);
    }

    /// Adds the difference to the script's choice in the same sampled game.
    fn compare(&mut self, outcome: Outcome, script: Outcome) {
        let ahead = i64::from(outcome.reward - script.reward);
        let margin = i64::from(outcome.margin - script.margin);
        let chance = i64::from(outcome.chance - script.chance);
        self.ahead += ahead;
        self.ahead_squares += ahead * ahead;
        self.margin_ahead += margin;
        self.margin_squares += margin * margin;
        self.chance_ahead += chance;
        self.chance_squares += chance * chance;
    }

    fn mean_reward(&self) -> i64 {
        self.reward / self.playouts.max(1)
    }

    /// Returns whether the mean reward differs from that of the script's choice by at least this many
    /// standard errors; a negative number asks whether it is that far behind.
    fn is_ahead_by(&self, errors: i64) -> bool {
        let n = i128::from(self.playouts);
        let sum = i128::from(self.ahead);
        if n < 2 || sum.signum() != i128::from(errors.signum()) {
            return false;
        }
        // The square of the standard error of the sum is (n squares - sum²) / (n - 1).
        let spread = n * i128::from(self.ahead_squares) - sum * sum;
        sum * sum * (n - 1) >= i128::from(errors * errors) * spread
    }

    fn finding(&self) -> Finding {
        let n = self.playouts.max(1);
        let mean = |sum: i64| (sum / n) as i32;
        let error = |sum: i64, squares: i64| {
            let (n, sum, squares) = (i128::from(n), i128::from(sum), i128::from(squares));
            let spread = (n * squares - sum * sum).max(0);
            (spread / (n * n * (n - 1).max(1))).isqrt() as i32
        };
        Finding {
            action: self.action,
            why: self.why,
            playouts: self.playouts as u32,
            margin: mean(self.margin),
            margin_error: error(self.margin_ahead, self.margin_squares),
            chance: mean(self.chance),
            chance_error: error(self.chance_ahead, self.chance_squares),
            reward: mean(self.reward),
        }
    }
}
