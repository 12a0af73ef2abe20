//! Refusals: a key that clients translate, the clause, and a phrase in English.

use std::borrow::Cow;

use rules::Illegal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A refusal in wire form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// The key of the reason.
    pub why: Reason,
    /// The id of the clause that says so; null if no clause does.
    pub clause: Option<String>,
    /// The reason in one English phrase, for clients that do not translate keys.
    pub say: String,
}

/// A reason of the rules or of the table. On the wire it is its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The rules of the game forbid it.
    Rules(Illegal),
    /// The table forbids it.
    Table(Objection),
}

/// Declares the objections: the key of each on the wire, its clause if it has one, and what it says
/// in English.
macro_rules! objections {
    ($(
        $(#[$doc:meta])* $variant:ident as $key:literal $(by $clause:literal)?: $reason:literal,
    )*) => {
        /// Why a table refuses something that the rules of the game do not decide.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub enum Objection {
            $( $(#[$doc])* #[serde(rename = $key)] $variant, )*
        }

        impl Objection {
            /// Every objection, in the order of their declaration.
            pub const ALL: &[Objection] = &[$( Objection::$variant, )*];

            /// Returns the key on the wire.
            pub const fn key(self) -> &'static str {
                match self {
                    $( Objection::$variant => $key, )*
                }
            }

            /// Returns the id of the clause that says so, if one does.
            pub const fn clause(self) -> Option<&'static str> {
                match self {
                    $( Objection::$variant => first(&[$($clause)?]), )*
                }
            }

            /// Returns one English phrase that says what is wrong.
            pub const fn reason(self) -> &'static str {
                match self {
                    $( Objection::$variant => $reason, )*
                }
            }
        }
    };
}

