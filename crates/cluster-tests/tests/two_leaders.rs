//! A broker that was paused or cut off answers for a moment as if it still led. It refuses what the new leader
//! stores, and its answer may come first. What it refused must not be written a second time.

use cluster_tests::{Brokers, FormerLeader};
use store::{Append, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, TableId, Timestamp};
use store_nats::{NatsOptions, NatsStore};

#[tokio::test(flavor = "multi_thread")]
async fn what_a_former_leader_refuses_is_written_once() {
    let brokers = Brokers::start(3).unwrap();
    let options = NatsOptions { servers: brokers.addresses(), ..NatsOptions::default() };
    let folder = tempfile::tempdir().unwrap();
    let store = NatsStore::join(&options, folder.path()).await.unwrap();
    let former = FormerLeader::begin(&brokers.all[0], &format!("{}.>", options.house)).unwrap();
    let table = TableId::new("table").unwrap();
    for at in 0..20 {
        let entry =
            Append::new(table.clone(), LogPosition(at), Timestamp(at), format!("word {at}"));
        assert_eq!(store.append(entry).await, Ok(LogPosition(at + 1)));
        let note = NoteUpdate::set("note", format!("value {at}"));
        let before = (at > 0).then(|| format!("value {}", at - 1).into_bytes());
        let note = note.if_unchanged(before);
        assert_eq!(store.put(note).await, Ok(()), "note {at}");
    }
    assert!(former.refused() > 0, "nothing was refused");
    let entries = store.read(&table, LogPosition(0)).await.unwrap();
    let words: Vec<_> = entries.iter().map(|entry| String::from_utf8_lossy(&entry.bytes)).collect();
    assert_eq!(words, (0..20).map(|at| format!("word {at}")).collect::<Vec<_>>());
    assert_eq!(store.get("note").await, Ok(Some(b"value 19".to_vec())));
}
