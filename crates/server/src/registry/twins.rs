//! A test with twin servers: what an observer gets over HTTP and the WebSocket does not depend on what
//! the observer may not see. One server has the true tables. The other has the same tables with games
//! that their observers cannot distinguish from the true ones. Both get the same requests over real
//! sockets, and their answers must be equal. `crates/table/src/twins.rs` compares what a table itself
//! tells more closely.

mod games;
mod nodes;
mod questions;

use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use server_tests::TestServer;
use store::SqliteStore;
use table::Table;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::{Registry, TableSource};
use crate::secrets::SessionToken;
use crate::{Limits, Server, Site};
use games::Case;
use questions::{about, counts, lists};

/// The tokens of the people who sit at every table, and of one who watches.
struct People([SessionToken; games::SEATS + 1]);

/// A server that runs in a thread. It stops when this is dropped.
struct Running {
    place: TestServer,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<thread::JoinHandle<()>>,
}

impl Running {
    /// Runs a server on a free port; `serve` serves until it is told to stop.
    fn start<S, F>(serve: S) -> Running
    where
        S: FnOnce(TcpListener, Stopped) -> F + Send + 'static,
        F: Future<Output = ()>,
    {
        let (stop, stopped) = oneshot::channel::<()>();
        let (told, listening) = std::sync::mpsc::channel();
        let serving = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                told.send(listener.local_addr().unwrap()).unwrap();
                serve(listener, Box::pin(async { drop(stopped.await) })).await;
            });
        });
        let place = TestServer::elsewhere(listening.recv().unwrap().to_string());
        Running { place, stop: Some(stop), serving: Some(serving) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        drop(self.serving.take().map(thread::JoinHandle::join));
    }
}

/// Comes when the server is to stop.
type Stopped = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A server with its tables.
struct Twin {
    server: Running,
    _folder: TempDir,
}

impl Twin {
    /// Starts a server that has these tables in its store and in memory.
    fn serve(people: &People, tables: Vec<(&Case, Table)>) -> Twin {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        tables.iter().for_each(|(case, _)| case.write(&store, people));
        drop(store);
        let kept: Vec<_> =
            tables.into_iter().map(|(case, table)| (case.id.clone(), table)).collect();
        let path = folder.path().to_owned();
        let server = Running::start(async move |listener, stopped| {
            let server = Server::open(&path, site(), limits()).await.unwrap();
            kept.into_iter().for_each(|(id, table)| adopt(&server.app.registry, &id, table));
            server.serve(listener, stopped).await;
        });
        Twin { server, _folder: folder }
    }
}

/// All servers have the same public address, so that links are equal.
fn site() -> Site {
    Site::at("http://twins.example").unwrap()
}

/// A table must not leave memory: it would come back as the true one.
fn limits() -> Limits {
    Limits { idle: Duration::from_secs(3600), ..Limits::for_load_tests() }
}

fn adopt(registry: &Arc<Registry>, id: &store::TableId, table: Table) {
    registry.spawn_task(&mut registry.tables(), id, TableSource::New(Box::new(table))).unwrap();
}

/// Asks both servers at the same time.
fn both<T: Send>(twins: &[Twin; 2], ask: impl Fn(&TestServer) -> T + Sync) -> [T; 2] {
    thread::scope(|scope| {
        let asked = twins.each_ref().map(|twin| scope.spawn(|| ask(&twin.server.place)));
        asked.map(|asked| asked.join().unwrap())
    })
}

#[test]
fn nobody_is_told_by_any_part_of_the_server_what_is_hidden() {
    let people = People([(); games::SEATS + 1].map(|()| SessionToken::new()));
    let (cases, truths, dreams) = games::cases(&people);
    assert!(cases.len() > 40, "{} tables", cases.len());
    let twins =
        [truths, dreams].map(|tables| Twin::serve(&people, cases.iter().zip(tables).collect()));
    let same = |what: &str, [here, there]: [Vec<String>; 2]| {
        assert!(!here.is_empty());
        let differs = here.iter().zip(&there).find(|(here, there)| here != there);
        assert!(here.len() == there.len() && differs.is_none(), "{what}: {differs:#?}");
    };
    same("lists", both(&twins, |place| lists(place, &people)));
    for case in cases.iter().filter(|case| case.asked_by == case.imagined_by) {
        same(case.id.as_str(), both(&twins, |place| about(place, &people, case)));
    }
    same("lists after all this", both(&twins, |place| lists(place, &people)));
    same("metrics", both(&twins, counts));
    // Where the games were sampled for another observer, the answers differ.
    let mut others = cases.iter().filter(|case| case.asked_by != case.imagined_by);
    let told = others.any(|case| {
        let [here, there] = both(&twins, |place| about(place, &people, case));
        here != there
    });
    assert!(told, "a difference goes unnoticed");
}
