//! `roundhouse rules`: the clauses of docs/rules, which are part of the program.

use std::io::Write;

use anyhow::Result;

use crate::failure::{Usage, did_you_mean};
use crate::output::stdout;

// `FILES`: the texts of docs/rules, listed by the build script.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Print the rules, or some clauses of them
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  roundhouse rules B-DRAW-4
  roundhouse rules B-CLAIM")]
pub(crate) struct RulesArgs {
    /// The name of a clause, or the beginning of names [default: all clauses]
    clause: Option<String>,
}

impl RulesArgs {
    pub(crate) fn run(self) -> Result<()> {
        let mut out = stdout();
        let Some(wanted) = self.clause else {
            FILES.iter().try_for_each(|file| writeln!(out, "{}", file.trim_end()))?;
            return Ok(out.flush()?);
        };
        let found = clauses_named(&wanted.to_uppercase());
        if found.is_empty() {
            let hint = did_you_mean(&wanted, clauses().map(|(name, _)| name));
            return Err(Usage::error(format!("there is no clause {wanted:?}{hint}")));
        }
        found.iter().try_for_each(|(name, text)| writeln!(out, "{name} {text}"))?;
        Ok(out.flush()?)
    }
}

/// Iterates over all clauses: the name and the text of each.
pub fn clauses() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = FILES.iter().flat_map(|file| file.lines());
    lines
        .filter_map(|line| line.strip_prefix("- ")?.split_once(' '))
        .filter(|(name, _)| is_clause(name))
}

fn is_clause(name: &str) -> bool {
    let number = name.rsplit('-').next().unwrap_or_default();
    name.contains('-') && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Finds the clause of exactly this name, or all whose names begin with it.
fn clauses_named(wanted: &str) -> Vec<(&'static str, &'static str)> {
    match clauses().find(|(name, _)| *name == wanted) {
        Some(one) => vec![one],
        None => clauses().filter(|(name, _)| name.starts_with(wanted)).collect(),
    }
}
