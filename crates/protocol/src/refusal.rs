//! Why something was refused: a key for the client's own words, a clause, a phrase in English.

use std::borrow::Cow;

use rules::Illegal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A refusal as it goes over the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refusal {
    /// The reason.
    pub why: Reason,
    /// The clause that says so, if one does.
    pub clause: Option<String>,
    /// The reason in one English phrase, for those who have no words of their own.
    pub say: String,
}

/// A reason: by the rules of the game, or by those of the table. One word on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game does not allow it.
    Rules(Illegal),
    /// The table does not allow it.
    Table(Objection),
}

/// Why a table refuses something that is no matter of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Objection {
    /// The message cannot be read.
    NotUnderstood,
    /// Client and server speak different versions.
    WrongProtocol,
    /// The first message must be join.
    JoinFirst,
    /// Too many are connected to this table.
    TooManyClients,
    /// This session has too many tables that are not over.
    TooManyTables,
    /// This seat is not yours (B-TURN-1).
    NotYourSeat,
    /// Only the host can do that.
    NotHost,
    /// Somebody sits there.
    SeatTaken,
    /// Nobody sits there.
    SeatEmpty,
    /// Some seats are still empty.
    SeatsEmpty,
    /// The game has started.
    NotGathering,
    /// No game is on.
    NotPlaying,
    /// The game is not over.
    NotOver,
    /// A name has 1 to 24 visible characters.
    BadName,
    /// There are no bots of that level.
    UnknownLevel,
    /// A waiting time is too long.
    BadSettings,
    /// A nonce has 64 lowercase hex digits.
    BadNonce,
    /// That decision was answered already (T-ANSWER-1).
    Stale,
    /// Your last action is not the last action (T-UNDO-1).
    NothingToUndo,
    /// Something hidden was revealed (T-UNDO-1).
    UndoRevealed,
    /// The next player has acted (T-UNDO-1).
    UndoNextActed,
    /// Answer again instead, while the others think (T-ANSWER-1).
    ChangeInstead,
    /// Other people play at this table (T-UNDO-2).
    RewindWithOthers,
    /// That is not one of your decisions in this game (T-UNDO-2).
    NotOwnDecision,
    /// The host has muted you.
    Muted,
    /// A chat line has 1 to 300 characters.
    ChatTooLong,
    /// Too many chat lines at once.
    ChatTooFast,
    /// A draft has at most 1024 bytes.
    DraftTooLong,
    /// Another player's things are on the screen (T-PASS-1).
    NotShown,
    /// There is nothing to see at that position (T-ORDER-1).
    NoSuchPosition,
    /// Hints are off where several people play (T-SEE-1).
    HintsOff,
    /// The seat has resigned (T-LEAVE-1).
    HasResigned,
    /// The table's log is full (T-ORDER-1).
    LogFull,
    /// The table is closed.
    Closed,
    /// The table's log cannot be read.
    Damaged,
}

impl Objection {
    /// Every objection there is.
    pub const ALL: [Objection; 35] = [
        Objection::NotUnderstood,
        Objection::WrongProtocol,
        Objection::JoinFirst,
        Objection::TooManyClients,
        Objection::TooManyTables,
        Objection::NotYourSeat,
        Objection::NotHost,
        Objection::SeatTaken,
        Objection::SeatEmpty,
        Objection::SeatsEmpty,
        Objection::NotGathering,
        Objection::NotPlaying,
        Objection::NotOver,
        Objection::BadName,
        Objection::UnknownLevel,
        Objection::BadSettings,
        Objection::BadNonce,
        Objection::Stale,
        Objection::NothingToUndo,
        Objection::UndoRevealed,
        Objection::UndoNextActed,
        Objection::ChangeInstead,
        Objection::RewindWithOthers,
        Objection::NotOwnDecision,
        Objection::Muted,
        Objection::ChatTooLong,
        Objection::ChatTooFast,
        Objection::DraftTooLong,
        Objection::NotShown,
        Objection::NoSuchPosition,
        Objection::HintsOff,
        Objection::HasResigned,
        Objection::LogFull,
        Objection::Closed,
        Objection::Damaged,
    ];

