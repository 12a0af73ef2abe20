//! The contracts that every store keeps: logs, the index of tables, and notes. A part of the server takes
//! the contract it needs; [`Store`] is all of them.

use std::time::Duration;

use tokio::sync::mpsc::{Receiver, UnboundedReceiver};

use crate::log::{Append, LogHead, LogPosition, NoteUpdate, StoredEntry, TableId, Timestamp};
use crate::pending::Pending;
use crate::sqlite::StoreCounts;
use crate::subscription::Subscription;

/// The logs, one for each table. An entry is at one position for good: only the same writer's retry or
/// nobody else gets it.
pub trait LogStore: Send + Sync {
    /// Adds entries at the end of a log: all of them or none. Fails with
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) unless the log has exactly the length that
    /// the append expects. Answers with the new length once the entries are durable. The first append
    /// creates the table.
    ///
    /// [`StoreError::Unknown`](crate::StoreError::Unknown) says that the entries may be stored or not. Then
    /// read the log again.
    fn append(&self, append: Append) -> Pending<LogPosition>;

    /// Closes a log that has exactly `at` entries: packs it and takes no more entries.
    fn finish(&self, table: &TableId, at: LogPosition) -> Pending<()>;

    /// Removes a table whose log has exactly `at` entries and is not finished. Nothing of it is left.
    fn delete(&self, table: &TableId, at: LogPosition) -> Pending<()>;

    /// Removes a table, finished or not. Nothing of it is left.
    fn remove(&self, table: &TableId) -> Pending<()>;

    /// Replaces the bytes of all entries of a table, finished or not, and its summary. There must be as
    /// many entries as before; positions and times stay, checksums are made anew. What was there before
    /// is overwritten on disk. This is for erasing what a log says about a person, and for nothing else.
    fn rewrite(&self, table: &TableId, entries: Vec<Vec<u8>>, summary: Vec<u8>) -> Pending<()>;

    /// Reads the entries from this position to the end and verifies their checksums. A table that does
    /// not exist has no entries.
    fn read(&self, table: &TableId, from: LogPosition) -> Pending<Vec<StoredEntry>>;

    /// Follows a log: delivers every entry from this position on, new ones as soon as they are durable.
    fn subscribe(&self, table: &TableId, from: LogPosition) -> Subscription;
}

/// The index: what is known of tables without reading their logs. It follows from the logs.
pub trait IndexStore: Send + Sync {
    /// Reads what is known of one table without its entries.
    fn head(&self, table: &TableId) -> Pending<Option<LogHead>>;

    /// Lists all live tables, in no particular order.
    fn live(&self) -> Pending<Vec<LogHead>>;

    /// Lists one page of finished tables, the last finished first. The next page begins `after` the
    /// last table of this one.
    fn finished(&self, after: Option<(Timestamp, TableId)>, limit: usize) -> Pending<Vec<LogHead>>;

    /// Lists tables that were finished before this time, the oldest first.
    fn finished_before(&self, time: Timestamp, limit: usize) -> Pending<Vec<LogHead>>;

    /// Returns how many bytes everything takes up.
    fn used_bytes(&self) -> Pending<u64>;
}

/// The notes: small values under text keys.
pub trait NoteStore: Send + Sync {
    /// Sets or removes a note; durable when answered. The last write wins. A conditional update fails
    /// with [`StoreError::NoteChanged`](crate::StoreError::NoteChanged) if its condition does not hold.
    fn put(&self, note: NoteUpdate) -> Pending<()>;

    /// Reads the note with this key.
    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>>;

    /// Lists all notes whose keys begin with `prefix`, in the order of their keys.
    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>>;
}

/// A store of logs, index and notes. No transaction spans two tables, or a table and a note.
pub trait Store: LogStore + IndexStore + NoteStore {
    /// Returns what others write into this store, if there are others; see [`StoreEvent`]. Each call
    /// begins a new stream of events.
    fn events(&self) -> Option<UnboundedReceiver<StoreEvent>>;

    /// Returns how much the store has done since it was opened.
    fn counts(&self) -> StoreCounts;

    /// Returns for how long nothing was heard of what others write. While this is long, what was heard
    /// before may be out of date.
    fn silent_for(&self) -> Duration {
        Duration::ZERO
    }
}

/// Messages from each node of a house to all nodes, itself included. Nobody stores them, and some may get
/// lost.
pub trait Broadcast: Send + Sync {
    /// Sends a message to all nodes.
    fn tell_all(&self, message: Vec<u8>);

    /// Returns the messages of all nodes from now on.
    fn hear_all(&self) -> Receiver<Vec<u8>>;
}

/// What somebody wrote into a store that several processes share. Events may come twice, also about
/// one's own writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreEvent {
    /// A table has a new summary, or is new.
    Summary(LogHead),
    /// A table is gone.
    Removed(TableId),
    /// A note has a new value; `None` if it was removed.
    Note {
        /// The key.
        key: String,
        /// The value.
        value: Option<Vec<u8>>,
    },
}

/// This fails to compile if a contract cannot be used behind `dyn`: the store is chosen at run time.
const _: Option<&dyn Store> = None;
const _: Option<&dyn LogStore> = None;
const _: Option<&dyn IndexStore> = None;
const _: Option<&dyn NoteStore> = None;
