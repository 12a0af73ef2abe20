//! A server for one test, on a free port, with its own folder.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::Value;
use server::{Limits, Site};
use tempfile::TempDir;

use crate::launch::{LOG, Launch, Running, TRACE};

/// A server, and its folder, which outlives a restart.
pub struct TestServer {
    running: Option<Running>,
    /// The address and port where it listens.
    pub address: String,
    /// The folder of its store.
    pub folder: TempDir,
    way: Launch,
}

impl TestServer {
    /// Starts a server in this process with the default limits.
    pub fn open() -> TestServer {
        TestServer::with(Limits::default())
    }
    /// Starts a server in this process with other limits.
    pub fn with(limits: Limits) -> TestServer {
        TestServer::at(Site::default(), limits)
    }
    /// Starts a server in this process with another public address.
    pub fn at(site: Site, limits: Limits) -> TestServer {
        TestServer::start(Launch::Within { site, limits: Box::new(limits) })
    }
    /// Starts the program with these options.
    pub fn program(path: &'static str, options: &[&'static str]) -> TestServer {
        TestServer::start(Launch::Program { path, options: options.to_vec(), log: "warn" })
    }
    /// Starts the program with the most detailed log.
    pub fn talkative(path: &'static str) -> TestServer {
        TestServer::start(Launch::Program { path, options: Vec::new(), log: "trace" })
    }
    /// Starts the program with these options and this level of its log.
    pub fn logging(path: &'static str, options: &[&'static str], log: &'static str) -> TestServer {
        TestServer::start(Launch::Program { path, options: options.to_vec(), log })
    }
    /// Starts the program without arguments, configured by its environment.
    pub fn alone(path: &'static str, environment: &[(&'static str, &'static str)]) -> TestServer {
        TestServer::start(Launch::Alone { path, environment: environment.to_vec() })
    }
    /// Starts the program in a folder that has a store already.
    pub fn again(path: &'static str, folder: TempDir) -> TestServer {
        TestServer::start_in(folder, Launch::Program { path, options: Vec::new(), log: "warn" })
    }

    /// Makes a handle for a server that runs at this address already.
    pub fn elsewhere(address: String) -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        TestServer { running: None, address, folder, way: Launch::Elsewhere }
    }

    /// Starts the program under strace, which records its system calls of these names.
    pub fn traced(path: &'static str, calls: &'static str) -> TestServer {
        TestServer::start(Launch::Traced { path, calls })
    }
    /// Returns the recorded system calls.
    pub fn trace(&self) -> String {
        let bytes = std::fs::read(self.folder.path().join(TRACE)).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn start(way: Launch) -> TestServer {
        TestServer::start_in(tempfile::tempdir().unwrap(), way)
    }

    fn start_in(folder: TempDir, way: Launch) -> TestServer {
        let (running, address) = way.start("127.0.0.1:0", folder.path());
        TestServer { running: Some(running), address, folder, way }
    }

    /// Kills the program without warning.
    pub fn kill(&mut self) {
        match self.running.take() {
            Some(Running::Program(mut child)) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
            Some(Running::Within { .. }) | None => panic!("there is no program to kill"),
        }
    }

    /// Tells the server to stop; returns whether it ended well.
    pub fn stop(&mut self) -> bool {
        self.stop_by("TERM")
    }

    /// Tells the server to stop, a program with this signal; returns whether it ended well.
    pub fn stop_by(&mut self, signal: &str) -> bool {
        if let Some(Running::Program(_)) = self.running {
            self.signal(signal);
        }
        self.wait()
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: &str) {
        let id = self.child().id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
    }

    /// Waits for the end of a program that was told to stop, or stops a server in this process. Returns
    /// whether it ended well.
    pub fn wait(&mut self) -> bool {
        match self.running.take() {
            Some(Running::Within { stop, thread }) => {
                stop.send(()).is_ok() && thread.join().is_ok()
            }
            Some(Running::Program(mut child)) => child.wait().unwrap().success(),
            None => false,
        }
    }

    /// Returns the resident memory of the program, in bytes.
    #[cfg(target_os = "linux")]
    pub fn memory(&self) -> usize {
        let status = format!("/proc/{}/status", self.child().id());
        let status = std::fs::read_to_string(status).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() * 1024
    }

    fn child(&self) -> &Child {
        match &self.running {
            Some(Running::Program(child)) => child,
            Some(Running::Within { .. }) | None => panic!("there is no program"),
        }
    }

    /// Starts the server again on the same port with the same folder.
    pub fn reopen(&mut self) {
        let (running, address) = self.way.start(&self.address, self.folder.path());
        (self.running, self.address) = (Some(running), address);
    }

    /// Starts the server again in this process, with other limits.
    pub fn reopen_with(&mut self, limits: Limits) {
        self.way = Launch::Within { site: Site::default(), limits: Box::new(limits) };
        self.reopen();
    }

    /// Returns the program's log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join(LOG)).unwrap()
    }

    /// Reads one number of `/metrics`.
    pub fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no metric {name}")).parse().unwrap()
    }

    /// Waits until a metric has a wanted value.
    pub fn wait_for(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        while !wanted(self.metric(name)) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a GET request without a cookie.
    pub fn get(&self, path: &str) -> HttpResponse {
        self.request("GET", path, &[], "")
    }

    /// Sends one request on its own connection.
    pub fn request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> HttpResponse {
        self.try_request(method, path, headers, body).expect("the server answers")
    }

    /// Sends one request on its own connection; returns `None` if the server closes it.
    pub fn try_request(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> Option<HttpResponse> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for header in headers {
            head.push_str(&format!("{header}\r\n"));
        }
        if !body.is_empty() {
            head.push_str(&format!(
                "Content-Type: application/json\r\nContent-Length: {}\r\n",
                body.len()
            ));
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(HttpResponse { status, head: head.to_owned(), body: body.to_owned() })
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        match self.running.take() {
            Some(Running::Program(mut child)) => {
                drop(child.kill());
                drop(child.wait());
            }
            Some(Running::Within { stop, thread }) => {
                // This fails if the server panicked and is gone.
                stop.send(()).ok();
                drop(thread.join());
            }
            None => {}
        }
    }
}

/// A response of the server.
#[derive(Debug)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The first line and the headers.
    pub head: String,
    /// The body.
    pub body: String,
}

impl HttpResponse {
    /// Parses the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut named = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        named.next().map(|(_, value)| value)
    }
}
