//! The commands of `roundhouse-lab`, run as processes.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fs;
use std::process::{Command, Output};

use tempfile::tempdir;

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roundhouse-lab")).args(arguments).output().unwrap()
}

/// Runs a command that succeeds; gives what it prints.
fn prints(arguments: &[&str]) -> String {
    let output = lab(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that fails; checks its exit code and what it says.
fn fails(arguments: &[&str], code: i32, sentence: &str) {
    let output = lab(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(sentence), "{arguments:?} said {said:?}");
}

#[test]
fn the_bench_measures() {
    let text = prints(&["bench", "--board", "toy", "--seconds", "0.01", "--json"]);
    assert_eq!(text.lines().count(), 4, "two to five seats");
    fails(&["bench", "--seconds", "-1"], 2, "unexpected argument");
    fails(&["bench", "--seconds", "NaN"], 2, "--seconds NaN: ");
    fails(&["bench", "--board", "toi"], 2, "did you mean toy?");
}

#[test]
fn each_piece_of_work_is_measured() {
    for work in ["legal", "play", "copy", "sample", "view", "game"] {
        let of_work = ["measure", "--work", work, "--views", "2", "--times", "2", "--json"];
        let text = prints(&[&of_work[..], &["--board", "toy", "--seats", "3"]].concat());
        let measured: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(measured["median"].as_f64().unwrap() > 0.0, "{text}");
    }
}

#[test]
fn laws_are_checked() {
    let text = prints(&["laws", "--board", "toy", "--seats", "2", "--games", "5"]);
    assert!(
        text.starts_with("toy 2 seats: 5 games, ") && text.ends_with(" 0 violations\n"),
        "{text}"
    );
}

#[test]
fn coverage_has_a_column_for_each_number_of_seats_and_a_row_for_each_clause() {
    let text =
        prints(&["cover", "--games", "1", "--tests", concat!(env!("CARGO_MANIFEST_DIR"), "/..")]);
    assert!(text.contains(": toy at 5 seats\n"), "{text}");
    let row = |name: &str| text.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    assert!(row("Action::Claim").split_whitespace().skip(1).any(|count| count != "0"));
    let clause = row("B-DRAW-4");
    assert!(clause.split_whitespace().last().unwrap().parse::<usize>().unwrap() > 0, "{clause}");
}

#[test]
fn a_ladder_is_a_page() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("ladder.md");
    let out = path.to_str().unwrap();
    let searches = ["--search-deals", "0"];
    prints(&[&["ladder", "--boards", "toy", "--deals", "2", "--out", out], &searches[..]].concat());
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("| stationmaster against dispatcher |"), "{page}");
    assert!(page.contains("### Levels against simpler bots"), "{page}");
}

#[test]
fn a_ladder_that_was_stopped_goes_on_and_gives_the_same_page() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |deals: &str, seed: &str, work: &str| {
        let args = ["ladder", "--boards", "toy", "--search-deals", "0", "--deals", deals];
        let out = at("ladder.md");
        let output =
            lab(&[&args[..], &["--out", &out, "--seed", seed, "--work", &at(work)]].concat());
        (output, fs::read_to_string(&out).unwrap_or_default())
    };
    // Times differ from run to run.
    let strengths = |page: &str| page.split("### Characters").next().map(str::to_owned);
    let whole = run("3", "5", "whole").1;
    run("2", "5", "parts");
    // A line that was cut off by a crash is played again.
    for file in fs::read_dir(folder.path().join("parts")).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
    }
    assert_eq!(strengths(&run("3", "5", "parts").1), strengths(&whole));
    let (refused, _) = run("3", "6", "parts");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("holds games of another board, seed or weights"), "{said}");
}

#[test]
fn guesses_about_a_rival_are_scored() {
    let text = prints(&["beliefs", "--board", "toy", "--games", "4", "--samples", "8"]);
    assert_eq!(text.lines().filter(|line| line.contains("numbers of the claims")).count(), 4);
    assert!(!text.contains("NaN"), "{text}");
    fails(&["beliefs", "--board", "toy", "--games", "1"], 2, "--games");
}

#[test]
fn chances_are_compared_with_what_happened() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (out, weights) = (at("calibration.md"), at("weights.bin"));
    let args = ["calibrate", "--boards", "san-francisco", "--games", "3", "--out", &out];
    prints(&args);
    let page = fs::read_to_string(&out).unwrap();
    assert!(page.contains("| San Francisco | 2 | first |"), "{page}");
    assert!(fs::read_to_string(at("calibration.svg")).unwrap().starts_with("<svg"));
    fails(
        &["calibrate", "--boards", "toy", "--games", "1", "--out", &out],
        2,
        "no weights for toy",
    );
    fs::write(&weights, "nonsense").unwrap();
    fails(&[&args[..], &["--weights", &weights]].concat(), 1, "this is no file of weights");
    fails(&[&args[..], &["--fit-seed", "1"]].concat(), 2, "--weights");
}

#[test]
fn playouts_are_measured() {
    let text = prints(&["playouts", "--board", "toy", "--games", "1", "--iterations", "200"]);
    assert!(text.contains("playouts/s"), "{text}");
}

