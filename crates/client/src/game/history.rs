//! Steps through the moments of a game, and keeps the page's address up to date.

use std::time::Duration;

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use protocol::{Happened, LogPosition};

use super::review::{ReviewPart, chances_at, graph};
use crate::address;
use crate::scene::Scene;
use crate::words::t;

/// The speeds of playing the history: moments for ten seconds.
const SPEEDS: [u64; 3] = [5, 10, 30];

/// The bar that goes to any moment of the game: a slider, steps, and playing at one of three speeds. It is always
/// there, for records too, so that looking back moves nothing on the screen.
#[component]
pub(super) fn HistoryBar(scene: Scene) -> impl IntoView {
    let moments = Memo::new(move |_| moments(scene));
    let last = move || moments.with(Vec::len).saturating_sub(1);
    let shown = move || {
        let at = scene.past.get().map(|past| past.position);
        at.map_or_else(last, |at| moments.with(|all| all.partition_point(|&one| one < at)))
    };
    let slide = move |event| {
        let nth = event_target_value(&event).parse().unwrap_or(usize::MAX);
        moments.with_untracked(|all| show_moment(scene, all, nth));
    };
    let speed = RwSignal::new(1_usize);
    let playing = RwSignal::new(None::<IntervalHandle>);
    let stop = move || {
        playing.update(|playing| {
            if let Some(timer) = playing.take() {
                timer.clear()
            }
        })
    };
    let play = move || {
        stop();
        let pause = Duration::from_millis(10_000 / SPEEDS[speed.get_untracked()]);
        if scene.past.with_untracked(Option::is_none) {
            scene.look(moments.with_untracked(|all| all.first().copied()));
        }
        let next = move || {
            step(scene, true);
            if scene.past.with_untracked(Option::is_none) {
                stop();
            }
        };
        playing.set(set_interval_with_handle(next, pause).ok());
    };
    on_cleanup(stop);
    let toggle = move |_| if playing.with_untracked(Option::is_some) { stop() } else { play() };
    let faster = move |_| {
        speed.update(|speed| *speed = (*speed + 1) % SPEEDS.len());
        if playing.with_untracked(Option::is_some) {
            play();
        }
    };
    let is_playing = move || playing.with(Option::is_some);
    let says = move || {
        let moment = turn_words(scene);
        chances_at(scene, shown()).map_or(moment.clone(), |chances| format!("{moment}. {chances}"))
    };
    view! {
        <div class="history" role="group" aria-label=move || t!("history")>
            {graph(scene, Signal::derive(shown))}
            <input type="range" min="0" max=last prop:value=shown aria-label=move || t!("history") aria-valuetext=says on:input=slide />
            <button class="round" aria-label=move || t!("step-back") on:click=move |_| step(scene, false)>"◂"</button>
            <button class="round" data-act="play-history" aria-label=move || if is_playing() { t!("history-stop") } else { t!("history-play") } on:click=toggle>
                {move || if is_playing() { "‖" } else { "▶" }}
            </button>
            <button class="round" aria-label=move || t!("step-on") on:click=move |_| step(scene, true)>"▸"</button>
            <button class="round speed" aria-label=move || t!("history-speed", number = speed.get() + 1) on:click=faster>{move || format!("{}×", speed.get() + 1)}</button>
            <span class="note" aria-hidden="true">{move || format!("{}/{}", scene.turn(), scene.last_turn())}</span>
        </div>
        <ReviewPart scene shown=Signal::derive(shown) />
    }
}

/// Names the moment on the screen by its turn, as the review and the records do.
pub(super) fn turn_words(scene: Scene) -> String {
    t!("history-at", turn = scene.turn(), last = scene.last_turn())
}

/// Shows the n-th of all moments; the last one is the present.
pub(super) fn show_moment(scene: Scene, all: &[LogPosition], nth: usize) {
    scene.look(all.get(nth).copied().filter(|_| nth + 1 < all.len()));
}

/// Lists the positions of all moments of the game.
pub(super) fn moments(scene: Scene) -> Vec<LogPosition> {
    let is_game =
        |what: &Happened| matches!(what, Happened::Started { .. } | Happened::Acted { .. });
    let log = scene.log.get();
    log.iter().filter(|news| is_game(&news.what)).map(|news| news.position).collect()
}

/// Goes to the moment before or after the one on the screen.
pub(super) fn step(scene: Scene, forward: bool) {
    let all = untrack(|| moments(scene));
    let mut moments = all.iter().copied();
    let now = scene.past.get_untracked().map(|past| past.position);
    let last = moments.clone().next_back();
    let next = match (now, forward) {
        (Some(now), true) => moments.find(|&at| at > now).filter(|&at| Some(at) != last),
        (None, true) => None,
        (now, false) => {
            let now = now.or(last).unwrap_or_default();
            Some(moments.rfind(|&at| at < now).unwrap_or(now))
        }
    };
    scene.look(next);
}

/// Writes the moment that is shown into the page's address.
pub(super) fn name_moment(scene: Scene) {
    Effect::new(move |before: Option<Option<LogPosition>>| {
        let shown = scene.past.get().map(|past| past.position);
        // The address that opened the page stays until the player shows another moment.
        if before.is_some_and(|before| before != shown) {
            let _ = window().history().and_then(|history| {
                history.replace_state_with_url(&JsValue::NULL, "", Some(&address::of_moment(shown)))
            });
        }
        shown
    });
}
