//! A TCP proxy that can be cut and slowed down, to separate processes of one machine.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Result;

/// A proxy in front of one port of this machine that can cut and delay connections.
pub struct FaultyLine {
    /// The port to connect to.
    pub port: u16,
    line: Arc<ProxyState>,
}

/// The state of a proxy.
#[derive(Default)]
struct ProxyState {
    /// No byte passes, and new connections are closed at once.
    cut: AtomicBool,
    /// What the server says does not pass; what its clients say does.
    mute: AtomicBool,
    /// Milliseconds by which everything is late.
    delay: AtomicU64,
    closed: AtomicBool,
    connections: Mutex<Vec<TcpStream>>,
}

impl FaultyLine {
    /// Starts a proxy to a port.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn start(to: u16) -> Result<FaultyLine> {
        FaultyLine::to_first_of(&[to])
    }

    /// Starts a proxy that connects to the first of these ports where somebody listens, as a balancer does.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn to_first_of(ports: &[u16]) -> Result<FaultyLine> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let line = Arc::new(ProxyState::default());
        let (own, ports) = (line.clone(), ports.to_vec());
        thread::spawn(move || {
            for stream in listener.incoming() {
                if own.closed.load(Relaxed) {
                    return;
                }
                if let Ok(stream) = stream {
                    own.connect(stream, &ports);
                }
            }
        });
        Ok(FaultyLine { port, line })
    }

    /// Cuts the line: nothing passes, and nobody is told, as if a cable were pulled.
    pub fn cut(&self) {
        self.line.cut.store(true, Relaxed);
    }

    /// Keeps back what the server says. It still hears its clients, who get no answer.
    pub fn mute(&self) {
        self.line.mute.store(true, Relaxed);
    }

    /// Ends every connection, and mends the line if it was cut or muted.
    pub fn mend(&self) {
        let mut connections = self.line.connections.lock().expect("nobody panics");
        connections.drain(..).for_each(|stream| drop(stream.shutdown(Shutdown::Both)));
        self.line.cut.store(false, Relaxed);
        self.line.mute.store(false, Relaxed);
        self.line.delay.store(0, Relaxed);
    }

    /// Makes everything late by this time.
    pub fn delay(&self, time: Duration) {
        self.line.delay.store(time.as_millis() as u64, Relaxed);
    }
}

impl Drop for FaultyLine {
    fn drop(&mut self) {
        self.line.closed.store(true, Relaxed);
        self.mend();
        // Wakes the thread that accepts, so that it ends.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

impl ProxyState {
    fn connect(self: &Arc<ProxyState>, from: TcpStream, ports: &[u16]) {
        if self.cut.load(Relaxed) {
            return;
        }
        let to = ports.iter().find_map(|port| TcpStream::connect(("127.0.0.1", *port)).ok());
        let Some(to) = to else { return };
        // Small messages must not wait for more.
        drop((from.set_nodelay(true), to.set_nodelay(true)));
        let (Ok(back), Ok(forth)) = (from.try_clone(), to.try_clone()) else { return };
        let mut connections = self.connections.lock().expect("nobody panics");
        connections.extend([from.try_clone(), to.try_clone()].into_iter().flatten());
        drop(connections);
        for (from, to, answers) in [(from, forth, false), (to, back, true)] {
            let line = self.clone();
            thread::spawn(move || line.pass(from, to, answers));
        }
    }

    /// Passes bytes on until either end closes; `answers` says that they are the server's.
    fn pass(&self, mut from: TcpStream, mut to: TcpStream, answers: bool) {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = from.read(&mut buffer) {
            let delay = self.delay.load(Relaxed);
            if delay > 0 {
                thread::sleep(Duration::from_millis(delay));
            }
            // What is on a line when it is cut waits there, or is lost with the connection.
            while self.holds_back(answers) && !self.closed.load(Relaxed) {
                thread::sleep(Duration::from_millis(10));
            }
            let Some(bytes) = buffer.get(..read) else { break };
            if to.write_all(bytes).is_err() {
                break;
            }
        }
        drop((from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both)));
    }
    fn holds_back(&self, answers: bool) -> bool {
        self.cut.load(Relaxed) || (answers && self.mute.load(Relaxed))
    }
}
