//! Programs that play a seat, in any language: wait for what comes next, act.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use protocol::{Answer, ClientMessage, DecisionId, LogPosition, SeatNumber};
use schemars::JsonSchema;
use serde::Deserialize;
use store::TableId;
use table::Client;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Done, Named, Problem, Sent};
use crate::letter::{Asked, Inbox, Letter, Refused, Ticket};
use crate::limits::OUTBOX;
use crate::routes::App;
use crate::visitor::Bearer;

/// What a program knows already.
#[derive(Debug, Deserialize)]
pub(super) struct Since {
    since: Option<LogPosition>,
}

/// `GET /api/tables/{table}/next?since=`: the update after this position, as soon as there is one;
/// 204 when there is none for a while.
pub(super) async fn next(
    State(app): State<App>,
    Named(table): Named,
    since: Result<Query<Since>, QueryRejection>,
    Bearer(token): Bearer,
) -> Result<Response, Problem> {
    let Query(Since { since }) = since?;
    let ticket = Ticket::Seat { token };
    let mut visit = Visit::begin(&app, &table, ticket).await.map_err(without_token)?;
    match timeout(app.hall.limits.poll, visit.update_after(since)).await {
        Ok(update) => {
            let json = [(CONTENT_TYPE, "application/json")];
            Ok((json, update?.as_str().to_owned()).into_response())
        }
        Err(_) => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// A connection of a program, as long as it waits.
struct Visit {
    client: Client,
    seat: Option<SeatNumber>,
    inbox: Inbox,
    messages: mpsc::Receiver<Utf8Bytes>,
}

/// As much of a message as must be read here.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Glance {
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

impl Visit {
    async fn begin(app: &App, table: &TableId, ticket: Ticket) -> Result<Visit, Refused> {
        let client = app.hall.client();
        let (outbox, messages) = mpsc::channel(OUTBOX);
        let (reply, answer) = tokio::sync::oneshot::channel();
        let inbox = app.hall.send(table, Letter::Connect { client, ticket, outbox, reply })?;
        let connected = answer.await.unwrap_or(Err(Refused::NotNow))?;
        Ok(Visit { client, seat: connected.seat, inbox, messages })
    }

    async fn say(&self, message: ClientMessage) -> Result<(), Problem> {
        let said = Letter::Said { client: self.client, request: Box::new(message.into()) };
        self.inbox.send(Box::new(said)).await.map_err(|_| Problem::NOT_NOW)
    }

    async fn update_after(&mut self, since: Option<LogPosition>) -> Result<Utf8Bytes, Problem> {
        let build = "api".to_owned();
        self.say(ClientMessage::Join { protocol: protocol::VERSION, build, since }).await?;
        let mut several = false;
        while let Some(text) = self.messages.recv().await {
            match serde_json::from_str(&text).unwrap_or(Glance::Other) {
                // A session with several seats must say which one it is about.
                Glance::Welcome { seats } if seats.len() > 1 => {
                    several = true;
                    self.say(ClientMessage::Show { seat: self.seat }).await?;
                }
                Glance::Update { position, own } => {
                    let whole = own.is_some() || !several;
                    if whole && since.is_none_or(|since| position > since) {
                        return Ok(text);
                    }
                }
                Glance::Welcome { .. } | Glance::Other => {}
            }
        }
        Err(Problem::NOT_NOW)
    }
}

/// However the request ends, the table learns that nobody waits any more.
impl Drop for Visit {
    fn drop(&mut self) {
        let (inbox, client) = (self.inbox.clone(), self.client);
        if let Err(mpsc::error::TrySendError::Full(letter)) =
            inbox.try_send(Box::new(Letter::Left { client }))
        {
            tokio::spawn(async move { drop(inbox.send(letter).await) });
        }
    }
}

/// A token that opens nothing is none, whether there is such a table or not.
fn without_token(refused: Refused) -> Problem {
    match refused {
        Refused::NoTable => Problem::NO_TOKEN,
        Refused::Damaged | Refused::NotNow | Refused::ByTable(_) => refused.into(),
    }
}

/// An answer to a decision.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    /// The name of the decision, as it was told.
    decision: DecisionId,
    /// The answer.
    answer: Answer,
}

/// `POST /api/tables/{table}/act`
pub(super) async fn act(
    State(app): State<App>,
    Named(table): Named,
    Bearer(token): Bearer,
    Sent(Act { decision, answer }): Sent<Act>,
) -> Result<Json<Done>, Problem> {
    let ticket = Ticket::Seat { token };
    let message = Box::new(ClientMessage::Act { decision, answer });
    let asked = app.hall.ask(&table, |reply| Letter::Ask { ticket, message, reply }).await;
    let Asked { position } = asked.map_err(without_token)?;
    Ok(Json(Done { position }))
}
