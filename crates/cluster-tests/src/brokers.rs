//! Brokers: `nats-server` processes of one cluster.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use tempfile::TempDir;

use crate::disk::Disk;
use crate::processes;
use crate::proxy::FaultyLine;

/// The environment variable with the path of `nats-server`. `cargo xtask` sets it.
const PROGRAM: &str = "ROUNDHOUSE_NATS_SERVER";
/// How long brokers may need to find each other.
const START: Duration = Duration::from_secs(60);

/// Returns the path of `nats-server`: from the environment, or where `cargo xtask nats` installs it.
///
/// # Errors
/// If it is not installed.
pub fn nats_server() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os(PROGRAM) {
        return Ok(path.into());
    }
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let installed = std::fs::read_dir(target)?.filter_map(|entry| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let program = entry.path().join("bin/nats-server");
        (name.starts_with("nats-server-") && program.exists()).then_some(program)
    });
    installed.max().context("nats-server is not installed: run `cargo xtask nats`")
}

/// One broker.
pub struct Broker {
    /// Its name in the cluster.
    pub name: String,
    folder: PathBuf,
    /// The port for its clients.
    pub(crate) port: u16,
    /// The port for the other brokers.
    route: u16,
    /// The port that tells about the broker by HTTP.
    pub monitor: u16,
    child: Option<Child>,
    disk: Option<Disk>,
    /// The lines from this broker to the others.
    pub(crate) to_others: Vec<(usize, FaultyLine)>,
}

/// How brokers of a test differ from good ones.
#[derive(Debug, Clone, Default)]
pub struct BrokerOptions {
    /// Each broker has a small disk for itself, which can be filled, and whose power can be cut.
    pub own_disks: bool,
    /// They keep nothing.
    pub without_jetstream: bool,
    /// How often they sync, if not always.
    pub sync_interval: Option<&'static str>,
    /// More lines of their configuration.
    pub more: String,
}

/// The brokers of one cluster. They end when this is dropped.
pub struct Brokers {
    /// The brokers.
    pub all: Vec<Broker>,
    _folder: TempDir,
}

impl Brokers {
    /// Starts this many brokers and waits until they serve.
    ///
    /// # Errors
    /// If they cannot be started.
    pub fn start(count: usize) -> Result<Brokers> {
        Brokers::start_with(count, &BrokerOptions::default())
    }

    /// Starts brokers with options.
    ///
    /// # Errors
    /// If they cannot be started, or this process may not mount a disk.
    pub fn start_with(count: usize, options: &BrokerOptions) -> Result<Brokers> {
        let folder = tempfile::tempdir()?;
        let program = nats_server()?;
        let mut all = Vec::new();
        for number in 0..count {
            let (port, route, monitor) = (free_port()?, free_port()?, free_port()?);
            let home = folder.path().join(format!("broker-{number}"));
            std::fs::create_dir_all(&home)?;
            let (name, to_others) = (format!("broker-{number}"), Vec::new());
            let disk = options.own_disks.then(|| Disk::make(&home.join("data"))).transpose()?;
            let child = None;
            all.push(Broker { name, folder: home, port, route, monitor, child, disk, to_others });
        }
        let routes: Vec<_> = all.iter().map(|broker| broker.route).collect();
        for (number, broker) in all.iter_mut().enumerate() {
            for (other, route) in routes.iter().enumerate().filter(|(other, _)| *other != number) {
                broker.to_others.push((other, FaultyLine::start(*route)?));
            }
            broker.configure(options)?;
            broker.launch(&program)?;
        }
        let brokers = Brokers { all, _folder: folder };
        brokers.wait(START)?;
        Ok(brokers)
    }

    /// Returns the addresses for clients.
    pub fn addresses(&self) -> Vec<String> {
        self.all.iter().map(|broker| format!("nats://127.0.0.1:{}", broker.port)).collect()
    }

    /// Does something with all lines between a broker and the others.
    pub fn lines_of(&self, number: usize, change: impl Fn(&FaultyLine)) {
        for (from, broker) in self.all.iter().enumerate() {
            for (to, line) in &broker.to_others {
                if from == number || *to == number {
                    change(line);
                }
            }
        }
    }

    /// Waits until all brokers that run are healthy.
    ///
    /// # Errors
    /// If that takes too long.
    pub fn wait(&self, time: Duration) -> Result<()> {
        let given_up = Instant::now() + time;
        for broker in self.all.iter().filter(|broker| broker.child.is_some()) {
            while !broker.is_healthy() {
                ensure!(
                    Instant::now() < given_up,
                    "{} does not start: {}",
                    broker.name,
                    broker.log()
                );
                std::thread::sleep(Duration::from_millis(50));
            }
        }
        Ok(())
    }

    /// Returns whether the power of all disks can be cut: only if all have one, on a system with loop devices.
    pub fn can_lose_power(&self) -> bool {
        self.all.iter().all(|broker| broker.disk.as_ref().is_some_and(Disk::can_lose_power))
    }

    /// Cuts the power of all brokers at once. They do not run afterwards, and their disks have only what was
    /// synced.
    ///
    /// # Errors
    /// If one does not run, or stores on the common disk.
    pub fn cut_power(&mut self) -> Result<()> {
        // Stopped first: a broker must not acknowledge anything after its disk went down.
        self.all.iter().try_for_each(|broker| broker.signal("STOP"))?;
        let disks = self.all.iter().map(Broker::disk).collect::<Result<Vec<_>>>()?;
        Disk::cut_power(disks.into_iter())?;
        for broker in &mut self.all {
            broker.kill()?;
            broker.disk()?.mount_again()?;
        }
        Ok(())
    }

