//! The interface for programs that play a seat, in any language: wait for the next update, act.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use protocol::http::{ActRequest, DoneResponse};
use protocol::{ClientMessage, LogPosition, SeatNumber};
use serde::Deserialize;
use store::TableId;
use table::Client;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{ApiError, JsonBody, TablePath};
use crate::command::{Command, CommandSender, Credential, Handled, TableError};
use crate::outbox::{OutboxReceiver, Queued, outbox};
use crate::routes::App;
use crate::shared_stream::DirectWriter;
use crate::throttle::Caller;
use crate::visitor::BearerToken;

/// The last position that a program knows, as a parameter.
#[derive(Debug, Deserialize)]
pub(super) struct SinceQuery {
    since: Option<LogPosition>,
}

/// Handles `GET /api/tables/{table}/next?since=`: waits for the update after this position; 204 if none comes
/// in time.
pub(super) async fn next(
    State(app): State<App>,
    TablePath(table): TablePath,
    query: Result<Query<SinceQuery>, QueryRejection>,
    BearerToken(token): BearerToken,
    Caller { address: from, .. }: Caller,
) -> Result<Response, ApiError> {
    let Query(SinceQuery { since }) = query?;
    let credential = Credential::SeatToken { token, from };
    let poll = PollConnection::open(&app, &table, credential).await;
    let mut poll = poll.map_err(token_error)?;
    match timeout(app.registry.limits.poll, poll.update_after(since)).await {
        Ok(update) => {
            let json = [(CONTENT_TYPE, "application/json")];
            Ok((json, update?.as_str().to_owned()).into_response())
        }
        Err(_) => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// A connection to a table that exists for one request.
struct PollConnection {
    client: Client,
    seat: Option<SeatNumber>,
    commands: CommandSender,
    messages: OutboxReceiver,
}

/// The part of a message that must be read here.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum MessageHead {
    Welcome {
        seats: Vec<SeatNumber>,
    },
    Update {
        position: LogPosition,
        own: Option<serde::de::IgnoredAny>,
    },
    #[serde(other)]
    Other,
}

impl PollConnection {
    async fn open(
        app: &App,
        table: &TableId,
        credential: Credential,
    ) -> Result<PollConnection, TableError> {
        let client = app.registry.new_client();
        let (outbox, messages) = outbox(DirectWriter::default(), app.registry.unread.clone());
        let (reply, answer) = tokio::sync::oneshot::channel();
        let connect = Command::Connect { client, credential, outbox, reply };
        let commands = app.registry.send(table, connect)?;
        let connected = answer.await.unwrap_or(Err(TableError::Unavailable))?;
        Ok(PollConnection { client, seat: connected.seat, commands, messages })
    }

    async fn send(&self, message: ClientMessage) -> Result<(), ApiError> {
        let command = Command::Message { client: self.client, request: Box::new(message.into()) };
        self.commands.send(Box::new(command)).await.map_err(|_| ApiError::UNAVAILABLE)
    }

    async fn update_after(&mut self, since: Option<LogPosition>) -> Result<Utf8Bytes, ApiError> {
        let build = "api".to_owned();
        self.send(ClientMessage::Join { protocol: protocol::VERSION, build, since }).await?;
        let mut several = false;
        while let Some(queued) = self.messages.recv().await {
            let Queued::Frame(frame) = queued else { continue };
            self.messages.written(frame.bytes().len());
            let text = frame.text();
            match serde_json::from_str(&text).unwrap_or(MessageHead::Other) {
                // A session with several seats must say which one it wants to see.
                MessageHead::Welcome { seats } if seats.len() > 1 => {
                    several = true;
                    self.send(ClientMessage::Show { seat: self.seat }).await?;
                }
                MessageHead::Update { position, own } => {
                    let complete = own.is_some() || !several;
                    if complete && since.is_none_or(|since| position > since) {
                        return Ok(text);
                    }
                }
                MessageHead::Welcome { .. } | MessageHead::Other => {}
            }
        }
        Err(ApiError::UNAVAILABLE)
    }
}

/// Tells the table that the request has ended, however it ended.
impl Drop for PollConnection {
    fn drop(&mut self) {
        let (commands, client) = (self.commands.clone(), self.client);
        if let Err(mpsc::error::TrySendError::Full(command)) =
            commands.try_send(Box::new(Command::Disconnect { client }))
        {
            tokio::spawn(async move { drop(commands.send(command).await) });
        }
    }
}

/// Answers that the token is wrong, whether or not the table exists.
fn token_error(error: TableError) -> ApiError {
    match error {
        TableError::NoTable => ApiError::NO_TOKEN,
        TableError::Damaged
        | TableError::Unavailable
        | TableError::Conflict
        | TableError::Blocked
        | TableError::TooOften(_)
        | TableError::Refused(_) => error.into(),
    }
}

/// Handles `POST /api/tables/{table}/act`: answers the decision of the seat that the token is for.
pub(super) async fn act(
    State(app): State<App>,
    TablePath(table): TablePath,
    BearerToken(token): BearerToken,
    Caller { address: from, .. }: Caller,
    JsonBody(ActRequest { decision, answer }): JsonBody<ActRequest>,
) -> Result<Json<DoneResponse>, ApiError> {
    let credential = Credential::SeatToken { token, from };
    let message = Box::new(ClientMessage::Act { decision, answer });
    let command = |reply| Command::Request { credential, message, reply };
    let Handled { position } = app.registry.ask(&table, command).await.map_err(token_error)?;
    Ok(Json(DoneResponse { position }))
}
