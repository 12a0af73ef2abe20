//! The livery that the person at this device likes: chosen before a game, and asked for at every table.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{ClientMessage, Room, SeatNumber, Stage, limits};

use crate::preferences::{prefer, preferences};
use crate::words::{say, t};

/// Returns the liveries of the seats as custom properties for the styles, which otherwise go by the seats' numbers.
pub(crate) fn livery_style(liveries: &[u8]) -> String {
    let one = |(seat, livery): (usize, &u8)| {
        format!(
            "--seat-{seat}: var(--paint-{livery}); --seat-ink-{seat}: var(--paint-ink-{livery});"
        )
    };
    liveries.iter().enumerate().map(one).collect()
}

/// The choice of a livery. Where the table has one, liveries that others have chosen are left out.
#[component]
pub(crate) fn LiveryChoice(
    /// The table, if there is one already.
    #[prop(optional, into)]
    room: Option<Signal<Option<Arc<Room>>>>,
    /// The livery that the person has without a choice, where that is known.
    #[prop(optional)]
    usual: Option<Signal<Option<u8>>>,
) -> impl IntoView {
    let is_free = move |livery: u8| {
        let room = room.and_then(|room| room.get());
        let taken = |room: &Room| room.chairs.iter().any(|chair| chair.livery == Some(livery));
        preferences().livery == Some(livery) || !room.as_deref().is_some_and(taken)
    };
    let one = move |livery: u8| {
        let has = move || preferences().livery.or_else(|| usual.and_then(|usual| usual.get()));
        let checked = move || (has() == Some(livery)).to_string();
        let name = move || say(&format!("livery-{livery}"), None);
        view! {
            <button class=format!("swatch livery-paint-{livery}") role="radio" data-livery=livery aria-checked=checked aria-label=name title=name
                disabled=move || !is_free(livery) on:click=move |_| prefer(|all| all.livery = Some(livery))></button>
        }
    };
    view! {
        <div class="swatches" role="radiogroup" aria-label=move || t!("livery")>{(0..limits::LIVERIES).map(one).collect_view()}</div>
    }
}

/// Asks a table for the livery that the person likes, as long as nobody else has chosen it.
pub(crate) fn keep_livery(
    room: impl Fn() -> Option<Arc<Room>> + 'static,
    seats: impl Fn() -> Vec<SeatNumber> + 'static,
    say: impl Fn(ClientMessage) + 'static,
) {
    Effect::new(move || {
        let (Some(livery), Some(room)) = (preferences().livery, room()) else { return };
        let chosen = |livery| room.chairs.iter().any(|chair| chair.livery == Some(livery));
        let is_open = matches!(room.stage, Stage::Gathering | Stage::Playing);
        if let Some(seat) = seats().first().copied()
            && is_open
            && !chosen(livery)
        {
            say(ClientMessage::ChooseLivery { seat, livery });
        }
    });
}
