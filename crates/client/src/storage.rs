//! Values stored on the device. If the browser stores nothing, the page works without them, and says so.

use std::collections::BTreeMap;

use leptos::prelude::window;
use protocol::read_json;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};

/// A prefix for our keys: other pages of the same host may store values too.
const PREFIX: &str = "roundhouse.";

/// Why the browser does not store a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StorageProblem {
    /// The browser lets this page store nothing.
    Blocked,
    /// There is no room left.
    Full,
}

impl StorageProblem {
    /// Returns the message that tells the player.
    pub(crate) fn message(self) -> &'static str {
        match self {
            StorageProblem::Blocked => "storage-blocked",
            StorageProblem::Full => "storage-full",
        }
    }
}

/// Reads the value of this key; `None` if there is none or it cannot be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    read_json(&read_text(name)?)
}

/// Writes a time as a whole number of milliseconds, so that the program does not contain the code that writes fractions.
pub(crate) fn whole_millis<S: Serializer>(millis: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i64(*millis as i64)
}

/// Reads the stored text of this key without parsing it.
pub(crate) fn read_text(name: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{name}")).ok()?
}

/// Stores a value under a key.
pub(crate) fn write<T: Serialize>(name: &str, value: &T) -> Result<(), StorageProblem> {
    let text = serde_json::to_string(value).expect("plain values can be written");
    write_text(name, &text)
}

/// Stores a text under a key without changing it.
pub(crate) fn write_text(name: &str, text: &str) -> Result<(), StorageProblem> {
    let storage = storage().ok_or(StorageProblem::Blocked)?;
    storage.set_item(&format!("{PREFIX}{name}"), text).map_err(|_| {
        // A storage that holds nothing cannot be full: the browser gives this page no room at all.
        match storage.length() {
            Ok(1..) => StorageProblem::Full,
            Ok(0) | Err(_) => StorageProblem::Blocked,
        }
    })
}

/// Removes the value of this key.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// Returns the keys that begin with this text, without it.
pub(crate) fn names(start: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let start = format!("{PREFIX}{start}");
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok()?);
    keys.filter_map(|key| key.strip_prefix(&start).map(str::to_owned)).collect()
}

/// Returns everything that this page has stored, by key.
pub(crate) fn everything() -> BTreeMap<String, String> {
    let text = |name: String| read_text(&name).map(|text| (name, text));
    names("").into_iter().filter_map(text).collect()
}

/// Checks that there is room for this number of characters more, by storing them for a moment.
pub(crate) fn check_room(characters: usize) -> Result<(), StorageProblem> {
    let stored = write_text("room", &"x".repeat(characters));
    forget("room");
    stored
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok()?
}
