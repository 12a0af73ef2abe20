//! The figures that docs/performance.md has about the server, measured one after the other.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::join_all;
use tempfile::TempDir;

use super::connection::Connection;
use super::load::{Load, Pace, largest_board};
use super::memory::{Memory, beside_silent};
use super::readiness;
use super::server_process::ServerProcess;
use super::speed::load_average;
use crate::scratch;

/// The limit of a figure, and which side of it is good.
#[derive(Clone, Copy, Debug)]
enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

/// One row of the table.
struct Figure {
    what: &'static str,
    value: f64,
    unit: &'static str,
    limit: Limit,
}

impl Figure {
    fn holds(&self) -> bool {
        match self.limit {
            Limit::AtMost(most) => self.value <= most,
            Limit::AtLeast(least) => self.value >= least,
        }
    }

    fn print(&self) -> Result<()> {
        let Figure { what, value, unit, limit } = self;
        let limit = match limit {
            Limit::AtMost(most) => format!("≤ {most}"),
            Limit::AtLeast(least) => format!("≥ {least}"),
        };
        let held = if self.holds() { "yes" } else { "**no**" };
        let mut out = std::io::stdout().lock();
        Ok(writeln!(
            out,
            "| {what} | {value:.1} {unit} | {limit} | {held} | {:.1} |",
            load_average()
        )?)
    }
}

/// The delay that is added to every sync for a slow disk.
const SLOW_DISK: Duration = Duration::from_millis(5);

/// Figures that are measured together, on one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Group {
    /// Many tables at the pace of people
    Paced,
    /// People who play with bots that search
    Bots,
    /// Tables without pauses between actions
    FlatOut,
    /// The same, on a slow disk
    SlowDisk,
    /// Memory of tables and connections
    Memory,
    /// Tables beside connections that send nothing
    Silent,
    /// How soon the server stops
    Stopping,
    /// How soon the server is ready with a full store
    Ready,
}

/// Measures and prints these groups; returns whether every limit holds.
pub(super) async fn measure(disk: &Path, groups: &[Group]) -> Result<bool> {
    let four = Load {
        board: largest_board(4).context("no board for four")?.id(),
        tables: 2_000,
        people: 4,
        bots: Vec::new(),
        pace: Pace::Every(Duration::from_secs(5)),
        length: Duration::from_secs(30),
    };
    println!("| figure | measured | limit | held | load |\n|---|---|---|---|---|");
    let run = FigureRun { disk };
    let mut held = true;
    for group in groups {
        let figures = match group {
            Group::Paced => run.paced(&four).await?,
            Group::Bots => run.with_bots(&four).await?,
            Group::FlatOut => run.flat_out(&four, Duration::ZERO).await?,
            Group::SlowDisk => run.flat_out(&four, SLOW_DISK).await?,
            Group::Memory => run.memory(&four).await?,
            Group::Silent => run.silent(&four).await?,
            Group::Stopping => run.stopping(&four).await?,
            Group::Ready => run.readiness(&four).await?,
        };
        held &= figures.iter().all(Figure::holds);
    }
    Ok(held)
}

/// The disk to measure on; each group gets a fresh server.
struct FigureRun<'a> {
    disk: &'a Path,
}