    /// The word for it on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Objection::NotUnderstood => "not_understood",
            Objection::WrongProtocol => "wrong_protocol",
            Objection::JoinFirst => "join_first",
            Objection::TooManyClients => "too_many_clients",
            Objection::TooManyTables => "too_many_tables",
            Objection::NotYourSeat => "not_your_seat",
            Objection::NotHost => "not_host",
            Objection::SeatTaken => "seat_taken",
            Objection::SeatEmpty => "seat_empty",
            Objection::SeatsEmpty => "seats_empty",
            Objection::NotGathering => "not_gathering",
            Objection::NotPlaying => "not_playing",
            Objection::NotOver => "not_over",
            Objection::BadName => "bad_name",
            Objection::UnknownLevel => "unknown_level",
            Objection::BadSettings => "bad_settings",
            Objection::BadNonce => "bad_nonce",
            Objection::Stale => "stale",
            Objection::NothingToUndo => "nothing_to_undo",
            Objection::UndoRevealed => "undo_revealed",
            Objection::UndoNextActed => "undo_next_acted",
            Objection::ChangeInstead => "change_instead",
            Objection::RewindWithOthers => "rewind_with_others",
            Objection::NotOwnDecision => "not_own_decision",
            Objection::Muted => "muted",
            Objection::ChatTooLong => "chat_too_long",
            Objection::ChatTooFast => "chat_too_fast",
            Objection::DraftTooLong => "draft_too_long",
            Objection::NotShown => "not_shown",
            Objection::NoSuchPosition => "no_such_position",
            Objection::HintsOff => "hints_off",
            Objection::HasResigned => "has_resigned",
            Objection::LogFull => "log_full",
            Objection::Closed => "closed",
            Objection::Damaged => "damaged",
        }
    }

    /// The clause that says so, if one does.
    pub const fn clause(self) -> Option<&'static str> {
        match self {
            Objection::NotYourSeat => Some("B-TURN-1"),
            Objection::Stale | Objection::ChangeInstead => Some("T-ANSWER-1"),
            Objection::NothingToUndo | Objection::UndoRevealed | Objection::UndoNextActed => {
                Some("T-UNDO-1")
            }
            Objection::RewindWithOthers | Objection::NotOwnDecision => Some("T-UNDO-2"),
            Objection::NotShown => Some("T-PASS-1"),
            Objection::NoSuchPosition | Objection::LogFull => Some("T-ORDER-1"),
            Objection::HintsOff => Some("T-SEE-1"),
            Objection::HasResigned => Some("T-LEAVE-1"),
            Objection::NotUnderstood
            | Objection::WrongProtocol
            | Objection::JoinFirst
            | Objection::TooManyClients
            | Objection::TooManyTables
            | Objection::NotHost
            | Objection::SeatTaken
            | Objection::SeatEmpty
            | Objection::SeatsEmpty
            | Objection::NotGathering
            | Objection::NotPlaying
            | Objection::NotOver
            | Objection::BadName
            | Objection::UnknownLevel
            | Objection::BadSettings
            | Objection::BadNonce
            | Objection::Muted
            | Objection::ChatTooLong
            | Objection::ChatTooFast
            | Objection::DraftTooLong
            | Objection::Closed
            | Objection::Damaged => None,
        }
    }

    /// What is wrong, in one English phrase.
    pub const fn reason(self) -> &'static str {
        match self {
            Objection::NotUnderstood => "the message cannot be read",
            Objection::WrongProtocol => "client and server speak different versions",
            Objection::JoinFirst => "the first message must be join",
            Objection::TooManyClients => "too many are connected to this table",
            Objection::TooManyTables => "this session has too many tables that are not over",
            Objection::NotYourSeat => "this seat is not yours",
            Objection::NotHost => "only the host can do that",
            Objection::SeatTaken => "somebody sits there",
            Objection::SeatEmpty => "nobody sits there",
            Objection::SeatsEmpty => "some seats are still empty",
            Objection::NotGathering => "the game has started",
            Objection::NotPlaying => "no game is on",
            Objection::NotOver => "the game is not over",
            Objection::BadName => "a name has 1 to 24 visible characters",
            Objection::UnknownLevel => "there are no bots of that level",
            Objection::BadSettings => "a waiting time is too long",
            Objection::BadNonce => "a nonce has 64 lowercase hex digits",
            Objection::Stale => "that decision was answered already",
            Objection::NothingToUndo => "your last action is not the last action",
            Objection::UndoRevealed => "something hidden was revealed",
            Objection::UndoNextActed => "the next player has acted",
            Objection::ChangeInstead => "answer again instead, while the others think",
            Objection::RewindWithOthers => "other people play at this table",
            Objection::NotOwnDecision => "that is not one of your decisions in this game",
            Objection::Muted => "the host has muted you",
            Objection::ChatTooLong => "a chat line has 1 to 300 characters",
            Objection::ChatTooFast => "too many chat lines at once",
            Objection::DraftTooLong => "a draft has at most 1024 bytes",
            Objection::NotShown => "another player's things are on the screen",
            Objection::NoSuchPosition => "there is nothing to see at that position",
            Objection::HintsOff => "hints are off where several people play",
            Objection::HasResigned => "the seat has resigned",
            Objection::LogFull => "the table's log is full",
            Objection::Closed => "the table is closed",
            Objection::Damaged => "this table is damaged and closed",
        }
    }
}

