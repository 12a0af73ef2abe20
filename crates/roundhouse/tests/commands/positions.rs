//! Positions at the command line: show, check, take from a record, play on.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::{fails, file, prints, roundhouse};

/// Records a game of two greedy bots on the toy board. Returns the file.
fn recorded(folder: &TempDir) -> String {
    let text =
        prints(&["record", "--board", "toy", "--seats", "2", "--bots", "greedy", "--seed", "7"]);
    file(folder, "game.record", &text)
}

/// Writes the position of a moment in the middle of this game. Returns the file.
fn moment(folder: &TempDir) -> String {
    let record = recorded(folder);
    file(folder, "moment.position", &prints(&["replay", &record, "--position", "12"]))
}

#[test]
fn replay_and_record_print_the_position_of_any_moment() {
    let folder = TempDir::new().unwrap();
    let record = recorded(&folder);
    let whole = prints(&["replay", &record, "--position", "12"]);
    assert!(whole.starts_with("roundhouse-position 1\nboard toy ") && whole.contains("\nseed "));
    let game = ["record", "--board", "toy", "--seats", "2", "--bots", "greedy", "--seed", "7"];
    assert_eq!(prints(&[&game[..], &["--position", "12"]].concat()), whole);
    let seen = prints(&["replay", &record, "--position", "12", "--seen", "1"]);
    assert!(seen.contains("\nseen 1\n") && !seen.contains("\nseed "));
    assert!(seen.contains("\nhand 0 ?"));
    let watched = prints(&["replay", &record, "--position", "0", "--seen", "spectator"]);
    assert!(watched.contains("\nseen spectator\nphase picks\n"));
    fails(&["replay", &record, "--position", "9999"], 2, "actions, not 9999");
    fails(&["replay", &record, "--position", "3", "--seen", "4"], 2, "the seats are 0 to 1");
    fails(&["replay", &record, "--position", "3", "--seen", "nobody"], 2, "or spectator");
    fails(&["replay", &record, "--position", "x"], 2, "--position");
}

#[test]
fn a_position_is_shown_and_checked() {
    let folder = TempDir::new().unwrap();
    let moment = moment(&folder);
    let headline = "a position of toy with 2 seats, whole; turn";
    assert!(prints(&["position", "check", &moment]).starts_with(&format!("{moment}: {headline}")));
    let shown = prints(&["position", "show", &moment]);
    assert!(shown.starts_with(headline) && shown.contains("\nseat 1: "), "{shown}");
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["position", "show", "--json", &moment])).unwrap();
    assert_eq!(json["format"], "roundhouse-position/1");
    assert_eq!(json["text"], fs::read_to_string(&moment).unwrap().as_str());
    assert_eq!(json["players"].as_array().unwrap().len(), 2);
    assert!(json["digest"].is_string() && json["seen_by"].is_null());
    let record = recorded(&folder);
    let seen = prints(&["replay", &record, "--position", "12", "--seen", "1"]);
    let seen = file(&folder, "seen.position", &seen);
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["position", "show", "--json", &seen])).unwrap();
    assert_eq!((&json["seen_by"], &json["digest"]), (&"seat 1".into(), &serde_json::Value::Null));
    assert!(json["players"][0]["hand"][0].is_null() && json["players"][1]["hand"][0].is_string());
}

#[test]
fn a_file_that_is_no_position_is_refused_with_its_lines() {
    let folder = TempDir::new().unwrap();
    let text = fs::read_to_string(moment(&folder)).unwrap();
    let damaged = text.replacen("phase ", "phase wild ", 1).replacen("\nmarket ", "\nmarkt ", 1);
    let damaged = file(&folder, "damaged.position", &damaged);
    fails(&["position", "check", &damaged], 1, "damaged.position: line 5: expected a phase");
    let market = text.lines().position(|line| line.starts_with("market ")).unwrap() + 1;
    fails(
        &["position", "check", &damaged],
        1,
        &format!("line {market}: expected a line of a position"),
    );
    let wrong =
        text.replacen("\nmarket ", "\nmarket pink ", 1).replacen("hand 0 ", "hand 0 wild*9 ", 1);
    let wrong = file(&folder, "wrong.position", &wrong);
    fails(&["position", "check", &wrong], 1, "the board has no card \"pink\"");
    for command in [
        &["position", "show"][..],
        &["play", "--from"],
        &["simulate", "--from"],
        &["record", "--from"],
    ] {
        let sentence = "wrong.position is not a position: line";
        fails(&[command, &[&wrong]].concat(), 1, sentence);
    }
    fails(&["position", "check", "nowhere.position"], 1, "cannot read nowhere.position");
    let other = file(&folder, "other.position", &text.replacen("board toy", "board moon", 1));
    fails(&["position", "check", &other], 1, "give its file with --board");
    fails(
        &["position", "check", &other, "--board", "toy"],
        1,
        "line 2: this is a position of the board moon",
    );
    fails(
        &["position", "check", &file(&folder, "empty", "")],
        1,
        "expected a line \"roundhouse-position 1\"",
    );
    let bytes = folder.path().join("bytes");
    fs::write(&bytes, [0xff, 0xfe, 0x00]).unwrap();
    fails(&["position", "check", bytes.to_str().unwrap()], 1, "cannot read");
}

