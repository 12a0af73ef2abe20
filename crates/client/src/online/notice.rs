//! The operator's message of the day.

use leptos::prelude::*;

/// Shows the message, if there is one.
#[component]
pub(super) fn Notice(message: RwSignal<Option<String>>) -> impl IntoView {
    let message = Memo::new(move |_| message.get());
    move || {
        message
            .get()
            .map(|text| view! { <p class="notice" role="status" data-notice="">{text}</p> })
    }
}
