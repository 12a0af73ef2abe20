//! The log of the server on standard error: as text in a terminal, as JSON for programs.

use std::env;
use std::io::{IsTerminal as _, stderr};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Starts the log; the variable `RUST_LOG` sets its level.
pub(super) fn begin() {
    let filter = filter(&env::var("RUST_LOG").unwrap_or_default());
    let log = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(stderr);
    // A second call in the same process has no effect.
    drop(if stderr().is_terminal() {
        log.pretty().finish().with(filter).try_init()
    } else {
        log.json().finish().with(filter).try_init()
    });
}

/// Reads directives such as `warn` or `server=debug,warn`. The default level is `info`, also for
/// directives that cannot be read.
fn filter(directives: &str) -> Targets {
    let filter = directives.parse::<Targets>().ok().filter(|_| !directives.trim().is_empty());
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    // At its finest level the WebSocket library logs what people send, secrets included.
    let quiet = ["tungstenite", "tokio_tungstenite"];
    filter.with_targets(quiet.map(|target| (target, LevelFilter::INFO)))
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::filter;

    #[test]
    fn the_variable_sets_the_level() {
        assert!(filter("").would_enable("server", &Level::INFO));
        assert!(!filter("").would_enable("server", &Level::DEBUG));
        assert!(!filter("warn").would_enable("server", &Level::INFO));
        assert!(filter("server=debug,warn").would_enable("server::hall", &Level::DEBUG));
        assert!(filter("=?").would_enable("server", &Level::INFO));
    }

    #[test]
    fn what_people_send_is_never_logged() {
        assert!(!filter("trace").would_enable("tungstenite::protocol", &Level::TRACE));
        assert!(!filter("tungstenite=trace").would_enable("tungstenite", &Level::TRACE));
    }
}
