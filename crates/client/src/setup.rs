//! The page that sets up a game: board, who plays, start. Bots and people on this device play without a server;
//! a seat for a friend with a link makes it a table of the server.

use board::{Board, library};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Sitter;
use protocol::http::RequestedSeat;
use serde::{Deserialize, Serialize};

use crate::kept_games;
use crate::livery_choice::{LiveryChoice, livery_style};
use crate::online::{OnlineChoices, OnlineSetup, OnlineTables};
use crate::personas::{called, face, level_character, level_options, level_title, usual_bot};
use crate::pieces::badge;
use crate::preferences::{prefer, preferences, preferences_now};
use crate::preferences_page::back;
use crate::solo::SoloGame;
use crate::storage;
use crate::wire::{SoloSeat, SoloSetup};
use crate::words::{say, t};
use crate::your_games::small_map;

/// The keys under which the last choice is stored: for a game on this device, and for one with friends.
const CHOICE: &str = "setup";
const CHOICE_BY_LINK: &str = "setup-link";

fn choice_key(by_link: bool) -> &'static str {
    if by_link { CHOICE_BY_LINK } else { CHOICE }
}

/// Who takes a seat of the new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum PlannedSeat {
    /// A person of this name, on this device.
    Person(String),
    /// A bot of this level.
    Bot(String),
    /// Whoever follows the link.
    Friend,
}

/// What the player chose the last time.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct LastChoice {
    board: String,
    seats: Vec<PlannedSeat>,
}

/// Returns the boards of the library, without the examples.
pub(crate) fn boards_for_players() -> impl Iterator<Item = &'static Board> {
    library::boards().filter(|board| !board.is_example())
}

/// Returns the name of the person at this device.
pub(crate) fn own_name() -> String {
    let name = preferences_now().name;
    if name.trim().is_empty() { t!("you") } else { name }
}

/// Returns the setup of a quick game: one person against the bots of the last game, or two usual ones.
pub(crate) fn usual_setup(board: &Board) -> SoloSetup {
    let last = storage::read::<LastChoice>(CHOICE).map(|last| last.seats).unwrap_or_default();
    let mut bots: Vec<_> = last
        .into_iter()
        .filter_map(|seat| match seat {
            PlannedSeat::Bot(level) if is_known(&level) => Some(SoloSeat::Bot(level)),
            PlannedSeat::Person(_) | PlannedSeat::Bot(_) | PlannedSeat::Friend => None,
        })
        .collect();
    if bots.is_empty() {
        bots = vec![SoloSeat::Bot(usual_bot().to_owned()); 2];
    }
    bots.truncate(*board.seats().end() - 1);
    let person = SoloSeat::Person(own_name());
    let seats = [person].into_iter().chain(bots).collect();
    SoloSetup { board: board.id().to_owned(), seats, position: None }
}

fn is_known(level: &str) -> bool {
    bots::BotSpec::opponents().any(|entry| entry.name == level)
}

/// Returns who will sit in each seat, as lists show it.
pub(crate) fn sitters_of(setup: &SoloSetup) -> Vec<Sitter> {
    let sitter = |seat: &SoloSeat| match seat {
        SoloSeat::Person(name) => Sitter::Person { name: name.clone() },
        SoloSeat::Bot(level) => Sitter::Bot { level: level.clone() },
    };
    setup.seats.iter().map(sitter).collect()
}

/// Says before a game starts that the browser will not keep it.
#[component]
pub(crate) fn StorageNotice() -> impl IntoView {
    kept_games::check_room().err().map(|problem| {
        view! {
            <p class="refusal storage-notice" role="alert">
                {move || t!(problem.message())}
                <a href="#/history">{move || t!("history")}</a>
            </p>
        }
    })
}

/// The game that is being set up. Copies share their signals.
#[derive(Clone, Copy)]
struct Planned {
    board: RwSignal<&'static str>,
    seats: RwSignal<Vec<PlannedSeat>>,
    online: OnlineSetup,
}

