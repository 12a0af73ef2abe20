//! How much of everything there may be on the wire: the one place for these numbers.

use std::time::Duration;

/// Bytes of one message from a client.
pub const MESSAGE_BYTES: usize = 4 * 1024;
/// Characters of a player's name.
pub const NAME_CHARS: usize = 24;
/// Characters of a chat line.
pub const CHAT_CHARS: usize = 300;
/// Chat lines that one seat may say at once; one more becomes free every [`CHAT_EVERY`].
pub const CHAT_BURST: u32 = 5;
/// See [`CHAT_BURST`].
pub const CHAT_EVERY: Duration = Duration::from_secs(3);
/// Chat lines that a table keeps in all.
pub const CHAT_LINES: usize = 2_000;
/// Bytes of the draft of a half-made choice.
pub const DRAFT_BYTES: usize = 1024;
/// Clients that watch one table without a seat.
pub const WATCHERS: usize = 200;
/// Clients of one session at one table: tabs and devices.
pub const CLIENTS_PER_SESSION: usize = 8;
/// Entries of a log; a table that has so many is stopped.
pub const ENTRIES: u64 = 20_000;
/// News in one message: who missed more gets a fresh view without them.
pub const NEWS: usize = 250;
/// The longest pace, clock and grace time that can be set.
pub const LONGEST_WAIT: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// Bytes of the name of a build.
pub const BUILD_BYTES: usize = 64;
/// Bytes of the name of another table.
pub const TABLE_BYTES: usize = 64;
