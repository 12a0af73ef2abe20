//! The project's text files, and which of their lines are tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::shell;

/// All text files that git tracks or would add.
pub(super) struct Tree {
    pub(super) root: PathBuf,
    pub(super) files: Vec<File>,
}

/// One text file; its path is relative to the top folder.
pub(super) struct File {
    pub(super) path: String,
    pub(super) text: String,
}

impl Tree {
    /// Reads all text files of a folder that git tracks or would add.
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let mut list = Command::new("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let list = shell::read(list.current_dir(root))?;
        let paths = list.split_terminator('\0');
        // Files that are not text, such as pictures, and deleted files are left out.
        let read = |path: &str| {
            let text = std::fs::read_to_string(root.join(path)).ok()?;
            Some(File { path: path.to_owned(), text })
        };
        Ok(Tree { root: root.to_path_buf(), files: paths.filter_map(read).collect() })
    }

    /// Finds the file with this path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Lists the Rust files of the crates.
    pub(super) fn crates(&self) -> impl Iterator<Item = &File> {
        self.files
            .iter()
            .filter(|file| file.path.starts_with("crates/") && file.path.ends_with(".rs"))
    }
}

impl File {
    /// Lists the lines with their numbers, from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// Lists the lines that are compiled into the product.
    pub(super) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().take(self.first_test_line())
    }

    /// Lists the lines that are only tests.
    pub(super) fn tests(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().skip(self.first_test_line())
    }

    /// Returns the lines before the file's test module, also in crates that are only for tests.
    pub(super) fn before_tests(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().take(self.test_module())
    }

    /// Returns whether the whole file is tests by its place.
    pub(super) fn is_test_file(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }

    /// Returns the number of lines before the tests.
    fn first_test_line(&self) -> usize {
        let is_test_crate = self.path.contains("/browser-tests/");
        if self.is_test_file() || is_test_crate { 0 } else { self.test_module() }
    }

    /// Returns the number of lines before the test module, which stands at the end of its file.
    fn test_module(&self) -> usize {
        let lines: Vec<_> = self.text.lines().map(str::trim).collect();
        let opens = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{');
        lines.windows(2).position(opens).unwrap_or(lines.len())
    }
}

/// Returns the identifiers and numbers of a text, in order.
pub(super) fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Returns a line of Rust without its comment.
pub(super) fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Returns the cells of a row of a Markdown table; none for every other line.
pub(super) fn table_cells(line: &str) -> Vec<&str> {
    let row = line.trim().strip_prefix('|').and_then(|row| row.strip_suffix('|'));
    row.map(|row| row.split('|').map(str::trim).collect()).unwrap_or_default()
}

/// Returns whether a line contains a word with no letter, digit or hyphen on either side.
pub(super) fn contains_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
pub(super) fn tree(files: &[(&str, &str)]) -> Tree {
    let file =
        |(path, text): &(&str, &str)| File { path: path.to_string(), text: text.to_string() };
    Tree { root: PathBuf::new(), files: files.iter().map(file).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_module_at_the_end_is_not_code() {
        let tree = tree(&[("crates/a/src/a.rs", "code\n#[cfg(test)]\nmod tests {\n}\n")]);
        assert_eq!(tree.files[0].code().collect::<Vec<_>>(), [(1, "code")]);
        assert_eq!(tree.files[0].tests().count(), 3);
    }

    #[test]
    fn a_test_module_in_a_file_of_its_own_hides_no_code() {
        let tree = tree(&[("crates/a/src/a.rs", "#[cfg(test)]\nmod tests;\ncode\n")]);
        assert_eq!(tree.files[0].code().count(), 3);
    }

    #[test]
    fn words_are_whole() {
        assert!(contains_word("see B-DRAW-1, too", "B-DRAW-1"));
        assert!(!contains_word("see B-DRAW-10", "B-DRAW-1"));
        assert!(!contains_word("see IB-DRAW-1", "B-DRAW-1"));
    }
}
