//! The people at a table and what they agreed on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits;
use crate::names::SeatNumber;
use crate::server::Millis;

/// Everything about a table that is no part of the game. Open to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Room {
    /// The board's id.
    pub board: String,
    /// The board's fingerprint, 16 hex digits: another one is another board.
    pub fingerprint: String,
    /// How far things are.
    pub stage: Stage,
    /// Who sits where. Before the start seats are places at the table; when the game starts they are
    /// turned so that seat 0 moves first.
    pub chairs: Vec<Chair>,
    /// The host's seat, if the host sits.
    pub host: Option<SeatNumber>,
    /// What was agreed on.
    pub settings: Settings,
    /// Published before the deal: the hash of the table's part of the seed, 64 hex digits.
    pub commitment: String,
    /// Who won, once the game is over; a resigned seat cannot (T-LEAVE-1).
    pub winners: Vec<SeatNumber>,
    /// The table of the rematch.
    pub next_table: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are taken; nothing is dealt.
    Gathering,
    /// The game is on.
    Playing,
    /// The game was played to its end.
    Finished,
    /// Stopped by agreement (T-END-1).
    Stopped,
    /// Closed because nobody came for a long time (T-IDLE-1).
    Abandoned,
}

/// A seat and who is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether the person is ready and has added a nonce to the deal.
    pub ready: bool,
    /// Whether the person has resigned (T-LEAVE-1).
    pub resigned: bool,
    /// Whether the person wants to stop (T-END-1).
    pub wants_stop: bool,
    /// Whether the host has muted the person.
    pub muted: bool,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// What the person is called.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// In milliseconds.
const LONGEST_WAIT: Millis = limits::LONGEST_WAIT.as_millis() as Millis;

/// What was agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Settings {
    /// How long a bot waits for a person's second thoughts (T-BOT-1).
    #[schemars(range(max = LONGEST_WAIT))]
    pub pace: Millis,
    /// How long a decision may take (T-CLOCK-1); null for as long as it takes.
    #[schemars(range(max = LONGEST_WAIT))]
    pub clock: Option<Millis>,
    /// How long a player may be away before a bot stands in (T-AWAY-1); null for ever.
    #[schemars(range(max = LONGEST_WAIT))]
    pub grace: Option<Millis>,
    /// The level of stand-ins.
    pub level: String,
    /// Who moves first.
    pub first: FirstPlayer,
    /// Whether the table is listed for everybody, or private.
    pub listed: bool,
    /// Whether hints are allowed where more than one person plays (T-SEE-1).
    pub hints: bool,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// Chance decides.
    Random,
    /// The first seat.
    Seat0,
}

impl Settings {
    /// As things are where nobody said otherwise (T-BOT-1: 1.5 seconds).
    pub fn usual(level: &str) -> Settings {
        Settings {
            pace: 1_500,
            clock: None,
            grace: Some(120_000),
            level: level.to_owned(),
            first: FirstPlayer::Random,
            listed: false,
            hints: false,
        }
    }
}
