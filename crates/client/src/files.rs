//! Opens and saves files on the device.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::{FileReader, HtmlElement, HtmlInputElement};

/// Saves a text as a download of this name.
pub(crate) fn save(name: &str, text: &str) {
    let saved = || -> Option<()> {
        let link = document().create_element("a").ok()?.dyn_into::<HtmlElement>().ok()?;
        let text = js_sys::encode_uri_component(text);
        link.set_attribute("href", &format!("data:text/plain;charset=utf-8,{text}")).ok()?;
        link.set_attribute("download", name).ok()?;
        link.click();
        Some(())
    };
    // This cannot fail in a page.
    let _ = saved();
}

/// Reads the file that was chosen in a field, and calls `then` with its text.
pub(crate) fn read(event: &ev::Event, then: impl FnOnce(String) + 'static) {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let file = field.and_then(|field| field.files()?.get(0));
    let Some((file, reader)) = file.zip(FileReader::new().ok()) else { return };
    let done = Closure::once_into_js({
        let reader = reader.clone();
        move || then(reader.result().ok().and_then(|text| text.as_string()).unwrap_or_default())
    });
    reader.set_onload(Some(done.unchecked_ref()));
    // This fails only for a file that is gone; then nothing is opened.
    let _ = reader.read_as_text(&file);
}
