//! What a client says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::decision::DecisionId;
use crate::limits;
use crate::names::SeatNumber;
use crate::refusal::{Objection, Reason};
use crate::room::Settings;
use crate::server::LogPosition;

/// A message of a client, with a number of the client's own that comes back in the reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// The client's number for this message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

impl Request {
    /// Reads a message, if it is one and not too long.
    pub fn parse(text: &str) -> Result<Request, Reason> {
        let short = text.len() <= limits::MESSAGE_BYTES;
        let read = short.then(|| serde_json::from_str(text).ok()).flatten();
        read.ok_or(Reason::Table(Objection::NotUnderstood))
    }
}

impl From<ClientMessage> for Request {
    fn from(message: ClientMessage) -> Request {
        Request { id: None, message }
    }
}

/// What a client can say. Who says it, and with which seats, is known from the session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "messages are read one at a time")]
pub enum ClientMessage {
    /// The first message: asks for everything after a position, or for everything.
    Join {
        /// The version of the wire the client speaks.
        protocol: u32,
        /// The client's build.
        build: String,
        /// The last position the client knows.
        #[serde(default)]
        since: Option<LogPosition>,
    },
    /// Takes an empty seat before the start, or changes the name in an own one.
    Sit {
        /// The seat.
        seat: SeatNumber,
        /// What to be called.
        name: String,
    },
    /// Clears a seat before the start: an own one, or any by the host.
    Vacate {
        /// The seat.
        seat: SeatNumber,
    },
    /// The host puts a bot in an empty seat before the start.
    AddBot {
        /// The seat.
        seat: SeatNumber,
        /// The bot's level.
        level: String,
    },
    /// The host changes the settings before the start.
    Change {
        /// All of them.
        settings: Settings,
    },
    /// The host allows or forbids hints (T-SEE-1).
    AllowHints {
        /// Whether they are allowed.
        allowed: bool,
    },
    /// Is ready, and adds a nonce to the deal.
    Ready {
        /// The seat.
        seat: SeatNumber,
        /// 64 hex digits, by chance.
        nonce: String,
    },
    /// The host starts the game.
    Start,
    /// Answers a decision.
    Act {
        /// The name of the decision.
        decision: DecisionId,
        /// The answer.
        answer: Answer,
    },
    /// Takes back the seat's last action (T-UNDO-1).
    Undo {
        /// The seat.
        seat: SeatNumber,
        /// The position of the action, so that nothing else is ever taken back.
        position: LogPosition,
    },
    /// Takes the game back to an own decision (T-UNDO-2).
    Rewind {
        /// The position at which it was answered.
        to: LogPosition,
    },
    /// Says something to everybody.
    Say {
        /// The seat.
        seat: SeatNumber,
        /// What.
        text: String,
    },
    /// The host mutes somebody, or lifts it.
    Mute {
        /// The seat.
        seat: SeatNumber,
        /// Whether it is muted.
        muted: bool,
    },
    /// Leaves the draft of a half-made choice with the table, for this seat only.
    Draft {
        /// The decision it is about.
        decision: DecisionId,
        /// Anything the client likes; empty to forget it.
        text: String,
    },
    /// Where one session holds several seats: shows this seat's private part, or none (T-PASS-1).
    Show {
        /// The seat, or null to hide everything private.
        seat: Option<SeatNumber>,
    },
    /// Asks for the log after a position, a page at a time.
    Log {
        /// The last position that the client has.
        since: LogPosition,
    },
    /// Looks at an earlier position.
    Look {
        /// The position.
        at: LogPosition,
    },
    /// Asks a bot what it would do.
    Hint {
        /// In which decision.
        decision: DecisionId,
    },
    /// Resigns (T-LEAVE-1).
    Resign {
        /// The seat.
        seat: SeatNumber,
    },
    /// Wants to stop, or does not any more (T-END-1).
    Stop {
        /// The seat.
        seat: SeatNumber,
        /// Whether it wants to.
        agree: bool,
    },
    /// Wants a rematch with the seats turned by one.
    Rematch,
}
