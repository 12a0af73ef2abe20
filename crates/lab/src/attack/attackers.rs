//! The attackers: what each tries, again and again, until it is told to stop.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use anyhow::{Context, Result};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, LogPosition, PrivateView, Request, ServerMessage};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::loadtest::process::{dial_from, session_over};

/// The longest time for which an attacker waits for anything.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time to wait after a connection was refused or broke.
const PAUSE: Duration = Duration::from_millis(20);

/// How often an attacker acts and goes back before it asks for pages: the messages that a session may send at
/// once are enough for these, and for as many pages as they have entries.
const BACK_AND_FORTH: u64 = 60;

/// What somebody does to keep others from playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Attack {
    /// Fill the log of a table, and come back when the connection is closed
    Log,
    /// Open as many tables as possible, and wake others
    Fill,
    /// Ask for much and read nothing
    Deaf,
    /// Send requests as fast as possible
    Flood,
    /// Keep connections open: heads and bodies byte by byte, sockets that only ping
    Slow,
    /// Fill the list of open tables
    Spam,
    /// Act and go back in turn, and ask for pages of the log of that
    Pages,
}

/// How much an attacker did.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    /// Requests, messages or connections.
    pub(super) tried: u64,
    /// Those that the server did not refuse.
    pub(super) through: u64,
}

impl Tally {
    pub(super) fn plus(self, other: Tally) -> Tally {
        Tally { tried: self.tried + other.tried, through: self.through + other.through }
    }

    fn count(&mut self, through: bool) {
        self.tried += 1;
        self.through += u64::from(through);
    }
}

/// Returns the address of an attacker: one of 127.200.0.0/24, or an address in an IPv6 network (/64) of
/// its own if the server has an IPv6 address. Every eight networks share a /48.
pub(super) fn attacker_address(server: SocketAddr, number: u8) -> IpAddr {
    if server.is_ipv4() {
        return Ipv4Addr::new(127, 200, 0, number).into();
    }
    let number = u16::from(number);
    Ipv6Addr::new(0x2001, 0xdb8, 1 + number / 8, number, 0, 0, 0, 1).into()
}

/// One attacker with one address.
struct Attacker {
    server: SocketAddr,
    address: IpAddr,
    tally: Tally,
}

impl Attack {
    /// Attacks from the address with this number until told to stop.
    pub(super) async fn run(self, server: SocketAddr, number: u8, stop: Arc<AtomicBool>) -> Tally {
        let address = attacker_address(server, number);
        let mut attacker = Attacker { server, address, tally: Tally::default() };
        while !stop.load(Relaxed) {
            // The server may close a connection or refuse one at any time: that is what it is for.
            let attempt = timeout(PATIENCE, attacker.attack(self));
            if !matches!(attempt.await, Ok(Ok(()))) {
                sleep(PAUSE).await;
            }
        }
        attacker.tally
    }
}

impl Attacker {
    async fn attack(&mut self, attack: Attack) -> Result<()> {
        match attack {
            Attack::Log => self.fill_log().await,
            Attack::Fill => self.fill_house().await,
            Attack::Deaf => self.be_deaf().await,
            Attack::Flood => self.flood().await,
            Attack::Slow => self.be_slow().await,
            Attack::Spam => self.spam().await,
            Attack::Pages => self.ask_for_pages().await,
        }
    }

    /// Asks for a new session.
    async fn session(&self) -> Result<String> {
        session_over(self.dial().await?).await
    }

    async fn dial(&self) -> Result<TcpStream> {
        dial_from(self.server, self.address).await
    }

    /// Sends requests on one connection, one after the other.
    async fn ask(&mut self, requests: &[(&str, &str, String)], cookie: &str) -> Result<()> {
        let mut stream = self.dial().await?;
        for (method, path, body) in requests {
            let answer = send(&mut stream, method, path, cookie, body).await?;
            self.tally.count(answer.status < 400);
        }
        Ok(())
    }

    async fn fill_house(&mut self) -> Result<()> {
        let wake = format!("/api/tables/{}", self.tally.tried);
        let open = ("POST", "/api/tables", table(false, "open"));
        let cookie = self.session().await?;
        self.ask(&[open.clone(), ("GET", &wake, String::new()), open], &cookie).await
    }

    async fn spam(&mut self) -> Result<()> {
        let list = ("GET", "/api/tables?list=open", String::new());
        let cookie = self.session().await?;
        self.ask(&[("POST", "/api/tables", table(true, "open")), list], &cookie).await
    }

    async fn flood(&mut self) -> Result<()> {
        let get = |path| ("GET", path, String::new());
        let session = ("POST", "/api/session", String::new());
        let requests = [get("/readyz"), session, get("/api/tables?list=mine"), get("/api/server")];
        let many: Vec<_> = requests.iter().cycle().take(100).cloned().collect();
        let cookie = self.session().await?;
        self.ask(&many, &cookie).await
    }

    /// Opens a table with this second seat, and returns a connection to it.
    async fn join(&mut self, second: impl Serialize) -> Result<WebSocketStream<TcpStream>> {
        let cookie = self.session().await?;
        let mut stream = self.dial().await?;
        let body = table(false, second);
        let opened = send(&mut stream, "POST", "/api/tables", &cookie, &body).await?;
        self.tally.count(opened.status < 400);
        let status: Value = serde_json::from_str(&opened.body)?;
        let id = status["table"].as_str().context("no table was opened")?;
        let url = format!("ws://{}/ws?table={id}", self.server);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = self.dial().await?;
        let (mut socket, _) = client_async(request, stream).await?;
        let join =
            json!({"type": "join", "protocol": protocol::VERSION, "build": "x", "since": null});
        socket.send(Message::text(join.to_string())).await?;
        Ok(socket)
    }

