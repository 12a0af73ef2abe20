//! Games, records and boards.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::{fails, file, prints, roundhouse};

const GAME: [&str; 7] = ["record", "--board", "toy", "--seats", "3", "--seed", "7"];

fn simulate<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let table = ["simulate", "--board", "toy", "--seats", "2", "--games", "100"];
    [&table[..], more].concat()
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let summary = |threads: &str| {
        let text = prints(&simulate(&["--bots", "greedy,random", "--json", "--threads", threads]));
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let summary = value.as_object_mut().unwrap();
        for clock in ["seconds", "games_per_second", "actions_per_second"] {
            assert!(summary.remove(clock).unwrap().as_f64().unwrap() > 0.0);
        }
        value
    };
    let one = summary("1");
    assert_eq!(one, summary("3"));
    assert_eq!(one["games"], 100);
    assert_eq!(one["mean"].as_array().unwrap().len(), 2);
    assert_eq!(one["by_seat"][0]["bot"], "greedy");
}

#[test]
fn a_simulation_writes_a_line_for_each_game_and_its_record() {
    let folder = tempdir().unwrap();
    let lines = folder.path().join("games.jsonl");
    let records = folder.path().join("records");
    let (lines, records) = (lines.to_str().unwrap(), records.to_str().unwrap());
    prints(&simulate(&["--out", lines, "--record-dir", records]));

    let lines: Vec<serde_json::Value> = fs::read_to_string(lines)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 100);
    let record = fs::read_to_string(Path::new(records).join("000042.record")).unwrap();
    assert!(record.contains(&format!("seed {}", lines[42]["seed"].as_str().unwrap())));
    assert!(record.contains(&format!("digest {}\nended", lines[42]["digest"].as_str().unwrap())));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing temporary is left");

    let seed = lines[42]["seed"].as_str().unwrap();
    let again = prints(&["record", "--board", "toy", "--seats", "2", "--seed", seed]);
    assert_eq!(again, record, "the seed gives that very game again");
}

#[test]
fn a_record_is_replayed_and_verified_in_another_language() {
    let folder = tempdir().unwrap();
    let record =
        prints(&["record", "--board", "toy", "--seats", "2", "--bots", "conductor,random"]);
    let game = file(&folder, "game.record", &record);
    let story = prints(&["replay", "--lang", "nl", &game]);
    assert!(story.starts_with("toy, 2 plaatsen: Conducteur (0), random (1)\n"), "{story}");
    let verdict = prints(&["replay", "--verify", "--lang", "nl", &game]);
    assert!(verdict.ends_with("\ngecontroleerd\n") && !verdict.contains("legal"), "{verdict}");
}

#[test]
fn a_record_is_replayed() {
    let folder = tempdir().unwrap();
    let game = file(&folder, "game.record", &prints(&GAME));
    let story = prints(&["replay", &game]);
    assert!(story.starts_with("toy, 3 seats: random (0), random (1), random (2)\n"), "{story}");
    assert!(story.contains("\nTurn 1: random (0)\n"));
    assert!(story.contains("place\n"));

    let verdict = prints(&["replay", "--verify", &game]);
    assert!(verdict.ends_with("verified\n"), "{verdict}");

    let json = prints(&["replay", "--json", &game]);
    assert!(json.starts_with("{\"format\":\"roundhouse-replay/1\",\"board\":\"toy\""));
    let line = prints(&[&GAME[..], &["--json"]].concat());
    assert_eq!(json, line, "record --json prints the same");
}