impl FigureRun<'_> {
    async fn start_server(&self, sync_delay: Duration) -> Result<(ServerProcess, TempDir)> {
        let scratch = scratch::folder_in(self.disk)?;
        Ok((ServerProcess::open(scratch.path(), sync_delay).await?, scratch))
    }

    async fn paced(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.start_server(Duration::ZERO).await?;
        let speed = four.run(&server).await?;
        print_rows(vec![
            Figure {
                what: "2,000 tables, an action every 5 s: connections",
                value: speed.connections as f64,
                unit: "",
                limit: Limit::AtLeast(8_000.0),
            },
            Figure {
                what: "… p50 from sending to the last receiver",
                value: speed.p50_ms,
                unit: "ms",
                limit: Limit::AtMost(25.0),
            },
            Figure { what: "… p99", value: speed.p99_ms, unit: "ms", limit: Limit::AtMost(25.0) },
            Figure {
                what: "… p99.9",
                value: speed.p999_ms,
                unit: "ms",
                limit: Limit::AtMost(100.0),
            },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                limit: Limit::AtMost(0.0),
            },
        ])
    }

    async fn with_bots(&self, four: &Load) -> Result<Vec<Figure>> {
        let bots = vec![bots::BotSpec::best().name.to_owned()];
        let load = Load { tables: 200, people: 3, bots, ..four.clone() };
        let (server, _scratch) = self.start_server(Duration::ZERO).await?;
        let speed = load.run(&server).await?;
        print_rows(vec![
            Figure {
                what: "200 tables with a bot of the best level: p99 for people",
                value: speed.p99_ms,
                unit: "ms",
                limit: Limit::AtMost(50.0),
            },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                limit: Limit::AtMost(0.0),
            },
        ])
    }

    async fn flat_out(&self, four: &Load, sync_delay: Duration) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.start_server(sync_delay).await?;
        let length = Duration::from_secs(10);
        let load = Load { tables: 128, pace: Pace::FlatOut, length, ..four.clone() };
        let speed = load.run(&server).await?;
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
                limit: Limit::AtLeast(3_000.0),
            },
            Figure {
                what: "… p99 from sending to the last receiver",
                value: speed.p99_ms,
                unit: "ms",
                limit: Limit::AtMost(100.0),
            },
            Figure {
                what: "… errors",
                value: speed.errors as f64,
                unit: "",
                limit: Limit::AtMost(0.0),
            },
        ];
        if !slow {
            figures.push(Figure {
                what: "… server processor time for an action",
                value: speed.cpu_micros_per_action,
                unit: "µs",
                limit: Limit::AtMost(100.0),
            });
        }
        print_rows(figures)
    }

    async fn memory(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.start_server(Duration::ZERO).await?;
        let load = Load { tables: 500, ..four.clone() };
        let memory = Memory::measure(&server, &load).await?;
        let kib = |bytes: f64| bytes / 1024.0;
        print_rows(vec![
            Figure {
                what: "memory for a live table",
                value: kib(memory.per_table),
                unit: "KiB",
                limit: Limit::AtMost(16.0),
            },
            Figure {
                what: "memory for an idle connection",
                value: kib(memory.per_connection),
                unit: "KiB",
                limit: Limit::AtMost(8.0),
            },
            Figure {
                what: "idle tables have left memory after",
                value: memory.emptied.as_secs_f64(),
                unit: "s",
                limit: Limit::AtMost(90.0),
            },
        ])
    }

    async fn silent(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.start_server(Duration::ZERO).await?;
        let load = Load { tables: 200, length: Duration::from_secs(15), ..four.clone() };
        let silence = beside_silent(&server, &load, 10_000).await?;
        print_rows(vec![
            Figure {
                what: "beside 10,000 silent connections: p99 of 200 tables",
                value: silence.speed.p99_ms,
                unit: "ms",
                limit: Limit::AtMost(50.0),
            },
            Figure {
                what: "… errors",
                value: silence.speed.errors as f64,
                unit: "",
                limit: Limit::AtMost(0.0),
            },
            Figure {
                what: "… memory they cost",
                value: silence.mib,
                unit: "MiB",
                limit: Limit::AtMost(160.0),
            },
        ])
    }

    async fn stopping(&self, four: &Load) -> Result<Vec<Figure>> {
        let (mut server, _scratch) = self.start_server(Duration::ZERO).await?;
        let seated = Load { tables: 250, ..four.clone() }.sit_down(&server).await?;
        let mut connections: Vec<_> =
            seated.into_iter().flat_map(|table| table.connections).collect();
        let told = join_all(connections.iter_mut().map(Connection::wait_for_goodbye));
        let (stopped, told) = tokio::join!(server.stop(), told);
        print_rows(vec![
            Figure {
                what: "stops with 1,000 connections after",
                value: stopped?.as_secs_f64(),
                unit: "s",
                limit: Limit::AtMost(2.0),
            },
            Figure {
                what: "… connections without a goodbye",
                value: told.iter().filter(|told| told.is_err()).count() as f64,
                unit: "",
                limit: Limit::AtMost(0.0),
            },
        ])
    }

    async fn readiness(&self, four: &Load) -> Result<Vec<Figure>> {
        let scratch = scratch::folder_in(self.disk)?;
        let ready = readiness::measure(scratch.path(), four, 100_000, 1_000).await?;
        print_rows(vec![Figure {
            what: "ready with 100,000 finished and 1,000 live tables after",
            value: ready.as_secs_f64() * 1000.0,
            unit: "ms",
            limit: Limit::AtMost(300.0),
        }])
    }
}

/// Prints figures as rows of the table.
fn print_rows(figures: Vec<Figure>) -> Result<Vec<Figure>> {
    figures.iter().try_for_each(Figure::print)?;
    Ok(figures)
}
