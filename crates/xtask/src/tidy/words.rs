//! One word for one thing: `docs/words.md` explains every domain word, and two crates do not give one
//! name to two public types unless that page says why.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::Problem;
use super::source::{File, Tree, identifiers, table_cells};

/// The page that explains the words.
const PAGE: &str = "docs/words.md";
/// The heading above the table of names that several crates may use.
const SHARED: &str = "## One name, several crates";
/// What begins the definition of a public type.
const DEFINITIONS: [&str; 5] =
    ["pub struct ", "pub enum ", "pub trait ", "pub type ", "pub union "];

/// Finds public types of one name in two crates that the page does not explain, and explanations
/// that are no longer needed.
pub(super) fn one_name_is_one_type(tree: &Tree) -> Result<Vec<Problem>> {
    let types = public_types(tree);
    let explained: Vec<_> = shared_names(tree).collect();
    let mut problems = Vec::new();
    for (name, places) in types.iter().filter(|(_, places)| places.len() > 1) {
        let is_explained = |row: &&SharedName<'_>| row.name == *name && row.covers(places.keys());
        if !explained.iter().any(|row| is_explained(&row)) {
            let crates = places.keys().copied().collect::<Vec<_>>().join(", ");
            let place = places.values().next_back().expect("there are two");
            problems.push(Problem {
                file: place.file.to_owned(),
                line: place.line,
                what: format!("{name} is a public type of {crates}, and {PAGE} does not say why"),
            });
        }
    }
    let is_shared = |name: &str| types.get(name).is_some_and(|places| places.len() > 1);
    let left_over = explained.iter().filter(|row| !is_shared(row.name)).map(|row| Problem {
        file: PAGE.to_owned(),
        line: row.line,
        what: format!("{} is no longer a public type of several crates", row.name),
    });
    problems.extend(left_over);
    Ok(problems)
}

/// Finds rows of the page's tables of words that name a type, or a function of a type, that the crate
/// does not have.
pub(super) fn every_word_has_its_type(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(page) = tree.file(PAGE) else { return Ok(Vec::new()) };
    let defined = all_types(tree);
    let mut problems = Vec::new();
    for (line, text) in page.lines().take_while(|(_, text)| *text != SHARED) {
        let cells = table_cells(text);
        let [_, _, types, owner] = cells[..] else { continue };
        let owner = owner.trim_matches('`');
        let is_missing = |name: &&str| match name.split_once("::") {
            Some((owner_type, function)) => {
                !defined.contains(&(owner, owner_type)) || !has_function(tree, owner, function)
            }
            None => !defined.contains(&(owner, name)),
        };
        problems.extend(backticked(types).filter(is_missing).map(|name| Problem {
            file: PAGE.to_owned(),
            line,
            what: format!("crates/{owner} has no {name}"),
        }));
    }
    Ok(problems)
}

fn has_function(tree: &Tree, owner: &str, name: &str) -> bool {
    let start = format!("fn {name}(");
    let mut files = sources(tree).filter(|(folder, _)| *folder == owner);
    files.any(|(_, file)| file.text.contains(&start))
}

/// Where a type is defined.
struct Place<'t> {
    file: &'t str,
    line: usize,
}

/// The public types by name, then by the crate's folder.
type Types<'t> = BTreeMap<&'t str, BTreeMap<&'t str, Place<'t>>>;

fn public_types(tree: &Tree) -> Types<'_> {
    let mut types = Types::new();
    for (owner, file) in sources(tree) {
        let mut add = |name, line| {
            let place = Place { file: &file.path, line };
            types.entry(name).or_default().insert(owner, place);
        };
        let macros = type_macros(file);
        let mut called = false;
        for (line, text) in file.before_tests() {
            let text = text.trim_start();
            if let Some(name) = DEFINITIONS.iter().find_map(|start| text.strip_prefix(start)) {
                identifiers(name).take(1).for_each(|name| add(name, line));
            }
            called |= macros.iter().any(|name| text.starts_with(&format!("{name}!")));
            let is_name = called && text.starts_with(|c: char| c.is_ascii_uppercase());
            if is_name {
                identifiers(text).take(1).for_each(|name| add(name, line));
                called = false;
            }
        }
    }
    types
}

/// Returns the names of a file's macros that define a public type of a name they are given. They
/// are called with a doc comment, and the name begins the next line.
fn type_macros(file: &File) -> Vec<&str> {
    let mut found = Vec::new();
    let mut current = None;
    for (_, text) in file.before_tests() {
        if let Some(name) = text.trim_start().strip_prefix("macro_rules! ") {
            current = identifiers(name).next();
        }
        let defines = DEFINITIONS.iter().any(|start| text.contains(&format!("{start}$")));
        found.extend(current.filter(|_| defines));
    }
    found
}

