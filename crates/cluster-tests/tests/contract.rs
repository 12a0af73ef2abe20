//! The store on a replicated log keeps the contract of every store, with one broker and with three.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use cluster_tests::Brokers;
use futures_util::StreamExt as _;
use store::{Append, LogPosition, LogStore as _, Store, TableId, Timestamp};
use store_nats::{JoinError, NatsOptions, NatsStore};
use store_tests::contract::{self, Handles};

fn options(brokers: &Brokers, replicas: u8) -> NatsOptions {
    NatsOptions { servers: brokers.addresses(), replicas, streams: 2, ..NatsOptions::default() }
}

async fn join(options: &NatsOptions) -> Result<Arc<NatsStore>, JoinError> {
    let folder = tempfile::tempdir().unwrap();
    NatsStore::join(options, folder.path()).await.map(Arc::new)
}

async fn keeps_the_contract(brokers: usize) {
    let brokers = Brokers::start(brokers).unwrap();
    let options = options(&brokers, brokers.all.len() as u8);
    let (here, there) = (join(&options).await.unwrap(), join(&options).await.unwrap());
    contract::check(&Handles { here: here.clone(), there }).await;
    // A node that joins later knows the same tables.
    let later = join(&options).await.unwrap();
    let sorted = |mut heads: Vec<store::LogHead>| {
        heads.sort_by(|one, other| one.table.cmp(&other.table));
        heads
    };
    let [known, found] = [here as Arc<dyn Store>, later].map(|store| async move {
        let mut heads = store.live().await.unwrap();
        heads.extend(store.finished(None, 1000).await.unwrap());
        sorted(heads)
    });
    assert_eq!(known.await, found.await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replicated_log_keeps_the_contract() {
    keeps_the_contract(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_replicas_keep_the_contract() {
    keeps_the_contract(3).await;
}

/// A purge removes only what is before the rewritten log, also if it arrives late or twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_purge_keeps_what_was_added_since() {
    let brokers = Brokers::start(1).unwrap();
    let options = options(&brokers, 1);
    let (here, there) = (join(&options).await.unwrap(), join(&options).await.unwrap());
    let client = async_nats::connect(brokers.addresses()).await.unwrap();
    let mut purges = client.subscribe("$JS.API.STREAM.PURGE.>").await.unwrap();
    client.flush().await.unwrap();
    let (table, word) = (TableId::new("table").unwrap(), |at: u64| format!("word {at}"));
    let append = |at| Append::new(table.clone(), LogPosition(at), Timestamp(at), word(at));
    for at in 0..3 {
        here.append(append(at)).await.unwrap();
    }
    let words = (0..3).map(|at| word(at).into_bytes()).collect();
    here.rewrite(&table, words, Vec::new()).await.unwrap();
    there.append(append(3)).await.unwrap();
    let purge = purges.next().await.unwrap();
    let again = client.request(purge.subject, purge.payload).await.unwrap();
    assert!(!again.payload.windows(7).any(|part| part == b"\"error\""), "{again:?}");
    let entries = join(&options).await.unwrap().read(&table, LogPosition(0)).await.unwrap();
    let words: Vec<_> = entries.iter().map(|entry| String::from_utf8_lossy(&entry.bytes)).collect();
    assert_eq!(words, (0..4).map(word).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_is_refused_with_the_reason() {
    let brokers = Brokers::start(1).unwrap();
    let why = async |options: &NatsOptions| join(options).await.err().unwrap().to_string();
    let one = options(&brokers, 1);
    let too_many = why(&NatsOptions { replicas: 3, ..one.clone() }).await;
    assert!(too_many.contains("not enough brokers for 3 replicas"), "{too_many}");
    drop(join(&one).await.unwrap());
    let other = why(&NatsOptions { streams: 4, ..one.clone() }).await;
    assert!(other.contains("made for 2 streams of logs, not 4"), "{other}");
    // Two houses: the folder knows the first, the brokers have the second.
    let folder = tempfile::tempdir().unwrap();
    drop(NatsStore::join(&one, folder.path()).await.unwrap());
    let second = NatsOptions { house: "other".into(), ..one.clone() };
    let mixed = NatsStore::join(&second, folder.path()).await.err().unwrap();
    assert!(matches!(mixed, JoinError::OtherHouse { .. }) && !mixed.may_pass(), "{mixed}");
    let nobody = NatsOptions { servers: vec!["nats://127.0.0.1:1".into()], ..one };
    let nobody = join(&nobody).await.err().unwrap();
    assert!(nobody.may_pass() && nobody.to_string().contains("127.0.0.1:1"), "{nobody}");
}
