//! What the server says about itself: to people in a terminal, as JSON to programs.

use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::EnvFilter;

/// From now on, on standard error; how much, says `RUST_LOG`.
pub(super) fn begin() {
    let filter = EnvFilter::builder().with_default_directive(tracing::Level::INFO.into());
    // At its finest the WebSocket's library logs what people send, secrets and all.
    let quiet = ["tungstenite=info", "tokio_tungstenite=info"];
    let quiet = quiet.map(|line| line.parse().expect("a directive"));
    let filter = quiet.into_iter().fold(filter.from_env_lossy(), EnvFilter::add_directive);
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // A second one in the same process changes nothing.
    drop(if stderr().is_terminal() { log.pretty().try_init() } else { log.json().try_init() });
}
