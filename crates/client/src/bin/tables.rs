//! The Worker's program: keeps the table of a game on this device, with its bots, shows records, gives advice and reviews
//! games. It is a separate program, so that the page can be shown before it is there.

#[path = "../thinker/answer.rs"]
mod answer;
#[path = "../wire/local_table.rs"]
mod local_table;
#[path = "../wire/replay.rs"]
mod replay;
#[path = "../wire/think_messages.rs"]
mod think_messages;
#[path = "../wire/worker.rs"]
mod worker;
#[path = "../wire/worker_messages.rs"]
mod worker_messages;

/// The version.
pub(crate) const BUILD: &str = env!("CARGO_PKG_VERSION");

fn main() {
    #[cfg(not(silent_panics))]
    console_error_panic_hook::set_once();
    worker::run();
}
