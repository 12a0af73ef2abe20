//! Entries of a table's log, and their bytes in the store.

use board::Board;
use protocol::{ActedBy, DecisionId, LogPosition, Millis, SeatNumber, Settings};
use record::notation;
use rules::Action;
use serde::{Deserialize, Serialize};

use crate::names::Session;

/// One entry of a table's log (T-ORDER-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it happened.
    pub at: Millis,
    pub(crate) kind: EntryKind,
}

/// The two kinds of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EntryKind {
    /// A seat answered a decision of the game. Nearly all entries are actions.
    Action(ActionEntry),
    /// Anything else.
    Change(Box<TableChange>),
}

/// The answer to one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActionEntry {
    pub(crate) decision: DecisionId,
    pub(crate) action: Action,
    pub(crate) by: ActedBy,
}

/// What happens at a table besides actions. The store keeps variants and fields by their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TableChange {
    Opened(Box<TableOpening>),
    Seated { seat: SeatNumber, session: Session, name: Box<str> },
    BotSeated { seat: SeatNumber, level: Box<str> },
    Vacated { seat: SeatNumber },
    SettingsChanged(Box<Settings>),
    HintsAllowed { allowed: bool },
    Ready { seat: SeatNumber, nonce: Box<[u8; 32]> },
    Started,
    Undone { seat: SeatNumber, undone: LogPosition },
    Rewound { seat: SeatNumber, to: LogPosition },
    Said { seat: SeatNumber, text: Box<str> },
    Muted { seat: SeatNumber, muted: bool },
    Resigned { seat: SeatNumber },
    WantsStop { seat: SeatNumber, agree: bool },
    HandedOver { seat: SeatNumber, session: Session },
    Abandoned,
    Rematched { table: Box<str> },
    OpenedFrom(Box<PositionOpening>),
    Given { seat: SeatNumber, session: Session, name: Box<str> },
    Removed { seat: Option<SeatNumber>, session: Session },
    SeveralAllowed { allowed: bool },
    Nudged { seat: SeatNumber, by: SeatNumber },
    LiveryChosen { seat: SeatNumber, livery: u8 },
    WantsHints { seat: SeatNumber, agree: bool },
}

/// Whose quota of entries besides the game a change uses (T-LOG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quota {
    /// A seat's.
    Seat(SeatNumber),
    /// The host's.
    Host,
    /// Nobody's: something else bounds how often it happens, or it takes back moves.
    Unbounded,
}

/// The content of the first entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableOpening {
    pub(crate) board: String,
    pub(crate) fingerprint: u64,
    pub(crate) host: Session,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) settings: Settings,
    /// The table's part of the seed.
    pub(crate) secret: [u8; 32],
}

/// The content of the first entry of a table whose game begins from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PositionOpening {
    /// The table. Nothing is dealt, so its secret is all zeros.
    pub(crate) table: TableOpening,
    /// The whole position, as text.
    pub(crate) position: String,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occupant {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// The browser that holds the seat.
        session: Session,
        /// The name that others see.
        name: String,
    },
    /// A bot.
    Bot {
        /// The level it plays at.
        level: String,
    },
}

/// The bytes of an entry: a version, then the content. An action is in the words of the record, which
/// are frozen: a later program reads what an earlier one wrote. `C` is the change, borrowed when it is
/// written and owned when it is read.
#[derive(Serialize, Deserialize)]
enum StoredForm<C> {
    V1 { at: Millis, kind: StoredKind<C> },
}

#[derive(Serialize, Deserialize)]
enum StoredKind<C> {
    Action {
        opened: LogPosition,
        seat: SeatNumber,
        revision: u32,
        words: String,
        by: StoredActedBy,
        digest: u64,
    },
    Change(C),
}

/// [`ActedBy`] as one byte. On the wire it is a word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum StoredActedBy {
    Person,
    Bot,
    StandIn,
}

/// Bytes that are not an entry, or an entry of a later version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes are no entry of a version we know")]
pub struct Unreadable;

impl Entry {
    /// Returns the bytes for the store. An action is stored with the digest of the game after it; the
    /// digest is a secret until the game is over.
    pub fn encode(&self, board: &Board, digest: Option<u64>) -> Vec<u8> {
        let kind = match &self.kind {
            EntryKind::Change(change) => StoredKind::Change(&**change),
            EntryKind::Action(ActionEntry { decision, action, by }) => StoredKind::Action {
                opened: decision.opened,
                seat: decision.seat,
                revision: decision.revision,
                words: notation::write(board, *action),
                by: (*by).into(),
                digest: digest.unwrap_or_default(),
            },
        };
        let form = StoredForm::V1 { at: self.at, kind };
        postcard::to_stdvec(&form).expect("plain values can always be written")
    }

    /// Reads an entry of a table on this board, and the digest stored with it if it is an action.
    pub fn decode(board: &Board, bytes: &[u8]) -> Result<(Entry, Option<u64>), Unreadable> {
        let StoredForm::V1 { at, kind } = read(bytes)?;
        let (kind, digest) = match kind {
            StoredKind::Change(change) => (EntryKind::Change(change.into()), None),
            StoredKind::Action { opened, seat, revision, words, by, digest } => {
                let action = notation::read(board, &words).map_err(|_| Unreadable)?;
                let decision = DecisionId { opened, seat, revision };
                let by = by.into();
                (EntryKind::Action(ActionEntry { decision, action, by }), Some(digest))
            }
        };
        Ok((Entry { at, kind }, digest))
    }

