//! The laws of `arena::laws`, on every board of the library at every number of seats.
//!
//! `roundhouse-lab laws` checks as many games as there is time for.

use arena::laws::{CheckOptions, Thoroughness, check_games};
use board::library;
use rules::{Seed, Setup};

/// The number of games for each test bot at each table, and for the test bots mixed.
const GAMES: u64 = 25;

#[test]
fn every_law_holds_in_games_of_the_test_bots() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for board in library::boards() {
        for seats in board.seats() {
            let setup = Setup::new(board, seats).unwrap();
            let thoroughness = Thoroughness { sample_every: 4 };
            let options = CheckOptions { games: 5 * GAMES, threads, thoroughness };
            let report = check_games(setup, None, Seed::from_number(20), options);
            let found: Vec<_> = report.violations.iter().map(ToString::to_string).collect();
            assert_eq!(report.broken, 0, "{}", found.join("\n"));
            assert_eq!(report.games, 5 * GAMES);
            assert!(report.checked.attempts > report.checked.steps);
        }
    }
}
