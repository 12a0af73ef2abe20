//! American spelling, in code and in prose.

use anyhow::Result;

use super::Problem;
use super::source::Tree;

/// British spellings that were found once. In two halves each, or this file would be the first problem.
const BRITISH: [&str; 6] = [
    concat!("col", "our"),
    concat!("gr", "ey"),
    concat!("behav", "iour"),
    concat!("serial", "is"),
    concat!("label", "led"),
    concat!("neighb", "our"),
];
/// Texts of others, and texts in other languages.
const NOT_OURS: [&str; 3] = ["LICENSE", ".ftl", "Cargo.lock"];

/// Finds words that are spelled in the British way.
pub(super) fn spelling_is_american(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    let is_ours =
        |path: &str| !NOT_OURS.iter().any(|part| path.contains(part)) || path.ends_with("/en.ftl");
    for file in tree.files.iter().filter(|file| is_ours(&file.path)) {
        for (line, text) in file.lines() {
            let found = BRITISH.iter().filter(|word| begins_a_word(text, word));
            problems.extend(found.map(|word| Problem {
                file: file.path.clone(),
                line,
                what: format!("`{word}` is not the American spelling"),
            }));
        }
    }
    Ok(problems)
}

/// Returns whether some word of a line begins like this, in small or capital letters.
fn begins_a_word(line: &str, start: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let is_letter = |c: char| c.is_alphabetic();
    line.match_indices(start).any(|(at, _)| !line[..at].ends_with(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn british_words_are_found_in_any_form() {
        let text = format!(
            "a {}ed card\nAle{}a is a typeface\n{}.\n",
            BRITISH[0],
            BRITISH[1],
            BRITISH[1].to_uppercase()
        );
        let tree = tree(&[("a.md", &text), ("LICENSE", &text)]);
        let lines: Vec<_> = spelling_is_american(&tree).unwrap().iter().map(|p| p.line).collect();
        assert_eq!(lines, [1, 3]);
    }
}
