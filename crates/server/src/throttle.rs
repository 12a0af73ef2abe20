//! Limits on how often one session, or one group of addresses, may do something.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use table::Session;

use crate::address::AddressGroup;
use crate::limits::{Limits, NETWORK_FACTOR, Rate, RateLimit};

/// The number of buckets of one limit. Visitors share a bucket if their hashes are equal, so memory
/// stays small however many sessions and addresses somebody invents.
const BUCKETS: u64 = 1 << 18;

/// Who asks, as far as limits are concerned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    /// The session, if the request showed one.
    pub(crate) session: Option<Session>,
}

/// The refusal of something that happened too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too often; wait {} seconds", .wait.as_secs() + 1)]
pub(crate) struct TooOften {
    /// The time after which it is allowed again.
    pub(crate) wait: Duration,
}

/// All limits of this kind.
pub(crate) struct Throttles {
    /// Requests for files of the page, and for the server's health.
    pub(crate) files: Throttle,
    /// Requests to the HTTP interface, and for WebSockets.
    pub(crate) requests: Throttle,
    /// Opening tables, rematches included.
    pub(crate) openings: Throttle,
    /// Bringing tables into memory.
    pub(crate) wakings: Throttle,
    /// Messages over WebSockets.
    pub(crate) messages: Throttle,
    /// Reports to the operator.
    pub(crate) reports: Throttle,
    /// Sitting down at tables.
    pub(crate) sittings: Throttle,
    /// Lines of the log about what a visitor did.
    pub(crate) log_lines: Throttle,
}

impl Throttles {
    pub(crate) fn new(limits: &Limits) -> Throttles {
        Throttles {
            files: Throttle::new(limits.files),
            requests: Throttle::new(limits.requests),
            openings: Throttle::new(limits.openings),
            wakings: Throttle::new(limits.wakings),
            messages: Throttle::new(limits.messages),
            reports: Throttle::new(limits.reports),
            sittings: Throttle::new(limits.sittings),
            log_lines: Throttle::new(limits.log_lines),
        }
    }

    /// Forgets everybody who has not asked lately.
    pub(crate) fn forget_idle(&self) {
        let Throttles {
            files,
            requests,
            openings,
            wakings,
            messages,
            reports,
            sittings,
            log_lines,
        } = self;
        let all = [files, requests, openings, wakings, messages, reports, sittings, log_lines];
        all.into_iter().for_each(Throttle::forget_idle);
    }
}

/// One limit, counted for each session, each group of addresses, and each larger network.
pub(crate) struct Throttle {
    sessions: Option<Buckets>,
    addresses: Option<Buckets>,
    networks: Option<Buckets>,
}

impl Throttle {
    pub(crate) fn new(limit: RateLimit) -> Throttle {
        let networks = limit.per_address.map(|rate| rate.times(NETWORK_FACTOR));
        Throttle {
            sessions: limit.per_session.map(Buckets::new),
            addresses: limit.per_address.map(Buckets::new),
            networks: networks.map(Buckets::new),
        }
    }

    /// Counts one use by this caller. Who is refused by a wider limit does not use up a narrower one: an
    /// address may show any number of sessions, and sessions share buckets.
    ///
    /// # Errors
    /// If its session, its address or the network around it did this too often.
    pub(crate) fn take(&self, caller: &Caller) -> Result<(), TooOften> {
        let network = AddressGroup::around(caller.address);
        let network = find(&self.networks, network.as_ref());
        let address = find(&self.addresses, Some(&AddressGroup::of(caller.address)));
        let session = find(&self.sessions, caller.session.map(|session| session.0).as_ref());
        let all = [network, address, session];
        // One that is known to be empty is asked first: it does not use up what others have.
        all.iter().flatten().try_for_each(Bucket::check_empty)?;
        all.iter().flatten().try_for_each(Bucket::take)
    }

    fn forget_idle(&self) {
        let all = [&self.sessions, &self.addresses, &self.networks];
        for buckets in all.into_iter().flatten() {
            buckets.forget_idle();
        }
    }
}

/// Finds the bucket of a key, if there is a limit and the caller has such a key.
fn find<'b, K: Hash>(buckets: &'b Option<Buckets>, key: Option<&K>) -> Option<Bucket<'b>> {
    Some(buckets.as_ref()?.find(key?))
}

/// Token buckets, found by the hash of a key.
struct Buckets {
    limiter: DefaultKeyedRateLimiter<u32>,
    /// Until when each bucket is empty that has refused somebody.
    empty: Mutex<HashMap<u32, Instant>>,
    /// Seeded at random, so that nobody can choose whose bucket to share.
    hasher: RandomState,
}

impl Buckets {
    fn new(rate: Rate) -> Buckets {
        let every = rate.every.max(Duration::from_nanos(1));
        let quota = Quota::with_period(every).expect("the interval is not zero");
        let burst = NonZeroU32::new(rate.burst).unwrap_or(NonZeroU32::MIN);
        let limiter = DefaultKeyedRateLimiter::keyed(quota.allow_burst(burst));
        Buckets { limiter, empty: Mutex::default(), hasher: RandomState::new() }
    }

    fn find<K: Hash>(&self, key: &K) -> Bucket<'_> {
        Bucket { all: self, number: (self.hasher.hash_one(key) % BUCKETS) as u32 }
    }

    fn empty(&self) -> MutexGuard<'_, HashMap<u32, Instant>> {
        self.empty.lock().expect("nobody panics while looking into a bucket")
    }

    fn forget_idle(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
        let (mut empty, now) = (self.empty(), Instant::now());
        empty.retain(|_, until| *until > now);
        empty.shrink_to_fit();
    }
}

