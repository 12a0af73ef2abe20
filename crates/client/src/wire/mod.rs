//! How the page speaks to whoever keeps a table. Only this module knows Workers and WebSockets.
//!
//! A tour. [`Link`] is what the rest of the page holds. `solo` asks for one to the Worker, `online` for one to a
//! server; the game screen says messages of the wire to either.
//!
//! To the Worker: `worker_link` is the page's end, with a `frame_queue` for what comes in. `worker` is the program
//! in the Worker, around a `local_table` that keeps a table with its bots, or a `replay` of a record.
//! `worker_messages` is what the two ends say.
//!
//! To a server: `server_link` holds the WebSocket. `outbox` remembers what was said and not answered, `heartbeat`
//! decides when to ask for a sign of life and when to connect again.

mod frame_queue;
mod heartbeat;
mod link;
mod local_table;
mod outbox;
mod replay;
mod server_link;
pub(crate) mod worker;
mod worker_link;
mod worker_messages;

pub(crate) use link::Link;
pub(crate) use worker_link::WorkerEvent;
pub(crate) use worker_messages::{SoloSeat, SoloSetup, ToWorker};

/// The parts behind the Worker, for tests that run without a browser.
#[cfg(test)]
pub(crate) mod testing {
    pub(crate) use super::local_table::LocalTable;
    pub(crate) use super::worker_messages::{FromWorker, SoloSeat, SoloSetup, ToWorker};
}
