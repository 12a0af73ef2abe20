//! Connections from the page to the Worker or the server that keeps a table. Only this module knows
//! Workers and WebSockets.
//!
//! A tour. [`Link`] is what the rest of the page holds. `solo` opens one to the Worker, `online`
//! one to a server; the game screen sends messages of the wire over either.
//!
//! To the Worker: `worker_link` is the page's end, with a `frame_queue` for incoming messages.
//! `worker` is the other end, around a `local_table` that keeps a table with its bots,
//! or a `replay` of a record. `worker_messages` has the messages between the two, `think_messages` those about advice,
//! reviews and puzzles.
//!
//! To a server: `server_link` holds the WebSocket. `outbox` keeps messages until they are answered,
//! `heartbeat` decides when to send a ping and when to connect again.

mod frame_queue;
mod heartbeat;
mod link;
mod local_table;
mod outbox;
mod replay;
mod server_link;
pub(crate) mod think_messages;
mod worker;
mod worker_link;
mod worker_messages;

pub(crate) use link::Link;
pub(crate) use worker::run as run_worker;
pub(crate) use worker_link::WorkerEvent;
pub(crate) use worker_messages::{FromWorker, PlayOn, SoloSeat, SoloSetup, ToWorker};

/// The parts behind the Worker, for tests that run without a browser.
#[cfg(test)]
pub(crate) mod testing {
    pub(crate) use super::local_table::LocalTable;
    pub(crate) use super::worker_messages::{FromWorker, PlayOn, SoloSeat, SoloSetup, ToWorker};
}
