//! The panel that places stacks of tokens before the first turn.

use leptos::prelude::*;
use protocol::{Answer, Legal};

use super::keys::{keep_focus, return_focus};
use crate::pieces::{pin, symbol_name};
use crate::places::place;
use crate::scene::Scene;
use crate::words::t;

/// Chooses stacks. Their locations are picked on the map or from a list.
#[component]
pub(super) fn Placing(scene: Scene) -> impl IntoView {
    let plan = Memo::new(move |_| match scene.legal().as_deref() {
        Some(Legal::Place { number, symbols, locations }) => {
            Some((*number, symbols.clone(), locations.clone()))
        }
        Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
        | None => None,
    });
    let number = move || plan.get().map_or(0, |(number, ..)| number);
    let enough = move || scene.intent.placed.with(Vec::len) == usize::from(number());
    let confirm = move |_| {
        let stacks = scene.intent.placed.get_untracked();
        keep_focus();
        scene.answer(Answer::PlaceStacks { stacks });
    };
    let stacks = move || {
        let symbols = plan.get().map(|(_, symbols, _)| symbols).unwrap_or_default();
        symbols.into_iter().map(|symbol| stack(scene, symbol)).collect_view()
    };
    let places = move || {
        let locations = plan.get().map(|(_, _, locations)| locations).unwrap_or_default();
        let option = |name: String| {
            let id = scene.board.location_named(&name)?;
            Some(view! { <option value=name>{place(scene.board, id)}</option> })
        };
        locations.into_iter().map(option).collect_view()
    };
    let by_name = move |event| {
        if let Some(id) = scene.board.location_named(&event_target_value(&event)) {
            scene.put_stack(id);
        }
    };
    return_focus(".choice");
    view! {
        <section class="panel choice placing" tabindex="-1" aria-label=move || t!("placing")>
            <h2>{move || t!("placing")}</h2>
            <p class="note">{move || t!("placing-how", number = number())}</p>
            <div class="stacks">{stacks}</div>
            <label class="field">{move || t!("placing-where")}
                <select on:change=by_name prop:value="">
                    <option value="">{move || t!("placing-on-map")}</option>
                    {places}
                </select>
            </label>
            <button class="main" data-act="place" disabled=move || !enough() on:click=confirm>
                {move || if enough() { t!("place-stacks") } else { t!("placing-left", number = usize::from(number()) - scene.intent.placed.with(Vec::len)) }}
            </button>
        </section>
    }
}

fn stack(scene: Scene, symbol: u8) -> impl IntoView {
    let at = move || {
        scene.intent.placed.with(|placed| {
            let stack = placed.iter().find(|stack| stack.symbol == symbol);
            stack.map(|stack| stack.location.clone())
        })
    };
    let place = move || {
        let id = at().and_then(|name| scene.board.location_named(&name))?;
        Some(place(scene.board, id))
    };
    let chosen = move || scene.next_stack() == Some(symbol);
    view! {
        <button class="stack-choice" class:chosen=chosen aria-pressed=move || chosen().to_string() on:click=move |_| scene.plan(|intent| intent.stack = Some(symbol))>
            <svg viewBox="-12 -12 24 24" aria-hidden="true">{pin(symbol)}</svg>
            <span>{move || symbol_name(symbol)}</span>
            <small>{place}</small>
        </button>
    }
}
