//! What the log says: who opened a table, who joined, whose request failed; addresses only if the operator asks.

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{TestClient, TestServer, TestTable, key};

use crate::PROGRAM;

/// What the proxy says about the address of the guest.
const FROM: &str = "192.0.2.77";

/// Two people meet at a table, and both are refused something. Returns the table and the lines of the log.
fn logged(options: &[&'static str], level: &'static str) -> (String, Vec<Value>) {
    let mut house = TestServer::logging(PROGRAM, options, level);
    let party = TestTable::gather(&house, "toy", 2, 1);
    let ben = TestClient::new(&house);
    let headers = [format!("Cookie: {}", ben.cookie), format!("X-Forwarded-For: {FROM}")];
    let headers = headers.each_ref().map(String::as_str);
    let sit = |key: &str| {
        let body = json!({"name": "Ben", "key": key}).to_string();
        house.request("POST", &party.path("/sit"), &headers, &body).status
    };
    assert_eq!(sit("guessed"), 404);
    assert_eq!(sit(&key(&party.view, "invite")), 200);
    // Once the answer has come, both have joined.
    let mut host = party.join(&house, 0);
    host.ask(ClientMessage::Show { seat: None }).unwrap();
    let mut line = ben.dial_from(&house, &party.place(), &[("x-forwarded-for", FROM)]);
    let build = "test".to_owned();
    line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since: None });
    assert_eq!(line.ask(ClientMessage::Start), Err("not_host".into()));
    drop((host, line));
    assert!(house.stop());
    let lines = house.log().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (party.table, lines)
}

/// Returns the fields of the lines with this message.
fn saying<'l>(lines: &'l [Value], message: &str) -> Vec<&'l Value> {
    let fields = lines.iter().map(|line| &line["fields"]);
    fields.filter(|fields| fields["message"] == message).collect()
}

#[test]
fn the_usual_log_says_who_opened_who_joined_and_what_failed() {
    let (table, lines) = logged(&["--behind-proxy"], "info");
    let [opened] = saying(&lines, "opened")[..] else { panic!("one table: {lines:?}") };
    let [host, guest] = saying(&lines, "joined")[..] else { panic!("two people: {lines:?}") };
    assert!([opened, host, guest].iter().all(|line| line["table"] == *table), "{lines:?}");
    assert_eq!(opened["by"], host["by"]);
    assert_ne!(host["by"], guest["by"]);
    let sat = saying(&lines, "answered").into_iter().filter(|line| line["from"] == guest["by"]);
    let sat: Vec<_> = sat.map(|line| (line["path"].clone(), line["status"].clone())).collect();
    let path = format!("/api/tables/{table}/sit");
    assert_eq!(sat, [(json!(path), json!(404)), (json!(path), json!(200))]);
    assert!(saying(&lines, "refused").is_empty(), "what a table refuses is for a closer look");
}

#[test]
fn addresses_are_in_the_log_only_if_the_operator_asks() {
    let has = |lines: &[Value]| lines.iter().any(|line| line.to_string().contains(FROM));
    let (_, lines) = logged(&["--behind-proxy"], "trace");
    assert!(!has(&lines), "an address is in the log");
    let (_, lines) = logged(&["--behind-proxy", "--log-addresses"], "info");
    let from = saying(&lines, "answered").into_iter().filter_map(|line| line["from"].as_str());
    let guest = saying(&lines, "joined")[1]["by"].as_str().unwrap();
    assert!(from.into_iter().any(|from| from == format!("{guest}@{FROM}")), "{lines:?}");
}

/// Whoever sends long requests that fail, and many of them, does not fill the disk with lines of the log.
#[test]
fn failing_requests_do_not_fill_the_log() {
    let mut house = TestServer::logging(PROGRAM, &[], "info");
    for number in 0..500 {
        let path = format!("/api/{number}{}", "x".repeat(15_000));
        let method = if number % 2 == 0 { "GET" } else { "DELETE" };
        drop(house.try_request(method, &path, &[], ""));
    }
    assert!(house.stop());
    let log = house.log();
    let answered = log.lines().filter(|line| line.contains("answered"));
    let lengths: Vec<_> = answered.map(str::len).collect();
    assert!(lengths.len() >= 100, "some are told: {}", lengths.len());
    assert!(lengths.len() < 400, "{} lines", lengths.len());
    assert!(lengths.iter().all(|length| *length < 500), "{:?} bytes", lengths.iter().max());
}
