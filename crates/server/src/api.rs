//! The HTTP interface: opening and finding tables, links, records, and programs that play.

mod api_error;
mod json_body;
mod lists;
pub(crate) mod openapi;
mod programs;
mod reports;
mod tables;

use axum::Router;
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::routing::{get, post};
use protocol::http::{TableLinks, TableStatus};
use serde::Deserialize;
use store::TableId;

use crate::command::TableDetails;
use crate::routes::App;
use crate::throttle::Caller;
pub(crate) use api_error::ApiError;
use json_body::JsonBody;

/// Makes the routes under `/api`.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/server", get(lists::server))
        .route("/api/session", post(tables::session))
        .route("/api/tables", get(lists::tables).post(tables::open))
        .route("/api/tables/{table}", get(tables::describe))
        .route("/api/tables/{table}/sit", post(tables::sit))
        .route("/api/tables/{table}/start", post(tables::start))
        .route("/api/tables/{table}/return", post(tables::take_over))
        .route("/api/tables/{table}/link", post(tables::renew_link))
        .route("/api/tables/{table}/invite", post(tables::renew_invite))
        .route("/api/tables/{table}/give", post(tables::give))
        .route("/api/tables/{table}/report", post(reports::report))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/next", get(programs::next))
        .route("/api/tables/{table}/act", post(programs::act))
        .fallback(ApiError::nothing_here)
        .method_not_allowed_fallback(ApiError::wrong_method)
}

/// Makes the response that describes a table: turns the keys that a visitor may know into links.
fn table_status(
    app: &App,
    headers: &HeaderMap,
    table: &TableId,
    details: TableDetails,
) -> TableStatus {
    let link = |place: &str, key: Option<String>| {
        key.map(|key| app.site.link(headers, &format!("{place}/{table}/{key}")))
    };
    let links = TableLinks {
        table: app.site.link(headers, &format!("table/{table}")),
        invite: link("join", details.keys.invite),
        watch: link("watch", details.keys.watch),
        return_link: link("return", details.keys.return_key),
    };
    let TableDetails { summary, position, waiting, yours, host, .. } = details;
    TableStatus { table: table.to_string(), summary, position, waiting, yours, host, links }
}

/// The table that a path names. Text that cannot be an id names no table. A table that is not in memory
/// counts as woken by the caller.
pub(super) struct TablePath(TableId);

impl FromRequestParts<App> for TablePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TablePath, ApiError> {
        #[derive(Deserialize)]
        struct Parameters {
            table: String,
        }
        let path = Path::<Parameters>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(Parameters { table })| TableId::new(&table).ok());
        let id = id.ok_or(ApiError::NO_TABLE)?;
        let Ok(caller) = Caller::from_request_parts(parts, app).await;
        app.registry.may_wake(&caller, &id)?;
        Ok(TablePath(id))
    }
}
