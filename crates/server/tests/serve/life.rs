//! Tables that leave memory and come back, and what the store keeps of them.

use std::time::Duration;

use protocol::{ClientMessage, DecisionId};
use serde_json::json;
use server::Limits;
use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable};
use store::{
    Append, IndexStore as _, LogPosition, LogState, LogStore as _, NoteStore as _, SqliteStore,
    TableId, Timestamp,
};

/// Starts a server whose tables leave memory at once.
fn impatient() -> TestServer {
    // Some tests write tables with times of long ago.
    TestServer::with(Limits { idle: Duration::ZERO, keep_finished: None, ..Limits::default() })
}

fn everybody_left(server: &TestServer) {
    server.wait_for("roundhouse_tables_in_memory", |tables| tables == 0);
}

#[test]
fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let server = impatient();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    let before = line.update();
    server.wait_for("roundhouse_tables_in_memory", |tables| tables == 1);
    drop(line);
    everybody_left(&server);
    let mut after = party.join(&server, 0).update();
    after.now = before.now;
    assert_eq!(after, before);
}

#[test]
fn a_finished_table_is_packed_into_one_row_and_is_read_as_before() {
    let mut server = impatient();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut game = SocketGame::begin(&server, &party);
    game.play(&mut server, |_| Disturbance::None);
    game.assert_recorded(&server, &party);
    let played = game.recorded(&server, &party);
    drop(game);
    everybody_left(&server);
    server.stop();
    let store = SqliteStore::open(server.folder.path()).unwrap();
    let head = store.head(&TableId::new(&party.table).unwrap()).wait().unwrap().unwrap();
    assert_eq!(head.state, LogState::Finished);
    drop(store);
    server.reopen();
    let game = SocketGame::begin(&server, &party);
    assert_eq!(game.recorded(&server, &party), played);
    let say = ClientMessage::Say { seat: 0, text: "well played".into(), since: None };
    assert!(party.join(&server, 0).ask(say).is_err(), "its log is closed");
}

#[test]
fn finished_tables_are_listed_page_by_page_with_their_score_sheets() {
    let mut server = impatient();
    let party = TestTable::gather(&server, "toy", 2, 2);
    let mut host = party.join(&server, 0);
    let settings = host.update().room.unwrap().settings;
    let listed = protocol::Settings { listed: true, clock: Some(60_000), ..settings };
    host.ask(ClientMessage::Change { settings: listed }).unwrap();
    host.ask(ClientMessage::Start).unwrap();
    drop(host);
    SocketGame::begin(&server, &party).play(&mut server, |_| Disturbance::None);
    everybody_left(&server);
    server.stop();
    let store = SqliteStore::open(server.folder.path()).unwrap();
    (0..149).for_each(|number| copy_finished(&store, &party.table, number));
    drop(store);
    server.reopen();
    let page = |after: &str| server.get(&format!("/api/tables?list=finished{after}")).json();
    let first = page("");
    let after = format!("&after={}", first["after"].as_str().unwrap());
    let second = page(&after);
    assert_eq!(second["after"], serde_json::Value::Null);
    let pages = [&first, &second].map(|page| page["listed"].as_array().unwrap());
    assert_eq!(pages.map(Vec::len), [100, 50]);
    let lines: Vec<_> = pages.into_iter().flatten().collect();
    assert_eq!(lines[0]["table"], party.table.as_str(), "the last one first");
    let ids: std::collections::BTreeSet<_> =
        lines.iter().map(|line| line["table"].as_str()).collect();
    assert_eq!(ids.len(), 150, "none twice");
    assert!(lines.iter().all(|line| line["scores"].as_array().unwrap().len() == 2));
}

/// Copies a finished table, with an earlier time.
fn copy_finished(store: &SqliteStore, table: &str, number: u64) {
    let table = TableId::new(table).unwrap();
    let (copy, time) = (TableId::new(&format!("copy-{number}")).unwrap(), Timestamp(number));
    let entries = store.read(&table, LogPosition(0)).wait().unwrap();
    let (first, rest) = entries.split_first().unwrap();
    let append = Append::new(copy.clone(), LogPosition(0), time, &first.bytes);
    let append = rest.iter().fold(append, |append, entry| append.and(&entry.bytes));
    let summary = store.head(&table).wait().unwrap().unwrap().summary;
    let length = store.append(append.summary(summary)).wait().unwrap();
    store.finish(&copy, length).wait().unwrap();
}

