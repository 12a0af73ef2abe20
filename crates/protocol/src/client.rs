//! The messages of a client.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::decision::DecisionId;
use crate::limits;
use crate::names::SeatNumber;
use crate::refusal::{Objection, Reason};
use crate::room::Settings;
use crate::server::LogPosition;

/// A message of a client. Its id comes back in the reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// A number that the client chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

impl Request {
    /// Reads a message.
    ///
    /// # Errors
    /// If the text is not a message, or longer than [`limits::MESSAGE_BYTES`].
    pub fn parse(text: &str) -> Result<Request, Reason> {
        let short = text.len() <= limits::MESSAGE_BYTES;
        let read = || ActRequest::read(text).or_else(|| serde_json::from_str(text).ok());
        short.then(read).flatten().ok_or(Reason::Table(Objection::NotUnderstood))
    }
}

/// An `act`, the message that a server reads most. Read field by field it takes half of the time: which
/// fields another message has is known only when its type was read, so its fields are kept meanwhile.
#[derive(Deserialize)]
struct ActRequest {
    #[serde(default)]
    id: Option<u64>,
    #[serde(rename = "type")]
    _kind: ActKind,
    decision: DecisionId,
    answer: Answer,
}

#[derive(Deserialize)]
enum ActKind {
    #[serde(rename = "act")]
    Act,
}

impl ActRequest {
    /// Reads a message if it is an `act`.
    fn read(text: &str) -> Option<Request> {
        text.contains(r#""act""#).then_some(())?;
        let ActRequest { id, decision, answer, .. } = serde_json::from_str(text).ok()?;
        Some(Request { id, message: ClientMessage::Act { decision, answer } })
    }
}

impl From<ClientMessage> for Request {
    fn from(message: ClientMessage) -> Request {
        Request { id: None, message }
    }
}

/// A message of a client. The session tells the table who sends it and which seats that person holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "messages are read one at a time")]
pub enum ClientMessage {
    /// Joins the table: must be the first message. The table replies with everything after a
    /// position, or with everything.
    Join {
        /// The version of the wire that the client speaks.
        protocol: u32,
        /// The client's build.
        build: String,
        /// The last position that the client knows; null to get everything.
        #[serde(default)]
        since: Option<LogPosition>,
    },
    /// Takes an empty seat before the start, or changes the name in a seat of this session.
    Sit {
        /// The seat.
        seat: SeatNumber,
        /// The name of the player.
        name: String,
    },
    /// Clears a seat before the start. A session may clear its own seats, the host those of bots.
    Vacate {
        /// The seat.
        seat: SeatNumber,
    },
    /// Removes a person before the start. The table does not admit that session again (T-SEAT-3). Only
    /// the host may do this.
    Remove {
        /// A seat of the person.
        seat: SeatNumber,
    },
    /// Removes a spectator before the start, likewise (T-SEAT-3). Only the host may do this.
    RemoveWatcher {
        /// The spectator's number, from `presence`.
        watcher: u32,
    },
    /// Allows or forbids that one session takes several seats (T-SEAT-3). Only the host may do this.
    AllowSeveral {
        /// Whether it is allowed.
        allowed: bool,
    },
    /// Puts a bot into an empty seat before the start. Only the host may do this, or who acts for the
    /// host (T-HOST-1).
    AddBot {
        /// The seat.
        seat: SeatNumber,
        /// The bot's level, by name.
        level: String,
    },
    /// Changes the settings before the start. Only the host may do this.
    Change {
        /// All settings, changed or not.
        settings: Settings,
    },
    /// Chooses a livery for a seat of this session (T-LIVERY-1).
    ChooseLivery {
        /// The seat.
        seat: SeatNumber,
        /// The livery, counted from 0.
        #[schemars(range(max = limits::LIVERIES - 1))]
        livery: u8,
    },
    /// Agrees to hints, or takes that back. They are allowed once everybody agrees (T-SEE-2).
    WantHints {
        /// The seat.
        seat: SeatNumber,
        /// Whether the player agrees.
        agree: bool,
    },
    /// Allows or forbids hints (T-SEE-1). Only the host may do this.
    AllowHints {
        /// Whether they are allowed.
        allowed: bool,
    },
    /// Says that a player is ready, and adds a nonce to the deal.
    Ready {
        /// The seat.
        seat: SeatNumber,
        /// 64 random hex digits.
        nonce: String,
    },
    /// Starts the game. Only the host may do this, or who acts for the host (T-HOST-1).
    Start,
    /// Answers a decision.
    Act {
        /// The decision.
        decision: DecisionId,
        /// The answer.
        answer: Answer,
    },
    /// Takes back a seat's last action (T-UNDO-1).
    Undo {
        /// The seat.
        seat: SeatNumber,
        /// The position of the action. The table refuses to take back any other action.
        position: LogPosition,
    },
    /// Takes the game back to an earlier decision of this session (T-UNDO-2).
    Rewind {
        /// The position at which the decision was answered.
        to: LogPosition,
    },
    /// Sends a chat line to everybody.
    Say {
        /// The seat.
        seat: SeatNumber,
        /// The line.
        text: String,
        /// The last position that the client knew when the line was written. A line that is sent again with it
        /// counts once (T-ANSWER-1); without it, every message is a line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<LogPosition>,
    },
    /// Mutes a player, or lets the player speak again. Only the host may do this.
    Mute {
        /// The seat.
        seat: SeatNumber,
        /// Whether the player is muted from now on.
        muted: bool,
    },
    /// Leaves a half-made choice with the table, for other devices of the same seat.
    #[serde(rename = "draft")]
    PartialAnswer {
        /// The decision it is about.
        decision: DecisionId,
        /// The choice, in a form that the client chooses; empty to forget it.
        text: String,
    },
    /// Shows the private view of one seat of a session that holds several (T-PASS-1).
    Show {
        /// The seat; null to hide everything private.
        seat: Option<SeatNumber>,
    },
    /// Asks for one page of the log after a position.
    Log {
        /// The last position that the client has.
        since: LogPosition,
    },
    /// Asks for the view at an earlier position.
    Look {
        /// The position.
        at: LogPosition,
    },
    /// Asks a bot what it would do.
    Hint {
        /// The decision.
        decision: DecisionId,
    },
    /// Resigns (T-LEAVE-1).
    Resign {
        /// The seat.
        seat: SeatNumber,
    },
    /// Agrees to stop the game without a winner, or takes that back (T-END-1).
    Stop {
        /// The seat.
        seat: SeatNumber,
        /// Whether the player agrees.
        agree: bool,
    },
    /// Asks a player who has been waited for ten minutes, at a table without a clock. A bot takes the
    /// decision if the player does not within two minutes (T-STALL-1).
    Nudge {
        /// The seat of the player.
        seat: SeatNumber,
    },
    /// Asks for a rematch in which every player sits one seat further on.
    Rematch,
}
