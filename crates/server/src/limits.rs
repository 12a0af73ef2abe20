//! The limits of the server, all in one place. Those of a table and of its messages are in
//! [`protocol::limits`], those of what is stored in [`store::limits`].

use std::time::Duration;

/// A rate: a burst at once, and after that one in each interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many are allowed at once.
    pub burst: u32,
    /// The interval after which one more is allowed.
    pub every: Duration,
}

impl Rate {
    /// Returns a rate of this many in a second, with this burst.
    pub const fn per_second(number: u32, burst: u32) -> Rate {
        Rate { burst, every: Duration::from_nanos(1_000_000_000 / number as u64) }
    }

    /// Returns a rate that is this many times larger.
    pub(crate) fn times(self, factor: u32) -> Rate {
        Rate { burst: self.burst.saturating_mul(factor), every: self.every / factor }
    }
}

/// How often one address and one session may do something. Without a rate there is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// For an IPv4 address or an IPv6 network (/64). A /48 has `NETWORK_FACTOR` times as much.
    pub per_address: Option<Rate>,
    /// For a session, wherever it comes from.
    pub per_session: Option<Rate>,
}

impl RateLimit {
    /// No limit.
    pub const UNLIMITED: RateLimit = RateLimit { per_address: None, per_session: None };
}

/// The limits that tests and load tests may change.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one IPv4 address or one IPv6 network (/64), and `NETWORK_FACTOR` times as many
    /// from a /48.
    pub connections_per_address: usize,
    /// The same while at least half of all connections are taken.
    pub crowded_connections_per_address: usize,
    /// Tables in memory.
    pub tables_in_memory: usize,
    /// Tables that are not over and where one session has a seat.
    pub tables_per_session: usize,
    /// Connections with which one address may watch one table.
    pub watchers_per_address: usize,
    /// Requests for files of the page, and for the server's health.
    pub files: RateLimit,
    /// Requests to the HTTP interface, and for WebSockets.
    pub requests: RateLimit,
    /// Opening tables, rematches included.
    pub openings: RateLimit,
    /// Bringing tables that nobody uses into memory.
    pub wakings: RateLimit,
    /// Messages over WebSockets, in all connections of a session or an address.
    pub messages: RateLimit,
    /// Reports to the operator.
    pub reports: RateLimit,
    /// Sitting down at tables.
    pub sittings: RateLimit,
    /// Lines of the log about what a visitor did. Those beyond are written only at the level `debug`.
    pub log_lines: RateLimit,
    /// Bytes that may wait for all connections together. Above that, clients that have not read what they
    /// have are disconnected.
    pub unread_bytes: usize,
    /// The time in which a new connection must send the head of its request, the body of its request,
    /// or its first message.
    pub hello: Duration,
    /// The time after which a silent connection is closed. It is pinged after half of it.
    pub silence: Duration,
    /// The time in which one message must be sent.
    pub send: Duration,
    /// The time for which a request for the next update is held open.
    pub poll: Duration,
    /// The time for which a table without connections stays in memory.
    pub idle: Duration,
    /// The time for which finished tables are kept; without one, for ever.
    pub keep_finished: Option<Duration>,
    /// The bytes on disk above which no new tables are opened.
    pub disk_bytes: Option<u64>,
    /// The free bytes on the disk below which no new tables are opened.
    pub free_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 9_000,
            connections_per_address: 200,
            crowded_connections_per_address: 20,
            tables_in_memory: 20_000,
            tables_per_session: 50,
            watchers_per_address: 50,
            files: RateLimit { per_address: Some(Rate::per_second(200, 2_000)), per_session: None },
            requests: RateLimit {
                per_address: Some(Rate::per_second(50, 500)),
                per_session: Some(Rate::per_second(20, 200)),
            },
            openings: RateLimit {
                per_address: Some(Rate { burst: 20, every: Duration::from_secs(10) }),
                per_session: Some(Rate { burst: 20, every: Duration::from_secs(20) }),
            },
            wakings: RateLimit {
                per_address: Some(Rate::per_second(10, 300)),
                per_session: Some(Rate::per_second(5, 150)),
            },
            messages: RateLimit {
                per_address: Some(Rate::per_second(200, 1_200)),
                per_session: Some(Rate::per_second(20, 240)),
            },
            reports: RateLimit {
                per_address: Some(Rate { burst: 10, every: Duration::from_secs(60) }),
                per_session: Some(Rate { burst: 5, every: Duration::from_secs(60) }),
            },
            sittings: RateLimit {
                per_address: Some(Rate { burst: 40, every: Duration::from_secs(3) }),
                per_session: Some(Rate { burst: 20, every: Duration::from_secs(6) }),
            },
            log_lines: RateLimit { per_address: Some(Rate::per_second(1, 200)), per_session: None },
            unread_bytes: 64 * 1024 * 1024,
            hello: Duration::from_secs(10),
            silence: Duration::from_secs(90),
            send: Duration::from_secs(10),
            poll: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            keep_finished: Some(Duration::from_secs(90 * 24 * 60 * 60)),
            disk_bytes: None,
            free_bytes: 256 * 1024 * 1024,
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
            crowded_connections_per_address: usize::MAX,
            tables_per_session: usize::MAX,
            watchers_per_address: usize::MAX,
            files: RateLimit::UNLIMITED,
            requests: RateLimit::UNLIMITED,
            openings: RateLimit::UNLIMITED,
            wakings: RateLimit::UNLIMITED,
            messages: RateLimit::UNLIMITED,
            reports: RateLimit::UNLIMITED,
            sittings: RateLimit::UNLIMITED,
            log_lines: RateLimit::UNLIMITED,
            poll: Duration::from_millis(100),
            free_bytes: 0,
            ..Limits::default()
        }
    }
}

