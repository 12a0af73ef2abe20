//! The result of a load test.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use roundhouse::output::Printable;
use serde::Serialize;
use tokio::time::Instant;

/// How fast a server was, and what it used.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    pub(super) tables: usize,
    pub(super) connections: usize,
    pub(super) actions: usize,
    pub(super) actions_per_second: f64,
    /// Milliseconds from sending an action until the last person at the table has received it.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) p999_ms: f64,
    pub(super) longest_ms: f64,
    /// Processor time of the server in microseconds, with all its other work in that time.
    pub(super) cpu_micros_per_action: f64,
    /// Memory of the server at the end.
    pub(super) memory_mib: f64,
    pub(super) errors: usize,
    /// The first error.
    pub(super) error: Option<String>,
    /// The load average of the machine over the last minute, this test included.
    pub(super) load_average: f64,
}

/// The times and errors of all tables.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) waits: Vec<Duration>,
    /// When the last action was received.
    pub(super) last: Option<Instant>,
    pub(super) errors: Vec<String>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.waits.extend(other.waits);
        self.last = self.last.max(other.last);
        self.errors.extend(other.errors);
    }
}

impl Printable for Speed {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Speed { tables, connections, actions, actions_per_second, .. } = self;
        let Speed { p50_ms, p99_ms, p999_ms, longest_ms, .. } = self;
        let Speed { cpu_micros_per_action, memory_mib, errors, load_average, .. } = self;
        writeln!(out, "{tables} tables, {connections} connections")?;
        writeln!(out, "{actions} actions, {actions_per_second:.0} a second, {errors} errors")?;
        writeln!(
            out,
            "from sending to the last receiver: p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, p99.9 {p999_ms:.1} ms, \
             longest {longest_ms:.1} ms"
        )?;
        writeln!(
            out,
            "the server took {cpu_micros_per_action:.0} µs of processor time for an action and has \
             {memory_mib:.0} MiB; the machine's load is {load_average:.1}"
        )?;
        if let Some(error) = &self.error {
            writeln!(out, "first error: {error}")?;
        }
        Ok(())
    }
}

/// Returns the load average of the last minute; 0 where the system has no `/proc`.
pub(super) fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}
