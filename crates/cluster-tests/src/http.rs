//! Small HTTP requests with a short patience: a node may be stopped or gone.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

/// An answer.
pub struct HttpAnswer {
    /// The status.
    pub status: u16,
    /// The first line and the headers.
    pub head: String,
    /// What follows after them.
    pub body: String,
}

impl HttpAnswer {
    /// Reads the body as JSON.
    ///
    /// # Errors
    /// If it is not JSON.
    pub fn json(&self) -> Result<Value> {
        Ok(serde_json::from_str(&self.body)?)
    }

    /// Returns the cookie that the server sets.
    pub fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
        Some(line.split(';').next()?.to_owned())
    }
}

/// Sends a request on its own connection. `credential` is a whole header.
///
/// # Errors
/// If there is no answer in time.
pub fn ask(
    node: SocketAddr,
    request: &str,
    credential: &str,
    body: &str,
    patience: Duration,
) -> Result<HttpAnswer> {
    let mut stream = TcpStream::connect_timeout(&node, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(patience))?;
    let text = format!(
        "{request} HTTP/1.1\r\nHost: {node}\r\nConnection: close\r\n{credential}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes())?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
    let status = head.split(' ').nth(1).context("no status")?.parse()?;
    Ok(HttpAnswer { status, head: head.to_owned(), body: body.to_owned() })
}
