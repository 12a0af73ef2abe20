//! The attackers as a separate process on one core, so that their work does not count as the server's
//! or the players'.

use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use clap::ValueEnum as _;
use tokio::process::{Child, Command};
use tokio::task::JoinSet;

use super::attackers::{Attack, Tally};
use crate::loadtest::process::this_program;

// Started by `attack`: attacks until standard input ends, and prints what was tried.
#[derive(clap::Args)]
pub(crate) struct AttackersArgs {
    #[arg(value_enum)]
    attack: Attack,
    #[arg(long)]
    server: SocketAddr,
    #[arg(long)]
    addresses: u8,
}

impl AttackersArgs {
    #[tokio::main(flavor = "current_thread")]
    pub(crate) async fn run(self) -> Result<()> {
        rlimit::increase_nofile_limit(u64::MAX).context("cannot raise the limit of open files")?;
        // Nobody else may be named: this is for servers of this machine alone.
        let ip = self.server.ip();
        let is_own = ip.is_loopback() || ip == super::network::SERVER;
        anyhow::ensure!(is_own, "{ip} is no address of the lab");
        let stop = Arc::new(AtomicBool::new(false));
        let mut attackers = JoinSet::new();
        for number in 1..=self.addresses {
            attackers.spawn(self.attack.run(self.server, number, stop.clone()));
        }
        let ended = || std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        tokio::task::spawn_blocking(ended).await??;
        stop.store(true, Relaxed);
        let mut tally = Tally::default();
        while let Some(one) = attackers.join_next().await {
            tally = tally.plus(one?);
        }
        println!("{}", serde_json::to_string(&tally)?);
        Ok(())
    }
}

/// The process of the attackers. It is killed when this is dropped.
pub(super) struct PinnedAttackers(Child);

impl PinnedAttackers {
    /// Starts the attackers on the last core.
    pub(super) fn start(
        attack: Attack,
        server: SocketAddr,
        addresses: u8,
    ) -> Result<PinnedAttackers> {
        let last = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1);
        let name = attack.to_possible_value().context("every attack has a name")?;
        let mut command = Command::new("taskset");
        command.args(["-c", &last.to_string()]).arg(this_program()?);
        command.args(["attackers", name.get_name(), "--server", &server.to_string()]);
        command.args(["--addresses", &addresses.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        Ok(PinnedAttackers(command.spawn().context("cannot start taskset (util-linux)")?))
    }

    /// Stops the attackers; returns what they did.
    pub(super) async fn stop(mut self) -> Result<Tally> {
        drop(self.0.stdin.take());
        let output = self.0.wait_with_output().await?;
        serde_json::from_slice(&output.stdout).context("the attackers did not say what they did")
    }
}
