//! The JSON schema of the wire is up to date in `docs/protocol.schema.json`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use protocol::{Request, ServerMessage, VERSION};
use schemars::generate::SchemaSettings;
use serde_json::json;

#[test]
fn the_schema_is_that_of_the_types() {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let client = generator.subschema_for::<Request>();
    let server = generator.subschema_for::<ServerMessage>();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("The wire of Roundhouse, version {VERSION}"),
        "description": "A message of a client is a Request, one of a table a ServerMessage.",
        "anyOf": [client, server],
        "$defs": generator.take_definitions(true),
    });
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    common::compare("docs/protocol.schema.json", &text);
}
