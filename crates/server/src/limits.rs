//! How much of everything there may be at the server: the one place for these numbers. Those of a
//! table and of its messages are in [`protocol::limits`], those of what is stored in
//! [`store::limits`].

use std::time::Duration;

/// What the server allows. Tests and the load test set some of them otherwise.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// Tables in memory.
    pub tables_in_memory: usize,
    /// Tables of one session that are not over.
    pub tables_per_session: usize,
    /// Tables that one address may open at once; one more becomes free every
    /// [`opening_every`](Limits::opening_every).
    pub openings: u32,
    /// See [`openings`](Limits::openings).
    pub opening_every: Duration,
    /// Messages that one connection may send at once; one more becomes free every
    /// [`message_every`](Limits::message_every).
    pub messages: u32,
    /// See [`messages`](Limits::messages).
    pub message_every: Duration,
    /// How long a new connection may take to say what it wants.
    pub hello: Duration,
    /// After this long without a sign of life a connection is given up; half of it, it is asked.
    pub silence: Duration,
    /// How long one message may take to be sent.
    pub send: Duration,
    /// How long a request for what comes next is held.
    pub poll: Duration,
    /// How long a table that nobody visits stays in memory.
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
    /// For tests under load, all of whose people live in one house: nothing is limited by address,
    /// session or haste, and nobody who polls is kept for long.
    pub fn one_house() -> Limits {
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

/// Letters that wait for one table.
pub(crate) const INBOX: usize = 64;
/// Messages that wait for one connection; a client that is further behind is let go.
pub(crate) const OUTBOX: usize = 64;
/// Bytes of the body of a request.
pub(crate) const BODY: usize = protocol::limits::MESSAGE_BYTES;
/// Bytes of the first line and headers of a request; hyper asks for no less.
pub(crate) const HEAD: usize = 16 * 1024;
/// Bytes that a connection reads at once.
pub(crate) const READ_BUFFER: usize = 1024;
/// Tables in one list.
pub(crate) const LIST: usize = 100;
/// Addresses that are remembered.
pub(crate) const ADDRESSES: usize = 100_000;
