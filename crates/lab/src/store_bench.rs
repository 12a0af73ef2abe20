//! `roundhouse-lab store-bench`: how fast a disk takes appends, and how fast a full store opens.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;
use store::{
    Append, IndexStore as _, LogPosition, LogStore as _, SqliteStore, Store as _, StoreCounts,
    StoreOptions, TableId, Timestamp,
};
use tokio::task::JoinSet;

use crate::loadtest::process::cpu_of;
use crate::percentile::milliseconds;
use crate::scratch;
use roundhouse::failure::Usage;
use roundhouse::output::{Printable, print};

/// Measure how fast a disk acknowledges appends, and how fast a full store opens
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab store-bench --data . --seconds 2 --finished 1000")]
pub(crate) struct StoreBenchArgs {
    /// A folder on the disk to measure, created if it does not exist; the scratch store in it is removed afterwards
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Seconds of appending
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// The number of concurrent writers; a single writer is measured first
    #[arg(long, default_value_t = 64)]
    appenders: usize,
    /// The number of live tables they append to
    #[arg(long, default_value_t = 1000)]
    live: usize,
    /// The number of finished tables in the store when it is opened again
    #[arg(long, default_value_t = 0)]
    finished: usize,
    /// Do not overwrite what is deleted, to measure what that costs
    #[arg(long)]
    keep_deleted: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// An entry as long as a line of a record.
const ENTRY: [u8; 48] = *b"a line of a record, about as long as they come. ";
/// The number of entries of a finished table.
const GAME: usize = 150;
/// The number of tables that are finished at the same time.
const AT_ONCE: usize = 256;

impl StoreBenchArgs {
    #[tokio::main]
    pub(crate) async fn run(self) -> Result<()> {
        let length = Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| Usage::error(format!("--seconds {}: {error}", self.seconds)))?;
        let scratch = scratch::folder_in(&self.data)?;
        let options =
            StoreOptions { overwrites_deleted: !self.keep_deleted, ..StoreOptions::default() };
        for (appenders, tables) in [(1, 1), (self.appenders, self.live.max(self.appenders))] {
            let store = Arc::new(SqliteStore::open_with(scratch.path(), &options)?);
            let speed = append(&store, appenders, tables, length).await?;
            print(&speed, self.json)?;
        }
        if self.finished > 0 {
            let store = Arc::new(SqliteStore::open_with(scratch.path(), &options)?);
            print(&Finishing::measure(store, self.finished).await?, self.json)?;
        }
        let opening = Opening::measure(scratch.path()).await?;
        print(&opening, self.json)
    }
}

#[derive(Serialize)]
struct AppendSpeed {
    appenders: usize,
    appends: u64,
    seconds: f64,
    appends_per_second: f64,
    appends_per_sync: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

/// Lets a number of tasks append, each to its own tables, one append after the other.
async fn append(
    store: &Arc<SqliteStore>,
    appenders: usize,
    tables: usize,
    length: Duration,
) -> Result<AppendSpeed> {
    let started = Instant::now();
    let mut tasks = JoinSet::new();
    for appender in 0..appenders {
        let own = (appender..tables).step_by(appenders);
        let own = own.map(|number| TableId::new(&format!("{appenders}-{number}")));
        let own = own.collect::<Result<Vec<_>, _>>()?;
        tasks.spawn(append_until(Arc::clone(store), own, started + length));
    }
    let mut waits = Vec::new();
    while let Some(done) = tasks.join_next().await {
        waits.extend(done??);
    }
    Ok(AppendSpeed::of(appenders, waits, started.elapsed().as_secs_f64(), store.counts()))
}

/// Appends until the end; returns how long each append took.
async fn append_until(
    store: Arc<SqliteStore>,
    tables: Vec<TableId>,
    end: Instant,
) -> Result<Vec<Duration>> {
    let mut waits = Vec::new();
    for round in 0.. {
        for table in &tables {
            let asked = Instant::now();
            if asked >= end {
                return Ok(waits);
            }
            let append = Append::new(table.clone(), LogPosition(round), Timestamp(round), ENTRY);
            store.append(append).await?;
            waits.push(asked.elapsed());
        }
    }
    Ok(waits)
}

impl AppendSpeed {
    fn of(
        appenders: usize,
        mut waits: Vec<Duration>,
        seconds: f64,
        counts: StoreCounts,
    ) -> AppendSpeed {
        waits.sort();
        let StoreCounts { appends, batches, .. } = counts;
        AppendSpeed {
            appenders,
            appends,
            seconds,
            appends_per_second: appends as f64 / seconds,
            appends_per_sync: appends as f64 / batches.max(1) as f64,
            p50_ms: milliseconds(&waits, 0.5),
            p99_ms: milliseconds(&waits, 0.99),
            max_ms: milliseconds(&waits, 1.0),
        }
    }
}

impl Printable for AppendSpeed {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let AppendSpeed {
            appenders,
            appends_per_second,
            appends_per_sync,
            p50_ms,
            p99_ms,
            max_ms,
            ..
        } = self;
        Ok(writeln!(
            out,
            "{appenders:>3} at once: {appends_per_second:>7.0} appends/s, {appends_per_sync:>5.1} a sync, \
             p50 {p50_ms:.2} ms, p99 {p99_ms:.2} ms, longest {max_ms:.2} ms"
        )?)
    }
}

