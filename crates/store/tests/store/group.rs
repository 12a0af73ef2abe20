//! Group commit: how many writes share a sync.

use store::{
    IndexStore as _, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, SqliteStore,
    Store as _, StoreCounts, StoreError, limits,
};

use super::{entry, fresh, read, table};

#[test]
fn a_lone_append_is_a_batch_of_its_own() {
    let (_folder, store) = fresh();
    for at in 0..20 {
        store.append(entry("a", at, "alone")).wait().unwrap();
    }
    let counts = StoreCounts { appends: 20, entries: 20, batches: 20, ..StoreCounts::default() };
    assert_eq!(store.counts(), counts);
}

#[test]
fn those_who_wait_share_a_sync() {
    let (_folder, store) = fresh();
    let pending: Vec<_> = (0..2000)
        .map(|number| store.append(entry(&format!("t{number}"), 0, "together").and("again")))
        .collect();
    pending.into_iter().for_each(|pending| assert_eq!(pending.wait(), Ok(LogPosition(2))));
    let counts = store.counts();
    assert_eq!((counts.appends, counts.entries), (2000, 4000));
    assert!(counts.batches < 200, "{} batches", counts.batches);
}

#[test]
fn appends_to_one_table_may_follow_each_other_without_waiting() {
    let (_folder, store) = fresh();
    let append = |at| store.append(entry("a", at, "next"));
    let pending: Vec<_> = [0, 1, 1, 2, 4, 3].map(append).into_iter().collect();
    let outcomes: Vec<_> = pending.into_iter().map(|pending| pending.wait()).collect();
    let conflict =
        |actual| Err(StoreError::Conflict { table: table("a"), actual: LogPosition(actual) });
    let ok = |length| Ok(LogPosition(length));
    assert_eq!(outcomes, [ok(1), ok(2), conflict(2), ok(3), conflict(3), ok(4)]);
}

#[test]
fn what_changes_nothing_is_no_batch() {
    let (_folder, store) = fresh();
    store.append(entry("a", 0, "one")).wait().unwrap();
    store.put(NoteUpdate::set("k", "v")).wait().unwrap();
    let before = store.counts();
    store.append(entry("a", 0, "again")).wait().unwrap_err();
    assert_eq!(store.counts(), before);
    assert_eq!((before.batches, before.notes), (2, 1));
}

#[test]
fn the_write_ahead_log_is_checkpointed() {
    let (folder, store) = fresh();
    for round in 0..10 {
        let append = |number| store.append(entry(&format!("r{round}t{number}"), 0, "entry"));
        let pending: Vec<_> = (0..1000).map(append).collect();
        for pending in pending {
            pending.wait().unwrap();
        }
    }
    assert!(store.counts().checkpoints >= 2);
    let size = folder.path().join("roundhouse.db").metadata().unwrap().len();
    assert!(size > 200_000, "{size} bytes are in the database itself");
}

#[test]
fn another_program_that_holds_the_file_is_waited_for_and_then_refused() {
    let (folder, store) = fresh();
    let other = rusqlite::Connection::open(folder.path().join("roundhouse.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let held = store.append(entry("a", 0, "one")).wait();
    assert_eq!(held, Err(StoreError::Disk("database is locked".to_owned())));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(store.append(entry("a", 0, "one")).wait(), Ok(LogPosition(1)), "the store goes on");
}

#[test]
fn more_than_can_wait_is_refused_at_once() {
    let (folder, store) = fresh();
    let other = rusqlite::Connection::open(folder.path().join("roundhouse.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // The writer thread has taken some writes already and is blocked with them.
    let append = |number| store.append(entry(&format!("t{number}"), 0, "entry"));
    let pending: Vec<_> = (0..limits::WAITING + 2000).map(append).collect();
    other.execute_batch("ROLLBACK").unwrap();
    let outcomes: Vec<_> = pending.into_iter().map(store::Pending::wait).collect();
    let count = |outcome| outcomes.iter().filter(|found| **found == outcome).count();
    assert!(count(Err(StoreError::Overloaded)) > 0);
    assert_eq!(store.live().wait().unwrap().len(), count(Ok(LogPosition(1))));
}

#[test]
fn closing_waits_until_everything_is_written() {
    let (folder, store) = fresh();
    let pending: Vec<_> = (0..500).map(|at| store.append(entry("a", at, "entry"))).collect();
    store.append(entry("b", 0, "entry")).wait().unwrap();
    let finish = store.finish(&table("b"), LogPosition(1));
    drop(store);
    assert_eq!(finish.wait(), Ok(()));
    pending.into_iter().for_each(|pending| assert!(pending.wait().is_ok()));
    assert_eq!(read(&SqliteStore::open(folder.path()).unwrap(), "a").unwrap().len(), 500);
}
