//! The screens behind links to a table.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lobby::Lobby;
use super::version::WrongVersion;
use super::visit::Visit;
use super::{api, trouble};
use crate::address::replace;
use crate::game::Game;
use crate::wire::{Place, Tie};
use crate::words::t;

/// The table that is visited, one at a time. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Visits {
    current: StoredValue<Option<Visit>>,
    /// Visits live as long as the page, not as long as the screen that began them.
    owner: StoredValue<Owner>,
}

impl Visits {
    /// Nothing is visited yet.
    pub(crate) fn new() -> Visits {
        Visits {
            current: StoredValue::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// The visit at this table; begun if it is not on.
    fn at(self, place: &Place) -> Visit {
        if let Some(visit) = self.current.get_value() {
            if visit.table() == place.table {
                return visit;
            }
            visit.leave();
        }
        let visit = self.owner.get_value().with(|| Visit::to(place.clone()));
        self.current.set_value(Some(visit));
        visit
    }

    /// Goes away from whatever table is visited.
    pub(crate) fn leave(self) {
        if let Some(visit) = self.current.get_value() {
            visit.leave();
        }
        self.current.set_value(None);
    }

    /// Where the visited table is on the page.
    pub(crate) fn address(self) -> Option<String> {
        self.current.get_value().map(Visit::address)
    }
}

/// What of a table is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Coming,
    Lobby,
    Game,
    NoTable,
    Damaged,
    WrongVersion,
}

/// A table of the server.
#[component]
pub(crate) fn TablePage(visits: Visits, place: Place) -> impl IntoView {
    let visit = visits.at(&place);
    let part = Memo::new(move |_| {
        match visit.connection.get().tie {
            Tie::NoTable => return Part::NoTable,
            Tie::Damaged => return Part::Damaged,
            Tie::WrongVersion => return Part::WrongVersion,
            Tie::Well | Tie::Away => {}
        }
        match (visit.scene.get().is_some(), visit.room.get().is_some()) {
            (true, _) => Part::Game,
            (false, true) => Part::Lobby,
            (false, false) => Part::Coming,
        }
    });
    // Once seated, the key of the invitation is needed no more and better not sent on.
    Effect::new(move || {
        if visit.seats.with(|seats| !seats.is_empty()) {
            replace(&format!("#table/{}", visit.table()));
        }
    });
    move || match (part.get(), visit.scene.get_untracked()) {
        (Part::Game, Some(scene)) => view! { <Game scene /> }.into_any(),
        (Part::Lobby, _) => view! { <Lobby visit /> }.into_any(),
        (Part::NoTable, _) => view! { <NoTable /> }.into_any(),
        (Part::Damaged, _) => view! { <Damaged /> }.into_any(),
        (Part::WrongVersion, _) => view! { <WrongVersion /> }.into_any(),
        (Part::Coming | Part::Game, _) => {
            let says = move || match visit.connection.get().tie {
                Tie::Away => t!("reconnecting"),
                Tie::Well | Tie::NoTable | Tie::Damaged | Tie::WrongVersion => t!("connecting"),
            };
            view! { <p class="waiting" role="status">{says}</p> }.into_any()
        }
    }
}

#[component]
fn NoTable() -> impl IntoView {
    view! {
        <main class="page">
            <h1>{move || t!("no-table")}</h1>
            <p>{move || t!("no-table-how")}</p>
            <p><a class="button" href="#/">{move || t!("home")}</a></p>
        </main>
    }
}

/// What happened to it is in the log of the server; no other table is touched.
#[component]
fn Damaged() -> impl IntoView {
    view! {
        <main class="page">
            <h1>{move || t!("refused-damaged")}</h1>
            <p><a class="button" href="#/">{move || t!("home")}</a></p>
        </main>
    }
}

/// Somebody comes by a return link: the seat is theirs, on this device too.
#[component]
pub(crate) fn ReturnPage(visits: Visits, table: String, key: String) -> impl IntoView {
    let failed = RwSignal::new(None);
    let address = window().location().hash();
    spawn_local(async move {
        match api::take_over(&table, &key).await {
            // Whoever has gone on meanwhile is left alone.
            Ok(_) if window().location().hash() != address => {}
            Ok(_) => {
                visits.leave();
                replace(&format!("#table/{table}"));
            }
            Err(why) => failed.set(Some(why)),
        }
    });
    move || match failed.get() {
        Some(api::RequestError::Refused(_)) => view! { <NoTable /> }.into_any(),
        Some(why) => {
            view! { <p class="waiting" role="status">{move || trouble(&why)}</p> }.into_any()
        }
        None => {
            view! { <p class="waiting" role="status">{move || t!("connecting")}</p> }.into_any()
        }
    }
}
