//! The names of actions, events and refusals are declared in `rules`; the wire uses the same names.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeSet;

use rules::{ActionKind, EventKind, Illegal};
use serde_json::Value;

/// Returns the tags of a type with one variant for each tag.
fn tags<T: schemars::JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T).to_value();
    let variants = schema["oneOf"].as_array().unwrap();
    let tag = |variant: &Value| variant["properties"]["type"]["const"].as_str().unwrap().to_owned();
    variants.iter().map(tag).collect()
}

#[test]
fn events_have_the_names_of_rules() {
    let names = EventKind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
    assert_eq!(tags::<protocol::Event>(), names);
}

#[test]
fn answers_have_the_names_of_actions() {
    let names = ActionKind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
    assert_eq!(tags::<protocol::Answer>(), names);
}

#[test]
fn no_two_reasons_share_a_key() {
    let keys: BTreeSet<_> = protocol::Reason::all().map(protocol::Reason::key).collect();
    assert_eq!(keys.len(), Illegal::ALL.len() + protocol::Objection::ALL.len());
}
