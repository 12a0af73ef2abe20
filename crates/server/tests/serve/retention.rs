//! How long tables are kept, and how much.

use std::time::Duration;

use protocol::ClientMessage;
use serde_json::json;
use server::Limits;
use server_tests::{TestServer, TestTable};

/// Ends a game by agreement.
fn stop(server: &TestServer, party: &TestTable) {
    for who in 0..2 {
        let stop = ClientMessage::Stop { seat: party.seat(server, who), agree: true };
        party.join(server, who).ask(stop).unwrap();
    }
}

#[test]
fn finished_tables_are_removed_after_their_time() {
    let limits = |keep| Limits { keep_finished: keep, idle: Duration::ZERO, ..Limits::default() };
    let mut server = TestServer::with(limits(Some(Duration::ZERO)));
    let [over, live] = [(); 2].map(|()| TestTable::sit_down(&server, "toy", 2));
    stop(&server, &over);
    server.wait_for("roundhouse_tables_in_memory", |awake| awake == 0);
    let look = |server: &TestServer, party: &TestTable| {
        party.people[0].get(server, &party.path("")).status
    };
    assert_eq!([look(&server, &over), look(&server, &live)], [200, 200]);
    server.wait_for("roundhouse_tables_in_memory", |awake| awake == 0);
    server.stop();
    // Old tables are removed at the start, and then every ten minutes.
    server.reopen();
    assert_eq!([look(&server, &over), look(&server, &live)], [404, 200]);
    let mine = over.people[0].get(&server, "/api/tables?list=mine").json();
    assert_eq!(mine["mine"], json!([]));
    server.stop();
    assert!(store::check(server.folder.path()).unwrap().is_good());
}

#[test]
fn a_full_house_takes_no_new_tables_and_goes_on_with_the_others() {
    let server = TestServer::with(Limits { disk_bytes: Some(120_000), ..Limits::for_load_tests() });
    let party = TestTable::sit_down(&server, "toy", 2);
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    let refused = (0..2_000)
        .map(|_| party.people[0].post(&server, "/api/tables", &wanted))
        .find(|answer| answer.status != 201)
        .expect("the house is full at last");
    assert_eq!((refused.status, &refused.json()["why"]), (503, &json!("no_new_tables")));
    let mut line = party.join(&server, 0);
    let update = line.update();
    let own = update.own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    assert!(line.ask(ClientMessage::Act { decision, answer }).is_ok(), "the game goes on");
}

/// Without any option, new tables are refused before the disk is full, and games go on.
#[test]
fn a_disk_that_is_nearly_full_takes_no_new_tables() {
    let mut server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "toy", 2);
    server.stop();
    server.reopen_with(Limits { free_bytes: u64::MAX, ..Limits::for_load_tests() });
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    let refused = party.people[0].post(&server, "/api/tables", &wanted);
    assert_eq!((refused.status, &refused.json()["why"]), (503, &json!("no_new_tables")));
    let mut line = party.join(&server, 0);
    let own = line.update().own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    assert!(line.ask(ClientMessage::Act { decision, answer }).is_ok(), "the game goes on");
    assert_eq!(Limits::default().free_bytes, 256 * 1024 * 1024, "what is kept free by default");
}
