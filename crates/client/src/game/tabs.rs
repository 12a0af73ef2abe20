//! The tabs of a small screen: they open a panel over its lower part.

use leptos::prelude::*;

use crate::online::unread;
use crate::scene::{Panel, Scene};
use crate::words::t;

/// The tabs at the lower edge.
#[component]
pub(super) fn Tabs(scene: Scene) -> impl IntoView {
    let tab = move |panel: Panel, key: &'static str| {
        let press = move |_| {
            let open = scene.panel.get_untracked() == panel;
            scene.open_panel(if open { Panel::None } else { panel });
        };
        view! {
            <button data-tab=key aria-pressed=move || (scene.panel.get() == panel).to_string() on:click=press>
                {move || t!(key)}
                {move || (panel == Panel::Tickets).then(|| scene.private().map(|own| view! {
                    <small>{format!("{}/{}", own.complete.len(), own.tickets.len())}</small>
                }))}
                {move || (panel == Panel::Chat && unread(scene) > 0).then(|| view! { <small class="unread">{unread(scene)}</small> })}
            </button>
        }
    };
    view! {
        <nav class="tabs" aria-label=move || t!("panels")>
            {tab(Panel::Tickets, "tickets")}
            {tab(Panel::Log, "log")}
            {scene.online.map(|_| tab(Panel::Chat, "chat"))}
            <button data-tab="undo" disabled=move || !scene.can_undo() on:click=move |_| scene.undo()>{move || t!("undo")}</button>
        </nav>
    }
}
