//! The livery that the person at this device likes: chosen before a game, and asked for at every table.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{ClientMessage, Room, Stage, limits};

use crate::model::TableModel;
use crate::preferences::{prefer, preferences, preferences_now};
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
    /// Asks the open table for the livery, once it is chosen.
    #[prop(optional)]
    ask: Option<Callback<()>>,
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
        let choose = move |_| {
            prefer(|all| all.livery = Some(livery));
            ask.into_iter().for_each(|ask| ask.run(()));
        };
        view! {
            <button class=format!("swatch livery-paint-{livery}") role="radio" data-livery=livery aria-checked=checked aria-label=name title=name
                disabled=move || !is_free(livery) on:click=choose></button>
        }
    };
    view! {
        <div class="swatches" role="radiogroup" aria-label=move || t!("livery")>{(0..limits::LIVERIES).map(one).collect_view()}</div>
    }
}

/// Returns the message that asks a table for the livery that the person likes; `None` if the person likes none or has no
/// seat, if a chair has it already, or if the game is over.
pub(crate) fn wanted_livery(table: &TableModel) -> Option<ClientMessage> {
    let (livery, room) = (preferences_now().livery?, table.room.as_ref()?);
    let chosen = room.chairs.iter().any(|chair| chair.livery == Some(livery));
    let is_open = matches!(room.stage, Stage::Gathering | Stage::Playing);
    let seat = *table.seats.first()?;
    (is_open && !chosen).then_some(ClientMessage::ChooseLivery { seat, livery })
}
