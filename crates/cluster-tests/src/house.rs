//! A house of three brokers and three nodes, all processes of this machine.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::brokers::{Brokers, free_port};
use crate::http;
use crate::proxy::FaultyLine;

/// One node.
pub struct Node {
    /// Where it listens.
    pub address: SocketAddr,
    folder: PathBuf,
    child: Option<Child>,
    /// The lines to the brokers.
    pub to_brokers: Vec<FaultyLine>,
}

/// Brokers and nodes. They end when this is dropped.
pub struct House {
    /// The brokers.
    pub brokers: Brokers,
    /// The nodes.
    pub nodes: Vec<Node>,
    program: PathBuf,
    _folder: TempDir,
}

impl House {
    /// Starts three brokers and this many nodes, and waits until they can be used.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn start(program: &Path, nodes: usize) -> Result<House> {
        let (brokers, folder) = (Brokers::start(3)?, tempfile::tempdir()?);
        let mut house =
            House { brokers, nodes: Vec::new(), program: program.to_owned(), _folder: folder };
        for number in 0..nodes {
            let folder = house._folder.path().join(format!("node-{number}"));
            std::fs::create_dir_all(&folder)?;
            let lines = house.brokers.all.iter().map(|broker| FaultyLine::start(broker.port));
            let to_brokers = lines.collect::<Result<Vec<_>>>()?;
            let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
            let mut node = Node { address, folder, child: None, to_brokers };
            node.launch(&house.program)?;
            house.nodes.push(node);
        }
        house.wait(Duration::from_secs(60))?;
        Ok(house)
    }

    /// Starts a node again that was killed.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self, node: usize) -> Result<()> {
        self.nodes[node].launch(&self.program)
    }

    /// Waits until all nodes are ready.
    ///
    /// # Errors
    /// If that takes too long.
    pub fn wait(&self, time: Duration) -> Result<()> {
        let given_up = Instant::now() + time;
        for node in &self.nodes {
            while !node.is_ready() {
                ensure!(Instant::now() < given_up, "a node is not ready: {}", node.log());
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        Ok(())
    }

    /// Returns the addresses of the nodes.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }
}

impl Node {
    fn launch(&mut self, program: &Path) -> Result<()> {
        let mut log = std::fs::OpenOptions::new();
        let log = log.create(true).append(true).open(self.folder.join("log"))?;
        let brokers: Vec<_> =
            self.to_brokers.iter().map(|line| format!("nats://127.0.0.1:{}", line.port)).collect();
        let mut command = Command::new(program);
        command.args(["serve", "--one-house", "--addr", &self.address.to_string()]);
        command.args(["--nats", &brokers.join(",")]).arg("--data").arg(&self.folder);
        command.env("RUST_LOG", "warn,server=info").stdin(Stdio::null());
        let child = command.stdout(Stdio::null()).stderr(log).spawn();
        self.child = Some(child.context("cannot start a node")?);
        Ok(())
    }

    /// Kills the node without warning.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill(&mut self) -> Result<()> {
        let mut child = self.child.take().context("it does not run")?;
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// Sends the process a signal, as in `STOP` and `CONT`.
    ///
    /// # Errors
    /// If it does not run.
    pub fn signal(&self, signal: &str) -> Result<()> {
        let id = self.child.as_ref().context("it does not run")?.id().to_string();
        ensure!(Command::new("kill").args(["-s", signal, &id]).status()?.success(), "no signal");
        Ok(())
    }

    /// Whether the node says that it can be used.
    pub fn is_ready(&self) -> bool {
        let answer = http::ask(self.address, "GET /readyz", "", "", Duration::from_secs(10));
        answer.is_ok_and(|answer| answer.status == 200)
    }

    /// Returns the last lines of the node's log.
    pub fn log(&self) -> String {
        let text = std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let lines: Vec<_> = text.lines().rev().take(12).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            drop(child.kill());
            drop(child.wait());
        }
    }
}
