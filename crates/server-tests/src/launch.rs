//! The ways to start a server.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::JoinHandle;

use server::{Limits, Server, Site};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// A way to start a server.
pub(crate) enum Launch {
    /// In this process.
    Within { site: Site, limits: Box<Limits> },
    /// As the program with options; its log goes to a file in the folder.
    Program { path: &'static str, options: Vec<&'static str>, log: &'static str },
    /// As the program without arguments, configured by its environment.
    Alone { path: &'static str, environment: Vec<(&'static str, &'static str)> },
    /// As the program under strace, which records its system calls of these names in a file.
    Traced { path: &'static str, calls: &'static str },
    /// Not at all: it runs already.
    Elsewhere,
}

pub(crate) enum Running {
    /// A thread of this process.
    Within {
        stop: oneshot::Sender<()>,
        thread: JoinHandle<()>,
    },
    Program(Child),
}

/// The file with a program's log.
pub(crate) const LOG: &str = "log";
/// The file with its system calls.
pub(crate) const TRACE: &str = "trace";

impl Launch {
    pub(crate) fn start(&self, address: &str, folder: &Path) -> (Running, String) {
        match self {
            Launch::Within { site, limits } => {
                within(address, folder, site.clone(), (**limits).clone())
            }
            Launch::Program { path, options, log } => {
                program(serving(Command::new(path), address, folder).args(options), folder, log)
            }
            Launch::Alone { path, environment } => {
                let mut command = Command::new(path);
                command.env("ROUNDHOUSE_ADDR", address).env("ROUNDHOUSE_DATA", folder);
                program(command.envs(environment.iter().copied()), folder, "warn")
            }
            Launch::Traced { path, calls } => {
                let mut strace = Command::new("strace");
                // With -D the tracer is a grandchild, and the child is the program.
                strace.args(["-D", "-f", "-y", "-s", "4096", "-e", &format!("trace={calls}")]);
                strace.arg("-o").arg(folder.join(TRACE)).arg(path);
                program(&mut serving(strace, address, folder), folder, "warn")
            }
            Launch::Elsewhere => panic!("it runs already"),
        }
    }
}

fn within(address: &str, folder: &Path, site: Site, limits: Limits) -> (Running, String) {
    let (address, folder) = (address.to_owned(), folder.to_owned());
    let (stop, stopped) = oneshot::channel();
    let (told, listening) = mpsc::channel();
    let serve = async move {
        let server = Server::open(&folder, site, limits).await.unwrap();
        let listener = TcpListener::bind(address).await.unwrap();
        told.send(listener.local_addr().unwrap()).unwrap();
        server.serve(listener, async { drop(stopped.await) }).await;
    };
    let thread = std::thread::spawn(move || {
        let threads =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        threads.unwrap().block_on(serve);
    });
    let address = listening.recv().expect("the server starts").to_string();
    (Running::Within { stop, thread }, address)
}

fn serving(mut command: Command, address: &str, folder: &Path) -> Command {
    command.args(["serve", "--addr", address, "--data"]).arg(folder);
    command
}

/// Starts the program and reads its address from the first line of its output.
fn program(command: &mut Command, folder: &Path, log: &str) -> (Running, String) {
    let mut written = std::fs::OpenOptions::new();
    let written = written.create(true).append(true).open(folder.join(LOG)).unwrap();
    command.env("RUST_LOG", log).stdout(Stdio::piped()).stderr(written);
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").expect("it says where");
    (Running::Program(child), address.to_owned())
}
