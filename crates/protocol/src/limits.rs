//! The limits of the wire.

use std::time::Duration;

/// The most bytes of one message of a client.
pub const MESSAGE_BYTES: usize = 4 * 1024;
/// The most characters of a player's name.
pub const NAME_CHARS: usize = 24;
/// The number of liveries that players can choose from. No board has more seats.
pub const LIVERIES: u8 = 5;
/// The most characters of a chat line.
pub const CHAT_CHARS: usize = 300;
/// The most chat lines that one seat may send at once. It gains one more every [`CHAT_EVERY`].
pub const CHAT_BURST: u32 = 5;
/// The time after which a seat may send one more chat line.
pub const CHAT_EVERY: Duration = Duration::from_secs(3);
/// The most entries of one seat that are no moves: chat lines, names, proposals. The host has as many for
/// settings and bots (T-LOG-1). What was used before the start does not count after it.
pub const TALK_ENTRIES: u16 = 400;
/// The entries of this kind that whoever sits down in an empty seat has at least, whatever others have
/// used in that seat before (T-LOG-1).
pub const FIRST_ENTRIES: u16 = 40;
/// How often a seat may change hands (T-SEAT-2).
pub const HANDOVERS: u16 = 100;
/// How often a seat may take back or change its answer to one decision (T-LOG-1).
pub const SECOND_THOUGHTS: u8 = 20;
/// The most bytes of a half-made choice.
pub const PARTIAL_ANSWER_BYTES: usize = 1024;
/// The most clients that watch one table without a seat.
pub const WATCHERS: usize = 200;
/// The most clients (tabs and devices) of one session at one table.
pub const CLIENTS_PER_SESSION: usize = 8;
/// The most entries of a log. A table that reaches this number is stopped.
pub const ENTRIES: u64 = 20_000;
/// The entries of a log that only moves of the game can take (T-LOG-1).
pub const ENTRIES_FOR_MOVES: u64 = 6_000;
/// The most news in one message. A client that missed more gets a fresh view without news.
pub const NEWS: usize = 250;
/// The longest pace of bots that a host can set.
pub const LONGEST_PACE: Duration = Duration::from_secs(60);
/// The longest clock and grace time that a host can set.
pub const LONGEST_WAIT: Duration = Duration::from_secs(14 * 24 * 60 * 60);
/// The shortest grace time (T-STALL-1).
pub const SHORTEST_GRACE: Duration = Duration::from_secs(60);
/// How long a player is waited for before another may ask (T-STALL-1).
pub const STALL: Duration = Duration::from_secs(10 * 60);
/// How long a player has to answer who was asked (T-STALL-1).
pub const STALL_ANSWER: Duration = Duration::from_secs(2 * 60);
/// How long the host must be away before another person acts for them (T-HOST-1).
pub const HOST_AWAY: Duration = Duration::from_secs(10 * 60);
/// The most bytes of the name of a build.
pub const BUILD_BYTES: usize = 64;
/// The most bytes of the name of another table.
pub const TABLE_BYTES: usize = 64;
