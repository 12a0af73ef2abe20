//! The page that sets up a game on this device: board and seats.

use board::{Board, library};
use bots::BotSpec;
use leptos::prelude::*;

use crate::address::go;
use crate::preferences::{prefer, preferences_now};
use crate::solo::SoloGame;
use crate::wire::{SoloSeat, SoloSetup};
use crate::words::{say, t};

/// Returns the boards of the library, without the examples.
pub(crate) fn boards_for_players() -> impl Iterator<Item = &'static Board> {
    library::boards().filter(|board| !board.is_example())
}

/// Returns the level of bot to begin with: the second, which makes no mistakes on purpose and can
/// be beaten.
pub(crate) fn usual_bot() -> &'static str {
    BotSpec::opponents().nth(1).map_or_else(|| BotSpec::best().name, |entry| entry.name)
}

pub(crate) fn own_name() -> String {
    let name = preferences_now().name;
    if name.trim().is_empty() { t!("you") } else { name }
}

/// Returns the setup of a quick game: one person against two bots.
pub(crate) fn usual_setup(board: &Board) -> SoloSetup {
    let bots = (1..3).map(|_| SoloSeat::Bot(usual_bot().to_owned()));
    SoloSetup {
        board: board.id().to_owned(),
        seats: [SoloSeat::Person(own_name())].into_iter().chain(bots).collect(),
        position: None,
    }
}

/// Returns the name of a level of bots.
pub(crate) fn level_name(level: &str) -> String {
    say(&format!("level-{}", level.replace(':', "-")), None)
}

/// Draws the levels of bots to choose from.
pub(crate) fn level_options(chosen: String) -> impl IntoView {
    let option = |name: &'static str| {
        let chosen = name == chosen;
        view! { <option value=name selected=chosen>{move || level_name(name)}</option> }
    };
    BotSpec::opponents().map(|entry| option(entry.name)).collect_view()
}

/// The page that sets up a game on this device.
#[component]
pub(crate) fn SetupPage(solo: SoloGame) -> impl IntoView {
    let boards: Vec<_> = boards_for_players().collect();
    let chosen = RwSignal::new(boards.first().map_or("", |board| board.id()));
    let seats = RwSignal::new(vec![
        SoloSeat::Person(own_name()),
        SoloSeat::Bot(usual_bot().to_owned()),
        SoloSeat::Bot(usual_bot().to_owned()),
    ]);
    let most = move || library::board(chosen.get()).map_or(2, |board| *board.seats().end());
    let start = move |_| {
        let seats = seats.get_untracked();
        if let Some(SoloSeat::Person(name)) = seats.first() {
            prefer(|preferences| preferences.name = name.clone());
        }
        let board = chosen.get_untracked().to_owned();
        solo.start(SoloSetup { board, seats, position: None });
        go("#/play");
    };
    let board_choice = boards.into_iter().map(move |board| {
        let press = move |_| {
            chosen.set(board.id());
            seats.update(|seats| seats.truncate(*board.seats().end()));
        };
        view! {
            <button role="radio" class="option" data-board=board.id() aria-checked=move || (chosen.get() == board.id()).to_string() on:click=press>{board.name()}</button>
        }
    });
    let people = move || {
        seats.with(|seats| seats.iter().filter(|seat| matches!(seat, SoloSeat::Person(_))).count())
    };
    let rows = move || {
        (0..seats.with(Vec::len)).map(|index| view! { <Seat seats index /> }).collect_view()
    };
    view! {
        <main class="page setup">
            <a class="back" href="#/">{move || t!("home")}</a>
            <h1>{move || t!("new-table")}</h1>
            <div class="options" role="radiogroup" aria-label=move || t!("board")>{board_choice.collect_view()}</div>
            <ol class="seats">{rows}</ol>
            <div class="buttons">
                <button on:click=move |_| seats.update(|seats| seats.push(SoloSeat::Bot(usual_bot().to_owned()))) disabled=move || { seats.with(Vec::len) >= most() }>{move || t!("add-bot")}</button>
                <button on:click=move |_| seats.update(|seats| { let name = another_name(seats); seats.push(SoloSeat::Person(name)); }) disabled=move || { seats.with(Vec::len) >= most() }>{move || t!("add-person")}</button>
            </div>
            {move || (people() > 1).then(|| view! { <p class="note">{t!("pass-and-play-how")}</p> })}
            <button class="main" data-act="start" disabled=move || { seats.with(Vec::len) < 2 } on:click=start>{move || t!("start")}</button>
        </main>
    }
}

/// Returns a name that nobody at the table has. It has no number, because seats have numbers.
fn another_name(seats: &[SoloSeat]) -> String {
    let names = (0..=seats.len()).map(|number| say(&format!("person-{number}"), None));
    let mut free = names.filter(|name| !seats.contains(&SoloSeat::Person(name.clone())));
    free.next().unwrap_or_default()
}

#[component]
fn Seat(seats: RwSignal<Vec<SoloSeat>>, index: usize) -> impl IntoView {
    let seat = seats.with_untracked(|seats| seats[index].clone());
    let change = move |seat: SoloSeat| seats.update_untracked(|seats| seats[index] = seat);
    let field = match seat {
        SoloSeat::Person(name) => view! {
            <input
                aria-label=move || t!("name")
                prop:value=name
                maxlength=protocol::limits::NAME_CHARS
                on:input=move |event| change(SoloSeat::Person(event_target_value(&event)))
            />
        }
        .into_any(),
        SoloSeat::Bot(level) => {
            view! {
                <select aria-label=move || t!("bot-level") on:change=move |event| change(SoloSeat::Bot(event_target_value(&event)))>
                    {level_options(level)}
                </select>
            }.into_any()
        }
    };
    view! {
        <li>
            {crate::pieces::badge(index as u8)}
            {field}
            <button class="quiet" aria-label=move || t!("remove-seat") disabled=move || { seats.with(Vec::len) <= 2 } on:click=move |_| seats.update(|seats| { seats.remove(index); })>"×"</button>
        </li>
    }
}
