//! Which open tables the first screen shows: of one board, with one number of seats, page by page.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lists::ServerTables;
use crate::words::t;

/// The most seats that any board has.
const MOST_SEATS: u8 = 5;

/// What the person chose. Empty text stands for everything.
#[derive(Clone, Copy)]
pub(super) struct OpenFilter {
    pub(super) board: RwSignal<String>,
    pub(super) seats: RwSignal<String>,
    /// The end of what is shown, if there is more.
    pub(super) after: RwSignal<Option<String>>,
    /// The number of pages that are shown.
    pub(super) pages: RwSignal<usize>,
}

impl OpenFilter {
    /// Begins with the first page of everything.
    pub(super) fn new() -> OpenFilter {
        OpenFilter {
            board: RwSignal::new(String::new()),
            seats: RwSignal::new(String::new()),
            after: RwSignal::new(None),
            pages: RwSignal::new(1),
        }
    }
}

/// The fields to choose a board and a number of seats.
#[component]
pub(super) fn OpenFilters(tables: ServerTables) -> impl IntoView {
    let OpenFilter { board, seats, pages, .. } = tables.filter;
    let choose = move |field: RwSignal<String>, value: String| {
        field.set(value);
        pages.set(1);
        spawn_local(tables.refresh_open());
    };
    let boards = || {
        let option = |board: &board::Board| {
            view! { <option value=board.id().to_owned()>{board.name().to_owned()}</option> }
        };
        crate::setup::boards_for_players().map(option).collect_view()
    };
    let numbers = move || {
        let option = |number: u8| view! { <option value=number.to_string()>{t!("seats-number", number = number)}</option> };
        (2..=MOST_SEATS).map(option).collect_view()
    };
    view! {
        <div class="open-filters">
            <select data-field="open-board" aria-label=move || t!("filter-board") prop:value=move || board.get() on:change=move |event| choose(board, event_target_value(&event))>
                <option value="">{move || t!("filter-any-board")}</option>
                {boards}
            </select>
            <select data-field="open-seats" aria-label=move || t!("filter-seats") prop:value=move || seats.get() on:change=move |event| choose(seats, event_target_value(&event))>
                <option value="">{move || t!("filter-any-seats")}</option>
                {numbers}
            </select>
        </div>
    }
}

/// The button for the next page of open tables.
#[component]
pub(super) fn MoreOpen(tables: ServerTables) -> impl IntoView {
    let OpenFilter { after, pages, .. } = tables.filter;
    let has_more = Memo::new(move |_| after.with(Option::is_some));
    let more = move |_| {
        pages.update(|pages| *pages += 1);
        spawn_local(tables.refresh_open());
    };
    move || {
        has_more.get().then(|| {
            view! { <button data-act="more-open" on:click=more>{t!("more")}</button> }
        })
    }
}
