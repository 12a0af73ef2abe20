//! A house of three brokers and three nodes, all processes of this machine.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::brokers::{BrokerOptions, Brokers, free_port};
use crate::proxy::FaultyLine;
use crate::{http, processes};

/// By how many seconds the clocks of the nodes are wrong.
const CLOCKS: [i32; 3] = [0, 90, -45];
/// The library that sets the clock of a process: Debian's package `libfaketime`.
const CLOCK_LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/// One node.
pub struct Node {
    /// Where it listens.
    pub address: SocketAddr,
    folder: PathBuf,
    child: Option<Child>,
    /// How it speaks to the brokers.
    scheme: &'static str,
    /// By how many seconds its clock is wrong.
    clock: i32,
    options: Vec<String>,
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
    /// Starts three brokers and this many nodes, and waits until they can be used. The clocks of the nodes
    /// are wrong, and each broker has a small disk for itself.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn start(program: &Path, nodes: usize) -> Result<House> {
        let options = BrokerOptions { own_disks: true, ..BrokerOptions::default() };
        let mut house = House::at(Brokers::start_with(3, &options)?, program)?;
        for number in 0..nodes {
            house.add_node(CLOCKS[number % CLOCKS.len()], &[])?;
        }
        house.wait(Duration::from_secs(60))?;
        Ok(house)
    }

    /// Makes a house without nodes.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn at(brokers: Brokers, program: &Path) -> Result<House> {
        let folder = tempfile::tempdir()?;
        Ok(House { brokers, nodes: Vec::new(), program: program.to_owned(), _folder: folder })
    }

    /// Starts one more node, with a clock that is wrong by some seconds, and with these options. Does not
    /// wait until it can be used.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn add_node(&mut self, clock: i32, options: &[&str]) -> Result<()> {
        self.add_node_by("nats", clock, options)
    }

    /// Starts one more node that reaches the brokers by another scheme, as in `tls`.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn add_node_by(
        &mut self,
        scheme: &'static str,
        clock: i32,
        options: &[&str],
    ) -> Result<()> {
        let folder = self._folder.path().join(format!("node-{}", self.nodes.len()));
        std::fs::create_dir_all(&folder)?;
        let lines = self.brokers.all.iter().map(|broker| FaultyLine::start(broker.port));
        let to_brokers = lines.collect::<Result<Vec<_>>>()?;
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        let mut node = Node { address, folder, child: None, scheme, clock, options, to_brokers };
        node.launch(&self.program)?;
        self.nodes.push(node);
        Ok(())
    }

    /// Starts a node again that was killed.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self, node: usize) -> Result<()> {
        self.nodes[node].launch(&self.program)
    }

    /// Starts nodes with another program from now on: another version.
    pub fn upgrade(&mut self, program: &Path) {
        program.clone_into(&mut self.program);
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

    /// Copies the logs of all nodes and brokers into a folder, to find out what went wrong.
    ///
    /// # Errors
    /// If a file cannot be copied.
    pub fn keep_logs(&self, folder: &Path) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        for (number, node) in self.nodes.iter().enumerate() {
            std::fs::copy(node.folder.join("log"), folder.join(format!("node-{number}.log")))?;
        }
        for broker in &self.brokers.all {
            std::fs::copy(broker.log_file(), folder.join(format!("{}.log", broker.name)))?;
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
        let (scheme, lines) = (self.scheme, self.to_brokers.iter());
        let brokers: Vec<_> =
            lines.map(|line| format!("{scheme}://127.0.0.1:{}", line.port)).collect();
        let mut command = Command::new(program);
        command.args(["serve", "--one-house", "--addr", &self.address.to_string()]);
        command.args(["--nats", &brokers.join(",")]).arg("--data").arg(&self.folder);
        command.args(&self.options);
        if self.clock != 0 {
            ensure!(Path::new(CLOCK_LIBRARY).exists(), "install Debian's libfaketime");
            command.env("LD_PRELOAD", CLOCK_LIBRARY).env("FAKETIME", format!("{:+}s", self.clock));
            // Only the time of day is wrong: a machine does not count seconds wrongly.
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        command.env("RUST_LOG", "info,server=debug,store_nats=debug").stdin(Stdio::null());
        let child = command.stdout(Stdio::null()).stderr(log).spawn();
        self.child = Some(child.context("cannot start a node")?);
        Ok(())
    }

    /// Kills the node without warning.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill(&mut self) -> Result<()> {
        processes::kill(&mut self.child)
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
        self.readiness() == Some(200)
    }

    /// Returns the status with which the node says whether it can be used; `None` without an answer.
    pub fn readiness(&self) -> Option<u16> {
        let answer = http::ask(self.address, "GET /readyz", "", "", Duration::from_secs(10));
        answer.ok().map(|answer| answer.status)
    }

    /// Waits until something holds for this node, at most half a minute.
    ///
    /// # Errors
    /// If it does not hold: with the end of the node's log.
    pub fn wait_until(&self, what: &str, holds: impl Fn(&Node) -> bool) -> Result<()> {
        let given_up = Instant::now() + Duration::from_secs(30);
        while !holds(self) {
            ensure!(Instant::now() < given_up, "not in time: {what}\n{}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Waits until the process has ended. Returns whether it ended well.
    ///
    /// # Errors
    /// If it does not run.
    pub fn wait(&mut self) -> Result<bool> {
        let mut child = self.child.take().context("it does not run")?;
        Ok(child.wait()?.success())
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
        drop(processes::kill(&mut self.child));
    }
}
