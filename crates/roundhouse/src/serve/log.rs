//! What the server says about itself: to people in a terminal, as JSON to programs.

use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::EnvFilter;

/// From now on, on standard error; how much, says `RUST_LOG`.
pub(super) fn begin() {
    let filter = EnvFilter::builder().with_default_directive(tracing::Level::INFO.into());
    let filter = filter.from_env_lossy();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // A second one in the same process changes nothing.
    drop(if stderr().is_terminal() { log.pretty().try_init() } else { log.json().try_init() });
}
