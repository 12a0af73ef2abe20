//! JSON text that several messages share.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A value that was serialized once. Every message that contains it copies its text.
#[derive(Clone, Debug)]
pub struct RawJson(Arc<RawValue>);

impl RawJson {
    /// Serializes a value.
    ///
    /// # Panics
    /// If the value cannot be written as JSON. Every type of this crate can.
    pub fn of(value: &impl Serialize) -> RawJson {
        RawJson(to_raw_value(value).expect("types of the wire can be written as JSON").into())
    }
    /// Returns the JSON text.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl Serialize for RawJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl PartialEq for RawJson {
    fn eq(&self, other: &RawJson) -> bool {
        self.text() == other.text()
    }
}
impl Eq for RawJson {}
