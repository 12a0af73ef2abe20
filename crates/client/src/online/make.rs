//! What a table of the server needs besides its board and seats: visibility, first player, tempo.

use bots::BotSpec;
use leptos::prelude::*;
use protocol::http::{OpenTableRequest, RequestedSeat};
use protocol::{FirstPlayer, Millis, Settings};

use super::api::{self, RequestError};
use super::trouble;
use crate::address::go;
use crate::preferences_page::group;
use crate::words::t;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// The tempo of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tempo {
    /// No clock. A bot stands in for a person who is away for two minutes.
    Relaxed,
    /// Two minutes for each decision.
    Brisk,
    /// Three days for each decision. No bot stands in for people who are away.
    Days,
}

impl Tempo {
    const ALL: [(Tempo, &'static str); 3] = [
        (Tempo::Relaxed, "tempo-relaxed"),
        (Tempo::Brisk, "tempo-brisk"),
        (Tempo::Days, "tempo-days"),
    ];

    fn settings(self, first: FirstPlayer, listed: bool) -> Settings {
        let (clock, grace) = match self {
            Tempo::Relaxed => (None, Some(2 * MINUTE)),
            Tempo::Brisk => (Some(2 * MINUTE), Some(2 * MINUTE)),
            Tempo::Days => (Some(3 * DAY), None),
        };
        Settings { clock, grace, first, listed, ..Settings::usual(BotSpec::best().name) }
    }
}

/// The choices for a table of the server. Copies share their signals.
#[derive(Clone, Copy)]
pub(crate) struct OnlineSetup {
    listed: RwSignal<bool>,
    first: RwSignal<FirstPlayer>,
    tempo: RwSignal<Tempo>,
    failed: RwSignal<Option<RequestError>>,
}

impl OnlineSetup {
    /// A table for friends, without a clock.
    pub(crate) fn new() -> OnlineSetup {
        OnlineSetup {
            listed: RwSignal::new(false),
            first: RwSignal::new(FirstPlayer::Random),
            tempo: RwSignal::new(Tempo::Relaxed),
            failed: RwSignal::new(None),
        }
    }

    /// Lets everybody find the table, or not. A listed table has a clock (T-STALL-1).
    fn set_listed(self, listed: bool) {
        self.listed.set(listed);
        if listed && self.tempo.get_untracked() == Tempo::Relaxed {
            self.tempo.set(Tempo::Brisk);
        }
    }

    /// Sets how fast the game is. A table without a clock is a private one (T-STALL-1).
    fn set_tempo(self, tempo: Tempo) {
        self.tempo.set(tempo);
        if tempo == Tempo::Relaxed {
            self.listed.set(false);
        }
    }

    /// Opens the table and goes there.
    pub(crate) async fn open(self, board: String, name: String, seats: Vec<RequestedSeat>) {
        let (first, listed) = (self.first.get_untracked(), self.listed.get_untracked());
        let settings = self.tempo.get_untracked().settings(first, listed);
        let request = OpenTableRequest { board, name, seats, settings: Some(settings) };
        match api::open_table(&request).await {
            Ok(line) => go(&format!("#table/{}", line.table)),
            Err(why) => drop(self.failed.try_set(Some(why))),
        }
    }
}

/// The choices of visibility, first player and tempo.
#[component]
pub(crate) fn OnlineChoices(setup: OnlineSetup) -> impl IntoView {
    let listed = [(false, "table-private"), (true, "table-listed")].map(|(value, key)| {
        option(
            key,
            move || t!(key),
            move || setup.listed.get() == value,
            move |_| setup.set_listed(value),
        )
    });
    let first = [(FirstPlayer::Random, "first-random"), (FirstPlayer::Seat0, "first-me")].map(
        |(value, key)| {
            option(
                key,
                move || t!(key),
                move || setup.first.get() == value,
                move |_| setup.first.set(value),
            )
        },
    );
    let tempo = Tempo::ALL.map(|(value, key)| {
        option(
            key,
            move || t!(key),
            move || setup.tempo.get() == value,
            move |_| setup.set_tempo(value),
        )
    });
    view! {
        {group("who-finds", listed.into_iter().collect_view())}
        {group("who-begins", first.into_iter().collect_view())}
        {group("tempo", tempo.into_iter().collect_view())}
        {move || setup.failed.get().map(|why| view! { <p class="refusal" role="alert">{trouble(&why)}</p> })}
    }
}

fn option(
    value: &'static str,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
    is: impl Fn() -> bool + Copy + Send + Sync + 'static,
    press: impl Fn(leptos::ev::MouseEvent) + 'static,
) -> impl IntoView {
    view! {
        <button class="option" role="radio" data-value=value aria-checked=move || is().to_string() on:click=press>{name}</button>
    }
}
