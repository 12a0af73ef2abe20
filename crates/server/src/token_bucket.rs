//! A limit on how often something may happen.

use std::time::{Duration, Instant};

/// A token bucket: allows a burst of uses, and then one more in each interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    used: u32,
    since: Instant,
}

impl TokenBucket {
    pub(crate) fn full() -> TokenBucket {
        TokenBucket { used: 0, since: Instant::now() }
    }

    /// Takes a token; returns false if there is none. The bucket holds `burst` tokens and gets one back
    /// in each interval of length `every`.
    pub(crate) fn take(&mut self, burst: u32, every: Duration) -> bool {
        self.refill(every);
        let may = self.used < burst;
        self.used += u32::from(may);
        may
    }

    /// Whether all tokens are there. Then the bucket need not be remembered.
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
    fn a_burst_is_allowed_and_then_one_in_each_interval() {
        let (mut bucket, long) = (TokenBucket::full(), Duration::from_secs(3600));
        assert!(bucket.take(2, long) && bucket.take(2, long));
        assert!(!bucket.take(2, long));
        assert!(!bucket.is_full(long));
        bucket.since -= long;
        assert!(bucket.take(2, long));
        assert!(!bucket.take(2, long));
        bucket.since -= 5 * long;
        assert!(bucket.is_full(long));
    }
}
