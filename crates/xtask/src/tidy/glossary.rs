//! Translations use the words of the glossary, and none of the words that it lists as not used.

use anyhow::Result;

use super::Problem;
use super::messages::fluent_files;
use super::source::{File, Tree};

const GLOSSARY: &str = "docs/glossary.md";
/// The section with the words that are not used: a table of the word, its language, and the word to use instead.
const SECTION: &str = "## Not used";

/// The tags of the languages that the glossary names.
const LANGUAGES: [(&str, &str); 8] = [
    ("Nederlands", "nl"),
    ("Italiano", "it"),
    ("Čeština", "cs"),
    ("Norsk bokmål", "nb"),
    ("Español", "es"),
    ("Português", "pt"),
    ("Deutsch", "de"),
    ("Français", "fr"),
];

/// A word that is not used.
struct Rival<'g> {
    word: String,
    tag: &'static str,
    instead: &'g str,
}

/// Finds words that the glossary lists as not used, in words and clauses of their language.
pub(super) fn no_rival_of_a_term_is_used(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(glossary) = tree.file(GLOSSARY) else { return Ok(Vec::new()) };
    let rivals: Vec<_> = rivals(&glossary.text).collect();
    let mut problems = Vec::new();
    for file in fluent_files(tree, "crates/words/").chain(clauses(tree)) {
        for rival in rivals.iter().filter(|rival| is_in_language(file, rival.tag)) {
            for (line, text) in file.lines() {
                if is_used(&without_commands(file, text), &rival.word) {
                    let what =
                        format!("the glossary has {:?} instead of {:?}", rival.instead, rival.word);
                    problems.push(Problem { file: file.path.clone(), line, what });
                }
            }
        }
    }
    Ok(problems)
}

fn rivals(glossary: &str) -> impl Iterator<Item = Rival<'_>> {
    let rows = glossary.split(SECTION).nth(1).unwrap_or_default().lines();
    rows.filter_map(|row| {
        let mut cells = row.trim().trim_matches('|').split('|').map(str::trim);
        let (word, language, instead) = (cells.next()?, cells.next()?, cells.next()?);
        let (_, tag) = LANGUAGES.iter().find(|(name, _)| *name == language)?;
        Some(Rival { word: word.to_lowercase(), tag, instead })
    })
}

fn clauses(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.files.iter().filter(|file| file.path.starts_with("docs/rules/"))
}

fn is_in_language(file: &File, tag: &str) -> bool {
    file.path.ends_with(&format!("/{tag}.ftl"))
        || file.path.starts_with(&format!("docs/rules/{tag}/"))
}

/// What people type in the terminal. These are no words of any language.
const COMMANDS: [&str; 2] = ["tickets", "routes"];

/// Leaves out the names of commands from a line of the terminal's words.
fn without_commands(file: &File, line: &str) -> String {
    let is_terminal = file.path.contains("/terminal/");
    let is_command = |word: &&str| {
        is_terminal && COMMANDS.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()))
    };
    line.split(' ').filter(|word| !is_command(word)).collect::<Vec<_>>().join(" ")
}

/// Returns whether a line says a word, with any ending. Comments, keys, variables and ids are no words.
fn is_used(line: &str, word: &str) -> bool {
    if line.starts_with('#') {
        return false;
    }
    let is_key = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let said = match line.split_once(" = ") {
        Some((key, said)) if is_key(key) => said,
        _ => line,
    };
    let said = said.to_lowercase();
    said.match_indices(word).any(|(at, _)| {
        let before = said[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '$' || c == '-')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_rival_is_found_with_its_endings_and_in_no_key() {
        let glossary = "| traject | x |\n## Not used\n| term | language | use instead |\n\
                        |---|---|---|\n| traject | Nederlands | route |\n\
                        | ticket | Nederlands | bestemmingskaart |\n";
        let words = "traject = een route\na = { $traject } kort\nb = Trajecten\n# traject\n";
        let tree = tree(&[
            (GLOSSARY, glossary),
            ("crates/words/page/nl.ftl", words),
            ("crates/words/page/de.ftl", "b = Trajecten\n"),
            ("docs/rules/nl/base.md", "- B-1 Het traject is lang.\n"),
            ("crates/words/terminal/nl.ftl", "cli-TRAJECT-1 = tickets: log\n"),
        ]);
        let problems = no_rival_of_a_term_is_used(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(|it| (it.file.as_str(), it.line)).collect();
        assert_eq!(lines, [("crates/words/page/nl.ftl", 3), ("docs/rules/nl/base.md", 1)]);
    }
}
