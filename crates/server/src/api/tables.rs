//! Opening a table, sitting down, coming back, links and records.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::{
    DoneResponse, GiveRequest, GiveResponse, OpenTableRequest, RenewLinkResponse, RequestedSeat,
    ReturnRequest, SitRequest, SitResponse, TableStatus,
};
use protocol::{ClientMessage, Objection, Reason, Refusal, Settings};
use serde::Deserialize;
use table::{Occupant, Session, TableConfig};

use super::{ApiError, JsonBody, TablePath, table_status};
use crate::command::{Command, Handled, RenewedKeys, Seated, TableError};
use crate::names;
use crate::routes::App;
use crate::visitor::Visitor;

/// Handles `POST /api/session`: sets a cookie for a browser that has none.
pub(super) async fn session(visitor: Visitor) -> Response {
    (StatusCode::NO_CONTENT, visitor, ()).into_response()
}

/// Handles `POST /api/tables`: opens a table.
pub(super) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(request): JsonBody<OpenTableRequest>,
) -> Result<Response, ApiError> {
    let session = visitor.session();
    let config = config(request, session)?;
    check_words(&app, &config)?;
    app.registry.check_table_limit(session).await?;
    app.registry.throttles.openings.take(&visitor.caller())?;
    let id = app.registry.open(config, visitor.caller().address).await?;
    let credential = visitor.credential(None);
    let details = app.registry.ask(&id, |reply| Command::Describe { credential, reply }).await?;
    let status = table_status(&app, &headers, &id, details);
    let location = [(LOCATION, format!("/api/tables/{id}"))];
    Ok((StatusCode::CREATED, visitor, location, Json(status)).into_response())
}

/// Turns a request to open a table into a config for it.
fn config(request: OpenTableRequest, host: Session) -> Result<TableConfig, ApiError> {
    let OpenTableRequest { board, name, seats, settings } = request;
    let board = board::library::shared_board(&board).ok_or(ApiError::NO_BOARD)?;
    // Checked even if no seat uses it.
    let bad_name = || Refusal::from(Reason::from(Objection::BadName));
    let name = names::normalize(&name).map_err(|_| bad_name())?;
    let sitting = |seat| match seat {
        RequestedSeat::Me => Occupant::Person { session: host, name: name.clone() },
        // The table refuses a name that has no normal form.
        RequestedSeat::Here(name) => {
            let name = names::normalize(&name).unwrap_or(name);
            Occupant::Person { session: host, name }
        }
        RequestedSeat::Open => Occupant::Nobody,
        RequestedSeat::Bot(level) => Occupant::Bot { level },
    };
    let seats = seats.into_iter().map(sitting).collect();
    let settings = settings.unwrap_or_else(|| Settings::usual(bots::BotSpec::best().name));
    Ok(TableConfig { board, seats, settings, host })
}

/// Checks that no name has a word of the operator's list.
fn check_words(app: &App, config: &TableConfig) -> Result<(), TableError> {
    let Some(words) = app.registry.words.get() else { return Ok(()) };
    let is_bad = |seat: &Occupant| matches!(seat, Occupant::Person { name, .. } if words.has(name));
    let bad = config.seats.iter().any(is_bad);
    if bad { Err(TableError::Refused(names::forbidden_word())) } else { Ok(()) }
}

/// The key of a link, as a parameter.
#[derive(Debug, Deserialize)]
pub(super) struct KeyQuery {
    key: Option<String>,
}

/// Handles `GET /api/tables/{table}`: describes a table.
pub(super) async fn describe(
    State(app): State<App>,
    TablePath(table): TablePath,
    query: Result<Query<KeyQuery>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableStatus>, ApiError> {
    let Query(KeyQuery { key }) = query?;
    let credential = visitor.credential(key);
    let details = app.registry.ask(&table, |reply| Command::Describe { credential, reply }).await?;
    Ok(Json(table_status(&app, &headers, &table, details)))
}

/// Handles `POST /api/tables/{table}/sit`: takes a seat.
pub(super) async fn sit(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(SitRequest { name, seat, key }): JsonBody<SitRequest>,
) -> Result<Response, ApiError> {
    let credential = visitor.credential(key);
    let command = |reply| Command::Sit { credential, seat, name, reply };
    let Seated { seat, details } = app.registry.ask(&table, command).await?;
    let token = details.keys.seat_token.clone().unwrap_or_default();
    let table = table_status(&app, &headers, &table, details);
    Ok((visitor, Json(SitResponse { seat, token, table })).into_response())
}

/// Handles `POST /api/tables/{table}/start`: starts the game, for the host.
pub(super) async fn start(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
) -> Result<Json<DoneResponse>, ApiError> {
    let credential = visitor.credential(None);
    let message = Box::new(ClientMessage::Start);
    let command = |reply| Command::Request { credential, message, reply };
    let Handled { position } = app.registry.ask(&table, command).await?;
    Ok(Json(DoneResponse { position }))
}

/// Handles `POST /api/tables/{table}/return`: takes over the seats that a return link is for.
pub(super) async fn take_over(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(ReturnRequest { key }): JsonBody<ReturnRequest>,
) -> Result<Response, ApiError> {
    let session = visitor.session();
    let command = |reply| Command::TakeOverSeat { session, key, reply };
    // The same answer for a wrong key and for a table that does not exist.
    let details = app.registry.ask(&table, command).await.map_err(|error| match error {
        TableError::NoTable => ApiError::WRONG_KEY,
        TableError::Damaged
        | TableError::Unavailable
        | TableError::Conflict
        | TableError::Blocked
        | TableError::TooOften(_)
        | TableError::Refused(_) => error.into(),
    })?;
    let status = table_status(&app, &headers, &table, details);
    Ok((visitor, Json(status)).into_response())
}

/// Handles `POST /api/tables/{table}/link`: renews the return link of the session that asks.
pub(super) async fn renew_link(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<RenewLinkResponse>, ApiError> {
    let session = visitor.session();
    let command = |reply| Command::RenewLink { session, reply };
    let RenewedKeys { return_key, seat_token } = app.registry.ask(&table, command).await?;
    let return_link = app.site.link(&headers, &format!("return/{table}/{return_key}"));
    Ok(Json(RenewLinkResponse { return_link, token: seat_token }))
}

/// Handles `POST /api/tables/{table}/invite`: renews the invite and watch links, for the host.
pub(super) async fn renew_invite(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableStatus>, ApiError> {
    let session = visitor.session();
    let command = |reply| Command::RenewInvite { session, reply };
    let details = app.registry.ask(&table, command).await?;
    Ok(Json(table_status(&app, &headers, &table, details)))
}

/// Handles `POST /api/tables/{table}/give`: makes a link by which a named person takes a seat.
pub(super) async fn give(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(GiveRequest { seat, name }): JsonBody<GiveRequest>,
) -> Result<Json<GiveResponse>, ApiError> {
    let session = visitor.session();
    let command = |reply| Command::Give { session, seat, name, reply };
    let key = app.registry.ask(&table, command).await?;
    Ok(Json(GiveResponse { link: app.site.link(&headers, &format!("return/{table}/{key}")) }))
}

/// Handles `GET /api/tables/{table}/record`: returns the record of a game that is over.
pub(super) async fn record(
    State(app): State<App>,
    TablePath(table): TablePath,
    query: Result<Query<KeyQuery>, QueryRejection>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let Query(KeyQuery { key }) = query?;
    let credential = visitor.credential(key);
    let text = app.registry.ask(&table, |reply| Command::Record { credential, reply }).await?;
    let name = format!("attachment; filename=\"roundhouse-{table}.record\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
