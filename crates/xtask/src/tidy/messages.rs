//! Every language has every message, the page uses every message, and translations differ from English.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::Problem;
use super::source::{File, Tree};

const FOLDER: &str = "crates/words/page/";
const ENGLISH: &str = "crates/words/page/en.ftl";
const CLIENT: &str = "crates/client/src/";
/// The messages that are right although they equal the English ones: a language and a message on each line.
const REVIEWED: &str = "crates/words/page/same-as-english.txt";

/// Finds messages that are missing, left over, not translated, or have other variables.
pub(super) fn every_language_says_everything(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(english) = tree.file(ENGLISH) else { return Ok(Vec::new()) };
    let english = messages(english);
    let reviewed = tree.file(REVIEWED).map_or("", |file| &file.text);
    let mut problems = Vec::new();
    for file in languages(tree).filter(|file| file.path != ENGLISH) {
        let tag = file.path.trim_start_matches(FOLDER).trim_end_matches(".ftl");
        let is_reviewed = |key: &str| reviewed.lines().any(|line| line == format!("{tag} {key}"));
        compare(&english, file, is_reviewed, &mut problems);
    }
    Ok(problems)
}

fn compare(
    english: &BTreeMap<&str, Message<'_>>,
    file: &File,
    is_reviewed: impl Fn(&str) -> bool,
    problems: &mut Vec<Problem>,
) {
    let own = messages(file);
    let mut problem = |line, what| problems.push(Problem { file: file.path.clone(), line, what });
    for (key, message) in english {
        let Some(translated) = own.get(key) else {
            problem(1, format!("does not say {key}"));
            continue;
        };
        if translated.text == message.text && !is_reviewed(key) {
            problem(translated.line, format!("{key} is the same as in English"));
        }
        let (asked, used) = (message.variables(), translated.variables());
        for name in asked.symmetric_difference(&used) {
            problem(translated.line, format!("{key} and the English one differ in ${name}"));
        }
    }
    for (key, message) in own.iter().filter(|(key, _)| !english.contains_key(*key)) {
        problem(message.line, format!("{key} is not there in English"));
    }
}

/// Finds messages that the page does not use, and messages that it uses and no language has.
pub(super) fn every_message_is_asked_for(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(file) = tree.file(ENGLISH) else { return Ok(Vec::new()) };
    let code = || tree.crates().filter(|file| file.path.starts_with(CLIENT)).flat_map(File::code);
    let literals: BTreeSet<_> = code().flat_map(|(_, line)| literals(line)).collect();
    let english = messages(file);
    let is_asked = |key: &str| {
        let made = |literal: &&str| pattern_fits(literal, key);
        literals.contains(key) || literals.iter().any(made)
    };
    let unused = english.iter().filter(|(key, _)| !is_asked(key)).map(|(key, message)| Problem {
        file: ENGLISH.to_owned(),
        line: message.line,
        what: format!("nobody asks for {key}"),
    });
    let mut problems: Vec<_> = unused.collect();
    for file in tree.crates().filter(|file| file.path.starts_with(CLIENT)) {
        for (line, text) in file.code() {
            let missing = asked(text).filter(|key| !english.contains_key(key));
            problems.extend(missing.map(|key| Problem {
                file: file.path.clone(),
                line,
                what: format!("asks for {key}, which no language says"),
            }));
        }
    }
    Ok(problems)
}

fn languages(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.files.iter().filter(|file| file.path.starts_with(FOLDER) && file.path.ends_with(".ftl"))
}

/// A message of a Fluent file.
struct Message<'f> {
    line: usize,
    text: &'f str,
}

impl Message<'_> {
    fn variables(&self) -> BTreeSet<&str> {
        let names = self.text.split('$').skip(1);
        names
            .map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
            .collect()
    }
}

