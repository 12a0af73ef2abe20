//! Every clause of the rules is cited by a test.

use anyhow::Result;

use super::Problem;
use super::names::boards;
use super::source::{File, Tree, contains_word};

/// Where the clauses are, in English; each translation is in a folder below.
pub(super) const FOLDER: &str = "docs/rules/";

/// Finds clauses that no test cites.
pub(super) fn every_clause_is_cited_by_a_test(tree: &Tree) -> Result<Vec<Problem>> {
    let tests: Vec<_> = tree.crates().flat_map(File::tests).map(|(_, line)| line).collect();
    let cited = |id: &str| tests.iter().any(|line| contains_word(line, id));
    let mut problems = Vec::new();
    for file in documents(tree) {
        let clauses = file.lines().filter_map(|(line, text)| Some((line, clause(text)?)));
        problems.extend(clauses.filter(|(_, id)| !cited(id)).map(|(line, id)| Problem {
            file: file.path.clone(),
            line,
            what: format!("no test cites {id}"),
        }));
    }
    Ok(problems)
}

/// Lists the pages with clauses: the base rules, those of the table, and those of each board.
pub(super) fn documents(tree: &Tree) -> impl Iterator<Item = &File> {
    let names = ["base", "table"].into_iter().chain(boards(tree));
    names.filter_map(|name| tree.file(&format!("{FOLDER}{name}.md")))
}

/// Reads the clause's id at the start of a line, as in `- B-DRAW-1 The action takes two cards`.
pub(super) fn clause(line: &str) -> Option<&str> {
    let id = line.strip_prefix("- ")?.split_whitespace().next()?;
    let (name, number) = id.rsplit_once('-')?;
    let named = name.contains('-') && name.chars().all(|c| c.is_ascii_uppercase() || c == '-');
    (named && number.parse::<u16>().is_ok()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_clause_without_a_test_is_found() {
        let rules = "# Title\n- B-DRAW-1 One.\n- B-DRAW-2 Two.\n- **bold**\n";
        let tree = tree(&[("docs/rules/base.md", rules), ("crates/a/tests/t.rs", "// B-DRAW-2")]);
        let problems = every_clause_is_cited_by_a_test(&tree).unwrap();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].to_string(), "docs/rules/base.md:2: no test cites B-DRAW-1");
    }

    #[test]
    fn code_is_no_test() {
        let tree = tree(&[
            ("crates/board/boards/atlantis.toml", ""),
            ("docs/rules/atlantis.md", "- AT-END-1 One.\n"),
            ("crates/a/src/t.rs", "// AT-END-1"),
        ]);
        assert_eq!(every_clause_is_cited_by_a_test(&tree).unwrap().len(), 1);
    }
}
