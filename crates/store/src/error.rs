//! The errors of a store.

use std::io;
use std::path::PathBuf;

use crate::log::{LogPosition, TableId};

/// The reason why a store did not carry out a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster, or the same append was sent twice.
    #[error("table {table} has {actual} entries, which is not the number its writer expected")]
    Conflict {
        /// The table.
        table: TableId,
        /// The number of entries in its log.
        actual: LogPosition,
    },
    /// Whether the entries are stored is not known: the answer got lost. Read the log again.
    #[error("it is not known whether entries of table {table} were stored: {why}")]
    Unknown {
        /// The table.
        table: TableId,
        /// What happened.
        why: String,
    },
    /// The condition of an update of a note does not hold.
    #[error("the note {key} has another value than its writer expected")]
    NoteChanged {
        /// The key of the note.
        key: String,
    },
    /// A later version of the program wrote this.
    #[error("{what} has version {found}; this program reads versions up to {known}")]
    Newer {
        /// What was read.
        what: String,
        /// Its version.
        found: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// The brokers that keep the store cannot be reached, or too few of them. Nothing was written.
    #[error("the brokers do not answer: {0}")]
    Unreachable(String),
    /// The log is closed.
    #[error("table {table} is finished and takes no more entries")]
    Finished {
        /// The table.
        table: TableId,
    },
    /// The stored bytes are not the ones that were written. Only this table is closed.
    #[error("table {table} is damaged at entry {position}: {what}")]
    Damaged {
        /// The table.
        table: TableId,
        /// The first entry that cannot be trusted.
        position: LogPosition,
        /// What is wrong with it.
        what: String,
    },
    /// A value exceeds its limit in [`crate::limits`].
    #[error("{what} may have at most {limit} bytes")]
    TooLarge {
        /// The kind of value.
        what: &'static str,
        /// The limit in bytes.
        limit: usize,
    },
    /// The queue is full ([`crate::limits::WAITING`]).
    #[error("the store has too many requests waiting; try again later")]
    Overloaded,
    /// The subscriber did not take its entries in time.
    #[error("the subscriber fell behind; subscribe again from entry {next}")]
    FellBehind {
        /// The first entry that was not delivered.
        next: LogPosition,
    },
    /// Nothing was written. Everything acknowledged before is safe.
    #[error("the disk is full")]
    Full,
    /// Reading or writing failed. After a failed write the store accepts no more writes: what is on
    /// disk is known only after the store has been opened again.
    #[error("the disk failed: {0}")]
    Disk(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// The reason why a store could not be opened. A message names its cause, which is therefore not a `source`:
/// whoever prints a chain of errors would print it twice.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open. Two writers would not see each other's entries.
    #[error("another process has the store in {} open", folder.display())]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder cannot be created or written to.
    #[error("cannot write in {}: {cause}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// The file does not exist.
    #[error("there is no store at {}", path.display())]
    Missing {
        /// The path where it should be.
        path: PathBuf,
    },
    /// The system does not let this user read and write the file.
    #[error("cannot open {}: {cause}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        cause: io::Error,
    },
    /// The file is not a Roundhouse store.
    #[error("{} is not a Roundhouse store", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// A later version of the program wrote the file.
    #[error("{} has version {found}; this program reads versions up to {known}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// Reading or writing failed.
    #[error("cannot open {}: {cause}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: StoreError,
    },
}
