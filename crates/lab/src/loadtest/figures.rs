//! The figures about the server in docs/performance.md, measured one after the other.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::future::join_all;
use tempfile::TempDir;

use super::load::{Load, Pace, largest_board};
use super::memory::{MemoryUse, beside_silent};
use super::player::Player;
use super::process::ServerProcess;
use super::readiness;
use super::result::{LoadResult, load_average};
use crate::scratch;

/// The limit that a figure must keep.
#[derive(Clone, Copy, Debug)]
enum Target {
    AtMost(f64),
    AtLeast(f64),
    /// The figure is for information: it depends on the machine.
    None,
}

/// One row of the table.
struct Figure {
    what: &'static str,
    value: f64,
    unit: &'static str,
    target: Target,
}

impl Figure {
    fn at_most(what: &'static str, value: f64, unit: &'static str, most: f64) -> Figure {
        Figure { what, value, unit, target: Target::AtMost(most) }
    }

    fn at_least(what: &'static str, value: f64, unit: &'static str, least: f64) -> Figure {
        Figure { what, value, unit, target: Target::AtLeast(least) }
    }

    fn errors(result: &LoadResult) -> Figure {
        Figure::at_most("… errors", result.errors as f64, "", 0.0)
    }

    fn holds(&self) -> bool {
        match self.target {
            Target::AtMost(most) => self.value <= most,
            Target::AtLeast(least) => self.value >= least,
            Target::None => true,
        }
    }

    fn print(&self) -> Result<()> {
        let Figure { what, value, unit, target } = self;
        let held = if self.holds() { "yes" } else { "**no**" };
        let (target, held) = match target {
            Target::AtMost(most) => (format!("≤ {most}"), held),
            Target::AtLeast(least) => (format!("≥ {least}"), held),
            Target::None => (String::new(), ""),
        };
        let (load, mut out) = (load_average(), std::io::stdout().lock());
        // A ratio is a small number.
        let digits = if *unit == "times" { 2 } else { 1 };
        Ok(writeln!(out, "| {what} | {value:.digits$} {unit} | {target} | {held} | {load:.1} |")?)
    }
}

/// The time added to every sync for a slow disk.
const SLOW_DISK: Duration = Duration::from_millis(5);

/// The figures that are measured on one server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Group {
    /// Many tables at the pace of people
    Paced,
    /// People who play with bots of the best level
    Bots,
    /// Tables that play as fast as they can
    FlatOut,
    /// The same on a slow disk
    SlowDisk,
    /// The memory of tables and connections
    Memory,
    /// Tables beside connections that say nothing
    Silent,
    /// How soon the server stops
    Stopping,
    /// How soon the server is ready with a full store
    Ready,
}

/// Measures and prints these groups; returns whether every target is kept.
pub(super) async fn measure(disk: &Path, groups: &[Group]) -> Result<bool> {
    let four = Load {
        board: largest_board(4).context("no board for four")?.id().to_owned(),
        tables: 2_000,
        people: 4,
        bots: Vec::new(),
        pace: Pace::Every(Duration::from_secs(5)),
        length: Duration::from_secs(30),
    };
    println!("| figure | measured | target | held | load |\n|---|---|---|---|---|");
    let bench = Bench { disk };
    let mut held = true;
    for group in groups {
        let figures = match group {
            Group::Paced => bench.paced(&four).await?,
            Group::Bots => bench.with_bots(&four).await?,
            Group::FlatOut => bench.flat_out(&four).await?,
            Group::SlowDisk => bench.slow_disk(&four).await?,
            Group::Memory => bench.memory(&four).await?,
            Group::Silent => bench.silent(&four).await?,
            Group::Stopping => bench.stopping(&four).await?,
            Group::Ready => bench.readiness(&four).await?,
        };
        figures.iter().try_for_each(Figure::print)?;
        held &= figures.iter().all(Figure::holds);
    }
    Ok(held)
}

/// The disk to measure on. Every group gets a fresh server.
struct Bench<'a> {
    disk: &'a Path,
}