impl Planned {
    /// Begins with the last choice; with a seat for a friend if `by_link`.
    fn new(board: Option<&str>, by_link: bool) -> Planned {
        let last = storage::read::<LastChoice>(choice_key(by_link));
        let wanted = board.map(str::to_owned).or(last.as_ref().map(|last| last.board.clone()));
        let wanted = wanted.and_then(|id| boards_for_players().find(|board| board.id() == id));
        let board = wanted.or_else(|| boards_for_players().next());
        let me = PlannedSeat::Person(preferences_now().name);
        let bot = || PlannedSeat::Bot(usual_bot().to_owned());
        let known =
            |seat: &PlannedSeat| !matches!(seat, PlannedSeat::Bot(level) if !is_known(level));
        let seats = match last.map(|last| last.seats) {
            Some(seats) if seats.len() >= 2 && seats.iter().all(known) => seats,
            Some(_) | None if by_link => vec![me, PlannedSeat::Friend],
            Some(_) | None => vec![me, bot(), bot()],
        };
        let planned = Planned {
            board: RwSignal::new(board.map_or("", Board::id)),
            seats: RwSignal::new(seats),
            online: OnlineSetup::new(),
        };
        planned.cut();
        planned
    }

    /// Removes the seats that the board does not have.
    fn cut(self) {
        let most = untrack(|| self.most());
        self.seats.update(|seats| seats.truncate(most));
    }

    fn most(self) -> usize {
        library::board(self.board.get()).map_or(2, |board| *board.seats().end())
    }

    fn people(self) -> usize {
        let is_person = |seat: &&PlannedSeat| matches!(seat, PlannedSeat::Person(_));
        self.seats.with(|seats| seats.iter().filter(is_person).count())
    }

    /// Whether a friend comes by a link.
    fn by_link(self) -> bool {
        self.seats.with(|seats| seats.contains(&PlannedSeat::Friend))
    }

    /// Returns what is missing before the game can start, in the player's language.
    fn missing(self) -> Option<String> {
        let first = self.seats.with(|seats| {
            seats.iter().find_map(|seat| match seat {
                PlannedSeat::Person(name) => Some(name.trim().to_owned()),
                PlannedSeat::Bot(_) | PlannedSeat::Friend => None,
            })
        });
        match first {
            _ if self.seats.with(Vec::len) < 2 => Some(t!("seats-missing")),
            Some(name) if self.by_link() && name.is_empty() => Some(t!("name-first")),
            None if self.by_link() => Some(t!("person-missing")),
            Some(_) | None => None,
        }
    }

    /// Returns who sits in each seat, for names and faces.
    fn sitters(self) -> Vec<Sitter> {
        let sitter = |seat: &PlannedSeat| match seat {
            PlannedSeat::Person(name) => Sitter::Person { name: name.clone() },
            PlannedSeat::Bot(level) => Sitter::Bot { level: level.clone() },
            PlannedSeat::Friend => Sitter::Nobody,
        };
        self.seats.with(|seats| seats.iter().map(sitter).collect())
    }

    /// Starts the game on this device, or opens the table for friends.
    fn start(self, solo: SoloGame) {
        let (board, seats) = (self.board.get_untracked().to_owned(), self.seats.get_untracked());
        let last = LastChoice { board: board.clone(), seats: seats.clone() };
        // If nothing can be stored, the page has said so.
        let _ = storage::write(choice_key(untrack(|| self.by_link())), &last);
        let mut names = seats.iter().filter_map(|seat| match seat {
            PlannedSeat::Person(name) => Some(name.trim().to_owned()),
            PlannedSeat::Bot(_) | PlannedSeat::Friend => None,
        });
        let own = names.next().unwrap_or_default();
        if !own.is_empty() {
            prefer(|preferences| preferences.name = own.clone());
        }
        if untrack(|| self.by_link()) {
            spawn_local(self.online.open(board, own, requested(seats)));
        } else {
            let seats = seats.into_iter().map(|seat| match seat {
                PlannedSeat::Person(name) if name.trim().is_empty() => SoloSeat::Person(own_name()),
                PlannedSeat::Person(name) => SoloSeat::Person(name.trim().to_owned()),
                PlannedSeat::Bot(level) => SoloSeat::Bot(level),
                PlannedSeat::Friend => SoloSeat::Bot(usual_bot().to_owned()),
            });
            solo.start(SoloSetup { board, seats: seats.collect(), position: None });
        }
    }
}

