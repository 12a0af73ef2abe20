//! Servers and clients with real sockets, for tests of the server.
//!
//! A [`TestServer`] is a real server on a free port with its own folder, in this process or as the
//! program itself. A [`TestClient`] is a person with a browser, and a [`TestSocket`] one of their
//! WebSockets. A [`TestTable`] is a table with people at it, and a [`SocketGame`] has them play it, even
//! when connections break and the server is killed. Everything panics when something is wrong: that is
//! how a test fails.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod launch;
mod socket_game;
mod test_client;
mod test_server;
mod test_table;

pub use socket_game::{Disturbance, Recorded, SocketGame};
pub use test_client::{SocketClosed, TestClient, TestSocket};
pub use test_server::{HttpResponse, TestServer};
pub use test_table::{TestTable, boards, deaf, key};
