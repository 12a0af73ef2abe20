//! Nothing in the project names a machine: no folder of one, and no host of a package registry.

use anyhow::Result;

use super::Problem;
use super::source::Tree;

/// What names a machine. Each is written in two halves; otherwise this file would contain it.
const FORBIDDEN: [&str; 9] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("static.", "crates.io"),
    concat!("index.", "crates.io"),
    concat!("static.", "rust-lang.org"),
    concat!("pypi", ".org"),
    concat!("files.", "pythonhosted.org"),
    concat!("registry.", "npmjs.org"),
    concat!("deb.", "debian.org"),
];

/// Finds names of machines.
pub(super) fn no_machine_is_named(tree: &Tree) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for file in &tree.files {
        for (line, text) in file.lines() {
            let found = FORBIDDEN.iter().filter(|part| text.contains(**part));
            problems.extend(found.map(|part| Problem {
                file: file.path.clone(),
                line,
                what: format!("names {part}"),
            }));
        }
    }
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    #[test]
    fn a_folder_of_the_machine_is_found() {
        let line = format!("fine\nsee {}here", FORBIDDEN[0]);
        let problems = no_machine_is_named(&tree(&[("notes.md", &line)])).unwrap();
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].line, 2);
    }
}
