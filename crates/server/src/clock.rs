//! House time (T-TIME-1): the clock by which all deadlines run. The wall clock decides nothing.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::Millis;
use store::{NoteUpdate, Store, StoreError};

/// The key of the note with the saved house time.
pub(crate) const NOTE: &str = "house_time";
/// How often house time is saved. After a crash at most this time counts twice.
pub(crate) const SAVE_EVERY: Duration = Duration::from_secs(5);

/// A clock that only runs while the server does, and that nobody can set.
#[derive(Debug)]
pub(crate) struct HouseClock {
    /// House time when the server started, and what other nodes were ahead since.
    began: AtomicU64,
    started: Instant,
}

impl HouseClock {
    /// Starts a clock at this house time.
    pub(crate) fn start_at(began: Millis) -> HouseClock {
        HouseClock { began: AtomicU64::new(began), started: Instant::now() }
    }

    /// Resumes house time from the store: from the saved value, or from the last entry if that is later.
    /// An empty store begins with the time of the wall clock, so that moments look familiar.
    pub(crate) async fn resume(store: &dyn Store) -> Result<HouseClock, StoreError> {
        let saved = store.get(NOTE).await?.and_then(|bytes| bytes.try_into().ok());
        let live = store.live().await?;
        let over = store.finished(None, 1).await?;
        let last = live.iter().chain(&over).map(|head| head.activity.0).max();
        let began = saved.map(Millis::from_be_bytes).into_iter().chain(last).max();
        Ok(HouseClock::start_at(began.unwrap_or_else(wall_time)))
    }

    /// Returns the house time in milliseconds.
    pub(crate) fn now(&self) -> Millis {
        self.began.load(Relaxed).saturating_add(millis(self.started.elapsed()))
    }

    /// Sets the clock forward to the time of another node, if that is ahead: all nodes of a house have the
    /// time of the one that is ahead most.
    pub(crate) fn advance_to(&self, time: Millis) {
        let ahead = time.saturating_sub(self.now());
        if ahead > 0 {
            self.began.fetch_add(ahead, Relaxed);
        }
    }

    /// Saves the house time, to resume from it.
    pub(crate) async fn save(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.put(NoteUpdate::set(NOTE, self.now().to_be_bytes())).await
    }
}

/// When the log said something last that visitors can cause again and again.
#[derive(Debug, Default)]
pub(crate) struct LastTold(AtomicU64);

impl LastTold {
    /// Returns whether to say it now: at most once every ten seconds.
    pub(crate) fn is_due(&self) -> bool {
        let (last, now) = (self.0.load(Relaxed), uptime().saturating_add(1));
        let lately = last > 0 && now < last.saturating_add(10_000);
        !lately && self.0.compare_exchange(last, now, Relaxed, Relaxed).is_ok()
    }
}

/// Returns the milliseconds since the process began to count, for comparing moments of one run.
pub(crate) fn uptime() -> Millis {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    millis(BEGAN.elapsed())
}

/// Returns the time of the wall clock in milliseconds since 1970.
pub(crate) fn wall_time() -> Millis {
    millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::SqliteStore;

    #[tokio::test]
    async fn t_time_1_house_time_resumes_from_what_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        let first = HouseClock::resume(&store).await.unwrap();
        assert!(first.now().abs_diff(wall_time()) < 60_000, "a new house begins today");
        // The wall clock is far ahead of this house, and far behind the next.
        for began in [1_000_000, 4_000_000_000_000] {
            HouseClock::start_at(began).save(&store).await.unwrap();
            let again = HouseClock::resume(&store).await.unwrap();
            assert!((began..began + 60_000).contains(&again.now()), "{began}");
        }
    }

    #[test]
    fn t_time_1_nodes_have_the_time_of_the_one_that_is_ahead() {
        let clock = HouseClock::start_at(5_000);
        clock.advance_to(4_000);
        assert!((5_000..65_000).contains(&clock.now()));
        clock.advance_to(900_000);
        assert!((900_000..960_000).contains(&clock.now()));
    }

    #[test]
    fn what_visitors_cause_is_said_once_in_a_while() {
        let told = LastTold::default();
        assert_eq!([(); 3].map(|()| told.is_due()), [true, false, false]);
    }

    #[test]
    fn t_time_1_house_time_is_monotonic_and_saved_within_ten_seconds() {
        let clock = HouseClock::start_at(5);
        let (first, second) = (clock.now(), clock.now());
        assert!(5 <= first && first <= second);
        assert!(SAVE_EVERY <= Duration::from_secs(10));
    }
}
