//! What is kept on the device. Where the browser keeps nothing, nothing is lost but memory.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// So that other pages of the same host do not get in our way.
const PREFIX: &str = "roundhouse.";

/// What was kept under this name, if it is there and can be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("{PREFIX}{name}")).ok()??;
    serde_json::from_str(&text).ok()
}

/// Keeps something under a name.
pub(crate) fn write<T: Serialize>(name: &str, value: &T) {
    let Ok(text) = serde_json::to_string(value) else { return };
    if let Some(storage) = storage() {
        // Full, or forbidden: the game goes on without.
        let _ = storage.set_item(&format!("{PREFIX}{name}"), &text);
    }
}

/// Forgets what was kept under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok()?
}
