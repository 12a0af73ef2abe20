//! Every invariant of `ARCHITECTURE.md` names what checks it, and the named check exists.

use std::collections::BTreeSet;

use anyhow::Result;

use super::Problem;
use super::source::{File, Tree, identifiers};

/// The page with the invariants.
const PAGE: &str = "ARCHITECTURE.md";
/// The heading above the numbered list of invariants.
const HEADING: &str = "## Invariants";
/// What stands before the list of an invariant's checks, to the end of the invariant. Each check is a
/// [`Kind`] and a name: ``Checked by tidy `rules_stay_pure`, test `frozen_vectors_hold`.``
const CHECKED_BY: &str = "Checked by ";

/// Finds invariants without a check, and checks that do not exist.
pub(super) fn every_invariant_names_its_check(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(page) = tree.file(PAGE) else { return Ok(Vec::new()) };
    let known = Known::read(tree);
    let mut problems = Vec::new();
    for Invariant { line, text } in invariants(page) {
        let mut problem = |what| problems.push(Problem { file: PAGE.to_owned(), line, what });
        let checks = text.split_once(CHECKED_BY).map_or("", |(_, checks)| checks);
        let mut parts = checks.split('`');
        let mut named = 0;
        while let (Some(before), Some(name)) = (parts.next(), parts.next()) {
            named += 1;
            let kind = before.split_whitespace().next_back().unwrap_or_default();
            match Kind::named(kind) {
                None => problem(format!("`{name}`: a check is one of {}", Kind::names())),
                Some(kind) if !known.has(kind, name) => {
                    problem(format!("there is no {} `{name}`", kind.name()));
                }
                Some(_) => (),
            }
        }
        if named == 0 {
            problem(format!("the invariant does not say `{CHECKED_BY}…`"));
        }
    }
    Ok(problems)
}

/// What can check an invariant.
#[derive(Clone, Copy)]
enum Kind {
    /// A function of `crates/xtask/src/tidy`.
    Tidy,
    /// A test function of any crate, or a file of tests.
    Test,
    /// A lint of the workspace.
    Lint,
    /// A public or private type of any crate: what is wrong does not compile.
    Type,
    /// A step of `cargo xtask test`.
    Step,
}

impl Kind {
    const ALL: [Kind; 5] = [Kind::Tidy, Kind::Test, Kind::Lint, Kind::Type, Kind::Step];

    fn name(self) -> &'static str {
        match self {
            Kind::Tidy => "tidy",
            Kind::Test => "test",
            Kind::Lint => "lint",
            Kind::Type => "type",
            Kind::Step => "step",
        }
    }

    fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    fn names() -> String {
        Kind::ALL.map(Kind::name).join(", ")
    }
}

/// All checks there are.
struct Known<'t> {
    tidy: BTreeSet<&'t str>,
    tests: BTreeSet<&'t str>,
    lints: BTreeSet<&'t str>,
    types: BTreeSet<&'t str>,
    steps: BTreeSet<&'t str>,
}

impl<'t> Known<'t> {
    fn read(tree: &'t Tree) -> Known<'t> {
        let list = tree.file("crates/xtask/src/tidy.rs").map_or("", |file| &file.text);
        let list = list.split_once("const CHECKS").map_or("", |(_, list)| list);
        let list = list.split("];").next().unwrap_or_default();
        let manifest = tree.file("Cargo.toml").into_iter().flat_map(File::lines);
        let lints = manifest.skip_while(|(_, text)| !text.starts_with("[workspace.lints"));
        let steps = tree.file("crates/xtask/src/steps.rs").map_or("", |file| &file.text);
        let types = tree.crates().flat_map(File::lines).filter_map(|(_, text)| type_in(text));
        Known {
            tidy: identifiers(list).collect(),
            tests: tree.crates().flat_map(tests).collect(),
            lints: lints.filter_map(|(_, text)| identifiers(text).next()).collect(),
            types: types.collect(),
            steps: steps
                .split("name: \"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect(),
        }
    }

    fn has(&self, kind: Kind, name: &str) -> bool {
        let names = match kind {
            Kind::Tidy => &self.tidy,
            Kind::Test => &self.tests,
            Kind::Lint => &self.lints,
            Kind::Type => &self.types,
            Kind::Step => &self.steps,
        };
        names.contains(name)
    }
}

fn type_in(line: &str) -> Option<&str> {
    let is_definition = |word: &&str| ["struct", "enum", "trait", "type"].contains(word);
    identifiers(line).skip_while(|word| !is_definition(word)).nth(1)
}

/// Returns the names of a file's test functions, and the file's path when it has any.
fn tests(file: &File) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_next = false;
    for (_, text) in file.lines().map(|(line, text)| (line, text.trim())) {
        is_next |= text.starts_with("#[") && identifiers(text).any(|word| word == "test");
        let name = text.split_once("fn ").and_then(|(_, name)| identifiers(name).next());
        if let Some(name) = name.filter(|_| is_next) {
            names.push(name);
            is_next = false;
        }
    }
    if !names.is_empty() {
        names.push(&file.path);
    }
    names
}

/// One item of the numbered list.
struct Invariant {
    line: usize,
    text: String,
}

fn invariants(page: &File) -> Vec<Invariant> {
    let mut found: Vec<Invariant> = Vec::new();
    let section = page.lines().skip_while(|(_, text)| *text != HEADING).skip(1);
    for (line, text) in section.take_while(|(_, text)| !text.starts_with("## ")) {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            found.push(Invariant { line, text: text.to_owned() });
        } else if let Some(last) = found.last_mut() {
            last.text.push(' ');
            last.text.push_str(text.trim());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn check(item: &str, expected: &[&str]) {
        let page = format!("# A\n{HEADING}\nEach …\n1. {item}\n## Next\n2. Other.\n");
        let tree = tree(&[
            (PAGE, &page),
            ("Cargo.toml", "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n"),
            ("crates/xtask/src/tidy.rs", "const CHECKS: &[Check] = &[\n    a::stays_pure,\n];"),
            ("crates/xtask/src/steps.rs", "Step { name: \"referee\" }"),
            (
                "crates/a/src/a.rs",
                "pub(crate) struct Secret<T>(T);\n#[tokio::test]\nasync fn holds() {}\nfn other() {}",
            ),
        ]);
        let problems = every_invariant_names_its_check(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn an_invariant_names_checks_that_exist() {
        check(
            "`x` is so.\n   Checked by tidy `stays_pure`, test `holds`,\n   lint `unsafe_code`, type `Secret`, step `referee`, test `crates/a/src/a.rs`.",
            &[],
        );
        check("It is so (tidy).", &["the invariant does not say `Checked by …`"]);
        check("Checked by `holds`.", &["`holds`: a check is one of tidy, test, lint, type, step"]);
    }

    #[test]
    fn a_check_that_does_not_exist_is_found() {
        check("Checked by test `other`.", &["there is no test `other`"]);
        check("Checked by tidy `holds`.", &["there is no tidy `holds`"]);
        check("Checked by lint `dead_code`.", &["there is no lint `dead_code`"]);
        check("Checked by type `Public`.", &["there is no type `Public`"]);
        check("Checked by step `bench`.", &["there is no step `bench`"]);
    }
}
