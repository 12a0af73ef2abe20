//! Connections: accepts them, counts them, and refuses those above the limits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower::Service as _;

use crate::limits::{self, Limits};
use crate::registry::Registry;
use crate::token_bucket::TokenBucket;

/// The other end of a connection. The connection counts as long as any clone of this lives: a
/// WebSocket outlives the HTTP request that it began with.
#[derive(Clone, Debug)]
pub(crate) struct Peer(Arc<CountedConnection>);

impl Peer {
    pub(crate) fn address(&self) -> IpAddr {
        self.0.from
    }
}

/// Accepts connections until the server stops.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Router,
    registry: Arc<Registry>,
    connections: Arc<Connections>,
) {
    loop {
        let accepted = tokio::select! {
            () = registry.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => match connections.add(from.ip(), &registry.limits) {
                Some(counted) => {
                    let peer = Peer(Arc::new(counted));
                    registry.tasks.spawn(serve(stream, peer, app.clone(), registry.clone()));
                }
                None => registry.metrics.turned_away.add(1),
            },
            Err(error) => {
                // Most likely there are no file descriptors left: wait until some are closed.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn serve(stream: TcpStream, peer: Peer, app: Router, registry: Arc<Registry>) {
    // An action is one small packet: it must be sent at once and not wait for more.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection ended before it began");
        return;
    }
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        let mut app = app.clone();
        async move { app.call(request).await }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(registry.limits.hello)
        .max_buf_size(limits::HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = registry.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    drop(connection.await);
}

/// The connections by address, and how many tables each address has opened lately.
#[derive(Debug, Default)]
pub(crate) struct Connections(Mutex<ConnectionCounts>);

#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    by_address: HashMap<IpAddr, AddressUse>,
}

#[derive(Debug)]
struct AddressUse {
    connections: usize,
    openings: TokenBucket,
}

/// A connection that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct CountedConnection {
    connections: Arc<Connections>,
    from: IpAddr,
}

impl Connections {
    /// Counts a connection; returns `None` if there are too many.
    pub(crate) fn add(
        self: &Arc<Connections>,
        from: IpAddr,
        limits: &Limits,
    ) -> Option<CountedConnection> {
        let mut counts = self.counts();
        if counts.all >= limits.connections {
            return None;
        }
        let address = counts.address(from, limits)?;
        if address.connections >= limits.connections_per_address {
            return None;
        }
        address.connections += 1;
        counts.all += 1;
        Some(CountedConnection { connections: self.clone(), from })
    }

    /// Whether this address may open one more table now. Counts it if so.
    pub(crate) fn may_open_table(&self, from: IpAddr, limits: &Limits) -> bool {
        let mut counts = self.counts();
        let Some(address) = counts.address(from, limits) else { return false };
        address.openings.take(limits.openings, limits.opening_every)
    }

    /// Returns the number of connections.
    pub(crate) fn count(&self) -> usize {
        self.counts().all
    }

    fn counts(&self) -> MutexGuard<'_, ConnectionCounts> {
        self.0.lock().expect("nobody panics while counting")
    }
}

impl ConnectionCounts {
    /// Finds the record of an address, or adds one. Returns `None` if too many addresses are active.
    fn address(&mut self, from: IpAddr, limits: &Limits) -> Option<&mut AddressUse> {
        if self.by_address.len() >= limits::ADDRESSES {
            let every = limits.opening_every;
            self.by_address.retain(|_, one| one.connections > 0 || !one.openings.is_full(every));
        }
        let known = self.by_address.contains_key(&from);
        if !known && self.by_address.len() >= limits::ADDRESSES {
            return None;
        }
        let unknown = || AddressUse { connections: 0, openings: TokenBucket::full() };
        Some(self.by_address.entry(from).or_insert_with(unknown))
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        counts.all -= 1;
        if let Some(address) = counts.by_address.get_mut(&self.from) {
            address.connections -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_above_the_limits_are_refused_until_others_end() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let connections = Arc::new(Connections::default());
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let first = connections.add(one, &limits).unwrap();
        let _second = connections.add(one, &limits).unwrap();
        assert!(connections.add(one, &limits).is_none(), "two from one address");
        let _third = connections.add(other, &limits).unwrap();
        assert!(connections.add(other, &limits).is_none(), "three in all");
        drop(first);
        assert!(connections.add(other, &limits).is_some());
    }

    #[test]
    fn a_limited_number_of_addresses_is_remembered_and_idle_ones_are_forgotten() {
        let hour = Duration::from_secs(3600);
        let (limits, connections) =
            (Limits { opening_every: hour, ..Limits::default() }, Connections::default());
        let address = |number: usize| IpAddr::from((number as u128).to_be_bytes());
        for number in 0..limits::ADDRESSES {
            assert!(connections.may_open_table(address(number), &limits));
        }
        let other = address(limits::ADDRESSES);
        assert!(!connections.may_open_table(other, &limits), "there is no room for one more");
        assert!(connections.may_open_table(address(0), &limits), "a known address goes on");
        assert_eq!(connections.counts().by_address.len(), limits::ADDRESSES);
        // Now every bucket is full again, so all addresses can be forgotten.
        let later = Limits { opening_every: Duration::from_nanos(1), ..limits };
        assert!(connections.may_open_table(other, &later));
        assert_eq!(connections.counts().by_address.len(), 1);
    }

    #[test]
    fn an_address_opens_a_limited_number_of_tables() {
        let limits =
            Limits { openings: 2, opening_every: Duration::from_secs(3600), ..Limits::default() };
        let connections = Connections::default();
        let from = IpAddr::from([127, 0, 0, 1]);
        let may_open = |from| connections.may_open_table(from, &limits);
        assert!(may_open(from) && may_open(from));
        assert!(!may_open(from));
        assert!(may_open([127, 0, 0, 2].into()));
    }
}
