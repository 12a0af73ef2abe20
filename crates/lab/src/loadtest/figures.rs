//! Everything that docs/performance.md tells of the server, measured one after the other.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::join_all;
use tempfile::TempDir;

use super::guest::Line;
use super::house::House;
use super::load::{Load, Rhythm, largest_board};
use super::memory::{Memory, beside_silent};
use super::readiness;
use super::speed::load_average;
use crate::scratch;

/// A bar, and which side of it is good.
#[derive(Clone, Copy, Debug)]
enum Bar {
    AtMost(f64),
    AtLeast(f64),
}

/// One row of the table.
struct Figure {
    what: &'static str,
    value: f64,
    unit: &'static str,
    bar: Bar,
}

impl Figure {
    fn holds(&self) -> bool {
        match self.bar {
            Bar::AtMost(most) => self.value <= most,
            Bar::AtLeast(least) => self.value >= least,
        }
    }

    fn print(&self) -> Result<()> {
        let Figure { what, value, unit, bar } = self;
        let bar = match bar {
            Bar::AtMost(most) => format!("≤ {most}"),
            Bar::AtLeast(least) => format!("≥ {least}"),
        };
        let held = if self.holds() { "yes" } else { "**no**" };
        let mut out = std::io::stdout().lock();
        Ok(writeln!(
            out,
            "| {what} | {value:.1} {unit} | {bar} | {held} | {:.1} |",
            load_average()
        )?)
    }
}

/// Milliseconds added to every sync for a slow disk.
const SLOW_DISK: Duration = Duration::from_millis(5);

/// What is measured on one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Group {
    /// Many tables at the pace of people
    Paced,
    /// People who play with bots that search
    Bots,
    /// As fast as it goes
    FlatOut,
    /// The same on a slow disk
    SlowDisk,
    /// What tables and connections take in memory
    Memory,
    /// Beside connections that say nothing
    Silent,
    /// How soon it stops
    Stopping,
    /// How soon it is ready with a full store
    Ready,
}

/// Measures and prints these groups; says whether every bar holds.
pub(super) async fn measure(disk: &Path, groups: &[Group]) -> Result<bool> {
    let four = Load {
        board: largest_board(4).context("no board for four")?.id(),
        tables: 2_000,
        people: 4,
        bots: Vec::new(),
        rhythm: Rhythm::Every(Duration::from_secs(5)),
        length: Duration::from_secs(30),
    };
    println!("| figure | measured | bar | held | load |\n|---|---|---|---|---|");
    let bench = Bench { disk };
    let mut held = true;
    for group in groups {
        let figures = match group {
            Group::Paced => bench.paced(&four).await?,
            Group::Bots => bench.with_bots(&four).await?,
            Group::FlatOut => bench.flat_out(&four, Duration::ZERO).await?,
            Group::SlowDisk => bench.flat_out(&four, SLOW_DISK).await?,
            Group::Memory => bench.memory(&four).await?,
            Group::Silent => bench.silent(&four).await?,
            Group::Stopping => bench.stopping(&four).await?,
            Group::Ready => bench.readiness(&four).await?,
        };
        held &= figures.iter().all(Figure::holds);
    }
    Ok(held)
}

/// Where it is measured; a fresh server for each group.
struct Bench<'a> {
    disk: &'a Path,
}