const fn first(clauses: &[&'static str]) -> Option<&'static str> {
    match clauses {
        [] => None,
        [first, ..] => Some(first),
    }
}

objections! {
    /// The message cannot be read.
    NotUnderstood as "not_understood": "the message cannot be read",
    /// Client and server speak different versions.
    WrongProtocol as "wrong_protocol": "client and server speak different versions",
    /// The first message must be join.
    JoinFirst as "join_first": "the first message must be join",
    /// The table has too many connections.
    TooManyClients as "too_many_clients": "this table has too many connections",
    /// This session has too many tables that are not over.
    TooManyTables as "too_many_tables": "this session has too many tables that are not over",
    /// The session or its address did that too often.
    TooFast as "too_fast": "that was too often; wait a moment",
    /// The server takes no new tables now.
    NoNewTables as "no_new_tables": "this server takes no new tables now",
    /// This seat is not yours (B-TURN-1).
    NotYourSeat as "not_your_seat" by "B-TURN-1": "this seat is not yours",
    /// Only the host can do that.
    NotHost as "not_host": "only the host can do that",
    /// The seat is taken.
    SeatTaken as "seat_taken": "the seat is taken",
    /// Somebody else has chosen the livery, or there is none of this number.
    LiveryTaken as "livery_taken" by "T-LIVERY-1": "the livery is taken",
    /// The seat is empty.
    SeatEmpty as "seat_empty": "the seat is empty",
    /// One session has one seat, unless the host allows more (T-SEAT-3).
    OneSeat as "one_seat" by "T-SEAT-3": "one session has one seat, unless the host allows more",
    /// The host has removed this session (T-SEAT-3).
    Removed as "removed" by "T-SEAT-3": "the host has removed you from this table",
    /// No spectator has that number.
    NoSuchWatcher as "no_such_watcher": "no spectator has that number",
    /// Somebody at the table has that name, or one that looks like it.
    NameTaken as "name_taken": "somebody at the table has that name, or one that looks like it",
    /// Some seats are still empty.
    SeatsEmpty as "seats_empty": "some seats are still empty",
    /// The game has started.
    NotGathering as "not_gathering": "the game has started",
    /// No game is being played.
    NotPlaying as "not_playing": "no game is being played",
    /// The game is not over.
    NotOver as "not_over": "the game is not over",
    /// A name has 1 to 24 visible characters.
    BadName as "bad_name": "a name has 1 to 24 visible characters",
    /// There are no bots of that level.
    UnknownLevel as "unknown_level": "there are no bots of that level",
    /// A waiting time is too long, or the grace time is shorter than a minute (T-STALL-1).
    BadSettings as "bad_settings" by "T-STALL-1":
        "a waiting time is too long, or the grace time is shorter than a minute",
    /// A listed table needs a clock (T-STALL-1).
    ListedNeedsClock as "listed_needs_clock" by "T-STALL-1": "a listed table needs a clock",
    /// A nonce has 64 lowercase hex digits.
    BadNonce as "bad_nonce": "a nonce has 64 lowercase hex digits",
    /// That decision was answered already (T-ANSWER-1).
    Stale as "stale" by "T-ANSWER-1": "that decision was answered already",
    /// Your last action is not the last action (T-UNDO-1).
    NothingToUndo as "nothing_to_undo" by "T-UNDO-1": "your last action is not the last action",
    /// Something hidden was revealed (T-UNDO-1).
    UndoRevealed as "undo_revealed" by "T-UNDO-1": "something hidden was revealed",
    /// The next player has acted (T-UNDO-1).
    UndoNextActed as "undo_next_acted" by "T-UNDO-1": "the next player has acted",
    /// Answer again instead, while the others think (T-ANSWER-1).
    ChangeInstead as "change_instead" by "T-ANSWER-1":
        "answer again instead, while the others think",
    /// Other people play at this table (T-UNDO-2).
    RewindWithOthers as "rewind_with_others" by "T-UNDO-2": "other people play at this table",
    /// That is not one of your decisions in this game (T-UNDO-2).
    NotOwnDecision as "not_own_decision" by "T-UNDO-2":
        "that is not one of your decisions in this game",
    /// The host has muted you.
    Muted as "muted": "the host has muted you",
    /// A chat line has 1 to 300 characters.
    ChatTooLong as "chat_too_long": "a chat line has 1 to 300 characters",
    /// Too many chat lines at once.
    ChatTooFast as "chat_too_fast": "too many chat lines at once",
    /// A half-made choice has at most 1024 bytes.
    PartialAnswerTooLong as "draft_too_long": "a half-made choice has at most 1024 bytes",
    /// The private view of another seat is shown (T-PASS-1).
    NotShown as "not_shown" by "T-PASS-1": "the private view of another seat is shown",
    /// There is nothing to see at that position (T-ORDER-1).
    NoSuchPosition as "no_such_position" by "T-ORDER-1": "there is nothing to see at that position",
    /// Hints are off where several people play (T-SEE-1).
    HintsOff as "hints_off" by "T-SEE-1": "hints are off where several people play",
    /// The seat has resigned (T-LEAVE-1).
    HasResigned as "has_resigned" by "T-LEAVE-1": "the seat has resigned",
    /// This player has not been waited for ten minutes, or was asked already (T-STALL-1).
    NotWaitedFor as "not_waited_for" by "T-STALL-1":
        "this player has not been waited for ten minutes, or was asked already",
    /// This was taken back or changed twenty times, and stands now (T-LOG-1).
    ChangesUsedUp as "changes_used_up" by "T-LOG-1":
        "this was taken back or changed twenty times, and stands now",
    /// This seat has used up its room in the log (T-LOG-1).
    QuotaUsedUp as "quota_used_up" by "T-LOG-1": "this seat has used up its room in the log",
    /// The table's log is full (T-ORDER-1).
    LogFull as "log_full" by "T-ORDER-1": "the table's log is full",
    /// The table is closed.
    Closed as "closed": "the table is closed",
    /// The table's log cannot be read.
    Damaged as "damaged": "this table is damaged and closed",
}

impl Reason {
    /// Returns every reason.
    pub fn all() -> impl Iterator<Item = Reason> {
        let rules = Illegal::ALL.iter().copied().map(Reason::Rules);
        rules.chain(Objection::ALL.iter().copied().map(Reason::Table))
    }
    /// Returns the key on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Reason::Rules(illegal) => illegal.name(),
            Reason::Table(objection) => objection.key(),
        }
    }
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        Reason::Rules(illegal)
    }
}

impl From<Objection> for Reason {
    fn from(objection: Objection) -> Reason {
        Reason::Table(objection)
    }
}

impl From<Reason> for Refusal {
    fn from(why: Reason) -> Refusal {
        let (clause, say) = match why {
            Reason::Rules(illegal) => (Some(illegal.clause()), illegal.reason()),
            Reason::Table(objection) => (objection.clause(), objection.reason()),
        };
        Refusal { why, clause: clause.map(str::to_owned), say: say.to_owned() }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        let key = String::deserialize(deserializer)?;
        let found = Reason::all().find(|reason| reason.key() == key);
        found.ok_or_else(|| serde::de::Error::custom("no reason goes by that word"))
    }
}

impl JsonSchema for Reason {
    fn schema_name() -> Cow<'static, str> {
        "Reason".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let keys: Vec<_> = Reason::all().map(Reason::key).collect();
        json_schema!({ "type": "string", "enum": keys })
    }
}
