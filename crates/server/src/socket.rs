//! One WebSocket: between a client and its table.

mod handshake;

use axum::extract::{Extension, Query, State};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Objection, Reason, Refusal, Request, ServerMessage};
use serde::Deserialize;
use store::TableId;
use table::Client;
use tokio::sync::mpsc;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::clock::Allowance;
use crate::door::Peer;
use crate::letter::{Inbox, Letter, Refused, Ticket};
use crate::limits::OUTBOX;
use crate::routes::App;
use crate::visitor::Visitor;
use handshake::{Handshake, Socket};

/// Which table, and the key of the link by which somebody comes.
#[derive(Deserialize)]
pub(crate) struct Place {
    table: String,
    key: Option<String>,
}

/// `GET /ws?table=…&key=…`
pub(crate) async fn upgrade(
    State(app): State<App>,
    Query(Place { table, key }): Query<Place>,
    visitor: Visitor,
    peer: Option<Extension<Peer>>,
    handshake: Handshake,
) -> Response {
    let ticket = Ticket::Session { session: visitor.session(), key };
    handshake.accept(async move |socket| {
        let tracked = app.hall.tasks.token();
        Line { app, socket }.talk(&table, ticket).await;
        drop((tracked, peer));
    })
}

/// Why a connection is closed, beyond what the WebSocket protocol has codes for.
mod close {
    pub(super) const STOPPING: u16 = 1001;
    pub(super) const NOT_UNDERSTOOD: u16 = 1003;
    pub(super) const TOO_MUCH: u16 = 1008;
    pub(super) const TOO_LARGE: u16 = 1009;
    pub(super) const NO_TABLE: u16 = 4404;
    pub(super) const TOO_SLOW: u16 = 4408;
    pub(super) const DAMAGED: u16 = 4410;
    pub(super) const TROUBLE: u16 = 4500;
}

/// Why a conversation ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// The client is gone.
    Gone,
    /// We close it, for a reason.
    Close(u16, &'static str),
}

/// A connection before it has a table.
struct Line {
    app: App,
    socket: Socket,
}

impl Line {
    async fn talk(mut self, table: &str, ticket: Ticket) {
        let end = match Box::pin(self.join(table, ticket)).await {
            Ok(mut talk) => {
                let end = talk.run(&mut self).await;
                // Whatever the inbox holds, the table must learn that somebody is gone.
                drop(talk.inbox.send(Box::new(Letter::Left { client: talk.client })).await);
                end
            }
            Err(end) => end,
        };
        if let End::Close(code, reason) = end {
            let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
            drop(self.send(Message::Close(Some(frame))).await);
        }
    }

    /// Waits for the first message and takes it to the table.
    async fn join(&mut self, table: &str, ticket: Ticket) -> Result<Talk, End> {
        let hello = self.app.hall.limits.hello;
        let stop = self.app.hall.stop.clone();
        let request = loop {
            let first = tokio::select! {
                () = stop.cancelled() => return Err(End::Close(close::STOPPING, "the server stops")),
                first = timeout(hello, self.socket.next()) => first,
            };
            let Ok(first) = first else {
                return Err(End::Close(close::TOO_SLOW, "nothing was said"));
            };
            match read(first)? {
                Heard::Request(request) => break request,
                Heard::Nothing => {}
                Heard::Nonsense => {
                    self.refuse(None, Objection::NotUnderstood.into()).await?;
                    return Err(End::Close(close::NOT_UNDERSTOOD, "not a message"));
                }
            }
        };
        self.app.hall.metrics.heard.add(1);
        if !matches!(request.message, ClientMessage::Join { .. }) {
            self.refuse(request.id, Objection::JoinFirst.into()).await?;
            return Err(End::Close(close::NOT_UNDERSTOOD, "join first"));
        }
        match self.connect(table, ticket).await {
            Ok(talk) => {
                let said = Letter::Said { client: talk.client, request };
                talk.inbox.send(Box::new(said)).await.map_err(|_| trouble())?;
                Ok(talk)
            }
            Err(Refused::ByTable(refusal)) => {
                self.say(&ServerMessage::Refused { re: request.id, refusal }).await?;
                Err(End::Close(close::TOO_MUCH, "refused"))
            }
            Err(Refused::NoTable) => {
                self.refuse(request.id, Objection::Closed.into()).await?;
                Err(End::Close(close::NO_TABLE, "there is no such table"))
            }
            Err(Refused::Damaged) => {
                self.refuse(request.id, Objection::Damaged.into()).await?;
                Err(End::Close(close::DAMAGED, "this table is damaged"))
            }
            Err(Refused::NotNow) => {
                self.refuse(request.id, Objection::Closed.into()).await?;
                Err(trouble())
            }
        }
    }

