//! One WebSocket: a connection between a client and its table.

mod bounded_stream;
mod handshake;

use std::sync::Arc;

use axum::extract::{Extension, Query, State};
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use protocol::{ClientMessage, Objection, ReadyMessage, Reason, Refusal, Request, ServerMessage};
use serde::Deserialize;
use store::TableId;
use table::Client;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::api::ApiError;
use crate::command::{Command, CommandSender, Credential, TableError};
use crate::connections::Peer;
use crate::frame::Frame;
use crate::outbox::{OutboxReceiver, Queued, outbox};
use crate::registry::Registry;
use crate::routes::App;
use crate::shared_stream::DirectWriter;
use crate::throttle::Caller;
use crate::visitor::Visitor;
use handshake::{Handshake, Socket};

/// The parameters of a WebSocket: the table, and the key of the link that the visitor followed.
#[derive(Deserialize)]
pub(crate) struct SocketQuery {
    table: String,
    key: Option<String>,
}

/// Handles `GET /ws?table=…&key=…`: turns the request into a WebSocket to a table.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Query(SocketQuery { table, key }): Query<SocketQuery>,
    visitor: Visitor,
    peer: Option<Extension<Peer>>,
    direct: Option<Extension<DirectWriter>>,
    handshake: Handshake,
) -> Response {
    let (credential, caller) = (visitor.credential(key), visitor.caller());
    let counted = app.site.proxy().map(|_| {
        let limits = &app.registry.limits;
        app.proxied_sockets.add(caller.address, limits).ok_or(())
    });
    let Ok(counted) = counted.transpose() else {
        app.registry.metrics.turned_away.add(1);
        return ApiError::from(Refusal::from(Reason::from(Objection::TooManyClients)))
            .into_response();
    };
    let (registry, direct) = (app.registry, direct.map(|Extension(direct)| direct));
    handshake.accept(async move |socket| {
        let tracked = registry.tasks.token();
        let direct = direct.unwrap_or_default();
        let mut connection = Box::new(Connection { registry, socket, caller, direct });
        let joined = Box::pin(connection.join(table, credential)).await;
        connection.run(joined).await;
        drop((tracked, peer, counted));
    })
}

/// The codes with which the server closes a WebSocket.
mod close {
    pub(super) const STOPPING: u16 = 1001;
    pub(super) const NOT_UNDERSTOOD: u16 = 1003;
    pub(super) const TOO_MUCH: u16 = 1008;
    pub(super) const TOO_LARGE: u16 = 1009;
    pub(super) const NO_TABLE: u16 = 4404;
    pub(super) const TOO_SLOW: u16 = 4408;
    pub(super) const DAMAGED: u16 = 4410;
    pub(super) const UNAVAILABLE: u16 = 4500;
}

/// The way a connection ends.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// The client is gone.
    Gone,
    /// The server closes it with this code and reason.
    Close(u16, &'static str),
}

/// A WebSocket that has no table yet.
struct Connection {
    registry: Arc<Registry>,
    socket: Box<Socket>,
    caller: Caller,
    /// By which the table writes to the socket.
    direct: DirectWriter,
}

impl Connection {
    /// Serves a connection that has joined its table, and closes it. What is done once is in boxes: a
    /// future has room for all its parts as long as it lives, and this one lives long.
    async fn run(&mut self, joined: Result<JoinedConnection, End>) {
        let end = match joined {
            Ok(mut joined) => {
                let end = joined.run(self).await;
                Box::pin(joined.leave()).await;
                end
            }
            Err(end) => end,
        };
        Box::pin(self.close(end)).await;
    }

    async fn close(&mut self, end: End) {
        if let End::Close(code, reason) = end {
            let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
            drop(self.send(Message::Close(Some(frame))).await);
        }
    }

