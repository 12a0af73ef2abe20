//! What the store has done, for whoever measures it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Numbers since the store was opened. Appends per batch is how many share a sync.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Appends acknowledged.
    pub appends: u64,
    /// Entries in them.
    pub entries: u64,
    /// Notes set or removed.
    pub notes: u64,
    /// Tables finished.
    pub finished: u64,
    /// Transactions committed, each with one sync.
    pub batches: u64,
    /// Times the write-ahead log was copied into the database; each costs two more syncs.
    pub checkpoints: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) appends: AtomicU64,
    pub(super) entries: AtomicU64,
    pub(super) notes: AtomicU64,
    pub(super) finished: AtomicU64,
    pub(super) batches: AtomicU64,
    pub(super) checkpoints: AtomicU64,
}

impl Counters {
    pub(super) fn read(&self) -> Counts {
        Counts {
            appends: self.appends.load(Relaxed),
            entries: self.entries.load(Relaxed),
            notes: self.notes.load(Relaxed),
            finished: self.finished.load(Relaxed),
            batches: self.batches.load(Relaxed),
            checkpoints: self.checkpoints.load(Relaxed),
        }
    }
}

/// Only the writer counts.
pub(super) fn add(counter: &AtomicU64, number: u64) {
    counter.fetch_add(number, Relaxed);
}
