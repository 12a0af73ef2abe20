//! Addresses of visitors: which of them count as one, and what a proxy says about them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;

/// Addresses that count as one visitor. A provider hands out whole IPv6 networks: a /64 to each
/// household, and a /48 to whoever asks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AddressGroup {
    V4(Ipv4Addr),
    /// The first 64 bits of an IPv6 address.
    Network64(u64),
    /// The first 48 bits of an IPv6 address.
    Network48(u64),
}

impl AddressGroup {
    /// Returns the group that is limited like one visitor.
    pub(crate) fn of(address: IpAddr) -> AddressGroup {
        match address.to_canonical() {
            IpAddr::V4(address) => AddressGroup::V4(address),
            IpAddr::V6(address) => AddressGroup::Network64((address.to_bits() >> 64) as u64),
        }
    }

    /// Returns the larger network around an address, whose limits are looser. IPv4 has none.
    pub(crate) fn around(address: IpAddr) -> Option<AddressGroup> {
        match address.to_canonical() {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => Some(AddressGroup::Network48((address.to_bits() >> 80) as u64)),
        }
    }
}

/// The header in which a proxy names the visitor's address. A proxy overwrites one of them and passes
/// the other on as the visitor sent it, so only one may be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which nginx and Caddy send.
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ProxyHeader {
    /// Returns the address that the nearest proxy wrote: the last one in the header. Those before it
    /// are what anybody may claim.
    pub(crate) fn address(self, headers: &HeaderMap) -> Option<IpAddr> {
        let last = |name| headers.get_all(name).iter().next_back()?.to_str().ok();
        match self {
            ProxyHeader::XForwardedFor => parse_node(last("x-forwarded-for")?.rsplit(',').next()?),
            ProxyHeader::Forwarded => {
                let element = last(FORWARDED.as_str())?.rsplit(',').next()?;
                let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
                let (_, node) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
                parse_node(node.trim().trim_matches('"'))
            }
        }
    }
}

/// Parses an address, with or without a port: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`,
/// `[2001:db8::1]`, `[2001:db8::1]:80`.
fn parse_node(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(address: &str) -> AddressGroup {
        AddressGroup::of(address.parse().unwrap())
    }

    #[test]
    fn an_ipv6_network_counts_as_one_visitor() {
        assert_eq!(group("2001:db8:1:2::1"), group("2001:db8:1:2:ffff::9"));
        assert_ne!(group("2001:db8:1:2::1"), group("2001:db8:1:3::1"));
        assert_ne!(group("192.0.2.1"), group("192.0.2.2"));
        assert_eq!(group("::ffff:192.0.2.1"), group("192.0.2.1"));
        let around = |address: &str| AddressGroup::around(address.parse().unwrap());
        assert_eq!(around("2001:db8:1:2::1"), around("2001:db8:1:3::1"));
        assert_ne!(around("2001:db8:1:2::1"), around("2001:db8:2:2::1"));
        assert_eq!(around("192.0.2.1"), None);
    }

    #[track_caller]
    fn check(header: ProxyHeader, name: &'static str, value: &str, address: Option<&str>) {
        let headers = HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())]);
        let expected = address.map(|address| address.parse().unwrap());
        assert_eq!(header.address(&headers), expected, "{name}: {value}");
    }

    #[test]
    fn a_proxy_names_an_address_with_or_without_a_port() {
        let check = |value, address| {
            check(ProxyHeader::XForwardedFor, "x-forwarded-for", value, address);
        };
        check("192.0.2.1", Some("192.0.2.1"));
        check("192.0.2.9, 192.0.2.1:4711", Some("192.0.2.1"));
        check("2001:db8::1", Some("2001:db8::1"));
        check("[2001:db8::1]", Some("2001:db8::1"));
        check("[2001:db8::1]:4711", Some("2001:db8::1"));
        check("unknown", None);
        check("192.0.2.1, ", None);
    }

    #[test]
    fn forwarded_is_read_as_specified_and_only_where_it_is_trusted() {
        let trusted = |value, address| {
            check(ProxyHeader::Forwarded, "forwarded", value, address);
        };
        trusted("for=192.0.2.60;proto=http;by=203.0.113.43", Some("192.0.2.60"));
        trusted("for=192.0.2.1, For=\"[2001:db8:cafe::17]:4711\"", Some("2001:db8:cafe::17"));
        trusted("for=_hidden", None);
        trusted("proto=https", None);
        check(ProxyHeader::XForwardedFor, "forwarded", "for=192.0.2.60", None);
        check(ProxyHeader::Forwarded, "x-forwarded-for", "192.0.2.60", None);
    }
}
