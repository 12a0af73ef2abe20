//! A dialog over the whole screen. The browser keeps the focus inside it; when it closes, the focus goes back.

use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::words::t;

/// A modal dialog with a title and a button to close it.
#[component]
pub(crate) fn Modal(
    /// The CSS class of its content.
    class: &'static str,
    #[prop(into)] title: Signal<String>,
    /// Called when the player closes it, also with the Escape key.
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    let before =
        document().active_element().and_then(|element| element.dyn_into::<HtmlElement>().ok());
    let before = StoredValue::new_local(before);
    // It can be shown only once it is in the page. A browser without modal dialogs leaves it a part of the page.
    element.on_load(move |dialog| {
        if dialog.is_connected() {
            drop(dialog.show_modal());
        } else {
            request_animation_frame(move || drop(dialog.show_modal()));
        }
    });
    on_cleanup(move || {
        let before = before.try_update_value(Option::take).flatten();
        // While the dialog is there, nothing else can have the focus. What took it meanwhile keeps it.
        request_animation_frame(move || {
            let lost = document().active_element().is_none_or(|now| now.tag_name() == "BODY");
            drop(before.filter(|_| lost).map(|element| element.focus()));
        });
    });
    let cancel = move |event: leptos::ev::Event| {
        event.prevent_default();
        close.run(());
    };
    view! {
        <dialog node_ref=element class=format!("dialog {class}") aria-label=title on:cancel=cancel>
            <div class="panel scroller">
                <h2>{title}<button class="quiet close" aria-label=move || t!("close") on:click=move |_| close.run(())>"×"</button></h2>
                {children()}
            </div>
        </dialog>
    }
}

/// Returns whether a dialog covers the page: keys are meant for it.
pub(crate) fn is_open() -> bool {
    document().query_selector("dialog[open]").is_ok_and(|dialog| dialog.is_some())
}
