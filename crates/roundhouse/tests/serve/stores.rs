//! `roundhouse store` beside a running server, and a server on a restored store.

use std::process::Command;

use serde_json::json;
use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable, key};

use crate::PROGRAM;

/// Runs a command of `roundhouse store` that must succeed. Returns its output.
fn store(command: &str, folder: &std::path::Path, rest: &[&str]) -> String {
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
