//! The processes under load: this program, started again as the server or as the echo server.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::process::{Child, Command};

/// A server process on a free port, which is killed when this is dropped; or a house that runs elsewhere.
pub(crate) struct ServerProcess {
    child: Option<Child>,
    pub(crate) address: SocketAddr,
    /// Further nodes of the same house.
    others: Vec<SocketAddr>,
    /// The ids of the processes of a house that this did not start.
    processes: Vec<u32>,
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResourceUse {
    /// Processor time.
    pub(crate) cpu: Duration,
    /// Resident memory in bytes.
    pub(crate) memory: u64,
}

impl ResourceUse {
    fn of(id: u32) -> Result<ResourceUse> {
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = memory.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        Ok(ResourceUse {
            cpu: cpu_of(&id.to_string())?,
            memory: memory.context("no memory in status")? * 1024,
        })
    }
}

impl ServerProcess {
    /// Starts the server without limits for one address, which all players of a load share. Strace adds `sync_delay`
    /// to each of its syncs, unless it is zero.
    pub(crate) async fn start(folder: &Path, sync_delay: Duration) -> Result<ServerProcess> {
        let program = this_program()?;
        let mut command = if sync_delay.is_zero() {
            Command::new(&program)
        } else {
            traced(&program, sync_delay)
        };
        command.args(["serve", "--one-house", "--addr", "127.0.0.1:0", "--data"]).arg(folder);
        ServerProcess::spawn(&mut command).await
    }

    /// Starts the server as people host it, with all its limits: on 127.0.0.1, or on all addresses of
    /// this machine.
    pub(crate) async fn start_limited(folder: &Path, everywhere: bool) -> Result<ServerProcess> {
        let mut command = Command::new(this_program()?);
        let address = if everywhere { "[::]:0" } else { "127.0.0.1:0" };
        command.args(["serve", "--addr", address, "--data"]).arg(folder);
        let mut server = ServerProcess::spawn(&mut command).await?;
        server.address.set_ip(Ipv4Addr::LOCALHOST.into());
        Ok(server)
    }

    /// Uses the nodes of a house that runs already; the load is spread over them. `processes` are the ids of
    /// the processes whose use counts.
    pub(crate) fn of_house(nodes: &[SocketAddr], processes: Vec<u32>) -> Result<ServerProcess> {
        let (address, others) = nodes.split_first().context("no address")?;
        Ok(ServerProcess { child: None, address: *address, others: others.to_vec(), processes })
    }

    /// Starts the echo server.
    pub(crate) async fn start_echo() -> Result<ServerProcess> {
        ServerProcess::spawn(Command::new(this_program()?).arg("echo-server")).await
    }

    /// Starts a command whose first line of output says where it listens.
    async fn spawn(command: &mut Command) -> Result<ServerProcess> {
        command.env("RUST_LOG", "warn").stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().context("cannot start the server (or strace)")?;
        let output = child.stdout.take().context("the output is not piped")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).await?;
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.context("the server did not start")?.parse()?;
        let (others, processes) = (Vec::new(), Vec::new());
        Ok(ServerProcess { child: Some(child), address, others, processes })
    }

    /// Kills the process and waits until its folder is free.
    pub(crate) async fn kill(mut self) -> Result<()> {
        let child = self.child.as_mut().context("this did not start it")?;
        Ok(child.kill().await?)
    }

    /// Asks the process to stop; returns how long it took to end well.
    pub(crate) async fn stop(&mut self) -> Result<Duration> {
        let child = self.child.as_mut().context("this did not start it")?;
        let id = child.id().context("the server is gone")?.to_string();
        let asked = Instant::now();
        Command::new("kill").args(["-TERM", &id]).status().await?;
        let status = child.wait().await?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(asked.elapsed())
    }

    /// Reads from `/proc` what the process has used; of a house, all its processes together.
    pub(crate) fn resource_use(&self) -> Result<ResourceUse> {
        let ids = match &self.child {
            Some(child) => vec![child.id().context("the server is gone")?],
            None => self.processes.clone(),
        };
        let mut all = ResourceUse { cpu: Duration::ZERO, memory: 0 };
        for id in ids {
            let used = ResourceUse::of(id)?;
            all.cpu += used.cpu;
            all.memory += used.memory;
        }
        Ok(all)
    }

    /// Reads one number of `/metrics`.
    pub(crate) async fn metric(&self, name: &str) -> Result<u64> {
        let text = self.request("GET", "/metrics", "", "").await?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.with_context(|| format!("no metric {name}"))?.trim().parse()?)
    }

    /// Requests `/readyz` once, which fails if the server does not take writes. Returns the time
    /// since `since`.
    pub(crate) async fn ready(&self, since: Instant) -> Result<Duration> {
        self.request("GET", "/readyz", "", "").await?;
        Ok(since.elapsed())
    }

    /// Connects to the server. Every session comes from its own address of this machine, so that limits
    /// by address see as many people as there are.
    pub(crate) async fn dial(&self, cookie: &str) -> Result<TcpStream> {
        let mut hash = DefaultHasher::new();
        cookie.hash(&mut hash);
        let [a, b, ..] = hash.finish().to_le_bytes();
        let node = usize::from(a) % (self.others.len() + 1);
        let server = if node == 0 { self.address } else { self.others[node - 1] };
        // 127.200.x.x is for attackers.
        dial_from(server, Ipv4Addr::new(127, 1 + a % 128, b, 1).into()).await
    }

    /// Sends one request on its own connection; returns the body of a successful response.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> Result<String> {
        let mut stream = self.dial(cookie).await?;
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

/// Connects to a server from this address of this machine.
pub(crate) async fn dial_from(server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if cfg!(target_os = "linux") {
        socket.bind((from, 0).into())?;
    }
    Ok(socket.connect(server).await?)
}

/// Asks for a new session over this connection; returns its cookie.
pub(crate) async fn session_over(mut stream: TcpStream) -> Result<String> {
    let request =
        "POST /api/session HTTP/1.1\r\nHost: lab\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let cookie = text.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    Ok(cookie.context("the server gives no session")?.to_owned())
}

/// The unit of processor times in `/proc`; the same on every Linux.
const TICKS_PER_SECOND: u32 = 100;

/// Reads from `/proc` the processor time of a process, named by its id or as `self`.
pub(crate) fn cpu_of(process: &str) -> Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name in parentheses may contain anything: count the fields from behind it.
    let fields: Vec<_> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
    let ticks = ticks(11).zip(ticks(12)).map(|(user, system)| user + system);
    let ticks = ticks.context("no times in stat")?;
    Ok(Duration::from_secs(1) * ticks as u32 / TICKS_PER_SECOND)
}

/// Returns the path of this program.
pub(crate) fn this_program() -> Result<std::path::PathBuf> {
    std::env::current_exe().context("cannot find this program")
}

/// Makes a command that runs the server under strace, which delays syncs like a slow disk. Strace stops
/// a thread at every system call until the thread has made one of the traced ones. Every thread calls
/// `sigaltstack` once at its start, so after that only syncs are stopped.
fn traced(program: &Path, sync_delay: Duration) -> Command {
    let mut strace = Command::new("strace");
    let delay = format!("inject=fdatasync,fsync:delay_exit={}", sync_delay.as_micros());
    // With -D the tracer is a grandchild, and the child is the server.
    strace.args(["-D", "-f", "--seccomp-bpf", "-o", "/dev/null"]);
    strace.args(["-e", "trace=fdatasync,fsync,sigaltstack", "-e", &delay]).arg(program);
    strace
}
