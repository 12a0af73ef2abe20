//! Translations use the words of the glossary, and none of the words that it lists as not used.

use std::collections::BTreeMap;

use anyhow::Result;
use words::compiler::{self, Message};

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

/// Returns whether the glossary has a column for a language.
pub(super) fn knows(tag: &str) -> bool {
    LANGUAGES.iter().any(|(_, known)| *known == tag)
}

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

/// The section with the beginnings of words by which terms are found, one column for each language.
const FOUND: &str = "## How the terms are found";

/// English terms whose last word is no term, with what is looked for instead.
const PARTS_OF_OTHERS: [(&str, &str); 2] = [("ferry route", "ferry"), ("cable car", "tram")];

/// Messages and clauses that need not name a term.
const WITHOUT: [(&str, &[&str]); 5] = [
    // The ticket stands beside them, a pronoun means it, or a column has no room.
    (
        "ticket",
        &[
            "ask-tickets-yes",
            "cli-column-tickets",
            "cli-log-first-draft",
            "cli-log-second-draft",
            "cli-over",
            "cli-score-complete",
            "cli-score-done",
            "cli-score-incomplete",
            "cli-sheet-tickets",
            "differs-draw",
            "differs-draw-late",
            "B-TICKET-3",
            "IB-DRAFT-5",
            "IB-DRAFT-11",
        ],
    ),
    // Names of commands.
    ("hint", &["cli-help-hint"]),
    ("log", &["cli-help-log", "cli-over"]),
    // It says of what kind the games are.
    ("board", &["app-about"]),
    // They say the size of the table, and who resigned.
    ("seat", &["filter-any-seats", "refused-has-resigned"]),
];

fn is_free(term: &str, key: &str) -> bool {
    WITHOUT.iter().any(|(known, keys)| *known == term && keys.contains(&key))
}

/// Finds messages and clauses whose English text has a term of the glossary, and whose translation has not.
pub(super) fn every_term_is_translated_by_the_glossary(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(glossary) = tree.file(GLOSSARY) else { return Ok(Vec::new()) };
    let mut problems = Vec::new();
    for (column, (_, tag)) in LANGUAGES.iter().enumerate() {
        let terms: Vec<_> = terms(&glossary.text, column).collect();
        for file in tree.files.iter().filter(|file| is_in_language(file, tag)) {
            let english = match file.path.strip_suffix(&format!("{tag}.ftl")) {
                Some(folder) => format!("{folder}en.ftl"),
                None => file.path.replace(&format!("/{tag}/"), "/"),
            };
            let Some(english) = tree.file(&english) else { continue };
            problems.extend(terms_left_out(&texts(english), file, &terms));
        }
    }
    Ok(problems)
}

/// Reads the English word of each term, and the beginnings of words of one column.
fn terms(glossary: &str, column: usize) -> impl Iterator<Item = (&str, Vec<&str>)> {
    let section = glossary.split(FOUND).nth(1).unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.filter_map(move |row| {
        let mut cells = row.trim().trim_matches('|').split('|').map(str::trim);
        Some((cells.next()?, cells.nth(column)?.split('/').collect()))
    })
}

/// Reads the messages of a Fluent file or the clauses of a document, by key, in small letters and without soft hyphens.
fn texts(file: &File) -> BTreeMap<String, (usize, String)> {
    let small = |text: &str| text.replace('\u{ad}', "").to_lowercase();
    if file.path.ends_with(".ftl") {
        let messages = compiler::compile(&file.text).unwrap_or_default();
        let text = |it: Message| (it.key.clone(), (it.line, small(&it.plain())));
        return messages.into_iter().map(text).collect();
    }
    let clause = |(line, text): (usize, &str)| {
        let (id, text) = text.strip_prefix("- ")?.split_once(' ')?;
        Some((id.to_owned(), (line, small(text))))
    };
    file.lines().filter_map(clause).collect()
}

fn terms_left_out(
    english: &BTreeMap<String, (usize, String)>,
    file: &File,
    terms: &[(&str, Vec<&str>)],
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (key, (line, text)) in texts(file) {
        let Some((_, english)) = english.get(&key) else { continue };
        let english = PARTS_OF_OTHERS
            .iter()
            .fold(english.clone(), |english, (whole, part)| english.replace(whole, part));
        let words = english.split(|c: char| !c.is_alphanumeric());
        for (term, beginnings) in terms {
            let is_said =
                words.clone().any(|word| word == *term || word.strip_suffix('s') == Some(term));
            if is_said
                && !is_free(term, &key)
                && !beginnings.iter().any(|beginning| text.contains(beginning))
            {
                let what = format!("{key} does not say {:?} for {term:?}", beginnings.join("/"));
                problems.push(Problem { file: file.path.clone(), line, what });
            }
        }
    }
    problems
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

    #[test]
    fn a_term_that_is_translated_by_another_word_is_found() {
        let glossary = "## How the terms are found\n\n| English word | Nederlands |\n|---|---|\n\
                        | market | markt |\n| ticket | bestemmingskaart/kaartje |\n\n## Remarks\n";
        let tree = tree(&[
            (GLOSSARY, glossary),
            (
                "crates/words/page/en.ftl",
                "a = Markets\nb = A ticket\nc = Supermarket\ndiffers-draw = ticket\n",
            ),
            (
                "crates/words/page/nl.ftl",
                "a = Winkels\nb = Kaartjes\nc = Winkel\ndiffers-draw = er een\n",
            ),
            ("docs/rules/base.md", "# Rules\n- B-1 The market is full.\n"),
            ("docs/rules/nl/base.md", "# Regels\n- B-1 De winkel is vol.\n"),
            ("crates/words/terminal/en.ftl", "cli-a = No market\ncli-over = tickets\n"),
            ("crates/words/terminal/nl.ftl", "cli-a = Geen winkel\ncli-over = tickets\n"),
        ]);
        let problems = every_term_is_translated_by_the_glossary(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(|it| (it.file.as_str(), it.line)).collect();
        let expected =
            ["crates/words/page/nl.ftl", "docs/rules/nl/base.md", "crates/words/terminal/nl.ftl"];
        assert_eq!(lines, expected.into_iter().zip([1, 2, 1]).collect::<Vec<_>>());
    }

    #[test]
    fn a_part_of_another_term_is_not_looked_for() {
        let glossary = "## How the terms are found\n\n| English word | Nederlands |\n|---|---|\n\
                        | car | wagon |\n| ferry | veer |\n| route | route |\n";
        let english = "a = Ferry routes\nb = Cable cars\nc = A ferry route and a route\n";
        let tree = tree(&[
            (GLOSSARY, glossary),
            ("crates/words/page/en.ftl", english),
            ("crates/words/page/nl.ftl", "a = Veerboten\nb = Trams\nc = Een veerboot\n"),
        ]);
        let problems = every_term_is_translated_by_the_glossary(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(|it| it.what.as_str()).collect();
        assert_eq!(texts, ["c does not say \"route\" for \"route\""]);
    }
}
