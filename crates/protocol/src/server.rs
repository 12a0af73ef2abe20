//! What a table says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::decision::DecisionId;
use crate::names::SeatNumber;
use crate::news::News;
use crate::private_view::PrivateView;
use crate::public_view::PublicView;
use crate::raw::RawJson;
use crate::refusal::Refusal;
use crate::room::Room;

/// A position of a table's log, counted from 0 (T-ORDER-1).
pub type LogPosition = u64;
/// Milliseconds; as a moment, since 1970 by the table's clock.
pub type Millis = u64;

/// What a table says to one client. `S` is the part that all share, `N` the news, which many share. A
/// client reads them as [`PublicView`] and [`News`]; a table writes them as a [`ReadyMessage`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "an update is what nearly all messages are")]
pub enum ServerMessage<S = PublicView, N = News> {
    /// The first message after `join`.
    Welcome(Welcome),
    /// Something changed, or everything as it stands after `join` and `show`.
    Update(Update<S, N>),
    /// The message with this number was accepted, and what it did is stored at this position.
    Done {
        /// The client's number for it.
        re: Option<u64>,
        /// Where it stands in the log; null when it left no entry.
        position: Option<LogPosition>,
    },
    /// The message with this number was refused. Nothing changed.
    Refused {
        /// The client's number for it.
        re: Option<u64>,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// A page of the log.
    Log {
        /// The entries, in order.
        news: Vec<N>,
        /// Whether there are more after them.
        more: bool,
    },
    /// What was to be seen at an earlier position.
    Past(PastView<S>),
    /// What a bot would do.
    Hint {
        /// In which decision.
        decision: DecisionId,
        /// Its answer.
        answer: Answer,
    },
    /// Another device of the same seat left this draft.
    Draft {
        /// The decision it is about.
        decision: DecisionId,
        /// The draft; empty when it was forgotten.
        text: String,
    },
    /// Somebody came or went.
    Presence(Presence),
    /// The server ends the connection on purpose.
    Goodbye {
        /// Whether it makes sense to come back soon.
        back_soon: bool,
    },
}

/// A message whose shared parts were serialized once, for everybody who gets them.
pub type ReadyMessage = ServerMessage<RawJson, RawJson>;

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
    /// The levels of bots there are.
    pub levels: Vec<String>,
}

/// What changed, and the truth as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Update<S = PublicView, N = News> {
    /// The position of the last entry.
    pub position: LogPosition,
    /// The table's clock now.
    pub now: Millis,
    /// What happened since the last update, or since the position that `join` named.
    pub news: Vec<N>,
    /// Whether more happened than `news` tells.
    pub skipped: bool,
    /// People and settings; null when they have not changed since the last update.
    pub room: Option<Room>,
    /// The seats that this session holds now; null when they have not changed.
    pub seats: Option<Vec<SeatNumber>>,
    /// What is open to all; null before the deal.
    pub shared: Option<S>,
    /// What is open to this client's seat alone; null for spectators, before the deal, and where one
    /// session holds several seats until one of them is shown (T-PASS-1).
    pub own: Option<PrivateView>,
    /// When decisions time out, if there is a clock.
    pub clock: Option<Clock>,
}

/// When the decisions that are open will be taken by a stand-in (T-CLOCK-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Clock {
    /// The moment.
    pub until: Millis,
}

/// What an observer could see at an earlier position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PastView<S = PublicView> {
    /// The position.
    pub position: LogPosition,
    /// What was open to all.
    pub shared: S,
    /// What was open to this client's seat alone.
    pub own: Option<PrivateView>,
}

/// Who is at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// The table's clock now.
    pub now: Millis,
    /// For each seat: since when the person is away; null for those present, bots and empty seats.
    pub away_since: Vec<Option<Millis>>,
    /// How many watch.
    pub watchers: u16,
}
