//! Answers requests while a node cannot begin yet, because its brokers cannot be reached.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::routing::get;
use tokio::net::TcpListener;

/// Answers every request with 503, and `/healthz` with `ok`, until `ready` is. Returns what it returns, and
/// the listener for the server.
pub async fn wait_while<T>(
    listener: TcpListener,
    ready: impl Future<Output = T>,
) -> (TcpListener, T) {
    let mut ready = std::pin::pin!(ready);
    let not_yet = || async {
        (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "2")], "not ready: no brokers yet\n")
    };
    let router = Router::new().route("/healthz", get(|| async { "ok\n" })).fallback(not_yet);
    loop {
        tokio::select! {
            done = ready.as_mut() => return (listener, done),
            accepted = listener.accept() => {
                let Ok((stream, _)) = accepted else { continue };
                let service = hyper_util::service::TowerToHyperService::new(router.clone());
                let stream = hyper_util::rt::TokioIo::new(stream);
                let mut http = hyper::server::conn::http1::Builder::new();
                // One answer for each connection, so that nobody stays with this when the server begins.
                let served = http.keep_alive(false).serve_connection(stream, service);
                tokio::spawn(tokio::time::timeout(std::time::Duration::from_secs(10), served));
            }
        }
    }
}
