//! Optional mechanics are called at fixed places of the rules, and never call each other.

use anyhow::Result;

use super::Problem;
use super::source::{File, Tree, identifiers, without_comment};

const FOLDER: &str = "crates/rules/src/";

/// The modules that hold one optional mechanic each.
const MECHANICS: [&str; 3] = ["tokens", "festivals", "draft"];

/// The files that may name a mechanic: the list of modules, the seams, the decisions and the turn,
/// the reading of a position, and the answers of a view.
const MAY_CALL: [&str; 6] =
    ["lib.rs", "seams.rs", "decision.rs", "turn.rs", "position/pieces.rs", "view/answers.rs"];

/// Finds modules of the rules that call a mechanic from elsewhere; most of all another mechanic.
pub(super) fn mechanics_are_called_at_their_seams(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for file in &tree.files {
        let Some(name) = file.path.strip_prefix(FOLDER) else { continue };
        if MAY_CALL.contains(&name) {
            continue;
        }
        for mechanic in MECHANICS.into_iter().filter(|mechanic| !is_part_of(name, mechanic)) {
            problems.extend(lines_that_name(file, mechanic).map(|line| Problem {
                file: file.path.clone(),
                line,
                what: format!("calls the mechanic `{mechanic}`: do it in seams, decision or turn"),
            }));
        }
    }
    Ok(problems)
}

/// Returns whether a file is the mechanic's module, or in its folder.
fn is_part_of(name: &str, mechanic: &str) -> bool {
    let rest = name.strip_prefix(mechanic);
    rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// Returns the lines that name the module: in a path, or in the list of a `use`.
fn lines_that_name<'f>(file: &'f File, mechanic: &'f str) -> impl Iterator<Item = usize> + 'f {
    let mut in_list = false;
    file.code().filter_map(move |(line, text)| {
        let text = without_comment(text).trim();
        in_list |= text.starts_with("use crate::{");
        let listed = in_list && identifiers(text).any(|word| word == mechanic);
        in_list &= !text.ends_with(';');
        let imported = text.starts_with("use ") && path_of(text).any(|word| word == mechanic);
        let in_path = text.match_indices(mechanic).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let is_whole = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.');
            is_whole && text[at + mechanic.len()..].starts_with("::")
        });
        (listed || imported || in_path).then_some(line)
    })
}

/// Splits the path of a line `use crate::…;` into its names. Other lines have one empty name.
fn path_of(line: &str) -> impl Iterator<Item = &str> {
    let path = line.strip_prefix("use crate::").unwrap_or_default();
    path.trim_end_matches(';').split("::")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    fn problems(files: &[(&str, &str)]) -> Vec<String> {
        let problems = mechanics_are_called_at_their_seams(&tree(files)).unwrap();
        problems.iter().map(|it| format!("{}:{}", it.file, it.line)).collect()
    }

    #[test]
    fn a_mechanic_that_calls_another_is_found() {
        let code = "use crate::{\n    draw, tokens,\n};\ntokens::arrive(game);\n// tokens::close\n";
        let found = problems(&[("crates/rules/src/draft.rs", code)]);
        assert_eq!(found, ["crates/rules/src/draft.rs:2", "crates/rules/src/draft.rs:4"]);
        let found = problems(&[("crates/rules/src/claim.rs", "use crate::festivals;\n")]);
        assert_eq!(found, ["crates/rules/src/claim.rs:1"]);
    }

    #[test]
    fn a_mechanic_may_be_called_by_itself_and_at_the_seams() {
        let code = "use crate::{draft, tokens};\ntokens::arrive(game);\n";
        let found = problems(&[
            ("crates/rules/src/seams.rs", code),
            ("crates/rules/src/tokens/stacks.rs", "crate::tokens::lay();\n"),
            ("crates/rules/src/draw.rs", "game.state.tokens[0] = board::Tokens::default();\n"),
            ("crates/bots/src/a.rs", code),
        ]);
        assert_eq!(found, [""; 0]);
    }
}
