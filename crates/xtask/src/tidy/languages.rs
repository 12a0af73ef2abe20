//! A language of the page has its other files, and the checks of words know it.

use std::collections::BTreeSet;

use anyhow::Result;

use super::Problem;
use super::glossary;
use super::messages::fluent_files;
use super::source::Tree;
use crate::spell;

const WORDS: &str = "crates/words/";
const ENGLISH: &str = "en";

/// Finds languages of the page that the terminal does not speak or that a check passes over, and files of languages that the
/// page does not have.
pub(super) fn every_language_is_checked(tree: &Tree) -> Result<Vec<Problem>> {
    let of_page = tags(tree, "page");
    let mut problems = Vec::new();
    let mut problem = |folder: &str, tag: &str, what: &str| {
        let file = format!("{WORDS}{folder}/{tag}.ftl");
        problems.push(Problem { file, line: 1, what: what.to_owned() });
    };
    let of_terminal = tags(tree, "terminal");
    for tag in of_page.difference(&of_terminal) {
        problem("terminal", tag, "the words of the terminal are gone");
    }
    for tag in &of_page {
        if !spell::knows(tag) {
            problem("page", tag, "crates/xtask/src/spell.rs names no dictionary of this language");
        }
        if *tag != ENGLISH && !glossary::knows(tag) {
            problem("page", tag, "crates/xtask/src/tidy/glossary.rs does not list this language");
        }
    }
    for folder in ["terminal", "places"] {
        for tag in tags(tree, folder).difference(&of_page) {
            problem(folder, tag, "the page does not have this language");
        }
    }
    Ok(problems)
}

/// Lists the languages that have a file in a folder of the words.
fn tags<'t>(tree: &'t Tree, folder: &str) -> BTreeSet<&'t str> {
    let name = |path: &'t str| {
        path.strip_prefix(WORDS)?.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".ftl")
    };
    fluent_files(tree, WORDS).filter_map(|file| name(&file.path)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn check(files: &[&str], expected: &[&str]) {
        let files: Vec<_> = files.iter().map(|path| (*path, "a = A\n")).collect();
        let problems = every_language_is_checked(&tree(&files)).unwrap();
        let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_language_has_words_for_page_and_terminal() {
        let [page, terminal] = ["crates/words/page/nl.ftl", "crates/words/terminal/nl.ftl"];
        check(&[page, terminal], &[]);
        check(&[page], &["crates/words/terminal/nl.ftl:1: the words of the terminal are gone"]);
        let left_over = "crates/words/terminal/nl.ftl:1: the page does not have this language";
        check(&[terminal], &[left_over]);
        let place = "crates/words/places/nl.ftl";
        check(&[page, terminal, place], &[]);
        check(&[place], &["crates/words/places/nl.ftl:1: the page does not have this language"]);
    }

    #[test]
    fn a_language_that_a_check_would_pass_over_is_found() {
        let page = "crates/words/page/xx.ftl:1: crates/xtask/src";
        check(
            &["crates/words/page/xx.ftl", "crates/words/terminal/xx.ftl"],
            &[
                &format!("{page}/spell.rs names no dictionary of this language"),
                &format!("{page}/tidy/glossary.rs does not list this language"),
            ],
        );
    }
}
