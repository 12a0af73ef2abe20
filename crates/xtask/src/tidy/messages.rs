//! Every language has every message, the programs use every message, and translations differ from English.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use words::compiler::{self, Message};

use super::Problem;
use super::source::{File, Tree};

/// The words of the page and of the terminal. A folder has a file for each language; only the page must have all of them.
const PAGE: &str = "crates/words/page/";
const TERMINAL: &str = "crates/words/terminal/";
/// The names of places by language. A file has only those that differ from the board's.
const PLACES: &str = "crates/words/places/";
const ENGLISH: &str = "en.ftl";
const CLIENT: &str = "crates/client/src/";
const COMMANDS: &str = "crates/roundhouse/src/";
/// The code that says messages for both.
const WORDS_CODE: &str = "crates/words/src/";
const BOARDS: &str = "crates/board/boards/";
/// The messages that are right although they equal the English ones: a language and a message on each line.
const REVIEWED: &str = "crates/words/page/same-as-english.txt";

/// The message that the build reads: the languages are listed by it.
const LANGUAGE_NAME: &str = "language-name";
/// The file that has messages as `{key}`, which the build replaces.
const MANIFEST: &str = "crates/client/site/app.webmanifest";

/// Finds messages that are missing, left over, not translated, or have other variables, and files that are not Fluent.
pub(super) fn every_language_says_everything(tree: &Tree) -> Result<Vec<Problem>> {
    let reviewed = tree.file(REVIEWED).map_or("", |file| &file.text);
    let mut problems = Vec::new();
    for folder in [PAGE, TERMINAL] {
        let Some(english) = tree.file(&format!("{folder}{ENGLISH}")) else { continue };
        let english = messages(english, &mut problems);
        for file in fluent_files(tree, folder).filter(|file| !file.path.ends_with(ENGLISH)) {
            let tag = file.path.trim_start_matches(folder).trim_end_matches(".ftl");
            let is_reviewed =
                |key: &str| reviewed.lines().any(|line| line == format!("{tag} {key}"));
            compare(&english, file, is_reviewed, &mut problems);
        }
    }
    Ok(problems)
}

fn compare(
    english: &BTreeMap<String, Message>,
    file: &File,
    is_reviewed: impl Fn(&str) -> bool,
    problems: &mut Vec<Problem>,
) {
    let own = messages(file, problems);
    let mut problem = |line, what| problems.push(Problem { file: file.path.clone(), line, what });
    for (key, message) in english {
        let Some(translated) = own.get(key) else {
            problem(1, format!("does not say {key}"));
            continue;
        };
        if translated.words == message.words && !is_reviewed(key) {
            problem(translated.line, format!("{key} is the same as in English"));
        }
        let names = |message: &Message| message.variables.iter().cloned().collect::<BTreeSet<_>>();
        for name in names(message).symmetric_difference(&names(translated)) {
            problem(translated.line, format!("{key} and the English one differ in ${name}"));
        }
    }
    for (key, message) in own.iter().filter(|(key, _)| !english.contains_key(*key)) {
        problem(message.line, format!("{key} is not there in English"));
    }
}

/// Finds lines of the list of messages that may equal the English ones whose message does not, or is gone.
pub(super) fn every_reviewed_message_is_the_same(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(reviewed) = tree.file(REVIEWED) else { return Ok(Vec::new()) };
    let mut same = BTreeSet::new();
    for folder in [PAGE, TERMINAL] {
        let Some(english) = tree.file(&format!("{folder}{ENGLISH}")) else { continue };
        let english = messages(english, &mut Vec::new());
        for file in fluent_files(tree, folder) {
            let tag = file.path.trim_start_matches(folder).trim_end_matches(".ftl");
            let own = messages(file, &mut Vec::new());
            let equal = own.iter().filter(|(key, message)| {
                english.get(*key).is_some_and(|english| english.words == message.words)
            });
            same.extend(equal.map(|(key, _)| format!("{tag} {key}")));
        }
    }
    let stale = reviewed.lines().filter(|(_, line)| !same.contains(*line));
    let problem = |(line, text): (usize, &str)| Problem {
        file: REVIEWED.to_owned(),
        line,
        what: format!("{text:?} names no message that is the same as in English"),
    };
    Ok(stale.map(problem).collect())
}

