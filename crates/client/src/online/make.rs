//! The page that opens a table of the server: board, seats, visibility, first player, tempo.

use board::library;
use bots::BotSpec;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::http::{OpenTableRequest, RequestedSeat};
use protocol::{FirstPlayer, Millis, Settings};

use super::api::{self, RequestError};
use super::trouble;
use crate::address::go;
use crate::pieces::badge;
use crate::preferences::{prefer, preferences_now};
use crate::preferences_page::group;
use crate::setup::{boards_for_players, level_options, usual_bot};
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

/// The table that is being set up.
#[derive(Clone, Copy)]
struct Making {
    board: RwSignal<&'static str>,
    name: RwSignal<String>,
    /// The other seats.
    others: RwSignal<Vec<RequestedSeat>>,
    listed: RwSignal<bool>,
    first: RwSignal<FirstPlayer>,
    tempo: RwSignal<Tempo>,
    failed: RwSignal<Option<RequestError>>,
}

impl Making {
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

    fn most(self) -> usize {
        library::board(self.board.get()).map_or(2, |board| *board.seats().end())
    }

    async fn open(self) {
        let name = self.name.get_untracked().trim().to_owned();
        prefer(|preferences| preferences.name = name.clone());
        let others = self.others.get_untracked();
        let request = OpenTableRequest {
            board: self.board.get_untracked().to_owned(),
            name,
            seats: [RequestedSeat::Me].into_iter().chain(others).collect(),
            settings: Some(
                self.tempo
                    .get_untracked()
                    .settings(self.first.get_untracked(), self.listed.get_untracked()),
            ),
        };
        match api::open_table(&request).await {
            Ok(line) => go(&format!("#table/{}", line.table)),
            Err(why) => self.failed.set(Some(why)),
        }
    }
}

/// The page that opens a table of the server.
#[component]
pub(crate) fn MakePage() -> impl IntoView {
    let boards: Vec<_> = boards_for_players().collect();
    let making = Making {
        board: RwSignal::new(boards.first().map_or("", |board| board.id())),
        name: RwSignal::new(preferences_now().name),
        others: RwSignal::new(vec![RequestedSeat::Open]),
        listed: RwSignal::new(false),
        first: RwSignal::new(FirstPlayer::Random),
        tempo: RwSignal::new(Tempo::Relaxed),
        failed: RwSignal::new(None),
    };
    let board_choice = boards.into_iter().map(move |board| {
        let press = move |_| {
            making.board.set(board.id());
            making.others.update(|others| others.truncate(*board.seats().end() - 1));
        };
        option(
            board.id(),
            move || board.name().to_owned(),
            move || making.board.get() == board.id(),
            press,
        )
    });
    let seats = move || {
        let rows = 0..making.others.with(Vec::len);
        rows.map(|index| view! { <Seat making index /> }).collect_view()
    };
    let add = move |seat: RequestedSeat| {
        move |_| making.others.update(|others| others.push(seat.clone()))
    };
    let is_full = move || making.others.with(Vec::len) + 1 >= making.most();
    let nameless = move || making.name.with(|name| name.trim().is_empty());
    view! {
        <main class="page setup make">
            <a class="back" href="#/">{move || t!("home")}</a>
            <h1>{move || t!("make-table")}</h1>
            <label class="field name">{move || t!("your-name")}
                <input data-field="name" maxlength=protocol::limits::NAME_CHARS autocomplete="nickname" prop:value=move || making.name.get() on:input=move |event| making.name.set(event_target_value(&event)) />
            </label>
            <div class="options" role="radiogroup" aria-label=move || t!("board")>{board_choice.collect_view()}</div>
            <ol class="seats">
                <li>{badge(0)}<b>{move || if nameless() { t!("yourself") } else { making.name.get() }}</b></li>
                {seats}
            </ol>
            <div class="buttons">
                <button data-act="add-open" on:click=add(RequestedSeat::Open) disabled=is_full>{move || t!("add-open")}</button>
                <button data-act="add-bot" on:click=add(RequestedSeat::Bot(usual_bot().to_owned())) disabled=is_full>{move || t!("add-bot")}</button>
            </div>
            <Choices making />
            {move || making.failed.get().map(|why| view! { <p class="refusal" role="alert">{trouble(&why)}</p> })}
            <button class="main" data-act="make" disabled=nameless on:click=move |_| spawn_local(making.open())>
                {move || if nameless() { t!("name-first") } else { t!("make") }}
            </button>
        </main>
    }
}

/// The choices of visibility, first player and tempo.
#[component]
fn Choices(making: Making) -> impl IntoView {
    let listed = [(false, "table-private"), (true, "table-listed")].map(|(value, key)| {
        option(
            key,
            move || t!(key),
            move || making.listed.get() == value,
            move |_| making.set_listed(value),
        )
    });
    let first = [(FirstPlayer::Random, "first-random"), (FirstPlayer::Seat0, "first-me")].map(
        |(value, key)| {
            option(
                key,
                move || t!(key),
                move || making.first.get() == value,
                move |_| making.first.set(value),
            )
        },
    );
    let tempo = Tempo::ALL.map(|(value, key)| {
        option(
            key,
            move || t!(key),
            move || making.tempo.get() == value,
            move |_| making.set_tempo(value),
        )
    });
    view! {
        {group("who-finds", listed.into_iter().collect_view())}
        {group("who-begins", first.into_iter().collect_view())}
        {group("tempo", tempo.into_iter().collect_view())}
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

#[component]
fn Seat(making: Making, index: usize) -> impl IntoView {
    let seat = making.others.with_untracked(|others| others[index].clone());
    let change = move |event| {
        let level = event_target_value(&event);
        making.others.update_untracked(|others| others[index] = RequestedSeat::Bot(level));
    };
    let what = match seat {
        RequestedSeat::Bot(level) => view! {
            <select aria-label=move || t!("bot-level") on:change=change>{level_options(level)}</select>
        }
        .into_any(),
        RequestedSeat::Open | RequestedSeat::Me | RequestedSeat::Here(_) => {
            view! { <span class="empty-seat">{move || t!("seat-open")}</span> }.into_any()
        }
    };
    let remove = move |_| making.others.update(|others| drop(others.remove(index)));
    view! {
        <li>
            {badge(index as u8 + 1)}
            {what}
            <button class="quiet" aria-label=move || t!("remove-seat") disabled=move || { making.others.with(Vec::len) < 2 } on:click=remove>"×"</button>
        </li>
    }
}
