//! HTTP: opening and finding tables, links, records, and programs that play.

mod bots;
mod lists;
pub(crate) mod openapi;
mod problem;
mod sent;
mod tables;

use axum::Router;
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::routing::{get, post};
use protocol::LogPosition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::TableId;

use crate::letter::{Outline, OutlineKeys};
use crate::routes::App;
pub(crate) use problem::Problem;
use sent::Sent;

/// Everything under `/api`.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/server", get(lists::server))
        .route("/api/session", post(tables::session))
        .route("/api/tables", get(lists::tables).post(tables::open))
        .route("/api/tables/{table}", get(tables::look))
        .route("/api/tables/{table}/sit", post(tables::sit))
        .route("/api/tables/{table}/start", post(tables::start))
        .route("/api/tables/{table}/return", post(tables::come_back))
        .route("/api/tables/{table}/seats/{seat}/link", post(tables::renew))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/next", get(bots::next))
        .route("/api/tables/{table}/act", post(bots::act))
        .fallback(Problem::nothing_here)
        .method_not_allowed_fallback(Problem::wrong_method)
}

/// A table as one person may know it.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TableView {
    /// Its id.
    table: String,
    #[serde(flatten)]
    outline: Outline,
    /// Links that this session may know.
    links: Links,
}

/// Links to a table. What follows `#` names the place in the page and its key.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Links {
    /// For those who sit at the table.
    table: String,
    /// For those who are to sit down; only before the start.
    invite: Option<String>,
    /// For those who are to watch.
    watch: Option<String>,
    /// Private: whoever follows it takes the seat over, on another device for example.
    #[serde(rename = "return")]
    back: Option<String>,
}

impl TableView {
    fn new(app: &App, headers: &HeaderMap, table: &TableId, outline: Outline) -> TableView {
        let OutlineKeys { invite, watch, back, .. } = &outline.keys;
        let link = |place: &str, key: &Option<String>| {
            let place = format!("{place}/{table}/{}", key.as_ref()?);
            Some(app.site.link(headers, &place))
        };
        let links = Links {
            table: app.site.link(headers, &format!("table/{table}")),
            invite: link("join", invite),
            watch: link("watch", watch),
            back: link("return", back),
        };
        TableView { table: table.to_string(), outline, links }
    }
}

/// It is done, and on disk.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Done {
    /// Where it stands in the log.
    position: Option<LogPosition>,
}

/// The table that an address names; what cannot be an id names none.
pub(super) struct Named(TableId);

impl FromRequestParts<App> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, Problem> {
        #[derive(Deserialize)]
        struct Place {
            table: String,
        }
        let place = Path::<Place>::from_request_parts(parts, app).await;
        let id = place.ok().and_then(|Path(Place { table })| TableId::new(&table).ok());
        id.map(Named).ok_or(Problem::NO_TABLE)
    }
}