/// Finds messages that no program uses, and messages that one uses and no language has.
pub(super) fn every_message_is_asked_for(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    let code = |folder: &'static str| {
        tree.crates().filter(move |file| file.path.starts_with(folder)).flat_map(File::code)
    };
    let mut known = BTreeSet::new();
    let manifest = tree.file(MANIFEST).map_or("", |file| &file.text);
    for (folder, users) in
        [(PAGE, &[CLIENT, COMMANDS, WORDS_CODE][..]), (TERMINAL, &[COMMANDS][..])]
    {
        let Some(file) = tree.file(&format!("{folder}{ENGLISH}")) else { continue };
        let lines = users.iter().flat_map(|user| code(user));
        let literals: BTreeSet<_> = lines.flat_map(|(_, line)| literals(line)).collect();
        let english = messages(file, &mut Vec::new());
        let is_asked = |key: &str| {
            key == LANGUAGE_NAME
                || manifest.contains(&format!("\"{{{key}}}\""))
                || literals.contains(key)
                || literals.iter().any(|literal| pattern_fits(literal, key))
        };
        problems.extend(english.iter().filter(|(key, _)| !is_asked(key)).map(|(key, message)| {
            Problem {
                file: file.path.clone(),
                line: message.line,
                what: format!("nobody asks for {key}"),
            }
        }));
        known.extend(english.into_keys());
    }
    if known.is_empty() {
        return Ok(problems);
    }
    for file in tree.crates() {
        let call = match &file.path {
            path if path.starts_with(CLIENT) => asked_by_page,
            path if path.starts_with(COMMANDS) => asked_by_commands,
            _ => continue,
        };
        for (line, text) in file.code() {
            let missing = call(text).into_iter().filter(|key| !known.contains(*key));
            problems.extend(missing.map(|key| Problem {
                file: file.path.clone(),
                line,
                what: format!("asks for {key}, which no language says"),
            }));
        }
    }
    Ok(problems)
}

/// Finds names of places that no board has.
pub(super) fn every_named_place_is_on_a_board(tree: &Tree) -> Result<Vec<Problem>> {
    let boards: String = tree
        .files
        .iter()
        .filter(|file| file.path.starts_with(BOARDS))
        .map(|file| file.text.as_str())
        .collect();
    let mut problems = Vec::new();
    for file in fluent_files(tree, PLACES) {
        for (key, message) in messages(file, &mut problems) {
            let id = key.strip_prefix("place-").unwrap_or_default();
            if !boards.contains(&format!("id = \"{id}\"")) {
                let what = format!("no board has the place of {key}");
                problems.push(Problem { file: file.path.clone(), line: message.line, what });
            }
        }
    }
    Ok(problems)
}

pub(super) fn fluent_files<'t>(tree: &'t Tree, folder: &'t str) -> impl Iterator<Item = &'t File> {
    let files = tree.files.iter();
    files.filter(move |file| file.path.starts_with(folder) && file.path.ends_with(".ftl"))
}

/// Reads the messages of a file by key. What is not Fluent is a problem.
fn messages(file: &File, problems: &mut Vec<Problem>) -> BTreeMap<String, Message> {
    match compiler::compile(&file.text) {
        Ok(messages) => {
            messages.into_iter().map(|message| (message.key.clone(), message)).collect()
        }
        Err(mistakes) => {
            problems.extend(mistakes.into_iter().map(|mistake| Problem {
                file: file.path.clone(),
                line: mistake.line,
                what: mistake.what,
            }));
            BTreeMap::new()
        }
    }
}

/// Finds the string literals of a line; ours contain no quotation marks.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

/// Finds the keys that a line of the page uses by name.
fn asked_by_page(line: &str) -> Vec<&str> {
    const CALL: &str = "t!(\"";
    let calls = line.match_indices(CALL).filter(|(start, _)| {
        // `t!` can also be the end of another macro's name.
        !line[..*start].ends_with(|c: char| c.is_alphabetic())
    });
    calls.filter_map(|(start, _)| line[start + CALL.len()..].split('"').next()).collect()
}

/// Finds the keys of the terminal that a line uses by name. They all begin alike.
fn asked_by_commands(line: &str) -> Vec<&str> {
    literals(line).filter(|it| it.starts_with("cli-") && !it.contains('{')).collect()
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
            ("crates/words/page/en.ftl", english),
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
    fn a_reviewed_message_that_is_no_longer_the_same_is_found() {
        let tree = tree(&[
            ("crates/words/page/en.ftl", "same = A\nother = B\n"),
            ("crates/words/page/xx.ftl", "same = A\nother = C\n"),
            ("crates/words/terminal/en.ftl", "cli-same = A\n"),
            ("crates/words/terminal/xx.ftl", "cli-same = A\n"),
            (REVIEWED, "xx cli-same\nxx gone\nxx other\nxx same\n"),
        ]);
        let problems = every_reviewed_message_is_the_same(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [2, 3]);
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
    fn a_file_that_is_not_fluent_is_told_with_its_line() {
        let text = "a = A\na = B\n";
        let tree = tree(&[("crates/words/page/en.ftl", text)]);
        let problems = every_language_says_everything(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["crates/words/page/en.ftl:2: a is there twice"]);
    }

    #[test]
    fn the_terminal_says_what_its_commands_ask_for() {
        let tree = tree(&[
            ("crates/roundhouse/src/a.rs", "say!(speech, \"cli-a\"); say!(speech, \"cli-z\")"),
            ("crates/words/terminal/en.ftl", "cli-a = A\ncli-b = B\n"),
        ]);
        let problems = every_message_is_asked_for(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(texts, ["nobody asks for cli-b", "asks for cli-z, which no language says"]);
    }

    #[test]
    fn a_place_of_no_board_is_found() {
        let tree = tree(&[
            ("crates/board/boards/a.toml", "{ id = \"harbor\" }"),
            ("crates/words/places/xx.ftl", "place-harbor = H\nplace-moon = M\n"),
        ]);
        let problems = every_named_place_is_on_a_board(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(texts, ["no board has the place of place-moon"]);
    }
}
