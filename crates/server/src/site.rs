//! The public address of the server, on which links, cookies and the check of origins depend, and the
//! page that it serves.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::address::ProxyHeader;
use crate::assets::Page;
use crate::registry::hex;
use crate::throttle::Caller;

/// The public address of a server, whether a proxy is in front of it, and the page that it serves.
#[derive(Clone, Debug, Default)]
pub struct Site {
    public: Option<String>,
    proxy: Option<ProxyHeader>,
    logs_addresses: bool,
    tls: bool,
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
        if !is_host(host) {
            return Err(BadAddress);
        }
        Ok(Site { public: Some(public.to_ascii_lowercase()), ..Site::default() })
    }

    /// Says that a proxy is in front of the server and names clients in this header.
    pub fn behind_proxy(self, header: ProxyHeader) -> Site {
        Site { proxy: Some(header), ..self }
    }

    /// Says that the server itself speaks TLS.
    pub fn with_tls(self) -> Site {
        Site { tls: true, ..self }
    }

    /// Writes the addresses of visitors into the log.
    pub fn logging_addresses(self) -> Site {
        Site { logs_addresses: true, ..self }
    }

    /// Names a caller for the log: by the beginning of its session's id, which opens nothing, and by
    /// its address only if the host of the server asked for that.
    pub(crate) fn named(&self, caller: &Caller) -> String {
        let session = caller.session.map(|session| hex(session)[..8].to_owned());
        let session = session.unwrap_or_else(|| "new".into());
        if self.logs_addresses { format!("{session}@{}", caller.address) } else { session }
    }

    /// Serves this page instead of the embedded one.
    pub fn showing(self, page: Page) -> Site {
        Site { page, ..self }
    }

    pub(crate) fn page(&self) -> &Page {
        &self.page
    }

    /// Returns the header in which a proxy names clients, if there is a proxy.
    pub(crate) fn proxy(&self) -> Option<ProxyHeader> {
        self.proxy
    }

    /// Returns whether people use https. Then cookies must not be sent over http.
    pub(crate) fn is_secure(&self) -> bool {
        self.tls || self.public.as_ref().is_some_and(|public| public.starts_with("https://"))
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

    /// Returns whether a request comes from our own page, or from a program (which sends no
    /// origin).
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if self.public.as_deref().is_some_and(|public| public.eq_ignore_ascii_case(origin)) {
            return true;
        }
        // Without a public address, or on this machine: the page must come from the same host, by the
        // protocol that the server speaks.
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let (Some((scheme, from)), Some(host)) = (origin.split_once("://"), host) else {
            return false;
        };
        (self.public.is_none() || is_loopback(host))
            && self.speaks(scheme)
            && is_host(host)
            && from.eq_ignore_ascii_case(host)
    }

    /// Returns whether a page of this server can have come by this protocol. Only a proxy knows what it
    /// speaks itself.
    fn speaks(&self, scheme: &str) -> bool {
        match scheme {
            "https" => self.tls || self.proxy.is_some(),
            "http" => !self.tls,
            _ => false,
        }
    }

    /// Makes a link to a place in the page. Browsers never send the part after `#`. Without a public
    /// address and a valid `Host` the link has no host.
    pub(crate) fn link(&self, headers: &HeaderMap, place: &str) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_host(host));
        match (&self.public, host) {
            (Some(public), _) => format!("{public}/#{place}"),
            (None, Some(host)) => {
                let scheme = if self.tls { "https" } else { "http" };
                format!("{scheme}://{host}/#{place}")
            }
            (None, None) => format!("/#{place}"),
        }
    }
}

/// Whether this is a host and perhaps a port, and nothing that a browser would read as something else.
fn is_host(text: &str) -> bool {
    let Ok(authority) = text.parse::<Authority>() else { return false };
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b".-_:[]".contains(&b);
    let port = text.strip_prefix(authority.host()).and_then(|rest| rest.strip_prefix(':'));
    let has_good_port = port.is_none_or(|port| port.parse::<u16>().is_ok());
    text.bytes().all(is_plain) && !authority.host().is_empty() && has_good_port
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
        check(&here, "https://127.0.0.1:8080", "127.0.0.1:8080", false);
        check(&here, "ftp://127.0.0.1:8080", "127.0.0.1:8080", false);
        check(&here, "http://a/b", "a/b", false);
        check(&Site::default().with_tls(), "https://games.lan", "games.lan", true);
        check(&Site::default().with_tls(), "http://games.lan", "games.lan", false);
        let proxied = Site::default().behind_proxy(ProxyHeader::XForwardedFor);
        check(&proxied, "https://games.lan", "games.lan", true);
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
    fn a_host_that_is_none_gets_into_no_link() {
        let link = |host: &str| Site::default().link(&headers(&[("host", host)]), "table/a");
        assert_eq!(link("games.lan:8080"), "http://games.lan:8080/#table/a");
        assert_eq!(link("[::1]:8080"), "http://[::1]:8080/#table/a");
        for bad in
            ["user@evil.example", "evil.example/x", "a b", "", "a:99999", "a?b", "\"><script>"]
        {
            assert_eq!(link(bad), "/#table/a", "{bad}");
        }
        let public = Site::at("https://play.example.org").unwrap();
        let asked = public.link(&headers(&[("host", "evil.example")]), "table/a");
        assert_eq!(asked, "https://play.example.org/#table/a");
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
