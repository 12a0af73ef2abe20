//! Counters of the store's work, for metrics and measurements.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Numbers since the store was opened. `appends` divided by `batches` is how many appends share a sync.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StoreCounts {
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
    /// Checkpoints: copies of the write-ahead log into the database. Each costs two more syncs.
    pub checkpoints: u64,
}

/// The live counters behind [`StoreCounts`].
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
    pub(super) fn read(&self) -> StoreCounts {
        StoreCounts {
            appends: self.appends.load(Relaxed),
            entries: self.entries.load(Relaxed),
            notes: self.notes.load(Relaxed),
            finished: self.finished.load(Relaxed),
            batches: self.batches.load(Relaxed),
            checkpoints: self.checkpoints.load(Relaxed),
        }
    }
}

/// Adds to a counter. Only the writer thread does.
pub(super) fn add(counter: &AtomicU64, number: u64) {
    counter.fetch_add(number, Relaxed);
}
