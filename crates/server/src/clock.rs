//! The server's clock, and how often something may happen by it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::Millis;

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// So many at once, and then one every so often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    used: u32,
    since: Instant,
}

impl Allowance {
    pub(crate) fn full() -> Allowance {
        Allowance { used: 0, since: Instant::now() }
    }

    /// Uses one, if there is one.
    pub(crate) fn take(&mut self, burst: u32, every: Duration) -> bool {
        self.refill(every);
        let may = self.used < burst;
        self.used += u32::from(may);
        may
    }

    /// Whether nothing is used: then there is nothing to remember.
    pub(crate) fn is_full(&mut self, every: Duration) -> bool {
        self.refill(every);
        self.used == 0
    }

    fn refill(&mut self, every: Duration) {
        let passed = self.since.elapsed().as_nanos() / every.as_nanos().max(1);
        let freed = u32::try_from(passed).unwrap_or(u32::MAX);
        self.used = self.used.saturating_sub(freed);
        if self.used == 0 {
            self.since = Instant::now();
        } else {
            self.since += every * freed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_at_once_and_then_one_every_so_often() {
        let (mut allowance, long) = (Allowance::full(), Duration::from_secs(3600));
        assert!(allowance.take(2, long) && allowance.take(2, long));
        assert!(!allowance.take(2, long));
        assert!(!allowance.is_full(long));
        allowance.since -= long;
        assert!(allowance.take(2, long));
        assert!(!allowance.take(2, long));
        allowance.since -= 5 * long;
        assert!(allowance.is_full(long));
    }
}
