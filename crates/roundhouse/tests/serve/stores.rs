//! `roundhouse store` beside a running server, and a server on a restored store.

use std::fs;
use std::path::Path;
use std::process::Command;

use protocol::ClientMessage;
use serde_json::json;
use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable, key};

use crate::PROGRAM;
use crate::admin::{admin, listed, told};

/// Runs a command of `roundhouse store` that must succeed. Returns its output.
fn store(command: &str, folder: &Path, rest: &[&str]) -> String {
    let mut program = Command::new(PROGRAM);
    let output =
        program.args(["store", command, "--data"]).arg(folder).args(rest).output().unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_backup_taken_while_people_play_is_a_server_with_their_links_and_sessions() {
    let house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let gathering = TestTable::gather(&house, "toy", 2, 1);
    let body = json!({"name": "Robot", "key": key(&gathering.view, "invite")});
    let waiting = TestTable::gather(&house, "toy", 2, 1);
    let robot = TestClient::new(&house).post(&house, &gathering.path("/sit"), &body).json();
    let mut game = SocketGame::begin(&house, &party);
    let act = |game: &mut SocketGame| {
        assert!(game.send());
        game.settle();
    };
    act(&mut game);
    let ours = house.folder.path();
    assert!(store("check", ours, &[]).contains("3 live and 0 finished tables"));
    act(&mut game);
    let seen = party.join(&house, 0).update();
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("monday.db");
    let copy = copy.to_str().unwrap();
    assert!(store("backup", ours, &["--to", copy]).contains("nothing is damaged"));
    act(&mut game);

    let folder = tempfile::tempdir().unwrap();
    store("restore", folder.path(), &["--from", copy]);
    let mut restored = TestServer::again(PROGRAM, folder);
    let there = party.join(&restored, 0).update();
    assert_eq!(there.own, seen.own, "the session holds its seat, as it was then");
    assert_eq!(there.position, seen.position);
    let view = party.people[1].get(&house, &party.path("")).json();
    let back = json!({"key": key(&view, "return")});
    let device = TestClient::new(&restored);
    let moved = device.post(&restored, &party.path("/return"), &back);
    assert_eq!(moved.json()["yours"], view["yours"], "the return link leads back");
    let eve = TestClient::new(&restored);
    let watch = format!("{}?key={}", party.path(""), key(&view, "watch"));
    assert_eq!(eve.get(&restored, &watch).status, 200);
    let sit = json!({"name": "Eve", "key": key(&waiting.view, "invite")});
    assert_eq!(eve.post(&restored, &waiting.path("/sit"), &sit).status, 200);
    let token = format!("Authorization: Bearer {}", robot["token"].as_str().unwrap());
    let next = restored.request("GET", &gathering.path("/next"), &[&token], "");
    assert_eq!(next.status, 200);

    let party = TestTable { people: vec![party.people[0].clone(), device], ..party };
    SocketGame::begin(&restored, &party).play(&mut restored, |_| Disturbance::None);
}

/// Overwrites the page of the store's file that has this text first.
fn lose_page_with(folder: &Path, text: &str) {
    const PAGE: usize = 4096;
    let path = folder.join("roundhouse.db");
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.windows(text.len()).position(|part| part == text.as_bytes()).unwrap();
    let start = place / PAGE * PAGE;
    bytes[start..start + PAGE].fill(0);
    fs::write(path, bytes).unwrap();
}

/// Runs a command of `roundhouse store` that must find something lost. Returns its output.
fn finds_loss(arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM).arg("store").args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_lost_page_of_notes_is_told_and_undoes_no_decision_of_the_operator() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let [ann, mallory] = [(); 2].map(|()| TestClient::new(&house));
    let table = listed(&house, &mallory);
    let because = ["--reason", "a test"];
    let decide = |what: &[&str]| told(&house, &[what, &because].concat());
    decide(&["close", &table]);
    decide(&["block", "198.51.100.7", "--hours", "1"]);
    decide(&["block", "198.51.100.8", "--hours", "1"]);
    decide(&["unblock", "198.51.100.8"]);
    decide(&["shut"]);
    decide(&["message", "Closed for repairs."]);
    house.stop();
    let folder = house.folder.path().to_owned();
    lose_page_with(&folder, &format!("house/closed/{table}"));

    let salvaged = tempfile::tempdir().unwrap();
    let old = folder.to_str().unwrap();
    let said = finds_loss(&["salvage", old, salvaged.path().to_str().unwrap()]);
    assert!(said.contains("notes are lost") || said.contains("may be lost"), "{said}");
    let by_hand = TestServer::again(PROGRAM, salvaged);
    assert!(told(&by_hand, &["blocks"]).starts_with("198.51.100.7 "));

    house.reopen();
    let look = ann.get(&house, &format!("/api/tables/{table}"));
    assert_eq!(look.json()["why"], json!("closed"));
    assert_eq!(told(&house, &["blocks"]).lines().count(), 1, "a block that was ended stays so");
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    assert_eq!(ann.post(&house, "/api/tables", &wanted).json()["why"], json!("no_new_tables"));
    let message = house.get("/api/server").json()["message"].clone();
    assert_eq!(message, json!("Closed for repairs."));
    let log = house.log();
    assert!(log.contains("took decisions of the operator from their copy"), "{log}");
    assert!(finds_loss(&["check", "--data", old]).contains("lost: "));
}

#[test]
fn a_table_that_was_lost_is_shown_and_can_be_deleted() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::gather(&house, "toy", 2, 2);
    let look = |house: &TestServer| party.people[0].get(house, &party.path("")).status;
    let text = "only in the entry of this line".to_owned();
    let seat = party.seat(&house, 0);
    party
        .join(&house, 0)
        .ask(ClientMessage::Say { seat, text: text.clone(), since: None })
        .unwrap();
    house.stop();
    lose_page_with(house.folder.path(), &text);
    house.reopen();
    assert_eq!(look(&house), 410);
    let status = told(&house, &["status"]);
    assert!(status.contains(&format!("damaged table {}: ", party.table)), "{status}");
    let delete = ["delete", &party.table, "--reason", "nobody has a backup"];
    told(&house, &delete);
    assert_eq!(look(&house), 404);
    assert!(!told(&house, &["status"]).contains("damaged"));
    assert!(!admin(&house, &delete).status.success(), "there is none any more");
}
