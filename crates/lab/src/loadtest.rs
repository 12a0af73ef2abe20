//! `roundhouse-lab loadtest`: a server in its own process, and people who play over real sockets.

mod echo;
mod figures;
pub(crate) mod load;
mod memory;
pub(crate) mod player;
pub(crate) mod process;
mod readiness;
pub(crate) mod result;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum as _;

use crate::scratch;
pub(crate) use echo::EchoServerArgs;
use figures::Group;
use load::{Load, Pace};
use process::ServerProcess;
use roundhouse::arguments;
use roundhouse::failure::{Refused, Usage};
use roundhouse::output::print;

/// Measure the server: tables full of people, over sockets of this machine
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  roundhouse-lab loadtest --tables 2000 --every 5 --seconds 60
  roundhouse-lab loadtest --tables 256 --sync-delay 5
  roundhouse-lab loadtest --at 127.0.0.1:18080,127.0.0.1:18081 --processes 4711,4712 --every 1
  roundhouse-lab loadtest --figures
  roundhouse-lab loadtest --figures paced memory")]
pub(crate) struct LoadtestArgs {
    /// A folder on the disk to measure, created if it does not exist; the scratch store in it is removed afterwards
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: PathBuf,
    /// The number of tables
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// The number of people at each table, each with a connection
    #[arg(long, default_value_t = 4)]
    people: usize,
    /// Also put a bot of this level at each table
    #[arg(long, value_name = "LEVEL")]
    bot: Option<String>,
    /// The board [default: the one with the most routes]
    #[arg(long)]
    board: Option<String>,
    /// Seconds between two actions at a table [default: none, each acts as soon as it can]
    #[arg(long)]
    every: Option<f64>,
    /// Seconds of play
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// Milliseconds added to every sync of the server's disk, by strace
    #[arg(long, default_value_t = 0)]
    sync_delay: u64,
    /// Load these nodes of one house, which run already, instead of a new server; start them with `--one-house`
    #[arg(long, value_name = "ADDR", value_delimiter = ',', conflicts_with_all = ["figures", "sync_delay"])]
    at: Vec<SocketAddr>,
    /// The ids of the processes whose processor time and memory count, with `--at`
    #[arg(long, value_name = "PID", value_delimiter = ',', requires = "at")]
    processes: Vec<u32>,
    /// Measure the figures that docs/performance.md has about the server and print them as a table: these groups, or all
    #[arg(long, value_name = "GROUP", num_args = 0.., value_enum)]
    figures: Option<Vec<Group>>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl LoadtestArgs {
    #[tokio::main]
    pub(crate) async fn run(self) -> Result<()> {
        // Both ends of every connection need a file descriptor, and the usual limit is small.
        rlimit::increase_nofile_limit(u64::MAX).context("cannot raise the limit of open files")?;
        if let Some(groups) = &self.figures {
            let groups = if groups.is_empty() { Group::value_variants() } else { groups };
            let held = figures::measure(&self.data, groups).await?;
            return if held { Ok(()) } else { Err(Refused.into()) };
        }
        if !self.at.is_empty() {
            let house = ServerProcess::of_house(&self.at, self.processes.clone())?;
            return print(&self.load()?.run(&house).await?, self.json);
        }
        let scratch = scratch::folder_in(&self.data)?;
        let sync_delay = Duration::from_millis(self.sync_delay);
        let server = ServerProcess::start(scratch.path(), sync_delay).await?;
        let load = self.load()?;
        // Bots, and a server under strace, take time that an echo has no counterpart for.
        let comparable = load.bots.is_empty() && sync_delay.is_zero();
        let result =
            if comparable { load.run_with_echo(&server).await? } else { load.run(&server).await? };
        print(&result, self.json)
    }

    fn load(&self) -> Result<Load> {
        let seconds = |name, value| {
            let length = Duration::try_from_secs_f64(value);
            length.map_err(|error| Usage::error(format!("--{name} {value}: {error}")))
        };
        let every = self.every.map(|every| seconds("every", every)).transpose()?;
        let (bots, seats) =
            (self.bot.iter().cloned(), self.people + usize::from(self.bot.is_some()));
        let board = match &self.board {
            Some(id) => arguments::board(id)?,
            None => load::largest_board(seats)
                .ok_or_else(|| Usage::error(format!("no board is for {seats} seats")))?,
        };
        arguments::setup(&board, seats)?;
        Ok(Load {
            board: board.id().to_owned(),
            tables: self.tables,
            people: self.people,
            bots: bots.collect(),
            pace: every.map_or(Pace::FlatOut, Pace::Every),
            length: seconds("seconds", self.seconds)?,
        })
    }
}
