//! The routes of the server.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use store::{NoteUpdate, SqliteStore};

use crate::assets::Asset;
use crate::connections::Connections;
use crate::metrics::Gauges;
use crate::registry::Registry;
use crate::site::Site;
use crate::{api, headers, limits, socket};

/// The page of a program that was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><title>Roundhouse</title>\
    <p>This program was built without its page. Run <code>cargo xtask play</code>.</p></html>";

/// What the functions that answer requests need.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) registry: Arc<Registry>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) site: Arc<Site>,
    pub(crate) policy: HeaderValue,
    pub(crate) store: Arc<SqliteStore>,
}

/// Makes the routes.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/ws", any(socket::upgrade))
        .route("/{name}", get(file))
        .merge(api::router())
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn_with_state(app.clone(), headers::guard))
        .with_state(app)
}

/// Says whether the server can be used: the store takes writes, and the server is not stopping.
async fn ready(State(app): State<App>) -> Response {
    let stops = app.registry.stop.is_cancelled();
    match app.registry.store.put(NoteUpdate::remove("ready")).await {
        Ok(()) if !stops => "ready\n".into_response(),
        Ok(()) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

async fn metrics(State(app): State<App>) -> Response {
    let gauges = Gauges {
        connections: app.connections.count(),
        tables: app.registry.tables_in_memory(),
        store: app.store.counts(),
    };
    let format = [(CONTENT_TYPE, "text/plain; version=0.0.4")];
    (format, app.registry.metrics.text(&gauges)).into_response()
}

async fn page(State(app): State<App>, headers: HeaderMap) -> Response {
    match app.site.page().index() {
        Some(page) => respond(page, &headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NO_CLIENT)).into_response(),
    }
}

async fn file(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    match app.site.page().find(&name) {
        Some(asset) => respond(asset, &headers),
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}

fn respond(asset: &Asset, request: &HeaderMap) -> Response {
    let headers = [
        (CONTENT_TYPE, asset.content_type()),
        (CACHE_CONTROL, asset.cache_control()),
        (VARY, ACCEPT_ENCODING.as_str()),
    ];
    match &asset.gzip {
        Some(gzip) if accepts_gzip(request) => {
            (headers, [(CONTENT_ENCODING, "gzip")], gzip.clone()).into_response()
        }
        Some(_) | None => (headers, asset.plain.clone()).into_response(),
    }
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        // A quality of 0 is a refusal.
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim() == "gzip" && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use tower::ServiceExt as _;

    fn check(accept: &str, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        assert_eq!(accepts_gzip(&headers), expected, "{accept}");
    }

    #[tokio::test]
    async fn a_server_that_stops_is_not_ready() {
        let folder = tempfile::tempdir().unwrap();
        let server = crate::Server::open(folder.path(), Site::default(), Default::default());
        let server = server.await.unwrap();
        let ready = async || {
            let request = axum::extract::Request::get("/readyz").body(Body::empty());
            server.router().oneshot(request.unwrap()).await.unwrap().status()
        };
        assert_eq!(ready().await, StatusCode::OK);
        server.app.registry.stop.cancel();
        assert_eq!(ready().await, StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn compressed_files_go_only_to_those_who_take_them() {
        check("gzip, deflate, br", true);
        check("br;q=1.0, gzip;q=0.8", true);
        check("gzip;q=0", false);
        check("identity", false);
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
