//! Whoever sends or reads too slowly does not stay.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use protocol::ClientMessage;
use serde_json::json;
use server::Limits;
use server_tests::{SocketClosed, TestClient, TestServer, TestTable};
use tokio_tungstenite::tungstenite::Message;

/// A deadline that a test can wait for.
const SHORT: Duration = Duration::from_millis(300);

fn impatient() -> TestServer {
    TestServer::with(Limits { hello: SHORT, send: SHORT, silence: 2 * SHORT, ..Limits::default() })
}

fn connect(server: &TestServer) -> TcpStream {
    let stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

/// Sends one byte after the other until the server ends the connection; returns what it said.
fn drip(stream: &mut TcpStream, bytes: impl Iterator<Item = u8>) -> String {
    for byte in bytes {
        if stream.write_all(&[byte]).is_err() {
            break;
        }
        std::thread::sleep(SHORT / 6);
    }
    let mut said = Vec::new();
    drop(stream.read_to_end(&mut said));
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn a_head_that_comes_byte_by_byte_is_not_awaited() {
    let server = impatient();
    let started = Instant::now();
    let said =
        drip(&mut connect(&server), b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: ".iter().copied());
    assert!(!said.contains("200 OK"), "{said}");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_body_that_comes_byte_by_byte_is_not_awaited() {
    let server = impatient();
    let mut slow = connect(&server);
    let head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
        Content-Length: 4000\r\n\r\n";
    slow.write_all(head.as_bytes()).unwrap();
    let said = drip(&mut slow, b"{\"board\":\"toy\",\"name\":\"Ann\"}".iter().copied());
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("too_slow"), "{said}");
    server.wait_for("roundhouse_connections", |open| open == 1);
}

#[test]
fn a_client_that_does_not_read_its_answers_is_let_go() {
    let server = impatient();
    let mut deaf = connect(&server);
    // Far more answers than the buffers of both systems hold.
    let ask = "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(400);
    drop(deaf.write_all(ask.as_bytes()));
    server.wait_for("roundhouse_connections", |open| open == 1);
}

#[test]
fn pings_do_not_replace_the_first_message() {
    let server = impatient();
    let mut line = TestClient::new(&server).dial(&server, "table=nowhere");
    let started = Instant::now();
    while line.socket.send(Message::Ping(Default::default())).is_ok() {
        assert!(started.elapsed() < Duration::from_secs(10), "it stays");
        std::thread::sleep(SHORT / 6);
    }
}

/// A client that answers no ping is gone, however many it sends itself.
#[test]
fn pings_are_no_sign_of_life() {
    let server = impatient();
    let party = TestTable::gather(&server, "toy", 2, 1);
    let mut line = party.join(&server, 0);
    line.update();
    let started = Instant::now();
    // It never reads, so it never answers.
    while line.socket.get_mut().write_all(&[0x89, 0x80, 0, 0, 0, 0]).is_ok() {
        assert!(started.elapsed() < Duration::from_secs(10), "it stays");
        std::thread::sleep(SHORT / 6);
    }
}

/// Empty fragments add nothing to the length of a message, and are bounded all the same.
#[test]
fn a_message_of_empty_fragments_is_not_awaited_without_end() {
    const TIMES: usize = 1_000;
    let server = TestServer::open();
    let party = TestTable::gather(&server, "toy", 2, 1);
    let mut line = party.join(&server, 0);
    line.update();
    let socket = line.socket.get_mut();
    // A text that goes on, and fragments of it.
    socket.write_all(&[0x01, 0x80, 0, 0, 0, 0]).unwrap();
    let fragments = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    let sent = (0..TIMES).take_while(|_| socket.write_all(&fragments).is_ok()).count();
    assert!(sent < TIMES, "{sent} times {} bytes were taken", fragments.len());
}

/// Numbers at the ends of their ranges, wherever the wire has a number. This is compiled with checks for
/// overflow, so that a sum that wraps is a panic.
#[test]
fn numbers_at_the_ends_of_their_ranges_are_answered() {
    let server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "toy", 2);
    let mut line = party.join(&server, 0);
    line.update();
    let examples = include_str!("../../../protocol/tests/wire.jsonl");
    let numbers = [0, 1, u64::MAX, u64::MAX - 1, u64::MAX / 2, u64::from(u32::MAX), 255];
    let mut sent = 0;
    for example in examples.lines().filter_map(|line| line.strip_prefix("client ")) {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(example) else { continue };
        for number in numbers {
            let mut message = message.clone();
            replace_numbers(&mut message, number);
            let text = message.to_string();
            if serde_json::from_str::<protocol::Request>(&text).is_ok()
                && !text.contains("\"join\"")
            {
                line.socket.send(Message::text(text)).unwrap();
                sent += 1;
                // The answer to the next one comes after all answers to this one.
                let next = line.say(ClientMessage::Show { seat: None });
                if line.answer(next).is_err() {
                    line = party.join(&server, 0);
                }
            }
        }
    }
    assert!(sent > 50, "{sent} messages");
    let told: usize = since_the_end(&server, &party);
    assert!(told < 64 * 1024, "{told} bytes for a question without an answer");
    assert_eq!(server.metric("roundhouse_table_panics_total"), 0);
}

fn replace_numbers(value: &mut serde_json::Value, number: u64) {
    match value {
        serde_json::Value::Number(_) => *value = json!(number),
        serde_json::Value::Array(values) => {
            values.iter_mut().for_each(|value| replace_numbers(value, number));
        }
        serde_json::Value::Object(fields) => {
            fields.values_mut().for_each(|value| replace_numbers(value, number));
        }
        _ => {}
    }
}

/// Asks for the news after the last position that a number can name; returns the bytes of the answer.
fn since_the_end(server: &TestServer, party: &TestTable) -> usize {
    let mut line = party.join(server, 1);
    line.update();
    let first = [u64::MAX, u64::MAX - 1, u64::MAX - 249, u64::MAX - 250];
    for since in first {
        line.say(ClientMessage::Log { since });
    }
    let last = line.say(ClientMessage::Show { seat: None });
    let mut told = 0;
    loop {
        match line.hear() {
            Ok(protocol::ServerMessage::Done { re, .. }) if re == Some(last) => return told,
            Ok(message) => told += serde_json::to_string(&message).unwrap().len(),
            Err(SocketClosed(code)) => panic!("closed with {code:?}"),
        }
    }
}