#[test]
fn a_private_draft_survives_a_restart_and_is_nobody_elses() {
    let mut server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    let own = line.update().own.unwrap();
    let decision = own.decision.unwrap();
    let text = "x".repeat(1024);
    let draft = |decision: DecisionId, text: &str| ClientMessage::PartialAnswer {
        decision,
        text: text.into(),
    };
    assert_eq!(line.ask(draft(decision, &format!("{text}x"))), Err("draft_too_long".into()));
    line.ask(draft(decision, &text)).unwrap();
    server.stop();
    server.reopen();
    let mine = |who: usize| party.join(&server, who).update().own.unwrap();
    assert_eq!(mine(0).partial_answer, Some(text));
    assert_eq!(mine(1).partial_answer, None);
    let answer = own.plain_answer().unwrap();
    party.join(&server, 0).ask(ClientMessage::Act { decision, answer }).unwrap();
    server.stop();
    server.reopen();
    assert_eq!(
        party.join(&server, 0).update().own.unwrap().partial_answer,
        None,
        "it was answered"
    );
}

/// T-IDLE-1.
#[test]
fn a_table_never_started_is_deleted_after_a_day() {
    let mut server = impatient();
    let ann = TestClient::new(&server);
    let view = ann.open(&server, "toy", serde_json::json!(["me", "open"]));
    let young = TableId::new(view["table"].as_str().unwrap()).unwrap();
    server.stop();
    let store = SqliteStore::open(server.folder.path()).unwrap();
    let old = a_day_older(&store, &young);
    drop(store);
    server.reopen();
    everybody_left(&server);
    // A server that stops waits for tables that are being put away.
    server.stop();
    let store = SqliteStore::open(server.folder.path()).unwrap();
    assert_eq!(store.head(&old).wait().unwrap(), None, "nothing is left of it");
    drop(store);
    server.reopen();
    let status = |table: &TableId| ann.get(&server, &format!("/api/tables/{table}")).status;
    assert_eq!([status(&young), status(&old)], [200, 404]);
}

/// Copies a table, opened a day and an hour earlier.
fn a_day_older(store: &SqliteStore, table: &TableId) -> TableId {
    let old = TableId::new("an-old-table").unwrap();
    let first = &store.read(table, LogPosition(0)).wait().unwrap()[0];
    let board = board::library::board("toy").unwrap();
    let (mut entry, _) = table::Entry::decode(board, &first.bytes).unwrap();
    entry.at -= table::UNSTARTED + 60 * 60 * 1000;
    let append =
        Append::new(old.clone(), LogPosition(0), Timestamp(entry.at), entry.encode(board, None));
    let summary = store.head(table).wait().unwrap().unwrap().summary;
    store.append(append.summary(summary)).wait().unwrap();
    old
}

/// Makes a store with a table that was opened and not started, `before` milliseconds ago by the wall
/// clock. House time stood still since then.
fn slept_for(server: &TestServer, before: u64) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let then = now.as_millis() as u64 - before;
    let levels = vec!["conductor".to_owned()];
    let house = table::HouseSettings { build: String::new(), levels };
    let config = table::TableConfig {
        board: board::library::shared_board("toy").unwrap(),
        seats: vec![table::Occupant::Nobody; 2],
        settings: protocol::Settings {
            listed: true,
            clock: Some(60_000),
            ..protocol::Settings::usual("conductor")
        },
        host: table::Session([1; 16]),
    };
    let opening = table::Table::open(house.into(), then, config, [3; 32]).unwrap();
    let store = SqliteStore::open(server.folder.path()).unwrap();
    let id = store::TableId::new("slept").unwrap();
    let summary = json!({"board": "toy", "stage": "gathering", "seats": ["nobody", "nobody"],
        "listed": true, "clock": 60_000, "winners": [], "scores": null});
    let append =
        store::Append::new(id, store::LogPosition(0), store::Timestamp(then), opening.bytes());
    store.append(append.summary(summary.to_string().into_bytes())).wait().unwrap();
    store.put(store::NoteUpdate::set("house_time", then.to_be_bytes())).wait().unwrap();
    "/api/tables/slept".into()
}

/// T-TIME-1: a clock that is set 16 days ahead, or a server that did not run for 16 days, closes no table.
#[test]
fn t_time_1_time_without_a_running_server_does_not_count() {
    let mut server = impatient();
    server.stop();
    let path = slept_for(&server, 16 * 24 * 60 * 60 * 1_000);
    server.reopen();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let answer = TestClient::new(&server).get(&server, &path);
    assert_eq!((answer.status, &answer.json()["stage"]), (200, &json!("gathering")));
}
