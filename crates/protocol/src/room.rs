//! The players of a table and its settings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits;
use crate::names::SeatNumber;
use crate::server::Millis;

/// Everything about a table that is not part of the game. Everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Room {
    /// The board's id.
    pub board: String,
    /// The board's fingerprint, 16 hex digits. Boards with different fingerprints differ.
    pub fingerprint: String,
    /// What the table is doing.
    pub stage: Stage,
    /// Who sits where. When the game starts, the table turns the seats so that seat 0 moves first.
    pub chairs: Vec<Chair>,
    /// The host's seat; null if the host has none.
    pub host: Option<SeatNumber>,
    /// The settings.
    pub settings: Settings,
    /// The hash of the table's part of the seed, 64 hex digits. The table publishes it before the
    /// deal, so that everybody can verify the deal afterwards. Empty where the game began from a
    /// position: there is no deal.
    pub commitment: String,
    /// The seats that won, once the game is over. A seat that has resigned cannot win (T-LEAVE-1).
    pub winners: Vec<SeatNumber>,
    /// The name of the table of the rematch; null if there is none.
    pub next_table: Option<String>,
    /// Whether one session may take several seats (T-SEAT-3).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several: bool,
    /// Whether the last person at the table took decisions back after another person had resigned.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rewound: bool,
}

/// What a table is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Players take their seats; nothing is dealt yet.
    Gathering,
    /// The game is being played.
    Playing,
    /// The game was played to its end.
    Finished,
    /// The players agreed to stop the game (T-END-1).
    Stopped,
    /// The table was closed because nobody came for a long time (T-IDLE-1).
    Abandoned,
}

/// A seat and its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether the person is ready and has added a nonce to the deal.
    pub ready: bool,
    /// Whether the person has resigned (T-LEAVE-1).
    pub resigned: bool,
    /// Whether the person agrees to stop the game (T-END-1).
    pub wants_stop: bool,
    /// Whether the host has muted the person.
    pub muted: bool,
    /// How often the seat has changed hands (T-SEAT-2).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub changed_hands: u16,
    /// The livery that the person has chosen (T-LIVERY-1), counted from 0; null if none was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub livery: Option<u8>,
    /// Whether the person agrees to hints (T-SEE-2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wants_hints: bool,
}

impl Room {
    /// Returns the livery of each seat: the chosen one (T-LIVERY-1), or else that of the seat's number if it is free,
    /// or else the first free one.
    pub fn liveries(&self) -> Vec<u8> {
        let chosen = |livery: u8| self.chairs.iter().any(|chair| chair.livery == Some(livery));
        let mut liveries: Vec<Option<u8>> = self.chairs.iter().map(|chair| chair.livery).collect();
        let numbers = 0..self.chairs.len() as u8;
        for (seat, livery) in numbers.zip(&mut liveries) {
            *livery = livery.or((!chosen(seat)).then_some(seat));
        }
        for seat in 0..liveries.len() {
            if liveries[seat].is_none() {
                liveries[seat] = (0..limits::LIVERIES).find(|one| !liveries.contains(&Some(*one)));
            }
        }
        liveries.into_iter().map(Option::unwrap_or_default).collect()
    }
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// The name of the person.
        name: String,
    },
    /// A bot.
    Bot {
        /// The bot's level, by name.
        level: String,
    },
}

/// The longest pace, and the longest time of the other settings.
const LONGEST_PACE: Millis = limits::LONGEST_PACE.as_millis() as Millis;
const LONGEST_WAIT: Millis = limits::LONGEST_WAIT.as_millis() as Millis;
const SHORTEST_GRACE: Millis = limits::SHORTEST_GRACE.as_millis() as Millis;

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Settings {
    /// How long bots wait after an action of a person, so that the person can take it back (T-BOT-1).
    #[schemars(range(max = LONGEST_PACE))]
    pub pace: Millis,
    /// How long a decision may take (T-CLOCK-1); null for no limit.
    #[schemars(range(max = LONGEST_WAIT))]
    pub clock: Option<Millis>,
    /// How long a player may be away before a bot plays for them (T-AWAY-1), at least a minute; null
    /// for no limit but the clock (T-STALL-1).
    #[schemars(range(min = SHORTEST_GRACE, max = LONGEST_WAIT))]
    pub grace: Option<Millis>,
    /// The level of the bots that play for absent players.
    pub level: String,
    /// Who moves first.
    pub first: FirstPlayer,
    /// Whether everybody can find the table in the list; otherwise it is private. A listed table has a
    /// clock (T-STALL-1).
    pub listed: bool,
    /// Whether players may ask for hints while more than one person plays (T-SEE-1).
    pub hints: bool,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// A random seat.
    Random,
    /// The first seat.
    Seat0,
}

impl Settings {
    /// The clock of a listed table unless its host chooses another: two minutes.
    pub const LISTED_CLOCK: Millis = 120_000;

    /// Returns the default settings. Bots wait 1.5 seconds (T-BOT-1).
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
