//! The wire, frozen: every message of `wire.jsonl` and every example of `docs/protocol.md` is read
//! and written again without a change.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeSet;

use protocol::{Reason, Refusal, Request, ServerMessage, limits, read_json};
use serde_json::Value;

const VECTORS: &str = include_str!("wire.jsonl");
const PAGE: &str = include_str!("../../../docs/protocol.md");

/// Reads a message of either side, writes it again, and compares.
fn unchanged(side: &str, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let again = match side {
        "client" => {
            let read = serde_json::from_value::<Request>(value.clone());
            // A server reads the commonest message in another way.
            assert_eq!(Request::parse(text).ok(), read.as_ref().ok().cloned(), "{text}");
            // A browser reads every message in a third way.
            assert_eq!(read_json(text), read.as_ref().ok().cloned(), "{text}");
            read.map(serde_json::to_value)
        }
        "server" => {
            let read = serde_json::from_value::<ServerMessage>(value.clone());
            assert_eq!(read_json(text), read.as_ref().ok().cloned(), "{text}");
            read.map(serde_json::to_value)
        }
        other => panic!("{other} is no side"),
    };
    assert_eq!(again.unwrap_or_else(|e| panic!("{e}: {text}")).unwrap(), value, "{text}");
}

/// Returns the vectors: for each the side that sends it, and the message.
fn vectors() -> impl Iterator<Item = (&'static str, &'static str)> {
    VECTORS.lines().filter(|line| !line.is_empty()).map(|line| line.split_once(' ').unwrap())
}

#[test]
fn the_vectors_are_read_and_written_without_a_change() {
    vectors().for_each(|(side, text)| unchanged(side, text));
}

/// A new kind of message needs a vector.
#[test]
fn every_kind_of_message_has_a_vector() {
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/protocol.schema.json")).unwrap();
    for (side, definition) in [("client", "Request"), ("server", "ServerMessage")] {
        let kinds = schema["$defs"][definition]["oneOf"].as_array().unwrap().iter();
        let kinds: BTreeSet<_> =
            kinds.map(|kind| kind["properties"]["type"]["const"].as_str().unwrap()).collect();
        let shown: Vec<Value> = vectors()
            .filter(|(of, _)| *of == side)
            .map(|(_, text)| serde_json::from_str(text).unwrap())
            .collect();
        let shown: BTreeSet<_> =
            shown.iter().map(|value| value["type"].as_str().unwrap()).collect();
        assert_eq!(kinds, shown, "of a {side}");
    }
}

#[test]
fn the_page_has_examples_that_work() {
    let mut examples = 0;
    for block in PAGE.split("```json ").skip(1) {
        let (side, rest) = block.split_once('\n').unwrap();
        let (text, _) = rest.split_once("```").unwrap();
        unchanged(side, text);
        examples += 1;
    }
    assert!(examples >= 6, "{examples} examples");
}

#[test]
fn what_is_too_long_or_no_message_is_not_understood() {
    let say = |length| format!(r#"{{"type":"say","seat":0,"text":"{}"}}"#, "x".repeat(length));
    let around = say(0).len();
    assert!(Request::parse(&say(limits::MESSAGE_BYTES - around)).is_ok());
    for text in [say(limits::MESSAGE_BYTES - around + 1), "{}".into(), "[1".into()] {
        assert_eq!(Request::parse(&text).unwrap_err().key(), "not_understood");
    }
}

/// Clients translate these words, so they stay.
#[test]
fn every_reason_has_a_word_of_its_own_that_the_page_lists() {
    let mut words = BTreeSet::new();
    for reason in Reason::all() {
        assert!(words.insert(reason.key()), "{} twice", reason.key());
        let text = serde_json::to_string(&Refusal::from(reason)).unwrap();
        assert_eq!(serde_json::from_str::<Refusal>(&text).unwrap(), Refusal::from(reason));
        assert!(PAGE.contains(&format!("`{}`", reason.key())), "{} is not listed", reason.key());
    }
}
