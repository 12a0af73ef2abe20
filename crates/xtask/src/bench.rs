//! `cargo xtask bench`: counts the instructions of an action of random play, and of each piece of the
//! engine's work, with valgrind, and compares them with `docs/performance.md` and with the limits of an
//! action and of a copy. Unlike seconds, they do not depend on the load of the machine.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::{self, BoardFacts, LAB, PROGRAM, Program};
use crate::tally::Tally;
use crate::{debian, shell};

/// The page with the last counts.
const PAGE: &str = "docs/performance.md";
/// The growth of a count, in percent, from which on the page must be changed.
const PERCENT: u64 = 10;
/// The kinds of work: an action of random play, and those of `roundhouse-lab measure`.
const WORKS: [&str; 7] = [ACTION, "legal", "play", "copy", "sample", "view", "game"];
const ACTION: &str = "action";
/// The most instructions that a kind of work may need, whatever the page says.
const LIMITS: [(&str, u64); 2] = [(ACTION, 650), ("copy", 200)];

/// Prints the counts of every board of the page beside the last ones, for its lowest and its highest
/// number of seats. A count that has grown, that is above its limit, or that the page lacks, is a
/// failed test.
pub(crate) fn run() -> Result<Tally> {
    if !shell::has("valgrind") {
        debian::install(&["valgrind"]).context("instructions are counted by `valgrind`")?;
    }
    let built = program::build_for_measuring()?;
    let (program, lab) = (built.program(PROGRAM)?, built.program(LAB)?);
    let last = last_counts(&std::fs::read_to_string(shell::root().join(PAGE))?);
    println!("| {:<6} | {:<13} | seats | instructions |  before", "work", "board");
    let mut tallies = Vec::new();
    let written = |board: &&BoardFacts| last.keys().any(|(_, id, _)| *id == board.id);
    for BoardFacts { id, seats } in program.boards()?.iter().filter(written) {
        for seats in [seats.0, seats.1] {
            for work in WORKS {
                let now = match work {
                    ACTION => instructions_per_action(&program, id, seats)?,
                    _ => instructions_of_work(&lab, work, id, seats)?,
                };
                let before = last.get(&(work.to_owned(), id.clone(), seats)).copied();
                tallies.push(compare(work, id, seats, (before, now)));
            }
        }
    }
    Ok(tallies.into_iter().sum())
}

/// Prints a row in the form of the page's table, and what has changed.
fn compare(work: &str, board: &str, seats: usize, (before, now): (Option<u64>, u64)) -> Tally {
    let is_above = |(limited, limit): &&(&str, u64)| *limited == work && now > *limit;
    let (remark, good) = match (LIMITS.iter().find(is_above), before) {
        (Some((_, limit)), _) => (format!("above the limit of {limit}"), false),
        (None, None) => ("not written down".to_owned(), false),
        (None, Some(before)) if now > before + before * PERCENT / 100 => {
            (format!("{} before: it has grown", grouped(before)), false)
        }
        (None, Some(before)) if now < before - before * PERCENT / 100 => {
            (format!("{} before: it has fallen, so change the page", grouped(before)), true)
        }
        (None, Some(before)) => (grouped(before), true),
    };
    println!("| {work:<6} | {board:<13} | {seats:<5} | {:>12} |  {remark}", grouped(now));
    if good { Tally::PASSED } else { Tally::FAILED }
}

/// Writes a number as the page does, in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at((digits.len() - 1) % 3 + 1);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group));
    groups.fold(head.to_owned(), |text, group| text + "," + &group)
}

/// Reads the rows of the page's table: `| work | board | seats | instructions |`.
fn last_counts(page: &str) -> BTreeMap<(String, String, usize), u64> {
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (work, board) = (cells.next()?.to_owned(), cells.next()?.to_owned());
        let (seats, count) = (cells.next()?.parse().ok()?, cells.next()?.replace(',', ""));
        Some(((work, board, seats), count.parse().ok()?))
    };
    page.lines().filter(|line| line.starts_with('|')).filter_map(row).collect()
}

/// Counts the instructions of an action of random play, through `simulate`. The cost of the program's
/// start, with one game, is subtracted.
fn instructions_per_action(program: &Program, board: &str, seats: usize) -> Result<u64> {
    let run = |games: u64| {
        let line = format!(
            "simulate --board {board} --seats {seats} --games {games} --bots random --seed 1 --threads 1 --json"
        );
        let told: Value =
            serde_json::from_str(&shell::read(program.command().args(words(&line)))?)?;
        let actions = told["actions"].as_u64().context("`simulate` does not tell the actions")?;
        anyhow::Ok((instructions(program, &line)?, actions))
    };
    let (long, short) = (run(200)?, run(1)?);
    Ok((long.0 - short.0) / (long.1 - short.1).max(1))
}

/// Counts the instructions of one piece of work: the mean over games in their middle third. The cost of
/// the program's start is subtracted.
fn instructions_of_work(lab: &Program, work: &str, board: &str, seats: usize) -> Result<u64> {
    const VIEWS: u64 = 40;
    let run = |times: u64| {
        let line = format!(
            "measure --work {work} --board {board} --seats {seats} --views {VIEWS} --times {times} --json"
        );
        instructions(lab, &line)
    };
    Ok((run(11)? - run(1)?) / (10 * VIEWS))
}

fn instructions(program: &Program, line: &str) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(program.path()).args(words(line)).stdout(Stdio::null());
    let told = String::from_utf8(valgrind.output().context("cannot start valgrind")?.stderr)?;
    let count = told.lines().find_map(|line| line.split("Collected :").nth(1));
    let count = count.with_context(|| format!("valgrind tells no count of `{line}`:\n{told}"))?;
    Ok(count.trim().parse()?)
}

fn words(line: &str) -> std::str::Split<'_, char> {
    line.split(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_a_table() {
        let page = "| work | board | seats | instructions |\n|---|---|---|---|\n| copy | toy | 2 | 1,234 |\n";
        let key = ("copy".to_owned(), "toy".to_owned(), 2);
        assert_eq!(last_counts(page), BTreeMap::from([(key, 1234)]));
    }

    #[test]
    fn a_count_that_grew_by_more_than_a_tenth_fails() {
        assert_eq!(compare("play", "toy", 2, (Some(1000), 1100)).failed, 0);
        assert_eq!(compare("play", "toy", 2, (Some(1000), 1101)).failed, 1);
        assert_eq!(compare("play", "toy", 2, (Some(1000), 1)).failed, 0);
        assert_eq!(compare("play", "toy", 2, (None, 1)).failed, 1);
    }

    #[test]
    fn an_action_and_a_copy_have_limits_that_the_page_cannot_move() {
        for (work, limit) in [("action", 650), ("copy", 200)] {
            assert_eq!(compare(work, "toy", 2, (Some(limit), limit)).failed, 0, "{work}");
            assert_eq!(compare(work, "toy", 2, (Some(limit + 1), limit + 1)).failed, 1, "{work}");
            assert_eq!(compare(work, "toy", 2, (Some(10 * limit), limit + 1)).failed, 1, "{work}");
        }
        assert_eq!(compare("play", "toy", 2, (Some(1000), 1000)).failed, 0, "it has no limit");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(["7", "123", "1,234", "123,456"], [7, 123, 1234, 123_456].map(grouped)[..]);
    }
}
