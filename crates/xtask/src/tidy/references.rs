//! What the pages of documentation name exists: files, packages, tests and commands.

use std::path::Path;

use anyhow::Result;
use clap::CommandFactory as _;

use super::Problem;
use super::markdown::{self, Span};
use super::source::{Tree, identifiers};
use crate::{Cli, steps};

/// Names of files are checked when they end like this.
const FILE_ENDINGS: [&str; 9] =
    [".rs", ".md", ".toml", ".py", ".js", ".css", ".ftl", ".json", ".jsonl"];
/// Words on a page that stand for a name of the reader's choice.
const PLACEHOLDERS: [&str; 4] = ["DIR", "FILE", "NAME", "TARGET"];
/// Folders that exist only after something was found.
const MADE_LATER: [&str; 1] = ["fuzz/artifacts"];
/// A page about the past, in the names of the past.
const HISTORY: &str = "CHANGELOG.md";
/// Our programs, and the file that lists the commands of each.
const PROGRAMS: [(&str, &str); 2] =
    [("roundhouse", "crates/roundhouse/src/cli.rs"), ("roundhouse-lab", "crates/lab/src/cli.rs")];

/// Finds names of files in code marks and in links that do not exist.
pub(super) fn every_named_file_exists(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for page in markdown::pages(tree).filter(|page| page.path != HISTORY) {
        for Span { line, text } in markdown::code(&page.text) {
            let words =
                text.split_whitespace().map(|word| word.trim_end_matches([',', ';', ':', '.']));
            let missing = words.filter(|word| is_path(tree, word) && !path_exists(tree, word));
            problems.extend(missing.map(|word| missing_file(page.path.clone(), line, word)));
        }
        let folder = Path::new(&page.path).parent().unwrap_or(Path::new(""));
        for Span { line, text } in markdown::links(&page.text) {
            if !text.contains("://") && !tree.root.join(folder).join(text).exists() {
                problems.push(missing_file(page.path.clone(), line, text));
            }
        }
    }
    Ok(problems)
}

fn missing_file(file: String, line: usize, name: &str) -> Problem {
    Problem { file, line, what: format!("there is no {name}") }
}

/// Returns whether a word names a file of the project: it begins with a folder of it, or ends like
/// a file.
fn is_path(tree: &Tree, word: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./*".contains(c);
    if !word.chars().all(is_plain) || word.starts_with('/') || word.contains("...") {
        return false;
    }
    let begins = word.split_once('/').is_some_and(|(folder, _)| is_folder(tree, folder));
    let is_file = FILE_ENDINGS.iter().any(|ending| word.ends_with(ending));
    begins || (is_file && !word.starts_with("target/") && !word.starts_with('.'))
}

fn is_folder(tree: &Tree, name: &str) -> bool {
    let is_inside = |path: &str| path.split_once('/').is_some_and(|(folder, _)| folder == name);
    tree.files.iter().any(|file| is_inside(&file.path))
}

/// Returns whether a path exists from the top folder, or is the end of one that does. A
/// placeholder, and what follows it, stands for anything.
fn path_exists(tree: &Tree, path: &str) -> bool {
    let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
    let is_name = |part: &&&str| !PLACEHOLDERS.contains(&part.split('.').next().unwrap_or(part));
    let named = parts.iter().take_while(is_name).count();
    let path = parts[..named].join("/");
    if path.is_empty() || MADE_LATER.contains(&path.as_str()) {
        return true;
    }
    if path.contains('*') {
        let anywhere = format!("*/{path}");
        let fits = |file: &str| matches(file, &path) || matches(file, &anywhere);
        return tree.files.iter().any(|file| fits(&file.path));
    }
    let ends = |file: &str| file == path || file.ends_with(&format!("/{path}"));
    let is_folder = |file: &str| format!("/{file}").contains(&format!("/{path}/"));
    tree.root.join(&path).exists()
        || tree.files.iter().any(|file| ends(&file.path) || is_folder(&file.path))
}

/// Returns whether a path is one that a pattern with `*` stands for.
fn matches(path: &str, pattern: &str) -> bool {
    let mut rest = path;
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(after) = rest.strip_prefix(first) else { return false };
    rest = after;
    let last = pattern.rsplit('*').next().unwrap_or_default();
    rest.ends_with(last)
        && parts.all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
}

/// Finds commands in code marks that this project's programs do not have, and packages and tests
/// that cargo would not find.
pub(super) fn every_named_command_exists(tree: &Tree) -> Result<Vec<Problem>> {
    let known = Known::read(tree);
    let mut problems = Vec::new();
    for page in markdown::pages(tree).filter(|page| page.path != HISTORY) {
        for Span { line, text } in markdown::code(&page.text) {
            let words: Vec<_> = text.split_whitespace().collect();
            let mistakes = known.mistakes(tree, &words).into_iter();
            problems.extend(mistakes.map(|what| Problem { file: page.path.clone(), line, what }));
        }
    }
    Ok(problems)
}

