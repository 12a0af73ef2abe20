//! The values of the contract: table ids, positions, entries, notes.

use std::fmt;
use std::sync::Arc;

use crate::error::StoreError;
use crate::limits;

/// The id of a table: letters, digits, `-` and `_`, so that it can be part of a URL or a subject.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(Arc<str>);

/// The error for text that cannot be the id of a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a table id has 1 to {} letters, digits, - or _", limits::TABLE_ID)]
pub struct BadTableId;

impl TableId {
    /// Checks text and makes it an id.
    ///
    /// # Errors
    /// If it is empty, longer than [`limits::TABLE_ID`], or has characters other than letters,
    /// digits, `-` and `_`.
    pub fn new(id: &str) -> Result<TableId, BadTableId> {
        let fits = (1..=limits::TABLE_ID).contains(&id.len());
        let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if fits && id.bytes().all(is_plain) { Ok(TableId(id.into())) } else { Err(BadTableId) }
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A position in a log. The first entry is at 0, so it is also the number of entries before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LogPosition(pub u64);

impl LogPosition {
    /// Returns the position that is this number of entries later.
    pub fn plus(self, entries: usize) -> LogPosition {
        LogPosition(self.0 + entries as u64)
    }
}

impl fmt::Display for LogPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A moment in milliseconds since 1970, by the writer's clock. The store has no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(pub u64);

/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its position in the log.
    pub position: LogPosition,
    /// The moment when its writer wrote it.
    pub time: Timestamp,
    /// Its content, as the writer encoded it.
    pub bytes: Arc<[u8]>,
}

/// A request to add entries at the end of a log.
#[derive(Debug, Clone)]
pub struct Append {
    pub(crate) table: TableId,
    pub(crate) at: LogPosition,
    pub(crate) time: Timestamp,
    pub(crate) entries: Vec<Arc<[u8]>>,
    pub(crate) summary: Option<Vec<u8>>,
}

impl Append {
    /// Makes a request to add one entry to a log that has exactly `at` entries.
    pub fn new(
        table: TableId,
        at: LogPosition,
        time: Timestamp,
        entry: impl AsRef<[u8]>,
    ) -> Append {
        Append { table, at, time, entries: vec![entry.as_ref().into()], summary: None }
    }

    /// Adds another entry to the request. All are added or none.
    pub fn and(mut self, entry: impl AsRef<[u8]>) -> Append {
        self.entries.push(entry.as_ref().into());
        self
    }

    /// Replaces the table's summary: the bytes that lists show of it. Without this call the summary
    /// does not change.
    pub fn summary(mut self, summary: impl Into<Vec<u8>>) -> Append {
        self.summary = Some(summary.into());
        self
    }

    /// Returns the table.
    pub fn table(&self) -> &TableId {
        &self.table
    }

    /// Returns the length that the log must have.
    pub fn at(&self) -> LogPosition {
        self.at
    }

    /// Returns the time of the entries.
    pub fn time(&self) -> Timestamp {
        self.time
    }

    /// Returns the entries.
    pub fn entries(&self) -> &[Arc<[u8]>] {
        &self.entries
    }

    /// Returns the new summary, if there is one.
    pub fn new_summary(&self) -> Option<&[u8]> {
        self.summary.as_deref()
    }

    /// Checks the limits of entries and summary; every store does it before it writes.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`].
    pub fn check(&self) -> Result<(), StoreError> {
        self.entries.iter().try_for_each(|entry| within("an entry", entry, limits::ENTRY))?;
        within("a summary", self.summary.as_deref().unwrap_or(&[]), limits::SUMMARY)
    }
}

/// Whether a log takes more entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogState {
    /// It takes more entries.
    Live,
    /// It is packed into one row and takes no more entries.
    Finished,
}

/// What a store knows of a table without reading its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogHead {
    /// The table's id.
    pub table: TableId,
    /// Whether its log takes more entries.
    pub state: LogState,
    /// The number of entries.
    pub length: LogPosition,
    /// The time of the last entry.
    pub activity: Timestamp,
    /// The bytes that lists show, as the writer encoded them.
    pub summary: Vec<u8>,
}

/// A change to one note. Notes are small values beside the logs, such as a session's seat, the
/// generation of a return link, or a half-made choice.
#[derive(Debug, Clone)]
pub struct NoteUpdate {
    pub(crate) key: String,
    pub(crate) value: Option<Vec<u8>>,
    pub(crate) condition: Option<NoteCondition>,
    pub(crate) erases: bool,
}

/// What must hold for an update of a note to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoteCondition {
    /// There is no note with this key.
    Absent,
    /// The note has this value.
    Is(Vec<u8>),
}

impl NoteCondition {
    /// Returns whether it holds for a note with this value.
    pub fn holds(&self, value: Option<&[u8]>) -> bool {
        match self {
            NoteCondition::Absent => value.is_none(),
            NoteCondition::Is(expected) => value == Some(&expected[..]),
        }
    }
}

impl NoteUpdate {
    /// Sets the value of a key.
    pub fn set(key: impl Into<String>, value: impl Into<Vec<u8>>) -> NoteUpdate {
        NoteUpdate { key: key.into(), value: Some(value.into()), condition: None, erases: false }
    }

    /// Removes a key and its value, which is soon gone from the disk too.
    pub fn remove(key: impl Into<String>) -> NoteUpdate {
        NoteUpdate { key: key.into(), value: None, condition: None, erases: true }
    }

    /// Says whether the old value must soon be gone from the disk: yes if it says something about a
    /// person, no if it changes often, because erasing makes the writes after it slower.
    pub fn erasing(self, erases: bool) -> NoteUpdate {
        NoteUpdate { erases, ..self }
    }

    /// Makes the update only if there is no note with this key.
    pub fn if_absent(self) -> NoteUpdate {
        NoteUpdate { condition: Some(NoteCondition::Absent), ..self }
    }

    /// Makes the update only if the note has this value; `None` means that there is none.
    pub fn if_unchanged(self, value: Option<Vec<u8>>) -> NoteUpdate {
        let condition = value.map_or(NoteCondition::Absent, NoteCondition::Is);
        NoteUpdate { condition: Some(condition), ..self }
    }

    /// Returns the key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the value; `None` if the note is to be removed.
    pub fn value(&self) -> Option<&[u8]> {
        self.value.as_deref()
    }

    /// Returns what must hold for the update to be made.
    pub fn condition(&self) -> Option<&NoteCondition> {
        self.condition.as_ref()
    }

    /// Checks the limits of a note; every store does it before it writes.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`].
    pub fn check(&self) -> Result<(), StoreError> {
        within("a note's key", self.key.as_bytes(), limits::KEY)?;
        within("a note", self.value.as_deref().unwrap_or(&[]), limits::NOTE)
    }
}

fn within(what: &'static str, bytes: &[u8], limit: usize) -> Result<(), StoreError> {
    if bytes.len() <= limit { Ok(()) } else { Err(StoreError::TooLarge { what, limit }) }
}
