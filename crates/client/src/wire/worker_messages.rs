//! What the page and its Worker say to each other. Both run the same build, so these forms may change.

use protocol::{LogPosition, Millis, Request};
use serde::{Deserialize, Serialize};

/// What the page says to the Worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ToWorker {
    /// Open a table and start its game.
    Open(SoloSetup),
    /// Go on with a saved table, from the bytes of its entries.
    Resume { board: String, entries: Vec<Vec<u8>> },
    /// Go over to the table of the rematch.
    FollowRematch,
    /// Show the game of a record, given as text.
    Replay(String),
    /// Send the record of the game, if it is over.
    SendRecord,
    /// A message of the wire to the table.
    Request(Request),
    /// Let bots wait this long between two moves, from now on.
    SetPace(Millis),
}

/// What the Worker says to the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum FromWorker {
    /// A message of the wire from the table, as JSON.
    Message(String),
    /// A new entry of the table's log, for the page to save.
    Entry { position: LogPosition, bytes: Vec<u8> },
    /// The saved table cannot be read, or the new one cannot be opened.
    TableUnreadable,
    /// The record cannot be replayed, for this reason.
    RecordUnreadable(String),
    /// The record of the game, as text.
    Record(String),
}

/// The board of a solo game, and who plays each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoloSetup {
    pub(crate) board: String,
    pub(crate) seats: Vec<SoloSeat>,
}

/// Who plays a seat of a solo game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SoloSeat {
    /// A person of this name, on this device.
    Person(String),
    /// A bot of this level.
    Bot(String),
}
