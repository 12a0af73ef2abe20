//! The product's own program, for the chores that ask it something.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell;

/// The program, built as players get it.
pub(crate) struct Program(PathBuf);

/// A board, and how few and how many can play it.
pub(crate) struct Board {
    pub(crate) id: String,
    pub(crate) seats: (usize, usize),
}

impl Program {
    /// Builds the program that people install.
    pub(crate) fn build() -> Result<Program> {
        Program::of_package("roundhouse")
    }

    /// Builds the program that measures and checks.
    pub(crate) fn build_lab() -> Result<Program> {
        Program::of_package("roundhouse-lab")
    }

    /// Builds a package; cargo says where the program is.
    fn of_package(package: &str) -> Result<Program> {
        let mut cargo = shell::cargo();
        cargo.args(["build", "--release", "--package", package]);
        cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
        let messages = shell::read(&mut cargo)?;
        let path = messages.lines().filter_map(executable).next_back();
        Ok(Program(path.context("cargo built no program")?))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The program, to be run in the top folder.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.0);
        command.current_dir(shell::root());
        command
    }

    /// The boards it knows.
    pub(crate) fn boards(&self) -> Result<Vec<Board>> {
        let list = shell::read(self.command().args(["board", "list"]))?;
        let ids = list.lines().filter_map(|line| line.split_whitespace().next());
        ids.map(|id| self.board(id)).collect()
    }

    fn board(&self, id: &str) -> Result<Board> {
        let facts = shell::read(self.command().args(["board", "show", id, "--json"]))?;
        let facts: Value = serde_json::from_str(&facts)?;
        let bound = |at: usize| facts["seats"][at].as_u64().map(|seats| seats as usize);
        let seats = bound(0).zip(bound(1)).context("`board show` does not tell the seats")?;
        Ok(Board { id: id.to_owned(), seats })
    }
}

/// The program that a message of cargo's tells of.
fn executable(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    Some(PathBuf::from(message.get("executable")?.as_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_cargos_messages() {
        assert_eq!(executable(r#"{"executable":null}"#), None);
        assert_eq!(executable("Compiling"), None);
        assert_eq!(executable(r#"{"executable":"/a/b"}"#), Some(PathBuf::from("/a/b")));
    }
}
