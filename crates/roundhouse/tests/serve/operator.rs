//! The server as its operator sees it: starts, answers, stops.

use std::time::{Duration, Instant};

use protocol::ServerMessage;

use crate::game::Pair;
use crate::guest::Gone;
use crate::house::House;

#[test]
fn it_answers_and_stops_when_told_after_telling_everybody() {
    let mut house = House::open();
    assert_eq!(house.get("/healthz").body, "ok\n");
    assert_eq!(house.get("/readyz").body, "ready\n");
    let pair = Pair::sit_down(&house, "toy");
    let mut line = pair.people[0].join(&house, &pair.place(), None);
    assert!(matches!(line.hear().unwrap(), ServerMessage::Welcome(_)));
    let told = Instant::now();
    assert!(house.stop(), "it should end as if nothing had happened");
    assert!(told.elapsed() < Duration::from_secs(2));
    let last = loop {
        match line.hear() {
            Ok(ServerMessage::Goodbye { back_soon }) => assert!(back_soon),
            Ok(_) => {}
            Err(gone) => break gone,
        }
    };
    assert_eq!(last, Gone(Some(1001)));
}

#[test]
fn metrics_count_entries_and_syncs() {
    let house = House::open();
    let _pair = Pair::sit_down(&house, "toy");
    let text = house.get("/metrics").body;
    let value = |name: &str| -> u64 {
        let line = text.lines().find(|line| line.starts_with(name)).expect(name);
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(value("roundhouse_entries_total "), 4, "opened, seated, ready, started");
    assert!(value("roundhouse_store_syncs_total ") >= 4);
    assert_eq!(value("roundhouse_tables_in_memory "), 1);
}
