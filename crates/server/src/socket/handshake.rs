//! The handshake from HTTP to a WebSocket (RFC 6455, 4.2), reading messages and writing frames.

use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::limits::MESSAGE_BYTES;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::bounded_stream::BoundedStream;
use crate::limits::READ_BUFFER;

/// A WebSocket of the server.
pub(super) type Socket = WebSocketStream<BoundedStream<TokioIo<Upgraded>>>;

/// A valid request for a WebSocket.
pub(crate) struct Handshake {
    accept: HeaderValue,
    on_upgrade: OnUpgrade,
}

impl Handshake {
    /// Makes the response to the request, and runs `talk` on the socket once it is there.
    pub(super) fn accept<T>(self, talk: impl FnOnce(Box<Socket>) -> T + Send + 'static) -> Response
    where
        T: Future<Output = ()> + Send,
    {
        let Handshake { accept, on_upgrade } = self;
        tokio::spawn(async move {
            // This fails if the client is gone already.
            let Ok(upgraded) = on_upgrade.await else { return };
            let mut config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
            config.write_buffer_size = 0;
            config.max_message_size = Some(MESSAGE_BYTES);
            config.max_frame_size = Some(MESSAGE_BYTES);
            let (stream, role) = (BoundedStream::new(TokioIo::new(upgraded)), Role::Server);
            let socket = Socket::from_raw_socket(stream, role, Some(config));
            // In boxes, because a future has room for every place that a value is moved to.
            let socket = Box::new(Box::pin(socket).await);
            talk(socket).await;
        });
        let headers = [
            (CONNECTION, HeaderValue::from_static("upgrade")),
            (UPGRADE, HeaderValue::from_static("websocket")),
            (SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, Self::Rejection> {
        const WRONG: (StatusCode, &str) =
            (StatusCode::BAD_REQUEST, "this path takes WebSocket requests, version 13\n");
        let headers = &parts.headers;
        let asks = names(headers, CONNECTION, "upgrade")
            && names(headers, UPGRADE, "websocket")
            && names(headers, SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| asks).ok_or(WRONG)?;
        let accept = derive_accept_key(key.as_bytes());
        let accept = HeaderValue::try_from(accept).map_err(|_| WRONG)?;
        let on_upgrade = parts.extensions.remove::<OnUpgrade>().ok_or(WRONG)?;
        Ok(Handshake { accept, on_upgrade })
    }
}

/// Returns whether a header has this word among its comma-separated values.
fn names(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

/// Waits for the next message. It may be dropped and called again.
pub(super) async fn read(
    socket: &mut Socket,
) -> Option<Result<tungstenite::Message, tungstenite::Error>> {
    let message = socket.next().await;
    socket.get_mut().message_ended();
    message
}

/// Writes frames with one system call if the socket takes them all. The library would collect them in a
/// buffer, and keep it at the size of the longest message as long as the connection lives.
pub(super) async fn write(socket: &mut Socket, frames: &[u8]) -> Result<(), tungstenite::Error> {
    // The library's own frames (pongs, for example) go first.
    socket.flush().await?;
    socket.get_mut().write_all(frames).await?;
    Ok(socket.get_mut().flush().await?)
}
