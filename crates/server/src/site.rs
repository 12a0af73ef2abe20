//! The public address of the server, on which links, cookies and the check of origins depend, and the
//! page that it serves.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::assets::Page;

/// The public address of a server, whether a proxy is in front of it, and the page that it serves.
#[derive(Clone, Debug, Default)]
pub struct Site {
    public: Option<String>,
    behind_proxy: bool,
    page: Page,
}

/// The error for text that is not a public address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a public address is http:// or https:// and a host, without a path")]
pub struct BadAddress;

impl Site {
    /// Makes a site with this public address, as in `https://play.example.org`.
    ///
    /// # Errors
    /// If it is not `http://` or `https://` and a host.
    pub fn at(public: &str) -> Result<Site, BadAddress> {
        let public = public.trim_end_matches('/');
        let host = public.strip_prefix("https://").or_else(|| public.strip_prefix("http://"));
        let host = host.ok_or(BadAddress)?;
        let is_host = |b: u8| b.is_ascii_alphanumeric() || b".-:[]".contains(&b);
        if host.is_empty() || !host.bytes().all(is_host) {
            return Err(BadAddress);
        }
        Ok(Site { public: Some(public.to_ascii_lowercase()), ..Site::default() })
    }

    /// Says that a proxy is in front of the server and names clients in `X-Forwarded-For`.
    pub fn behind_proxy(self) -> Site {
        Site { behind_proxy: true, ..self }
    }

    /// Serves this page instead of the embedded one.
    pub fn showing(self, page: Page) -> Site {
        Site { page, ..self }
    }

    pub(crate) fn page(&self) -> &Page {
        &self.page
    }

    pub(crate) fn is_behind_proxy(&self) -> bool {
        self.behind_proxy
    }

    /// Whether the public address is https, so that cookies must not travel otherwise.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.starts_with("https://"))
    }

    /// Returns the cookie's name. With the prefix, no other host of the domain can set it.
    fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-roundhouse" } else { "roundhouse" }
    }

    pub(crate) fn cookie<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = values.flat_map(|value| value.split(';'));
        pairs.find_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == self.cookie_name()).then_some(value)
        })
    }

    /// Makes a cookie for a year. Scripts cannot read it, and other sites' requests do not carry it.
    pub(crate) fn set_cookie(&self, token: &str) -> HeaderValue {
        let secure = if self.is_secure() { "; Secure" } else { "" };
        let name = self.cookie_name();
        let cookie =
            format!("{name}={token}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(cookie).expect("tokens are commands and digits")
    }

    /// Whether a request comes from our own page, or from a program (which sends no origin).
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if self.public.as_deref().is_some_and(|public| public.eq_ignore_ascii_case(origin)) {
            return true;
        }
        // Without a public address, or on this machine: the page must come from the same host.
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let (Some((_, from)), Some(host)) = (origin.split_once("://"), host) else { return false };
        (self.public.is_none() || is_loopback(host)) && from.eq_ignore_ascii_case(host)
    }

    /// Makes a link to a place in the page. Browsers never send the part after `#`.
    pub(crate) fn link(&self, headers: &HeaderMap, place: &str) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        match (&self.public, host) {
            (Some(public), _) => format!("{public}/#{place}"),
            (None, Some(host)) => format!("http://{host}/#{place}"),
            (None, None) => format!("/#{place}"),
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[track_caller]
    fn check(site: &Site, origin: &str, host: &str, welcome: bool) {
        let headers = headers(&[("origin", origin), ("host", host)]);
        assert_eq!(site.is_own_origin(&headers), welcome, "{origin} at {host}");
    }

    #[test]
    fn only_our_own_page_is_own_origin() {
        let here = Site::default();
        check(&here, "http://127.0.0.1:8080", "127.0.0.1:8080", true);
        check(&here, "http://127.0.0.1:9090", "127.0.0.1:8080", false);
        check(&here, "https://evil.example", "127.0.0.1:8080", false);
        check(&here, "null", "127.0.0.1:8080", false);
        assert!(here.is_own_origin(&headers(&[("host", "a")])), "a program sends no origin");
        let public = Site::at("https://play.example.org/").unwrap();
        check(&public, "https://play.example.org", "play.example.org", true);
        check(&public, "http://play.example.org", "play.example.org", false);
        check(&public, "http://localhost:8080", "localhost:8080", true);
        check(&public, "http://evil.example", "evil.example", false);
    }

    #[test]
    fn cookies_are_secure_where_the_address_is() {
        let plain = Site::default().set_cookie("t");
        assert_eq!(plain, "roundhouse=t; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        let site = Site::at("https://play.example.org").unwrap();
        assert!(site.set_cookie("t").to_str().unwrap().ends_with("SameSite=Lax; Secure"));
        let sent = headers(&[("cookie", "a=b; roundhouse=no; __Host-roundhouse=yes")]);
        assert_eq!(site.cookie(&sent), Some("yes"));
        assert_eq!(Site::default().cookie(&sent), Some("no"));
    }

    #[test]
    fn an_address_has_no_path() {
        assert!(Site::at("play.example.org").is_err());
        assert!(Site::at("https://play.example.org/games").is_err());
        assert!(Site::at("https://").is_err());
        let link = Site::at("http://[::1]:80").unwrap().link(&HeaderMap::new(), "join/a/b");
        assert_eq!(link, "http://[::1]:80/#join/a/b");
    }
}
