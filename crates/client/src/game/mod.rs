//! The game screen.

mod ask;
mod banner;
mod choice;
mod claim;
mod curtain;
mod drag;
mod festivals;
mod flight;
mod hand;
mod history;
mod keys;
mod log;
mod market;
mod placing;
mod players;
mod result;
mod status;
mod tabs;
mod tickets;

use leptos::prelude::*;

pub(crate) use drag::Drag;
pub(crate) use placing::put_stack;

use crate::map::Map;
use crate::online::{Chat, Ended};
use crate::preferences::mark;
use crate::scene::{Scene, Sheet};

/// A table on the screen.
#[component]
pub(crate) fn Game(scene: Scene) -> impl IntoView {
    keys::listen(scene);
    history::follow_address(scene);
    status::announce(scene);
    crate::sound::ring_when_asked(scene);
    Effect::new(move || mark("data-hurry", scene.hurry.get().then_some("yes")));
    let sheet = move || match scene.sheet.get() {
        Sheet::None => "none",
        Sheet::Tickets => "tickets",
        Sheet::Log => "log",
        Sheet::Chat => "chat",
    };
    view! {
        <div
            class="table"
            class:asked=move || scene.is_asked()
            data-board=scene.board.id()
            data-sheet=sheet
            data-position=move || scene.position.get()
        >
            <status::Status scene />
            <aside class="rail left">
                <players::Players scene />
                <log::Log scene />
                {scene.visit.map(|visit| view! { <Chat visit /> })}
            </aside>
            <main class="middle">
                <banner::Banner scene />
                <Map scene />
                <claim::Claim scene />
            </main>
            <aside class="rail right">
                <choice::Choice scene />
                <tickets::Tickets scene />
                <festivals::Festivals scene />
            </aside>
            <footer class="tray">
                <market::Market scene />
                <hand::Hand scene />
            </footer>
            <tabs::Tabs scene />
            <result::Results scene />
            <Ended scene />
            <drag::Dragged scene />
            <flight::Flights scene />
            <curtain::Curtain scene />
        </div>
    }
}
