//! Tests of the whole program in a real browser.
//!
//! `cargo xtask test --only browser` builds what these tests need and runs them. The environment
//! variable `ROUNDHOUSE` may name another program than the one just built.

mod browser;
mod engine;
mod family;
pub mod host;
pub mod language_tour;
pub mod layouts;
pub mod moment;
pub mod pair;
mod played;
pub mod player;
mod process;
mod proxy;
mod screen;
pub mod tour;
mod web_space;

use std::path::{Path, PathBuf};

pub use browser::{Browser, Device};
pub use engine::Engine;
pub use played::Played;
pub use process::{Process, driver, roundhouse, roundhouse_with};
pub use proxy::{Mode, Proxy};
pub use screen::screen;
pub use web_space::WebSpace;

/// Returns the folder of the page that was built last.
pub fn dist() -> PathBuf {
    target().join("client/dist")
}

/// Returns the folder for pictures of the page.
pub fn screenshots() -> PathBuf {
    target().join("screenshots")
}

fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}
