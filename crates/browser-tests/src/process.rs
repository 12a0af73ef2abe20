//! Programs that run as long as a test.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::family::Family;
use crate::target;

/// A running program. Dropping it ends the program and every process that it has started.
pub struct Process {
    child: Child,
    /// The folder for temporary files of the program and its processes. Its path in their
    /// environment tells which processes they are.
    temporary: TempDir,
    /// The address where it listens.
    pub url: String,
    /// The folder that a server writes to.
    folder: Option<TempDir>,
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts a server on a free port.
///
/// # Errors
/// If the program is missing or does not start.
pub fn roundhouse() -> Result<Process> {
    roundhouse_with(&[])
}

/// Starts a server on a free port, with more options.
///
/// # Errors
/// If the program is missing or does not start.
pub fn roundhouse_with(options: &[&str]) -> Result<Process> {
    serve(TempDir::new()?, "127.0.0.1:0", None, options)
}

impl Process {
    /// Kills the program at once, like a power failure.
    pub fn kill(&mut self) {
        // The family is found first: a driver that is killed leaves its browser running, with
        // another parent.
        let family = Family::of(self.temporary.path());
        // It may have ended by itself, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
        family.end();
    }

    /// Starts the server again, at the same address and with the same data.
    ///
    /// # Errors
    /// If this is not a server, or it does not start.
    pub fn restart(&mut self) -> Result<()> {
        self.kill();
        self.start_again(None)
    }

    /// Replaces the server by one with the page of this folder, at the same address and with the
    /// same data.
    ///
    /// # Errors
    /// If this is not a server, or it does not start.
    pub fn replace(&mut self, page: &Path) -> Result<()> {
        self.kill();
        self.start_again(Some(page))
    }

    fn start_again(&mut self, page: Option<&Path>) -> Result<()> {
        let folder = self.folder.take().context("only a server can be started again")?;
        *self = serve(folder, self.url.trim_start_matches("http://"), page, &[])?;
        Ok(())
    }

    /// Runs `roundhouse admin` for this server; returns what it says.
    ///
    /// # Errors
    /// If this is not a server, or the command fails.
    pub fn admin(&self, arguments: &[&str]) -> Result<String> {
        let mut command = Command::new(program());
        command.arg("admin").args(arguments).arg("--data").arg(self.folder()?);
        let output = command.output()?;
        anyhow::ensure!(output.status.success(), "{arguments:?}: {output:?}");
        Ok(String::from_utf8(output.stdout)?)
    }

    /// Returns the folder where a server keeps its tables.
    ///
    /// # Errors
    /// If this is not a server.
    pub fn folder(&self) -> Result<&Path> {
        Ok(self.folder.as_ref().context("only a server keeps something")?.path())
    }
}

/// Returns the path of the program.
fn program() -> PathBuf {
    let built = || target().join("debug/roundhouse");
    std::env::var_os("ROUNDHOUSE").map_or_else(built, PathBuf::from)
}

fn serve(folder: TempDir, addr: &str, page: Option<&Path>, options: &[&str]) -> Result<Process> {
    let mut command = Command::new(program());
    command.args(["serve", "--addr", addr, "--data"]).arg(folder.path()).args(options);
    command.args(page.into_iter().flat_map(|page| [OsStr::new("--page"), page.as_os_str()]));
    let server = start(command, |line| Some(line.strip_prefix("listening on ")?.to_owned()));
    let mut server = server.context("no server: run `cargo xtask test --only browser`")?;
    server.folder = Some(folder);
    Ok(server)
}

/// Starts the driver of the browser on a free port.
///
/// # Errors
/// If it is not installed.
pub fn driver() -> Result<Process> {
    let once = || {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0");
        start(command, |line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
        })
    };
    // The driver finds a free port before it listens there, and another program may be faster.
    let started = once().or_else(|_| once()).or_else(|_| once());
    started.context("no chromedriver: run `cargo xtask test --only browser`")
}

/// Starts a virtual screen. Its `url` is the name of the display.
pub(crate) fn screen() -> Result<Process> {
    let mut command = Command::new("Xvfb");
    command.args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]);
    command.stderr(Stdio::null());
    start(command, |line| Some(format!(":{}", line.trim())))
}

/// Starts a program that listens on a given port, and waits until it does.
///
/// # Errors
/// If it cannot be started, or does not listen.
pub(crate) fn on_port(command: &mut Command, port: u16) -> Result<Process> {
    let name = command.get_program().to_string_lossy().into_owned();
    let temporary = TempDir::new()?;
    command.env("TMPDIR", temporary.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
    let url = format!("http://127.0.0.1:{port}");
    let process = Process { child, temporary, url, folder: None };
    for _ in 0..600 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Ok(process);
        }
        thread::sleep(Duration::from_millis(100));
    }
    anyhow::bail!("{name} does not listen")
}

/// Starts a program and reads its output until a line says where it listens.
fn start(mut command: Command, url: impl Fn(&str) -> Option<String>) -> Result<Process> {
    let name = command.get_program().to_string_lossy().into_owned();
    let temporary = TempDir::new()?;
    command.env("TMPDIR", temporary.path()).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {name}"))?;
    let output = child.stdout.take().context("its output is piped")?;
    let mut process = Process { child, temporary, url: String::new(), folder: None };
    let mut lines = BufReader::new(output).lines();
    process.url = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| url(&line))
        .with_context(|| format!("{name} ended before it listened"))?;
    // Keeps reading: the program would block on a full pipe.
    thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    Ok(process)
}
