//! `roundhouse store export` and `import` move a house between one process and several nodes, both ways, while
//! both stores are in use.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;
use std::process::{Command, Output};

use cluster_tests::Brokers;
use store::{
    Append, LogHead, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, SqliteStore, Store,
    StoredEntry, TableId, Timestamp,
};
use store_nats::{NatsOptions, NatsStore};

/// Everything that a store holds, in order.
#[derive(Debug, PartialEq)]
struct Content {
    tables: Vec<(LogHead, Vec<StoredEntry>)>,
    notes: Vec<(String, Vec<u8>)>,
}

async fn content(store: &dyn Store) -> Content {
    let mut heads = store.live().await.unwrap();
    heads.extend(store.finished(None, 1000).await.unwrap());
    heads.sort_by(|one, other| one.table.cmp(&other.table));
    let mut tables = Vec::new();
    for head in heads {
        let entries = store.read(&head.table, LogPosition(0)).await.unwrap();
        tables.push((head, entries));
    }
    Content { tables, notes: store.notes("").await.unwrap() }
}

fn table(number: u64) -> TableId {
    TableId::new(&format!("table-{number}")).unwrap()
}

/// Adds an entry with its own time and a new summary.
async fn add(store: &dyn Store, table: &TableId, at: u64) {
    let append = Append::new(table.clone(), LogPosition(at), Timestamp(1000 + at), format!("{at}"));
    store.append(append.summary(format!("summary {at}"))).await.unwrap();
}

async fn fill(store: &dyn Store) {
    for number in 0..5 {
        for at in 0..=number {
            add(store, &table(number), at).await;
        }
    }
    store.finish(&table(4), LogPosition(5)).await.unwrap();
    for (key, value) in [("secret", "of the house"), ("at/table-1/invite", "x"), ("mine/ä", "")] {
        store.put(NoteUpdate::set(key, value)).await.unwrap();
    }
}

fn transfer(what: &str, folder: &Path, brokers: &Brokers) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cluster-node"));
    program.args(["store", what, "--json", "--nats", &brokers.addresses().join(",")]);
    program.args(["--nats-replicas", "1", "--nats-streams", "2", "--data"]).arg(folder);
    program.output().unwrap()
}

fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_moves_to_brokers_and_back_while_it_is_in_use() {
    let brokers = Brokers::start(1).unwrap();
    let [here, there, own] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let early = transfer("export", there.path(), &brokers);
    assert!(!early.status.success() && text(&early).contains("there is no stream"), "{early:?}");
    let sqlite = SqliteStore::open(here.path()).unwrap();
    fill(&sqlite).await;
    let first = transfer("import", here.path(), &brokers);
    assert!(first.status.success(), "{}", text(&first));
    assert!(text(&first).contains("\"tables\":5,\"entries\":15,\"notes\":3"), "{}", text(&first));
    let servers = brokers.addresses();
    let options = NatsOptions { servers, replicas: 1, streams: 2, ..NatsOptions::default() };
    let nats = NatsStore::join(&options, own.path()).await.unwrap();
    assert_eq!(content(&nats).await, content(&sqlite).await);
    // The first process goes on; the second import brings what is new.
    add(&sqlite, &table(3), 4).await;
    sqlite.put(NoteUpdate::set("mine/ä", "more")).await.unwrap();
    let second = transfer("import", here.path(), &brokers);
    assert!(text(&second).contains("\"tables\":5,\"entries\":1,"), "{}", text(&second));
    assert_eq!(content(&nats).await, content(&sqlite).await);
    // Back, while nodes use the brokers.
    add(&nats, &table(3), 5).await;
    let back = transfer("export", there.path(), &brokers);
    assert!(back.status.success(), "{}", text(&back));
    let copy = SqliteStore::open(there.path()).unwrap();
    assert_eq!(content(&copy).await, content(&nats).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_be_overwritten_is_refused() {
    let brokers = Brokers::start(1).unwrap();
    let [here, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let sqlite = SqliteStore::open(here.path()).unwrap();
    fill(&sqlite).await;
    assert!(transfer("import", here.path(), &brokers).status.success());
    // A folder of another house.
    let stranger = SqliteStore::open(other.path()).unwrap();
    stranger.put(NoteUpdate::set("secret", "of somebody else")).await.unwrap();
    let refused = transfer("import", other.path(), &brokers);
    assert!(!refused.status.success());
    assert!(text(&refused).contains("belongs to another house"), "{}", text(&refused));
    // The same house, in which another entry came at the same place.
    stranger.put(NoteUpdate::set("secret", "of the house")).await.unwrap();
    add(&stranger, &table(2), 0).await;
    let differs = Append::new(table(2), LogPosition(1), Timestamp(1), "something else");
    stranger.append(differs).await.unwrap();
    let refused = transfer("import", other.path(), &brokers);
    assert_eq!(refused.status.code(), Some(1), "{}", text(&refused));
    assert!(text(&refused).contains("\"differ\":[\"table-2\"]"), "{}", text(&refused));
}
