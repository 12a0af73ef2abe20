//! The commands of `roundhouse`, run as processes.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod games;
mod matches;
mod positions;
mod rules;
mod stores;

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs a command in the C locale: a person's own locale changes no test.
fn roundhouse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundhouse"));
    command.args(arguments).env("LC_ALL", "C").output().unwrap()
}

/// Runs a command that succeeds; returns what it prints.
fn prints(arguments: &[&str]) -> String {
    let output = roundhouse(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that fails; checks its exit code and that it says why.
fn fails(arguments: &[&str], code: i32, sentence: &str) {
    let output = roundhouse(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(sentence), "{arguments:?} said {said:?}");
    assert!(!said.contains("panicked"), "{said}");
}

/// Runs a command that fails; returns what it says on standard error.
fn complaint(arguments: &[&str]) -> String {
    let output = roundhouse(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}