    /// Waits for the first message, which must be `join`, and passes it to the table.
    async fn join(
        &mut self,
        table: String,
        credential: Credential,
    ) -> Result<JoinedConnection, End> {
        let request = self.first_request().await?;
        self.registry.metrics.heard.add(1);
        if !matches!(request.message, ClientMessage::Join { .. }) {
            self.refuse(request.id, Objection::JoinFirst.into()).await?;
            return Err(End::Close(close::NOT_UNDERSTOOD, "join first"));
        }
        match self.connect(&table, credential).await {
            Ok(joined) => {
                joined.send(request).await?;
                Ok(joined)
            }
            Err(TableError::Refused(refusal)) => {
                self.write(&ServerMessage::Refused { re: request.id, refusal }).await?;
                Err(End::Close(close::TOO_MUCH, "refused"))
            }
            Err(TableError::TooOften(_)) => {
                self.refuse(request.id, Objection::TooFast.into()).await?;
                Err(End::Close(close::TOO_MUCH, "too often"))
            }
            Err(TableError::NoTable | TableError::Blocked) => {
                self.refuse(request.id, Objection::Closed.into()).await?;
                Err(End::Close(close::NO_TABLE, "there is no such table"))
            }
            Err(TableError::Damaged) => {
                self.refuse(request.id, Objection::Damaged.into()).await?;
                Err(End::Close(close::DAMAGED, "this table is damaged"))
            }
            Err(TableError::Unavailable | TableError::Conflict) => {
                self.refuse(request.id, Objection::Closed.into()).await?;
                Err(unavailable())
            }
        }
    }

    async fn first_request(&mut self) -> Result<Box<Request>, End> {
        // One deadline for the message: pings do not move it.
        let deadline = Instant::now() + self.registry.limits.hello;
        let stop = self.registry.stop.clone();
        loop {
            let first = tokio::select! {
                () = stop.cancelled() => return Err(stopping()),
                first = timeout_at(deadline, handshake::read(&mut self.socket)) => first,
            };
            let Ok(first) = first else {
                return Err(End::Close(close::TOO_SLOW, "nothing was said"));
            };
            match read(first)? {
                Received::Request(request) => return Ok(request),
                Received::Nothing => {}
                Received::Nonsense => {
                    self.refuse(None, Objection::NotUnderstood.into()).await?;
                    return Err(End::Close(close::NOT_UNDERSTOOD, "not a message"));
                }
            }
        }
    }

    async fn connect(
        &mut self,
        table: &str,
        credential: Credential,
    ) -> Result<JoinedConnection, TableError> {
        let registry = &self.registry;
        let table = TableId::new(table).map_err(|_| TableError::NoTable)?;
        registry.may_wake(&self.caller, &table)?;
        let client = registry.new_client();
        self.direct.share();
        let (outbox, messages) = outbox(self.direct.clone(), registry.unread.clone());
        let (reply, answer) = tokio::sync::oneshot::channel();
        let connect = Command::Connect { client, credential, outbox, reply };
        let commands = registry.send(&table, connect)?;
        answer.await.unwrap_or(Err(TableError::Unavailable))?;
        let heard = Instant::now();
        Ok(JoinedConnection { client, commands, messages, heard, pinged: false })
    }

    async fn refuse(&mut self, re: Option<u64>, why: Reason) -> Result<(), End> {
        self.write(&ServerMessage::Refused { re, refusal: Refusal::from(why) }).await
    }

    async fn write(&mut self, message: &ReadyMessage) -> Result<(), End> {
        self.write_frames(Frame::of(message).bytes()).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        let limit = self.registry.limits.send;
        in_time(timeout(limit, self.socket.send(message)).await)
    }

    async fn write_frames(&mut self, frames: &[u8]) -> Result<(), End> {
        let limit = self.registry.limits.send;
        in_time(timeout(limit, handshake::write(&mut self.socket, frames)).await)
    }
}

/// The table's side of a connection.
struct JoinedConnection {
    client: Client,
    commands: CommandSender,
    messages: OutboxReceiver,
    /// When the client last gave a sign of life.
    heard: Instant,
    /// Whether it was pinged since.
    pinged: bool,
}

