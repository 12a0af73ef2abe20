//! How tables leave memory and come back, and what is left of them in the store.

use std::time::Duration;

use protocol::{ClientMessage, DecisionId};
use server::Limits;
use server_tests::{Game, Guest, House, Party, Trouble};
use store::{Append, LogPosition, LogState, SqliteStore, Store as _, TableId, Timestamp};

/// Nobody is waited for.
fn impatient() -> House {
    House::with(Limits { idle: Duration::ZERO, ..Limits::default() })
}

fn everybody_left(house: &House) {
    house.wait_for("roundhouse_tables_in_memory", |tables| tables == 0);
}

#[test]
fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let house = impatient();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let before = line.update();
    house.wait_for("roundhouse_tables_in_memory", |tables| tables == 1);
    drop(line);
    everybody_left(&house);
    let mut after = party.join(&house, 0).update();
    after.now = before.now;
    assert_eq!(after, before);
}

#[test]
fn a_finished_table_is_packed_into_one_row_and_is_read_as_before() {
    let mut house = impatient();
    let party = Party::sit_down(&house, "toy", 2);
    let mut game = Game::begin(&house, &party);
    game.play(&mut house, |_| Trouble::None);
    game.assert_recorded(&house, &party);
    let played = game.recorded(&house, &party);
    drop(game);
    everybody_left(&house);
    house.stop();
    let store = SqliteStore::open(house.folder.path()).unwrap();
    let head = store.head(&TableId::new(&party.table).unwrap()).wait().unwrap().unwrap();
    assert_eq!(head.state, LogState::Finished);
    drop(store);
    house.reopen();
    let game = Game::begin(&house, &party);
    assert_eq!(game.recorded(&house, &party), played);
    let say = ClientMessage::Say { seat: 0, text: "well played".into() };
    assert!(party.join(&house, 0).ask(say).is_err(), "its log is closed");
}

#[test]
fn finished_tables_are_listed_page_by_page_with_their_score_sheets() {
    let mut house = impatient();
    let party = Party::gather(&house, "toy", 2, 2);
    let mut host = party.join(&house, 0);
    let settings = host.update().room.unwrap().settings;
    let listed = protocol::Settings { listed: true, ..settings };
    host.ask(ClientMessage::Change { settings: listed }).unwrap();
    host.ask(ClientMessage::Start).unwrap();
    drop(host);
    Game::begin(&house, &party).play(&mut house, |_| Trouble::None);
    everybody_left(&house);
    house.stop();
    let store = SqliteStore::open(house.folder.path()).unwrap();
    (0..149).for_each(|number| copy_finished(&store, &party.table, number));
    drop(store);
    house.reopen();
    let page = |after: &str| house.get(&format!("/api/tables?list=finished{after}")).json();
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

/// The same game at another table, a while ago.
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
    let mut house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let own = line.update().own.unwrap();
    let decision = own.decision.unwrap();
    let text = "x".repeat(1024);
    let draft =
        |decision: DecisionId, text: &str| ClientMessage::Draft { decision, text: text.into() };
    assert_eq!(line.ask(draft(decision, &format!("{text}x"))), Err("draft_too_long".into()));
    line.ask(draft(decision, &text)).unwrap();
    house.stop();
    house.reopen();
    let mine = |who: usize| party.join(&house, who).update().own.unwrap();
    assert_eq!(mine(0).draft, Some(text));
    assert_eq!(mine(1).draft, None);
    let answer = own.plain_answer().unwrap();
    party.join(&house, 0).ask(ClientMessage::Act { decision, answer }).unwrap();
    house.stop();
    house.reopen();
    assert_eq!(party.join(&house, 0).update().own.unwrap().draft, None, "it was answered");
}

/// T-IDLE-1.
#[test]
fn a_table_never_started_is_deleted_after_a_day() {
    let mut house = impatient();
    let ann = Guest::new(&house);
    let view = ann.open(&house, "toy", serde_json::json!(["me", "open"]));
    let young = TableId::new(view["table"].as_str().unwrap()).unwrap();
    house.stop();
    let store = SqliteStore::open(house.folder.path()).unwrap();
    let old = a_day_older(&store, &young);
    drop(store);
    house.reopen();
    everybody_left(&house);
    // Whoever stops waits for what is being put away.
    house.stop();
    let store = SqliteStore::open(house.folder.path()).unwrap();
    assert_eq!(store.head(&old).wait().unwrap(), None, "nothing is left of it");
    drop(store);
    house.reopen();
    let status = |table: &TableId| ann.get(&house, &format!("/api/tables/{table}")).status;
    assert_eq!([status(&young), status(&old)], [200, 404]);
}

/// A copy of a table that was opened a day and an hour before it.
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
