//! The routes of the server.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use store::Store;

use crate::api::ApiError;
use crate::assets::Asset;
use crate::connections::Connections;
use crate::metrics::Gauges;
use crate::readiness::{self, Readiness};
use crate::registry::Registry;
use crate::site::Site;
use crate::throttle::Caller;
use crate::{api, headers, limits, socket};

/// The page of a program that was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><title>Roundhouse</title>\
    <p>This program was built without its page. Run <code>cargo xtask play</code>.</p></html>";

/// The most bytes of a path, or of the name of a method, in a line of the log.
const LOGGED_BYTES: usize = 100;

/// What the functions that answer requests need.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) registry: Arc<Registry>,
    pub(crate) connections: Arc<Connections>,
    /// The WebSockets by the addresses that the proxy names. Without a proxy they count as connections.
    pub(crate) proxied_sockets: Arc<Connections>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) site: Arc<Site>,
    pub(crate) policy: HeaderValue,
    pub(crate) store: Arc<dyn Store>,
}

/// Makes the routes; with or without the metrics.
pub(crate) fn router(app: App, with_metrics: bool) -> Router {
    let metrics =
        if with_metrics { Router::new().route("/metrics", get(metrics)) } else { Router::new() };
    Router::new()
        .merge(metrics)
        .route("/", get(page))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(readiness::ready))
        .route("/ws", any(socket::upgrade))
        .route("/{name}", get(file))
        .merge(api::router())
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn_with_state(app.clone(), limit))
        .layer(middleware::from_fn_with_state(app.clone(), headers::guard))
        .with_state(app)
}

/// Makes the routes of an address for metrics alone.
pub(crate) fn metrics_router(app: App) -> Router {
    Router::new().route("/metrics", get(metrics)).with_state(app)
}

/// Refuses requests of callers who are blocked or send too many, and logs how the others went.
async fn limit(State(app): State<App>, caller: Caller, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let throttles = &app.registry.throttles;
    let is_file = !path.starts_with("/api/") && path != "/ws";
    let throttle = if is_file { &throttles.files } else { &throttles.requests };
    // Probes are answered for everybody: a block of the address from which they come must not restart the server.
    let is_probe = matches!(path, "/healthz" | "/readyz");
    if !is_probe && app.registry.moderation.is_blocked(&caller, app.registry.now()) {
        tracing::debug!(from = app.site.named(&caller), "blocked");
        return ApiError::BLOCKED.into_response();
    }
    if let Err(refused) = throttle.take(&caller) {
        app.registry.metrics.throttled.add(1);
        tracing::debug!(from = app.site.named(&caller), "too many requests");
        return ApiError::from(refused).into_response();
    }
    if is_file {
        return next.run(request).await;
    }
    // Without the query: it has keys.
    let (method, path) = (request.method().clone(), shortened(path).to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    let (from, status) = (app.site.named(&caller), response.status().as_u16());
    let millis = started.elapsed().as_millis() as u64;
    let method = shortened(method.as_str());
    let is_told = method != "GET" || status >= 400;
    if is_told && throttles.log_lines.take(&caller).is_ok() {
        tracing::info!(from, method, path, status, millis, "answered");
    } else {
        tracing::debug!(from, method, path, status, millis, "answered");
    }
    response
}

/// Shortens what a visitor sent for the log, which shall not fill the disk. The longest path of the interface
/// has fewer bytes.
fn shortened(text: &str) -> &str {
    let most = text.floor_char_boundary(LOGGED_BYTES);
    &text[..most]
}

async fn metrics(State(app): State<App>) -> Response {
    let gauges = Gauges {
        connections: app.connections.count(),
        tables: app.registry.tables_in_memory(),
        unread: app.registry.unread.now(),
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
    for (coding, packed) in [("br", &asset.brotli), ("gzip", &asset.gzip)] {
        if let Some(packed) = packed.as_ref().filter(|_| accepts(request, coding)) {
            return (headers, [(CONTENT_ENCODING, coding)], packed.clone()).into_response();
        }
    }
    (headers, asset.plain().clone()).into_response()
}

/// Returns whether the client takes content of this coding.
fn accepts(request: &HeaderMap, wanted: &str) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        // A quality of 0 is a refusal.
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim() == wanted && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use tower::ServiceExt as _;

    /// Checks whether a client that sends `accept` takes gzip, and whether it takes Brotli.
    fn check(accept: &str, gzip: bool, brotli: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        let taken = (accepts(&headers, "gzip"), accepts(&headers, "br"));
        assert_eq!(taken, (gzip, brotli), "{accept}");
    }

    #[test]
    fn the_smallest_form_that_a_client_takes_is_sent() {
        let folder = tempfile::tempdir().unwrap();
        let files =
            [("index.html", ""), ("a.js", "plain"), ("a.js.gz", "gzip"), ("a.js.br", "brotli")];
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        let page = crate::assets::Page::in_folder(folder.path()).unwrap();
        for (accept, coding) in
            [("gzip, deflate, br", Some("br")), ("gzip, br;q=0", Some("gzip")), ("identity", None)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
            let response = respond(page.find("a.js").unwrap(), &headers);
            let sent = response.headers().get(CONTENT_ENCODING);
            assert_eq!(sent.map(|sent| sent.to_str().unwrap()), coding, "{accept}");
        }
    }

    #[test]
    fn what_is_logged_of_a_path_is_short() {
        let path = format!("/api/tables/{}/record", "A".repeat(22));
        assert_eq!(shortened(&path), path);
        assert_eq!(shortened(&"/".repeat(16_000)).len(), LOGGED_BYTES);
        let wide = format!("/{}", "é".repeat(99));
        assert_eq!(shortened(&wide), &wide[..LOGGED_BYTES - 1], "no half characters");
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
        check("gzip, deflate, br", true, true);
        check("br;q=1.0, gzip;q=0.8", true, true);
        check("gzip;q=0", false, false);
        check("br;q=0, gzip", true, false);
        check("identity", false, false);
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }
}
