//! Connections: accepts them, counts them, and refuses those above the limits.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::Service as _;

use crate::address::AddressGroup;
use crate::clock::LastTold;
use crate::limits::{self, Limits, NETWORK_FACTOR};
use crate::registry::Registry;
use crate::routes::App;
use crate::shared_stream::{DirectWriter, SharedStream};
use crate::tls::Tls;

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
pub(crate) async fn accept(listener: TcpListener, router: Router, app: App, tls: Option<Arc<Tls>>) {
    let App { registry, connections, site, .. } = app;
    let mut limits = registry.limits.clone();
    if site.proxy().is_some() {
        // Everybody comes from the address of the proxy.
        limits.connections_per_address = limits.connections;
        limits.crowded_connections_per_address = limits.connections;
    }
    let told = LastTold::default();
    loop {
        let accepted = tokio::select! {
            () = registry.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => match connections.add(from.ip(), &limits) {
                Some(counted) => {
                    let peer = Peer(Arc::new(counted));
                    let (router, registry, tls) = (router.clone(), registry.clone(), tls.clone());
                    registry.tasks.clone().spawn(serve(stream, peer, router, registry, tls));
                }
                None => registry.metrics.turned_away.add(1),
            },
            Err(error) => {
                // Most likely there are no file descriptors left: wait until some are closed. Said once in a
                // while, because it goes on as long as somebody holds them.
                if told.is_due() {
                    tracing::warn!(%error, "cannot accept a connection");
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn serve(
    stream: TcpStream,
    peer: Peer,
    app: Router,
    registry: Arc<Registry>,
    tls: Option<Arc<Tls>>,
) {
    // An action is one small packet: it must be sent at once and not wait for more.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection ended before it began");
        return;
    }
    let Some(tls) = tls else {
        let stream = SharedStream::new(stream);
        let direct = Some(stream.direct_writer());
        return talk(stream, direct, peer, app, registry).await;
    };
    let acceptor = tls.acceptor();
    let handshake = tokio::time::timeout(registry.limits.hello, acceptor.accept(stream));
    match handshake.await {
        // What goes through TLS must be encrypted by the connection's own task.
        Ok(Ok(stream)) => talk(stream, None, peer, app, registry).await,
        Ok(Err(error)) => tracing::debug!(%error, "a TLS handshake failed"),
        Err(_) => tracing::debug!("a TLS handshake took too long"),
    }
}

/// Answers the requests of one connection.
async fn talk<S>(
    stream: S,
    direct: Option<DirectWriter>,
    peer: Peer,
    app: Router,
    registry: Arc<Registry>,
) where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        if let Some(direct) = &direct {
            request.extensions_mut().insert(direct.clone());
        }
        let mut app = app.clone();
        async move { app.call(request).await }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(registry.limits.hello)
        .max_buf_size(limits::HEAD);
    // A client that does not read its answer must not stay for ever.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(registry.limits.send));
    let stream = TokioIo::new(Box::pin(stream));
    let connection = http.serve_connection(stream, service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = registry.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    drop(connection.await);
}

/// The number of connections, in all and by address.
#[derive(Debug, Default)]
pub(crate) struct Connections(Mutex<ConnectionCounts>);

#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    /// Only groups that have connections.
    by_group: HashMap<AddressGroup, usize>,
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
        let most = most_per_address(counts.all, limits);
        let has_room = |(group, most): &(AddressGroup, usize)| counts.of(group) < *most;
        if counts.all >= limits.connections || !groups(from, most).all(|one| has_room(&one)) {
            return None;
        }
        for (group, _) in groups(from, most) {
            *counts.by_group.entry(group).or_default() += 1;
        }
        counts.all += 1;
        Some(CountedConnection { connections: self.clone(), from })
    }

    /// Returns the number of connections.
    pub(crate) fn count(&self) -> usize {
        self.counts().all
    }

    fn counts(&self) -> MutexGuard<'_, ConnectionCounts> {
        self.0.lock().expect("nobody panics while counting")
    }
}

/// Returns how many connections one address may have. The second half of all connections is for people of whom
/// few are here yet.
fn most_per_address(all: usize, limits: &Limits) -> usize {
    let few = limits.connections_per_address.min(limits.crowded_connections_per_address);
    if all < limits.connections.div_ceil(2) { limits.connections_per_address } else { few }
}

/// Returns the groups that an address belongs to, and how many connections each may have if an address may
/// have `most`.
fn groups(from: IpAddr, most: usize) -> impl Iterator<Item = (AddressGroup, usize)> {
    let around = AddressGroup::around(from);
    let around = around.map(|around| (around, most.saturating_mul(NETWORK_FACTOR as usize)));
    std::iter::once((AddressGroup::of(from), most)).chain(around)
}

impl ConnectionCounts {
    fn of(&self, group: &AddressGroup) -> usize {
        self.by_group.get(group).copied().unwrap_or(0)
    }

    fn remove(&mut self, group: AddressGroup) {
        if let Entry::Occupied(mut count) = self.by_group.entry(group) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        counts.all -= 1;
        counts.remove(AddressGroup::of(self.from));
        if let Some(around) = AddressGroup::around(self.from) {
            counts.remove(around);
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
    fn a_few_addresses_do_not_take_all_connections() {
        let (limits, connections) = (Limits::default(), Arc::new(Connections::default()));
        let add = |number: u16| {
            let [high, low] = number.to_be_bytes();
            connections.add([192, 168, high, low].into(), &limits)
        };
        let held: Vec<_> = (0..45).flat_map(|who| (0..300).filter_map(move |_| add(who))).collect();
        let half = limits.connections / 2;
        assert!(held.len() < half + 45 * 20, "{} connections of 45 addresses", held.len());
        let others: Vec<_> = (100..200).filter_map(add).collect();
        assert_eq!(others.len(), 100, "others find room");
        drop((held, others));
        let again: Vec<_> = (0..300).filter_map(|_| add(1)).collect();
        assert_eq!(again.len(), 200, "and an address has its usual number when there is room");
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let limits = Limits { connections_per_address: 2, ..Limits::default() };
        let connections = Arc::new(Connections::default());
        let add = |address: String| connections.add(address.parse().unwrap(), &limits);
        let first = add("2001:db8:1:2::1".into()).unwrap();
        let _second = add("2001:db8:1:2::2".into()).unwrap();
        assert!(add("2001:db8:1:2::3".into()).is_none(), "two from one /64");
        let others: Vec<_> =
            (0x10..0x40).filter_map(|n| add(format!("2001:db8:1:{n:x}::1"))).collect();
        assert_eq!(others.len(), 14, "sixteen from one /48");
        drop((others, first));
        assert_eq!(connections.counts().by_group.len(), 2, "groups without connections are gone");
    }
}
