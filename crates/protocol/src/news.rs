//! Entries of a table's log, as one observer may see them (T-ORDER-1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::names::SeatNumber;
use crate::server::{LogPosition, Millis};

/// One entry of the log, as one observer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// The position of the entry.
    pub position: LogPosition,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: Happened,
}

/// What an entry of the log tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the variants say what their fields are")]
pub enum Happened {
    /// The table was opened.
    Opened,
    /// A person sat down.
    Seated { seat: SeatNumber, name: String },
    /// The host put a bot into a seat.
    BotSeated { seat: SeatNumber, level: String },
    /// A seat was left by its player, or cleared by the host if a bot had it.
    Vacated { seat: SeatNumber },
    /// The host changed the settings.
    SettingsChanged,
    /// The host allowed or forbade hints (T-SEE-1).
    HintsAllowed { allowed: bool },
    /// A player is ready.
    Ready { seat: SeatNumber },
    /// The game was dealt; these events came before the first decision.
    Started { events: Vec<Event> },
    /// A seat answered a decision; `by` says whether a bot answered for it.
    Acted { seat: SeatNumber, by: ActedBy, events: Vec<Event> },
    /// A seat took back its last action, the one at position `undone` (T-UNDO-1).
    Undone { seat: SeatNumber, undone: LogPosition },
    /// A seat took the game back to the decision that was answered at position `to` (T-UNDO-2).
    Rewound { seat: SeatNumber, to: LogPosition },
    /// A player sent a chat line.
    Said { seat: SeatNumber, text: String },
    /// The host muted a player, or let the player speak again.
    Muted { seat: SeatNumber, muted: bool },
    /// A seat resigned (T-LEAVE-1).
    Resigned { seat: SeatNumber },
    /// A player agreed to stop, or took that back (T-END-1).
    WantsStop { seat: SeatNumber, agree: bool },
    /// A player agreed to hints, or took that back (T-SEE-2).
    WantsHints { seat: SeatNumber, agree: bool },
    /// A player chose a livery (T-LIVERY-1).
    LiveryChosen { seat: SeatNumber, livery: u8 },
    /// Another session took over a seat by its return link (T-SEAT-2).
    HandedOver { seat: SeatNumber },
    /// A player gave the seat to another person (T-SEAT-2).
    Given { seat: SeatNumber, name: String },
    /// The host removed a person, or a spectator if `seat` is null (T-SEAT-3).
    Removed { seat: Option<SeatNumber> },
    /// The host allowed or forbade several seats for one session (T-SEAT-3).
    SeveralAllowed { allowed: bool },
    /// A player who was waited for was asked by another one (T-STALL-1).
    Nudged { seat: SeatNumber, by: SeatNumber },
    /// The table was closed because nobody came for a long time (T-IDLE-1).
    Abandoned,
    /// A rematch was opened at this table.
    Rematch { table: String },
}

/// Who answered a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActedBy {
    /// The person in the seat.
    Person,
    /// The bot in the seat.
    Bot,
    /// A bot in place of the person (T-CLOCK-1, T-AWAY-1, T-LEAVE-1).
    StandIn,
}
