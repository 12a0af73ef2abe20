//! The result of a load test.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use roundhouse::output::Printable;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::echo::ActionSizes;

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
    /// The same of an echo server with the same messages, if it was measured.
    pub(super) echo_cpu_micros_per_action: Option<f64>,
    /// The server's processor time divided by that of the echo.
    pub(super) cpu_to_echo: Option<f64>,
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
    /// The sizes of the messages of each action.
    pub(super) actions: Vec<ActionSizes>,
    /// When the last action was received.
    pub(super) last: Option<Instant>,
    pub(super) errors: Vec<String>,
}

impl Tally {
    /// Waits for all tables and adds up what they measured.
    pub(super) async fn collect(mut playing: JoinSet<Tally>) -> Result<Tally> {
        let mut all = Tally::default();
        while let Some(played) = playing.join_next().await {
            let table = played?;
            all.waits.extend(table.waits);
            all.actions.extend(table.actions);
            all.last = all.last.max(table.last);
            all.errors.extend(table.errors);
        }
        all.waits.sort_unstable();
        Ok(all)
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
        if let Some((echo, ratio)) = self.echo_cpu_micros_per_action.zip(self.cpu_to_echo) {
            writeln!(
                out,
                "a bare echo of the same messages took {echo:.0} µs; the server takes {ratio:.2} times as much"
            )?;
        }
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
