//! The server as its operator sees it: starts, answers, stops.

use std::time::{Duration, Instant};

use protocol::ServerMessage;
use server_tests::{Gone, House, Party};

use crate::PROGRAM;

/// `roundhouse loadtest --figures` measures that it takes less than two seconds; a test shares its
/// machine with others.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn sigterm_ends_it_well_after_everybody_was_told() {
    ends_well_by("TERM");
}

#[test]
fn control_c_ends_it_well_after_everybody_was_told() {
    ends_well_by("INT");
}

fn ends_well_by(signal: &str) {
    let mut house = House::program(PROGRAM, &[]);
    assert_eq!(house.get("/healthz").body, "ok\n");
    assert_eq!(house.get("/readyz").body, "ready\n");
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    assert!(matches!(line.hear().unwrap(), ServerMessage::Welcome(_)));
    // Somebody who never reads keeps nobody from going.
    let _deaf = party.join(&house, 1);
    let asked = Instant::now();
    assert!(house.stop_by(signal), "it should end as if nothing had happened");
    assert!(asked.elapsed() < SOON);
    let mut goodbye = false;
    let last = loop {
        match line.hear() {
            Ok(ServerMessage::Goodbye { back_soon }) => goodbye = back_soon,
            Ok(_) => {}
            Err(gone) => break gone,
        }
    };
    assert!(goodbye);
    assert_eq!(last, Gone(Some(1001)));
}

#[test]
fn metrics_count_entries_and_syncs() {
    let house = House::program(PROGRAM, &[]);
    let _party = Party::sit_down(&house, "toy", 2);
    assert_eq!(house.metric("roundhouse_entries_total"), 4, "opened, seated, ready, started");
    assert!(house.metric("roundhouse_store_syncs_total") >= 4);
    assert_eq!(house.metric("roundhouse_tables_in_memory"), 1);
}
