//! Signs for presence, the state of the connection, and the time left.

use leptos::prelude::*;
use protocol::{Millis, SeatNumber, Stage};

use super::table::OnlineTable;
use crate::model::ConnectionState;
use crate::scene::Scene;
use crate::words::t;

/// Says that the connection is broken; shows nothing while it works.
#[component]
pub(super) fn ConnectionSign(table: OnlineTable) -> impl IntoView {
    move || {
        let connection = table.connection.get();
        (connection.state == ConnectionState::Reconnecting).then(|| {
            let says = if connection.unsent { t!("unsent") } else { t!("reconnecting") };
            view! { <p class="sign away" class:unsent=connection.unsent role="status">{says}</p> }
        })
    }
}

/// The signs in the bar on top: connection, watchers, time left.
#[component]
pub(crate) fn Signs(scene: Scene) -> impl IntoView {
    scene.online.map(|table| {
        let watching = move || {
            let is_playing = table.stage() == Some(Stage::Playing);
            (is_playing && table.seats.with(Vec::is_empty))
                .then(|| view! { <p class="sign watching">{t!("watching")}</p> })
        };
        let moved = move || {
            let address = table.moved_away()?;
            Some(view! {
                <p class="sign away" role="status">{t!("moved-away")}" "<a data-act="come-back" href=address>{t!("play-here")}</a></p>
            })
        };
        let rewound = move || {
            let is = table.room.with(|room| room.as_ref().is_some_and(|room| room.rewound));
            is.then(|| view! { <p class="sign">{t!("rewound-alone")}</p> })
        };
        let watchers = move || {
            let number = table.presence.get().map_or(0, |presence| presence.watchers);
            (number > 0 && !table.seats.with(Vec::is_empty))
                .then(|| view! { <p class="sign watchers">{t!("watchers", number = number)}</p> })
        };
        let clock = move || {
            let left = table.deadline.get()?.saturating_sub(table.now());
            let soon = left < 20_000;
            Some(view! { <p class="sign clock" class:soon=soon role="timer">{t!("time-left", time = duration(left))}</p> })
        };
        view! { <ConnectionSign table /> {watching} {moved} {watchers} {clock} {rewound} }
    })
}

/// The signs of a player: away, resigned, wants to stop.
#[component]
pub(crate) fn SeatSigns(scene: Scene, seat: SeatNumber) -> impl IntoView {
    scene.online.map(|table| {
        let resigned = move || {
            let is = |flag: fn(&protocol::Chair) -> bool| {
                let room = table.room.get();
                room.and_then(|room| room.chairs.get(usize::from(seat)).map(flag)).unwrap_or(false)
            };
            let sign = |key: &'static str| view! { <small class="sign">{t!(key)}</small> };
            let resigned = is(|chair| chair.resigned).then(|| sign("resigned"));
            let wants_stop = is(|chair| chair.wants_stop).then(|| sign("wants-stop"));
            let changed = is(|chair| chair.changed_hands > 0).then(|| sign("changed-hands"));
            view! { {resigned} {wants_stop} {changed} }
        };
        let away =
            move || away(table, seat).map(|says| view! { <small class="sign away">{says}</small> });
        view! { <span class="seat-signs">{away}{resigned}</span> }
    })
}

/// Says that somebody is away, and when a bot steps in (T-AWAY-1).
fn away(table: OnlineTable, seat: SeatNumber) -> Option<String> {
    let since = table.presence.get()?.away_since.get(usize::from(seat)).copied().flatten()?;
    let room = table.room.get().filter(|room| room.stage == Stage::Playing)?;
    if room.chairs.get(usize::from(seat)).is_none_or(|chair| chair.resigned) {
        return None;
    }
    let Some(grace) = room.settings.grace else { return Some(t!("away")) };
    let left = (since + grace).saturating_sub(table.now());
    Some(match left {
        0 => t!("stood-in"),
        left => t!("away-until", time = duration(left)),
    })
}

/// Writes a duration in its two largest units.
pub(super) fn duration(millis: Millis) -> String {
    let seconds = millis.div_ceil(1_000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => t!("hours-minutes", hours = hours, minutes = minutes),
        (_, 0) => t!("days", days = days),
        (_, _) => t!("days-hours", days = days, hours = hours),
    }
}
