//! A link to copy, send or scan. It works without a secure context (plain HTTP) too.

use js_sys::{Object, Reflect};
use leptos::html::Input;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use qrcode::{Color, QrCode};

use crate::words::t;

/// A link with buttons to copy, send and scan it. `key` is the message that names it.
#[component]
pub(super) fn LinkField(key: &'static str, address: String) -> impl IntoView {
    let field = NodeRef::<Input>::new();
    let copied = RwSignal::new(false);
    let scanned = RwSignal::new(false);
    let address = StoredValue::new(address);
    let copy = move |_| {
        let Some(field) = field.get_untracked() else { return };
        field.select();
        // The newer clipboard API does not exist on plain HTTP.
        let done = document().dyn_into::<web_sys::HtmlDocument>().ok();
        copied.set(done.is_some_and(|document| document.exec_command("copy").unwrap_or(false)));
    };
    let select = move |_| {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    let send = can_share().then(|| {
        view! { <button on:click=move |_| share(&address.get_value())>{move || t!("link-send")}</button> }
    });
    let code = move || scanned.get().then(|| address.with_value(|address| code(address)));
    view! {
        <div class="link" data-link=key>
            <label>
                <span>{move || t!(key)}</span>
                <input node_ref=field readonly prop:value=address.get_value() on:focus=select />
            </label>
            <div class="buttons">
                <button data-act="copy" on:click=copy>{move || if copied.get() { t!("link-copied") } else { t!("link-copy") }}</button>
                {send}
                <button data-act="code" aria-expanded=move || scanned.get().to_string() on:click=move |_| scanned.update(|scanned| *scanned = !*scanned)>{move || t!("link-code")}</button>
            </div>
            {code}
        </div>
    }
}

/// Draws the link as a QR code.
fn code(address: &str) -> Option<impl IntoView + use<>> {
    let code = QrCode::new(address).ok()?;
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == Color::Dark);
    let path: String =
        dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width, at / width)).collect();
    // A border of four light modules is part of a QR code.
    let frame = format!("-4 -4 {0} {0}", width + 8);
    Some(view! {
        <svg class="code" viewBox=frame role="img" aria-label=move || t!("link-code-says") shape-rendering="crispEdges">
            <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
            <path d=path fill="#000" />
        </svg>
    })
}

fn can_share() -> bool {
    let navigator: JsValue = window().navigator().into();
    Reflect::get(&navigator, &"share".into()).is_ok_and(|share| share.is_function())
}

/// Opens the device's share dialog.
fn share(address: &str) {
    let navigator: JsValue = window().navigator().into();
    let share = Reflect::get(&navigator, &"share".into()).ok();
    let Some(share) = share.and_then(|share| share.dyn_into::<js_sys::Function>().ok()) else {
        return;
    };
    let what = Object::new();
    if Reflect::set(&what, &"url".into(), &address.into()).is_ok() {
        // This fails if the person cancels it, which is no error.
        let _ = share.call1(&navigator, &what);
    }
}
