//! A server of its own for each test, on a free port, with a folder of its own.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

use serde_json::Value;
use server::{Limits, Site};
use tempfile::TempDir;

use crate::way::{LOG, Running, TRACE, Way};

/// The server, and the folder that outlives it.
pub struct House {
    running: Option<Running>,
    /// Where it listens.
    pub address: String,
    /// Where its tables are.
    pub folder: TempDir,
    way: Way,
}

impl House {
    /// In this process, with everything as usual.
    pub fn open() -> House {
        House::with(Limits::default())
    }
    /// In this process, with other limits.
    pub fn with(limits: Limits) -> House {
        House::at(Site::default(), limits)
    }
    /// In this process, at another place in the world.
    pub fn at(site: Site, limits: Limits) -> House {
        House::start(Way::Within { site, limits })
    }
    /// The program of this path, with these options.
    pub fn program(path: &'static str, options: &[&'static str]) -> House {
        House::start(Way::Program { path, options: options.to_vec(), log: "warn" })
    }
    /// The program, which logs everything there is to log.
    pub fn talkative(path: &'static str) -> House {
        House::start(Way::Program { path, options: Vec::new(), log: "trace" })
    }
    /// The program, told by its environment alone.
    pub fn alone(path: &'static str, environment: &[(&'static str, &'static str)]) -> House {
        House::start(Way::Alone { path, environment: environment.to_vec() })
    }
    /// The program in a folder that has a store already.
    pub fn again(path: &'static str, folder: TempDir) -> House {
        House::start_in(folder, Way::Program { path, options: Vec::new(), log: "warn" })
    }

    /// A server that somebody else runs at this address.
    pub fn elsewhere(address: String) -> House {
        let folder = tempfile::tempdir().unwrap();
        House { running: None, address, folder, way: Way::Elsewhere }
    }

    /// The program under strace, which writes its system calls of these names to [`House::trace`].
    pub fn traced(path: &'static str, calls: &'static str) -> House {
        House::start(Way::Traced { path, calls })
    }
    /// The system calls of a program that was started so.
    pub fn trace(&self) -> String {
        let bytes = std::fs::read(self.folder.path().join(TRACE)).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn start(way: Way) -> House {
        House::start_in(tempfile::tempdir().unwrap(), way)
    }

    fn start_in(folder: TempDir, way: Way) -> House {
        let (running, address) = way.start("127.0.0.1:0", folder.path());
        House { running: Some(running), address, folder, way }
    }

    /// The hard way: nothing is said, nothing is finished. Only a program can die like this.
    pub fn kill(&mut self) {
        match self.running.take() {
            Some(Running::Program(mut child)) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
            Some(Running::Within { .. }) | None => panic!("there is no program to kill"),
        }
    }

    /// Tells it to stop, and gives whether it ended well.
    pub fn stop(&mut self) -> bool {
        self.stop_by("TERM")
    }

    /// The same by this signal, where it is a program.
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

    /// Waits for the end, which a program must have been told of; gives whether it ended well.
    pub fn wait(&mut self) -> bool {
        match self.running.take() {
            Some(Running::Within { stop, thread }) => {
                stop.send(()).is_ok() && thread.join().is_ok()
            }
            Some(Running::Program(mut child)) => child.wait().unwrap().success(),
            None => false,
        }
    }

    /// Bytes of memory that the program uses.
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

    /// Once more, on the same port, with the same folder.
    pub fn reopen(&mut self) {
        let (running, address) = self.way.start(&self.address, self.folder.path());
        (self.running, self.address) = (Some(running), address);
    }

    /// Everything that the program has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join(LOG)).unwrap()
    }

    /// One number of `/metrics`.
    pub fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no metric {name}")).parse().unwrap()
    }

    /// Waits until a metric is as it should be; a test that waits for ever has failed.
    pub fn wait_for(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        while !wanted(self.metric(name)) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A request without a cookie.
    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    /// One request on a connection of its own.
    pub fn request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        self.try_request(method, path, headers, body).expect("the server answers")
    }

    /// The same; nothing when the server closes the connection.
    pub fn try_request(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> Option<Answer> {
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
        Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        match self.running.take() {
            Some(Running::Program(mut child)) => {
                drop(child.kill());
                drop(child.wait());
            }
            Some(Running::Within { stop, thread }) => {
                // A server that panicked is gone already.
                stop.send(()).ok();
                drop(thread.join());
            }
            None => {}
        }
    }
}

/// What the server answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Its first line and headers.
    pub head: String,
    /// The rest.
    pub body: String,
}

impl Answer {
    /// The body, which is JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut named = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        named.next().map(|(_, value)| value)
    }
}
