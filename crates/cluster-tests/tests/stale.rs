//! A node that has not heard the latest of a table refuses nothing that is lawful: before it refuses, it
//! reads the log. Nor does it store a second time what another node has stored.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use cluster_tests::http::{HttpAnswer, ask};
use cluster_tests::say_at;
use protocol::ClientMessage;
use serde_json::json;
use server::{Limits, Server, Site};
use store::{
    Append, Broadcast, IndexStore, LogHead, LogPosition, LogStore, NoteStore, NoteUpdate, Pending,
    SqliteStore, Store, StoreCounts, StoreEvent, StoredEntry, Subscription, TableId, Timestamp,
};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, channel};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A store of several nodes in which nobody hears what the others write.
#[derive(Clone)]
struct Deaf(Arc<SqliteStore>, Arc<AtomicBool>);

impl Deaf {
    fn open(folder: &Path) -> Deaf {
        Deaf(Arc::new(SqliteStore::open(folder).unwrap()), Arc::default())
    }

    /// From now on appends get no answer, or get one again.
    fn keep_silent(&self, silent: bool) {
        self.1.store(silent, Relaxed);
    }
}

impl LogStore for Deaf {
    fn append(&self, append: Append) -> Pending<LogPosition> {
        if self.1.load(Relaxed) {
            let (responder, pending) = Pending::pair();
            std::mem::forget(responder);
            return pending;
        }
        self.0.append(append)
    }
    fn finish(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        self.0.finish(table, at)
    }
    fn delete(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        self.0.delete(table, at)
    }
    fn remove(&self, table: &TableId) -> Pending<()> {
        self.0.remove(table)
    }
    fn rewrite(&self, table: &TableId, entries: Vec<Vec<u8>>, summary: Vec<u8>) -> Pending<()> {
        self.0.rewrite(table, entries, summary)
    }
    fn read(&self, table: &TableId, from: LogPosition) -> Pending<Vec<StoredEntry>> {
        self.0.read(table, from)
    }
    fn subscribe(&self, _: &TableId, from: LogPosition) -> Subscription {
        Subscription::pair(from, |subscriber| {
            std::mem::forget(subscriber);
            Pending::ready(Ok(Vec::new()))
        })
    }
}

impl IndexStore for Deaf {
    fn head(&self, table: &TableId) -> Pending<Option<LogHead>> {
        self.0.head(table)
    }
    fn live(&self) -> Pending<Vec<LogHead>> {
        self.0.live()
    }
    fn finished(&self, after: Option<(Timestamp, TableId)>, limit: usize) -> Pending<Vec<LogHead>> {
        self.0.finished(after, limit)
    }
    fn finished_before(&self, time: Timestamp, limit: usize) -> Pending<Vec<LogHead>> {
        self.0.finished_before(time, limit)
    }
    fn used_bytes(&self) -> Pending<u64> {
        self.0.used_bytes()
    }
}

impl NoteStore for Deaf {
    fn put(&self, note: NoteUpdate) -> Pending<()> {
        self.0.put(note)
    }
    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>> {
        self.0.get(key)
    }
    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>> {
        self.0.notes(prefix)
    }
}

impl Store for Deaf {
    fn events(&self) -> Option<UnboundedReceiver<StoreEvent>> {
        None
    }
    fn counts(&self) -> StoreCounts {
        self.0.counts()
    }
}

impl Broadcast for Deaf {
    fn tell_all(&self, _: Vec<u8>) {}
    fn hear_all(&self) -> Receiver<Vec<u8>> {
        channel(1).1
    }
}

/// Starts a node with its own folder on the shared store.
async fn start(store: &Deaf, folder: &Path) -> SocketAddr {
    let (store, others) = (Arc::new(store.clone()), Arc::new(store.clone()));
    let server = Server::join(folder, store, others, Site::default(), Limits::default());
    let server = server.await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(server.serve(listener, std::future::pending()));
    address
}

/// Sends a POST request. `credential` is a whole header.
fn post(node: SocketAddr, path: &str, credential: &str, body: &str) -> HttpAnswer {
    ask(node, &format!("POST {path}"), credential, body, PATIENCE).unwrap()
}

/// Makes a session and returns the header with its cookie.
fn session(node: SocketAddr) -> String {
    format!("Cookie: {}\r\n", post(node, "/api/session", "", "").cookie().unwrap())
}

