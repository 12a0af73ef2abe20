//! Brokers that are away, off or of somebody else, and streams that this program did not write: each is
//! refused with what is wrong, or waited for.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;

use cluster_tests::{BrokerOptions, Brokers, House, Node};
use serde_json::json;
use store::{Append, LogPosition, LogStore as _, StoreError, TableId, Timestamp};
use store_nats::{JoinError, NatsOptions, NatsStore};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cluster-node");

fn options(brokers: &Brokers) -> NatsOptions {
    let servers = brokers.addresses();
    NatsOptions { servers, replicas: 1, streams: 1, ..NatsOptions::default() }
}

async fn join(options: &NatsOptions) -> Result<NatsStore, JoinError> {
    let folder = tempfile::tempdir().unwrap();
    NatsStore::join(options, folder.path()).await
}

#[test]
fn a_node_waits_for_its_brokers_and_names_them() {
    let mut brokers = Brokers::start(1).unwrap();
    brokers.all[0].kill().unwrap();
    let mut house = House::at(brokers, Path::new(PROGRAM)).unwrap();
    house.add_node(0, &["--nats-replicas", "1", "--nats-streams", "1"]).unwrap();
    let node = &house.nodes[0];
    let names_it = |node: &Node| {
        let address = format!("127.0.0.1:{}", node.to_brokers[0].port);
        node.log().lines().any(|line| line.contains("cannot join") && line.contains(&address))
    };
    node.wait_until("the log names the broker", names_it).unwrap();
    assert_eq!(node.readiness(), Some(503));
    house.brokers.all[0].restart().unwrap();
    house.nodes[0].wait_until("it begins", |node| node.is_ready()).unwrap();
    // Lost in the middle: the node says so, and goes on when the broker is back.
    house.brokers.all[0].kill().unwrap();
    house.nodes[0].wait_until("it is lost", |node| node.readiness() == Some(503)).unwrap();
    house.brokers.all[0].restart().unwrap();
    house.nodes[0].wait_until("it goes on", |node| node.is_ready()).unwrap();
}

#[test]
fn brokers_without_jetstream_are_refused() {
    let options = BrokerOptions { without_jetstream: true, ..BrokerOptions::default() };
    let brokers = Brokers::start_with(1, &options).unwrap();
    let mut house = House::at(brokers, Path::new(PROGRAM)).unwrap();
    house.add_node(0, &["--nats-replicas", "1"]).unwrap();
    assert!(!house.nodes[0].wait().unwrap(), "it ends with an error");
    assert!(house.nodes[0].log().contains("JetStream is off"), "{}", house.nodes[0].log());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_with_other_settings_is_refused_with_what_differs() {
    let brokers = Brokers::start(1).unwrap();
    let forgets = json!({
        "name": "roundhouse-notes", "subjects": ["roundhouse.note.>"], "max_age": 60_000_000_000_u64,
        "max_msgs_per_subject": 1, "allow_msg_ttl": true, "discard": "old",
    });
    let made =
        brokers.all[0].request("$JS.API.STREAM.CREATE.roundhouse-notes", &[], &forgets.to_string());
    assert!(made.unwrap()["error"].is_null());
    let refused = join(&options(&brokers)).await.err().unwrap();
    assert!(!refused.may_pass());
    let text = refused.to_string();
    assert!(text.contains("max_age is 60000000000, not 0"), "{text}");
    assert!(text.contains("discard is \"old\", not \"new\""), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_of_another_house_is_refused_with_both_names() {
    let brokers = Brokers::start(1).unwrap();
    let options = options(&brokers);
    drop(join(&options).await.unwrap());
    let broker = &brokers.all[0];
    let mut info = broker.request("$JS.API.STREAM.INFO.roundhouse-log-0", &[], "").unwrap();
    let config = &mut info["config"];
    config["metadata"]["roundhouse-house"] = "somebody".into();
    let update = "$JS.API.STREAM.UPDATE.roundhouse-log-0";
    assert!(broker.request(update, &[], &config.to_string()).unwrap()["error"].is_null());
    let refused = join(&options).await.err().unwrap();
    assert!(refused.to_string().contains("of the house somebody, not "), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_of_a_newer_version_are_refused_with_the_version() {
    let brokers = Brokers::start(1).unwrap();
    let options = options(&brokers);
    let store = join(&options).await.unwrap();
    let table = TableId::new("newer").unwrap();
    let append = |at| Append::new(table.clone(), LogPosition(at), Timestamp(1), "entry");
    store.append(append(0)).await.unwrap();
    let newer = brokers.all[0].request("roundhouse.log.0.newer", &["Rh: 7 1 1 5 "], "whatever");
    assert!(newer.unwrap()["error"].is_null());
    let is_newer = |error: &StoreError| matches!(error, StoreError::Newer { found: 7, .. });
    let read = store.read(&table, LogPosition(0)).await.unwrap_err();
    assert!(is_newer(&read), "{read}");
    let appended = store.append(append(2)).await.unwrap_err();
    assert!(is_newer(&appended), "{appended}");
    // Other tables go on.
    let other = TableId::new("other").unwrap();
    store.append(Append::new(other, LogPosition(0), Timestamp(1), "entry")).await.unwrap();
    // A node of this version that starts now cannot know what it would serve.
    let refused = join(&options).await.err().unwrap();
    assert!(refused.to_string().contains("version 7"), "{refused}");
    assert!(!refused.may_pass());
}

#[tokio::test(flavor = "multi_thread")]
async fn brokers_that_do_not_sync_every_message_are_refused() {
    for (sync_interval, is_good) in [(None, true), (Some("2s"), false)] {
        let how = BrokerOptions { sync_interval, ..BrokerOptions::default() };
        let brokers = Brokers::start_with(1, &how).unwrap();
        let monitor = format!("http://127.0.0.1:{}", brokers.all[0].monitor);
        // One that does not answer says nothing.
        let monitors = vec!["http://127.0.0.1:1".to_owned(), monitor.clone()];
        let joined = join(&NatsOptions { monitors, ..options(&brokers) }).await;
        assert_eq!(joined.is_ok(), is_good);
        if let Err(error) = joined {
            assert!(error.to_string().contains(&monitor) && !error.may_pass(), "{error}");
        }
    }
    let monitors = vec!["nats://127.0.0.1:1".to_owned()];
    let wrong = NatsOptions { monitors, servers: vec!["a".into()], ..NatsOptions::default() };
    assert!(matches!(join(&wrong).await.err().unwrap(), JoinError::Options(_)));
}
