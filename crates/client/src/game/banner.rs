//! The last round, and looking back: banners that stay as long as they are true.

use leptos::prelude::*;

use crate::scene::Scene;
use crate::words::t;

/// What everybody must know now.
#[component]
pub(super) fn Banner(scene: Scene) -> impl IntoView {
    let last_round = move || {
        let shared = scene.shared();
        let last = shared.last_round.as_ref().filter(|_| !scene.is_over())?;
        let text = t!("last-round", name = scene.name_of(last.called_by), number = last.turns_left);
        Some(view! { <p class="banner">{text}</p> })
    };
    let looking_back = move || {
        let past = scene.past.get()?;
        Some(view! {
            <p class="banner past">
                {t!("looking-back", position = past.position)}
                <button on:click=move |_| scene.look(None)>{t!("back-to-now")}</button>
            </p>
        })
    };
    view! { {last_round} {looking_back} }
}
