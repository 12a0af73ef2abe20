//! The words of the contract: tables, positions, entries.

use std::fmt;
use std::sync::Arc;

use crate::error::StoreError;
use crate::limits;

/// Names a table: letters, digits, `-` and `_`, so that it can be part of an address or a subject.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(Arc<str>);

/// Not the id of a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a table's id is 1 to {} letters, digits, - or _", limits::TABLE_ID)]
pub struct BadTableId;

impl TableId {
    /// Checks the letters.
    ///
    /// # Errors
    /// When there are none, too many or others.
    pub fn new(id: &str) -> Result<TableId, BadTableId> {
        let fits = (1..=limits::TABLE_ID).contains(&id.len());
        let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if fits && id.bytes().all(is_plain) { Ok(TableId(id.into())) } else { Err(BadTableId) }
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A place in a log: the first entry is at 0; also how many entries come before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position(pub u64);

impl Position {
    /// So many entries further on.
    pub fn plus(self, entries: usize) -> Position {
        Position(self.0 + entries as u64)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Milliseconds since 1970 by the writer's clock; the store has none of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(pub u64);

/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands.
    pub position: Position,
    /// When its writer wrote it.
    pub time: Time,
    /// What it says.
    pub bytes: Arc<[u8]>,
}

/// Entries to add at the end of a log.
#[derive(Debug, Clone)]
pub struct Append {
    pub(crate) table: TableId,
    pub(crate) at: Position,
    pub(crate) time: Time,
    pub(crate) entries: Vec<Arc<[u8]>>,
    pub(crate) summary: Option<Vec<u8>>,
}

impl Append {
    /// One entry, if the log is exactly so long.
    pub fn new(table: TableId, at: Position, time: Time, entry: impl AsRef<[u8]>) -> Append {
        Append { table, at, time, entries: vec![entry.as_ref().into()], summary: None }
    }

    /// And another one behind it; all are added or none.
    pub fn and(mut self, entry: impl AsRef<[u8]>) -> Append {
        self.entries.push(entry.as_ref().into());
        self
    }

    /// What lists show of the table from now on; it stays as it was when none is given.
    pub fn summary(mut self, summary: impl Into<Vec<u8>>) -> Append {
        self.summary = Some(summary.into());
        self
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.entries.iter().try_for_each(|entry| within("an entry", entry, limits::ENTRY))?;
        within("a summary", self.summary.as_deref().unwrap_or(&[]), limits::SUMMARY)
    }
}

/// Whether a log goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Entries may follow.
    Live,
    /// Packed together; no more entries.
    Finished,
}

/// A table without its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Which one.
    pub table: TableId,
    /// Whether it goes on.
    pub state: State,
    /// How many entries it has.
    pub length: Position,
    /// When the last entry was written.
    pub activity: Time,
    /// What its writer wants lists to show.
    pub summary: Vec<u8>,
}

/// A small fact beside the logs: a session, a return link, a draft.
#[derive(Debug, Clone)]
pub struct Note {
    pub(crate) key: String,
    pub(crate) value: Option<Vec<u8>>,
}

impl Note {
    /// From now on the key has this value.
    pub fn set(key: impl Into<String>, value: impl Into<Vec<u8>>) -> Note {
        Note { key: key.into(), value: Some(value.into()) }
    }

    /// From now on the key has no value.
    pub fn remove(key: impl Into<String>) -> Note {
        Note { key: key.into(), value: None }
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        within("a note's key", self.key.as_bytes(), limits::KEY)?;
        within("a note", self.value.as_deref().unwrap_or(&[]), limits::NOTE)
    }
}

fn within(what: &'static str, bytes: &[u8], limit: usize) -> Result<(), StoreError> {
    if bytes.len() <= limit { Ok(()) } else { Err(StoreError::TooLarge { what, limit }) }
}