#[test]
fn games_are_simulated_from_a_position() {
    let folder = TempDir::new().unwrap();
    let moment = moment(&folder);
    let run = |threads: &str| {
        let simulate = ["simulate", "--from", &moment, "--games", "60", "--threads", threads];
        let out = folder.path().join("games.jsonl");
        prints(&[&simulate[..], &["--bots", "random", "--out", out.to_str().unwrap()]].concat());
        fs::read_to_string(out).unwrap()
    };
    let lines = run("1");
    assert_eq!(lines, run("2"));
    assert_eq!(lines.lines().count(), 60);
    let shortest = |lines: &str| {
        let actions = lines.lines().map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            game["actions"].as_u64().unwrap()
        });
        actions.min().unwrap()
    };
    let dealt = folder.path().join("dealt.jsonl");
    prints(&[
        "simulate",
        "--board",
        "toy",
        "--seats",
        "2",
        "--games",
        "60",
        "--out",
        dealt.to_str().unwrap(),
    ]);
    assert!(
        shortest(&lines) < shortest(&fs::read_to_string(dealt).unwrap()),
        "12 actions are done"
    );
    fails(&["simulate", "--from", &moment, "--seats", "2"], 2, "cannot be used with");
    fails(&["simulate", "--from", &moment, "--bots", "random,random,random"], 2, "for 2 seats");
    fails(&["simulate", "--games", "3"], 2, "--board");
}

#[test]
fn what_a_view_hides_is_sampled_for_each_game() {
    let folder = TempDir::new().unwrap();
    let record = recorded(&folder);
    let seen = prints(&["replay", &record, "--position", "12", "--seen", "1"]);
    let seen = file(&folder, "seen.position", &seen);
    let records = folder.path().join("records");
    let dir = records.to_str().unwrap();
    prints(&["simulate", "--from", &seen, "--games", "8", "--record-dir", dir, "--bots", "random"]);
    let mut beginnings = Vec::new();
    for number in 0..8 {
        let record = records.join(format!("{number:06}.record"));
        let record = record.to_str().unwrap();
        assert!(prints(&["replay", "--verify", record]).contains("deal     none to verify"));
        let same = prints(&["replay", record, "--position", "0", "--seen", "1"]);
        assert_eq!(same, fs::read_to_string(&seen).unwrap());
        beginnings.push(prints(&["replay", record, "--position", "0"]));
    }
    beginnings.sort();
    beginnings.dedup();
    assert_eq!(beginnings.len(), 8, "hidden things differ");
}

#[test]
fn a_record_from_a_position_is_of_version_2() {
    let folder = TempDir::new().unwrap();
    let moment = moment(&folder);
    let text = prints(&["record", "--from", &moment, "--bots", "greedy,random"]);
    assert!(text.starts_with("roundhouse-record 2\nboard toy "));
    let record = file(&folder, "second.record", &text);
    let verified = prints(&["replay", "--verify", &record]);
    assert!(verified.contains("deal     none to verify: the game began from a position"));
    assert!(verified.ends_with("verified\n"));
    assert_eq!(
        prints(&["replay", &record, "--position", "0"]),
        fs::read_to_string(&moment).unwrap()
    );
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["replay", "--json", &record])).unwrap();
    assert_eq!(json["format"], "roundhouse-replay/2");
    assert!(
        prints(&["replay", &record]).contains("\nFrom a position, in turn 5\n"),
        "the story is told"
    );
}

/// Types these lines into a game and returns everything that was shown.
fn typed(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roundhouse"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_person_plays_on_from_a_position_saves_and_goes_on() {
    let folder = TempDir::new().unwrap();
    let moment = moment(&folder);
    let saved = folder.path().join("saved.game");
    let save = saved.to_str().unwrap();
    let shown = typed(
        &["play", "--from", &moment, "--save", save, "--bots", "random"],
        "draw deck\nundo\nquit\n",
    );
    assert!(shown.contains("Saved. Go on with"), "{shown}");
    let text = fs::read_to_string(&saved).unwrap();
    assert!(text.starts_with("roundhouse-record 2\n"), "{text}");
    assert_eq!(prints(&["replay", save, "--position", "0"]), fs::read_to_string(&moment).unwrap());
    let again = typed(&["play", "--resume", save], "quit\n");
    assert!(again.contains("Saved. Go on with"), "{again}");
    assert_eq!(fs::read_to_string(&saved).unwrap(), text, "nothing was done");
    fails(&["play", "--from", &moment, "--seat", "3"], 2, "the seats are 1 to 2");
    fails(&["play", "--from", &moment, "--resume", save], 2, "cannot be used with");
}

#[test]
fn a_seat_plays_on_from_what_it_sees() {
    let folder = TempDir::new().unwrap();
    let record = recorded(&folder);
    let seen = prints(&["replay", &record, "--position", "12", "--seen", "1"]);
    let seen = file(&folder, "seen.position", &seen);
    let saved = folder.path().join("saved.game");
    typed(&["play", "--from", &seen, "--save", saved.to_str().unwrap()], "quit\n");
    let text = fs::read_to_string(&saved).unwrap();
    assert!(text.contains("\nseat 1 person\n"), "the one who sees it plays: {text}");
}

#[test]
fn a_position_of_another_board_file_is_read_with_it() {
    let folder = TempDir::new().unwrap();
    let board = fs::read_to_string("../../boards/toy.toml").unwrap();
    let board = file(&folder, "mine.toml", &board.replacen("id = \"toy\"", "id = \"mine\"", 1));
    let game = ["record", "--board", &board, "--seats", "2", "--position", "8"];
    let moment = file(&folder, "mine.position", &prints(&game));
    fails(&["position", "show", &moment], 1, "give its file with --board");
    assert!(prints(&["position", "show", &moment, "--board", &board]).contains("mine"));
    prints(&["simulate", "--from", &moment, "--board", &board, "--games", "2"]);
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let folder = TempDir::new().unwrap();
    let moment = fs::read_to_string(moment(&folder)).unwrap();
    assert!(typed(&["position", "check", "-"], &moment).starts_with("-: a position of toy"));
    assert!(roundhouse(&["position"]).status.code() == Some(2));
}
