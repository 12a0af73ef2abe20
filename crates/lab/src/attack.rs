//! `roundhouse-lab attack`: people play at a server with its usual limits while somebody attacks it.
//!
//! Everything happens on this machine: the server is a separate process on a loopback address, and the
//! attacker has no way to name another one.

mod attackers;
mod network;
mod pinned;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum as _;
use roundhouse::failure::Refused;

use crate::loadtest::load::{Load, Pace, largest_board};
use crate::loadtest::process::ServerProcess;
use crate::loadtest::result::load_average;
use crate::scratch;
use attackers::{Attack, Tally};
pub(crate) use pinned::AttackersArgs;
use pinned::PinnedAttackers;

/// Attack a server of this machine while people play at it, and measure what they notice
#[derive(clap::Args)]
#[command(after_help = "\
Each attack runs for itself, from 50 addresses and on one core, against a fresh server with the usual limits.
With --ipv6 it happens in a separate network namespace, and each attacker has an IPv6 network (/64).
The exit code is 1 if the people at the tables notice more than they may.

Examples:
  roundhouse-lab attack --ipv6
  roundhouse-lab attack flood slow --seconds 10 --p99 200")]
pub(crate) struct AttackArgs {
    /// The attacks [default: all]
    #[arg(value_enum)]
    attacks: Vec<Attack>,
    /// A folder on the disk of the server, created if it does not exist; what is in it is removed afterwards
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: PathBuf,
    /// Seconds of each attack, at most 600
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The number of tables at which people play
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// The addresses of the attacker
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(1..=200))]
    addresses: u8,
    /// Attack over IPv6, in a separate network namespace; needs Linux, unshare and ip
    #[arg(long)]
    ipv6: bool,
    /// The milliseconds that 99 of 100 actions may take
    #[arg(long, value_name = "MS", default_value_t = 50.0)]
    p99: f64,
    /// The MiB of memory that the server may take
    #[arg(long, value_name = "MIB", default_value_t = 400.0)]
    memory: f64,
}

/// What the people at the tables noticed of an attack.
struct Outcome {
    attack: Attack,
    tally: Tally,
    actions: usize,
    p99_ms: f64,
    errors: usize,
    error: Option<String>,
    memory_mib: f64,
}

impl AttackArgs {
    pub(crate) fn run(self) -> Result<()> {
        if self.ipv6 && !network::is_inside() {
            return if network::enter()? { Ok(()) } else { Err(Refused.into()) };
        }
        if self.ipv6 {
            network::prepare(self.addresses)?;
        }
        self.attack()
    }

    #[tokio::main]
    async fn attack(self) -> Result<()> {
        rlimit::increase_nofile_limit(u64::MAX).context("cannot raise the limit of open files")?;
        let attacks =
            if self.attacks.is_empty() { Attack::value_variants() } else { &self.attacks };
        println!(
            "| attack | tried each second | let through | actions of people | p99 | errors | memory | held | load |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        let mut held = true;
        for attack in attacks {
            let outcome = self.suffer(*attack).await?;
            held &= self.holds(&outcome);
            self.report(&outcome)?;
        }
        if held { Ok(()) } else { Err(Refused.into()) }
    }

    /// Runs one attack against a fresh server.
    async fn suffer(&self, attack: Attack) -> Result<Outcome> {
        let scratch = scratch::folder_in(&self.data)?;
        let server = Arc::new(ServerProcess::start_limited(scratch.path(), self.ipv6).await?);
        let load = self.load()?;
        let tables = load.open_tables(&server).await?;
        let stop = Arc::new(AtomicBool::new(false));
        let mut attacked = server.address;
        if self.ipv6 {
            attacked.set_ip(network::SERVER);
        }
        let attackers = PinnedAttackers::start(attack, attacked, self.addresses)?;
        let watching = tokio::spawn(most_memory(server.clone(), stop.clone()));
        let result = load.play(&server, tables).await;
        stop.store(true, Relaxed);
        let tally = attackers.stop().await?;
        let (result, memory) = (result?, watching.await??);
        Ok(Outcome {
            attack,
            tally,
            actions: result.actions,
            p99_ms: result.p99_ms,
            errors: result.errors,
            error: result.error,
            memory_mib: memory as f64 / 1024.0 / 1024.0,
        })
    }

    fn load(&self) -> Result<Load> {
        let people = 2;
        let board = largest_board(people).context("no board is for two")?;
        Ok(Load {
            board: board.id().to_owned(),
            tables: self.tables,
            people,
            bots: Vec::new(),
            pace: Pace::Every(Duration::from_secs(2)),
            length: Duration::from_secs(self.seconds),
        })
    }

    fn holds(&self, outcome: &Outcome) -> bool {
        outcome.errors == 0
            && outcome.p99_ms <= self.p99
            && outcome.memory_mib <= self.memory
            && outcome.actions > 0
            && outcome.tally.tried > 0
    }

    fn report(&self, outcome: &Outcome) -> Result<()> {
        let Outcome { attack, tally, actions, p99_ms, errors, memory_mib, .. } = outcome;
        let name = attack.to_possible_value().context("every attack has a name")?;
        let held = if self.holds(outcome) { "yes" } else { "**no**" };
        let mut out = std::io::stdout().lock();
        writeln!(
            out,
            "| {} | {} | {} | {actions} | {p99_ms:.1} ms | {errors} | {memory_mib:.0} MiB | {held} | {:.1} |",
            name.get_name(),
            tally.tried / self.seconds,
            tally.through / self.seconds,
            load_average(),
        )?;
        if let Some(error) = &outcome.error {
            writeln!(out, "\n{}: {error}\n", name.get_name())?;
        }
        Ok(())
    }
}

/// Watches the memory of the server; returns the most that it took.
async fn most_memory(server: Arc<ServerProcess>, stop: Arc<AtomicBool>) -> Result<u64> {
    let mut most = 0;
    while !stop.load(Relaxed) {
        most = most.max(server.resource_use()?.memory);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Ok(most.max(server.resource_use()?.memory))
}
