//! Counters for tests, one set for each thread.

use std::cell::Cell;

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    /// Actions checked and committed.
    pub(crate) steps: usize,
    /// Events rendered for one observer.
    pub(crate) renderings: usize,
    /// Entries of the log unpacked.
    pub(crate) unpacked: usize,
    /// Public parts rendered and serialized.
    pub(crate) public_views: usize,
}

thread_local! {
    static COUNTERS: Cell<Counters> = Cell::default();
}

/// Changes the counters.
pub(crate) fn count(change: impl FnOnce(&mut Counters)) {
    let mut counters = COUNTERS.get();
    change(&mut counters);
    COUNTERS.set(counters);
}

/// Runs something and returns what was counted meanwhile.
pub(crate) fn counted<T>(run: impl FnOnce() -> T) -> (T, Counters) {
    COUNTERS.set(Counters::default());
    let done = run();
    (done, COUNTERS.get())
}
