//! Checks many games over several threads, with each test bot in turn.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Policy;
use rules::{Seed, Setup};

use super::{CheckCounts, Law, Thoroughness, Violation, check_game, names};
use crate::play::Series;

/// The most violations that a report holds. One is enough to fail.
const KEPT: usize = 10;

/// The test bots, except `contrarian`, which has a state.
const TEST_BOTS: [Policy; 3] = [Policy::Random, Policy::Hoarder, Policy::Sprinter];

/// How many games are checked, and how.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions {
    /// The number of games.
    pub games: u64,
    /// The number of threads.
    pub threads: usize,
    /// How often the expensive laws are checked.
    pub thoroughness: Thoroughness,
}

/// The result of checking many games.
#[derive(Debug, Default)]
pub struct LawReport {
    /// The number of games played.
    pub games: u64,
    /// Counts of what was checked in them.
    pub checked: CheckCounts,
    /// The number of games that broke a law.
    pub broken: u64,
    /// The first violations.
    pub violations: Vec<Violation>,
}

/// Returns the bots of game number `index`: each test bot in turn on all seats, then all of them mixed.
pub fn test_bots(index: u64, seats: usize) -> Vec<Policy> {
    let all = || TEST_BOTS.into_iter().chain([Policy::Contrarian(Default::default())]);
    let tables = all().count() as u64;
    let (kind, round) = (index % (tables + 1), index / (tables + 1));
    let bot = |n: u64| all().cycle().nth((n % tables) as usize).expect("a cycle has no end");
    let at = |seat: usize| if kind < tables { bot(kind) } else { bot(round + seat as u64) };
    (0..seats).map(at).collect()
}

/// Checks many games, of these bots or of the test bots in turn.
pub fn check_games(
    setup: Setup<'_>,
    bots: Option<&[Policy]>,
    seed: Seed,
    options: CheckOptions,
) -> LawReport {
    let CheckOptions { games, threads, thoroughness } = options;
    let seeds = Series::new(setup, vec![Policy::Random; setup.seats()], seed);
    let seeds = seeds.expect("a bot for each seat");
    let report = Mutex::new(LawReport::default());
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return;
            }
            let players = bots.map_or_else(|| test_bots(index, setup.seats()), <[Policy]>::to_vec);
            let result = check_without_panic(setup, &players, seeds.seed_of(index), thoroughness);
            report.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).add(result);
        }
    };
    thread::scope(|scope| {
        (0..threads.max(1)).for_each(|_| {
            scope.spawn(work);
        });
    });
    report.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Checks one game. A panic breaks the law that the rules never panic.
fn check_without_panic(
    setup: Setup<'_>,
    bots: &[Policy],
    seed: Seed,
    thoroughness: Thoroughness,
) -> Result<CheckCounts, Box<Violation>> {
    let checked = catch_unwind(AssertUnwindSafe(|| check_game(setup, bots, seed, thoroughness)));
    checked.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Err(Box::new(Violation {
            law: Law::NoPanic,
            what: text.unwrap_or_else(|| "a panic without words".to_owned()),
            board: setup.board().id().to_owned(),
            seats: setup.seats(),
            bots: names(bots),
            seed,
            step: 0,
        }))
    })
}

impl LawReport {
    /// Makes the report on one game.
    pub fn of(result: Result<CheckCounts, Box<Violation>>) -> LawReport {
        let mut report = LawReport::default();
        report.add(result);
        report
    }

    fn add(&mut self, result: Result<CheckCounts, Box<Violation>>) {
        self.games += 1;
        match result {
            Ok(checked) => {
                self.checked.steps += checked.steps;
                self.checked.attempts += checked.attempts;
                self.checked.samples += checked.samples;
            }
            Err(violation) => {
                self.broken += 1;
                if self.violations.len() < KEPT {
                    self.violations.push(*violation);
                }
            }
        }
    }
}
