//! What is kept of a session: exported and erased by the operator.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{Disturbance, SocketGame, TestServer, TestTable};

use crate::PROGRAM;
use crate::admin::{admin, told};

/// Returns the session that has a seat, as `look` shows it.
fn session_in(house: &TestServer, table: &str, seat: u8) -> String {
    let look = told(house, &["look", table]);
    let line = look.lines().find(|line| line.starts_with(&format!("seat {seat}: "))).unwrap();
    line.rsplit(' ').next().unwrap().to_owned()
}

fn export(house: &TestServer, session: &str) -> Value {
    let text = told(house, &["export", session, "--reason", "asked by letter"]);
    serde_json::from_str(&text).unwrap()
}

/// Says something from each of the people, and plays the game to its end.
fn talked_game(house: &mut TestServer) -> TestTable {
    let party = TestTable::sit_down(house, "toy", 2);
    for who in 0..2 {
        let seat = party.seat(house, who);
        let text = format!("the line of person {who}");
        party.join(house, who).ask(ClientMessage::Say { seat, text, since: None }).unwrap();
    }
    let mut game = SocketGame::begin(house, &party);
    game.play(house, |_| Disturbance::None);
    party
}

#[test]
fn an_export_has_what_is_ones_own_and_nothing_of_others() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = talked_game(&mut house);
    let ann = session_in(&house, &party.table, party.seat(&house, 0));
    let data = export(&house, &ann[..8]);
    assert_eq!(data["session"], json!(ann));
    let text = data.to_string();
    assert!(text.contains("the line of person 0") && !text.contains("the line of person 1"));
    assert!(!text.contains("Guest 1"), "the name of another");
    let entries = data["tables"][0]["entries"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["what"] == "acted"));
    assert!(entries.iter().any(|entry| entry["text"] == "Ann"));
    assert_eq!(data["tables"][0]["table"], json!(party.table));
    let audit = std::fs::read_to_string(house.folder.path().join("audit.log")).unwrap();
    assert!(audit.contains("\"act\":\"export\"") && audit.contains("asked by letter"), "{audit}");
    for wrong in ["", "1234567", "zzzzzzzz", "00000000"] {
        assert!(!admin(&house, &["export", wrong, "--reason", "x"]).status.success(), "{wrong}");
    }
    assert!(!admin(&house, &["export", &ann, "--reason", " "]).status.success());
}

/// Waits until no file of a running server has the text.
#[track_caller]
fn vanishes(folder: &Path, text: &str) {
    let has_text = |path: PathBuf| {
        let bytes = fs::read(path).unwrap_or_default();
        bytes.windows(text.len()).any(|part| part == text.as_bytes())
    };
    let since = Instant::now();
    while fs::read_dir(folder).unwrap().any(|file| has_text(file.unwrap().path())) {
        assert!(since.elapsed() < Duration::from_secs(30), "{text:?} is still there");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn an_erased_person_is_gone_and_the_tables_stay_whole() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let over = talked_game(&mut house);
    // The same person plays at a table that goes on.
    let (ann, mut live) = (over.people[0].clone(), TestTable::gather(&house, "toy", 2, 2));
    live.people[0] = ann.clone();
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let table = view["table"].as_str().unwrap().to_owned();
    let body = json!({"name": "Ben", "key": server_tests::key(&view, "invite")});
    assert_eq!(live.people[1].post(&house, &format!("/api/tables/{table}/sit"), &body).status, 200);
    let mut line = ann.join(&house, &format!("table={table}"), None);
    line.ask(ClientMessage::Say { seat: 0, text: "still talking here".into(), since: None })
        .unwrap();
    let report = json!({"about": {"name": 0}, "comment": "a comment"});
    let path = format!("/api/tables/{table}/report");
    assert_eq!(live.people[1].post(&house, &path, &report).status, 204);
    line.ask(ClientMessage::Start).unwrap();
    let session = session_in(&house, &over.table, over.seat(&house, 0));

    assert!(!admin(&house, &["erase", &session, "--reason", ""]).status.success());
    let answer = told(&house, &["erase", &session, "--reason", "asked by letter"]);
    assert!(answer.contains("from 2 tables"), "{answer}");
    assert_eq!(export(&house, &session)["tables"], json!([]));
    assert_eq!(told(&house, &["reports"]), "");
    assert_eq!(ann.get(&house, "/api/tables").json()["mine"], json!([]));
    let look = told(&house, &["look", &table]);
    assert!(look.contains("Guest") && look.contains("Ben") && !look.contains("Ann"), "{look}");
    assert!(!look.contains("still talking"), "{look}");

    // The record of the finished game stays, and the other person finds both tables.
    let record = over.people[1].get(&house, &over.path("/record"));
    assert_eq!(record.status, 200);
    assert!(!record.body.contains("Ann"), "{}", record.body);
    let other = live.people[1].get(&house, &format!("/api/tables/{table}"));
    assert_eq!(other.json()["stage"], json!("playing"));
    let log = told(&house, &["look", &over.table]);
    assert!(log.contains("the line of person 1") && !log.contains("person 0"), "{log}");
    for gone in ["still talking here", "the line of person 0", "a comment"] {
        vanishes(house.folder.path(), gone);
    }
    house.stop();
    let data = house.folder.path().to_str().unwrap().to_owned();
    let mut check = std::process::Command::new(PROGRAM);
    let check = check.args(["store", "check", "--data", &data]).output().unwrap();
    assert!(check.status.success(), "{check:?}");
    house.reopen();
    assert_eq!(live.people[1].get(&house, &format!("/api/tables/{table}")).status, 200);
}