    async fn connect(&mut self, table: &str, ticket: Ticket) -> Result<Talk, Refused> {
        let hall = &self.app.hall;
        let table = TableId::new(table).map_err(|_| Refused::NoTable)?;
        let client = hall.client();
        let (outbox, messages) = mpsc::channel(OUTBOX);
        let (reply, answer) = tokio::sync::oneshot::channel();
        let inbox = hall.send(&table, Letter::Connect { client, ticket, outbox, reply })?;
        answer.await.unwrap_or(Err(Refused::NotNow))?;
        let (allowance, heard) = (Allowance::full(), Instant::now());
        Ok(Talk { client, inbox, messages, allowance, heard, asked: false })
    }

    async fn refuse(&mut self, re: Option<u64>, why: Reason) -> Result<(), End> {
        self.say(&ServerMessage::Refused { re, refusal: Refusal::from(why) }).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text =
            serde_json::to_string(message).expect("types of the wire can be written as JSON");
        self.write(std::iter::once(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        let limit = self.app.hall.limits.send;
        in_time(timeout(limit, self.socket.send(message)).await)
    }

    async fn write(&mut self, texts: impl Iterator<Item = Utf8Bytes>) -> Result<(), End> {
        let limit = self.app.hall.limits.send;
        in_time(timeout(limit, handshake::write(&mut self.socket, texts)).await)
    }
}

/// A connection with its table.
struct Talk {
    client: Client,
    inbox: Inbox,
    messages: mpsc::Receiver<Utf8Bytes>,
    allowance: Allowance,
    /// When the client last gave a sign of life.
    heard: Instant,
    /// Whether it was asked for one since.
    asked: bool,
}

impl Talk {
    async fn run(&mut self, line: &mut Line) -> End {
        loop {
            let patience = self.patience(line);
            let step = tokio::select! {
                message = self.messages.recv() => match message {
                    Some(text) => self.pass_on(line, text).await,
                    // The table let go of us: the server stops, or we did not keep up.
                    None if line.app.hall.stop.is_cancelled() => {
                        Err(End::Close(close::STOPPING, "the server stops"))
                    }
                    None => Err(trouble()),
                },
                heard = line.socket.next() => self.hear(line, heard).await,
                () = tokio::time::sleep_until(patience) => self.ask(line).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Everything that waits goes out at once: an answer and the update that it brought are one packet.
    async fn pass_on(&mut self, line: &mut Line, first: Utf8Bytes) -> Result<(), End> {
        let messages = &mut self.messages;
        let more = std::iter::from_fn(|| messages.try_recv().ok());
        line.write(std::iter::once(first).chain(more)).await
    }

    async fn hear(
        &mut self,
        line: &mut Line,
        heard: Option<Result<Message, tungstenite::Error>>,
    ) -> Result<(), End> {
        (self.heard, self.asked) = (Instant::now(), false);
        let heard = read(heard)?;
        let limits = &line.app.hall.limits;
        if !self.allowance.take(limits.messages, limits.message_every) {
            return Err(End::Close(close::TOO_MUCH, "too many messages"));
        }
        line.app.hall.metrics.heard.add(1);
        match heard {
            Heard::Nothing => Ok(()),
            Heard::Nonsense => Box::pin(line.refuse(None, Objection::NotUnderstood.into())).await,
            Heard::Request(request) => {
                let said = Letter::Said { client: self.client, request };
                self.inbox.send(Box::new(said)).await.map_err(|_| trouble())
            }
        }
    }

    /// How long silence is borne: after half of it the client is asked.
    fn patience(&self, line: &Line) -> Instant {
        let silence = line.app.hall.limits.silence;
        self.heard + if self.asked { silence } else { silence / 2 }
    }

    /// Nothing was heard for a while: asks for a sign of life, then gives up.
    async fn ask(&mut self, line: &mut Line) -> Result<(), End> {
        if self.asked {
            return Err(End::Close(close::TOO_SLOW, "no sign of life"));
        }
        self.asked = true;
        line.send(Message::Ping(Default::default())).await
    }
}

/// A client that takes too long to read, or has broken off, is gone.
fn in_time(sent: Result<Result<(), tungstenite::Error>, Elapsed>) -> Result<(), End> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

fn trouble() -> End {
    End::Close(close::TROUBLE, "come back")
}

/// What came over the wire.
enum Heard {
    Request(Box<Request>),
    /// A ping, or its answer.
    Nothing,
    Nonsense,
}

fn read(heard: Option<Result<Message, tungstenite::Error>>) -> Result<Heard, End> {
    match heard {
        None | Some(Ok(Message::Close(_))) => Err(End::Gone),
        Some(Ok(Message::Text(text))) => Ok(match serde_json::from_str(&text) {
            Ok(request) => Heard::Request(Box::new(request)),
            Err(_) => Heard::Nonsense,
        }),
        Some(Ok(Message::Binary(_))) => Ok(Heard::Nonsense),
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(Heard::Nothing),
        // Too large, or not the WebSocket protocol; a broken connection cannot be told anyway.
        Some(Err(_)) => Err(End::Close(close::TOO_LARGE, "not a message of ours")),
    }
}
