//! The store: an append-only log of entries for each table, and notes (small values under text keys).
//!
//! [`LogStore`], [`IndexStore`] and [`NoteStore`] are the contracts, [`Store`] is all of them. They demand
//! nothing that a replicated log could not do too; `crates/store-nats` is one.
//! [`SqliteStore`] implements them in one SQLite file. **An acknowledged append is on disk**: the store
//! answers an append after the sync of the transaction that holds it. All waiting writes go into one
//! transaction (group commit). A single write is committed at once and does not wait for others.
//!
//! ```
//! use store::{Append, LogPosition, LogStore, SqliteStore, StoreError, TableId, Timestamp};
//!
//! let folder = tempfile::tempdir()?;
//! let store = SqliteStore::open(folder.path())?;
//! let table = TableId::new("k3XvQ")?;
//! let append = |at, entry| Append::new(table.clone(), LogPosition(at), Timestamp(1_700_000_000_000), entry);
//!
//! assert_eq!(store.append(append(0, "created").summary("two seats free")).wait()?, LogPosition(1));
//! let twice = store.append(append(0, "created")).wait();
//! assert_eq!(twice, Err(StoreError::Conflict { table: table.clone(), actual: LogPosition(1) }));
//! assert_eq!(&*store.read(&table, LogPosition(0)).wait()?[0].bytes, b"created");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Async code awaits a [`Pending`]; any runtime will do. Entries are bytes: their meaning and their
//! version are the business of the code that writes them.
//!
//! | modules | what they hold |
//! |---|---|
//! | `contract`, `log` | the traits, and their values |
//! | `pending`, `subscription` | answers that arrive later |
//! | `sqlite` | the implementation: `writer` (one thread), `reader` (threads), `log_ends`, `rows`, `schema` |
//! | `chain` | checksums |
//! | `packed` | the form of finished logs |
//! | `check`, `backup` | work on a whole file |
//! | `salvage`, `loss` | saves what can be read of a damaged file, and lists what is lost |

mod backup;
mod chain;
mod check;
mod contract;
mod error;
mod log;
mod loss;
pub mod packed;
mod pending;
mod salvage;
mod sqlite;
mod subscription;

pub use backup::{BackupError, UNFINISHED_BACKUP, backup, restore};
pub use check::{Damage, Health, check, missing_tables};
pub use contract::{Broadcast, IndexStore, LogStore, NoteStore, Store, StoreEvent};
pub use error::{OpenError, StoreError};
pub use log::{
    Append, BadTableId, LogHead, LogPosition, LogState, NoteCondition, NoteUpdate, StoredEntry,
    TableId, Timestamp,
};
pub use pending::{Pending, Responder};
pub use salvage::{DAMAGE_NOTES, Salvage, SalvageError, damage_note, open_salvaging, salvage};
pub use sqlite::{SqliteStore, StoreCounts, StoreOptions};
pub use subscription::{Subscriber, Subscription};

/// Limits of everything that is stored. Larger values are refused with [`StoreError::TooLarge`].
pub mod limits {
    /// Bytes of one entry.
    pub const ENTRY: usize = 64 * 1024;
    /// Bytes of a table's summary.
    pub const SUMMARY: usize = 4 * 1024;
    /// Bytes of a note's key.
    pub const KEY: usize = 256;
    /// Bytes of a note's value.
    pub const NOTE: usize = 4 * 1024;
    /// Characters of a table's id.
    pub const TABLE_ID: usize = 64;
    /// Finished tables in one page.
    pub const PAGE: usize = 1000;
    /// Writes, and reads, that may wait; more are refused with [`crate::StoreError::Overloaded`].
    pub const WAITING: usize = 16 * 1024;
    /// Entries that may wait for one subscriber.
    pub const BEHIND: usize = 256;
}
