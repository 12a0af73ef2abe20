//! The messages of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::decision::DecisionId;
use crate::json::JsonText;
use crate::names::SeatNumber;
use crate::news::News;
use crate::private_view::PrivateView;
use crate::public_view::PublicView;
use crate::raw::RawJson;
use crate::refusal::Refusal;
use crate::room::Room;

/// Room for the text of most messages beside what they share, so that it need not grow.
const TYPICAL_BYTES: usize = 192;

/// The position of an entry in a table's log, from 0 (T-ORDER-1).
pub type LogPosition = u64;
/// Milliseconds. As a moment: since 1970, by the table's clock.
pub type Millis = u64;

/// A message of a table to one client. `S` is the public view, `N` one piece of news, `O` the private
/// view. Clients read them as [`PublicView`], [`News`] and [`PrivateView`]; tables write a
/// [`ReadyMessage`], in which many clients share the text of these parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "an update is what nearly all messages are")]
pub enum ServerMessage<S = PublicView, N = News, O = PrivateView> {
    /// The first message after `join`.
    Welcome(Welcome),
    /// Something changed at the table. After `join` and `show` it describes the whole table.
    Update(Update<S, N, O>),
    /// A message of the client was accepted and stored.
    Done {
        /// The id that the client gave the message.
        re: Option<u64>,
        /// The position of its entry in the log; null if it has none.
        position: Option<LogPosition>,
    },
    /// A message of the client was refused. Nothing changed.
    Refused {
        /// The id that the client gave the message.
        re: Option<u64>,
        /// The reason.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// A page of the log.
    Log {
        /// The entries, in order.
        news: Vec<N>,
        /// Whether more entries follow after these.
        more: bool,
    },
    /// The view at an earlier position.
    Past(PastView<S, O>),
    /// The answer that a bot would give.
    Hint {
        /// The decision.
        decision: DecisionId,
        /// Its answer.
        answer: Answer,
    },
    /// Another device of the same seat left a half-made choice.
    #[serde(rename = "draft")]
    PartialAnswer {
        /// The decision it is about.
        decision: DecisionId,
        /// The choice, as that device wrote it; empty if it was forgotten.
        text: String,
    },
    /// A player or a spectator came or went.
    Presence(Presence),
    /// The server ends the connection on purpose.
    Goodbye {
        /// Whether the client should try to connect again soon.
        back_soon: bool,
    },
}

/// A message whose shared parts were written once, for everybody who gets them.
pub type ReadyMessage = ServerMessage<RawJson, RawJson, RawJson>;

/// An update whose shared parts were written once.
pub type ReadyUpdate = Update<RawJson, RawJson, RawJson>;

impl ReadyMessage {
    /// Writes the message as it goes over the wire. Copies the parts that are written already.
    pub fn to_json(&self) -> String {
        String::from_utf8(self.to_json_after(Vec::new())).expect("JSON is text")
    }

    /// Writes the message after these bytes, in their memory if it has room.
    pub fn to_json_after(&self, bytes: Vec<u8>) -> Vec<u8> {
        let shared =
            if let ServerMessage::Update(update) = self { update.shared_bytes() } else { 0 };
        let mut json = JsonText::after(bytes, shared + TYPICAL_BYTES);
        if let ServerMessage::Update(update) = self {
            update.write(&mut json);
        } else {
            json.value(self);
        }
        json.into_bytes()
    }
}

impl ReadyUpdate {
    fn shared_bytes(&self) -> usize {
        let parts = self.news.iter().chain(&self.shared).chain(&self.own);
        parts.map(|part| part.bytes().len()).sum()
    }

    fn write(&self, json: &mut JsonText) {
        json.raw(r#"{"type":"update","position":"#).number(self.position);
        json.raw(r#","now":"#).number(self.now);
        json.raw(r#","news":"#).list(&self.news, JsonText::written);
        json.raw(r#","skipped":"#).flag(self.skipped);
        json.raw(r#","room":"#).option(self.room.as_ref(), JsonText::value);
        json.raw(r#","seats":"#).option(self.seats.as_ref(), JsonText::value);
        json.raw(r#","shared":"#).option(self.shared.as_ref(), JsonText::written);
        json.raw(r#","own":"#).option(self.own.as_ref(), JsonText::written);
        json.raw(r#","clock":"#).option(self.clock.as_ref(), JsonText::value);
        json.raw("}");
    }
}

/// The first message after `join`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// The version of the wire.
    pub protocol: u32,
    /// The server's build.
    pub build: String,
    /// The seats that this session holds.
    pub seats: Vec<SeatNumber>,
    /// Whether this session is the host.
    pub host: bool,
    /// The levels of bots that the table knows, by name.
    pub levels: Vec<String>,
}

/// What changed at a table since the last update, and what the client sees of the game now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Update<S = PublicView, N = News, O = PrivateView> {
    /// The position of the last entry.
    pub position: LogPosition,
    /// The table's clock now.
    pub now: Millis,
    /// The log entries since the last update, or since the position that `join` named.
    pub news: Vec<N>,
    /// Whether `news` leaves out earlier entries, because there were too many.
    pub skipped: bool,
    /// Players and settings; null if they have not changed since the last update.
    pub room: Option<Room>,
    /// The seats that this session holds; null if they have not changed.
    pub seats: Option<Vec<SeatNumber>>,
    /// What everybody sees of the game; null before the deal.
    pub shared: Option<S>,
    /// What only this client's seat sees. Null for spectators, before the deal, and for a session with
    /// several seats until one of them is shown (T-PASS-1).
    pub own: Option<O>,
    /// When open decisions time out; null if the table has no clock.
    pub clock: Option<Clock>,
}

/// When bots will answer the open decisions in place of the players (T-CLOCK-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clock {
    /// The moment.
    pub until: Millis,
}

/// What a client sees of an earlier position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PastView<S = PublicView, O = PrivateView> {
    /// The position.
    pub position: LogPosition,
    /// What everybody could see.
    pub shared: S,
    /// What only this client's seat could see.
    pub own: Option<O>,
}

/// Who is present at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// The table's clock now.
    pub now: Millis,
    /// For each seat since when the person is away; null for present persons, bots and empty seats.
    pub away_since: Vec<Option<Millis>>,
    /// The number of spectators.
    pub watchers: u16,
    /// A number for each session that watches, by which the host can remove it (T-SEAT-3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watching: Vec<u32>,
    /// Since when the host is away; null while the host is present.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_away_since: Option<Millis>,
    /// The seat that acts for the host once the host has been away for ten minutes (T-HOST-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<SeatNumber>,
}