    /// Returns the id and the fingerprint of the board that the first entry of a log names.
    pub fn board_of(bytes: &[u8]) -> Result<(String, u64), Unreadable> {
        let StoredForm::V1 { kind, .. } = read(bytes)?;
        let StoredKind::Change(change) = kind else { return Err(Unreadable) };
        let (opening, _) = change.opening().ok_or(Unreadable)?;
        Ok((opening.board.clone(), opening.fingerprint))
    }
}

fn read(bytes: &[u8]) -> Result<StoredForm<TableChange>, Unreadable> {
    postcard::from_bytes(bytes).map_err(|_| Unreadable)
}

/// What a change is about.
enum ChangeScope {
    /// People, settings or the stage.
    Room,
    /// The game: it goes back to before the action at this position.
    Game(LogPosition),
    /// The log alone.
    Log,
}

impl TableChange {
    /// Returns how a table was opened, with the position that its game begins from, if this says so.
    pub(crate) fn opening(&self) -> Option<(&TableOpening, Option<&str>)> {
        if let TableChange::OpenedFrom(opening) = self {
            return Some((&opening.table, Some(&opening.position)));
        }
        let TableChange::Opened(opening) = self else { return None };
        Some((opening, None))
    }

    fn scope(&self) -> ChangeScope {
        match *self {
            TableChange::Opened(_)
            | TableChange::OpenedFrom(_)
            | TableChange::Seated { .. }
            | TableChange::BotSeated { .. }
            | TableChange::Vacated { .. }
            | TableChange::SettingsChanged(_)
            | TableChange::HintsAllowed { .. }
            | TableChange::Ready { .. }
            | TableChange::Started
            | TableChange::Muted { .. }
            | TableChange::Resigned { .. }
            | TableChange::WantsStop { .. }
            | TableChange::WantsHints { .. }
            | TableChange::LiveryChosen { .. }
            | TableChange::HandedOver { .. }
            | TableChange::Given { .. }
            | TableChange::Removed { .. }
            | TableChange::SeveralAllowed { .. }
            | TableChange::Abandoned
            | TableChange::Rematched { .. } => ChangeScope::Room,
            TableChange::Undone { undone: to, .. } | TableChange::Rewound { to, .. } => {
                ChangeScope::Game(to)
            }
            TableChange::Said { .. } | TableChange::Nudged { .. } => ChangeScope::Log,
        }
    }

    /// Returns whose quota it uses (T-LOG-1).
    pub(crate) fn quota(&self) -> Quota {
        match *self {
            TableChange::Seated { seat, .. }
            | TableChange::Said { seat, .. }
            | TableChange::LiveryChosen { seat, .. }
            | TableChange::WantsHints { seat, .. }
            | TableChange::WantsStop { seat, .. } => Quota::Seat(seat),
            TableChange::BotSeated { .. }
            | TableChange::SettingsChanged(_)
            | TableChange::HintsAllowed { .. }
            | TableChange::SeveralAllowed { .. }
            | TableChange::Muted { .. } => Quota::Host,
            TableChange::Opened(_)
            | TableChange::OpenedFrom(_)
            | TableChange::Vacated { .. }
            | TableChange::Ready { .. }
            | TableChange::Started
            | TableChange::Undone { .. }
            | TableChange::Rewound { .. }
            | TableChange::Resigned { .. }
            | TableChange::HandedOver { .. }
            | TableChange::Abandoned
            | TableChange::Rematched { .. }
            | TableChange::Given { .. }
            | TableChange::Removed { .. }
            | TableChange::Nudged { .. } => Quota::Unbounded,
        }
    }
}

impl EntryKind {
    fn scope(&self) -> Option<ChangeScope> {
        match self {
            EntryKind::Action(_) => None,
            EntryKind::Change(change) => Some(change.scope()),
        }
    }

    /// Returns the position from which on this entry takes actions back, if it does.
    pub(crate) fn takes_back_to(&self) -> Option<LogPosition> {
        match self.scope() {
            Some(ChangeScope::Game(to)) => Some(to),
            Some(ChangeScope::Room | ChangeScope::Log) | None => None,
        }
    }

    /// Whether this entry may use the room that is reserved for the moves of a game (T-LOG-1): an answer
    /// that was not changed, and what happens at most once to a seat or a table.
    pub(crate) fn may_use_reserve(&self) -> bool {
        match self {
            EntryKind::Action(action) => action.decision.revision == 0,
            EntryKind::Change(change) => {
                matches!(**change, TableChange::Started | TableChange::Resigned { .. })
            }
        }
    }

    /// Whether this entry changes people, settings or the stage, other than by ending the game.
    pub(crate) fn changes_room(&self) -> bool {
        matches!(self.scope(), Some(ChangeScope::Room)) || self.is_rewind()
    }

    /// Whether this entry goes back to an earlier decision. The room marks it if somebody has resigned.
    fn is_rewind(&self) -> bool {
        match self {
            EntryKind::Action(_) => false,
            EntryKind::Change(change) => matches!(**change, TableChange::Rewound { .. }),
        }
    }
}

impl From<TableChange> for EntryKind {
    fn from(change: TableChange) -> EntryKind {
        EntryKind::Change(Box::new(change))
    }
}

impl From<ActedBy> for StoredActedBy {
    fn from(by: ActedBy) -> StoredActedBy {
        match by {
            ActedBy::Person => StoredActedBy::Person,
            ActedBy::Bot => StoredActedBy::Bot,
            ActedBy::StandIn => StoredActedBy::StandIn,
        }
    }
}

impl From<StoredActedBy> for ActedBy {
    fn from(by: StoredActedBy) -> ActedBy {
        match by {
            StoredActedBy::Person => ActedBy::Person,
            StoredActedBy::Bot => ActedBy::Bot,
            StoredActedBy::StandIn => ActedBy::StandIn,
        }
    }
}
