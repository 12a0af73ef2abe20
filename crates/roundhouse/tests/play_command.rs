//! The command itself: files, end of input, resuming.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn play(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roundhouse"))
        .arg("play")
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

const TOY: [&str; 8] = ["--board", "toy", "--seats", "3", "--seed", "5", "--seat", "1"];

#[test]
fn the_end_of_input_says_how_to_go_on_and_resuming_does() {
    let folder = tempfile::tempdir().unwrap();
    let first = play(folder.path(), &TOY, "1\n");
    assert!(first.status.success());
    let shown = text(&first.stdout);
    assert!(shown.contains("roundhouse play --resume roundhouse-toy.game"), "{shown}");
    let last = shown.rsplit("== Pocket Valley").next().unwrap();
    let screen = last.split("\n>").next().unwrap();
    let again = play(folder.path(), &["--resume", "roundhouse-toy.game"], "");
    assert!(text(&again.stdout).contains(screen), "{}", text(&again.stdout));
}

#[test]
fn a_second_game_does_not_overwrite_the_first() {
    let folder = tempfile::tempdir().unwrap();
    play(folder.path(), &TOY, "quit\n");
    let before = std::fs::read_to_string(folder.path().join("roundhouse-toy.game")).unwrap();
    play(folder.path(), &TOY, "1\nquit\n");
    let after = std::fs::read_to_string(folder.path().join("roundhouse-toy.game")).unwrap();
    assert_eq!(before, after);
    assert!(folder.path().join("roundhouse-toy-2.game").exists());
}

#[test]
fn mistakes_on_the_command_line_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let complains = |args: &[&str], expected: &str| {
        let output = play(folder.path(), args, "");
        assert!(!output.status.success());
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{said}");
    };
    complains(&["--board", "nowhere"], "nowhere");
    complains(&["--board", "toy", "--seats", "9"], "2 to 5 seats, not 9");
    complains(&["--board", "toy", "--bots", "nobody"], "nobody");
    complains(&["--board", "toy", "--seat", "4"], "no seat 4");
    complains(&["--resume", "missing.game"], "cannot read missing.game");
}