/// Reads the messages by key. Each begins at the start of a line and goes on in indented lines.
fn messages(file: &File) -> BTreeMap<&str, Message<'_>> {
    let mut found = BTreeMap::new();
    let mut start = 0;
    let mut open: Option<(&str, usize, usize)> = None;
    let mut close = |open: Option<(&'_ str, usize, usize)>, end: usize| -> Option<()> {
        let (_, line, from) = open?;
        let (key, text) = file.text[from..end].split_once(" = ")?;
        found.insert(key, Message { line, text: text.trim() });
        Some(())
    };
    for (number, line) in file.lines() {
        let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
        if begins || line.starts_with('#') || line.is_empty() {
            close(open.take(), start);
        }
        if begins {
            open = Some((line, number, start));
        }
        start += line.len() + 1;
    }
    close(open, file.text.len());
    found
}

/// Finds the string literals of a line; ours contain no quotation marks.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

/// Finds the keys that a line uses by name.
fn asked(line: &str) -> impl Iterator<Item = &str> {
    const CALL: &str = "t!(\"";
    let calls = line.match_indices(CALL).filter(|(start, _)| {
        // `t!` can also be the end of another macro's name.
        !line[..*start].ends_with(|c: char| c.is_alphabetic())
    });
    calls.filter_map(|(start, _)| line[start + CALL.len()..].split('"').next())
}

/// Returns whether a literal such as `level-{name}` can produce a key.
fn pattern_fits(literal: &str, key: &str) -> bool {
    let Some((before, rest)) = literal.split_once('{') else { return false };
    let Some((_, after)) = rest.split_once('}') else { return false };
    let word = before.len() > 1 && before.ends_with('-') && !after.contains('{');
    word && key.len() >= before.len() + after.len()
        && key.starts_with(before)
        && key.ends_with(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn check(code: &str, english: &str, other: &str, expected: &[&str]) {
        let tree = tree(&[
            ("crates/client/src/a.rs", code),
            (ENGLISH, english),
            ("crates/words/page/xx.ftl", other),
            (REVIEWED, "xx same\n"),
        ]);
        let mut problems = every_language_says_everything(&tree).unwrap();
        problems.extend(every_message_is_asked_for(&tree).unwrap());
        let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_message_may_be_missing_left_over_or_untranslated() {
        let code = "t!(\"a\"); t!(\"b\", x = 1)";
        check(code, "a = A\nb = B { $x }\n", "a = Ä\nb = Bé { $x }\n", &[]);
        check(code, "a = A\nb = B { $x }\n", "a = Ä\n", &["does not say b"]);
        check(code, "a = A\nb = B\n", "a = A\nb = Bé\n", &["a is the same as in English"]);
        check("t!(\"same\")", "same = A\n", "same = A\n", &[]);
        check("t!(\"a\")", "a = A\n", "a = Ä\nc = C\n", &["c is not there in English"]);
        check("t!(\"a\")", "a = A { $x }\n", "a = Ä\n", &["a and the English one differ in $x"]);
    }

    #[test]
    fn a_message_may_be_unused_or_asked_for_in_vain() {
        check("t!(\"a\")", "a = A\nb = B\n", "a = Ä\nb = Bé\n", &["nobody asks for b"]);
        check("say(&format!(\"b-{n}\"))", "b-1 = B\n", "b-1 = Bé\n", &[]);
        check(
            "t!(\"a\"); t!(\"z\")",
            "a = A\n",
            "a = Ä\n",
            &["asks for z, which no language says"],
        );
    }

    #[test]
    fn a_message_of_several_lines_is_one() {
        let text = "a = { $n ->\n    [one] x\n   *[other] y\n}\n\n## Part\nb = B\n";
        let tree = tree(&[(ENGLISH, text)]);
        let found = messages(tree.file(ENGLISH).unwrap());
        assert_eq!(found.keys().collect::<Vec<_>>(), [&"a", &"b"]);
        assert!(found["a"].text.ends_with("y\n}"));
    }
}
