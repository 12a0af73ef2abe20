//! Compares what the games of the test bots reach with `docs/coverage.md`: every variant of action, event and refusal
//! is reached on every board, or listed there with the reason why not.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeMap;

use arena::cover::{Coverage, Variant, cover, variants};
use board::library;
use rules::{Seed, Setup};

/// Games at each number of seats: each test bot alone, and all mixed.
const GAMES: u64 = 60;

const LIST: &str = include_str!("../../../docs/coverage.md");

/// Whether something listed can be reached at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Listed {
    /// The board makes it impossible.
    Never,
    /// It is possible, but the test bots may not reach it.
    Rarely,
}

/// Reads lines such as ``- never `Event::Picked` on tiny-offer: the board has no drafts``.
fn listed() -> BTreeMap<(String, String), Listed> {
    let mut list = BTreeMap::new();
    for line in LIST.lines() {
        let (firmness, rest) = match line.split_once(" `") {
            Some(("- never", rest)) => (Listed::Never, rest),
            Some(("- rarely", rest)) => (Listed::Rarely, rest),
            Some(_) | None => continue,
        };
        let (variant, rest) = rest.split_once("` on ").unwrap_or_else(|| panic!("{line}"));
        let (boards, reason) = rest.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        assert!(!reason.trim().is_empty(), "no reason: {line}");
        for board in boards.split(", ") {
            assert!(library::board(board).is_some(), "no board {board}: {line}");
            let old = list.insert((variant.to_owned(), board.to_owned()), firmness);
            assert_eq!(old, None, "listed twice: {line}");
        }
    }
    list
}

fn name(variant: &Variant) -> String {
    variant.to_string()
}

#[test]
fn every_variant_is_reached_or_listed_with_a_reason() {
    let listed = listed();
    let mut everywhere = Coverage::default();
    let mut problems = Vec::new();
    for board in library::boards() {
        let mut here = Coverage::default();
        for seats in board.seats() {
            here.add(&cover(Setup::new(board, seats).unwrap(), Seed::from_number(4), GAMES));
        }
        for variant in variants() {
            let place = (name(&variant), board.id().to_owned());
            match (here.count(&variant), listed.get(&place)) {
                (0, None) => problems.push(format!("never reached: {} on {}", place.0, place.1)),
                (0, Some(_)) | (1.., None | Some(Listed::Rarely)) => {}
                (count, Some(Listed::Never)) => {
                    problems.push(format!("reached {count} times: {} on {}", place.0, place.1));
                }
            }
        }
        everywhere.add(&here);
    }
    let nowhere = variants().into_iter().filter(|variant| everywhere.count(variant) == 0);
    problems.extend(nowhere.map(|variant| format!("nowhere reached: {}", name(&variant))));
    assert!(problems.is_empty(), "see docs/coverage.md\n{}", problems.join("\n"));
}
