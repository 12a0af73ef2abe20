//! The contract that every store keeps.

use crate::log::{Append, LogHead, LogPosition, NoteUpdate, StoredEntry, TableId, Timestamp};
use crate::pending::Pending;
use crate::subscription::Subscription;

/// A store of logs, one for each table, and of notes: small values under text keys.
///
/// A replicated log can implement this too. A table is then a subject. [`append`](Store::append) is a
/// publish that expects the subject's last sequence number, [`delete`](Store::delete) purges the
/// subject, a [`LogHead`] is the subject's last message with its headers, and notes are a key-value
/// bucket. No transaction spans two tables, or a table and a note.
pub trait Store: Send + Sync {
    /// Adds entries at the end of a log: all of them or none. Fails with
    /// [`StoreError::Conflict`](crate::StoreError::Conflict) unless the log has exactly the length that
    /// the append expects. Answers with the new length once the entries are durable. The first append
    /// creates the table.
    fn append(&self, append: Append) -> Pending<LogPosition>;

    /// Closes a log that has exactly `at` entries: packs it into one row and takes no more entries.
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

    /// Delivers every entry from this position on, new ones as soon as they are durable.
    fn subscribe(&self, table: &TableId, from: LogPosition) -> Subscription;

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

    /// Sets or removes a note; durable when answered. The last write wins.
    fn put(&self, note: NoteUpdate) -> Pending<()>;

    /// Reads the note with this key.
    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>>;

    /// Lists all notes whose keys begin with `prefix`, in the order of their keys.
    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>>;
}

/// This fails to compile if the trait cannot be used behind `dyn`: the store is chosen at run time.
const _: Option<&dyn Store> = None;