/// The commands and packages there are.
struct Known {
    tasks: Vec<String>,
    programs: Vec<(&'static str, Vec<String>)>,
    /// Names of packages, and their folders.
    packages: Vec<(String, String)>,
}

impl Known {
    fn read(tree: &Tree) -> Known {
        let tasks =
            Cli::command().get_subcommands().map(|task| task.get_name().to_owned()).collect();
        let programs = PROGRAMS.map(|(name, file)| {
            let text = tree.file(file).map_or("", |file| &file.text);
            (name, commands_in(text))
        });
        let packages = tree.files.iter().filter_map(|file| {
            let folder = file.path.strip_suffix("/Cargo.toml")?;
            let name = file.text.lines().find_map(|line| line.strip_prefix("name = \""))?;
            Some((name.trim_end_matches('"').to_owned(), folder.to_owned()))
        });
        Known { tasks, programs: programs.into(), packages: packages.collect() }
    }

    /// Returns what is wrong with a piece of code on a page, taken for a command line.
    fn mistakes(&self, tree: &Tree, words: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        let mut package = None;
        for (at, word) in words.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |at| words[at]);
            let next = words.get(at + 1).copied().unwrap_or_default();
            match (before, *word) {
                ("cargo", "xtask") if is_command(next) && !self.tasks.iter().any(|c| c == next) => {
                    found.push(format!("`cargo xtask` has no command {next}"));
                }
                ("--only", step)
                    if is_command(step) && !steps::names().any(|name| name == step) =>
                {
                    found.push(format!("`cargo xtask test` has no step {step}"));
                }
                ("-p" | "--package", name) if is_command(name) => {
                    package = self.packages.iter().find(|(known, _)| known == name);
                    if package.is_none() {
                        found.push(format!("there is no package {name}"));
                    }
                }
                ("--test", name) => {
                    let has = package.is_none_or(|(_, folder)| has_test(tree, folder, name));
                    if !has {
                        found.push(format!("the package has no test {name}"));
                    }
                }
                (_, program) => {
                    let name = program.rsplit('/').next().unwrap_or_default();
                    let known = self.programs.iter().find(|(known, _)| *known == name);
                    if let Some((name, commands)) = known
                        && is_command(next)
                        && !commands.iter().any(|command| command == next)
                    {
                        found.push(format!("`{name}` has no command {next}"));
                    }
                }
            }
        }
        found
    }
}

/// Returns whether a word can be a command: not an option, a file, a placeholder or a sign.
fn is_command(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

/// Returns the commands that a program's `enum Command` lists, as one types them.
fn commands_in(code: &str) -> Vec<String> {
    let list = code.split_once("enum Command {").map_or("", |(_, list)| list);
    let list = list.split("\n}").next().unwrap_or_default();
    let variants = list
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let mut names: Vec<_> =
        variants.filter_map(|line| identifiers(line).next()).map(kebab).collect();
    names.push("help".to_owned());
    names
}

/// Turns the name of a variant into a command: `StoreCheck` becomes `store-check`.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

fn has_test(tree: &Tree, folder: &str, name: &str) -> bool {
    let files = [format!("{folder}/tests/{name}.rs"), format!("{folder}/tests/{name}/main.rs")];
    files.iter().any(|path| tree.file(path).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn check(page: &str, expected: &[&str]) {
        let tree = tree(&[
            ("docs/page.md", page),
            ("crates/rules/Cargo.toml", "[package]\nname = \"roundhouse-rules\"\n"),
            ("crates/rules/tests/perft.rs", ""),
            ("crates/rules/src/view/check.rs", ""),
            (
                "crates/roundhouse/src/cli.rs",
                "enum Command {\n    Serve(Serve),\n    StoreCheck,\n}\n",
            ),
        ]);
        let mut problems = every_named_file_exists(&tree).unwrap();
        problems.extend(every_named_command_exists(&tree).unwrap());
        let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(texts, expected, "{page}");
    }

    #[test]
    fn files_exist() {
        check("`crates/rules`, `crates/*/tests/*.rs`, `view/check.rs`, `docs/NAME.md`, `a/b`", &[]);
        check("`crates/other`", &["there is no crates/other"]);
        check("`crates/*.py`", &["there is no crates/*.py"]);
        check("text\n`look.rs:`", &["there is no look.rs"]);
        check("[a](gone.md)", &["there is no gone.md"]);
    }

    #[test]
    fn commands_exist() {
        check(
            "`cargo xtask test --only tidy`, `roundhouse serve --lan`, `roundhouse store-check`",
            &[],
        );
        check("`cargo xtask\ndance`", &["`cargo xtask` has no command dance"]);
        check("`cargo xtask test --only dance`", &["`cargo xtask test` has no step dance"]);
        check("    target/release/roundhouse dance\n", &["`roundhouse` has no command dance"]);
        check("`cargo test -p roundhouse-rules --test perft`", &[]);
        check("`cargo test -p rules`", &["there is no package rules"]);
        check("`cargo test -p roundhouse-rules --test x`", &["the package has no test x"]);
    }
}