/// Opens a table for two. Returns its id and the key of its invitation.
fn open(node: SocketAddr, host: &str, seats: [&str; 2]) -> (String, String) {
    let wanted = json!({"board": "toy", "name": "Ann", "seats": seats,
        "settings": {"pace": 0, "clock": null, "grace": null, "level": "conductor",
        "first": "seat0", "listed": false, "hints": false}});
    let opened = post(node, "/api/tables", host, &wanted.to_string());
    assert_eq!(opened.status, 201, "{}", opened.body);
    let opened = opened.json().unwrap();
    let key = opened["links"]["invite"].as_str().unwrap().rsplit('/').next().unwrap();
    (opened["table"].as_str().unwrap().to_owned(), key.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_behind_reads_the_log_before_it_refuses() {
    let [folder, one, other] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let store = Deaf::open(folder.path());
    let (here, there) = (start(&store, one.path()).await, start(&store, other.path()).await);
    let talk = move || {
        let [ann, ben] = [here, there].map(session);
        let (table, key) = open(here, &ann, ["open", "open"]);
        let sit = format!("/api/tables/{table}/sit");
        let seat =
            |seat: u8, name: &str| json!({"name": name, "seat": seat, "key": key}).to_string();
        // Ben sits down at the other node, and this one does not hear of it.
        assert_eq!(post(there, &sit, &ben, &seat(1, "Ben")).status, 200);
        let taken = post(here, &sit, &ann, &seat(1, "Ann"));
        assert_eq!(taken.status, 409, "the seat is taken: {}", taken.body);
        assert_eq!(post(there, &sit, &ann, &seat(0, "Ann")).status, 200);
        let started = post(here, &format!("/api/tables/{table}/start"), &ann, "");
        assert_eq!(started.status, 200, "{}", started.body);
        // And Ben, who was never heard of here before the start, is known.
        let look = ask(here, &format!("GET /api/tables/{table}"), &ben, "", PATIENCE).unwrap();
        assert!(look.json().unwrap()["yours"] == json!([1]), "{}", look.body);
    };
    tokio::task::spawn_blocking(talk).await.unwrap();
}

/// The answer to a line gets lost, and the line is sent again to a node that has not heard of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_sent_again_to_a_node_that_is_behind_counts_once() {
    let [folder, one, other] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let store = Deaf::open(folder.path());
    let (here, there) = (start(&store, one.path()).await, start(&store, other.path()).await);
    let talk = move || {
        let ann = session(here);
        let (table, _) = open(here, &ann, ["me", "open"]);
        let line = |text: &str, since| ClientMessage::Say { seat: 0, text: text.into(), since };
        let say = |node, text, since| say_at(node, &table, &ann, line(text, since)).unwrap();
        // Both nodes have the table in memory from now on, and hear nothing of each other.
        let known = say(there, "hello", None);
        let first = say(here, "well played", known);
        assert_eq!(say(there, "well played", known), first);
        assert_eq!(say(here, "well played", known), first);
        let mute = ClientMessage::Mute { seat: 0, muted: true };
        say_at(here, &table, &ann, mute).unwrap();
        assert_eq!(say(here, "well played", known), first, "also for a muted seat");
        table
    };
    let table = tokio::task::spawn_blocking(talk).await.unwrap();
    let entries = store.read(&TableId::new(&table).unwrap(), LogPosition(0)).await.unwrap();
    let has_line =
        |entry: &&StoredEntry| entry.bytes.windows(11).any(|part| part == b"well played");
    assert_eq!(entries.iter().filter(has_line).count(), 1);
}

/// Whatever the brokers do, a message is answered within seconds, and the table goes on when they do.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_outcome_stays_unknown_is_given_up() {
    let [folder, own] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let store = Deaf::open(folder.path());
    let node = start(&store, own.path()).await;
    let talk = move || {
        let ann = session(node);
        let (table, _) = open(node, &ann, ["me", "open"]);
        let sit = format!("/api/tables/{table}/sit");
        let rename = |name: &str| {
            let body = json!({"name": name, "seat": 0}).to_string();
            post(node, &sit, &ann, &body)
        };
        assert_eq!(rename("Anne").status, 200);
        store.keep_silent(true);
        let lost = rename("Annie");
        assert_eq!(lost.status, 503, "{}", lost.body);
        store.keep_silent(false);
        assert_eq!(rename("Annika").status, 200);
    };
    tokio::task::spawn_blocking(talk).await.unwrap();
}