    /// Returns the index of the broker that leads a stream.
    pub fn leader_of(&self, stream: &str) -> Option<usize> {
        let running = self.all.iter().filter(|broker| broker.child.is_some());
        let leader = running.filter_map(|broker| broker.leader_of(stream)).next()?;
        self.all.iter().position(|broker| broker.name == leader)
    }
}

impl Broker {
    fn configure(&self, options: &BrokerOptions) -> Result<()> {
        let Broker { name, port, route, monitor, .. } = self;
        let others = self.to_others.iter().map(|(_, line)| line.port);
        let others: Vec<_> =
            others.map(|port| format!("\"nats-route://127.0.0.1:{port}\"")).collect();
        let cluster = if others.is_empty() {
            String::new()
        } else {
            // Not told to others, who would go around the proxies.
            format!(
                "cluster {{ name: house, listen: \"127.0.0.1:{route}\", no_advertise: true, \
                 pool_size: 1, routes: [{}] }}",
                others.join(", ")
            )
        };
        let (store, more) = (self.folder.join("data"), &options.more);
        let sync = options.sync_interval.unwrap_or("always");
        let jetstream = if options.without_jetstream {
            String::new()
        } else {
            format!(
                "jetstream {{ store_dir: {store:?}, sync_interval: {sync}, max_mem: 256MB, \
                 max_file: 8GB }}"
            )
        };
        let text = format!(
            "server_name: {name}\nlisten: \"127.0.0.1:{port}\"\n\
             http: \"127.0.0.1:{monitor}\"\n{jetstream}\n{cluster}\n{more}\n"
        );
        Ok(std::fs::write(self.folder.join("config"), text)?)
    }

    fn launch(&mut self, program: &Path) -> Result<()> {
        let mut log = std::fs::OpenOptions::new();
        let log = log.create(true).append(true).open(self.log_file())?;
        let mut command = Command::new(program);
        command.arg("--config").arg(self.folder.join("config"));
        let child = command.stdout(Stdio::null()).stderr(log).stdin(Stdio::null()).spawn();
        self.child = Some(child.context("cannot start nats-server")?);
        Ok(())
    }

    /// Kills the broker without warning.
    ///
    /// # Errors
    /// If it does not run.
    pub fn kill(&mut self) -> Result<()> {
        processes::kill(&mut self.child)
    }

    /// Starts the broker again, with what it has on disk.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn restart(&mut self) -> Result<()> {
        ensure!(self.child.is_none(), "it runs");
        self.launch(&nats_server()?)
    }

    /// Writes to the broker's disk until it is full.
    ///
    /// # Errors
    /// If the broker stores on the common disk.
    pub fn fill_disk(&self) -> Result<()> {
        self.disk()?.fill()
    }

    /// Frees the broker's disk again.
    ///
    /// # Errors
    /// If the broker stores on the common disk, or its disk was not full.
    pub fn empty_disk(&self) -> Result<()> {
        self.disk()?.empty()
    }

    fn disk(&self) -> Result<&Disk> {
        self.disk.as_ref().context("it stores on the common disk")
    }

    /// Returns whether the process runs.
    pub fn runs(&self) -> bool {
        self.child.is_some()
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

    pub(crate) fn log_file(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Returns the last lines of the broker's log.
    pub fn log(&self) -> String {
        let text = std::fs::read_to_string(self.log_file()).unwrap_or_default();
        let lines: Vec<_> = text.lines().rev().take(12).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Returns the processor time that the process has used.
    pub fn processor_time(&self) -> Option<Duration> {
        crate::brokers::processor_time(self.child.as_ref()?.id())
    }

    fn is_healthy(&self) -> bool {
        self.monitor("/healthz").is_ok_and(|answer| answer["status"] == "ok")
    }

    fn leader_of(&self, stream: &str) -> Option<String> {
        let answer = self.monitor("/jsz?streams=true&accounts=true").ok()?;
        let accounts = answer["account_details"].as_array()?;
        let streams = accounts.iter().filter_map(|account| account["stream_detail"].as_array());
        let found = streams.flatten().find(|found| found["name"] == stream)?;
        Some(found["cluster"]["leader"].as_str()?.to_owned())
    }

    fn monitor(&self, path: &str) -> Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitor))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        let request = format!("GET {path} HTTP/1.0\r\nHost: broker\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let Some((_, body)) = text.split_once("\r\n\r\n") else { bail!("no answer") };
        Ok(serde_json::from_str(body)?)
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        // A stopped process is killed too.
        drop(processes::kill(&mut self.child));
    }
}

/// Returns the processor time of a process, from `/proc`.
pub fn processor_time(id: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(") ")?;
    let fields: Vec<_> = rest.split(' ').collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

/// The ports that tests choose from. The system gives higher ones to outgoing connections, so the port of a process
/// that was killed stays free until it is started again.
const PORTS: std::ops::Range<u32> = 10_000..30_000;

/// Finds a port that is free now, another one with every call.
pub(crate) fn free_port() -> Result<u16> {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    // Tests that run at the same time begin elsewhere.
    let first = std::process::id().wrapping_mul(97);
    let ports = std::iter::repeat_with(|| {
        let number = first.wrapping_add(CALLS.fetch_add(1, Relaxed));
        (PORTS.start + number % PORTS.len() as u32) as u16
    });
    let mut tried = ports.take(1_000);
    tried.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).context("no port is free")
}
