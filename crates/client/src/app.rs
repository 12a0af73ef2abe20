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
use crate::words::t;

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    follow_preferences();
    let session = Session::new();
    let visits = Visits::new();
    let screen = screen();
    view! {
        <Emblems />
        <Patterns />
        {move || match screen.get() {
            Screen::Home => {
                visits.leave();
                view! { <Home session /> }.into_any()
            }
            Screen::Make => view! { <MakePage /> }.into_any(),
            Screen::Table(place) => view! { <TablePage visits place /> }.into_any(),
            Screen::Return { table, key } => view! { <ReturnPage visits table key /> }.into_any(),
            Screen::Setup => view! { <SetupPage session /> }.into_any(),
            Screen::Play => view! { <Play session /> }.into_any(),
            Screen::Rules(clause) => view! { <RulesPage clause session visits /> }.into_any(),
            Screen::Preferences => view! { <PreferencesPage session visits /> }.into_any(),
        }}
        <NewerBuild />
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
    move || {
        match (session.scene.get(), session.lost.get()) {
        (Some(scene), _) => view! { <Game scene /> }.into_any(),
        (None, true) => view! {
            <main class="page"><p>{move || t!("table-lost")}</p><a class="button" href="#/">{move || t!("home")}</a></main>
        }.into_any(),
        (None, false) => view! { <p class="waiting">{move || t!("dealing")}</p> }.into_any(),
    }
    }
}
