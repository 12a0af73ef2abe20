//! The server under load: this program, started once more, on a free port.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// A server; it ends with this.
pub(super) struct House {
    child: Child,
    pub(super) address: SocketAddr,
}

/// What a server has used so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    pub(super) cpu: Duration,
    pub(super) memory: u64,
}

impl House {
    /// Starts the server, with so much added to each of its syncs.
    pub(super) async fn open(folder: &Path, sync_delay: Duration) -> Result<House> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = if sync_delay.is_zero() {
            Command::new(&program)
        } else {
            traced(&program, sync_delay)
        };
        command.args(["serve", "--one-house", "--addr", "127.0.0.1:0", "--data"]).arg(folder);
        command.env("RUST_LOG", "warn").stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().context("cannot start the server (or strace)")?;
        let output = child.stdout.take().context("it is piped")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).await?;
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.context("the server did not start")?.parse()?;
        Ok(House { child, address })
    }

    /// Ends it the hard way, and waits until its folder is free.
    pub(super) async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Asks it to stop, and gives how long it took to end well.
    pub(super) async fn stop(&mut self) -> Result<Duration> {
        let id = self.child.id().context("the server is gone")?.to_string();
        let asked = Instant::now();
        Command::new("kill").args(["-TERM", &id]).status().await?;
        let status = self.child.wait().await?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(asked.elapsed())
    }

    /// What the system says of it; nothing where there is no `/proc`.
    pub(super) fn used(&self) -> Result<Used> {
        let id = self.child.id().context("the server is gone")?;
        let read = |name: &str| std::fs::read_to_string(format!("/proc/{id}/{name}"));
        let (stat, status) = (read("stat")?, read("status")?);
        // The name in parentheses may hold anything; the fields count from behind it.
        let fields: Vec<_> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
        let ticks = ticks(11).zip(ticks(12)).map(|(user, system)| user + system);
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = memory.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        Ok(Used {
            cpu: Duration::from_secs(1) * ticks.context("no times in stat")? as u32 / TICKS,
            memory: memory.context("no memory in status")? * 1024,
        })
    }

    /// One number of `/metrics`.
    pub(super) async fn metric(&self, name: &str) -> Result<u64> {
        let text = self.request("GET", "/metrics", "", "").await?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.with_context(|| format!("no metric {name}"))?.trim().parse()?)
    }

    /// How long until it takes writes, from `since`.
    pub(super) async fn ready(&self, since: Instant) -> Result<Duration> {
        self.request("GET", "/readyz", "", "").await?;
        Ok(since.elapsed())
    }

    /// One request on a connection of its own; gives the body of a good answer.
    pub(super) async fn request(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<String> {
        let mut stream = TcpStream::connect(self.address).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await?;
        let (head, body) = text.split_once("\r\n\r\n").context("the server broke off")?;
        if !head.starts_with("HTTP/1.1 2") {
            bail!("{method} {path}: {} {body}", head.lines().next().unwrap_or_default());
        }
        Ok(body.to_owned())
    }
}

/// The unit of processor times in `/proc`; the same on every Linux.
const TICKS: u32 = 100;

/// A slow disk: only syncs are stopped at, everything else runs as ever. strace learns that a thread has its filter when
/// it first stops there, and until then stops at all it does; every thread sets up its signal stack once, at its start.
fn traced(program: &Path, sync_delay: Duration) -> Command {
    let mut strace = Command::new("strace");
    let delay = format!("inject=fdatasync,fsync:delay_exit={}", sync_delay.as_micros());
    // The tracer is the one that is out of the way, so the child is the server.
    strace.args(["-D", "-f", "--seccomp-bpf", "-o", "/dev/null"]);
    strace.args(["-e", "trace=fdatasync,fsync,sigaltstack", "-e", &delay]).arg(program);
    strace
}
