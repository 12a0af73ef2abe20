//! The headers of every response, and the check of a request's origin.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::api::ApiError;
use crate::assets::Page;
use crate::routes::App;

/// The headers that are the same for every response.
const ALWAYS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// A header that browsers accept only over https. Over http they complain in the console.
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Refuses requests of other sites' pages, and adds our headers to every response.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    let may_ask = (reads && !opens_socket) || app.site.is_own_origin(request.headers());
    let is_api = request.uri().path().starts_with("/api/");
    let mut response =
        if may_ask { next.run(request).await } else { ApiError::WRONG_ORIGIN.into_response() };
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.site.is_secure() {
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        // For a year, browsers do not even try http.
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, app.policy.clone());
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Makes the Content Security Policy: the page may load its own files and run its inline script.
pub(crate) fn policy(page: &Page) -> HeaderValue {
    let page = page.index().map(|page| String::from_utf8_lossy(page.plain())).unwrap_or_default();
    let hashes: String =
        inline_scripts(&page).map(|script| format!(" '{}'", hash(script))).collect();
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{hashes}; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("hashes are commands and digits")
}

fn hash(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script.as_bytes())))
}

/// Finds the contents of the page's inline scripts.
fn inline_scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script").skip(1).filter_map(|part| {
        let (tag, rest) = part.split_once('>')?;
        let (content, _) = rest.split_once("</script>")?;
        (!tag.contains("src=")).then_some(content)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_in_the_page_are_known_by_their_hash() {
        let page = "<script src=\"a.js\"></script><script type=\"module\">go()</script>";
        assert_eq!(inline_scripts(page).collect::<Vec<_>>(), ["go()"]);
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