/// Turns the seats into a request to the server. The first person on this device is the host.
fn requested(seats: Vec<PlannedSeat>) -> Vec<RequestedSeat> {
    let mut host = true;
    let seat = |seat: PlannedSeat| match seat {
        PlannedSeat::Person(_) if std::mem::take(&mut host) => RequestedSeat::Me,
        PlannedSeat::Person(name) => RequestedSeat::Here(name.trim().to_owned()),
        PlannedSeat::Bot(level) => RequestedSeat::Bot(level),
        PlannedSeat::Friend => RequestedSeat::Open,
    };
    seats.into_iter().map(seat).collect()
}

/// The page that sets up a game.
#[component]
pub(crate) fn SetupPage(
    solo: SoloGame,
    online: OnlineTables,
    board: Option<String>,
    by_link: bool,
) -> impl IntoView {
    let planned = Planned::new(board.as_deref(), by_link);
    let seats = planned.seats;
    // Typing a name or choosing a level does not draw the rows again, so the field keeps its focus.
    let kinds = Memo::new(move |_| {
        seats.with(|seats| seats.iter().map(std::mem::discriminant).collect::<Vec<_>>())
    });
    let rows = move || {
        (0..kinds.with(Vec::len)).map(|index| view! { <Seat planned index /> }).collect_view()
    };
    let is_full = move || seats.with(Vec::len) >= planned.most();
    let add = move |seat: PlannedSeat| seats.update(|seats| seats.push(seat));
    let person = |seat: &PlannedSeat| matches!(seat, PlannedSeat::Person(_));
    // The livery of the first person's seat: marked until another is chosen, and kept when the game starts.
    let usual = Signal::derive(move || {
        seats.with(|seats| seats.iter().position(person)).map(|seat| seat as u8)
    });
    // The colors of the seats as they will be: the first person has the chosen livery.
    let liveries = move || {
        let (livery, seat) = (preferences().livery?, usual.get()?);
        let order = (0..protocol::limits::LIVERIES).map(|one| match one {
            one if one == seat => livery,
            one if one == livery => seat,
            one => one,
        });
        Some(livery_style(&order.collect::<Vec<_>>()))
    };
    let start = move |_| {
        prefer(|all| all.livery = all.livery.or(usual.get_untracked()));
        planned.start(solo);
    };
    let is_missing = Memo::new(move |_| planned.missing());
    let label = move || match is_missing.get() {
        Some(missing) => missing,
        None if planned.by_link() => t!("make"),
        None => t!("start"),
    };
    view! {
        <main class="page setup" style=liveries>
            {back(solo, online)}
            <h1>{move || t!("new-table")}</h1>
            <StorageNotice />
            <BoardChoice planned />
            <section>
                <h2>{move || t!("who-plays")}</h2>
                <ol class="seats">{rows}</ol>
                <div class="buttons">
                    <button data-act="add-bot" disabled=is_full on:click=move |_| add(PlannedSeat::Bot(last_level(seats)))>{move || t!("add-bot")}</button>
                    <button data-act="add-open" disabled=is_full on:click=move |_| add(PlannedSeat::Friend)>{move || t!("add-open")}</button>
                    <button data-act="add-person" disabled=is_full on:click=move |_| add(PlannedSeat::Person(another_name(seats)))>{move || t!("add-person")}</button>
                </div>
                <div class="livery-line"><span>{move || t!("livery")}</span><LiveryChoice usual /></div>
                {move || (planned.people() > 1).then(|| view! { <p class="note">{t!("pass-and-play-how")}</p> })}
            </section>
            {move || planned.by_link().then(|| view! { <OnlineChoices setup=planned.online /> })}
            <button class="main" data-act=move || if planned.by_link() { "make" } else { "start" } disabled=move || is_missing.get().is_some() on:click=start>{label}</button>
        </main>
    }
}

