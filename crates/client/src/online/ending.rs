//! After the game: the rematch, an end without a winner, the record.

use leptos::prelude::*;
use protocol::{ClientMessage, Stage};

use super::table::OnlineTable;
use super::{api, trouble};
use crate::address::go;
use crate::kept_games;
use crate::play_on::PlayOnButton;
use crate::scene::Scene;
use crate::words::t;

/// Asks for a rematch, or leads to it. The person who asks goes there at once; the others get a
/// link.
#[component]
pub(crate) fn Rematch(scene: Scene) -> impl IntoView {
    let next = Memo::new(move |_| scene.online.and(scene.room.get().next_table.clone()));
    if let Some(table) = scene.online {
        Effect::new(move || {
            if let Some(next) = next.get().filter(|_| table.wants_rematch.get()) {
                table.wants_rematch.set(false);
                go(&format!("#table/{next}"));
            }
        });
    }
    let ask = move |_| {
        if let Some(table) = scene.online {
            table.wants_rematch.set(true);
        }
        scene.say(ClientMessage::Rematch);
    };
    let watches = move || scene.online.is_some_and(|table| table.seats.with(Vec::is_empty));
    move || {
        match next.get() {
        _ if watches() => ().into_any(),
        Some(next) => view! {
            <a class="button main" data-act="next-game" href=format!("#table/{next}")>{move || t!("next-game")}</a>
        }
        .into_any(),
        None => view! {
            <button class="main" data-act="rematch" on:click=ask>{move || t!("rematch")}</button>
        }
        .into_any(),
    }
    }
}

/// Says that the game ended without a winner: by agreement, or because nobody came.
#[component]
pub(crate) fn Ended(scene: Scene) -> impl IntoView {
    let open = RwSignal::new(true);
    let stage = Memo::new(move |_| scene.room.get().stage);
    let looks_back = Memo::new(move |_| scene.past.with(Option::is_some));
    move || {
        // The dialog would cover the moment that the player looks at.
        if looks_back.get() {
            return None;
        }
        let says = match stage.get() {
            Stage::Stopped => t!("game-stopped"),
            Stage::Abandoned => t!("game-abandoned"),
            Stage::Gathering | Stage::Playing | Stage::Finished => return None,
        };
        open.get().then(|| view! {
            <div class="dialog ended" role="dialog" aria-label=says.clone()>
                <div class="panel">
                    <h2>{says.clone()}</h2>
                    <div class="buttons">
                        <button class="quiet" on:click=move |_| open.set(false)>{move || t!("look-at-board")}</button>
                        <a class="button" href="#/">{move || t!("home")}</a>
                        <PlayOnButton scene />
                        <Rematch scene />
                    </div>
                </div>
            </div>
        })
    }
}

/// Returns the record of a finished game, from this device or from the server; the error is in the player's language.
pub(crate) async fn fetch_record(table: OnlineTable) -> Result<String, String> {
    let id = table.table();
    match kept_games::record(&id) {
        Some(record) => Ok(record),
        None => api::record(&id).await.map_err(|why| trouble(&why)),
    }
}

/// The pauses before the record of a finished game is asked for, in milliseconds. If no attempt succeeds, the next visit
/// to the table tries again.
const RECORD_PAUSES: [i32; 4] = [0, 3_000, 20_000, 120_000];

/// Fetches the record of a finished game and keeps it on this device, where it outlives the server's table.
pub(super) async fn keep_record(table: String) {
    for pause in RECORD_PAUSES {
        api::pause(pause).await;
        if let Ok(record) = api::record(&table).await {
            // If it cannot be stored, the history leads to the server's table instead.
            let _ = kept_games::keep_record(&table, &record);
            return;
        }
    }
}

/// Saves the record of the game, from the server or from the Worker.
#[component]
pub(crate) fn SaveRecord(scene: Scene) -> impl IntoView {
    match scene.online {
        Some(table) => {
            let address = super::api::record_address(&table.table());
            view! { <a class="button" download data-act="record" href=address>{move || t!("save-record")}</a> }
                .into_any()
        }
        None => view! {
            <button data-act="record" on:click=move |_| scene.ask_record()>{move || t!("save-record")}</button>
        }
        .into_any(),
    }
}
