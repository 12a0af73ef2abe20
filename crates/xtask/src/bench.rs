//! `cargo xtask bench`: instructions for each action of random play, counted by valgrind and compared
//! with those written down in `docs/performance.md`. Unlike seconds they do not depend on who else
//! is at work on the machine.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::program::Program;
use crate::shell;

/// Games of the longer run; the shorter one has a single game and is taken off.
const GAMES: u64 = 200;
/// Where the last counts are written down.
const PAGE: &str = "docs/performance.md";
/// A count may grow by so much before the page has to say so.
const PERCENT: u64 = 10;

/// Prints the counts beside the last ones; false when one has grown.
pub(crate) fn run() -> Result<bool> {
    if !shell::has("valgrind") {
        bail!("valgrind is missing; on Debian: apt-get install valgrind");
    }
    let program = Program::build()?;
    let last = last_counts(&std::fs::read_to_string(shell::root().join(PAGE))?);
    println!("{:<16}{:>6}{:>10}{:>10}", "board", "seats", "last", "now");
    let mut steady = true;
    for board in program.boards()? {
        for seats in [board.seats.0, board.seats.1] {
            let Some(&before) = last.get(&(board.id.clone(), seats)) else { continue };
            let now = instructions_per_action(&program, &board.id, seats)?;
            let grown = now > before + before * PERCENT / 100;
            let remark = if grown { "  grown: write it down or mend it" } else { "" };
            println!("{:<16}{seats:>6}{before:>10}{now:>10}{remark}", board.id);
            steady &= !grown;
        }
    }
    Ok(steady)
}

/// Rows of the page's table: `| board | seats | instructions |`.
fn last_counts(page: &str) -> BTreeMap<(String, usize), u64> {
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (board, seats, count) = (cells.next()?, cells.next()?, cells.next()?);
        Some(((board.to_owned(), seats.parse().ok()?), count.replace(',', "").parse().ok()?))
    };
    page.lines().filter(|line| line.starts_with('|')).filter_map(row).collect()
}

fn instructions_per_action(program: &Program, board: &str, seats: usize) -> Result<u64> {
    let (long, short) =
        (Simulation { board, seats, games: GAMES }, Simulation { board, seats, games: 1 });
    let actions = long.actions(program)? - short.actions(program)?;
    Ok((long.instructions(program)? - short.instructions(program)?) / actions.max(1))
}

/// Random games on one thread.
struct Simulation<'a> {
    board: &'a str,
    seats: usize,
    games: u64,
}

impl Simulation<'_> {
    fn arguments(&self) -> Vec<String> {
        let Simulation { board, seats, games } = self;
        let line = format!(
            "simulate --board {board} --seats {seats} --games {games} --bots random --seed 1 --threads 1 --json"
        );
        line.split(' ').map(str::to_owned).collect()
    }

    fn actions(&self, program: &Program) -> Result<u64> {
        let text = shell::read(program.command().args(self.arguments()))?;
        let told: Value = serde_json::from_str(&text)?;
        told["actions"].as_u64().context("`simulate` does not tell the actions")
    }

    fn instructions(&self, program: &Program) -> Result<u64> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        valgrind.arg(program.path()).args(self.arguments()).stdout(Stdio::null());
        let told = String::from_utf8(valgrind.output().context("cannot start valgrind")?.stderr)?;
        let count = told.lines().find_map(|line| line.split("Collected :").nth(1));
        Ok(count.context("valgrind did not tell a count")?.trim().parse()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_a_table() {
        let page = "| board | seats | instructions |\n|---|---|---|\n| toy | 2 | 1,234 |\n";
        assert_eq!(last_counts(page), BTreeMap::from([(("toy".to_owned(), 2), 1234)]));
    }
}
