//! What the operator does with `roundhouse admin`, and what others notice.

use std::process::{Command, Output};

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{SocketClosed, TestClient, TestServer, TestTable};

use crate::PROGRAM;

fn admin(house: &TestServer, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("admin").args(arguments).arg("--data").arg(house.folder.path());
    command.output().unwrap()
}

/// Runs a command that must succeed; returns what it says.
#[track_caller]
fn told(house: &TestServer, arguments: &[&str]) -> String {
    let output = admin(house, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn listed(house: &TestServer, host: &TestClient) -> String {
    let settings = json!({"pace": 0, "clock": 86_400_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted =
        json!({"board": "toy", "name": "Mallory", "seats": ["me", "open"], "settings": settings});
    let opened = host.post(house, "/api/tables", &wanted);
    opened.json()["table"].as_str().unwrap().to_owned()
}

#[test]
fn an_abusive_table_is_found_closed_and_deleted() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let mallory = TestClient::new(&house);
    let table = listed(&house, &mallory);
    let mut line = mallory.join(&house, &format!("table={table}"), None);
    line.update();
    let tables = told(&house, &["tables"]);
    let found = tables.lines().find(|line| line.contains("Mallory")).unwrap();
    assert!(found.starts_with(&table) && found.contains("listed"), "{found}");
    assert!(told(&house, &["look", &table]).contains("Mallory"));

    let refused = admin(&house, &["close", &table, "--reason", " "]);
    assert!(!refused.status.success(), "an act needs a reason");
    told(&house, &["unlist", &table, "--reason", "spam"]);
    assert_eq!(house.get("/api/tables?list=open").json()["listed"], json!([]));
    told(&house, &["close", &table, "--reason", "insults"]);
    assert!(matches!(line.end(), SocketClosed(Some(_))));
    let look =
        |who: &TestClient, house: &TestServer| who.get(house, &format!("/api/tables/{table}"));
    assert_eq!(look(&mallory, &house).json()["why"], json!("closed"));
    house.stop();
    house.reopen();
    assert_eq!(look(&mallory, &house).json()["why"], json!("closed"), "after a restart too");
    told(&house, &["reopen", &table, "--reason", "apologies"]);
    assert_eq!(look(&mallory, &house).status, 200);
    told(&house, &["delete", &table, "--reason", "again"]);
    assert_eq!(look(&mallory, &house).status, 404);
    assert!(!admin(&house, &["look", &table]).status.success());
    let mut other = party.join(&house, 0);
    assert!(other.ask(ClientMessage::Show { seat: None }).is_ok(), "others go on");

    let audit = std::fs::read_to_string(house.folder.path().join("audit.log")).unwrap();
    let lines: Vec<Value> = audit.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let acts: Vec<_> = lines.iter().map(|line| line["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["unlist", "close", "reopen", "delete"]);
    assert!(lines.iter().all(|line| line["user"].is_u64() && line["table"] == json!(table)));
    assert_eq!(lines[1]["reason"], json!("insults"));
}

#[test]
fn a_blocked_session_is_refused_until_it_is_unblocked() {
    let house = TestServer::program(PROGRAM, &[]);
    let [ann, eve] = [(); 2].map(|()| TestClient::new(&house));
    listed(&house, &eve);
    let tables = told(&house, &["tables"]);
    let session = tables.split("host ").nth(1).unwrap()[..8].to_owned();
    told(&house, &["block", &session, "--hours", "1", "--reason", "spam"]);
    assert!(told(&house, &["blocks"]).starts_with(&session));
    let refused = eve.get(&house, "/api/tables?list=open");
    assert_eq!((refused.status, &refused.json()["why"]), (403, &json!("blocked")));
    assert_eq!(ann.get(&house, "/api/tables?list=open").status, 200);
    told(&house, &["unblock", &session, "--reason", "enough"]);
    assert_eq!(eve.get(&house, "/api/tables?list=open").status, 200);
    assert!(!admin(&house, &["block", "nonsense", "--reason", "spam"]).status.success());
}

#[test]
fn the_house_is_closed_for_new_tables_and_says_why() {
    let house = TestServer::program(PROGRAM, &[]);
    let ann = TestClient::new(&house);
    told(&house, &["shut", "--reason", "upgrade tonight"]);
    told(&house, &["message", "We upgrade tonight.", "--reason", "upgrade tonight"]);
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    let refused = ann.post(&house, "/api/tables", &wanted);
    assert_eq!((refused.status, &refused.json()["why"]), (503, &json!("no_new_tables")));
    assert_eq!(house.get("/api/server").json()["message"], json!("We upgrade tonight."));
    told(&house, &["open", "--reason", "upgraded"]);
    told(&house, &["message", "--reason", "upgraded"]);
    assert_eq!(ann.post(&house, "/api/tables", &wanted).status, 201);
    assert_eq!(house.get("/api/server").json()["message"], json!(null));
}
