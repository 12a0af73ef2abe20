//! The page: a Leptos app in WebAssembly, and its Worker, which keeps the table of a game on this device with its bots,
//! shows records, gives advice and reviews games. `crates/xtask-bindgen` splits this one program into parts, so that the
//! page can be shown before the Worker's part is there.

mod address;
mod advice;
mod app;
mod claims;
mod device_file;
mod files;
mod game;
mod game_lock;
mod history_page;
mod home;
mod intent;
mod kept_games;
mod learn;
mod live_table;
mod livery_choice;
mod map;
mod modal;
mod model;
mod online;
mod paths;
mod personas;
mod pieces;
mod places;
mod play_on;
mod preferences;
mod preferences_page;
mod puzzles;
mod refusals;
mod result_picture;
mod review;
mod rules_card;
mod rules_page;
mod scene;
mod setup;
mod solo;
mod sound;
mod statistics;
mod storage;
mod texts;
mod thinker;
mod wire;
mod words;
mod your_games;

use wasm_bindgen::prelude::wasm_bindgen;

/// The version; `online::build` adds a hash of the files.
pub(crate) const BUILD: &str = env!("CARGO_PKG_VERSION");

/// Nothing: the scripts that load the program call [`page`] or [`tables`].
fn main() {}

/// Shows the page; `site/index.html` calls it.
#[wasm_bindgen]
pub fn page() {
    #[cfg(not(silent_panics))]
    console_error_panic_hook::set_once();
    // The executor of Leptos is there only after mounting.
    wasm_bindgen_futures::spawn_local(async {
        words::begin().await;
        leptos::mount::mount_to_body(app::App);
    });
}

/// Runs the Worker; `site/worker.js` calls it.
#[wasm_bindgen]
pub fn tables() {
    #[cfg(not(silent_panics))]
    console_error_panic_hook::set_once();
    wire::run_worker();
}
