//! The menu of a table: links, people, ending the game.

use leptos::prelude::*;
use protocol::{Chair, ClientMessage, SeatNumber, Sitter, Stage};

use super::link::LinkField;
use super::people::{GiveSeat, IgnoreButton, NudgeButton, ReturnLink};
use super::report::ReportName;
use super::table::OnlineTable;
use crate::modal::Modal;
use crate::pieces::badge;
use crate::scene::Scene;
use crate::words::t;

/// The button in the bar on top, and the menu that it opens.
#[component]
pub(crate) fn TableMenu(scene: Scene) -> impl IntoView {
    scene.online.map(|table| {
        let open = RwSignal::new(false);
        // After the end of the game there is another dialog.
        Effect::new(move |was_playing: Option<bool>| {
            let is_playing = table.stage() == Some(Stage::Playing);
            if was_playing == Some(true) && !is_playing {
                open.set(false);
            }
            is_playing
        });
        view! {
            <button class="always" data-act="table" aria-label=move || t!("table") aria-haspopup="dialog" on:click=move |_| open.set(true)>
                <span class="wide">{move || t!("table")}</span><span class="narrow" aria-hidden="true">"⋯"</span>
            </button>
            {move || open.get().then(|| view! { <Menu table open /> })}
        }
    })
}

#[component]
fn Menu(table: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    let close = Callback::new(move |()| open.set(false));
    let links = table.outline.get_untracked().map(|outline| outline.links).unwrap_or_default();
    let back = links.return_link.map(|address| {
        view! { <ReturnLink table address /> <GiveSeat table /> }
    });
    let watch = links.watch.map(|address| view! { <LinkField key="link-watch" address /> });
    let people = move || {
        let room = table.room.get();
        let chairs = room.map(|room| room.chairs.clone()).unwrap_or_default();
        let rows = chairs.into_iter().enumerate();
        rows.map(|(seat, chair)| person(table, seat as SeatNumber, &chair)).collect_view()
    };
    let record = move || {
        let over = table.stage().is_some_and(|stage| stage != Stage::Playing);
        let address = super::api::record_address(&table.table());
        over.then(|| view! { <a class="button" download data-act="record" href=address>{t!("record-download")}</a> })
    };
    view! {
        <Modal class="table-menu" title=Signal::derive(|| t!("table")) close>
            {back}
            {watch}
            <ol class="people">{people}</ol>
            <Hints table />
            <Leaving table />
            <div class="buttons">
                {record}
                <a class="button" href="#/">{move || t!("home")}</a>
            </div>
        </Modal>
    }
}

/// Draws a person at the table. The host can mute them.
fn person(table: OnlineTable, seat: SeatNumber, chair: &Chair) -> Option<impl IntoView + use<>> {
    let Sitter::Person { name } = &chair.sitter else { return None };
    let is_me = table.seats.with(|seats| seats.contains(&seat));
    let muted = chair.muted;
    let press = move |_| table.say(ClientMessage::Mute { seat, muted: !muted });
    let mute = (table.host.get() && !is_me).then(|| view! {
        <button data-act="mute" on:click=press>{if muted { t!("unmute-person") } else { t!("mute-person") }}</button>
    });
    let says_muted = muted.then(|| view! { <small class="sign">{t!("muted")}</small> });
    let ignore = (!is_me).then(|| view! { <IgnoreButton table seat /> });
    let nudge = (!is_me).then(|| view! { <NudgeButton table seat /> });
    Some(
        view! { <li>{badge(seat)}<span>{name.clone()}</span>{says_muted}{nudge}{ignore}{mute}<ReportName table seat /></li> },
    )
}

/// The button to propose hints, while several people play without them.
#[component]
fn Hints(table: OnlineTable) -> impl IntoView {
    let propose = move |_| {
        for seat in table.seats.get_untracked() {
            table.say(ClientMessage::WantHints { seat, agree: true });
        }
    };
    move || {
        let room = table.room.get()?;
        let seat = table.seats.with(|seats| seats.first().copied())?;
        let chair = room.chairs.get(usize::from(seat))?;
        let people =
            room.chairs.iter().filter(|chair| matches!(chair.sitter, Sitter::Person { .. }));
        let possible = room.stage == Stage::Playing && !room.settings.hints && people.count() > 1;
        let waits = chair.wants_hints;
        possible.then(|| view! {
            <div class="buttons"><button data-act="propose-hints" disabled=waits on:click=propose>{if waits { t!("hints-wait") } else { t!("hints-propose") }}</button></div>
        })
    }
}

/// Buttons to end the game by agreement or to resign. Resigning asks once more.
#[component]
fn Leaving(table: OnlineTable) -> impl IntoView {
    let sure = RwSignal::new(None::<&'static str>);
    let seat = move || table.seats.with(|seats| seats.first().copied());
    let chair = move || {
        let room = table.room.get()?;
        room.chairs.get(usize::from(seat()?)).cloned().filter(|chair| !chair.resigned)
    };
    let playing = move || table.stage() == Some(Stage::Playing);
    let stop = move |agree: bool| {
        for seat in table.seats.get_untracked() {
            table.say(ClientMessage::Stop { seat, agree });
        }
        sure.set(None);
    };
    let resign = move || {
        for seat in table.seats.get_untracked() {
            table.say(ClientMessage::Resign { seat });
        }
        sure.set(None);
    };
    move || {
        let chair = chair().filter(|_| playing())?;
        Some(match (sure.get(), chair.wants_stop) {
            (Some("resign"), _) => view! {
                <p class="note">{t!("resign-how")}</p>
                <div class="buttons">
                    <button on:click=move |_| sure.set(None)>{t!("cancel")}</button>
                    <button class="main" data-act="resign-sure" on:click=move |_| resign()>{t!("resign")}</button>
                </div>
            }
            .into_any(),
            (_, true) => view! {
                <p class="note">{t!("stop-waits")}</p>
                <div class="buttons"><button data-act="stop-not" on:click=move |_| stop(false)>{t!("stop-not")}</button></div>
            }
            .into_any(),
            (_, false) => view! {
                <p class="note">{t!("stop-how")}</p>
                <div class="buttons">
                    <button data-act="stop" on:click=move |_| stop(true)>{t!("stop")}</button>
                    <button data-act="resign" on:click=move |_| sure.set(Some("resign"))>{t!("resign")}</button>
                </div>
            }
            .into_any(),
        })
    }
}
