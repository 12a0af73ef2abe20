//! A damaged file: one table is damaged, or the whole store fails.

use std::fs;

use protocol::{ClientMessage, DecisionId};
use server::Limits;
use server_tests::{Disturbance, SocketClosed, SocketGame, TestServer, TestTable};

const FILE: &str = "roundhouse.db";

/// Changes one bit in every copy of this text in the file.
fn flip(server: &TestServer, text: &str) {
    let path = server.folder.path().join(FILE);
    let mut bytes = fs::read(&path).unwrap();
    let places = bytes.windows(text.len()).enumerate();
    let places: Vec<_> = places.filter(|(_, part)| *part == text.as_bytes()).collect();
    let places: Vec<_> = places.into_iter().map(|(place, _)| place).collect();
    assert!(!places.is_empty(), "{text:?} is not in the file");
    places.into_iter().for_each(|place| bytes[place] ^= 1);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_damaged_table_is_closed_alone_and_says_so() {
    let mut server = TestServer::with(Limits::for_load_tests());
    let [bad, good] = [(); 2].map(|()| TestTable::sit_down(&server, "toy", 2));
    let (seat, text) = (bad.seat(&server, 0), "only in the entry of this line".to_owned());
    bad.join(&server, 0).ask(ClientMessage::Say { seat, text: text.clone(), since: None }).unwrap();
    let own = bad.join(&server, 0).update().own.unwrap();
    server.stop();
    flip(&server, &text);
    server.reopen();

    for path in ["", "/record"] {
        let answer = bad.people[0].get(&server, &bad.path(path));
        assert_eq!(answer.status, 410, "{answer:?}");
        let problem = answer.json();
        assert_eq!(problem["why"], "damaged");
        assert_eq!(problem["say"], "this table is damaged and closed");
        assert!(!answer.body.contains(&text));
    }
    let mut line = bad.join(&server, 0);
    assert_eq!(line.answer(1).unwrap(), Err("damaged".into()));
    assert_eq!(line.end(), SocketClosed(Some(4410)));
    let decision = DecisionId { opened: 3, seat: own.seat, revision: 0 };
    let mut again = bad.join(&server, 0);
    again.say(ClientMessage::Act { decision, answer: own.plain_answer().unwrap() });
    assert_eq!(again.end(), SocketClosed(Some(4410)), "nothing is taken there");

    let mine = good.people[0].get(&server, "/api/tables").json();
    assert_eq!(mine["mine"].as_array().unwrap().len(), 1);
    let mut game = SocketGame::begin(&server, &good);
    game.play(&mut server, |_| Disturbance::None);
    game.assert_recorded(&server, &good);
    assert_eq!(server.get("/readyz").status, 200);
}

/// Renames a table of the database while the server runs, so that every write fails.
#[test]
fn a_store_that_fails_acknowledges_nothing_and_is_not_ready() {
    let mut server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    let before = line.update();
    assert_eq!(server.get("/readyz").status, 200);
    let sql = |text: &str| {
        let file = rusqlite::Connection::open(server.folder.path().join(FILE)).unwrap();
        file.execute_batch(text).unwrap();
    };
    sql("ALTER TABLE entries RENAME TO lost_entries; ALTER TABLE notes RENAME TO lost_notes;");
    let own = before.own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer };
    let id = line.say(act.clone());
    assert_eq!(line.answer(id), Err(SocketClosed(Some(4500))), "neither done nor refused");
    // The answer of a moment ago may count for a second.
    server.wait_for("roundhouse_connections", |_| server.get("/readyz").body == "not ready\n");
    assert_eq!(server.get("/readyz").status, 503);
    assert_eq!(server.get("/healthz").status, 200);
    sql("ALTER TABLE lost_entries RENAME TO entries; ALTER TABLE lost_notes RENAME TO notes;");
    server.stop();
    server.reopen();
    assert_eq!(server.get("/readyz").status, 200);
    let mut line = party.join(&server, 0);
    assert_eq!(line.update().position, before.position, "it did not happen");
    assert_eq!(line.ask(act), Ok(Some(before.position + 1)));
}

/// Any one page may be lost: the server starts, only the tables on that page are closed, and all sessions
/// stay good, because the secret behind them has a second copy.
#[test]
fn a_server_with_a_damaged_page_starts_with_what_is_whole() {
    const PAGE: usize = 4096;
    let mut server = TestServer::with(server::Limits::for_load_tests());
    let parties: Vec<_> = (0..20).map(|_| TestTable::gather(&server, "toy", 2, 2)).collect();
    server.stop();
    let file = server.folder.path().join(FILE);
    let whole = std::fs::read(&file).unwrap();
    for page in 0..whole.len() / PAGE {
        let mut damaged = whole.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0);
        std::fs::write(&file, damaged).unwrap();
        server.reopen();
        let look = |party: &TestTable| party.people[0].get(&server, &party.path("")).status;
        let answers: Vec<_> = parties.iter().map(look).collect();
        let count = |wanted: u16| answers.iter().filter(|status| **status == wanted).count();
        assert_eq!(count(200) + count(410), parties.len(), "page {page}: {answers:?}");
        // A page has room for the entries of about ten such tables.
        assert!(count(410) <= 12, "page {page} closes {} of 20 tables", count(410));
        server.stop();
    }
}
