//! The application: which screen is shown, and what happens when the address leads to it.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};
use words::ENGLISH;

use crate::address::{Screen, follow_address};
use crate::device_file;
use crate::game::Game;
use crate::game_lock::lease;
use crate::history_page::HistoryPage;
use crate::home::Home;
use crate::kept_games;
use crate::learn::LearnPage;
use crate::modal::follow_history;
use crate::online::{NewerBuild, OnlineTables, ReturnPage, ServerTables, TablePage};
use crate::pieces::{Emblems, Patterns};
use crate::places;
use crate::preferences::follow_preferences;
use crate::preferences_page::PreferencesPage;
use crate::puzzles::{self, PuzzlesPage};
use crate::rules_page::RulesPage;
use crate::scene::Scene;
use crate::setup::SetupPage;
use crate::solo::{GameTrouble, SoloGame, WorkerTrouble};
use crate::words::{english_detail, language, t};
use crate::your_games::{small_map, when};

/// The whole application. A change of the language draws it again.
#[component]
pub(crate) fn App() -> impl IntoView {
    follow_preferences();
    follow_history();
    let solo = SoloGame::new();
    provide_context(solo);
    let online = OnlineTables::new();
    let tables = ServerTables::new();
    let screen = follow_address(
        move |screen| enter(screen, solo, online, tables),
        move |screen| {
            if let Some(scene) = scene_on(screen, solo, online) {
                scene.follow_address();
            }
        },
    );
    focus_headings(screen);
    // The same address, reported twice, does not draw its screen twice.
    let shown = Memo::new(move |_| ((language(), places::are_own()), screen.get()));
    view! {
        <Emblems />
        <Patterns />
        {move || match shown.get().1 {
            Screen::Home => view! { <Home solo tables /> }.into_any(),
            Screen::Table(_) => view! { <TablePage online /> }.into_any(),
            Screen::Return { .. } => view! { <ReturnPage online /> }.into_any(),
            Screen::Setup(board) => view! { <SetupPage solo online board by_link=false /> }.into_any(),
            Screen::Make => view! { <SetupPage solo online board=None by_link=true /> }.into_any(),
            Screen::History => view! { <HistoryPage solo /> }.into_any(),
            Screen::Play(_) | Screen::Replay | Screen::Puzzle { .. } => {
                view! { <SoloPage solo /> }.into_any()
            }
            Screen::Puzzles => view! { <PuzzlesPage solo online /> }.into_any(),
            Screen::Learn => view! { <LearnPage solo online /> }.into_any(),
            Screen::Rules(clause) => view! { <RulesPage clause solo online /> }.into_any(),
            Screen::Preferences => view! { <PreferencesPage solo online /> }.into_any(),
        }}
        {move || (language(), view! { <NewerBuild /> }).1}
    }
}

/// Opens every screen at its top with the focus on its heading, so that a screen reader begins there. The screen that the
/// page begins with keeps the browser's own focus; a clause of the rules is scrolled to by its page.
fn focus_headings(screen: ReadSignal<Screen>) {
    Effect::new(move |before: Option<Screen>| {
        let now = screen.get();
        if before.is_some_and(|before| before != now) && !matches!(now, Screen::Rules(Some(_))) {
            // At once: a frame later the player may have aimed at something.
            window().scroll_to_with_x_and_y(0.0, 0.0);
            request_animation_frame(|| focus_quietly("h1"));
        }
        now
    });
}

