//! The sender of a request: its session, its token, its address.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponseParts, ResponseParts};
use table::Session;

use crate::api::ApiError;
use crate::connections::Peer;
use crate::routes::App;
use crate::secrets::SessionToken;

/// A browser, known by its cookie. A new one gets a cookie with the response.
pub(crate) struct Visitor {
    token: SessionToken,
    is_new: bool,
    app: App,
}

impl Visitor {
    pub(crate) fn session(&self) -> Session {
        self.token.session()
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        let known = app.site.cookie(&parts.headers).and_then(SessionToken::parse);
        let (is_new, app) = (known.is_none(), app.clone());
        Ok(Visitor { token: known.unwrap_or_else(SessionToken::new), is_new, app })
    }
}

/// As part of a response, sets the cookie of a new browser.
impl IntoResponseParts for Visitor {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        if self.is_new {
            let cookie = self.app.site.set_cookie(&self.token.text());
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

/// The address that a request comes from; behind a proxy, the one that the proxy names.
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Infallible> {
        let peer = parts.extensions.get::<Peer>().map(Peer::address);
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| app.site.is_behind_proxy());
        let named = forwarded
            .and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        // In tests without a socket there is no peer.
        Ok(ClientAddress(named.or(peer).unwrap_or(Ipv4Addr::LOCALHOST.into())))
    }
}
