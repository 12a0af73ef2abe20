//! Placing stacks of tokens: a step of its own before the first turn.

use board::LocationId;
use leptos::prelude::*;
use protocol::{Answer, Legal, PlacedStack};

use crate::pieces::{pin, symbol_name};
use crate::scene::Scene;
use crate::words::t;

/// Chooses stacks and their places; the places are pointed out on the map.
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
    let enough = move || scene.placed.with(Vec::len) == usize::from(number());
    let confirm = move |_| {
        let placed = scene.placed.get_untracked().into_iter();
        let stacks = placed.map(|(symbol, location)| PlacedStack { symbol, location }).collect();
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
            Some(view! { <option value=name>{scene.board.location(id).name.clone()}</option> })
        };
        locations.into_iter().map(option).collect_view()
    };
    let by_name = move |event| {
        if let Some(id) = scene.board.location_named(&event_target_value(&event)) {
            put_stack(scene, id);
        }
    };
    view! {
        <section class="panel choice placing" aria-label=move || t!("placing")>
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
                {move || if enough() { t!("place-stacks") } else { t!("placing-left", number = usize::from(number()) - scene.placed.with(Vec::len)) }}
            </button>
        </section>
    }
}

fn stack(scene: Scene, symbol: u8) -> impl IntoView {
    let at = move || {
        scene.placed.with(|placed| {
            placed.iter().find(|(known, _)| *known == symbol).map(|(_, at)| at.clone())
        })
    };
    let place = move || {
        let id = at().and_then(|name| scene.board.location_named(&name))?;
        Some(scene.board.location(id).name.clone())
    };
    let chosen = move || next_stack(scene) == Some(symbol);
    view! {
        <button class="stack-choice" class:chosen=chosen aria-pressed=move || chosen().to_string() on:click=move |_| scene.stack.set(Some(symbol))>
            <svg viewBox="-12 -12 24 24" aria-hidden="true">{pin(symbol)}</svg>
            <span>{move || symbol_name(symbol)}</span>
            <small>{place}</small>
        </button>
    }
}

/// The stack whose place is pointed out next.
fn next_stack(scene: Scene) -> Option<u8> {
    let legal = scene.legal()?;
    let Legal::Place { symbols, .. } = &*legal else { return None };
    let placed = scene.placed.get();
    let free =
        symbols.iter().copied().find(|symbol| placed.iter().all(|(known, _)| known != symbol));
    scene
        .stack
        .get()
        .filter(|symbol| symbols.contains(symbol))
        .or(free)
        .or(symbols.first().copied())
}

/// Plans to put the next stack at a place.
pub(crate) fn put_stack(scene: Scene, at: LocationId) {
    let legal = untrack(|| scene.legal());
    let Some(&Legal::Place { number, .. }) = legal.as_deref() else { return };
    let Some(symbol) = untrack(|| next_stack(scene)) else { return };
    let name = scene.board.location(at).id.clone();
    scene.placed.update(|placed| {
        placed.retain(|(known, place)| *known != symbol && *place != name);
        if placed.len() == usize::from(number) {
            placed.remove(0);
        }
        placed.push((symbol, name));
    });
    scene.stack.set(None);
}
