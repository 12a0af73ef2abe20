//! `cargo xtask cluster`: three brokers, three nodes and a balancer on this machine, from nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::client::{self, Quality};
use crate::{debian, nats, program, shell};

/// The number of brokers, and of nodes.
const MACHINES: u16 = 3;
/// The first port of the brokers for their clients; those for each other come a hundred later, those that tell their
/// settings two hundred later.
const BROKERS: u16 = 14_222;
/// The first port of the nodes.
const NODES: u16 = 18_080;
/// How long everything may need to start.
const START: Duration = Duration::from_secs(60);

/// A process that ends with this.
struct Running {
    name: String,
    child: Child,
    log: PathBuf,
}

impl Running {
    /// Returns the end of its log.
    fn last_words(&self) -> String {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<_> = text.lines().rev().take(5).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        // With SIGTERM first, so that nodes say goodbye and the balancer ends its workers.
        let id = self.child.id().to_string();
        drop(Command::new("kill").args(["-s", "TERM", &id]).status());
        let given_up = Instant::now() + Duration::from_secs(5);
        while Instant::now() < given_up {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Builds everything, starts it, and waits for Ctrl-C.
pub(crate) fn run(port: u16) -> Result<()> {
    let broker = nats::install()?;
    if !shell::has("haproxy") && !Path::new("/usr/sbin/haproxy").exists() {
        debian::install(&["haproxy"]).context("the balancer is haproxy")?;
    }
    println!("Building the program and the page.");
    let node = program::build_cluster()?.program("cluster-node")?;
    let bindgen = program::build_quickly(&[client::BINDGEN])?.program(client::BINDGEN)?;
    let page = shell::root().join("target/client/quick");
    client::build_into(&page, Quality::Quick, &bindgen)?;
    let home = shell::root().join("target/cluster");
    let mut running = Vec::new();
    for number in 0..MACHINES {
        let folder = home.join(format!("broker-{number}"));
        running.push(start_broker(&broker, number, &folder)?);
    }
    for number in 0..MACHINES {
        let folder = home.join(format!("node-{number}"));
        let mut command = node.command();
        command.args(["serve", "--addr", &format!("127.0.0.1:{}", NODES + number)]);
        command.arg("--behind-proxy").arg("--data").arg(&folder).arg("--page").arg(&page);
        command.args(["--nats", &brokers().join(","), "--nats-monitors", &monitors().join(",")]);
        running.push(start(&format!("node-{number}"), &command, &folder)?);
    }
    running.push(start_balancer(port, &home.join("balancer"))?);
    wait(port, &mut running)?;
    println!("Open http://127.0.0.1:{port} in a browser; Ctrl-C ends everything.");
    println!("Brokers, nodes and their logs are in {}.", home.display());
    println!("Kill a node or a broker and go on playing: {}", processes(&running));
    loop {
        for one in &mut running {
            if let Some(status) = one.child.try_wait()? {
                println!("{} ended ({status}); the others go on", one.name);
            }
        }
        running.retain_mut(|one| matches!(one.child.try_wait(), Ok(None)));
        if running.is_empty() {
            return Ok(());
        }
        sleep(Duration::from_millis(200));
    }
}

fn brokers() -> Vec<String> {
    (0..MACHINES).map(|number| format!("nats://127.0.0.1:{}", BROKERS + number)).collect()
}

fn monitors() -> Vec<String> {
    (0..MACHINES).map(|number| format!("http://127.0.0.1:{}", BROKERS + 200 + number)).collect()
}

fn processes(running: &[Running]) -> String {
    let named = running.iter().map(|one| format!("{} is {}", one.name, one.child.id()));
    named.collect::<Vec<_>>().join(", ")
}

fn start_broker(program: &Path, number: u16, folder: &Path) -> Result<Running> {
    fs::create_dir_all(folder)?;
    let others = (0..MACHINES).filter(|other| *other != number);
    let routes =
        others.map(|other| format!("\"nats-route://127.0.0.1:{}\"", BROKERS + 100 + other));
    let text = format!(
        "server_name: broker-{number}\nlisten: \"127.0.0.1:{}\"\nhttp: \"127.0.0.1:{}\"\n\
         jetstream {{ store_dir: {:?}, sync_interval: always }}\n\
         cluster {{ name: house, listen: \"127.0.0.1:{}\", routes: [{}] }}\n",
        BROKERS + number,
        BROKERS + 200 + number,
        folder.join("data"),
        BROKERS + 100 + number,
        routes.collect::<Vec<_>>().join(", ")
    );
    let config = folder.join("config");
    fs::write(&config, text)?;
    start(&format!("broker-{number}"), Command::new(program).arg("--config").arg(config), folder)
}

fn start_balancer(port: u16, folder: &Path) -> Result<Running> {
    fs::create_dir_all(folder)?;
    let servers = (0..MACHINES).map(|number| {
        format!(
            "  server node-{number} 127.0.0.1:{} check inter 500 fall 2 rise 1\n",
            NODES + number
        )
    });
    // Only GET may be sent to a second node: nobody knows whether the first one has carried out another request.
    // A WebSocket lives long; a node that is not ready gets nobody new, and one that is gone lets go.
    // Each connection needs two file descriptors, and haproxy does not start without room for all of them.
    let text = format!(
        "global\n  maxconn 400\ndefaults\n  mode http\n  timeout connect 2s\n  timeout client 100s\n  \
         timeout server 100s\n  timeout tunnel 1h\n  option forwardfor\n  option redispatch\n  \
         retries 3\n  retry-on conn-failure empty-response response-timeout 503\n\
         frontend house\n  bind 127.0.0.1:{port}\n  default_backend nodes\n  \
         http-request disable-l7-retry unless METH_GET\n\
         backend nodes\n  balance roundrobin\n  option httpchk GET /readyz\n  \
         default-server on-marked-down shutdown-sessions\n{}",
        servers.collect::<String>()
    );
    let config = folder.join("config");
    fs::write(&config, text)?;
    let program = if shell::has("haproxy") { "haproxy" } else { "/usr/sbin/haproxy" };
    start("balancer", Command::new(program).arg("-db").arg("-f").arg(config), folder)
}

fn start(name: &str, command: &Command, folder: &Path) -> Result<Running> {
    fs::create_dir_all(folder)?;
    let log = folder.join("log");
    let file = fs::File::create(&log)?;
    let mut command = tied(command);
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
    let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
    Ok(Running { name: name.to_owned(), child, log })
}

/// Makes a command that also ends when this process ends without saying goodbye: Ctrl-C, a closed terminal
/// (which brokers would take for the order to read their configuration again), or a kill.
fn tied(command: &Command) -> Command {
    let program = command.get_program();
    let mut tied = if shell::has("setpriv") {
        let mut tied = Command::new("setpriv");
        tied.args(["--pdeathsig", "TERM", "--"]).arg(program);
        tied
    } else {
        Command::new(program)
    };
    tied.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        tied.current_dir(folder);
    }
    tied
}

/// Waits until the balancer finds a node that is ready.
fn wait(port: u16, running: &mut [Running]) -> Result<()> {
    let given_up = Instant::now() + START;
    let address = format!("http://127.0.0.1:{port}/readyz");
    loop {
        for one in running.iter_mut() {
            if let Some(status) = one.child.try_wait()? {
                let (log, says) = (one.log.display(), one.last_words());
                bail!("{} ended ({status}). The end of {log}:\n{says}", one.name);
            }
        }
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--fail", "--output", "/dev/null", &address]);
        if curl.status()?.success() {
            return Ok(());
        }
        ensure!(Instant::now() < given_up, "no node is ready; see the logs in target/cluster");
        sleep(Duration::from_millis(200));
    }
}
