//! Who may look at a whole game, hidden parts included.

use anyhow::Result;

use super::Problem;
use super::source::{Tree, identifiers, without_comment};

/// What opens a whole game. In two halves, or this file would be the first problem.
const OPENERS: [&str; 2] = [concat!("Wh", "ole"), concat!("dis", "close")];

/// The folders whose code may open a whole game: the rules themselves, records and positions as
/// text, and programs that judge games. Nothing that decides for a seat or tells anybody is here.
const MAY_OPEN: [&str; 4] =
    ["crates/rules/", "crates/record/", "crates/arena/", "crates/table/src/twins/"];

/// Finds code that opens a whole game though it decides for a seat or sends messages.
pub(super) fn only_records_and_judges_see_everything(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    let may_open = |path: &str| MAY_OPEN.iter().any(|folder| path.starts_with(folder));
    for file in tree.crates().filter(|file| !may_open(&file.path)) {
        for (line, text) in file.code() {
            let mut words = identifiers(without_comment(text));
            if let Some(word) = words.find(|word| OPENERS.contains(word)) {
                problems.push(Problem {
                    file: file.path.clone(),
                    line,
                    what: format!("`{word}` opens what no seat may see"),
                });
            }
        }
    }
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_bot_that_opens_the_game_is_found() {
        let code = "// Whole games\nlet w = game.disclose();\nfn f(_: rules::Whole<'_, '_>) {}\n";
        let tree = tree(&[("crates/bots/src/a.rs", code), ("crates/arena/src/a.rs", code)]);
        let problems = only_records_and_judges_see_everything(&tree).unwrap();
        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "crates/bots/src/a.rs:2: `disclose` opens what no seat may see",
                "crates/bots/src/a.rs:3: `Whole` opens what no seat may see",
            ]
        );
    }

    #[test]
    fn a_test_may_open_the_game() {
        let tree = tree(&[("crates/bots/tests/a.rs", "game.disclose()")]);
        assert_eq!(only_records_and_judges_see_everything(&tree).unwrap(), []);
    }
}
