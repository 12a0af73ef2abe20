//! Builds the programs of the workspace, and asks them about boards.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell;

/// The name of the program that people install.
pub(crate) const PROGRAM: &str = "roundhouse";

/// The name of the program that measures and checks.
pub(crate) const LAB: &str = "roundhouse-lab";

/// A program of the workspace.
pub(crate) struct Program(PathBuf);

/// A board with its lowest and highest number of seats.
pub(crate) struct BoardFacts {
    pub(crate) id: String,
    pub(crate) seats: (usize, usize),
}

/// Builds programs of the workspace in the shortest time. They are slow, and fast enough for a look.
pub(crate) fn build_quickly(names: &[&str]) -> Result<Built> {
    // Cargo chooses the features of a library for all packages that it is told of. It is always told
    // of the whole workspace, so that the programs share one build of each library.
    let bins = names.iter().flat_map(|name| ["--bin", *name]);
    // The client of the brokers is only for houses with several nodes.
    let without = ["--exclude", "cluster-tests", "--exclude", "roundhouse-store-nats"];
    let options = ["--workspace", "--profile", "quick"].into_iter().chain(without);
    Built::by(options.chain(bins))
}

/// Builds the program that people install and the one that measures, for speed, but without the server:
/// what they measure is the engine.
pub(crate) fn build_for_measuring() -> Result<Built> {
    let options = ["--release", "--no-default-features", "--package", PROGRAM, "--package", LAB];
    Built::by(options)
}

/// Builds the program that people install as tests do, for steps that need no speed.
pub(crate) fn build_for_tests() -> Result<Program> {
    Built::by(["--workspace", "--bin", PROGRAM])?.program(PROGRAM)
}

/// Builds a node that speaks to brokers, and the program that breaks them, as tests do.
pub(crate) fn build_cluster() -> Result<Built> {
    Built::by(["--package", "cluster-tests", "--bins"])
}

/// Builds the same together with the tests of both, so that they share one build.
pub(crate) fn build_cluster_for_tests() -> Result<Built> {
    let packages = ["--package", "cluster-tests", "--package", "roundhouse-store-nats"];
    Built::by(packages.into_iter().chain(["--bins", "--lib", "--tests"]))
}

/// Builds the program that measures and checks as tests do.
pub(crate) fn build_lab_for_tests() -> Result<Program> {
    Built::by(["--workspace", "--bin", LAB])?.program(LAB)
}

/// What cargo has built, by the messages that it wrote.
pub(crate) struct Built(String);

impl Built {
    fn by<'a>(options: impl IntoIterator<Item = &'a str>) -> Result<Built> {
        let mut cargo = shell::cargo();
        cargo.arg("build").args(options);
        cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
        Ok(Built(shell::read(&mut cargo)?))
    }

    /// Returns the program of this name.
    pub(crate) fn program(&self, name: &str) -> Result<Program> {
        let path = self.0.lines().find_map(|message| executable(message, name));
        path.map(Program).with_context(|| format!("cargo built no program {name}"))
    }
}

impl Program {
    /// Builds the program that people install, as they get it.
    pub(crate) fn build() -> Result<Program> {
        Built::by(["--release", "--package", PROGRAM])?.program(PROGRAM)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the command of the program, in the top folder.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.0);
        command.current_dir(shell::root());
        command
    }

    /// Lists the boards that it knows.
    pub(crate) fn boards(&self) -> Result<Vec<BoardFacts>> {
        let list = shell::read(self.command().args(["board", "list"]))?;
        let ids = list.lines().filter_map(|line| line.split_whitespace().next());
        ids.map(|id| self.board(id)).collect()
    }

    fn board(&self, id: &str) -> Result<BoardFacts> {
        let facts = shell::read(self.command().args(["board", "show", id, "--json"]))?;
        let facts: Value = serde_json::from_str(&facts)?;
        let bound = |at: usize| facts["seats"][at].as_u64().map(|seats| seats as usize);
        let seats = bound(0).zip(bound(1)).context("`board show` does not tell the seats")?;
        Ok(BoardFacts { id: id.to_owned(), seats })
    }
}

/// Returns the path of the program of this name, if a message of cargo's reports it.
fn executable(message: &str, name: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let path = message.get("executable")?.as_str()?;
    (message["target"]["name"] == name).then(|| PathBuf::from(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_cargos_messages() {
        let message = r#"{"executable":"/a/b","target":{"name":"b"}}"#;
        assert_eq!(executable(message, "b"), Some(PathBuf::from("/a/b")));
        assert_eq!(executable(message, "c"), None);
        assert_eq!(executable(r#"{"executable":null,"target":{"name":"b"}}"#, "b"), None);
        assert_eq!(executable("Compiling", "b"), None);
    }
}