/// Returns all types of all crates, public or not, as crate and name.
fn all_types(tree: &Tree) -> BTreeSet<(&str, &str)> {
    let public = public_types(tree);
    let of_macros = public.iter().flat_map(|(name, places)| places.keys().map(|at| (*at, *name)));
    let mut types: BTreeSet<_> = of_macros.collect();
    for (owner, file) in sources(tree) {
        for (_, text) in file.before_tests() {
            let mut words = identifiers(text).skip_while(|word| !is_definition(word)).skip(1);
            types.extend(words.next().map(|name| (owner, name)));
        }
    }
    types
}

fn is_definition(word: &str) -> bool {
    DEFINITIONS.iter().any(|start| start.split_whitespace().nth(1) == Some(word))
}

/// Returns the source files of all crates, each with its crate's folder.
fn sources(tree: &Tree) -> impl Iterator<Item = (&str, &File)> {
    tree.crates().filter(|file| !file.is_test_file()).filter_map(|file| {
        let (owner, path) = file.path.strip_prefix("crates/")?.split_once('/')?;
        path.starts_with("src/").then_some((owner, file))
    })
}

/// A row of the table of shared names.
struct SharedName<'t> {
    line: usize,
    name: &'t str,
    crates: Vec<&'t str>,
}

impl SharedName<'_> {
    fn covers<'a>(&self, mut crates: impl Iterator<Item = &'a &'a str>) -> bool {
        crates.all(|name| self.crates.contains(name))
    }
}

/// Rows such as ``| `Event` | `protocol`, `rules` | the wire form of the rules' type |``; one without
/// a reason does not count.
fn shared_names(tree: &Tree) -> impl Iterator<Item = SharedName<'_>> {
    let lines = tree.file(PAGE).into_iter().flat_map(File::lines);
    lines.skip_while(|(_, text)| *text != SHARED).filter_map(|(line, text)| {
        let cells = table_cells(text);
        let [name, crates, why] = cells[..] else { return None };
        let name = backticked(name).next()?;
        (!why.is_empty()).then(|| SharedName { line, name, crates: backticked(crates).collect() })
    })
}

fn backticked(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn check(page: &str, expected: &[&str]) {
        let tree = tree(&[
            ("crates/a/src/lib.rs", "pub struct Entry;\npub(crate) struct Line;\nfn a() {}\n"),
            (
                "crates/b/src/b/c.rs",
                "pub enum Entry<'a> {}\n#[cfg(test)]\nmod t {\npub struct Line;\n}",
            ),
            ("crates/b/tests/c.rs", "pub struct Line;"),
            ("crates/c/src/lib.rs", "pub struct Line;"),
            (PAGE, page),
        ]);
        let mut problems = one_name_is_one_type(&tree).unwrap();
        problems.extend(every_word_has_its_type(&tree).unwrap());
        let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn a_name_of_two_crates_needs_a_reason() {
        let problem = "crates/b/src/b/c.rs:1: Entry is a public type of a, b, and docs/words.md does not say why";
        check("", &[problem]);
        check(&format!("{SHARED}\n| `Entry` | `a`, `b` | |\n"), &[problem]);
        check(&format!("{SHARED}\n| `Entry` | `a`, `c` | because |\n"), &[problem]);
        check(&format!("{SHARED}\n| `Entry` | `a`, `b` | because |\n"), &[]);
    }

    #[test]
    fn a_reason_that_is_no_longer_needed_is_found() {
        let page = format!("{SHARED}\n| `Entry` | `a`, `b` | because |\n| `Line` | `c` | no |\n");
        check(&page, &["docs/words.md:3: Line is no longer a public type of several crates"]);
    }

    #[test]
    fn a_word_names_a_type_of_its_crate() {
        let words = "| line | a row | `Line`, `Line::a` | `a` |\n\
                     | entry | x | `Entry`, `Card`, `Entry::b` | `b` |\n";
        let page = format!("{words}{SHARED}\n| `Entry` | `a`, `b` | because |\n");
        let problems =
            ["docs/words.md:2: crates/b has no Card", "docs/words.md:2: crates/b has no Entry::b"];
        check(&page, &problems);
    }

    #[test]
    fn types_that_a_macro_defines_count() {
        let code = "macro_rules! id {\n(name:ident) => {\npub struct $name(u8);\n}\n}\nid!(/// One.\n    RouteId);\n";
        let tree =
            tree(&[("crates/a/src/ids.rs", code), ("crates/b/src/b.rs", "pub type RouteId = u8;")]);
        assert_eq!(one_name_is_one_type(&tree).unwrap().len(), 1);
    }
}
