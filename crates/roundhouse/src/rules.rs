//! `roundhouse rules`: the clauses of docs/rules, which are part of the program in every language.

use std::io::Write;

use anyhow::Result;

use crate::failure::{Usage, did_you_mean};
use crate::output::stdout;
use crate::speech::{LanguageArgs, say};
use words::ENGLISH;

// `LANGUAGES`: for each language its tag and the texts of docs/rules, listed by the build script.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Print the rules, or some clauses of them
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  roundhouse rules B-DRAW-4
  roundhouse rules B-CLAIM --lang nl")]
pub(crate) struct RulesArgs {
    /// The name of a clause, or the beginning of names [default: all clauses]
    clause: Option<String>,

    #[command(flatten)]
    language: LanguageArgs,
}

impl RulesArgs {
    pub(crate) fn run(self) -> Result<()> {
        let language = self.language();
        let mut out = stdout();
        let Some(wanted) = self.clause else {
            texts(language).iter().try_for_each(|text| writeln!(out, "{}", text.trim_end()))?;
            return Ok(out.flush()?);
        };
        let found = clauses_named(&wanted.to_uppercase(), language);
        if found.is_empty() {
            let hint = did_you_mean(&wanted, clauses().map(|(name, _)| name));
            return Err(Usage::error(format!("there is no clause {wanted:?}{hint}")));
        }
        found.iter().try_for_each(|(name, text)| writeln!(out, "{name} {text}"))?;
        Ok(out.flush()?)
    }

    /// Returns the language to print. A language that the program speaks may have no clauses; then it says so.
    fn language(&self) -> &'static str {
        let speech = self.language.speech();
        let known = LANGUAGES.iter().find(|(tag, _)| *tag == speech.tag());
        if known.is_none() {
            eprintln!("{}", say!(speech, "cli-rules-english"));
        }
        known.map_or(ENGLISH, |(tag, _)| tag)
    }
}

/// Returns the documents in a language, the base rules first.
fn texts(language: &str) -> &'static [&'static str] {
    LANGUAGES.iter().find(|(tag, _)| *tag == language).map_or(&[], |(_, texts)| texts)
}

/// Iterates over all clauses in English: the name and the text of each.
pub fn clauses() -> impl Iterator<Item = (&'static str, &'static str)> {
    clauses_in(ENGLISH)
}

fn clauses_in(language: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = texts(language).iter().flat_map(|text| text.lines());
    lines
        .filter_map(|line| line.strip_prefix("- ")?.split_once(' '))
        .filter(|(name, _)| is_clause(name))
}

fn is_clause(name: &str) -> bool {
    let number = name.rsplit('-').next().unwrap_or_default();
    name.contains('-') && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Finds the clause of exactly this name, or all whose names begin with it.
fn clauses_named(wanted: &str, language: &str) -> Vec<(&'static str, &'static str)> {
    match clauses_in(language).find(|(name, _)| *name == wanted) {
        Some(one) => vec![one],
        None => clauses_in(language).filter(|(name, _)| name.starts_with(wanted)).collect(),
    }
}
