//! Banners over the map: the last round, an earlier moment, and the seat that a record is seen from.

use leptos::prelude::*;
use protocol::{Chair, ClientMessage, DecisionKind, SeatNumber};

use super::history::turn_words;
use crate::address::{go, of_moment};
use crate::play_on::PlayOnButton;
use crate::review::ReviewButton;
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
                <a href=of_moment(Some(past.position)) title=t!("moment-link")>{t!("looking-back", turn = scene.turn())}</a>
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
                <ReviewButton scene />
                <PlayOnButton scene />
            </p>
        }
    })
}

/// Names the moment of the record that is shown, with its address.
fn moment(scene: Scene) -> impl IntoView {
    let position = scene.past.get().map_or_else(|| scene.position.get(), |past| past.position);
    view! {
        <a href=of_moment(Some(position)) title=t!("moment-link")>{turn_words(scene)}</a>
    }
}

/// The button that leads to the end of the record, unless the end is shown.
fn to_the_end(scene: Scene) -> Option<impl IntoView> {
    let look = move |_| scene.look(None);
    scene.past.get().map(|_| view! { <button on:click=look>{t!("to-the-end")}</button> })
}

/// What somebody else proposes, and the seat if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proposed {
    Stop(SeatNumber),
    Hints(SeatNumber),
    Rematch,
}

/// Returns what somebody else proposes and this player has not answered with yes.
fn proposed(scene: Scene) -> Option<Proposed> {
    let (room, mine) = (scene.room.get(), scene.seats.get());
    if mine.is_empty() {
        return None;
    }
    let asked = |wants: fn(&Chair) -> bool| {
        let wants = |seat: &SeatNumber| wants(&room.chairs[usize::from(*seat)]);
        let mut others = (0..room.chairs.len() as SeatNumber).filter(|seat| !mine.contains(seat));
        let agreed = mine.iter().any(wants) || !scene.playing.get();
        others.find(wants).filter(|_| !agreed)
    };
    let rematch = || {
        let table = scene.online.filter(|table| !table.wants_rematch.get())?;
        room.next_table.as_ref().map(|_| table).map(|_| Proposed::Rematch)
    };
    let stop = asked(|chair| chair.wants_stop).map(Proposed::Stop);
    stop.or(asked(|chair| chair.wants_hints).map(Proposed::Hints)).or_else(rematch)
}

/// Asks the player to agree or decline when somebody else proposes something.
fn proposal(scene: Scene) -> impl IntoView {
    let wanted = Memo::new(move |_| proposed(scene));
    let declined = RwSignal::new(None);
    // A new wish is asked again.
    Effect::new(move || {
        if wanted.get().is_none() {
            declined.set(None)
        }
    });
    let answer = move |agree: bool| {
        let what = wanted.get_untracked();
        for seat in scene.seats.get_untracked() {
            match what {
                Some(Proposed::Stop(_)) => scene.say(ClientMessage::Stop { seat, agree }),
                Some(Proposed::Hints(_)) => scene.say(ClientMessage::WantHints { seat, agree }),
                Some(Proposed::Rematch) | None => {}
            }
        }
        let next = scene.room.with_untracked(|room| room.next_table.clone());
        if let (Some(Proposed::Rematch), true, Some(next)) = (what, agree, next) {
            go(&format!("#table/{next}"));
        }
        declined.set(what.filter(|_| !agree));
    };
    move || {
        let what = wanted.get().filter(|what| declined.get() != Some(*what))?;
        let text = match what {
            Proposed::Stop(by) => t!("stop-asked", name = scene.name_of(by)),
            Proposed::Hints(by) => t!("hints-asked", name = scene.name_of(by)),
            Proposed::Rematch => t!("rematch-asked"),
        };
        Some(view! {
            <div class="banner proposal" class:over={what == Proposed::Rematch} role="alertdialog" aria-label=text.clone()>
                <span>{text.clone()}</span>
                <button data-act="agree" on:click=move |_| answer(true)>{t!("agree")}</button>
                <button data-act="decline" on:click=move |_| answer(false)>{t!("decline")}</button>
            </div>
        })
    }
}

fn is_replay(scene: Scene) -> bool {
    untrack(|| scene.seats.with(Vec::is_empty) && scene.room.get().host.is_none())
}
