//! Who sends a request.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponseParts, ResponseParts};
use table::Session;

use crate::api::Problem;
use crate::door::Peer;
use crate::routes::App;
use crate::secrets::Token;

/// A person's browser, known by its cookie; new ones get one.
pub(crate) struct Visitor {
    token: Token,
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
        let known = app.site.cookie(&parts.headers).and_then(Token::parse);
        let (is_new, app) = (known.is_none(), app.clone());
        Ok(Visitor { token: known.unwrap_or_else(Token::new), is_new, app })
    }
}

/// As part of a response: the cookie, for those who had none.
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

/// The token of a seat, as programs send it: `Authorization: Bearer …`.
pub(crate) struct Bearer(pub(crate) String);

impl FromRequestParts<App> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Bearer, Problem> {
        let value = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bearer "));
        token.map(|token| Bearer(token.trim().to_owned())).ok_or(Problem::NO_TOKEN)
    }
}

/// The address a request comes from, or that a proxy before us says it does.
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<App> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<From, Infallible> {
        let peer = parts.extensions.get::<Peer>().map(Peer::address);
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| app.site.is_behind_proxy());
        let said = forwarded
            .and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        // In tests without a socket there is no peer.
        Ok(From(said.or(peer).unwrap_or(Ipv4Addr::LOCALHOST.into())))
    }
}
