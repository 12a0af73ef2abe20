//! The page that a browser gets, with and without an embedded client.

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use server::{Limits, Server, Site};
use tower::ServiceExt;

async fn get(path: &str) -> Response<Body> {
    get_at(Site::default(), path).await
}

async fn get_at(site: Site, path: &str) -> Response<Body> {
    let request = Request::get(path).body(Body::empty()).expect("a plain request");
    let folder = tempfile::tempdir().expect("a scratch folder");
    let server = Server::open(folder.path(), site, Limits::default());
    let server = server.await.expect("the folder is empty");
    server.router().oneshot(request).await.expect("the router always answers")
}

async fn text(response: Response<Body>) -> String {
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("a whole body");
    String::from_utf8(body.to_vec()).expect("a body of text")
}

#[tokio::test]
async fn health_is_a_word() {
    let response = get("/healthz").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(response).await, "ok\n");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    assert_eq!(get("/nothing.js").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(get("/a/b").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_page_and_its_files_may_be_kept_as_long_as_they_are_true() {
    let page = get("/").await;
    if page.status() == StatusCode::SERVICE_UNAVAILABLE {
        assert!(text(page).await.contains("cargo xtask play"));
        return;
    }
    assert_eq!(page.headers()["cache-control"], "no-cache");
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let page = text(page).await;
    // Some names stand in a string of a script, where quotation marks are escaped.
    let names = page.split(['"', '\\']);
    let files: Vec<_> = names.filter_map(|part| part.strip_prefix("./")).collect();
    assert!(!files.is_empty());
    for file in files {
        let response = get(&format!("/{file}")).await;
        assert_eq!(response.status(), StatusCode::OK, "{file}");
        assert!(response.headers()["cache-control"].to_str().unwrap().contains("immutable"));
    }
    let service = get("/service.js").await;
    assert_eq!(service.headers()["cache-control"], "no-cache", "a newer one has the same name");
}

#[tokio::test]
async fn what_browsers_take_over_https_alone_is_sent_there_alone() {
    let name = "cross-origin-opener-policy";
    assert!(!get("/healthz").await.headers().contains_key(name));
    let secure = Site::at("https://play.example.org").expect("a public address");
    assert_eq!(get_at(secure, "/healthz").await.headers()[name], "same-origin");
}
