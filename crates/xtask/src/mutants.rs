//! `cargo xtask mutants`: changes the rules in one place at a time and checks that a test fails.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use toml::Table;

use crate::shell;

/// The list of accepted survivors, each with its reason.
const ACCEPTED: &str = "docs/mutants.toml";

/// The files with clauses. Digest and randomness are frozen by vectors in other crates.
const FILES: &str = "crates/rules/src/**/*.rs";
const LEFT_OUT: [&str; 2] = ["crates/rules/src/digest.rs", "crates/rules/src/random.rs"];

/// A mutation, identified by its file and what it does, because line numbers change too often.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mutant {
    file: String,
    mutation: String,
}

/// Runs cargo-mutants, or one part of it (`0/4` is the first of four parts); returns whether every
/// survivor is accepted.
pub(crate) fn run(shard: Option<&str>) -> Result<bool> {
    ensure_installed()?;
    // A mistake in the list shows now, and not after hours.
    let accepted = accepted(&shell::root().join(ACCEPTED))?;
    let folder = shell::root().join("target/mutants");
    let mut cargo = shell::cargo();
    cargo.args([
        "mutants",
        "--package",
        "roundhouse-rules",
        "--file",
        FILES,
        "--no-times",
        "--colors=never",
    ]);
    LEFT_OUT.iter().for_each(|file| {
        cargo.args(["--exclude", file]);
    });
    cargo.arg("--output").arg(&folder);
    if let Some(shard) = shard {
        cargo.args(["--shard", shard]);
    }
    // Its exit code says whether anything survived, which is not yet a failure.
    let name = shell::describe(&cargo);
    cargo.status().with_context(|| format!("cannot start `{name}`"))?;
    let missed = folder.join("mutants.out/missed.txt");
    let missed = std::fs::read_to_string(&missed)
        .with_context(|| format!("`{name}` left no {}", missed.display()))?;
    judge(&missed, &accepted, shard.is_none())
}

fn ensure_installed() -> Result<()> {
    if shell::has("cargo-mutants") {
        return Ok(());
    }
    shell::run(shell::cargo().args(["install", "cargo-mutants", "--locked"]))
        .context("cargo-mutants is missing: run `cargo install cargo-mutants --locked`")
}

fn judge(missed: &str, accepted: &BTreeSet<Mutant>, all: bool) -> Result<bool> {
    let missed: BTreeSet<Mutant> = missed.lines().filter_map(mutant).collect();
    let surprises: Vec<_> = missed.difference(accepted).collect();
    for Mutant { file, mutation } in &surprises {
        println!("survived: {file}: {mutation}");
    }
    let gone = accepted.difference(&missed).filter(|_| all);
    for Mutant { file, mutation } in gone {
        println!("no longer survives, so take it out of {ACCEPTED}: {file}: {mutation}");
    }
    println!("mutants: {} survived, {} of them unexpected", missed.len(), surprises.len());
    Ok(surprises.is_empty())
}

/// Reads a line such as `crates/rules/src/claim.rs:12:5: replace check -> bool with true`.
fn mutant(line: &str) -> Option<Mutant> {
    let (place, mutation) = line.split_once(": ")?;
    let file = place.split(':').next()?;
    Some(Mutant { file: file.to_owned(), mutation: mutation.trim().to_owned() })
}

fn accepted(path: &Path) -> Result<BTreeSet<Mutant>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    read_accepted(&text).with_context(|| {
        format!("{} is a list of [[survivor]] with file, mutation and reason", path.display())
    })
}

fn read_accepted(text: &str) -> Option<BTreeSet<Mutant>> {
    let table: Table = text.parse().ok()?;
    let Some(survivors) = table.get("survivor") else { return Some(BTreeSet::new()) };
    let read = |entry: &toml::Value| {
        let word = |key| Some(entry.get(key)?.as_str()?.to_owned());
        word("reason").filter(|reason| !reason.trim().is_empty())?;
        let mutation = word("mutation")?;
        // The mutation may be copied with its file and line, or without.
        let copied = mutant(&mutation).filter(|whole| mutation.starts_with(&whole.file));
        let is_whole = copied.as_ref().is_some_and(|whole| whole.file.ends_with(".rs"));
        if is_whole { copied } else { Some(Mutant { file: word("file")?, mutation }) }
    };
    survivors.as_array()?.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "[[survivor]]\nfile = \"a.rs\"\nmutation = \"replace f with 1\"\n\
                        reason = \"the same number\"\n";

    #[test]
    fn only_unexpected_survivors_fail() {
        let accepted = read_accepted(LIST).unwrap();
        assert!(judge("a.rs:3:4: replace f with 1\n", &accepted, true).unwrap());
        assert!(!judge("a.rs:3:4: replace f with 2\n", &accepted, true).unwrap());
        assert!(judge("", &accepted, true).unwrap());
    }

    #[test]
    fn a_survivor_without_a_reason_is_not_accepted() {
        let without = LIST.replace("the same number", " ");
        assert_eq!(read_accepted(&without), None);
        assert_eq!(read_accepted(""), Some(BTreeSet::new()));
    }
}
