//! A client of a broker in a few lines: for messages that the store would never send.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::brokers::Broker;

impl Broker {
    /// Sends a message with headers, each a line as in `Name: value`, and returns the answer.
    ///
    /// # Errors
    /// If the broker does not answer with JSON.
    pub fn request(&self, subject: &str, headers: &[&str], payload: &str) -> Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        let head: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let head = format!("NATS/1.0\r\n{head}\r\n");
        let text = format!(
            "CONNECT {{\"verbose\":false,\"headers\":true}}\r\nSUB answer 1\r\n\
             HPUB {subject} answer {} {}\r\n{head}{payload}\r\n",
            head.len(),
            head.len() + payload.len(),
        );
        stream.write_all(text.as_bytes())?;
        let (mut reader, mut line) = (BufReader::new(stream), String::new());
        loop {
            line.clear();
            reader.read_line(&mut line)?;
            if line.is_empty() || line.starts_with("-ERR") {
                bail!("no answer: {line}");
            }
            if line.starts_with("MSG ") {
                let length = line.trim().rsplit(' ').next().context("no length")?.parse()?;
                let mut answer = vec![0; length];
                reader.read_exact(&mut answer)?;
                return Ok(serde_json::from_slice(&answer)?);
            }
        }
    }
}

/// What a broker says that has not noticed yet that another one leads: its own log ends earlier.
const REFUSAL: &str =
    r#"{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 0"}}"#;

/// A client that answers as a former leader would. It refuses every message that is to be stored, while the
/// brokers store it.
pub struct FormerLeader {
    stream: TcpStream,
    refused: Arc<AtomicU64>,
}

impl FormerLeader {
    /// Begins to refuse the messages of these subjects.
    ///
    /// # Errors
    /// If the broker cannot be reached.
    pub fn begin(broker: &Broker, subjects: &str) -> Result<FormerLeader> {
        let mut stream = TcpStream::connect(("127.0.0.1", broker.port))?;
        let text = format!(
            "CONNECT {{\"verbose\":false,\"headers\":true}}\r\nSUB {subjects} 1\r\nPING\r\n"
        );
        stream.write_all(text.as_bytes())?;
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut line = String::new();
        while line != "PONG\r\n" {
            line.clear();
            reader.read_line(&mut line)?;
            if line.is_empty() || line.starts_with("-ERR") {
                bail!("the broker does not accept the client: {line}");
            }
        }
        let refused = Arc::new(AtomicU64::new(0));
        let (leader, count) = (stream.try_clone()?, refused.clone());
        // It ends when the connection does.
        thread::spawn(move || refuse(reader, leader, &count));
        Ok(FormerLeader { stream, refused })
    }

    /// Returns how many messages it has refused.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused.load(Relaxed)
    }
}

impl Drop for FormerLeader {
    fn drop(&mut self) {
        self.stream.shutdown(Shutdown::Both).ok();
    }
}

/// Answers each message with a refusal and counts it, and answers pings. Returns none, once the connection has ended or
/// somebody wrote what is no message.
fn refuse(
    mut reader: impl std::io::BufRead,
    mut writer: TcpStream,
    count: &AtomicU64,
) -> Option<()> {
    let mut line = String::new();
    loop {
        line.clear();
        reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
        if line == "PING\r\n" {
            writer.write_all(b"PONG\r\n").ok()?;
        }
        // `HMSG subject number reply bytes-of-headers bytes-in-all`, and `MSG` without the headers.
        let words: Vec<_> = line.split_whitespace().collect();
        let (reply, length) = match words[..] {
            ["HMSG", _, _, reply, _, length] | ["MSG", _, _, reply, length] => (reply, length),
            _ => continue,
        };
        std::io::copy(
            &mut reader.by_ref().take(length.parse::<u64>().ok()? + 2),
            &mut std::io::sink(),
        )
        .ok()?;
        let answer = format!("PUB {reply} {}\r\n{REFUSAL}\r\n", REFUSAL.len());
        writer.write_all(answer.as_bytes()).ok()?;
        count.fetch_add(1, Relaxed);
    }
}
