//! The product's own program, for the chores that ask it something.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell;

/// Builds the program as players get it and says where it lies, wherever cargo puts such things.
pub(crate) fn build() -> Result<PathBuf> {
    let mut cargo = shell::cargo();
    cargo.args(["build", "--release", "--package", "roundhouse"]);
    cargo.arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    let messages = shell::read(&mut cargo)?;
    messages.lines().filter_map(executable).next_back().context("cargo built no program")
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
