//! A client of a broker in a few lines: for messages that the store would never send.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
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
