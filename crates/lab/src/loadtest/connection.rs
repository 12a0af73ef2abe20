//! The connection of a person in a load test. It reads only those parts of a message that the test needs.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, LogPosition, PrivateView, Request, Stage};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::server_process::ServerProcess;

/// The longest wait for a message; after that the test counts an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Makes the cookie of a new person. The server accepts any token as a session and keeps only its hash.
pub(super) fn cookie() -> Result<String> {
    let mut token = [0; 32];
    getrandom::fill(&mut token).context("the system gives no random bytes")?;
    Ok(format!("roundhouse={}", URL_SAFE_NO_PAD.encode(token)))
}

/// A connection to a table, and what was received last.
pub(super) struct Connection {
    socket: WebSocketStream<TcpStream>,
    next: u64,
    pub(super) position: LogPosition,
    pub(super) stage: Stage,
    /// What only this seat sees, while it must decide.
    own: Option<PrivateView>,
}

/// The parts of a message that a load test reads.
#[derive(Deserialize)]
struct Incoming<'a> {
    #[serde(rename = "type")]
    kind: MessageKind,
    re: Option<u64>,
    position: Option<LogPosition>,
    say: Option<String>,
    room: Option<Room>,
    #[serde(borrow)]
    own: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Room {
    stage: Stage,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum MessageKind {
    Update,
    Done,
    Refused,
    Goodbye,
    #[serde(other)]
    Other,
}

/// What a message was.
enum Received {
    Done { re: Option<u64>, position: Option<LogPosition> },
    Update,
    Goodbye,
    Other,
}

impl Connection {
    /// Connects and joins a table; returns after the first update.
    pub(super) async fn join(
        server: &ServerProcess,
        cookie: &str,
        place: &str,
    ) -> Result<Connection> {
        let stream = TcpStream::connect(server.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/ws?{place}", server.address).into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut connection =
            Connection { socket, next: 0, position: 0, stage: Stage::Gathering, own: None };
        let build = env!("CARGO_PKG_VERSION").to_owned();
        connection
            .send(ClientMessage::Join { protocol: protocol::VERSION, build, since: None })
            .await?;
        connection.wait_for_update().await?;
        Ok(connection)
    }

    /// Sends a message; returns its number.
    pub(super) async fn send(&mut self, message: ClientMessage) -> Result<u64> {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        self.socket.send(Message::text(serde_json::to_string(&request)?)).await?;
        Ok(self.next)
    }

    /// Sends a message and waits until it is done; returns the position of its entry.
    pub(super) async fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>> {
        let id = self.send(message).await?;
        loop {
            match self.receive().await? {
                Received::Done { re, position } if re == Some(id) => return Ok(position),
                Received::Done { .. } | Received::Update | Received::Goodbye | Received::Other => {}
            }
        }
    }

    /// Waits until the entry at this position was received.
    pub(super) async fn wait_for(&mut self, position: LogPosition) -> Result<()> {
        while self.position < position {
            self.receive().await?;
        }
        Ok(())
    }

    /// Waits for an update.
    pub(super) async fn wait_for_update(&mut self) -> Result<()> {
        while !matches!(self.receive().await?, Received::Update) {}
        Ok(())
    }

    /// Waits until the server says goodbye.
    pub(super) async fn wait_for_goodbye(&mut self) -> Result<()> {
        while !matches!(self.receive().await?, Received::Goodbye) {}
        Ok(())
    }

    /// Returns what this seat sees, if it must decide and has not answered.
    pub(super) fn deciding(&self) -> Option<&PrivateView> {
        self.own.as_ref().filter(|own| own.answer.is_none())
    }

    async fn receive(&mut self) -> Result<Received> {
        loop {
            let message =
                timeout(TIMEOUT, self.socket.next()).await.context("no message for 30 seconds")?;
            match message.context("the connection ended")?? {
                Message::Text(text) => return self.read(&text),
                Message::Close(frame) => bail!("closed by the server: {frame:?}"),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    fn read(&mut self, text: &str) -> Result<Received> {
        if let Some(position) = position_only(text) {
            (self.position, self.own) = (position, None);
            return Ok(Received::Update);
        }
        let incoming: Incoming<'_> = serde_json::from_str(text)?;
        match incoming.kind {
            MessageKind::Done => {
                return Ok(Received::Done { re: incoming.re, position: incoming.position });
            }
            MessageKind::Refused => bail!("refused: {}", incoming.say.unwrap_or_default()),
            MessageKind::Goodbye => return Ok(Received::Goodbye),
            MessageKind::Other => return Ok(Received::Other),
            MessageKind::Update => {}
        }
        self.position = incoming.position.unwrap_or(self.position);
        self.stage = incoming.room.map_or(self.stage, |room| room.stage);
        let decides = incoming.own.filter(|own| own.get().contains("\"decision\":\""));
        self.own = decides.map(|own| serde_json::from_str(own.get())).transpose()?;
        Ok(Received::Update)
    }
}

/// Returns the position of an update that asks for no action. Parsing every update in full would take most
/// of the processor time that the people share with the server.
fn position_only(text: &str) -> Option<LogPosition> {
    let rest = text.strip_prefix(r#"{"type":"update","position":"#)?;
    if rest.contains(r#""room":{"#) || rest.contains(r#""decision":""#) {
        return None;
    }
    rest.split_once(',')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_to_be_acted_upon_is_read_whole() {
        let update = |rest: &str| format!(r#"{{"type":"update","position":43,"now":1,{rest}}}"#);
        assert_eq!(position_only(&update(r#""room":null,"own":{"decision":null}"#)), Some(43));
        assert_eq!(position_only(&update(r#""room":{"stage":"playing"}"#)), None);
        assert_eq!(position_only(&update(r#""room":null,"own":{"decision":"1.0.0"}"#)), None);
        assert_eq!(position_only(r#"{"type":"done","re":1,"position":43}"#), None);
    }
}
