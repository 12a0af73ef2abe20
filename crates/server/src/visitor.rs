//! The sender of a request: its session, its token, its address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponseParts, ResponseParts};
use table::Session;

use crate::api::ApiError;
use crate::command::Credential;
use crate::connections::Peer;
use crate::routes::App;
use crate::secrets::SessionToken;
use crate::throttle::Caller;

/// A browser, known by its cookie. A new one gets a cookie with the response.
pub(crate) struct Visitor {
    token: SessionToken,
    is_new: bool,
    /// Whether the browser's cookie has the server's seal.
    is_sealed: bool,
    address: IpAddr,
    app: App,
}

impl Visitor {
    pub(crate) fn session(&self) -> Session {
        self.token.session()
    }

    /// Returns what to show a table: the session, and the key of a link.
    pub(crate) fn credential(&self, key: Option<String>) -> Credential {
        Credential::Session { session: self.session(), key, from: self.address }
    }

    /// Returns who asks, for limits. A request without a cookie has no session yet.
    pub(crate) fn caller(&self) -> Caller {
        let session = (!self.is_new).then(|| self.session());
        Caller { address: self.address, session }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let Caller { address, .. } = Caller::from_request_parts(parts, app).await?;
        let (known, app) = (known_token(parts, app).await, app.clone());
        let (is_new, is_sealed) = (known.is_none(), matches!(known, Some((_, true))));
        let token = known.map_or_else(SessionToken::new, |(token, _)| token);
        Ok(Visitor { token, is_new, is_sealed, address, app })
    }
}

/// Returns the token of a cookie that this server issued, and whether it has the server's seal. Cookies
/// of earlier versions have none: they are good if the store knows their session.
async fn known_token(parts: &Parts, app: &App) -> Option<(SessionToken, bool)> {
    let value = app.site.cookie(&parts.headers)?;
    if let Some(token) = SessionToken::open(&app.registry.secret, value) {
        return Some((token, true));
    }
    let token = SessionToken::unsealed(value)?;
    app.registry.is_session_known(token.session()).await.then_some((token, false))
}

/// As part of a response, sets the cookie of a new browser, and seals that of an old one.
impl IntoResponseParts for Visitor {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        if !self.is_sealed {
            let cookie = self.token.cookie(&self.app.registry.secret);
            let cookie = self.app.site.set_cookie(&cookie);
            parts.headers_mut().append(SET_COOKIE, cookie);
        }
        Ok(parts)
    }
}

/// The token of a seat, which programs send as `Authorization: Bearer …`.
pub(crate) struct BearerToken(pub(crate) String);

impl FromRequestParts<App> for BearerToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<BearerToken, ApiError> {
        let value = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bearer "));
        token.map(|token| BearerToken(token.trim().to_owned())).ok_or(ApiError::NO_TOKEN)
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Infallible> {
        let peer = parts.extensions.get::<Peer>().map(Peer::address);
        let named = app.site.proxy().and_then(|header| header.address(&parts.headers));
        // In tests without a socket there is no peer.
        let address = named.or(peer).unwrap_or(Ipv4Addr::LOCALHOST.into());
        // Also without its seal: only the browser of a session knows its token, and whoever made one up
        // has a session that nobody else has. So nobody gets around a block or a limit by a lost seal.
        let open = |value: &str| {
            SessionToken::open(&app.registry.secret, value)
                .or_else(|| SessionToken::unsealed(value))
        };
        let token = app.site.cookie(&parts.headers).and_then(open);
        Ok(Caller { address, session: token.map(|token| token.session()) })
    }
}
