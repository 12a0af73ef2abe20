//! The door: takes connections, counts them, and turns away what is too many.

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

use crate::clock::Allowance;
use crate::hall::Hall;
use crate::limits::{self, Limits};

/// Where a request comes from. Its connection is counted as long as anybody has this: a WebSocket
/// outlives the HTTP that it began with.
#[derive(Clone, Debug)]
pub(crate) struct Peer(Arc<Entered>);

impl Peer {
    pub(crate) fn address(&self) -> IpAddr {
        self.0.from
    }
}

/// Takes connections until the server stops.
pub(crate) async fn attend(
    listener: TcpListener,
    app: Router,
    hall: Arc<Hall>,
    guests: Arc<Guests>,
) {
    loop {
        let accepted = tokio::select! {
            () = hall.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => match guests.enter(from.ip(), &hall.limits) {
                Some(entered) => {
                    let peer = Peer(Arc::new(entered));
                    hall.tasks.spawn(serve(stream, peer, app.clone(), hall.clone()));
                }
                None => hall.metrics.turned_away.add(1),
            },
            Err(error) => {
                // Out of descriptors, most likely: those inside go on, the others wait.
                tracing::warn!(%error, "cannot take a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn serve(stream: TcpStream, peer: Peer, app: Router, hall: Arc<Hall>) {
    // An action is one small packet: it must not wait for company.
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
    http.timer(TokioTimer::new()).header_read_timeout(hall.limits.hello).max_buf_size(limits::HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = hall.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    drop(connection.await);
}

/// Who is connected from where.
#[derive(Debug, Default)]
pub(crate) struct Guests(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, Address>,
}

#[derive(Debug)]
struct Address {
    connections: usize,
    openings: Allowance,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(crate) struct Entered {
    guests: Arc<Guests>,
    from: IpAddr,
}

impl Guests {
    /// Counts a connection, unless there are too many.
    pub(crate) fn enter(self: &Arc<Guests>, from: IpAddr, limits: &Limits) -> Option<Entered> {
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
        Some(Entered { guests: self.clone(), from })
    }

    /// Whether this address may open one more table now.
    pub(crate) fn may_open(&self, from: IpAddr, limits: &Limits) -> bool {
        let mut counts = self.counts();
        let Some(address) = counts.address(from, limits) else { return false };
        address.openings.take(limits.openings, limits.opening_every)
    }

    pub(crate) fn connections(&self) -> usize {
        self.counts().all
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("nobody panics while counting")
    }
}

impl Counts {
    fn address(&mut self, from: IpAddr, limits: &Limits) -> Option<&mut Address> {
        if self.by_address.len() >= limits::ADDRESSES {
            let every = limits.opening_every;
            self.by_address.retain(|_, one| one.connections > 0 || !one.openings.is_full(every));
        }
        let known = self.by_address.contains_key(&from);
        if !known && self.by_address.len() >= limits::ADDRESSES {
            return None;
        }
        let unknown = || Address { connections: 0, openings: Allowance::full() };
        Some(self.by_address.entry(from).or_insert_with(unknown))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.guests.counts();
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
    fn too_many_are_turned_away_until_somebody_leaves() {
        let limits = Limits { connections: 3, connections_per_address: 2, ..Limits::default() };
        let guests = Arc::new(Guests::default());
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let first = guests.enter(one, &limits).unwrap();
        let _second = guests.enter(one, &limits).unwrap();
        assert!(guests.enter(one, &limits).is_none(), "two from one address");
        let _third = guests.enter(other, &limits).unwrap();
        assert!(guests.enter(other, &limits).is_none(), "three in all");
        drop(first);
        assert!(guests.enter(other, &limits).is_some());
    }

    #[test]
    fn so_many_addresses_are_remembered_and_those_first_that_matter_no_more() {
        let hour = Duration::from_secs(3600);
        let (limits, guests) =
            (Limits { opening_every: hour, ..Limits::default() }, Guests::default());
        let address = |number: usize| IpAddr::from((number as u128).to_be_bytes());
        for number in 0..limits::ADDRESSES {
            assert!(guests.may_open(address(number), &limits));
        }
        let other = address(limits::ADDRESSES);
        assert!(!guests.may_open(other, &limits), "there is no room for one more");
        assert!(guests.may_open(address(0), &limits), "whoever is known goes on");
        assert_eq!(guests.counts().by_address.len(), limits::ADDRESSES);
        // By now everybody may open as many as ever.
        let later = Limits { opening_every: Duration::from_nanos(1), ..limits };
        assert!(guests.may_open(other, &later));
        assert_eq!(guests.counts().by_address.len(), 1);
    }

    #[test]
    fn an_address_opens_so_many_tables_and_no_more() {
        let limits =
            Limits { openings: 2, opening_every: Duration::from_secs(3600), ..Limits::default() };
        let guests = Guests::default();
        let from = IpAddr::from([127, 0, 0, 1]);
        assert!(guests.may_open(from, &limits) && guests.may_open(from, &limits));
        assert!(!guests.may_open(from, &limits));
        assert!(guests.may_open([127, 0, 0, 2].into(), &limits));
    }
}
