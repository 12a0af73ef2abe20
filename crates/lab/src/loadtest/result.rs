//! The results of a load.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use roundhouse::output::Printable;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::echo::ActionSizes;
use crate::percentile::milliseconds;

/// How fast a server was, and what it used.
#[derive(Debug, Serialize)]
pub(crate) struct LoadResult {
    pub(crate) tables: usize,
    pub(crate) connections: usize,
    pub(crate) actions: usize,
    pub(crate) actions_per_second: f64,
    /// From sending an action until the last player at the table has read the update.
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) p999_ms: f64,
    pub(crate) longest_ms: f64,
    /// All processor time of the server, divided by the number of actions.
    pub(crate) cpu_micros_per_action: f64,
    /// The same of an echo server with the same messages.
    pub(crate) echo_cpu_micros_per_action: Option<f64>,
    /// The server's processor time divided by that of the echo.
    pub(crate) cpu_to_echo: Option<f64>,
    /// The server's memory at the end.
    pub(crate) memory_mib: f64,
    pub(crate) errors: usize,
    /// The first error.
    pub(crate) error: Option<String>,
    /// The load average of the whole machine in the last minute, with this test.
    pub(crate) load_average: f64,
}

/// What the tables of a load measured.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The time of each action.
    pub(crate) waits: Vec<Duration>,
    /// The sizes of the messages of each action.
    pub(crate) actions: Vec<ActionSizes>,
    /// The end of the last action.
    pub(crate) last: Option<Instant>,
    pub(crate) errors: Vec<String>,
}

impl Tally {
    /// Waits for all tables and adds up what they measured.
    pub(crate) async fn collect(mut playing: JoinSet<Tally>) -> Result<Tally> {
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

    /// Returns the time in milliseconds that this share of all actions did not exceed.
    pub(crate) fn rank(&self, share: f64) -> f64 {
        milliseconds(&self.waits, share)
    }
}

impl Printable for LoadResult {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let LoadResult { tables, connections, actions, actions_per_second, .. } = self;
        let LoadResult { p50_ms, p99_ms, p999_ms, longest_ms, .. } = self;
        let LoadResult { cpu_micros_per_action, memory_mib, errors, load_average, .. } = self;
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
                "a bare echo of the same messages took {echo:.0} µs; the server takes {ratio:.2} \
                 times as much"
            )?;
        }
        if let Some(error) = &self.error {
            writeln!(out, "first error: {error}")?;
        }
        Ok(())
    }
}

/// Reads the machine's load average of the last minute; 0 if the system does not say.
pub(crate) fn load_average() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0)
}
