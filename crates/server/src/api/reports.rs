//! Reports of names and chat lines to the operator.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::Objection;
use protocol::http::ReportRequest;
use protocol::limits::CHAT_CHARS;

use super::{ApiError, JsonBody, TablePath};
use crate::command::{Command, TableError};
use crate::routes::App;
use crate::visitor::Visitor;

/// Handles `POST /api/tables/{table}/report`: tells the operator about a name or a chat line.
pub(super) async fn report(
    State(app): State<App>,
    TablePath(table): TablePath,
    visitor: Visitor,
    JsonBody(ReportRequest { about, comment, key }): JsonBody<ReportRequest>,
) -> Result<StatusCode, ApiError> {
    app.registry.throttles.reports.take(&visitor.caller())?;
    let comment = comment.map(|comment| comment.trim().to_owned());
    let comment = comment.filter(|comment| !comment.is_empty());
    if comment.as_ref().is_some_and(|comment| comment.chars().count() > CHAT_CHARS) {
        return Err(TableError::from(Objection::ChatTooLong).into());
    }
    let credential = visitor.credential(key);
    let command = |reply| Command::Report { credential, about, comment, reply };
    app.registry.ask(&table, command).await?;
    Ok(StatusCode::NO_CONTENT)
}
