//! The walks of ARCHITECTURE.md: every hop names functions that exist in the files it names.

use anyhow::Result;

use super::Problem;
use super::source::{Tree, contains_word, table_cells};

const PAGE: &str = "ARCHITECTURE.md";
const WALKS: &str = "## Three walks";

/// Finds hops whose function does not exist in the files of the hop.
pub(super) fn every_hop_names_a_function(tree: &Tree) -> Result<Vec<Problem>> {
    let Some(page) = tree.file(PAGE) else { return Ok(Vec::new()) };
    let after = page.lines().skip_while(|(_, line)| *line != WALKS).skip(1);
    let walks = after.take_while(|(_, line)| !line.starts_with("## "));
    let mut problems = Vec::new();
    for (line, text) in walks {
        let [hop, files, _] = table_cells(text)[..] else { continue };
        let files = backticked(files);
        let is_missing = |name: &&str| !files.iter().any(|path| defines(tree, path, name));
        for name in backticked(hop).into_iter().filter(is_missing) {
            let what = format!("`{name}` is in none of the files of its hop");
            problems.push(Problem { file: PAGE.to_owned(), line, what });
        }
    }
    Ok(problems)
}

fn backticked(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Returns whether a file, or a file below a folder, defines a function or a type. For
/// `Type::function` it must also name the type.
fn defines(tree: &Tree, path: &str, name: &str) -> bool {
    let (owner, name) = name.rsplit_once("::").unwrap_or(("", name));
    let below = format!("{path}/");
    let mut files = tree.crates().filter(|file| file.path == path || file.path.starts_with(&below));
    files.any(|file| {
        let has = |word: &str| file.text.lines().any(|line| contains_word(line, word));
        let defined = ["fn", "struct", "enum"].map(|kind| format!("{kind} {name}"));
        defined.iter().any(|words| has(words)) && (owner.is_empty() || has(owner))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_hop_that_does_not_exist_is_found() {
        let page = "## Three walks\n| hop | in | gives |\n|---|---|---|\n\
                    | 1. `Table::play`, `step` | `crates/table/src/a.rs` | a |\n\
                    | 2. `Table::gone` | `crates/table/src` | b |\n\
                    | 3. `Other::play` | `crates/table/src` | c |\n\
                    ## Invariants\n| 1. `gone` | `crates/table/src/a.rs` | a |\n";
        let code = "impl Table {\n    pub fn play(&self) {}\n}\nfn step() {}\n";
        let tree = tree(&[("ARCHITECTURE.md", page), ("crates/table/src/a.rs", code)]);
        let found = every_hop_names_a_function(&tree).unwrap();
        let lines: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "ARCHITECTURE.md:5: `Table::gone` is in none of the files of its hop",
                "ARCHITECTURE.md:6: `Other::play` is in none of the files of its hop",
            ]
        );
    }
}
