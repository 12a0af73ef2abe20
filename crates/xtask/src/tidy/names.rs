//! Names of boards appear in no code: boards differ in data.

use anyhow::Result;

use super::Problem;
use super::source::{File, Tree, contains_word};

/// The small boards for examples and tests, which code may name.
const EXAMPLES: [&str; 2] = ["toy", "tiny"];

/// Finds code that names a board.
pub(super) fn no_board_is_named_in_code(tree: &Tree) -> Result<Vec<Problem>> {
    let boards: Vec<_> = boards(tree).collect();
    let mut problems = Vec::new();
    for file in tree.crates() {
        for (line, text) in file.code() {
            let named = boards.iter().filter(|board| contains_word(text, board));
            problems.extend(named.map(|board| Problem {
                file: file.path.clone(),
                line,
                what: format!("names the board {board}"),
            }));
        }
    }
    Ok(problems)
}

/// Lists the ids of all boards except the examples.
pub(super) fn boards(tree: &Tree) -> impl Iterator<Item = &str> {
    tree.files.iter().filter_map(board)
}

/// Returns the id of the board in a file.
fn board(file: &File) -> Option<&str> {
    let id = file.path.strip_prefix("crates/board/boards/")?.strip_suffix(".toml")?;
    let is_example = EXAMPLES.iter().any(|example| id.split('-').next() == Some(example));
    (!id.contains('.') && !is_example).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn only_tests_may_name_a_board() {
        let code = "let id = \"atlantis\";\n#[cfg(test)]\nmod tests {\n// atlantis\n}\n";
        let tree = tree(&[
            ("crates/board/boards/atlantis.toml", ""),
            ("crates/board/boards/atlantis.layout.toml", ""),
            ("crates/board/boards/tiny-offer.toml", ""),
            ("crates/a/src/a.rs", code),
            ("crates/a/src/b.rs", "// tiny-offer"),
            ("crates/a/tests/b.rs", "// atlantis"),
        ]);
        let problems = no_board_is_named_in_code(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["crates/a/src/a.rs:1: names the board atlantis"]);
    }
}
