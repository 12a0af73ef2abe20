//! A bad line between a browser and its server: it stalls, it is cut, and it may tell lies.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};

/// How often a connection looks how the line is.
const LOOK: Duration = Duration::from_millis(20);

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Everything goes through.
    Open,
    /// Connections stay, nothing goes through.
    Stalled,
    /// Connections end, and new ones too.
    Cut,
}

/// A line to a server.
pub struct Proxy {
    /// Where browsers find it.
    pub url: String,
    line: Arc<Line>,
}

struct Line {
    server: String,
    mode: Mutex<Mode>,
    /// What is said instead of what was heard; both are of one length.
    lie: Option<(Vec<u8>, Vec<u8>)>,
}

impl Proxy {
    /// A line to the server at this address.
    ///
    /// # Errors
    /// When there is no port for it.
    pub fn to(server: &str) -> Result<Proxy> {
        Proxy::open(server, None)
    }

    /// A line on which one word of the server becomes another of the same length.
    ///
    /// # Errors
    /// When there is no port for it.
    pub fn lying(server: &str, truth: &str, lie: &str) -> Result<Proxy> {
        ensure!(truth.len() == lie.len(), "lengths are announced before the words come");
        Proxy::open(server, Some((truth.into(), lie.into())))
    }

    fn open(server: &str, lie: Option<(Vec<u8>, Vec<u8>)>) -> Result<Proxy> {
        let server = server.trim_start_matches("http://").to_owned();
        let line = Arc::new(Line { server, mode: Mutex::new(Mode::Open), lie });
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let url = format!("http://{}", listener.local_addr()?);
        let weak = Arc::downgrade(&line);
        thread::spawn(move || {
            for browser in listener.incoming().map_while(Result::ok) {
                let Some(line) = weak.upgrade() else { return };
                // A server that is not there ends the connection, which is as it should be.
                let _ = line.connect(browser);
            }
        });
        Ok(Proxy { url, line })
    }

    /// The line is like this from now on.
    pub fn set(&self, mode: Mode) {
        *self.line.mode.lock().expect("nobody panics with it") = mode;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.set(Mode::Cut);
    }
}

impl Line {
    fn mode(&self) -> Mode {
        *self.mode.lock().expect("nobody panics with it")
    }

    fn connect(self: &Arc<Line>, browser: TcpStream) -> std::io::Result<()> {
        let server = TcpStream::connect(&self.server)?;
        let (from_browser, to_server) = (browser.try_clone()?, server.try_clone()?);
        let line = self.clone();
        thread::spawn(move || line.pipe(from_browser, to_server, false));
        let line = self.clone();
        thread::spawn(move || line.pipe(server, browser, true));
        Ok(())
    }

    /// Until either end closes, or the line is cut.
    fn pipe(&self, mut from: TcpStream, mut to: TcpStream, may_lie: bool) {
        // Both ends are sockets of this machine, on which neither call fails.
        let _ = from.set_read_timeout(Some(LOOK));
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match self.mode() {
                Mode::Open => {}
                Mode::Stalled => {
                    thread::sleep(LOOK);
                    continue;
                }
                Mode::Cut => break,
            }
            let read = match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if is_patience(error.kind()) => continue,
                Err(_) => break,
            };
            // What came while the line began to stall waits for it to go on.
            while self.mode() == Mode::Stalled {
                thread::sleep(LOOK);
            }
            if let Some((truth, lie)) = self.lie.as_ref().filter(|_| may_lie) {
                replace(&mut buffer[..read], truth, lie);
            }
            if to.write_all(&buffer[..read]).is_err() {
                break;
            }
        }
        // One that is closed already stays closed.
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    }
}

fn is_patience(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

fn replace(text: &mut [u8], truth: &[u8], lie: &[u8]) {
    for at in 0..text.len().saturating_sub(truth.len() - 1) {
        if text[at..].starts_with(truth) {
            text[at..at + lie.len()].copy_from_slice(lie);
        }
    }
}
