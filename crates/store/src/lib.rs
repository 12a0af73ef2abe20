//! The store: an append-only log of entries for each table, and small notes beside them.
//!
//! [`Store`] is the contract; it says nothing that a replicated log could not keep too.
//! [`SqliteStore`] keeps it in one SQLite file. **An acknowledged append is on disk**: the answer to
//! an append is given after the sync of the transaction that holds it. Everything that waits goes
//! into one transaction (group commit); whoever comes alone is not held back for company.
//!
//! ```
//! use store::{Append, Position, SqliteStore, Store, StoreError, TableId, Time};
//!
//! let folder = tempfile::tempdir()?;
//! let store = SqliteStore::open(folder.path())?;
//! let table = TableId::new("k3XvQ")?;
//! let append = |at, entry| Append::new(table.clone(), Position(at), Time(1_700_000_000_000), entry);
//!
//! assert_eq!(store.append(append(0, "created").summary("two seats free")).wait()?, Position(1));
//! let twice = store.append(append(0, "created")).wait();
//! assert_eq!(twice, Err(StoreError::Conflict { table: table.clone(), actual: Position(1) }));
//! assert_eq!(&*store.read(&table, Position(0)).wait()?[0].bytes, b"created");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In async code a [`Pending`] is awaited; it needs no particular runtime. Entries are bytes: what
//! they mean, and which version they are, is the business of whoever writes them.

mod backup;
mod chain;
mod check;
mod contract;
mod error;
mod log;
mod packed;
mod pending;
mod sqlite;
mod subscription;

pub use backup::{BackupError, backup, restore};
pub use check::{Damage, Health, check};
pub use contract::Store;
pub use error::{OpenError, StoreError};
pub use log::{Append, BadTableId, Entry, Head, Note, Position, State, TableId, Time};
pub use pending::{Answer, Pending};
pub use sqlite::{Counts, Options, SqliteStore};
pub use subscription::{Subscriber, Subscription};

/// Limits of everything that is stored; what is larger is refused with [`StoreError::TooLarge`].
pub mod limits {
    /// Bytes of one entry.
    pub const ENTRY: usize = 64 * 1024;
    /// Bytes of a table's summary.
    pub const SUMMARY: usize = 4 * 1024;
    /// Bytes of a note's key.
    pub const KEY: usize = 256;
    /// Bytes of a note.
    pub const NOTE: usize = 4 * 1024;
    /// Letters of a table's id.
    pub const TABLE_ID: usize = 64;
    /// Finished tables in one answer.
    pub const PAGE: usize = 1000;
    /// Writes that wait; more are refused with [`crate::StoreError::Overloaded`].
    pub const WAITING: usize = 16 * 1024;
    /// Entries that a subscriber may be behind.
    pub const BEHIND: usize = 256;
}