    async fn fill_log(&mut self) -> Result<()> {
        let mut socket = self.join("open").await?;
        for number in 0.. {
            let sit =
                json!({"id": number, "type": "sit", "seat": 0, "name": format!("Eve {number}")});
            socket.send(Message::text(sit.to_string())).await?;
            while let Some(heard) = socket.next().await {
                let text = heard?.into_text()?;
                if text.starts_with(r#"{"type":"done""#) || text.starts_with(r#"{"type":"refused""#)
                {
                    self.tally.count(text.starts_with(r#"{"type":"done""#));
                    break;
                }
            }
        }
        Ok(())
    }

    async fn be_deaf(&mut self) -> Result<()> {
        let mut socket = self.join("open").await?;
        for since in [0, u64::MAX, u64::MAX - 1].into_iter().cycle() {
            let log = json!({"type": "log", "since": since}).to_string();
            let sent = socket.send(Message::text(log)).await;
            self.tally.count(sent.is_ok());
            sent?;
        }
        Ok(())
    }

    async fn ask_for_pages(&mut self) -> Result<()> {
        let socket = self.join(json!({"bot": "conductor"})).await?;
        let mut game = SoloGame { socket, own: None, opened: 0 };
        game.ask(ClientMessage::Start).await?;
        for _ in 0..BACK_AND_FORTH {
            let gone = game.go_back_and_forth().await;
            self.tally.count(gone.is_ok());
            gone?;
        }
        for since in (0..2 * BACK_AND_FORTH).step_by(7).cycle() {
            let page = game.ask(ClientMessage::Log { since }).await;
            self.tally.count(page.is_ok());
            page?;
        }
        Ok(())
    }

    /// Keeps some connections busy for a while, in each of the slow ways.
    async fn be_slow(&mut self) -> Result<()> {
        let mut lines = Vec::new();
        for kind in 0..30 {
            let mut line = self.dial().await?;
            let head = match kind % 3 {
                0 => "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
                1 => {
                    "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
                    Content-Length: 4000\r\n\r\n"
                }
                _ => {
                    "GET /ws?table=a HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\n\
                    Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                    Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
                }
            };
            let sent = line.write_all(head.as_bytes()).await;
            self.tally.count(sent.is_ok());
            lines.push((kind % 3, line));
        }
        for _ in 0..40 {
            for (kind, line) in &mut lines {
                let ping: &[u8] = if *kind == 2 { &[0x89, 0x80, 0, 0, 0, 0] } else { b" " };
                // A line that the server has closed is of no use any more.
                drop(line.write_all(ping).await);
            }
            sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }
}

/// Describes a table that an attacker wants to open, with this second seat.
fn table(listed: bool, second: impl Serialize) -> String {
    let settings = json!({"pace": 0, "clock": 86_400_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": listed, "hints": false});
    json!({"board": "toy", "name": "Eve", "seats": ["me", second], "settings": settings})
        .to_string()
}

/// A game against a bot, which can be taken back to any decision (T-UNDO-2).
struct SoloGame {
    socket: WebSocketStream<TcpStream>,
    /// What the player saw last.
    own: Option<PrivateView>,
    /// Decisions that were opened before this position are gone.
    opened: LogPosition,
}

impl SoloGame {
    /// Acts, and goes back.
    async fn go_back_and_forth(&mut self) -> Result<()> {
        let (decision, answer) = loop {
            let own = self.own.as_ref();
            let open = own.and_then(|own| own.decision.zip(own.plain_answer()));
            match open.filter(|(decision, _)| decision.opened >= self.opened) {
                Some(open) => break open,
                None => drop(self.hear().await?),
            }
        };
        let acted = self.ask(ClientMessage::Act { decision, answer }).await?;
        let to = acted.context("an action is an entry")?;
        let gone_back = self.ask(ClientMessage::Rewind { to }).await?;
        self.opened = gone_back.context("going back is an entry")?;
        Ok(())
    }

    /// Sends a message and waits for the answer; returns the position of its entry, if it left one.
    async fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>> {
        let request = Request { id: Some(1), message };
        self.socket.send(Message::text(serde_json::to_string(&request)?)).await?;
        loop {
            let heard = self.hear().await?;
            if let ServerMessage::Done { re: Some(1), position } = heard {
                return Ok(position);
            }
            if matches!(heard, ServerMessage::Log { .. }) {
                return Ok(None);
            }
            let refused = matches!(heard, ServerMessage::Refused { re: Some(1), .. });
            anyhow::ensure!(!refused, "the server refuses it");
        }
    }

    async fn hear(&mut self) -> Result<ServerMessage> {
        let heard = self.socket.next().await.context("the server broke off")??;
        let message = serde_json::from_str(&heard.into_text()?)?;
        if let ServerMessage::Update(update) = &message
            && update.own.is_some()
        {
            self.own = update.own.clone();
        }
        Ok(message)
    }
}

struct HttpAnswer {
    status: u16,
    body: String,
}

/// Sends a request and reads its answer, so that the connection can be used again.
async fn send(
    stream: &mut TcpStream,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<HttpAnswer> {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: attacked\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    loop {
        anyhow::ensure!(stream.read_buf(&mut bytes).await? > 0, "the server broke off");
        let text = String::from_utf8_lossy(&bytes);
        let Some((head, rest)) = text.split_once("\r\n\r\n") else { continue };
        let header = head.lines().find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse::<usize>().ok()
        });
        if rest.len() >= header.unwrap_or(0) {
            let status = head.split(' ').nth(1).context("no status")?.parse()?;
            return Ok(HttpAnswer { status, body: rest.to_owned() });
        }
    }
}
