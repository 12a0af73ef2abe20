//! The server under load: this program, started again as a process of its own, on a free port.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// A running server; it is killed when the value is dropped.
pub(super) struct ServerProcess {
    child: Child,
    pub(super) address: SocketAddr,
}

/// The processor time and the memory in bytes that a server uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    pub(super) cpu: Duration,
    pub(super) memory: u64,
}

impl ServerProcess {
    /// Starts the server; a delay is added to each sync of its disk.
    pub(super) async fn open(folder: &Path, sync_delay: Duration) -> Result<ServerProcess> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = if sync_delay.is_zero() {
            Command::new(&program)
        } else {
            traced(&program, sync_delay)
        };
        command.args(["serve", "--one-house", "--addr", "127.0.0.1:0", "--data"]).arg(folder);
        command.env("RUST_LOG", "warn").stdout(Stdio::piped()).kill_on_drop(true);
        let mut child =
            command.spawn().context("cannot start the server; a sync delay needs `strace`")?;
        let output = child.stdout.take().context("it is piped")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).await?;
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.context("the server did not start")?.parse()?;
        Ok(ServerProcess { child, address })
    }

    /// Kills the server and waits until its folder is free.
    pub(super) async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Asks the server to stop and returns how long that took.
    pub(super) async fn stop(&mut self) -> Result<Duration> {
        let id = self.child.id().context("the server is gone")?.to_string();
        let asked = Instant::now();
        Command::new("kill").args(["-TERM", &id]).status().await?;
        let status = self.child.wait().await?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(asked.elapsed())
    }

    /// Reads what the server has used, from `/proc`.
    pub(super) fn used(&self) -> Result<Used> {
        let id = self.child.id().context("the server is gone")?;
        let read = |name: &str| std::fs::read_to_string(format!("/proc/{id}/{name}"));
        let (stat, status) = (read("stat")?, read("status")?);
        // The name of the program in parentheses may contain spaces; the fields are counted after it.
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

    /// Reads one number of `/metrics`.
    pub(super) async fn metric(&self, name: &str) -> Result<u64> {
        let text = self.request("GET", "/metrics", "", "").await?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.with_context(|| format!("no metric {name}"))?.trim().parse()?)
    }

    /// Returns the time from `since` until the server accepts writes.
    pub(super) async fn ready(&self, since: Instant) -> Result<Duration> {
        self.request("GET", "/readyz", "", "").await?;
        Ok(since.elapsed())
    }

    /// Sends one HTTP request on a new connection and returns the body of a good answer.
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

/// Processor times in `/proc` count hundredths of a second, on every Linux.
const TICKS: u32 = 100;

/// Starts a program under strace, which delays every sync and lets all other calls run at full speed. strace
/// turns its filter on for a thread when it first stops that thread, and until then stops at every call. So it
/// also stops at `sigaltstack`, which every thread calls once at its start.
fn traced(program: &Path, sync_delay: Duration) -> Command {
    let mut strace = Command::new("strace");
    let delay = format!("inject=fdatasync,fsync:delay_exit={}", sync_delay.as_micros());
    // `-D` makes the tracer the grandchild, so that the child is the server.
    strace.args(["-D", "-f", "--seccomp-bpf", "-o", "/dev/null"]);
    strace.args(["-e", "trace=fdatasync,fsync,sigaltstack", "-e", &delay]).arg(program);
    strace
}
