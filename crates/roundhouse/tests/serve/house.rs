//! A server of its own for each test: the program, on a free port, with a folder of its own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The server, and the folder that outlives it.
pub(crate) struct House {
    child: Child,
    pub(crate) address: String,
    folder: tempfile::TempDir,
    options: Vec<&'static str>,
}

impl House {
    pub(crate) fn open() -> House {
        House::with(&[])
    }

    pub(crate) fn with(options: &[&'static str]) -> House {
        let folder = tempfile::tempdir().unwrap();
        let (child, address) = start("127.0.0.1:0", folder.path(), options);
        House { child, address, folder, options: options.to_vec() }
    }

    /// The hard way: nothing is said, nothing is finished.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// On the same port, with the same folder.
    pub(crate) fn reopen(&mut self) {
        (self.child, self.address) = start(&self.address, self.folder.path(), &self.options);
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Tells it to stop, and gives whether it ended well.
    pub(crate) fn stop(&mut self) -> bool {
        let told = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        assert!(told.unwrap().success());
        self.child.wait().unwrap().success()
    }

    /// A request without a cookie.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    /// One request on a connection of its own.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
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
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Starts the server and reads from it where it listens.
fn start(address: &str, folder: &std::path::Path, options: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roundhouse"))
        .args(["serve", "--addr", address, "--data"])
        .arg(folder)
        .args(options)
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").expect("it says where");
    (child, address.to_owned())
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut named = lines.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        named.next().map(|(_, value)| value)
    }
}
