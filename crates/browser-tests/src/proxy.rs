//! A proxy between a browser and its server that can stall, cut connections, and change a word.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};

/// The interval at which a connection checks the mode.
const LOOK: Duration = Duration::from_millis(20);

/// What the proxy does with connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It passes everything on.
    Open,
    /// It keeps connections open and passes nothing on.
    Stalled,
    /// It closes connections, new ones too.
    Cut,
}

/// A proxy in front of a server.
pub struct Proxy {
    /// The address for browsers.
    pub url: String,
    line: Arc<ProxyState>,
}

struct ProxyState {
    server: String,
    mode: Mutex<Mode>,
    /// The bytes to replace, and their replacement of the same length.
    lie: Option<(Vec<u8>, Vec<u8>)>,
}

impl Proxy {
    /// Starts a proxy for the server at this address.
    ///
    /// # Errors
    /// If no port is free.
    pub fn to(server: &str) -> Result<Proxy> {
        Proxy::open(server, None)
    }

    /// Starts a proxy that replaces one word of the server by another of the same length.
    ///
    /// # Errors
    /// If no port is free.
    pub fn lying(server: &str, truth: &str, lie: &str) -> Result<Proxy> {
        ensure!(truth.len() == lie.len(), "lengths are announced before the words come");
        Proxy::open(server, Some((truth.into(), lie.into())))
    }

    fn open(server: &str, lie: Option<(Vec<u8>, Vec<u8>)>) -> Result<Proxy> {
        let server = server.trim_start_matches("http://").to_owned();
        let line = Arc::new(ProxyState { server, mode: Mutex::new(Mode::Open), lie });
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let url = format!("http://{}", listener.local_addr()?);
        let weak = Arc::downgrade(&line);
        thread::spawn(move || {
            for browser in listener.incoming().map_while(Result::ok) {
                let Some(line) = weak.upgrade() else { return };
                // If the server is gone, the connection ends, as it should.
                let _ = line.connect(browser);
            }
        });
        Ok(Proxy { url, line })
    }

    /// Changes the mode.
    pub fn set(&self, mode: Mode) {
        *self.line.mode.lock().expect("nobody panics with it") = mode;
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.set(Mode::Cut);
    }
}

impl ProxyState {
    fn mode(&self) -> Mode {
        *self.mode.lock().expect("nobody panics with it")
    }

    fn connect(self: &Arc<ProxyState>, browser: TcpStream) -> std::io::Result<()> {
        let server = TcpStream::connect(&self.server)?;
        let (from_browser, to_server) = (browser.try_clone()?, server.try_clone()?);
        let line = self.clone();
        thread::spawn(move || line.pipe(from_browser, to_server, false));
        let line = self.clone();
        thread::spawn(move || line.pipe(server, browser, true));
        Ok(())
    }

    /// Copies bytes until either end closes or the mode is [`Mode::Cut`].
    fn pipe(&self, mut from: TcpStream, mut to: TcpStream, may_lie: bool) {
        // Both ends are sockets of this machine, where these calls do not fail.
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
            // Bytes that arrive while the proxy stalls wait until it goes on.
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
        // This fails for a socket that is closed already, which is fine.
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