/// The choice of the board, by its picture.
#[component]
fn BoardChoice(planned: Planned) -> impl IntoView {
    let one = move |board: &'static Board| {
        let id = board.id();
        let press = move |_| {
            planned.board.set(id);
            planned.cut();
        };
        let seats = board.seats();
        view! {
            <button role="radio" class="option board-option" data-board=id data-value=id aria-checked=move || (planned.board.get() == id).to_string() on:click=press>
                {small_map(id, &[])}
                <span><b>{board.name()}</b><small>{move || t!("seats-range", least = *seats.start(), most = *seats.end())}</small></span>
            </button>
        }
    };
    view! {
        <div class="options board-options" role="radiogroup" aria-label=move || t!("board")>{boards_for_players().map(one).collect_view()}</div>
    }
}

/// Returns the level of the last bot that was added, or the usual one.
fn last_level(seats: RwSignal<Vec<PlannedSeat>>) -> String {
    let last = seats.with_untracked(|seats| {
        seats.iter().rev().find_map(|seat| match seat {
            PlannedSeat::Bot(level) => Some(level.clone()),
            PlannedSeat::Person(_) | PlannedSeat::Friend => None,
        })
    });
    last.unwrap_or_else(|| usual_bot().to_owned())
}

/// Returns a name that nobody at the table has. It has no number, because seats have numbers.
fn another_name(seats: RwSignal<Vec<PlannedSeat>>) -> String {
    let seats = seats.get_untracked();
    let names = (0..=seats.len()).map(|number| say(&format!("person-{number}"), None));
    let mut free = names.filter(|name| !seats.contains(&PlannedSeat::Person(name.clone())));
    free.next().unwrap_or_default()
}

#[component]
fn Seat(planned: Planned, index: usize) -> impl IntoView {
    let seats = planned.seats;
    let seat = seats.with_untracked(|seats| seats[index].clone());
    let first = seats.with_untracked(|seats| {
        seats.iter().position(|seat| matches!(seat, PlannedSeat::Person(_)))
    });
    let change = move |seat: PlannedSeat| seats.update(|seats| seats[index] = seat);
    let field = match seat {
        PlannedSeat::Person(name) => view! {
            <input
                data-field=(first == Some(index)).then_some("name")
                aria-label=move || t!("name")
                placeholder=move || t!("you")
                autocomplete="nickname"
                prop:value=name
                maxlength=protocol::limits::NAME_CHARS
                on:input=move |event| change(PlannedSeat::Person(event_target_value(&event)))
            />
        }
        .into_any(),
        PlannedSeat::Bot(level) => view! {
            <span class="bot-seat">
                {move || bot_words(&planned.sitters(), index)}
                <select aria-label=move || t!("bot-level") on:change=move |event| change(PlannedSeat::Bot(event_target_value(&event)))>{level_options(level)}</select>
            </span>
        }
        .into_any(),
        PlannedSeat::Friend => {
            view! { <span class="empty-seat">{move || t!("friend-by-link")}</span> }.into_any()
        }
    };
    let remove = move |_| seats.update(|seats| drop(seats.remove(index)));
    view! {
        <li>
            {badge(index as u8)}
            {field}
            <button class="quiet" aria-label=move || t!("remove-seat") on:click=remove>"×"</button>
        </li>
    }
}

/// Draws the bot of a seat: face, name, level and how it plays.
pub(crate) fn bot_words(sitters: &[Sitter], seat: usize) -> Option<impl IntoView + use<>> {
    let Some(Sitter::Bot { level }) = sitters.get(seat) else { return None };
    Some(view! {
        {face(sitters, seat as u8)}
        <span class="bot-words">
            <b>{called(sitters, seat as u8)}</b>" "<small>{level_title(level)}</small>
            <small class="character">{level_character(level)}</small>
        </span>
    })
}
