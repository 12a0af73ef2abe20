//! The outside view: its fields, in their order.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{FROZEN, frozen_board};
use record::{Record, outside};
use serde_json::Value;

fn frozen_json() -> (String, Value) {
    let text = outside::replay_json(&Record::parse(FROZEN).unwrap(), frozen_board()).unwrap();
    let value = serde_json::from_str(&text).unwrap();
    (text, value)
}

#[test]
fn the_fields_come_in_a_fixed_order() {
    let (text, _) = frozen_json();
    let order = [
        "{\"format\":\"roundhouse-replay/1\",\"board\":\"frozen\",\"fingerprint\":\"e685a7a9fdd53963\"",
        "\"seats\":3",
        "\"names\":",
        "\"seed\":\"381ccb0d",
        "\"commitment\":null",
        "\"secret\":null",
        "\"nonces\":[]",
        "\"routes\":[{\"id\":\"harbor/island/blue\",\"a\":\"harbor\"",
        "\"tickets\":[{\"id\":\"harbor/island\",\"a\":\"harbor\",\"b\":\"island\",\"points\":3}",
        "\"dealt\":{\"hands\":[[",
        "\"market\":[",
        "\"deck\":[",
        "\"discard\":[",
        "\"tickets\":[",
        "\"stacks\":{\"harbor\":{\"symbol\":",
        "\"put_aside\":[{\"symbol\":",
        "\"at_rest\":false}",
        "\"steps\":[{\"seat\":0,\"action\":{\"type\":\"pick\",\"ticket\":\"summit/village\"},\"legal\":2",
        "\"events\":[{\"type\":\"answered\",\"seat\":0}]",
        "\"after\":{\"market\":[",
        "\"ended\":\"last_round\"",
        "\"score\":[{\"routes\":",
        "\"winners\":[",
    ];
    let mut rest = text.as_str();
    for part in order {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} is missing or out of order"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn what_a_decision_of_all_resolves_stands_in_the_last_step() {
    let (_, game) = frozen_json();
    let types = |step: usize| -> Vec<String> {
        let events = game["steps"][step]["events"].as_array().unwrap();
        events.iter().map(|event| event["type"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(types(3), ["answered"]);
    assert_eq!(types(4), ["answered"]);
    assert_eq!(types(5), ["kept", "kept", "kept", "tickets_shuffled"]);
}

#[test]
fn drawn_cards_are_those_that_came_into_the_hand() {
    let (_, game) = frozen_json();
    for step in game["steps"].as_array().unwrap() {
        let drawn = step["after"]["drawn"].as_array().unwrap();
        let draws = matches!(step["action"]["type"].as_str(), Some("draw_deck" | "draw_market"));
        assert_eq!(drawn.len(), usize::from(draws));
    }
}

#[test]
fn tickets_are_dealt_from_the_top() {
    let (_, game) = frozen_json();
    let tickets = game["dealt"]["tickets"].as_array().unwrap();
    assert_eq!(tickets.len(), frozen_board().tickets().len());
    for seat in 0..3 {
        let picked = &game["steps"][seat]["action"]["ticket"];
        assert!(tickets[seat * 2..seat * 2 + 2].contains(picked), "two to each seat");
    }
}
