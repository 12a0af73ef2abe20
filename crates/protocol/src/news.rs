//! Entries of a table's log as an observer may know them (T-ORDER-1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::names::SeatNumber;
use crate::server::{LogPosition, Millis};

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// Its position.
    pub position: LogPosition,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: Happened,
}

/// What an entry of the log says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum Happened {
    /// The table was opened.
    Opened,
    /// A person sat down.
    Seated { seat: SeatNumber, name: String },
    /// A bot was put in a seat.
    BotSeated { seat: SeatNumber, level: String },
    /// A seat was left or cleared.
    Vacated { seat: SeatNumber },
    /// The settings were changed.
    SettingsChanged,
    /// The host allowed or forbade hints (T-SEE-1).
    HintsAllowed { allowed: bool },
    /// A person is ready.
    Ready { seat: SeatNumber },
    /// The game was dealt. These events came before the first decision.
    Started { events: Vec<Event> },
    /// A seat answered a decision; for whom a bot did is said by `by`.
    Acted { seat: SeatNumber, by: ActedBy, events: Vec<Event> },
    /// A seat took back its last action (T-UNDO-1), which stands at this position.
    Undone { seat: SeatNumber, undone: LogPosition },
    /// The game was taken back to the decision that was answered at this position (T-UNDO-2).
    Rewound { seat: SeatNumber, to: LogPosition },
    /// Somebody said something.
    Said { seat: SeatNumber, text: String },
    /// The host muted somebody, or lifted it.
    Muted { seat: SeatNumber, muted: bool },
    /// A seat resigned (T-LEAVE-1).
    Resigned { seat: SeatNumber },
    /// A person wants to stop, or does not any more (T-END-1).
    WantsStop { seat: SeatNumber, agree: bool },
    /// A seat was taken over by another device.
    HandedOver { seat: SeatNumber },
    /// Nobody came for a long time: the table is closed (T-IDLE-1).
    Abandoned,
    /// There is a rematch at this table.
    Rematch { table: String },
}

/// Who answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActedBy {
    /// The person in the seat.
    Person,
    /// The bot in the seat.
    Bot,
    /// A bot that stood in for the person (T-CLOCK-1, T-AWAY-1, T-LEAVE-1).
    StandIn,
}
