//! What came of a load.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use tokio::time::Instant;

/// How fast a server was, and what it took.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    pub(super) tables: usize,
    pub(super) connections: usize,
    pub(super) actions: usize,
    pub(super) actions_per_second: f64,
    /// From the act to the last one at the table who was told.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) p999_ms: f64,
    pub(super) longest_ms: f64,
    /// Of the server, with everything that it did meanwhile.
    pub(super) cpu_micros_per_action: f64,
    /// Of the server, in the end.
    pub(super) memory_mib: f64,
    pub(super) errors: usize,
    /// The first of them.
    pub(super) error: Option<String>,
    /// What the whole machine had to do in the last minute, ours included.
    pub(super) load_average: f64,
}

/// What the tables saw.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) waits: Vec<Duration>,
    /// When the last of them was over.
    pub(super) last: Option<Instant>,
    pub(super) errors: Vec<String>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.waits.extend(other.waits);
        self.last = self.last.max(other.last);
        self.errors.extend(other.errors);
    }

    /// The wait that this share of all actions did not exceed, in milliseconds.
    pub(super) fn rank(&mut self, share: f64) -> f64 {
        self.waits.sort_unstable();
        let index = (self.waits.len() as f64 * share) as usize;
        let wait = self.waits.get(index.min(self.waits.len().saturating_sub(1)));
        wait.map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Speed { tables, connections, actions, actions_per_second, .. } = self;
        let Speed { p50_ms, p99_ms, p999_ms, longest_ms, .. } = self;
        let Speed { cpu_micros_per_action, memory_mib, errors, load_average, .. } = self;
        writeln!(f, "{tables} tables, {connections} connections")?;
        writeln!(f, "{actions} actions, {actions_per_second:.0} a second, {errors} errors")?;
        writeln!(
            f,
            "from act to last told: p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, p99.9 {p999_ms:.1} ms, \
             longest {longest_ms:.1} ms"
        )?;
        write!(
            f,
            "the server took {cpu_micros_per_action:.0} µs of processor time for an action and has \
             {memory_mib:.0} MiB; the machine's load is {load_average:.1}"
        )?;
        self.error.as_ref().map_or(Ok(()), |error| write!(f, "\nfirst error: {error}"))
    }
}

/// What the system says about the last minute; 0 where it says nothing.
pub(super) fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}
