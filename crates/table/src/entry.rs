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
    pub(crate) what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A seat answered a decision.
    Acted(Acted),
    /// Everything else.
    Noted(Box<Note>),
}

/// An answer to a decision, in as few bytes as may be: nearly all entries are answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Acted {
    pub(crate) action: Action,
    /// Of the game after the action: a secret until the game is over.
    pub(crate) digest: u64,
    opened: u32,
    revision: u16,
    pub(crate) seat: SeatNumber,
    pub(crate) by: ActedBy,
}

/// A log of many entries stays in memory as long as its table is live.
const _: () = assert!(size_of::<Entry>() <= 40, "an entry has grown");

impl Acted {
    /// An answer, unless the decision's numbers are beyond the end of any log.
    pub(crate) fn new(
        decision: DecisionId,
        action: Action,
        by: ActedBy,
        digest: u64,
    ) -> Option<Acted> {
        let opened = u32::try_from(decision.opened).ok()?;
        let revision = u16::try_from(decision.revision).ok()?;
        Some(Acted { action, digest, opened, revision, seat: decision.seat, by })
    }

    pub(crate) fn decision(&self) -> DecisionId {
        let (opened, revision) = (self.opened.into(), self.revision.into());
        DecisionId { opened, seat: self.seat, revision }
    }
}

impl From<Note> for What {
    fn from(note: Note) -> What {
        What::Noted(Box::new(note))
    }
}

/// What happens at a table besides answers. Stored as it is: variants and fields keep their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Note {
    Opened(Box<Opened>),
    Seated { seat: SeatNumber, session: Session, name: Box<str> },
    BotSeated { seat: SeatNumber, level: Box<str> },
    Vacated { seat: SeatNumber },
    Changed(Box<Settings>),
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
}

/// The first entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) board: String,
    pub(crate) fingerprint: u64,
    pub(crate) host: Session,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) settings: Settings,
    /// The table's part of the seed.
    pub(crate) secret: [u8; 32],
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occupant {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// Who.
        session: Session,
        /// What the person is called.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// The bytes: a version, then the entry. An action is in the words of the record, which are frozen.
#[derive(Serialize, Deserialize)]
enum Stored {
    V1 { at: Millis, what: StoredWhat },
}

#[derive(Serialize, Deserialize)]
enum StoredWhat {
    Acted {
        opened: LogPosition,
        seat: SeatNumber,
        revision: u32,
        words: String,
        by: By,
        digest: u64,
    },
    Noted(Note),
}

/// Wire enums are tagged by name; here a byte is enough.
#[derive(Serialize, Deserialize)]
enum By {
    Person,
    Bot,
    StandIn,
}

/// Bytes that are no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes are no entry of a version we know")]
pub struct Unreadable;

impl Entry {
    /// The bytes for the store.
    pub fn encode(&self, board: &Board) -> Vec<u8> {
        let what = match &self.what {
            What::Noted(note) => StoredWhat::Noted(Note::clone(note)),
            What::Acted(acted) => StoredWhat::Acted {
                opened: acted.decision().opened,
                seat: acted.seat,
                revision: acted.decision().revision,
                words: notation::write(board, acted.action),
                by: match acted.by {
                    ActedBy::Person => By::Person,
                    ActedBy::Bot => By::Bot,
                    ActedBy::StandIn => By::StandIn,
                },
                digest: acted.digest,
            },
        };
        let stored = Stored::V1 { at: self.at, what };
        postcard::to_stdvec(&stored).expect("plain values can always be written")
    }

    /// The entry of these bytes, on the board of its table.
    pub fn decode(board: &Board, bytes: &[u8]) -> Result<Entry, Unreadable> {
        let Stored::V1 { at, what } = postcard::from_bytes(bytes).map_err(|_| Unreadable)?;
        let what = match what {
            StoredWhat::Noted(note) => note.into(),
            StoredWhat::Acted { opened, seat, revision, words, by, digest } => {
                let action = notation::read(board, &words).map_err(|_| Unreadable)?;
                let by = match by {
                    By::Person => ActedBy::Person,
                    By::Bot => ActedBy::Bot,
                    By::StandIn => ActedBy::StandIn,
                };
                let decision = DecisionId { opened, seat, revision };
                What::Acted(Acted::new(decision, action, by, digest).ok_or(Unreadable)?)
            }
        };
        Ok(Entry { at, what })
    }

    /// The id and fingerprint of the board that a table's first entry names.
    pub fn board_of(bytes: &[u8]) -> Result<(String, u64), Unreadable> {
        match postcard::from_bytes(bytes) {
            Ok(Stored::V1 { what: StoredWhat::Noted(Note::Opened(opened)), .. }) => {
                Ok((opened.board, opened.fingerprint))
            }
            Ok(Stored::V1 { .. }) | Err(_) => Err(Unreadable),
        }
    }
}