impl Bench<'_> {
    async fn server(&self, sync_delay: Duration) -> Result<(ServerProcess, TempDir)> {
        let scratch = scratch::folder_in(self.disk)?;
        Ok((ServerProcess::start(scratch.path(), sync_delay).await?, scratch))
    }

    async fn paced(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.server(Duration::ZERO).await?;
        let result = four.run(&server).await?;
        let connections = result.connections as f64;
        Ok(vec![
            Figure::at_least(
                "2,000 tables, an action every 5 s: connections",
                connections,
                "",
                8_000.0,
            ),
            Figure::at_most("… p50 from sending to the last receiver", result.p50_ms, "ms", 25.0),
            Figure::at_most("… p99", result.p99_ms, "ms", 25.0),
            Figure::at_most("… p99.9", result.p999_ms, "ms", 100.0),
            Figure::errors(&result),
        ])
    }

    async fn with_bots(&self, four: &Load) -> Result<Vec<Figure>> {
        let bots = vec![bots::BotSpec::best().name.to_owned()];
        let load = Load { tables: 200, people: 3, bots, ..four.clone() };
        let (server, _scratch) = self.server(Duration::ZERO).await?;
        let result = load.run(&server).await?;
        let what = "200 tables with a bot of the best level: p99 for people";
        Ok(vec![Figure::at_most(what, result.p99_ms, "ms", 50.0), Figure::errors(&result)])
    }

    async fn flat_out(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.server(Duration::ZERO).await?;
        let result = flat_out(four).run_with_echo(&server).await?;
        let mut figures = throughput("128 tables flat out: durable actions", &result);
        figures.push(Figure {
            what: "… server processor time for an action",
            value: result.cpu_micros_per_action,
            unit: "µs",
            target: Target::None,
        });
        let ratio = result.cpu_to_echo.context("the echo was not measured")?;
        figures.push(Figure::at_most(
            "… the same, compared with an echo of the same messages",
            ratio,
            "times",
            2.0,
        ));
        Ok(figures)
    }

    async fn slow_disk(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.server(SLOW_DISK).await?;
        let result = flat_out(four).run(&server).await?;
        let what = "128 tables flat out, 5 ms added to every sync: durable actions";
        Ok(throughput(what, &result))
    }

    async fn memory(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.server(Duration::ZERO).await?;
        let load = Load { tables: 500, ..four.clone() };
        let memory = MemoryUse::measure(&server, &load).await?;
        let kib = |bytes: f64| bytes / 1024.0;
        let emptied = memory.emptied.as_secs_f64();
        Ok(vec![
            Figure::at_most("memory for a live table", kib(memory.per_table), "KiB", 12.0),
            Figure::at_most(
                "memory for an idle connection",
                kib(memory.per_connection),
                "KiB",
                8.0,
            ),
            Figure::at_most("idle tables have left memory after", emptied, "s", 90.0),
        ])
    }

    async fn silent(&self, four: &Load) -> Result<Vec<Figure>> {
        let (server, _scratch) = self.server(Duration::ZERO).await?;
        let load = Load { tables: 200, length: Duration::from_secs(15), ..four.clone() };
        let silent = beside_silent(&server, &load, 10_000).await?;
        let what = "beside 10,000 silent connections: p99 of 200 tables";
        Ok(vec![
            Figure::at_most(what, silent.result.p99_ms, "ms", 50.0),
            Figure::errors(&silent.result),
            Figure::at_most("… memory they cost", silent.mib, "MiB", 160.0),
        ])
    }

    async fn stopping(&self, four: &Load) -> Result<Vec<Figure>> {
        let (mut server, _scratch) = self.server(Duration::ZERO).await?;
        let tables = Load { tables: 250, ..four.clone() }.open_tables(&server).await?;
        let mut players: Vec<_> = tables.into_iter().flat_map(|table| table.players).collect();
        let told = join_all(players.iter_mut().map(Player::hear_goodbye));
        let (stopped, told) = tokio::join!(server.stop(), told);
        let untold = told.iter().filter(|told| told.is_err()).count() as f64;
        let stopped = stopped?.as_secs_f64();
        Ok(vec![
            Figure::at_most("stops with 1,000 connections after", stopped, "s", 2.0),
            Figure::at_most("… connections that were not told", untold, "", 0.0),
        ])
    }

    async fn readiness(&self, four: &Load) -> Result<Vec<Figure>> {
        let scratch = scratch::folder_in(self.disk)?;
        let ready = readiness::measure(scratch.path(), four, 100_000, 1_000).await?;
        let what = "ready with 100,000 finished and 1,000 live tables after";
        Ok(vec![Figure::at_most(what, ready.as_secs_f64() * 1000.0, "ms", 300.0)])
    }
}

fn flat_out(four: &Load) -> Load {
    Load { tables: 128, pace: Pace::FlatOut, length: Duration::from_secs(10), ..four.clone() }
}

fn throughput(what: &'static str, result: &LoadResult) -> Vec<Figure> {
    vec![
        Figure::at_least(what, result.actions_per_second, "/s", 3_000.0),
        Figure::at_most("… p99 from sending to the last receiver", result.p99_ms, "ms", 100.0),
        Figure::errors(result),
    ]
}
