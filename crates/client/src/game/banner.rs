//! Banners over the map: the last round, an earlier moment, and the seat that a record is seen from.

use leptos::prelude::*;
use protocol::{ClientMessage, DecisionKind, SeatNumber};

use super::history::step;
use crate::address::of_moment;
use crate::scene::Scene;
use crate::words::t;

/// All banners that hold now.
#[component]
pub(super) fn Banner(scene: Scene) -> impl IntoView {
    let last_round = move || {
        let shared = scene.shared();
        let last =
            shared.last_round.as_ref().filter(|_| shared.waiting.what != DecisionKind::Nothing)?;
        let text = t!("last-round", name = scene.name_of(last.called_by), number = last.turns_left);
        Some(view! { <p class="banner">{text}</p> })
    };
    let looking_back = move || {
        let past = scene.past.get()?;
        Some(view! {
            <p class="banner past">
                <a href=of_moment(Some(past.position)) title=t!("moment-link")>{t!("looking-back", position = past.position)}</a>
                {(!is_replay(scene)).then(|| steps(scene))}
                <button on:click=move |_| scene.look(None)>{t!("back-to-now")}</button>
            </p>
        })
    };
    view! { {last_round} {looking_back} {eyes(scene)} }
}

/// The choice of the seat that a record is seen from, with buttons to step through it.
fn eyes(scene: Scene) -> Option<impl IntoView> {
    let seats = untrack(|| scene.shared().players.len()) as SeatNumber;
    let look = move |event| {
        scene.say(ClientMessage::Show { seat: event_target_value(&event).parse().ok() });
        if let Some(past) = scene.past.get_untracked() {
            scene.look(Some(past.position));
        }
    };
    let seat =
        move |seat: SeatNumber| view! { <option value=seat>{move || scene.name_of(seat)}</option> };
    is_replay(scene).then(|| {
        view! {
            <p class="banner replay">
                <label>{move || t!("seen-by")}
                    <select on:change=look>
                        <option value="">{move || t!("seen-by-all")}</option>
                        {(0..seats).map(seat).collect_view()}
                    </select>
                </label>
                {steps(scene)}
            </p>
        }
    })
}

fn is_replay(scene: Scene) -> bool {
    untrack(|| scene.seats.with(Vec::is_empty) && scene.room.get().host.is_none())
}

fn steps(scene: Scene) -> impl IntoView {
    view! {
        <button aria-label=move || t!("step-back") on:click=move |_| step(scene, false)>"◂"</button>
        <button aria-label=move || t!("step-on") on:click=move |_| step(scene, true)>"▸"</button>
    }
}
