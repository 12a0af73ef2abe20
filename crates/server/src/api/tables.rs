//! Opening a table, sitting down, coming back, links and records.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::{
    DoneResponse, OpenTableRequest, RenewLinkResponse, RequestedSeat, ReturnRequest, SitRequest,
    SitResponse, TableStatus,
};
use protocol::{ClientMessage, Objection, Reason, Refusal, SeatNumber, Settings};
use serde::Deserialize;
use table::{Occupant, Session, TableConfig};

use super::{ApiError, JsonBody, TablePath, table_status};
use crate::command::{Command, Credential, Handled, Renewal, Seated, TableError};
use crate::routes::App;
use crate::visitor::{ClientAddress, Visitor};

/// `POST /api/session`: sets a cookie for those who have none.
pub(super) async fn session(visitor: Visitor) -> Response {
    (StatusCode::NO_CONTENT, visitor, ()).into_response()
}

/// `POST /api/tables`
pub(super) async fn open(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(request): JsonBody<OpenTableRequest>,
) -> Result<Response, ApiError> {
    let session = visitor.session();
    let config = config(request, session)?;
    app.registry.check_table_limit(session).await?;
    if !app.connections.may_open_table(address, &app.registry.limits) {
        return Err(ApiError::TOO_FAST);
    }
    let id = app.registry.open(config).await?;
    let credential = Credential::Session { session, key: None };
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
    let name = table::clean_name(&name).ok_or_else(bad_name)?;
    let sitting = |seat| match seat {
        RequestedSeat::Me => Occupant::Person { session: host, name: name.to_owned() },
        RequestedSeat::Here(name) => {
            Occupant::Person { session: host, name: name.trim().to_owned() }
        }
        RequestedSeat::Open => Occupant::Nobody,
        RequestedSeat::Bot(level) => Occupant::Bot { level },
    };
    let seats = seats.into_iter().map(sitting).collect();
    let settings = settings.unwrap_or_else(|| Settings::usual(bots::BotSpec::best().name));
    Ok(TableConfig { board, seats, settings, host })
}

/// The key of a link, as a parameter.
#[derive(Debug, Deserialize)]
pub(super) struct KeyQuery {
    key: Option<String>,
}

/// `GET /api/tables/{table}`
pub(super) async fn describe(
    State(app): State<App>,
    TablePath(table): TablePath,
    query: Result<Query<KeyQuery>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableStatus>, ApiError> {
    let Query(KeyQuery { key }) = query?;
    let credential = Credential::Session { session: visitor.session(), key };
    let details = app.registry.ask(&table, |reply| Command::Describe { credential, reply }).await?;
    Ok(Json(table_status(&app, &headers, &table, details)))
}

/// `POST /api/tables/{table}/sit`
pub(super) async fn sit(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    headers: HeaderMap,
    JsonBody(SitRequest { name, seat, key }): JsonBody<SitRequest>,
) -> Result<Response, ApiError> {
    let credential = Credential::Session { session: visitor.session(), key };
    let command = |reply| Command::Sit { credential, seat, name, reply };
    let Seated { seat, details } = app.registry.ask(&table, command).await?;
    let token = details.keys.seat_token.clone().unwrap_or_default();
    let table = table_status(&app, &headers, &table, details);
    Ok((visitor, Json(SitResponse { seat, token, table })).into_response())
}

/// `POST /api/tables/{table}/start`: the host starts the game.
pub(super) async fn start(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
) -> Result<Json<DoneResponse>, ApiError> {
    let credential = Credential::Session { session: visitor.session(), key: None };
    let message = Box::new(ClientMessage::Start);
    let command = |reply| Command::Request { credential, message, reply };
    let Handled { position } = app.registry.ask(&table, command).await?;
    Ok(Json(DoneResponse { position }))
}

/// `POST /api/tables/{table}/return`
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
        TableError::Damaged | TableError::Unavailable | TableError::Refused(_) => error.into(),
    })?;
    let status = table_status(&app, &headers, &table, details);
    Ok((visitor, Json(status)).into_response())
}

/// The seat that a path names.
#[derive(Debug, Deserialize)]
pub(super) struct SeatPath {
    seat: SeatNumber,
}

/// `POST /api/tables/{table}/seats/{seat}/link`
pub(super) async fn renew_link(
    State(app): State<App>,
    TablePath(table): TablePath,
    seat: Result<Path<SeatPath>, PathRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<RenewLinkResponse>, ApiError> {
    let (Path(SeatPath { seat }), session) = (seat?, visitor.session());
    let command = |reply| Command::RenewLink { session, seat, reply };
    Ok(Json(match app.registry.ask(&table, command).await? {
        Renewal::Made { key } => {
            let link = app.site.link(&headers, &format!("return/{table}/{key}"));
            RenewLinkResponse { return_link: Some(link), missing: Vec::new() }
        }
        Renewal::Waits { missing } => RenewLinkResponse { return_link: None, missing },
    }))
}

/// `GET /api/tables/{table}/record`
pub(super) async fn record(
    State(app): State<App>,
    TablePath(table): TablePath,
    query: Result<Query<KeyQuery>, QueryRejection>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let Query(KeyQuery { key }) = query?;
    let credential = Credential::Session { session: visitor.session(), key };
    let text = app.registry.ask(&table, |reply| Command::Record { credential, reply }).await?;
    let name = format!("attachment; filename=\"roundhouse-{table}.record\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
