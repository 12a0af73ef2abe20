//! JSON text that several messages share.

use std::sync::Arc;

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::json::JsonText;

/// Room for the text of most entries of the log, so that it need not grow while it is written.
const TYPICAL_BYTES: usize = 512;

/// A value that was written as JSON once. Every message that contains it copies its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawJson(Arc<Vec<u8>>);

impl RawJson {
    /// Serializes a value.
    ///
    /// # Panics
    /// If the value cannot be written as JSON. Every type of this crate can.
    pub fn of(value: &impl Serialize) -> RawJson {
        let mut json = JsonText::with_capacity(TYPICAL_BYTES);
        json.value(value);
        json.into()
    }
    /// Wraps text that was written as JSON.
    pub(crate) fn written(text: Vec<u8>) -> RawJson {
        RawJson(Arc::new(text))
    }
    /// Returns the bytes of the JSON text.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
    /// Returns the JSON text.
    ///
    /// # Panics
    /// Never: JSON is text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.0).expect("JSON is text")
    }
}

impl Serialize for RawJson {
    /// Writes the text. This reads it once more; [`ServerMessage::to_json`](crate::ServerMessage::to_json)
    /// copies it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_slice(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}
