//! The messages between the page and its Worker. Both run the same build, so these forms may
//! change.

use protocol::{LogPosition, Millis, Request, SeatNumber};
use serde::{Deserialize, Serialize};

use super::think_messages::{ThinkRequest, ThinkResponse};

/// A message of the page to the Worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ToWorker {
    /// Open a table and start its game.
    Open(SoloSetup),
    /// Continue a saved table, from the bytes of its entries.
    Resume { board: String, entries: Vec<Vec<u8>> },
    /// Switch to the table of the rematch.
    FollowRematch,
    /// Show the game of a record, given as text.
    Replay(String),
    /// Send the record of the game, if it is over.
    SendRecord,
    /// Make the setup of a game that goes on from a moment of this one, if this one is over.
    PlayOn(PlayOn),
    /// A message of the wire to the table.
    Request(Request),
    /// Let bots wait this long between two moves, from now on.
    SetPace(Millis),
    /// Advise this seat of the table, with this number of iterations of the search.
    Advise { seat: SeatNumber, iterations: u32 },
    /// Make the setup of a game that goes on from a moment of another one, given as a record.
    PlayOnFrom { record: String, wish: PlayOn },
    /// Give advice or review a game, apart from the table. A review takes long: ask a separate Worker.
    Think(ThinkRequest),
}

/// A message of the Worker to the page.
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
    /// The setup of a game that goes on from a moment of this one.
    PlayOn(SoloSetup),
    /// Advice, a review, or how far it has come.
    Thought(ThinkResponse),
}

/// The board of a solo game, and who plays each seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoloSetup {
    pub(crate) board: String,
    pub(crate) seats: Vec<SoloSeat>,
    /// The text of the position that the game begins from, whole or what a seat sees; `None` for a game that is dealt.
    pub(crate) position: Option<String>,
}

/// The wish to play on from a moment of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayOn {
    /// The number of actions before the moment.
    pub(crate) actions: usize,
    /// The number of actions of the whole game, as far as the page knows it.
    pub(crate) of: usize,
    /// Who plays each seat.
    pub(crate) seats: Vec<SoloSeat>,
    /// The seat for which everything that it cannot see is sampled anew; `None` leaves it as it was.
    pub(crate) sampled_for: Option<SeatNumber>,
}

/// Who plays a seat of a solo game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SoloSeat {
    /// A person of this name, on this device.
    Person(String),
    /// A bot of this level.
    Bot(String),
}
