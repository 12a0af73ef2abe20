//! The names by which a table knows people, connections and the server it runs in.

use serde::{Deserialize, Serialize};

/// The browser of a person. The server hands out the bytes; a table only compares them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Session(pub [u8; 16]);

impl Session {
    /// Returns the number by which others may name a spectator. It says nothing else about the session.
    pub fn watcher_number(self) -> u32 {
        let [a, b, c, d, ..] = self.0;
        u32::from_be_bytes([a, b, c, d])
    }
}

/// One connection: a tab or a device. A session may have several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Client(pub u64);

/// The settings that all tables of one server share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseSettings {
    /// The name of the server's build. Clients compare it with their own.
    pub build: String,
    /// The levels of bots that may sit at a table.
    pub levels: Vec<String>,
}