impl JoinedConnection {
    async fn run(&mut self, connection: &mut Connection) -> End {
        // Set again only when it rings: what the client sends moves the deadline all the time.
        let mut alarm = std::pin::pin!(sleep_until(self.deadline(connection)));
        loop {
            let step = tokio::select! {
                message = self.messages.recv() => match message {
                    // In a box, like the ping: a connection that waits keeps no room for what it rarely does.
                    Some(first) => Box::pin(self.forward(connection, first)).await,
                    // The table dropped its end: the server stops, or the client read too slowly.
                    None if connection.registry.stop.is_cancelled() => Err(stopping()),
                    None => Err(unavailable()),
                },
                received = handshake::read(&mut connection.socket) => match self.receive(connection, received) {
                    Ok(Some(request)) => self.send(request).await,
                    Ok(None) => Ok(()),
                    Err(Unheard::Nonsense) => {
                        Box::pin(connection.refuse(None, Objection::NotUnderstood.into())).await
                    }
                    Err(Unheard::End(end)) => Err(end),
                },
                () = alarm.as_mut() => {
                    let step = Box::pin(self.ping_if_due(connection)).await;
                    alarm.as_mut().reset(self.deadline(connection));
                    step
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Writes all waiting messages at once: an answer and the update that it caused are one packet.
    async fn forward(&mut self, connection: &mut Connection, first: Queued) -> Result<(), End> {
        let (mut frames, mut size) = (first.bytes().to_vec(), first.size());
        while let Some(more) = self.messages.try_recv() {
            frames.extend_from_slice(more.bytes());
            size += more.size();
        }
        connection.write_frames(&frames).await?;
        self.messages.written(size);
        Ok(())
    }

    /// Takes what the client sent; returns its request, if it is one.
    fn receive(
        &mut self,
        connection: &Connection,
        received: Option<Result<Message, tungstenite::Error>>,
    ) -> Result<Option<Box<Request>>, Unheard> {
        // A ping asks for an answer and gives none: only what a client that reads sends is a sign of life.
        if !matches!(received, Some(Ok(Message::Ping(_)))) {
            (self.heard, self.pinged) = (Instant::now(), false);
        }
        let received = read(received).map_err(Unheard::End)?;
        // Counted for the session and the address: connecting again gives nobody more (T-LOG-1).
        if connection.registry.throttles.messages.take(&connection.caller).is_err() {
            return Err(Unheard::End(End::Close(close::TOO_MUCH, "too many messages")));
        }
        let now = connection.registry.now();
        if connection.registry.moderation.is_blocked(&connection.caller, now) {
            return Err(Unheard::End(End::Close(close::TOO_MUCH, "blocked")));
        }
        connection.registry.metrics.heard.add(1);
        match received {
            Received::Nothing => Ok(None),
            Received::Nonsense => Err(Unheard::Nonsense),
            Received::Request(request) => Ok(Some(request)),
        }
    }

    /// Passes a request to the table; waits if its queue is full.
    async fn send(&self, request: Box<Request>) -> Result<(), End> {
        let command = Box::new(Command::Message { client: self.client, request });
        match self.commands.try_send(command) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(command)) => {
                Box::pin(self.commands.send(command)).await.map_err(|_| unavailable())
            }
            Err(TrySendError::Closed(_)) => Err(unavailable()),
        }
    }

    /// Tells the table that the client is gone. Waits for room in the queue: the table must learn it.
    async fn leave(&self) {
        let gone = Command::Disconnect { client: self.client };
        drop(self.commands.send(Box::new(gone)).await);
    }

    /// Returns when to ping a silent client, or to give it up if it was pinged already.
    fn deadline(&self, connection: &Connection) -> Instant {
        let silence = connection.registry.limits.silence;
        self.heard + if self.pinged { silence } else { silence / 2 }
    }

    /// Pings a client that has been silent for too long; gives it up if it was pinged already.
    async fn ping_if_due(&mut self, connection: &mut Connection) -> Result<(), End> {
        if Instant::now() < self.deadline(connection) {
            return Ok(());
        }
        if self.pinged {
            return Err(End::Close(close::TOO_SLOW, "no sign of life"));
        }
        self.pinged = true;
        connection.send(Message::Ping(Default::default())).await
    }
}

/// The reason why nothing of what a client sent goes to the table.
enum Unheard {
    Nonsense,
    End(End),
}

/// Turns a timeout or an error while writing into the end of the connection.
fn in_time(sent: Result<Result<(), tungstenite::Error>, Elapsed>) -> Result<(), End> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}

fn stopping() -> End {
    End::Close(close::STOPPING, "the server stops")
}

fn unavailable() -> End {
    End::Close(close::UNAVAILABLE, "come back")
}

/// What a client sent.
enum Received {
    Request(Box<Request>),
    /// A ping, or its answer.
    Nothing,
    Nonsense,
}

fn read(received: Option<Result<Message, tungstenite::Error>>) -> Result<Received, End> {
    match received {
        None | Some(Ok(Message::Close(_))) => Err(End::Gone),
        Some(Ok(Message::Text(text))) => Ok(match Request::parse(&text) {
            Ok(request) => Received::Request(Box::new(request)),
            Err(_) => Received::Nonsense,
        }),
        Some(Ok(Message::Binary(_))) => Ok(Received::Nonsense),
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(Received::Nothing),
        // Too large, or not the WebSocket protocol. If the connection broke, nobody reads the reason.
        Some(Err(_)) => Err(End::Close(
            close::TOO_LARGE,
            "the message is too large, or not a WebSocket message",
        )),
    }
}