/// One of the buckets.
struct Bucket<'b> {
    all: &'b Buckets,
    number: u32,
}

impl Bucket<'_> {
    /// Refuses if the bucket has refused somebody and is still empty. Takes nothing.
    fn check_empty(&self) -> Result<(), TooOften> {
        let until = self.all.empty().get(&self.number).copied();
        let wait = until.map(|until| until.saturating_duration_since(Instant::now()));
        wait.filter(|wait| !wait.is_zero()).map_or(Ok(()), |wait| Err(TooOften { wait }))
    }

    /// Takes a token, or refuses if there is none.
    fn take(&self) -> Result<(), TooOften> {
        self.all.limiter.check_key(&self.number).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            self.all.empty().insert(self.number, Instant::now() + wait);
            TooOften { wait }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn throttle(per_address: u32, per_session: u32) -> Throttle {
        let rate = |burst| Some(Rate { burst, every: HOUR });
        Throttle::new(RateLimit { per_address: rate(per_address), per_session: rate(per_session) })
    }

    fn caller(address: &str, session: u8) -> Caller {
        Caller { address: address.parse().unwrap(), session: Some(Session([session; 16])) }
    }

    #[test]
    fn a_session_and_an_address_have_a_burst_each() {
        let throttle = throttle(4, 2);
        let take = |address, session| throttle.take(&caller(address, session)).is_ok();
        assert!(take("192.0.2.1", 1) && take("192.0.2.1", 1));
        assert!(!take("192.0.2.1", 1), "the session has used up its burst");
        assert!(!take("192.0.2.2", 1), "at another address too");
        assert!((0..100).all(|_| !take("192.0.2.1", 1)), "and others there do not pay for it");
        assert!(take("192.0.2.1", 2));
        assert!(!take("192.0.2.1", 3), "the address has used up its burst");
        assert!(take("192.0.2.2", 3));
    }

    /// An address that has used up its budget shows the sessions of others, and takes nothing from them.
    #[test]
    fn who_is_refused_by_a_wider_limit_uses_up_no_narrower_one() {
        let throttle = throttle(2, 3);
        let take = |address: &str, session| throttle.take(&caller(address, session)).is_ok();
        assert!(take("192.0.2.1", 1) && take("192.0.2.1", 1));
        assert!((0..100).all(|_| !take("192.0.2.1", 7)));
        assert!(take("192.0.2.2", 7) && take("192.0.2.2", 7), "of three");
        let network = |network: u32, session| take(&format!("2001:db8:1:{network:x}::1"), session);
        let through = (0..100).filter(|number| network(*number, 100)).count();
        assert_eq!(through, 3, "the session has used up its burst");
        let through = (100..200).filter(|number| network(*number, *number as u8)).count();
        assert!(through < 2 * NETWORK_FACTOR as usize);
        assert!((0..9).all(|_| !network(300, 250)), "the /48 has used up its burst");
        assert!(take("192.0.2.3", 250) && take("192.0.2.3", 250), "of three");
    }

    #[test]
    fn a_bucket_that_was_empty_fills_again() {
        let rate = Rate { burst: 1, every: Duration::from_millis(100) };
        let throttle =
            Throttle::new(RateLimit { per_address: Some(rate), per_session: Some(rate) });
        let ann = caller("192.0.2.1", 1);
        assert!(throttle.take(&ann).is_ok() && throttle.take(&ann).is_err());
        std::thread::sleep(Duration::from_millis(150));
        assert!(throttle.take(&ann).is_ok());
        std::thread::sleep(Duration::from_millis(400));
        throttle.forget_idle();
        let buckets = throttle.addresses.as_ref().unwrap();
        assert!(buckets.empty().is_empty() && buckets.limiter.is_empty());
    }

    #[test]
    fn the_refusal_says_how_long_to_wait() {
        let throttle = throttle(1, 9);
        let ann = caller("192.0.2.1", 1);
        assert_eq!(throttle.take(&ann), Ok(()));
        let TooOften { wait } = throttle.take(&ann).unwrap_err();
        assert!(wait <= HOUR && wait > HOUR - Duration::from_secs(60), "{wait:?}");
    }

    #[test]
    fn a_network_of_networks_is_limited_more_loosely() {
        let throttle = throttle(1, 9);
        let take = |network: u32| {
            let address = format!("2001:db8:1:{network:x}::1");
            throttle.take(&Caller { address: address.parse().unwrap(), session: None }).is_ok()
        };
        let allowed = (0..10 * NETWORK_FACTOR).filter(|network| take(*network)).count();
        assert_eq!(allowed, NETWORK_FACTOR as usize);
    }

    #[test]
    fn memory_stays_small_however_many_addresses_come() {
        let buckets = Buckets::new(Rate { burst: 1, every: HOUR });
        let allowed = (0..2 * BUCKETS).filter(|number| buckets.find(number).take().is_ok()).count();
        assert!(allowed as u64 <= BUCKETS);
        assert!(buckets.limiter.len() as u64 <= BUCKETS);
        assert!(buckets.empty().len() as u64 <= BUCKETS);
        // An hour later none of them matters any more; here the interval is short instead.
        let short = Buckets::new(Rate { burst: 1, every: Duration::from_nanos(1) });
        short.find(&1).take().unwrap();
        std::thread::sleep(Duration::from_millis(1));
        short.limiter.retain_recent();
        assert_eq!(short.limiter.len(), 0);
    }
}
