//! What the server answers to which address.

use axum::Router;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

use crate::assets::{self, Asset, PAGE};

/// Shown when the program was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><title>Roundhouse</title>\
    <p>This program was built without its page. Run <code>cargo xtask play</code>.</p></html>";

/// Everything the server answers.
pub fn router() -> Router {
    Router::new()
        .route("/", get(page))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/{name}", get(file))
}

async fn page(headers: HeaderMap) -> Response {
    match assets::find(PAGE) {
        Some(page) => respond(page, &headers),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NO_CLIENT)).into_response(),
    }
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    match assets::find(&name) {
        Some(asset) => respond(asset, &headers),
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}

fn respond(asset: Asset, request: &HeaderMap) -> Response {
    let headers = [
        (CONTENT_TYPE, asset.content_type()),
        (CACHE_CONTROL, asset.cache_control()),
        (VARY, ACCEPT_ENCODING.as_str()),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    if accepts_gzip(request) {
        (headers, [(CONTENT_ENCODING, "gzip")], asset.gzip).into_response()
    } else {
        (headers, asset.plain).into_response()
    }
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        // A quality of nothing is a refusal.
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim() == "gzip" && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(accept: &str, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, accept.parse().unwrap());
        assert_eq!(accepts_gzip(&headers), expected, "{accept}");
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
