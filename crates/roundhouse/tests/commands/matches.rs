//! The commands `match` and `report`.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::{fails, prints};

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
    fails(&on_toy(&[&["--bots", "path,random"], &save[..]].concat()), 2, "holds another match");
}

#[test]
fn a_test_stops_the_match_when_it_is_decided() {
    let sprt = ["--bots", "greedy,random", "--games", "100000", "--sprt", "greedy,random"];
    assert!(prints(&on_toy(&sprt)).contains("greedy than random: stronger"));
}

#[test]
fn what_cannot_be_a_match_is_refused() {
    fails(&on_toy(&["--bots", "greedy"]), 2, "needs two bots");
    fails(
        &on_toy(&["--bots", "greedy,nobody"]),
        2,
        "there is no bot \"nobody\"; there are apprentice",
    );
    fails(&on_toy(&["--bots", "greedy,path", "--sprt", "greedy,random"]), 2, "does not compete");
    fails(&on_toy(&["--bots", "greedy,path", "--sprt", "greedy"]), 2, "takes two bots");
}

#[test]
fn a_report_is_a_page() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let report =
        ["report", "--board", "toy", "--seats", "3", "--games", "20", "--bots", "conductor"];
    prints(&[&report[..], &["--out", &at("toy.html")]].concat());
    let page = fs::read_to_string(at("toy.html")).unwrap();
    assert!(page.contains("20 games of 3 seats") && page.ends_with("</html>\n"));
    assert!(!page.contains("http"), "it needs nothing from elsewhere");
}
