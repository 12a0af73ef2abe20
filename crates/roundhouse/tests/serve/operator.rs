//! The server as its operator sees it: starts, answers, stops.

use std::time::{Duration, Instant};

use protocol::{ClientMessage, ServerMessage};
use serde_json::json;
use server_tests::{SocketClosed, TestServer, TestSocket, TestTable};

use crate::PROGRAM;

/// The longest time to stop. A test shares its machine with others, so it has three attempts;
/// `roundhouse-lab loadtest --figures` measures the time.
const PROMISED: Duration = Duration::from_secs(2);
const TRIES: usize = 3;

#[test]
fn sigterm_ends_it_well_after_everybody_was_told() {
    ends_in_time_by("TERM");
}

#[test]
fn control_c_ends_it_well_after_everybody_was_told() {
    ends_in_time_by("INT");
}

fn ends_in_time_by(signal: &str) {
    let took: Vec<_> =
        (0..TRIES).map(|_| ends_well_by(signal)).take_while(|took| *took > PROMISED).collect();
    assert!(took.len() < TRIES, "it took {took:?}");
}

fn ends_well_by(signal: &str) -> Duration {
    let mut house = TestServer::program(PROGRAM, &[]);
    assert_eq!(house.get("/healthz").body, "ok\n");
    assert_eq!(house.get("/readyz").body, "ready\n");
    let party = TestTable::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    assert!(matches!(line.hear().unwrap(), ServerMessage::Welcome(_)));
    // A client that never reads does not delay the stop.
    let _deaf = party.join(&house, 1);
    let asked = Instant::now();
    assert!(house.stop_by(signal), "it should end as if nothing had happened");
    let took = asked.elapsed();
    hear_goodbye(&mut line);
    assert_eq!(line.end(), SocketClosed(Some(1001)));
    took
}

fn hear_goodbye(line: &mut TestSocket) {
    loop {
        if let ServerMessage::Goodbye { back_soon } = line.hear().expect("goodbye comes first") {
            return assert!(back_soon);
        }
    }
}

#[test]
fn after_goodbye_nothing_is_taken() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let before = line.update();
    house.signal("TERM");
    hear_goodbye(&mut line);
    let own = before.own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer };
    let late = line.say(act.clone());
    assert!(line.answer(late).is_err(), "neither done nor refused");
    assert!(house.wait());
    house.reopen();
    let mut line = party.join(&house, 0);
    assert_eq!(line.update().position, before.position, "it did not happen");
    assert_eq!(line.ask(act), Ok(Some(before.position + 1)));
}

#[test]
fn what_is_done_when_it_stops_in_the_middle_of_play_is_there_afterwards() {
    let mut house = TestServer::program(PROGRAM, &["--one-house"]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let (mut line, seat) = (party.join(&house, 0), party.seat(&house, 0));
    let mut done = line.update().position;
    for number in 0.. {
        if number == 50 {
            house.signal("TERM");
        }
        let id = line.say(ClientMessage::Stop { seat, agree: number % 2 == 0 });
        match line.answer(id) {
            Ok(answer) => done = answer.unwrap().unwrap(),
            Err(_) => break,
        }
    }
    assert!(house.wait());
    house.reopen();
    let found = party.join(&house, 0).update().position;
    assert!((done..=done + 1).contains(&found), "{done} was done, {found} is there");
}

#[test]
fn metrics_count_entries_and_syncs() {
    let house = TestServer::program(PROGRAM, &[]);
    let _party = TestTable::sit_down(&house, "toy", 2);
    assert_eq!(house.metric("roundhouse_entries_total"), 4, "opened, seated, ready, started");
    // The metrics count appends and syncs, so that the ratio says how many share a sync.
    assert_eq!(house.metric("roundhouse_store_appends_total"), 4);
    assert!(house.metric("roundhouse_store_syncs_total") >= 4);
    assert_eq!(house.metric("roundhouse_append_seconds_count"), 4);
    assert_eq!(house.metric("roundhouse_tables_in_memory"), 1);
}

#[test]
fn without_a_word_it_serves_as_the_environment_says() {
    let public = "https://play.example.org";
    let house = TestServer::alone(PROGRAM, &[("ROUNDHOUSE_PUBLIC_URL", public)]);
    let body = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]}).to_string();
    let open = |origin: &str| {
        let origin = format!("Origin: {origin}");
        house.request("POST", "/api/tables", &[&origin], &body)
    };
    let opened = open(public);
    assert_eq!(opened.status, 201, "{opened:?}");
    let cookie = opened.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-roundhouse=") && cookie.ends_with("; Secure"), "{cookie}");
    for link in ["table", "invite", "watch", "return"] {
        let link = opened.json()["links"][link].as_str().unwrap().to_owned();
        assert!(link.starts_with(&format!("{public}/#")), "{link}");
    }
    assert_eq!(open("http://play.example.org").status, 403);
    assert!(house.folder.path().join("roundhouse.db").exists(), "ROUNDHOUSE_DATA");
}

#[test]
fn an_environment_that_makes_no_sense_is_refused() {
    let mut program = std::process::Command::new(PROGRAM);
    let output = program.env("ROUNDHOUSE_ADDR", "here").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--addr"));
}
