//! `match`, `ladder` and `report` as somebody at a terminal meets them.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::tempdir;

fn roundhouse(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roundhouse")).args(arguments).output().unwrap()
}

fn prints(arguments: &[&str]) -> String {
    let output = roundhouse(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(arguments: &[&str], sentence: &str) {
    let output = roundhouse(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(sentence), "{said}");
}

fn on_toy<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["match", "--board", "toy", "--seats", "2"], more].concat()
}

#[test]
fn a_match_tells_who_is_stronger() {
    let said = prints(&on_toy(&["--bots", "random,greedy", "--games", "100"]));
    let line = |name: &str| said.lines().position(|line| line.starts_with(name)).unwrap();
    assert!(line("greedy") < line("random"), "the stronger first:\n{said}");
}

#[test]
fn a_match_goes_on_from_its_file_and_ends_the_same() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("match.json");
    let save = ["--save", path.to_str().unwrap(), "--json"];
    let play = |games: &str| {
        let text =
            prints(&on_toy(&[&["--bots", "path,greedy", "--games", games], &save[..]].concat()));
        serde_json::from_str::<Value>(&text).unwrap()
    };
    assert_eq!(play("10")["ratings"]["games"], 10);
    let resumed = play("40");
    fs::remove_file(&path).unwrap();
    assert_eq!(resumed, play("40"));
    refuses(&on_toy(&[&["--bots", "path,random"], &save[..]].concat()), "holds another match");
}

#[test]
fn a_test_stops_the_match_when_it_is_decided() {
    let sprt = ["--bots", "greedy,random", "--games", "100000", "--sprt", "greedy,random"];
    assert!(prints(&on_toy(&sprt)).contains("greedy than random: stronger"));
}

#[test]
fn what_cannot_be_a_match_is_refused() {
    refuses(&on_toy(&["--bots", "greedy"]), "needs two bots");
    refuses(
        &on_toy(&["--bots", "greedy,nobody"]),
        "there is no bot \"nobody\"; there are apprentice",
    );
    refuses(&on_toy(&["--bots", "greedy,path", "--sprt", "greedy,random"]), "does not compete");
    refuses(&on_toy(&["--bots", "greedy,path", "--sprt", "greedy"]), "takes two bots");
}

#[test]
fn a_ladder_and_a_report_are_pages() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    prints(&["ladder", "--boards", "toy", "--deals", "2", "--out", &at("ladder.md")]);
    let page = fs::read_to_string(at("ladder.md")).unwrap();
    assert!(page.contains("| stationmaster against dispatcher |"), "{page}");
    let report =
        ["report", "--board", "toy", "--seats", "3", "--games", "20", "--bots", "conductor"];
    prints(&[&report[..], &["--out", &at("toy.html")]].concat());
    let page = fs::read_to_string(at("toy.html")).unwrap();
    assert!(page.contains("20 games of 3 seats") && page.ends_with("</html>\n"));
    assert!(!page.contains("http"), "it needs nothing from elsewhere");
}
