//! Whose turn it is and what is allowed now, in one line; undo and the way out beside it.

use leptos::prelude::*;
use protocol::{Legal, SeatNumber, What};

use crate::online::{Signs, TableSheet};
use crate::pieces::{badge, card_name};
use crate::refusals::reason;
use crate::scene::Scene;
use crate::words::t;

/// The bar on top.
#[component]
pub(super) fn Status(scene: Scene) -> impl IntoView {
    let who = move || turn_of(scene).map(badge);
    view! {
        <header class="status">
            <a class="logo" href="#/" aria-label=move || t!("home")>"Roundhouse"</a>
            <p class="prompt" role="status" aria-live="polite">
                <span class="who">{who}</span>
                <span>{move || prompt(scene)}</span>
            </p>
            <Signs scene />
            {move || refusal(scene)}
            <div class="tools">
                <button on:click=move |_| scene.undo() disabled=move || !scene.can_undo() title=move || undo_says(scene)>
                    {move || t!("undo")}
                </button>
                <TableSheet scene />
                <a class="button" href="#/rules" aria-label=move || t!("rules")>
                    <span class="wide">{move || t!("rules")}</span><span class="narrow" aria-hidden="true">"?"</span>
                </a>
                <a class="button" href="#/preferences" aria-label=move || t!("preferences")>
                    <span class="wide">{move || t!("preferences")}</span><span class="narrow" aria-hidden="true">"⚙"</span>
                </a>
            </div>
        </header>
    }
}

/// The tab's title says when it is the player's turn.
pub(super) fn announce(scene: Scene) {
    Effect::new(move || {
        let name = scene.board.name();
        let title = if scene.is_asked() {
            t!("title-asked", board = name)
        } else {
            t!("title", board = name)
        };
        document().set_title(&title);
    });
}

fn turn_of(scene: Scene) -> Option<SeatNumber> {
    let shared = scene.shared();
    (shared.waiting.seats.len() == 1).then(|| shared.waiting.seats[0])
}

/// What is to be done now, and by whom.
fn prompt(scene: Scene) -> String {
    let shared = scene.shared();
    if scene.past.get().is_some() {
        return t!("prompt-past");
    }
    if shared.waiting.what == What::Nothing {
        return t!("prompt-over");
    }
    match scene.legal().filter(|_| scene.is_asked()) {
        Some(legal) => own_prompt(scene, &legal),
        None => others_prompt(scene),
    }
}

fn own_prompt(scene: Scene, legal: &Legal) -> String {
    let wild = || card_name(scene.board, "wild");
    match legal {
        Legal::Turn { pass: true, .. } => t!("prompt-pass"),
        Legal::Turn { tickets: true, .. } => t!("prompt-turn"),
        Legal::Turn { .. } => t!("prompt-turn-no-tickets"),
        Legal::SecondCard { .. } => t!("prompt-second", wild = wild()),
        Legal::Keep(keep) if keep.least == keep.most => {
            t!("prompt-keep-exactly", number = keep.least)
        }
        Legal::Keep(keep) => t!("prompt-keep", number = keep.least),
        Legal::Pick => t!("prompt-pick"),
        Legal::Place { number, .. } => t!("prompt-place", number = *number),
    }
}

fn others_prompt(scene: Scene) -> String {
    let waiting = &scene.shared().waiting;
    match waiting.seats.as_slice() {
        [one] => t!("prompt-waits", name = scene.name_of(*one)),
        several => t!("prompt-waits-several", number = several.len()),
    }
}

fn undo_says(scene: Scene) -> String {
    if scene.can_undo() { t!("undo-open") } else { t!("undo-closed") }
}

fn refusal(scene: Scene) -> Option<impl IntoView> {
    let refusal = scene.refusal.get()?;
    let clause = refusal.clause.clone();
    Some(view! {
        <p class="refusal" role="alert">
            {reason(&refusal)}
            {clause.map(|clause| view! { " " <a href=format!("#/rules/{clause}")>{clause.clone()}</a> })}
            <button class="quiet" aria-label=t!("close") on:click=move |_| scene.refusal.set(None)>"×"</button>
        </p>
    })
}
