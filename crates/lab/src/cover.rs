//! `roundhouse-lab cover`: what the games of the test bots reach, and what tests cite.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use ::board::library;
use ::rules::{Seed, Setup};
use anyhow::{Context, Result};
use arena::cover::{Coverage, cover, variants};

use roundhouse::output::stdout;
use roundhouse::rules::clauses;

/// Count the actions, events, refusals and clauses that the games of the test bots reach
#[derive(clap::Args)]
#[command(after_help = "\
docs/coverage.md lists what a board cannot reach, and why.

Example:
  roundhouse-lab cover --games 10 --tests crates")]
pub(crate) struct CoverArgs {
    /// The number of games for each board, number of seats and test bot
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Also count the lines of tests below this folder that cite each clause
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
}

/// What the games on one board with one number of seats reached.
struct Column {
    board: &'static str,
    seats: usize,
    coverage: Coverage,
}

/// The kinds of tables: each of the four test bots on all seats, and all four mixed.
const TABLES: u64 = 5;

impl CoverArgs {
    pub(crate) fn run(self) -> Result<()> {
        let mut columns = Vec::new();
        for board in library::boards() {
            for seats in board.seats() {
                let setup = Setup::new(board, seats)?;
                let coverage = cover(setup, Seed::from_number(1), self.games * TABLES);
                columns.push(Column { board: board.id(), seats, coverage });
            }
        }
        let mut out = stdout();
        print_variants(&mut out, &columns)?;
        self.print_clauses(&mut out, &columns)?;
        Ok(out.flush()?)
    }

    fn print_clauses(&self, out: &mut impl Write, columns: &[Column]) -> Result<()> {
        let cited = self.tests.as_deref().map(cited).transpose()?;
        let mut all = Coverage::default();
        columns.iter().for_each(|column| all.add(&column.coverage));
        writeln!(out, "\n{:<14} {:>12} {:>6}", "clause", "in games", "tests")?;
        for (id, _) in clauses() {
            let games = all.clause(id).map_or("-".to_owned(), |count| count.to_string());
            let tests = cited.as_ref().map(|cited| cited.get(id).copied().unwrap_or(0));
            let tests = tests.map_or("-".to_owned(), |count| count.to_string());
            writeln!(out, "{id:<14} {games:>12} {tests:>6}")?;
        }
        writeln!(
            out,
            "\n- in games: no event and no refusal shows the clause, so tests must cite it"
        )?;
        Ok(())
    }
}

fn print_variants(out: &mut impl Write, columns: &[Column]) -> Result<()> {
    for (number, column) in columns.iter().enumerate() {
        writeln!(out, "{number:>2}: {} at {} seats", column.board, column.seats)?;
    }
    write!(out, "\n{:<34}", "variant")?;
    (0..columns.len()).try_for_each(|number| write!(out, " {number:>8}"))?;
    writeln!(out)?;
    for variant in variants() {
        write!(out, "{:<34}", variant.to_string())?;
        for column in columns {
            write!(out, " {:>8}", column.coverage.count(&variant))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Counts the lines of tests that cite each clause.
fn cited(folder: &Path) -> Result<BTreeMap<String, usize>> {
    let mut counts = BTreeMap::new();
    for text in test_files(folder)? {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        for word in words.filter(|word| word.contains('-')) {
            *counts.entry(word.trim_matches('-').to_owned()).or_default() += 1;
        }
    }
    Ok(counts)
}

/// Reads the Rust files in folders named `tests`, at any depth.
fn test_files(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    let entries = std::fs::read_dir(folder);
    for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            texts.extend(test_files(&path)?);
        } else if path.extension().is_some_and(|end| end == "rs") && is_test(&path) {
            texts.push(std::fs::read_to_string(&path)?);
        }
    }
    Ok(texts)
}

fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests")
}
