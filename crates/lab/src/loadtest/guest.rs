//! People of a load test: a cookie, a WebSocket, and no more attention than needed.

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

use super::house::House;

/// Whoever waits longer than this has met an error.
const PATIENCE: Duration = Duration::from_secs(30);

/// A new person's cookie. A server knows sessions by their hash and nothing else, so none has to be
/// asked for.
pub(super) fn cookie() -> Result<String> {
    let mut token = [0; 32];
    getrandom::fill(&mut token).context("the system gives no random bytes")?;
    Ok(format!("roundhouse={}", URL_SAFE_NO_PAD.encode(token)))
}

/// A connection to a table, and what was last heard on it.
pub(super) struct Line {
    socket: WebSocketStream<TcpStream>,
    next: u64,
    pub(super) position: LogPosition,
    pub(super) stage: Stage,
    /// What only this seat sees, while it must decide.
    own: Option<PrivateView>,
}

/// As much of a message as a load test reads; the rest is passed over unread.
#[derive(Deserialize)]
struct Told<'a> {
    #[serde(rename = "type")]
    kind: Kind,
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
enum Kind {
    Update,
    Done,
    Refused,
    Goodbye,
    #[serde(other)]
    Other,
}

/// What was heard.
enum Heard {
    Done { re: Option<u64>, position: Option<LogPosition> },
    Update,
    Goodbye,
    Other,
}

impl Line {
    /// Connects and joins; hears everything up to the first update.
    pub(super) async fn join(house: &House, cookie: &str, place: &str) -> Result<Line> {
        let stream = TcpStream::connect(house.address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/ws?{place}", house.address).into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut line = Line { socket, next: 0, position: 0, stage: Stage::Gathering, own: None };
        let build = env!("CARGO_PKG_VERSION").to_owned();
        line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since: None }).await?;
        line.hear_update().await?;
        Ok(line)
    }

    /// Says something; gives its number.
    pub(super) async fn say(&mut self, message: ClientMessage) -> Result<u64> {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        self.socket.send(Message::text(serde_json::to_string(&request)?)).await?;
        Ok(self.next)
    }

    /// Says something and waits until it is done; gives the position of its entry.
    pub(super) async fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>> {
        let id = self.say(message).await?;
        loop {
            match self.hear().await? {
                Heard::Done { re, position } if re == Some(id) => return Ok(position),
                Heard::Done { .. } | Heard::Update | Heard::Goodbye | Heard::Other => {}
            }
        }
    }

    /// Waits until the entry at this position was told.
    pub(super) async fn hear_of(&mut self, position: LogPosition) -> Result<()> {
        while self.position < position {
            self.hear().await?;
        }
        Ok(())
    }

    /// Waits for news.
    pub(super) async fn hear_update(&mut self) -> Result<()> {
        while !matches!(self.hear().await?, Heard::Update) {}
        Ok(())
    }

    /// Waits until the server says goodbye.
    pub(super) async fn hear_goodbye(&mut self) -> Result<()> {
        while !matches!(self.hear().await?, Heard::Goodbye) {}
        Ok(())
    }

    /// What this seat sees, if it must decide and has not yet.
    pub(super) fn deciding(&self) -> Option<&PrivateView> {
        self.own.as_ref().filter(|own| own.answer.is_none())
    }

    async fn hear(&mut self) -> Result<Heard> {
        loop {
            let message =
                timeout(PATIENCE, self.socket.next()).await.context("no word for long")?;
            match message.context("the connection ended")?? {
                Message::Text(text) => return self.take_in(&text),
                Message::Close(frame) => bail!("closed by the server: {frame:?}"),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    fn take_in(&mut self, text: &str) -> Result<Heard> {
        if let Some(position) = glance(text) {
            (self.position, self.own) = (position, None);
            return Ok(Heard::Update);
        }
        let told: Told<'_> = serde_json::from_str(text)?;
        match told.kind {
            Kind::Done => return Ok(Heard::Done { re: told.re, position: told.position }),
            Kind::Refused => bail!("refused: {}", told.say.unwrap_or_default()),
            Kind::Goodbye => return Ok(Heard::Goodbye),
            Kind::Other => return Ok(Heard::Other),
            Kind::Update => {}
        }
        self.position = told.position.unwrap_or(self.position);
        self.stage = told.room.map_or(self.stage, |room| room.stage);
        let decides = told.own.filter(|own| own.get().contains("\"decision\":\""));
        self.own = decides.map(|own| serde_json::from_str(own.get())).transpose()?;
        Ok(Heard::Update)
    }
}

/// The position of an update that brings nothing else to act upon. Reading all of each would be most of
/// the people's work, on the cores that they share with the server.
fn glance(text: &str) -> Option<LogPosition> {
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
        assert_eq!(glance(&update(r#""room":null,"own":{"decision":null}"#)), Some(43));
        assert_eq!(glance(&update(r#""room":{"stage":"playing"}"#)), None);
        assert_eq!(glance(&update(r#""room":null,"own":{"decision":"1.0.0"}"#)), None);
        assert_eq!(glance(r#"{"type":"done","re":1,"position":43}"#), None);
    }
}
