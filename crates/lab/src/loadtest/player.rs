//! The players of a load test: a cookie and a WebSocket each. They read no more than they need.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, LogPosition, PrivateView, Request, Stage};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::process::{ServerProcess, session_over};

/// The time to wait for a message. A longer wait is an error.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Asks the server for a new session, from a new address; returns the cookie.
pub(crate) async fn cookie(server: &ServerProcess) -> Result<String> {
    let mut number = [0; 8];
    getrandom::fill(&mut number).context("the system gives no random bytes")?;
    let stream = server.dial(&format!("{number:?}")).await?;
    session_over(stream).await
}

/// A WebSocket that counts the bytes of its texts.
pub(crate) struct CountedSocket {
    socket: WebSocketStream<TcpStream>,
    /// Bytes of the texts sent.
    pub(crate) sent: usize,
    /// Bytes of the texts received.
    pub(crate) received: usize,
}

impl CountedSocket {
    /// Opens a WebSocket to the server. `query` is what follows `/ws?`.
    pub(crate) async fn connect(
        server: &ServerProcess,
        query: &str,
        cookie: &str,
    ) -> Result<CountedSocket> {
        let stream = server.dial(cookie).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/ws?{query}", server.address).into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(CountedSocket { socket, sent: 0, received: 0 })
    }

    pub(crate) async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<()> {
        let text = text.into();
        self.sent += text.len();
        Ok(self.socket.send(Message::Text(text)).await?)
    }

    /// Waits for the next text.
    pub(crate) async fn receive(&mut self) -> Result<Utf8Bytes> {
        loop {
            let message = timeout(TIMEOUT, self.socket.next()).await;
            let message = message.context("no message for 30 seconds")?;
            match message.context("the connection ended")?? {
                Message::Text(text) => {
                    self.received += text.len();
                    return Ok(text);
                }
                Message::Close(frame) => bail!("closed by the server: {frame:?}"),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }
}

/// A player's connection to a table, and what it heard last.
pub(crate) struct Player {
    pub(crate) socket: CountedSocket,
    next: u64,
    pub(crate) position: LogPosition,
    pub(crate) stage: Stage,
    /// The private view, while this seat must decide.
    own: Option<PrivateView>,
}

/// The part of a message that a load test reads.
#[derive(Deserialize)]
struct MessageHead<'a> {
    #[serde(rename = "type")]
    kind: MessageKind,
    re: Option<u64>,
    position: Option<LogPosition>,
    say: Option<String>,
    room: Option<RoomStage>,
    #[serde(borrow)]
    own: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RoomStage {
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

/// What a player heard.
enum Heard {
    Done { re: Option<u64>, position: Option<LogPosition> },
    Update,
    Goodbye,
    Other,
}

impl Player {
    /// Connects and joins; reads everything up to the first update.
    pub(crate) async fn join(server: &ServerProcess, cookie: &str, query: &str) -> Result<Player> {
        let socket = CountedSocket::connect(server, query, cookie).await?;
        let mut player =
            Player { socket, next: 0, position: 0, stage: Stage::Gathering, own: None };
        let build = env!("CARGO_PKG_VERSION").to_owned();
        player.say(ClientMessage::Join { protocol: protocol::VERSION, build, since: None }).await?;
        player.hear_update().await?;
        Ok(player)
    }

    /// Sends a message; returns its number.
    pub(crate) async fn say(&mut self, message: ClientMessage) -> Result<u64> {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        self.socket.send(serde_json::to_string(&request)?).await?;
        Ok(self.next)
    }

    /// Sends a message and waits until it is done; returns the position of its entry.
    pub(crate) async fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>> {
        let id = self.say(message).await?;
        loop {
            match self.hear().await? {
                Heard::Done { re, position } if re == Some(id) => return Ok(position),
                Heard::Done { .. } | Heard::Update | Heard::Goodbye | Heard::Other => {}
            }
        }
    }

    /// Waits for the update at this position.
    pub(crate) async fn hear_of(&mut self, position: LogPosition) -> Result<()> {
        while self.position < position {
            self.hear().await?;
        }
        Ok(())
    }

    /// Waits for an update.
    pub(crate) async fn hear_update(&mut self) -> Result<()> {
        while !matches!(self.hear().await?, Heard::Update) {}
        Ok(())
    }

    /// Waits until the server says goodbye.
    pub(crate) async fn hear_goodbye(&mut self) -> Result<()> {
        while !matches!(self.hear().await?, Heard::Goodbye) {}
        Ok(())
    }

    /// Returns the private view, if this seat must decide and has not yet.
    pub(crate) fn deciding(&self) -> Option<&PrivateView> {
        self.own.as_ref().filter(|own| own.answer.is_none())
    }

    async fn hear(&mut self) -> Result<Heard> {
        let text = self.socket.receive().await?;
        self.read(&text)
    }

    fn read(&mut self, text: &str) -> Result<Heard> {
        if let Some(position) = position_only(text) {
            (self.position, self.own) = (position, None);
            return Ok(Heard::Update);
        }
        let head: MessageHead<'_> = serde_json::from_str(text)?;
        match head.kind {
            MessageKind::Done => {
                return Ok(Heard::Done { re: head.re, position: head.position });
            }
            MessageKind::Refused => bail!("refused: {}", head.say.unwrap_or_default()),
            MessageKind::Goodbye => return Ok(Heard::Goodbye),
            MessageKind::Other => return Ok(Heard::Other),
            MessageKind::Update => {}
        }
        self.position = head.position.unwrap_or(self.position);
        self.stage = head.room.map_or(self.stage, |room| room.stage);
        let decides = head.own.filter(|own| own.get().contains("\"decision\":\""));
        self.own = decides.map(|own| serde_json::from_str(own.get())).transpose()?;
        Ok(Heard::Update)
    }
}

/// Reads the position of an update that changes nothing else for a player. Reading whole updates would be
/// most of the players' work, on the cores that they share with the server.
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
    fn an_update_without_a_decision_or_a_room_is_not_read_whole() {
        let update = |rest: &str| format!(r#"{{"type":"update","position":43,"now":1,{rest}}}"#);
        assert_eq!(position_only(&update(r#""room":null,"own":{"decision":null}"#)), Some(43));
        assert_eq!(position_only(&update(r#""room":{"stage":"playing"}"#)), None);
        assert_eq!(position_only(&update(r#""room":null,"own":{"decision":"1.0.0"}"#)), None);
        assert_eq!(position_only(r#"{"type":"done","re":1,"position":43}"#), None);
    }
}
