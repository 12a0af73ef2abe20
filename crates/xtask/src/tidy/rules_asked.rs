//! Who may read the numbers of a board from which rules follow.

use anyhow::Result;

use super::Problem;
use super::source::{Tree, identifiers, without_comment};

/// A number of a board, and what answers the questions that it decides. The names are in two halves,
/// or this file would be the first problem.
const NUMBERS: [(&str, &str); 3] = [
    (concat!("twins_", "open_from"), "`closed_route`, `closed_by_claim` or `View::closed_to`"),
    (concat!("after_", "second_draft"), "`View::tickets_open`"),
    (concat!("wilds_", "required"), "`Cards::payments`, `Cards::missing` or `Cost::most_colored`"),
];

/// The two crates and the files that may read them, and why.
const MAY_READ: [(&str, &str); 16] = [
    ("crates/board/", "it defines them"),
    ("crates/rules/", "it answers the questions"),
    ("crates/arena/src/laws/conserved.rs", "a law derives the rule again, to find mistakes"),
    ("crates/arena/src/cover/clauses.rs", "names the clauses of ferry routes"),
    ("crates/record/src/outside.rs", "the outside view lists the board's data"),
    ("crates/roundhouse/src/board/facts.rs", "lists the board's data"),
    ("crates/roundhouse/src/play/help.rs", "tells the rules of the board"),
    ("crates/roundhouse/src/play/words.rs", "writes prices"),
    ("crates/client/src/rules_card.rs", "tells the rules of the board"),
    ("crates/client/src/game/route_note.rs", "tells the price of a route"),
    ("crates/client/src/map/routes.rs", "draws the symbols of ferry routes"),
    ("crates/protocol/src/legal.rs", "sorts routes by price"),
    ("crates/bots/src/greedy/demand.rs", "values ferry routes"),
    ("crates/bots/src/greedy/plan.rs", "values ferry routes"),
    ("crates/bots/src/levels/plan.rs", "values ferry routes"),
    ("crates/bots/src/levels/turn.rs", "values ferry routes"),
];

/// Finds code that reads a number of the board instead of asking `rules` what follows from it.
pub(super) fn rules_are_asked(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    let may_read = |path: &str| MAY_READ.iter().any(|(place, _)| path.starts_with(place));
    for file in tree.crates().filter(|file| !may_read(&file.path)) {
        for (line, text) in file.code() {
            for word in identifiers(without_comment(text)) {
                let Some((number, ask)) = NUMBERS.iter().find(|(number, _)| *number == word) else {
                    continue;
                };
                problems.push(Problem {
                    file: file.path.clone(),
                    line,
                    what: format!("`{number}` is for the rules: ask {ask}"),
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
    fn a_rule_that_is_derived_again_is_found() {
        let code = "// wilds_required\nlet open = seats < board.twins_open_from();\n";
        let tree = tree(&[("crates/client/src/a.rs", code), ("crates/rules/src/a.rs", code)]);
        let lines: Vec<_> =
            rules_are_asked(&tree).unwrap().iter().map(ToString::to_string).collect();
        let ask = "`closed_route`, `closed_by_claim` or `View::closed_to`";
        let problem =
            format!("crates/client/src/a.rs:2: `twins_open_from` is for the rules: ask {ask}");
        assert_eq!(lines, [problem]);
    }

    #[test]
    fn every_exception_is_still_needed() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let tree = Tree::read(root).unwrap();
        for (place, _) in MAY_READ {
            let mut files = tree.crates().filter(|file| file.path.starts_with(place));
            let reads = |text: &str| {
                identifiers(without_comment(text)).any(|word| NUMBERS.iter().any(|it| it.0 == word))
            };
            assert!(files.any(|file| file.code().any(|(_, text)| reads(text))), "{place}");
        }
    }
}