#[test]
fn puzzles_are_found_and_a_stopped_search_goes_on() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let find = |games: &str, out: &str| {
        let small = ["puzzles", "--board", "toy", "--count", "2", "--look", "600"];
        prints(&[&small[..], &["--verify", "6000", "--games", games, "--out", out]].concat())
    };
    let (whole, parts) = (at("whole.puzzles"), at("parts.puzzles"));
    find("12", &whole);
    find("3", &parts);
    let told = find("12", &parts);
    assert!(told.contains(" puzzles in "), "{told}");
    let text = fs::read_to_string(&whole).unwrap();
    assert_eq!(text, fs::read_to_string(&parts).unwrap());
    record::PuzzleSet::parse(&text).unwrap();
}

#[test]
fn puzzles_refuse_bad_input() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let out = at("toy.puzzles");
    fails(&["puzzles", "--board", "toi", "--out", &out], 2, "did you mean toy?");
    fails(&["puzzles", "--board", "toy", "--count", "0", "--out", &out], 2, "--count");
    let lost = at("nowhere/toy.puzzles");
    fails(&["puzzles", "--board", "toy", "--out", &lost], 1, "there is no folder for ");
    fs::write(&out, "roundhouse-puzzles 2\n").unwrap();
    fails(&["puzzles", "--board", "toy", "--out", &out], 1, "is no file of puzzles: line 1");
}

/// The arguments that train a small evaluation; the folder for the games and the file of weights follow.
const TRAIN: [&str; 9] =
    ["train", "--board", "toy", "--games", "501", "--player", "random", "--epochs", "1"];

#[test]
fn an_evaluation_is_trained_and_goes_on_from_the_games_played() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (work, one, two) = (at("work"), at("one.bin"), at("two.bin"));
    let train = |out: &str, more: &[&str]| {
        prints(&[&TRAIN[..], &["--work", &work, "--out", out], more].concat())
    };
    let text = train(&one, &[]);
    assert!(text.contains("moments to train") && !text.contains(", 0 held out"), "{text}");
    assert_eq!(train(&two, &[]), text);
    let weights = fs::read(&one).unwrap();
    assert_eq!(weights, fs::read(&two).unwrap());
    let board = ::board::library::board("toy").unwrap();
    assert!(bots::evaluation::EvaluationFile::parse(&weights).unwrap().of(board).is_some());
    let kept = || fs::read_dir(&work).unwrap().count();
    assert_eq!(kept(), 2, "the second run played nothing");
    assert_ne!(train(&two, &["--seed", "2"]), text, "games of another seed are other games");
    assert_eq!(kept(), 4);
}

#[test]
fn training_refuses_what_it_cannot_use_and_changes_nothing() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (work, out) = (at("work"), at("weights.bin"));
    let train = [&TRAIN[..], &["--work", &work, "--out", &out]].concat();
    let one_chunk: Vec<_> = train.iter().map(|&it| if it == "501" { "500" } else { it }).collect();
    fails(&one_chunk, 2, "one must be held out");
    let mut weights = bots::evaluation::EvaluationFile::built_in().unwrap().to_bytes();
    *weights.last_mut().unwrap() ^= 1;
    let newer = [b"RHEV\xff".as_slice(), &weights[5..]].concat();
    let other = b"somebody's thesis".to_vec();
    let refused = [
        (weights, "their checksum does not match"),
        (newer, "version 255"),
        (other, "no file of weights"),
    ];
    for (bytes, why) in refused {
        fs::write(&out, &bytes).unwrap();
        fails(&train, 1, why);
        assert_eq!(fs::read(&out).unwrap(), bytes);
    }
    assert!(!folder.path().join("work").exists(), "no game was played in vain");
}

#[test]
fn the_store_is_measured() {
    let folder = tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let text = prints(&[
        "store-bench",
        "--data",
        data,
        "--seconds",
        "0.2",
        "--live",
        "100",
        "--finished",
        "20",
        "--json",
    ]);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["appenders"], &lines[1]["appenders"]), (&1.into(), &64.into()));
    assert!(lines[1]["appends_per_sync"].as_f64().unwrap() > 1.0, "{text}");
    assert_eq!(lines[2]["tables"], 20, "{text}");
    assert!(lines[3]["open_ms"].as_f64().unwrap() > 0.0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}

#[test]
fn a_load_test_plays_on_a_server_of_its_own() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("made");
    let small = ["loadtest", "--tables", "2", "--people", "2", "--board", "toy", "--json"];
    let text =
        prints(&[&small[..], &["--seconds", "0.5", "--data", data.to_str().unwrap()]].concat());
    let speed: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&speed["connections"], &speed["errors"]), (&4.into(), &0.into()), "{text}");
    assert!(speed["actions"].as_u64().unwrap() > 0, "{text}");
    assert_eq!(fs::read_dir(&data).unwrap().count(), 0, "nothing is left");
}

#[test]
fn a_load_test_tells_how_many_times_the_processor_time_of_a_bare_echo_the_server_takes() {
    let folder = tempdir().unwrap();
    // Processor times come in hundredths of a second, so there must be enough to do.
    let tables = ["loadtest", "--tables", "10", "--people", "2", "--board", "san-francisco"];
    let rest = ["--seconds", "1", "--data", folder.path().to_str().unwrap()];
    let text = prints(&[&tables[..], &rest].concat());
    let (_, ratio) = text.split_once("; the server takes ").expect(&text);
    let (ratio, _) = ratio.split_once(" times as much").expect(&text);
    assert!(ratio.parse::<f64>().unwrap() > 0.0, "{text}");
}
