//! Who is who, as the server knows them.

use serde::{Deserialize, Serialize};

/// A person, or rather a person's browser: given by the server, opaque here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Session(pub [u8; 16]);

/// One connection: a tab, a device. A session may have several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Client(pub u64);

/// What a table must know about the house it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseSettings {
    /// The build, for clients to compare.
    pub build: String,
    /// The levels of bots there are.
    pub levels: Vec<String>,
}