/// Commands that may wait for one table.
pub(crate) const COMMANDS: usize = 64;
/// Messages that may wait for one connection. A client that reads too slowly is disconnected.
pub(crate) const OUTBOX: usize = 64;
/// Bytes that may wait for one connection. The largest message is a fresh view with 250 news.
pub(crate) const OUTBOX_BYTES: usize = 256 * 1024;
/// The most candidates that a bot may weigh for one decision. No level needs as many; the limit
/// stops a bot in an endless loop.
pub(crate) const BOT_STEPS: u32 = 1_000_000;
/// The time that a bot may take for one decision.
pub(crate) const BOT_TIME: Duration = Duration::from_secs(1);
/// The time after its submission by which a decision of a bot shall be taken, however many wait. With one more
/// second for what bots do between two looks at the clock, none waits more than three seconds while 200
/// tables think.
pub(crate) const BOT_QUEUE_TIME: Duration = Duration::from_secs(2);
/// The time that a bot has even if its decision has waited too long: enough for a few playouts.
pub(crate) const BOT_LEAST_TIME: Duration = Duration::from_millis(1);
/// Bytes of the body of a request.
pub(crate) const BODY: usize = protocol::limits::MESSAGE_BYTES;
/// Bytes of the first line and headers of a request; hyper allows no smaller limit.
pub(crate) const HEAD: usize = 16 * 1024;
/// Bytes of a WebSocket's read buffer.
pub(crate) const READ_BUFFER: usize = 1024;
/// Tables in one list.
pub(crate) const LIST: usize = 100;
/// How often [`LIST`] finished tables are read for one page of those that everybody may see.
pub(crate) const FINISHED_READS: usize = 20;
/// Limits of an IPv6 /48 are those of one address times this number.
pub(crate) const NETWORK_FACTOR: u32 = 8;
/// The part of [`Limits::tables_in_memory`] above which tables leave memory early, in percent.
pub(crate) const PRESSURE_PERCENT: usize = 80;
/// The number of tables that are asked to leave memory at once when there are too many.
pub(crate) const EVICTED_AT_ONCE: usize = 1_000;
/// The time between two rounds of these requests.
pub(crate) const PRESSURE_EVERY: Duration = Duration::from_millis(50);
/// How often tables that are due are brought into memory.
pub(crate) const WAKE_EVERY: Duration = Duration::from_millis(500);
/// The number of tables that are brought there at once.
pub(crate) const WOKEN_AT_ONCE: usize = 200;
/// The time for which an answer about readiness counts.
pub(crate) const READY_FOR: Duration = Duration::from_secs(1);
