//! Banners over the map: the last round, an earlier moment, and the seat that a record is seen from.

use leptos::prelude::*;
use protocol::{ClientMessage, DecisionKind, SeatNumber};

use crate::address::of_moment;
use crate::play_on::PlayOnButton;
use crate::scene::Scene;
use crate::words::t;

/// The banners for the present state of the game.
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
        let past = scene.past.get().filter(|_| !is_replay(scene))?;
        Some(view! {
            <p class="banner past">
                <a href=of_moment(Some(past.position)) title=t!("moment-link")>{t!("looking-back", position = past.position)}</a>
                <button on:click=move |_| scene.look(None)>{t!("back-to-now")}</button>
                <PlayOnButton scene />
            </p>
        })
    };
    view! { {last_round} {looking_back} {eyes(scene)} {proposal(scene)} }
}

/// Draws the choice of the seat that a record is seen from.
fn eyes(scene: Scene) -> Option<impl IntoView> {
    let seats = untrack(|| scene.shared().players.len()) as SeatNumber;
    let look = move |event| {
        scene.say(ClientMessage::Show { seat: event_target_value(&event).parse().ok() });
        if let Some(past) = scene.past.get_untracked() {
            scene.look(Some(past.position));
        }
    };
    // A position that was opened has one moment only.
    let has_moments = untrack(|| scene.position.get() > 0);
    let moments =
        has_moments.then(|| view! { {move || moment(scene)} {move || to_the_end(scene)} });
    let me = untrack(|| scene.me());
    let seat = move |seat: SeatNumber| {
        view! { <option value=seat selected={me == Some(seat)}>{move || scene.name_of(seat)}</option> }
    };
    is_replay(scene).then(move || {
        view! {
            <p class="banner replay" class:past=move || scene.past.with(Option::is_some)>
                {moments}
                <label>{move || t!("seen-by")}
                    <select on:change=look>
                        <option value="">{move || t!("seen-by-all")}</option>
                        {(0..seats).map(seat).collect_view()}
                    </select>
                </label>
                <PlayOnButton scene />
            </p>
        }
    })
}

/// Names the moment of the record that is shown, with its address.
fn moment(scene: Scene) -> impl IntoView {
    let last = scene.position.get();
    let position = scene.past.get().map_or(last, |past| past.position);
    view! {
        <a href=of_moment(Some(position)) title=t!("moment-link")>{t!("replay-moment", position = position, last = last)}</a>
    }
}

/// The button that leads to the end of the record, unless the end is shown.
fn to_the_end(scene: Scene) -> Option<impl IntoView> {
    let look = move |_| scene.look(None);
    scene.past.get().map(|_| view! { <button on:click=look>{t!("to-the-end")}</button> })
}

/// Returns the seat of somebody else who wants to end the game.
fn stop_wanted(scene: Scene) -> Option<SeatNumber> {
    let (room, mine) = (scene.room.get(), scene.seats.get());
    let seats = 0..room.chairs.len() as SeatNumber;
    let wants = |seat: &SeatNumber| room.chairs[usize::from(*seat)].wants_stop;
    let agreed = mine.is_empty() || mine.iter().any(wants);
    seats
        .into_iter()
        .find(|seat| wants(seat) && !mine.contains(seat))
        .filter(|_| !agreed && scene.playing.get())
}

/// Asks the player to agree or decline when somebody else wants to end the game.
fn proposal(scene: Scene) -> impl IntoView {
    let wanted = Memo::new(move |_| stop_wanted(scene));
    let declined = RwSignal::new(false);
    // A new wish is asked again.
    Effect::new(move || {
        if wanted.get().is_none() {
            declined.set(false)
        }
    });
    let answer = move |agree: bool| {
        for seat in scene.seats.get_untracked() {
            scene.say(ClientMessage::Stop { seat, agree });
        }
        declined.set(!agree);
    };
    move || {
        let by = wanted.get().filter(|_| !declined.get())?;
        Some(view! {
            <div class="banner proposal" role="alertdialog" aria-label=t!("stop")>
                <span>{t!("stop-asked", name = scene.name_of(by))}</span>
                <button data-act="agree" on:click=move |_| answer(true)>{t!("agree")}</button>
                <button data-act="decline" on:click=move |_| answer(false)>{t!("decline")}</button>
            </div>
        })
    }
}

fn is_replay(scene: Scene) -> bool {
    untrack(|| scene.seats.with(Vec::is_empty) && scene.room.get().host.is_none())
}
