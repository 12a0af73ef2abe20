//! A simulation of many tables in one process, from one seed. People take and leave seats, move to
//! other devices, leave, return, change their minds, chat and play again. Messages come late, twice or
//! never. Tables crash between any two steps and are rebuilt from what is stored. After every step the
//! laws are checked.
//!
//! `ROUNDHOUSE_SIM_TABLES=5000 cargo test -p roundhouse-table --test simulator` runs 5,000 tables. A
//! failure names its table, and `ROUNDHOUSE_SIM_FIRST=417 ROUNDHOUSE_SIM_TABLES=1` runs that one again.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod laws;
mod lobby;
mod person;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};

use board::library;
use world::{Tally, World};

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn whatever_happens_the_laws_hold() {
    let boards: Vec<_> = library::boards()
        .flat_map(|board| board.seats().map(move |seats| (board, seats)))
        .collect();
    let first = setting("ROUNDHOUSE_SIM_FIRST", 0);
    let count = setting("ROUNDHOUSE_SIM_TABLES", 4 * boards.len() as u64);
    let mut total = Tally::default();
    for number in first..first + count {
        let (board, seats) = boards[number as usize % boards.len()];
        let run = || World::new(board, seats, number).run_all();
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok(tally) => total.add(&tally),
            Err(_) => panic!("table {number}: {} with {seats} seats", board.id()),
        }
    }
    println!("{count} tables and their rematches: {total:?}");
    if first == 0 && count >= 4 * boards.len() as u64 {
        total.assert_everything_happened();
    }
}
