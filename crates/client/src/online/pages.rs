//! The pages behind links to a table of the server.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::api::RequestError;
use super::lobby::Lobby;
use super::return_links;
use super::table::OnlineTable;
use super::version::WrongVersion;
use super::{api, trouble};
use crate::address::{self, TableAddress, replace};
use crate::app::Waiting;
use crate::game::Game;
use crate::model::ConnectionState;
use crate::words::t;

/// The table of the server that this page is at, one at a time. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct OnlineTables {
    current: StoredValue<Option<OnlineTable>>,
    /// Why the last return link did not work.
    return_failed: RwSignal<Option<RequestError>>,
    /// Owns the tables, which live longer than the screen that shows them.
    owner: StoredValue<Owner>,
}

impl OnlineTables {
    /// Returns the state without a table.
    pub(crate) fn new() -> OnlineTables {
        OnlineTables {
            current: StoredValue::new(None),
            return_failed: RwSignal::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// Returns the table that this page is at.
    pub(crate) fn current(self) -> Option<OnlineTable> {
        self.current.get_value()
    }

    /// Goes to a table, unless the page is there already.
    pub(crate) fn go_to(self, address: &TableAddress) {
        if self.current().is_some_and(|table| table.table() == address.table) {
            return;
        }
        self.leave();
        let table = self.owner.get_value().with(|| OnlineTable::open(address.clone()));
        self.current.set_value(Some(table));
    }

    /// Leaves the table that this page is at.
    pub(crate) fn leave(self) {
        if let Some(table) = self.current.try_update_value(Option::take).flatten() {
            table.leave();
        }
    }

    /// Takes over the seat that a return link is for, and goes to its table.
    pub(crate) fn come_back(self, table: String, key: String) {
        self.return_failed.set(None);
        let address = window().location().hash();
        spawn_local(async move {
            match api::take_over(&table, &key).await {
                // The person has left this screen meanwhile.
                Ok(_) if window().location().hash() != address => {}
                Ok(_) => {
                    self.leave();
                    replace(&format!("#table/{table}"));
                }
                Err(why) => self.return_failed.set(Some(why)),
            }
        });
    }

    /// Returns the part of the page's address that leads to the current table.
    pub(crate) fn current_hash(self) -> Option<String> {
        self.current().map(OnlineTable::hash)
    }
}

/// The part of a table that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Connecting,
    Lobby,
    Game,
    NoTable,
    Damaged,
    WrongVersion,
    Removed,
}

impl Part {
    fn of(table: OnlineTable) -> Part {
        match table.connection.get().state {
            ConnectionState::NoTable => return Part::NoTable,
            ConnectionState::Damaged => return Part::Damaged,
            ConnectionState::WrongVersion => return Part::WrongVersion,
            ConnectionState::Removed => return Part::Removed,
            ConnectionState::Connected | ConnectionState::Reconnecting => {}
        }
        match (table.scene.get().is_some(), table.room.get().is_some()) {
            (true, _) => Part::Game,
            (false, true) => Part::Lobby,
            (false, false) => Part::Connecting,
        }
    }
}

/// A table of the server: its lobby, its game, or why there is none.
#[component]
pub(crate) fn TablePage(online: OnlineTables) -> impl IntoView {
    online.current().map(|table| view! { <CurrentTable table /> })
}

#[component]
fn CurrentTable(table: OnlineTable) -> impl IntoView {
    let part = Memo::new(move |_| Part::of(table));
    // Once this person has a seat, the key of the invitation is removed from the address: it should
    // not be passed on. A moment that the address names stays.
    Effect::new(move || {
        if table.seats.with(|seats| !seats.is_empty()) {
            replace(&address::with_moment(&format!("#table/{}", table.table()), address::moment()));
        }
    });
    move || match (part.get(), table.scene.get_untracked()) {
        (Part::Game, Some(scene)) => view! { <Game scene /> }.into_any(),
        (Part::Lobby, _) => view! { <Lobby table /> }.into_any(),
        (Part::NoTable, _) => {
            view! { <NoTable way_back=return_links::kept(&table.table()) /> }.into_any()
        }
        // The host has removed this person.
        (Part::Removed, _) => no_way_on("refused-removed", ()).into_any(),
        // The server cannot read the table's log.
        (Part::Damaged, _) => no_way_on("refused-damaged", ()).into_any(),
        (Part::WrongVersion, _) => view! { <WrongVersion /> }.into_any(),
        (Part::Connecting | Part::Game, _) => view! { <Connecting table /> }.into_any(),
    }
}

#[component]
fn Connecting(table: OnlineTable) -> impl IntoView {
    let says = move || match table.connection.get().state {
        ConnectionState::Reconnecting => t!("reconnecting"),
        ConnectionState::Connected
        | ConnectionState::NoTable
        | ConnectionState::Damaged
        | ConnectionState::WrongVersion
        | ConnectionState::Removed => t!("connecting"),
    };
    view! { <Waiting says /> }
}

/// The table is not there for this browser. If it had a seat there, its return link leads back.
#[component]
fn NoTable(way_back: Option<String>) -> impl IntoView {
    let way_back = way_back.map(|address| {
        view! { <p><a class="button main" data-act="come-back" href=address>{move || t!("come-back")}</a></p> }
    });
    let how = view! { <p>{move || t!("no-table-how")}</p>{way_back} };
    no_way_on("no-table", how)
}

/// Draws a page that says why a table is not shown, then more, and that leads to the first screen.
fn no_way_on(why: &'static str, more: impl IntoView) -> impl IntoView {
    view! {
        <main class="page">
            <h1>{move || t!(why)}</h1>
            {more}
            <p><a class="button" href="#/">{move || t!("home")}</a></p>
        </main>
    }
}

/// Shown while a return link is checked, and when it does not work.
#[component]
pub(crate) fn ReturnPage(online: OnlineTables) -> impl IntoView {
    move || match online.return_failed.get() {
        Some(RequestError::Refused(_)) => view! { <NoTable way_back=None /> }.into_any(),
        Some(why) => view! {
            <main class="page trouble">
                <div role="alert"><h1>{trouble(&why)}</h1></div>
                <a class="button" href="#/">{move || t!("home")}</a>
            </main>
        }
        .into_any(),
        None => view! { <Waiting says=|| t!("connecting") /> }.into_any(),
    }
}