#[test]
fn many_games_come_a_line_each() {
    let text = prints(&[&GAME[..], &["--games", "5", "--json"]].concat());
    assert_eq!(text.lines().count(), 5);
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

#[test]
fn a_damaged_record_is_refused() {
    let folder = tempdir().unwrap();
    let text = prints(&GAME);
    let half: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    let cut = file(&folder, "cut.record", &half);
    fails(&["replay", &cut], 1, "cut.record: line 21: expected an action of seat");
    fails(&["replay", "--json", &cut], 1, "but the record ends");
    let edited = file(&folder, "edited.record", &text.replacen("digest ", "digest f", 1));
    fails(&["replay", &edited], 1, "expected a digest of 16 hex digits");
    let other = file(&folder, "other.record", &text.replacen("record 1", "record 9", 1));
    fails(&["replay", &other], 1, "line 1: expected \"roundhouse-record 1\"");
    let nowhere = file(&folder, "nowhere.record", &text.replacen("board toy", "board moon", 1));
    fails(
        &["replay", &nowhere],
        1,
        "is a record of the board \"moon\"; give its file with --board",
    );
    let noise = folder.path().join("noise.record");
    fs::write(&noise, [0xff, 0xfe, 0x00]).unwrap();
    fails(&["replay", noise.to_str().unwrap()], 1, "cannot read ");
    fails(&["replay", "no-such-file"], 1, "error: cannot read no-such-file: ");
}

#[test]
fn what_does_not_exist_is_said_with_what_does() {
    let with = |board, seats, bots| {
        ["simulate", "--board", board, "--seats", seats, "--bots", bots, "--games", "1"]
    };
    fails(&with("toi", "2", "random"), 2, "toy; did you mean toy?");
    fails(&with("toy", "6", "random"), 2, "error: toy is for 2 to 5 seats, not 6");
    fails(&with("toy", "2", "rando"), 2, "did you mean random?");
    fails(&with("toy", "3", "random,greedy"), 2, "2 bots are named for 3 seats");
    fails(&simulate(&["--seed", "seven"]), 2, "a seed is a number or 64 hex digits");
    fails(&simulate(&["--threads", "0"]), 2, "0 is not in 1..=1024");
    fails(&simulate(&["--out", "no/such/folder/x"]), 1, "error: cannot write no/such/folder/x: ");
    fails(&["dance"], 2, "unrecognized subcommand");
}

#[test]
fn a_reader_may_stop_reading() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roundhouse"))
        .args(GAME)
        .args(["--games", "2000", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_board_file_is_checked() {
    let folder = tempdir().unwrap();
    let text = ::board::library::text("toy").unwrap();
    let good = file(&folder, "good.toml", text);
    assert!(prints(&["board", "check", &good]).contains("a board, 12 routes, 15 tickets"));

    let mistakes = text
        .replace("supply = 8", "supply = 0")
        .replace("hand = 2", "hands = 2")
        .replace("cards_total = 33", "cards_total = 34")
        .replace("color = \"yellow\" }", "color = \"pink\" }")
        .replace("sweep_at = 3", "sweep_at = 6");
    let bad = file(&folder, "bad.toml", &mistakes);
    let output = roundhouse(&["board", "check", &bad]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    for problem in [
        ":14: \"cards_total\" is declared as 34, the rows add up to 33\n",
        ":7: \"supply\" must not be zero or empty\n",
        ":8: unknown key \"hands\"\n",
        "missing key \"hand\"\n",
        ": unknown color \"pink\"\n",
        ": 6 wilds never lie in a market of 5\n",
    ] {
        assert!(said.contains(problem), "{problem} in {said}");
    }
    fails(&["simulate", "--board", &bad, "--seats", "2"], 1, "bad.toml is not a board: line 1: ");
    fails(&["board", "check", "no-such-file"], 1, "cannot read no-such-file");
}

#[test]
fn a_board_file_can_be_played() {
    let folder = tempdir().unwrap();
    let text = ::board::library::text("toy").unwrap().replace("id = \"toy\"", "id = \"mine\"");
    let board = file(&folder, "mine.toml", &text);
    let game = prints(&["record", "--board", &board, "--seats", "2"]);
    let game = file(&folder, "game.record", &game);
    fails(&["replay", &game], 1, "is a record of the board \"mine\"; give its file with --board");
    assert!(prints(&["replay", "--verify", "--board", &board, &game]).ends_with("verified\n"));
    fails(&["replay", "--board", "toy", &game], 1, "a record of the board mine, not of toy");
}

#[test]
fn boards_are_listed_and_shown() {
    assert!(prints(&["board", "list"]).contains("toy              Pocket Valley, 2 to 5 seats\n"));
    let shown = prints(&["board", "show", "toy"]);
    assert!(shown.contains("harbor/island/blue                       3 blue, 1 of them wild\n"));
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["board", "show", "toy", "--json"])).unwrap();
    assert_eq!(json["routes"].as_array().unwrap().len(), 12);
    fails(&["board", "show", "moon"], 2, "there is no board \"moon\"");
}

#[test]
fn a_review_says_until_when_a_ticket_could_be_made() {
    let folder = tempdir().unwrap();
    let table = ["record", "--board", "toy", "--seats", "2", "--seed", "7"];
    let record = prints(&[&table[..], &["--bots", "hoarder,stationmaster"]].concat());
    let path = file(&folder, "game.record", &record);
    let text = prints(&["review", "--iterations", "1", &path]);
    assert!(text.contains("\nTickets that were not completed:\n  hoarder"), "{text}");
    let german = prints(&["review", "--iterations", "1", "--lang", "de", &path]);
    let margins = german.lines().find(|line| line.contains(" ± ")).unwrap();
    assert!(margins.contains(',') && !margins.contains('.'), "{margins}");
    let json = prints(&["review", "--iterations", "1", "--json", &path]);
    let review: serde_json::Value = serde_json::from_str(&json).unwrap();
    let missed = review["missed_tickets"].as_array().unwrap();
    assert!(missed.iter().any(|it| it["last_chance"]["turn"].is_u64()), "{missed:?}");
    let page = folder.path().join("review.html");
    prints(&["review", "--iterations", "1", "--html", page.to_str().unwrap(), &path]);
    let html = fs::read_to_string(page).unwrap();
    assert!(html.contains("<h2>Tickets that were not completed:</h2>"), "{html}");
}
