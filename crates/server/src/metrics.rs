//! Metrics in the format of Prometheus: counts since the start. They say nothing about any person.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use store::StoreCounts;

/// A counter that every thread may add to.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Relaxed);
    }
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// The upper bounds of the buckets for the time of an append, in seconds.
const BOUNDS: [f64; 8] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 1.0];

/// The counters of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Entries that were stored.
    pub(crate) entries: Counter,
    /// Messages to clients.
    pub(crate) told: Counter,
    /// Messages from clients.
    pub(crate) heard: Counter,
    /// Requests that the game or the table refused.
    pub(crate) refused: Counter,
    /// Clients that were disconnected because they read too slowly.
    pub(crate) let_go: Counter,
    /// Connections that were refused because of a limit.
    pub(crate) turned_away: Counter,
    /// Requests that were refused because their sender sends too many.
    pub(crate) throttled: Counter,
    /// Tables that panicked and were rebuilt from their logs.
    pub(crate) panics: Counter,
    /// Decisions that bots were asked for.
    pub(crate) thoughts: Counter,
    /// Decisions that bots took when their budget had run out.
    pub(crate) bots_cut_short: Counter,
    /// Decisions that bots failed to take, so that a random legal action was played.
    pub(crate) bot_fallbacks: Counter,
    append: [Counter; BOUNDS.len() + 1],
    append_micros: Counter,
}

/// The values that are counted elsewhere.
pub(crate) struct Gauges {
    pub(crate) connections: usize,
    pub(crate) tables: usize,
    pub(crate) unread: usize,
    pub(crate) store: StoreCounts,
}

impl Metrics {
    /// Records how long an append took.
    pub(crate) fn appended(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        self.append[bucket].add(1);
        self.append_micros.add(took.as_micros() as u64);
    }

    /// Writes all metrics in Prometheus's text format.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let Gauges { connections, tables, unread, store } = gauges;
        let gauges = [
            ("connections", "open connections", *connections as u64),
            ("tables_in_memory", "tables in memory", *tables as u64),
            ("unread_bytes", "bytes that wait for clients to read", *unread as u64),
        ];
        let counters = [
            ("entries", "entries stored", self.entries.get()),
            ("messages_told", "messages to clients", self.told.get()),
            ("messages_heard", "messages from clients", self.heard.get()),
            ("refusals", "requests refused by the game or the table", self.refused.get()),
            ("clients_let_go", "clients that read too slowly", self.let_go.get()),
            ("turned_away", "connections refused because of a limit", self.turned_away.get()),
            ("throttled", "requests refused because of their rate", self.throttled.get()),
            ("table_panics", "tables that panicked and were rebuilt", self.panics.get()),
            ("bot_thoughts", "decisions that bots were asked for", self.thoughts.get()),
            ("bots_cut_short", "decisions of bots out of budget", self.bots_cut_short.get()),
            ("bot_fallbacks", "decisions that bots failed to take", self.bot_fallbacks.get()),
            ("store_appends", "appends on disk", store.appends),
            (
                "store_syncs",
                "syncs for them; appends divided by syncs is how many shared one",
                store.batches,
            ),
        ];
        let mut text = String::new();
        for (name, help, value) in gauges {
            metric(&mut text, name, help, "gauge", value);
        }
        for (name, help, value) in counters {
            metric(&mut text, &format!("{name}_total"), help, "counter", value);
        }
        self.histogram(&mut text);
        text
    }

    fn histogram(&self, text: &mut String) {
        let name = "roundhouse_append_seconds";
        text.push_str(&format!("# HELP {name} from proposal to disk\n# TYPE {name} histogram\n"));
        let mut sum = 0;
        for (bound, counter) in
            BOUNDS.iter().map(f64::to_string).chain(["+Inf".into()]).zip(&self.append)
        {
            sum += counter.get();
            text.push_str(&format!("{name}_bucket{{le=\"{bound}\"}} {sum}\n"));
        }
        let seconds = self.append_micros.get() as f64 / 1e6;
        text.push_str(&format!("{name}_sum {seconds}\n{name}_count {sum}\n"));
    }
}

fn metric(text: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    let name = format!("roundhouse_{name}");
    let written = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
    written.expect("a string takes everything");
}
