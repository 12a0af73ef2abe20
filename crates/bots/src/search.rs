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
mod comparison;
mod playout;
mod searcher;
mod settings;
mod shunter;
mod tally;

use rules::{Action, QuickDice, View};

pub use candidates::is_alike;
use candidates::{candidates, unexplained};
pub use comparison::{compare, distinct_actions};
pub(crate) use playout::{Outcome, Playout, PlayoutRules};
pub use searcher::Searcher;
pub use settings::{RivalMeasure, SearchSettings};
pub use shunter::Shunter;
pub(crate) use tally::Sample;
use tally::Tally;

use crate::evaluation::{EvaluationFile, WeightsError};
use crate::levels::{Character, HouseBot, Level};
use crate::reason::Explanation;
use board::MAX_SEATS;

/// The scripted level that a search begins with.
pub(crate) const SCRIPT: HouseBot =
    HouseBot { level: Level::Stationmaster, character: Character::Plain };

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
    /// The standard error of the margin over the sampled games, in hundredths of a point.
    pub margin_error: i32,
    /// The chance to win, in parts of 65,536.
    pub chance: i32,
    /// The standard error of the chance over the sampled games, in the same unit.
    pub chance_error: i32,
    /// The mean reward, in parts of 65,536: what candidates are compared by.
    pub reward: i32,
    /// How much larger the chance is than that of the action played, in the games that both were played
    /// in; of the script's choice where no action was played. In parts of 65,536.
    pub chance_ahead: i32,
    /// The standard error of that, in the same unit.
    pub chance_ahead_error: i32,
    /// How much larger the margin is, in the same games, in hundredths of a point.
    pub margin_ahead: i32,
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
    search_with(EvaluationFile::built_in(), view, settings, None, stop, dice)
}

/// The weights of a search, or why they cannot be used.
pub(crate) type SearchWeights = Result<&'static EvaluationFile, WeightsError>;

/// Does the same as [`search`] with these weights, and with one more action among the candidates that is never
/// dropped.
pub(crate) fn search_with(
    weights: SearchWeights,
    view: &View<'_, '_>,
    settings: SearchSettings,
    played: Option<Action>,
    stop: &mut dyn FnMut() -> bool,
    dice: &mut QuickDice,
) -> Result<Findings, WeightsError> {
    let evaluation = weights?.of(view.board());
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
    let rules = PlayoutRules::of(view.board(), evaluation, &settings);
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
    Ok(Findings { candidates: ranked(tallies, settings.overrule), iterations })
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
                if !self.play_world(&mut tallies[..alive], kept) {
                    return;
                }
                let worlds = tallies[0].playouts();
                let is_look = worlds % WORLDS_PER_LOOK == 0 && worlds >= LEAST_WORLDS;
                if is_look && is_decided(&tallies[..alive]) {
                    return;
                }
            }
            tallies[kept..alive].sort_by_key(|tally| std::cmp::Reverse(tally.ahead()));
            alive = alive.div_ceil(2).max(kept + 1).min(alive);
        }
    }

    /// Plays every candidate in one sampled game. Returns false if there is no time or work left.
    fn play_world(&mut self, tallies: &mut [Tally], kept: usize) -> bool {
        let Some(seat) = self.view.seat() else { return false };
        let game = self.view.sample(self.dice);
        let mut world = Playout { game, crew: self.crew };
        world.make_plans(self.rules);
        self.crew[seat.index()] = world.crew[seat.index()];
        // The script's choice comes first, then the action played; the others are compared with both.
        let (mut script, mut played) = (None, None);
        for (at, tally) in tallies.iter_mut().enumerate() {
            if self.left == 0 || (self.stop)() {
                return false;
            }
            let mut playout = world;
            let decisions = playout.run(Some((seat, tally.action)), self.rules);
            self.left = self.left.saturating_sub(decisions);
            let outcome = playout.outcome(seat, self.rules);
            let script = *script.get_or_insert(outcome);
            if at + 1 == kept {
                played = Some(outcome);
            }
            tally.add(outcome, script, played.unwrap_or(script));
        }
        true
    }
}

/// Returns whether one candidate is three standard errors better than all others.
fn is_decided(tallies: &[Tally]) -> bool {
    let script_leads = tallies[1..].iter().all(|tally| tally.is_ahead_by(-300));
    let leads = |tally: &Tally| {
        let others = tallies[1..].iter().filter(|other| other.action != tally.action);
        tally.is_ahead_by(300) && others.clone().all(|other| other.is_ahead_by(-300))
    };
    script_leads || tallies[1..].iter().any(leads)
}

/// Orders candidates: the choice first, then the others by reward; those without a playout last.
fn ranked(mut tallies: Vec<Tally>, overrule: i32) -> Vec<Finding> {
    let Some(&script) = tallies.first() else { return Vec::new() };
    let most = tallies.iter().map(Tally::playouts).max().unwrap_or_default();
    let finalists = tallies[1..].iter().filter(|tally| tally.playouts() * 2 >= most);
    let best = finalists.filter(|it| it.is_ahead_by(overrule)).max_by_key(|it| it.ahead());
    let chosen = best.map_or(script.action, |best| best.action);
    tallies.sort_by_key(|tally| {
        (tally.action != chosen, tally.playouts() == 0, std::cmp::Reverse(tally.ahead()))
    });
    tallies.iter().map(|tally| tally.finding(&script)).collect()
}
