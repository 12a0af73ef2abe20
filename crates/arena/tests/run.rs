//! The result of a run depends on its series alone.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use arena::{PlayedGame, Series, Tally, play, play_recorded, run};
use bots::Policy;
use rules::{Seed, Setup};

fn greedy_against_random() -> Series<'static> {
    let board = board::library::board("toy").unwrap();
    let bots = vec![Policy::Greedy, Policy::Random, Policy::Random];
    Series::new(Setup::new(board, 3).unwrap(), bots, Seed::from_number(5)).unwrap()
}

fn run_with(threads: usize) -> (Tally, Vec<u64>) {
    let mut digests = Vec::new();
    let keep = |game: u64, outcome: &PlayedGame<'_>| (game, outcome.last.digest());
    let note = |kept: Vec<(u64, u64)>| {
        for (game, digest) in kept {
            assert_eq!(game as usize, digests.len(), "told in order");
            digests.push(digest);
        }
        Ok::<(), String>(())
    };
    let tally = run(&greedy_against_random(), 100, threads, keep, note).unwrap();
    (tally, digests)
}

#[test]
fn threads_change_nothing() {
    let (tally, digests) = run_with(1);
    assert_eq!(tally.games, 100);
    assert_eq!(digests.len(), 100);
    assert_eq!(run_with(4), (tally, digests));
}

#[test]
fn a_refusal_stops_the_run() {
    let refuse = |_: Vec<()>| Err("full disk");
    let stopped = run(&greedy_against_random(), 1_000_000, 2, |_, _| (), refuse);
    assert_eq!(stopped, Err("full disk"));
}

#[test]
fn a_recorded_game_is_the_game_played() {
    let series = greedy_against_random();
    let seed = series.seed_of(3);
    let outcome = play(series.setup(), series.bots(), seed);
    let record = play_recorded(series.setup(), series.bots(), seed);
    let replayed = record.replay(series.setup().board()).unwrap();
    assert_eq!(replayed.game.digest(), outcome.last.digest());
    assert_eq!(replayed.actions.len(), outcome.actions as usize);
}

#[test]
fn every_victory_is_counted_once() {
    let (tally, _) = run_with(2);
    let wins: f64 = tally.seats.iter().map(|seat| seat.wins()).sum();
    assert!((wins - 100.0).abs() < 1e-9, "{wins}");
}
