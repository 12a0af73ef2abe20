//! The list of open tables is of use however many tables somebody opens.

use serde_json::{Value, json};
use server::{Limits, ProxyHeader, Site};
use server_tests::{TestClient, TestServer};

/// A server behind a proxy that lets everybody do as much as they like.
fn proxied() -> TestServer {
    let site = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
    TestServer::at(site, Limits::for_load_tests())
}

/// Opens a listed table from an address, with a new session; returns the table's id.
fn open(server: &TestServer, from: &str, board: &str, seats: &[&str]) -> String {
    let settings = json!({"pace": 0, "clock": 86_400_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted = json!({"board": board, "name": "Ann", "seats": seats, "settings": settings});
    let from = format!("X-Forwarded-For: {from}");
    let opened = server.request("POST", "/api/tables", &[&from], &wanted.to_string());
    assert_eq!(opened.status, 201, "{opened:?}");
    opened.json()["table"].as_str().unwrap().to_owned()
}

fn list(server: &TestServer, query: &str) -> (Vec<String>, Value) {
    let answer = server.get(&format!("/api/tables?list=open{query}")).json();
    let listed = answer["listed"].as_array().unwrap().iter();
    let ids = listed.map(|table| table["table"].as_str().unwrap().to_owned()).collect();
    (ids, answer["after"].clone())
}

#[test]
fn spam_does_not_hide_the_tables_of_others() {
    let server = proxied();
    let honest: Vec<_> =
        (0..20).map(|n| open(&server, &format!("192.0.2.{n}"), "toy", &["me", "open"])).collect();
    // Each has another session and another address, but all are in one network.
    (0..400).for_each(|n| drop(open(&server, &format!("2001:db8::{n:x}"), "toy", &["me", "open"])));
    let (first, after) = list(&server, "");
    assert_eq!(first.len(), 100);
    assert!(honest.iter().all(|table| first.contains(table)), "all are on the first page");
    let mut seen = first;
    let mut after = after;
    while let Some(place) = after.as_str() {
        let (page, next) = list(&server, &format!("&after={place}"));
        seen.extend(page);
        after = next;
    }
    assert_eq!(seen.len(), 420);
    assert_eq!(seen.iter().collect::<std::collections::BTreeSet<_>>().len(), 420);
}

#[test]
fn the_newest_come_first_and_can_be_filtered() {
    let mut server = proxied();
    let old = open(&server, "192.0.2.1", "toy", &["me", "open"]);
    std::thread::sleep(std::time::Duration::from_millis(5));
    let new = open(&server, "192.0.2.2", "san-francisco", &["me", "open", "open"]);
    let check = |server: &TestServer| {
        assert_eq!(list(server, "").0, [new.clone(), old.clone()]);
        assert_eq!(list(server, "&board=toy").0, [old.as_str()]);
        assert_eq!(list(server, "&seats=3").0, [new.as_str()]);
        assert!(list(server, "&board=toy&seats=3").0.is_empty());
    };
    check(&server);
    server.stop();
    server.reopen();
    check(&server);
    assert_eq!(TestClient::new(&server).get(&server, "/api/tables?list=open&seats=-1").status, 400);
}
