//! What can go wrong, and whose mistake it is.

use std::io;
use std::path::PathBuf;

use crate::log::{Position, TableId};

/// Why the store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Someone else was faster, or the same append was sent twice.
    #[error("table {table} has {actual} entries, not as many as its writer thinks")]
    Conflict {
        /// The table.
        table: TableId,
        /// Where its log ends.
        actual: Position,
    },
    /// The log has ended.
    #[error("table {table} is finished and takes no more entries")]
    Finished {
        /// The table.
        table: TableId,
    },
    /// What was read is not what was written. Only this table is closed.
    #[error("table {table} is damaged at entry {position}: {what}")]
    Damaged {
        /// The table.
        table: TableId,
        /// The first entry that cannot be trusted.
        position: Position,
        /// What is wrong with it.
        what: String,
    },
    /// More than the store takes.
    #[error("{what} has at most {limit} bytes")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How much it takes.
        limit: usize,
    },
    /// More is waiting than the store takes; try again later.
    #[error("the store has too much to do")]
    Overloaded,
    /// The subscriber did not take its entries in time; subscribe again from here.
    #[error("fell behind at entry {next}")]
    FellBehind {
        /// The first entry that was not delivered.
        next: Position,
    },
    /// Nothing was written; what was there is safe.
    #[error("the disk is full")]
    Full,
    /// Reading or writing failed. After a failed write nothing more is accepted, because nobody knows
    /// what is on disk until the store is opened again.
    #[error("the disk failed: {0}")]
    Disk(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Two writers would not see each other's entries.
    #[error("another process has the store in {} open", folder.display())]
    InUse {
        /// Where.
        folder: PathBuf,
    },
    /// The folder cannot be made or written.
    #[error("cannot write in {}: {source}", folder.display())]
    Folder {
        /// Where.
        folder: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// There is no such file.
    #[error("there is no store at {}", path.display())]
    Missing {
        /// Where it should be.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is not a store of Roundhouse", path.display())]
    NotAStore {
        /// Which file.
        path: PathBuf,
    },
    /// Written by a later program.
    #[error("{} has version {found}; this program knows {known} and older", path.display())]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// Reading or writing failed.
    #[error("cannot open {}: {source}", path.display())]
    Store {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: StoreError,
    },
}