impl Bench<'_> {
    async fn house(&self, sync_delay: Duration) -> Result<(House, TempDir)> {
        let scratch = scratch::folder_in(self.disk)?;
        Ok((House::open(scratch.path(), sync_delay).await?, scratch))
    }

    async fn paced(&self, four: &Load) -> Result<Vec<Figure>> {
        let (house, _scratch) = self.house(Duration::ZERO).await?;
        let speed = four.run(&house).await?;
        tell(vec![
            Figure {
                what: "2,000 tables, an action every 5 s: connections",
                value: speed.connections as f64,
                unit: "",
                bar: Bar::AtLeast(8_000.0),
            },
            Figure {
                what: "… p50 from act to last told",
                value: speed.p50_ms,
                unit: "ms",
                bar: Bar::AtMost(25.0),
            },
            Figure { what: "… p99", value: speed.p99_ms, unit: "ms", bar: Bar::AtMost(25.0) },
            Figure { what: "… p99.9", value: speed.p999_ms, unit: "ms", bar: Bar::AtMost(100.0) },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                bar: Bar::AtMost(0.0),
            },
        ])
    }

    async fn with_bots(&self, four: &Load) -> Result<Vec<Figure>> {
        let bots = vec![bots::BotSpec::best().name.to_owned()];
        let load = Load { tables: 200, people: 3, bots, ..four.clone() };
        let (house, _scratch) = self.house(Duration::ZERO).await?;
        let speed = load.run(&house).await?;
        tell(vec![
            Figure {
                what: "200 tables with a bot of the best level: p99 for people",
                value: speed.p99_ms,
                unit: "ms",
                bar: Bar::AtMost(50.0),
            },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                bar: Bar::AtMost(0.0),
            },
        ])
    }

    async fn flat_out(&self, four: &Load, sync_delay: Duration) -> Result<Vec<Figure>> {
        let (house, _scratch) = self.house(sync_delay).await?;
        let length = Duration::from_secs(10);
        let load = Load { tables: 128, rhythm: Rhythm::FlatOut, length, ..four.clone() };
        let speed = load.run(&house).await?;
        let slow = !sync_delay.is_zero();
        let what = |slowly, fast| if slow { slowly } else { fast };
        let mut figures = vec![
            Figure {
                what: what(
                    "128 tables flat out, 5 ms added to every sync: durable actions",
                    "128 tables flat out: durable actions",
                ),
                value: speed.actions_per_second,
                unit: "/s",
                bar: Bar::AtLeast(3_000.0),
            },
            Figure {
                what: "… p99 from act to last told",
                value: speed.p99_ms,
                unit: "ms",
                bar: Bar::AtMost(100.0),
            },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                bar: Bar::AtMost(0.0),
            },
        ];
        if !slow {
            figures.push(Figure {
                what: "… server processor time for an action",
                value: speed.cpu_micros_per_action,
                unit: "µs",
                bar: Bar::AtMost(100.0),
            });
        }
        tell(figures)
    }

    async fn memory(&self, four: &Load) -> Result<Vec<Figure>> {
        let (house, _scratch) = self.house(Duration::ZERO).await?;
        let load = Load { tables: 500, ..four.clone() };
        let memory = Memory::measure(&house, &load).await?;
        let kib = |bytes: f64| bytes / 1024.0;
        tell(vec![
            Figure {
                what: "memory for a live table",
                value: kib(memory.per_table),
                unit: "KiB",
                bar: Bar::AtMost(16.0),
            },
            Figure {
                what: "memory for an idle connection",
                value: kib(memory.per_connection),
                unit: "KiB",
                bar: Bar::AtMost(8.0),
            },
            Figure {
                what: "idle tables have left memory after",
                value: memory.emptied.as_secs_f64(),
                unit: "s",
                bar: Bar::AtMost(90.0),
            },
        ])
    }

    async fn silent(&self, four: &Load) -> Result<Vec<Figure>> {
        let (house, _scratch) = self.house(Duration::ZERO).await?;
        let load = Load { tables: 200, length: Duration::from_secs(15), ..four.clone() };
        let silence = beside_silent(&house, &load, 10_000).await?;
        tell(vec![
            Figure {
                what: "beside 10,000 silent connections: p99 of 200 tables",
                value: silence.speed.p99_ms,
                unit: "ms",
                bar: Bar::AtMost(50.0),
            },
            Figure {
                what: "… errors",
                value: silence.speed.errors as f64,
                unit: "",
                bar: Bar::AtMost(0.0),
            },
            Figure {
                what: "… memory they cost",
                value: silence.mib,
                unit: "MiB",
                bar: Bar::AtMost(160.0),
            },
        ])
    }

    async fn stopping(&self, four: &Load) -> Result<Vec<Figure>> {
        let (mut house, _scratch) = self.house(Duration::ZERO).await?;
        let seated = Load { tables: 250, ..four.clone() }.sit_down(&house).await?;
        let mut lines: Vec<_> = seated.into_iter().flat_map(|table| table.lines).collect();
        let told = join_all(lines.iter_mut().map(Line::hear_goodbye));
        let (stopped, told) = tokio::join!(house.stop(), told);
        tell(vec![
            Figure {
                what: "stops with 1,000 connections after",
                value: stopped?.as_secs_f64(),
                unit: "s",
                bar: Bar::AtMost(2.0),
            },
            Figure {
                what: "… connections that were not told",
                value: told.iter().filter(|told| told.is_err()).count() as f64,
                unit: "",
                bar: Bar::AtMost(0.0),
            },
        ])
    }

    async fn readiness(&self, four: &Load) -> Result<Vec<Figure>> {
        let scratch = scratch::folder_in(self.disk)?;
        let ready = readiness::measure(scratch.path(), four, 100_000, 1_000).await?;
        tell(vec![Figure {
            what: "ready with 100,000 finished and 1,000 live tables after",
            value: ready.as_secs_f64() * 1000.0,
            unit: "ms",
            bar: Bar::AtMost(300.0),
        }])
    }
}

fn tell(figures: Vec<Figure>) -> Result<Vec<Figure>> {
    figures.iter().try_for_each(Figure::print)?;
    Ok(figures)
}
