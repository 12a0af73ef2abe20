//! A dialog over the whole screen. The browser keeps the focus inside it; when it closes, the focus goes back.
//!
//! The back button of a browser or a phone closes a dialog: an open dialog has an entry in the history, with the same
//! address. Closing it in another way takes the entry back.

use std::cell::Cell;

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

use crate::words::t;

thread_local! {
    /// How many dialogs there are. One that replaces another is counted before the other is gone, or in the same frame.
    static DIALOGS: Cell<usize> = const { Cell::new(0) };
    /// Whether the page is on its way back from the entry of a dialog that is closed.
    static RETURNS: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the present entry of the history belongs to a dialog.
fn is_entry() -> bool {
    window().history().and_then(|history| history.state()).is_ok_and(|state| state.is_truthy())
}

fn add_entry() {
    // A browser that refuses leaves the dialog with its other ways to close.
    let _ = window().history().and_then(|history| history.push_state(&JsValue::TRUE, ""));
}

/// Leaves the entry of a dialog that is closed. A link in the dialog has left it already.
fn leave_entry() {
    if is_entry() && DIALOGS.get() == 0 {
        RETURNS.set(true);
        let _ = window().history().and_then(|history| history.back());
    }
}

/// Follows the history from now on, before any dialog does: an entry whose dialog is closed is passed over, and a dialog
/// that opened on the way back gets its entry.
pub(crate) fn follow_history() {
    let handle = window_event_listener(ev::popstate, |_| {
        if is_entry() {
            leave_entry();
        } else if RETURNS.take() && DIALOGS.get() > 0 {
            add_entry();
        }
    });
    on_cleanup(move || handle.remove());
}

/// A modal dialog with a title and a button to close it.
#[component]
pub(crate) fn Modal(
    /// The CSS class of its content.
    class: &'static str,
    #[prop(into)] title: Signal<String>,
    /// Called when the player closes it, also with the Escape key or the back button.
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
    DIALOGS.set(DIALOGS.get() + 1);
    if !is_entry() {
        add_entry();
    }
    let back = window_event_listener(ev::popstate, move |_| {
        if !is_entry() {
            close.run(());
        }
    });
    on_cleanup(move || {
        DIALOGS.set(DIALOGS.get() - 1);
        back.remove();
        let before = before.try_update_value(Option::take).flatten();
        // While the dialog is there, nothing else can have the focus. What took it meanwhile keeps it.
        request_animation_frame(move || {
            let lost = document().active_element().is_none_or(|now| now.tag_name() == "BODY");
            drop(before.filter(|_| lost).map(|element| element.focus()));
            leave_entry();
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
