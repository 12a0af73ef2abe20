//! The game screen.

mod advice_words;
mod ask;
mod banner;
mod board_map;
mod choice;
mod claim_bar;
mod curtain;
mod drag;
mod festivals;
mod flight;
mod hand;
mod hint;
mod history;
mod keys;
mod log;
mod market;
mod menu;
mod own_tickets;
mod placing;
mod players;
mod result;
mod review;
mod route_note;
mod show;
mod status;
mod tabs;
mod ticket_moment;
mod tickets;

use leptos::prelude::*;

pub(crate) use advice_words::{action_words, percent, reasons, tenths};
pub(crate) use show::scores as final_scores;

use crate::learn::Coach;
use crate::livery_choice::livery_style;
use crate::online::{Chat, Ended};
use crate::play_on::PlayOnDialog;
use crate::preferences::mark;
use crate::puzzles::PuzzlePanel;
use crate::scene::{Panel, Scene};
use crate::words::t;

/// The game screen of a table.
#[component]
pub(crate) fn Game(scene: Scene) -> impl IntoView {
    keys::listen(scene);
    history::name_moment(scene);
    scene.review.begin_if_wanted(scene);
    status::announce(scene);
    crate::sound::sound_what_happens(scene);
    let liveries = Memo::new(move |_| scene.room.with(|room| livery_style(&room.liveries())));
    Effect::new(move || mark("data-hurry", scene.hurry.get().then_some("yes")));
    let panel = move || match scene.panel.get() {
        Panel::None => "none",
        Panel::Tickets => "tickets",
        Panel::Log => "log",
        Panel::Chat => "chat",
    };
    view! {
        <div
            class="table"
            class:asked=move || scene.is_asked()
            style=liveries
            data-board=scene.board.id()
            data-sheet=panel
            data-position=move || scene.position.get()
        >
            <button class="unseen skip" on:click=move |_| keys::focus(".board")>{move || t!("skip-to-map")}</button>
            <status::Status scene />
            <aside class="rail left" aria-label=move || t!("rail-people")>
                <players::Players scene />
                <log::Log scene />
                {scene.online.map(|table| view! { <Chat table speaks=false /> })}
            </aside>
            <main class="middle">
                <h1 class="unseen" tabindex="-1">{move || t!("game-of", board = scene.board.name())}</h1>
                <banner::Banner scene />
                <board_map::BoardMap scene />
                <market::DraftIn scene />
                <ticket_moment::TicketMoment scene />
                <claim_bar::ClaimBar scene />
                <route_note::RouteNote scene />
            </main>
            <hint::HintPanel scene />
            <aside class="rail right scroller" aria-label=move || t!("rail-tickets")>
                <choice::Choice scene />
                <tickets::Tickets scene />
                <festivals::Festivals scene />
            </aside>
            <section class="tray" aria-label=move || t!("tray")>
                <market::Market scene />
                <hand::Hand scene />
            </section>
            <tabs::Tabs scene />
            <result::Results scene />
            <Ended scene />
            <PlayOnDialog scene />
            <menu::Dialogs scene />
            <Coach scene />
            <PuzzlePanel scene />
            <drag::Dragged scene />
            <flight::Flights scene />
            <curtain::Curtain scene />
        </div>
    }
}
