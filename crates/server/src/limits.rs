//! The limits of the server, all in one place. Those of a table and of its messages are in
//! [`protocol::limits`], those of what is stored in [`store::limits`].

use std::time::Duration;

/// The limits that tests and load tests may change.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Tables in memory.
    pub tables_in_memory: usize,
    /// Tables that are not over and where one session has a seat.
    pub tables_per_session: usize,
    /// Tables that one address may open in a burst; after that, one in each
    /// [`opening_every`](Limits::opening_every).
    pub openings: u32,
    /// See [`openings`](Limits::openings).
    pub opening_every: Duration,
    /// Messages that one connection may send in a burst; after that, one in each
    /// [`message_every`](Limits::message_every).
    pub messages: u32,
    /// See [`messages`](Limits::messages).
    pub message_every: Duration,
    /// The time in which a new connection must send its request or its first message.
    pub hello: Duration,
    /// The time after which a silent connection is closed. It is pinged after half of it.
    pub silence: Duration,
    /// The time in which one message must be sent.
    pub send: Duration,
    /// The time for which a request for the next update is held open.
    pub poll: Duration,
    /// The time for which a table without connections stays in memory.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 9_000,
            connections_per_address: 200,
            tables_in_memory: 20_000,
            tables_per_session: 50,
            openings: 20,
            opening_every: Duration::from_secs(10),
            messages: 60,
            message_every: Duration::from_millis(50),
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(90),
            send: Duration::from_secs(10),
            poll: Duration::from_secs(30),
            idle: Duration::from_secs(60),
        }
    }
}

impl Limits {
    /// Returns limits for load tests, in which all clients have one address: without limits by address,
    /// session or rate, and with short polls.
    pub fn for_load_tests() -> Limits {
        Limits {
            connections: usize::MAX,
            connections_per_address: usize::MAX,
            tables_per_session: usize::MAX,
            openings: u32::MAX,
            messages: u32::MAX,
            poll: Duration::from_millis(100),
            ..Limits::default()
        }
    }
}

/// Commands that may wait for one table.
pub(crate) const COMMANDS: usize = 64;
/// Messages that may wait for one connection. A client that reads too slowly is disconnected.
pub(crate) const OUTBOX: usize = 64;
/// Candidates that a bot may weigh for one decision. No level needs as many; the limit is for a bot that
/// would not end.
pub(crate) const BOT_STEPS: u32 = 1_000_000;
/// The time that a bot may take for one decision.
pub(crate) const BOT_TIME: Duration = Duration::from_secs(1);
/// Bytes of the body of a request.
pub(crate) const BODY: usize = protocol::limits::MESSAGE_BYTES;
/// Bytes of the first line and headers of a request; hyper allows no smaller limit.
pub(crate) const HEAD: usize = 16 * 1024;
/// Bytes of a WebSocket's read buffer.
pub(crate) const READ_BUFFER: usize = 1024;
/// Tables in one list.
pub(crate) const LIST: usize = 100;
/// Addresses that are remembered.
pub(crate) const ADDRESSES: usize = 100_000;
