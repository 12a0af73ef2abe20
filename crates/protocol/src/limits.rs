//! The limits of the wire.

use std::time::Duration;

/// The most bytes of one message of a client.
pub const MESSAGE_BYTES: usize = 4 * 1024;
/// The most characters of a player's name.
pub const NAME_CHARS: usize = 24;
/// The most characters of a chat line.
pub const CHAT_CHARS: usize = 300;
/// The most chat lines that one seat may send at once. It gains one more every [`CHAT_EVERY`].
pub const CHAT_BURST: u32 = 5;
/// The time after which a seat may send one more chat line.
pub const CHAT_EVERY: Duration = Duration::from_secs(3);
/// The most chat lines that a table keeps.
pub const CHAT_LINES: usize = 2_000;
/// The most bytes of a half-made choice.
pub const PARTIAL_ANSWER_BYTES: usize = 1024;
/// The most clients that watch one table without a seat.
pub const WATCHERS: usize = 200;
/// The most clients (tabs and devices) of one session at one table.
pub const CLIENTS_PER_SESSION: usize = 8;
/// The most entries of a log. A table that reaches this number is stopped.
pub const ENTRIES: u64 = 20_000;
/// The most news in one message. A client that missed more gets a fresh view without news.
pub const NEWS: usize = 250;
/// The longest pace, clock and grace time that a host can set.
pub const LONGEST_WAIT: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// The most bytes of the name of a build.
pub const BUILD_BYTES: usize = 64;
/// The most bytes of the name of another table.
pub const TABLE_BYTES: usize = 64;
