//! The log of the server on standard error: as text in a terminal, as JSON for programs.

use std::env;
use std::io::{IsTerminal as _, stderr};

use tracing::Subscriber;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Starts the log; the variable `RUST_LOG` sets its level.
pub(super) fn begin() {
    let filter = filter(&env::var("RUST_LOG").unwrap_or_default());
    // A second call in the same process has no effect.
    drop(if stderr().is_terminal() {
        filtered(filter).with(fmt::layer().pretty().with_writer(stderr)).try_init()
    } else {
        filtered(filter).with(fmt::layer().json().with_writer(stderr)).try_init()
    });
}

/// Puts the filter below the layer that writes: then libraries learn the level once and do not ask the
/// filter for each line that they could log, which takes 2 % of the server's processor time.
fn filtered(filter: Targets) -> impl Subscriber + for<'s> LookupSpan<'s> {
    tracing_subscriber::registry().with(filter)
}

/// Reads directives such as `warn` or `server=debug,warn`. The default level is `info`, also for
/// directives that cannot be read. The WebSocket library never logs below `info`.
fn filter(directives: &str) -> Targets {
    let filter = directives.parse::<Targets>().ok().filter(|_| !directives.trim().is_empty());
    let filter = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    // At its finest level the WebSocket library logs what people send, secrets included.
    let quiet = ["tungstenite", "tokio_tungstenite"];
    filter.with_targets(quiet.map(|target| (target, LevelFilter::INFO)))
}

#[cfg(test)]
mod tests {
    use tracing::{Level, Subscriber as _};
    use tracing_subscriber::filter::LevelFilter;
    use tracing_subscriber::fmt;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::{filter, filtered};

    #[test]
    fn libraries_learn_the_level() {
        for (directives, level) in [("", LevelFilter::INFO), ("trace", LevelFilter::TRACE)] {
            let log = filtered(filter(directives)).with(fmt::layer());
            assert_eq!(log.max_level_hint(), Some(level));
        }
    }

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