/// The word for a refusal by the rules.
const fn rules_key(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::GameOver => "game_over",
        Illegal::NoSuchSeat => "no_such_seat",
        Illegal::NotYourTurn => "not_your_turn",
        Illegal::NotNow => "not_now",
        Illegal::SecondCardFirst => "second_card_first",
        Illegal::AnswerOfferFirst => "answer_offer_first",
        Illegal::NoSuchSlot => "no_such_slot",
        Illegal::SlotEmpty => "slot_empty",
        Illegal::WildAsSecond => "wild_as_second",
        Illegal::NothingToDraw => "nothing_to_draw",
        Illegal::NoTicketsLeft => "no_tickets_left",
        Illegal::TicketsAfterSecondDraft => "tickets_after_second_draft",
        Illegal::RouteClaimed => "route_claimed",
        Illegal::TwinIsYours => "twin_is_yours",
        Illegal::TwinClosed => "twin_closed",
        Illegal::TooFewCars => "too_few_cars",
        Illegal::WrongColor => "wrong_color",
        Illegal::WrongCount => "wrong_count",
        Illegal::WildsNameNoColor => "wilds_name_no_color",
        Illegal::TooFewWilds => "too_few_wilds",
        Illegal::CardsNotInHand => "cards_not_in_hand",
        Illegal::MustTakeToken => "must_take_token",
        Illegal::MustTakeFestival => "must_take_festival",
        Illegal::NothingToTake => "nothing_to_take",
        Illegal::MayNotPass => "may_not_pass",
        Illegal::NotOffered => "not_offered",
        Illegal::KeepMore => "keep_more",
        Illegal::KeepExactly => "keep_exactly",
        Illegal::NotInPack => "not_in_pack",
        Illegal::WrongStackCount => "wrong_stack_count",
        Illegal::NotPutAside => "not_put_aside",
        Illegal::StackLiesThere => "stack_lies_there",
        Illegal::NoSuchMechanic => "no_such_mechanic",
    }
}

impl Reason {
    /// Every reason there is.
    pub fn all() -> impl Iterator<Item = Reason> {
        let rules = Illegal::ALL.into_iter().map(Reason::Rules);
        rules.chain(Objection::ALL.into_iter().map(Reason::Table))
    }
    /// The word for it on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Reason::Rules(illegal) => rules_key(illegal),
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