/// Moves the focus to an element that is no control, without scrolling to it.
pub(crate) fn focus_quietly(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    let Some(element) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    element.set_tab_index(-1);
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// Opens what a screen is about, before it is drawn.
fn enter(screen: &Screen, solo: SoloGame, online: OnlineTables, tables: ServerTables) {
    tables.rest();
    let found = match screen {
        Screen::Play(game) => {
            online.leave();
            solo.enter(game.clone())
        }
        Screen::Replay => solo.replay_last(),
        Screen::Puzzle { board, number } => {
            online.leave();
            puzzles::enter(solo, board.clone(), *number);
            true
        }
        Screen::Table(address) => {
            online.go_to(address);
            true
        }
        Screen::Return { table, key } => {
            online.come_back(table.clone(), key.clone());
            true
        }
        Screen::Home => {
            online.leave();
            solo.prepare();
            tables.follow();
            true
        }
        Screen::Setup(_)
        | Screen::Make
        | Screen::History
        | Screen::Learn
        | Screen::Puzzles
        | Screen::Rules(_)
        | Screen::Preferences => true,
    };
    if !found {
        crate::address::go("#/");
    }
}

/// Returns the game that a screen shows.
fn scene_on(screen: &Screen, solo: SoloGame, online: OnlineTables) -> Option<Scene> {
    match screen {
        Screen::Play(_) | Screen::Replay | Screen::Puzzle { .. } => solo.scene.get_untracked(),
        Screen::Table(_) => online.current()?.scene.get_untracked(),
        Screen::Home
        | Screen::Setup(_)
        | Screen::Make
        | Screen::History
        | Screen::Return { .. }
        | Screen::Learn
        | Screen::Puzzles
        | Screen::Rules(_)
        | Screen::Preferences => None,
    }
}

/// The game or the record on this device, or why there is none.
#[component]
fn SoloPage(solo: SoloGame) -> impl IntoView {
    let sorry = |text: String, detail: Option<String>| {
        // What is wrong with a file is said in the words of its format.
        let detail = detail.map(english_detail);
        view! {
            <main class="page trouble">
                <div role="alert"><h1>{text}</h1>{detail}</div>
                <a class="button" href="#/">{move || t!("home")}</a>
            </main>
        }
    };
    let page =
        move || match (solo.scene.get(), solo.unreadable_record.get(), solo.game_trouble.get()) {
            (Some(scene), _, _) => view! { <Game scene /> }.into_any(),
            (None, Some(why), _) => sorry(t!("record-unreadable"), Some(why)).into_any(),
            (None, None, Some(GameTrouble::Unreadable)) => sorry(t!("table-lost"), None).into_any(),
            (None, None, Some(GameTrouble::Gone)) => sorry(t!("game-gone"), None).into_any(),
            (None, None, Some(GameTrouble::Elsewhere(id))) => {
                view! { <Elsewhere solo id /> }.into_any()
            }
            (None, None, None) => view! { <Waiting says=|| t!("dealing") /> }.into_any(),
        };
    view! { {page} <WorkerNotice solo /> <UnsavedNotice solo /> }
}

/// The screen that says what the page waits for.
#[component]
pub(crate) fn Waiting(says: impl Fn() -> String + Send + 'static) -> impl IntoView {
    view! { <main class="waiting"><div role="status"><h1>{says}</h1></div></main> }
}

/// Says that another tab plays the game, and offers to play it here.
#[component]
fn Elsewhere(solo: SoloGame, id: String) -> impl IntoView {
    let game = kept_games::summary(&id);
    let since = lease(&id).map(|lease| t!("open-since", time = when(lease.since)));
    let map = game.and_then(|game| small_map(&game.board, &game.claims));
    let take_over = move |_| solo.take_over(id.clone());
    view! {
        <main class="page trouble elsewhere">
            <h1>{move || t!("open-elsewhere")}</h1>
            <p role="status">{since}</p>
            {map}
            <p>{move || t!("open-elsewhere-how")}</p>
            <div class="buttons">
                <a class="button" href="#/">{move || t!("home")}</a>
                <button class="main" data-act="take-over" on:click=take_over>{move || t!("take-over")}</button>
            </div>
        </main>
    }
}

/// Says that the game on the screen cannot be saved, and why.
#[component]
fn UnsavedNotice(solo: SoloGame) -> impl IntoView {
    move || {
        let problem = solo.unsaved.get()?;
        Some(view! {
            <aside class="newer panel unsaved" role="alert">
                <span>{t!(problem.message())}</span>
                <button data-act="save-all" on:click=move |_| device_file::save()>{t!("export")}</button>
            </aside>
        })
    }
}

/// Says that the Worker failed, and what the player can do.
#[component]
fn WorkerNotice(solo: SoloGame) -> impl IntoView {
    let close = move |_| solo.trouble.set(None);
    let try_again = move |_| solo.try_again();
    move || {
        let buttons = match solo.trouble.get()? {
            WorkerTrouble::Restarted => view! {
                <span>{t!("worker-restarted")}</span>
                <button class="quiet" data-act="close-notice" on:click=close>{t!("close")}</button>
            }
            .into_any(),
            WorkerTrouble::Stopped(why) => view! {
                <span>{t!("worker-stopped")} " " <small lang=ENGLISH>{why}</small></span>
                <button data-act="restart-worker" on:click=try_again>{t!("try-again")}</button>
                <a class="button quiet" href="#/">{t!("home")}</a>
            }
            .into_any(),
        };
        Some(view! { <aside class="newer panel worker-trouble" role="alert">{buttons}</aside> })
    }
}
