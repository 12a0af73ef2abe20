//! Steps through the moments of a game, and keeps the page's address up to date.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use protocol::{Happened, LogPosition};

use crate::address;
use crate::scene::Scene;

/// Goes to the moment before or after the one on the screen.
pub(super) fn step(scene: Scene, forward: bool) {
    let log = scene.log.get_untracked();
    let is_game =
        |what: &Happened| matches!(what, Happened::Started { .. } | Happened::Acted { .. });
    let mut moments = log.iter().filter(|news| is_game(&news.what)).map(|news| news.position);
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
