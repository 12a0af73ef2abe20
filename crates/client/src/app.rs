//! The application: which screen is shown.

use leptos::prelude::*;

use crate::address::{Screen, screen};
use crate::game::Game;
use crate::home::Home;
use crate::online::{MakePage, NewerBuild, ReturnPage, TablePage, Visits};
use crate::pieces::{Emblems, Patterns};
use crate::preferences::follow_preferences;
use crate::preferences_page::PreferencesPage;
use crate::rules_page::RulesPage;
use crate::session::Session;
use crate::setup::SetupPage;
use crate::words::{language, t};

/// The whole application; another language draws it anew.
#[component]
pub(crate) fn App() -> impl IntoView {
    follow_preferences();
    let session = Session::new();
    let visits = Visits::new();
    let screen = screen();
    // Told twice, the same screen is not drawn twice.
    let shown = Memo::new(move |_| (language(), screen.get()));
    view! {
        <Emblems />
        <Patterns />
        {move || match shown.get().1 {
            Screen::Home => {
                visits.leave();
                view! { <Home session /> }.into_any()
            }
            Screen::Make => view! { <MakePage /> }.into_any(),
            Screen::Table(place) => view! { <TablePage visits place /> }.into_any(),
            Screen::Return { table, key } => view! { <ReturnPage visits table key /> }.into_any(),
            Screen::Setup => view! { <SetupPage session /> }.into_any(),
            Screen::Play => view! { <Play session /> }.into_any(),
            Screen::Replay => view! { <Replay session /> }.into_any(),
            Screen::Rules(clause) => view! { <RulesPage clause session visits /> }.into_any(),
            Screen::Preferences => view! { <PreferencesPage session visits /> }.into_any(),
        }}
        {move || (language(), view! { <NewerBuild /> }).1}
    }
}

/// The table on this device; a reload goes on where it was.
#[component]
fn Play(session: Session) -> impl IntoView {
    if !session.is_open() {
        session.go_on();
    }
    if !session.is_open() {
        crate::address::go("#/");
    }
    view! { <OnScreen session /> }
}

/// The record that was opened last, played again.
#[component]
fn Replay(session: Session) -> impl IntoView {
    if !session.replay_again() {
        crate::address::go("#/");
    }
    view! { <OnScreen session /> }
}

/// What the session shows, or why there is nothing.
#[component]
fn OnScreen(session: Session) -> impl IntoView {
    let sorry = |text: String| {
        view! {
            <main class="page trouble"><p role="alert">{text}</p><a class="button" href="#/">{move || t!("home")}</a></main>
        }
    };
    move || match (session.scene.get(), session.unreadable.get()) {
        (Some(scene), _) => view! { <Game scene /> }.into_any(),
        (None, Some(why)) => sorry(t!("record-unreadable", problem = why)).into_any(),
        (None, None) if session.lost.get() => sorry(t!("table-lost")).into_any(),
        (None, None) => view! { <p class="waiting">{move || t!("dealing")}</p> }.into_any(),
    }
}