/// How fast tables are finished: their entries are packed into one row and deleted.
#[derive(Serialize)]
struct Finishing {
    tables: usize,
    seconds: f64,
    cpu_micros_each: f64,
}

impl Finishing {
    async fn measure(store: Arc<SqliteStore>, tables: usize) -> Result<Finishing> {
        let (started, before) = (Instant::now(), cpu_of("self")?);
        finish(&store, tables).await?;
        // Dropping waits for the last writes.
        drop(store);
        let cpu = cpu_of("self")? - before;
        let cpu_micros_each = cpu.as_secs_f64() * 1e6 / tables as f64;
        Ok(Finishing { tables, seconds: started.elapsed().as_secs_f64(), cpu_micros_each })
    }
}

impl Printable for Finishing {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Finishing { tables, seconds, cpu_micros_each } = self;
        Ok(writeln!(
            out,
            "{tables} tables of {GAME} entries written and finished in {seconds:.1} s, \
             {cpu_micros_each:.0} µs of processor time each"
        )?)
    }
}

/// Appends whole games of made-up entries to this number of new tables, and finishes the tables.
async fn finish(store: &Arc<SqliteStore>, tables: usize) -> Result<()> {
    let mut tasks = JoinSet::new();
    for number in 0..tables {
        if tasks.len() >= AT_ONCE {
            tasks.join_next().await.context("there are some")???;
        }
        let store = Arc::clone(store);
        tasks.spawn(async move {
            let table = TableId::new(&format!("done-{number}"))?;
            let line =
                |line: usize| format!("{line} seat {} draws {}", line % 4, line * number % 97);
            let first =
                Append::new(table.clone(), LogPosition(0), Timestamp(number as u64), line(0));
            let game = (1..GAME).fold(first, |game, number| game.and(line(number)));
            let length = store.append(game.summary(vec![b's'; 200])).await?;
            store.finish(&table, length).await?;
            anyhow::Ok(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}

#[derive(Serialize)]
struct Opening {
    megabytes: f64,
    live: usize,
    open_ms: f64,
    live_ms: f64,
    finished_page_ms: f64,
}

impl Opening {
    async fn measure(folder: &std::path::Path) -> Result<Opening> {
        let size = std::fs::metadata(folder.join("roundhouse.db"))?.len();
        let mut last = Instant::now();
        let mut lap = || {
            let (before, now) = (last, Instant::now());
            last = now;
            (now - before).as_secs_f64() * 1000.0
        };
        let store = SqliteStore::open(folder)?;
        let open_ms = lap();
        let live = store.live().await?.len();
        let live_ms = lap();
        store.finished(None, 50).await?;
        let finished_page_ms = lap();
        Ok(Opening { megabytes: size as f64 / 1e6, live, open_ms, live_ms, finished_page_ms })
    }
}

impl Printable for Opening {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Opening { megabytes, live, open_ms, live_ms, finished_page_ms } = self;
        Ok(writeln!(
            out,
            "{megabytes:.0} MB: opened in {open_ms:.1} ms, {live} live tables listed in {live_ms:.1} ms, \
             50 finished ones in {finished_page_ms:.1} ms"
        )?)
    }
}
