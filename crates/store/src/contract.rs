//! What a store promises, whoever keeps it.

use crate::log::{Append, Entry, Head, Note, Position, TableId, Time};
use crate::pending::Pending;
use crate::subscription::Subscription;

/// Logs of tables, and notes beside them.
///
/// A replicated log keeps this too: a table is a subject, [`append`](Store::append) is a publish that
/// expects the subject's last sequence, [`delete`](Store::delete) purges it, a [`Head`] is a subject's last message with its headers, and
/// notes are a key-value bucket. There is no transaction over two tables, nor over a table and a note.
pub trait Store: Send + Sync {
    /// Adds entries at the end of a log, all or none, if it is exactly as long as the writer thinks;
    /// answers with its new length once they are durable. The first append creates the table.
    fn append(&self, append: Append) -> Pending<Position>;

    /// Ends a log that is exactly so long: it is packed together and takes no more entries.
    fn finish(&self, table: &TableId, at: Position) -> Pending<()>;

    /// Removes a table whose log is exactly so long and not finished: it is as if it had never been.
    fn delete(&self, table: &TableId, at: Position) -> Pending<()>;

    /// Entries from this position to the end, checked. A table that does not exist has none.
    fn read(&self, table: &TableId, from: Position) -> Pending<Vec<Entry>>;

    /// Every entry from this position on, those to come as soon as they are durable.
    fn subscribe(&self, table: &TableId, from: Position) -> Subscription;

    /// One table without its entries.
    fn head(&self, table: &TableId) -> Pending<Option<Head>>;

    /// All live tables, in no particular order.
    fn live(&self) -> Pending<Vec<Head>>;

    /// Finished tables, the last finished first; the next page begins after the last one of this.
    fn finished(&self, after: Option<(Time, TableId)>, limit: usize) -> Pending<Vec<Head>>;

    /// Sets a note, or removes it; durable when answered. The last write wins.
    fn put(&self, note: Note) -> Pending<()>;

    /// The note with this key.
    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>>;

    /// All notes whose keys begin like this, in the order of their keys.
    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>>;
}

/// Which store it is, is known only when the program runs.
const _: Option<&dyn Store> = None;
