//! The log of the server on standard error: as text in a terminal, as JSON for programs.

use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::EnvFilter;

/// Starts the log; the variable `RUST_LOG` sets its level.
pub(super) fn begin() {
    let filter = EnvFilter::builder().with_default_directive(tracing::Level::INFO.into());
    // At its finest level the WebSocket library logs what people send, secrets included.
    let quiet = ["tungstenite=info", "tokio_tungstenite=info"];
    let quiet = quiet.map(|line| line.parse().expect("a directive"));
    let filter = quiet.into_iter().fold(filter.from_env_lossy(), EnvFilter::add_directive);
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // A second call in the same process has no effect.
    drop(if stderr().is_terminal() { log.pretty().try_init() } else { log.json().try_init() });
}
