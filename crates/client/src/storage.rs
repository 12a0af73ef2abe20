//! Values stored on the device. If the browser stores nothing, the page works without them.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A prefix for our keys: other pages of the same host may store values too.
const PREFIX: &str = "roundhouse.";

/// Reads the value of this key; `None` if there is none or it cannot be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("{PREFIX}{name}")).ok()??;
    serde_json::from_str(&text).ok()
}

/// Stores a value under a key.
pub(crate) fn write<T: Serialize>(name: &str, value: &T) {
    let Ok(text) = serde_json::to_string(value) else { return };
    if let Some(storage) = storage() {
        // This fails if the storage is full or forbidden. The game goes on without it.
        let _ = storage.set_item(&format!("{PREFIX}{name}"), &text);
    }
}

/// Removes the value of this key.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok()?
}
