//! On a small screen: which panel stands before the others.

use leptos::prelude::*;

use crate::online::unread;
use crate::scene::{Scene, Sheet};
use crate::words::t;

/// Buttons at the lower edge.
#[component]
pub(super) fn Tabs(scene: Scene) -> impl IntoView {
    let tab = move |sheet: Sheet, key: &'static str| {
        let press = move |_| {
            scene.sheet.update(|now| *now = if *now == sheet { Sheet::None } else { sheet })
        };
        view! {
            <button data-tab=key aria-pressed=move || (scene.sheet.get() == sheet).to_string() on:click=press>
                {move || t!(key)}
                {move || (sheet == Sheet::Tickets).then(|| scene.own().map(|own| view! {
                    <small>{format!("{}/{}", own.complete.len(), own.tickets.len())}</small>
                }))}
                {move || (sheet == Sheet::Chat && unread(scene) > 0).then(|| view! { <small class="unread">{unread(scene)}</small> })}
            </button>
        }
    };
    view! {
        <nav class="tabs" aria-label=move || t!("panels")>
            {tab(Sheet::Tickets, "tickets")}
            {tab(Sheet::Log, "log")}
            {scene.visit.map(|_| tab(Sheet::Chat, "chat"))}
            <button data-tab="undo" disabled=move || !scene.can_undo() on:click=move |_| scene.undo()>{move || t!("undo")}</button>
        </nav>
    }
}
