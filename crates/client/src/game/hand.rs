//! The player's cards, by kind.

use leptos::prelude::*;
use protocol::{Answer, Legal};

use super::drag::DragSource;
use crate::pieces::{card_face, card_name};
use crate::scene::Scene;
use crate::words::t;

/// The player's hand, with a button to pass when nothing else is legal.
#[component]
pub(super) fn Hand(scene: Scene) -> impl IntoView {
    let kinds =
        scene.board.colors().iter().map(|color| color.id.clone()).chain(["wild".to_owned()]);
    let kinds = kinds.map(move |card| view! { <Kind scene card /> });
    let pass = move || {
        matches!(scene.legal().as_deref(), Some(Legal::Turn { pass: true, .. })).then(|| view! {
        <button class="main" on:click=move |_| scene.answer(Answer::Pass)>{t!("pass")}</button>
    })
    };
    view! {
        <section class="hand" aria-label=move || t!("hand")>
            {kinds.collect_view()}
            {pass}
        </section>
    }
}

/// All cards of one kind. Pressing them highlights only the routes that they can pay; they can also
/// be dragged onto a route.
#[component]
fn Kind(scene: Scene, card: String) -> impl IntoView {
    let card = StoredValue::new(card);
    let count = Memo::new(move |_| {
        let own = scene.private()?;
        card.with_value(|card| own.hand.get(card).copied())
    });
    let is_only = move || scene.intent.card.get() == Some(card.get_value());
    let drag = DragSource::new(scene, card);
    let press = move |_| {
        if drag.was_drag() {
            return;
        }
        scene.plan(|intent| card.with_value(|card| intent.toggle_card(card)));
    };
    let says = move || {
        t!(
            "cards-of",
            card = card_name(scene.board, &card.get_value()),
            number = count.get().unwrap_or_default()
        )
    };
    let fan = move || {
        let shown = count.get().unwrap_or_default().clamp(1, 4);
        (0..shown).map(|nth| view! { <span class="fanned" style=format!("--nth: {nth}")>{card_face(card.get_value())}</span> }).collect_view()
    };
    move || {
        count.get().map(|_| view! {
        <button
            class="kind"
            class:only=is_only
            data-card=card.get_value()
            aria-pressed=move || is_only().to_string()
            aria-label=says
            title=says
            on:click=press
            on:pointerdown=move |event| drag.press(&event)
            on:pointermove=move |event| drag.pull(&event)
            on:pointerup=move |_| drag.drop()
            on:pointercancel=move |_| drag.cancel()
        >
            <span class="fan" style=move || format!("--shown: {}", count.get().unwrap_or_default().clamp(1, 4))>{fan}</span>
            <span class="count" aria-hidden="true">{count}</span>
        </button>
    })
    }
}
