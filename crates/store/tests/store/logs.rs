//! Logs, lists, subscriptions and notes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use store::{
    Append, IndexStore as _, LogHead, LogPosition, LogState, LogStore as _, NoteStore as _,
    NoteUpdate, SqliteStore, StoreError, TableId, Timestamp, limits,
};

use super::{entry, fresh, read, table, write};

#[test]
fn what_was_appended_is_read_again_also_after_opening_anew() {
    let (folder, store) = fresh();
    write(&store, "a", &["one", "two"]);
    let both = entry("a", 2, "three").and("four");
    assert_eq!(store.append(both).wait(), Ok(LogPosition(4)));
    assert_eq!(read(&store, "a").unwrap(), ["one", "two", "three", "four"]);
    drop(store);

    let store = store::SqliteStore::open(folder.path()).unwrap();
    let entries = store.read(&table("a"), LogPosition(2)).wait().unwrap();
    assert_eq!(&*entries[0].bytes, b"three");
    assert_eq!((entries[0].position, entries[0].time), (LogPosition(2), Timestamp(1002)));
    assert_eq!(entries.len(), 2);
    assert_eq!(store.append(entry("a", 4, "five")).wait(), Ok(LogPosition(5)));
    assert_eq!(read(&store, "nobody").unwrap(), [""; 0]);
}

#[test]
fn a_writer_that_is_mistaken_learns_where_the_log_ends() {
    let (_folder, store) = fresh();
    write(&store, "a", &["one", "two"]);
    for at in [0, 1, 3] {
        let refused = store.append(entry("a", at, "late")).wait();
        assert_eq!(
            refused,
            Err(StoreError::Conflict { table: table("a"), actual: LogPosition(2) }),
            "{at}"
        );
    }
    assert_eq!(
        store.append(entry("b", 1, "early")).wait(),
        Err(StoreError::Conflict { table: table("b"), actual: LogPosition(0) })
    );
    assert_eq!(store.head(&table("b")).wait(), Ok(None));
}

#[test]
fn of_many_who_race_for_a_position_one_wins() {
    let (_folder, store) = fresh();
    let won = AtomicU64::new(0);
    thread::scope(|scope| {
        for racer in 0..8 {
            let (store, won) = (&store, &won);
            scope.spawn(move || {
                let mut at = 0;
                while at < 50 {
                    match store.append(entry("a", at, &format!("{racer} at {at}"))).wait() {
                        Ok(LogPosition(next)) => {
                            won.fetch_add(1, Ordering::Relaxed);
                            at = next;
                        }
                        Err(StoreError::Conflict { actual, .. }) => {
                            assert!(actual > LogPosition(at), "a conflict is a lost race");
                            at = actual.0;
                        }
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert_eq!(won.into_inner(), 50);
    let entries = read(&store, "a").unwrap();
    assert_eq!(entries.len(), 50);
    for (at, entry) in entries.iter().enumerate() {
        assert!(entry.ends_with(&format!(" at {at}")), "{entry}");
    }
}

#[test]
fn a_finished_table_is_one_row_and_takes_no_more() {
    let (folder, store) = fresh();
    write(&store, "a", &["one", "two", "three"]);
    let early = store.finish(&table("a"), LogPosition(2)).wait();
    assert_eq!(early, Err(StoreError::Conflict { table: table("a"), actual: LogPosition(3) }));
    store.finish(&table("a"), LogPosition(3)).wait().unwrap();

    assert_eq!(read(&store, "a").unwrap(), ["one", "two", "three"]);
    let last = store.read(&table("a"), LogPosition(2)).wait().unwrap();
    assert_eq!((last.len(), last[0].time), (1, Timestamp(1002)));
    let refused = StoreError::Finished { table: table("a") };
    assert_eq!(store.append(entry("a", 3, "four")).wait(), Err(refused.clone()));
    assert_eq!(store.finish(&table("a"), LogPosition(3)).wait(), Err(refused));
    let absent = store.finish(&table("b"), LogPosition(0)).wait();
    assert_eq!(absent, Err(StoreError::Conflict { table: table("b"), actual: LogPosition(0) }));
    drop(store);

    let file = rusqlite::Connection::open(folder.path().join("roundhouse.db")).unwrap();
    let rows = |sql: &str| file.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap();
    assert_eq!(rows("SELECT count(*) FROM entries"), 0);
    assert_eq!(rows("SELECT count(*) FROM tables WHERE log IS NOT NULL"), 1);
}

#[test]
fn lists_show_summaries() {
    let (_folder, store) = fresh();
    for (id, activity) in [("a", 30), ("b", 10), ("c", 20), ("d", 20)] {
        let created = Append::new(table(id), LogPosition(0), Timestamp(activity), "created");
        store.append(created.summary(format!("about {id}"))).wait().unwrap();
    }
    store.append(Append::new(table("b"), LogPosition(1), Timestamp(40), "more")).wait().unwrap();
    let ids =
        |heads: Vec<LogHead>| heads.into_iter().map(|head| head.table).collect::<Vec<TableId>>();
    let mut live = store.live().wait().unwrap();
    live.sort_by(|one, other| one.table.cmp(&other.table));
    assert_eq!(live.len(), 4);
    let expected = LogHead {
        table: table("b"),
        state: LogState::Live,
        length: LogPosition(2),
        activity: Timestamp(40),
        summary: b"about b".to_vec(),
    };
    assert_eq!(live[1], expected);
    assert_eq!(store.head(&table("b")).wait(), Ok(Some(expected)));

    for (id, length) in [("a", 1), ("c", 1), ("d", 1)] {
        store.finish(&table(id), LogPosition(length)).wait().unwrap();
    }
    assert_eq!(ids(store.live().wait().unwrap()), [table("b")]);
    let first = store.finished(None, 2).wait().unwrap();
    assert_eq!((first[0].state, first[0].activity), (LogState::Finished, Timestamp(30)));
    let last = first[1].clone();
    assert_eq!(ids(first), [table("a"), table("d")]);
    let rest = store.finished(Some((last.activity, last.table)), 2).wait().unwrap();
    assert_eq!(ids(rest), [table("c")]);
    assert_eq!(store.head(&table("c")).wait().unwrap().unwrap().summary, b"about c");
}

#[tokio::test]
async fn subscribers_get_what_is_there_and_what_comes() {
    let (_folder, store) = fresh();
    store.append(entry("a", 0, "zero").and("one")).await.unwrap();
    let mut all = store.subscribe(&table("a"), LogPosition(0));
    let mut late = store.subscribe(&table("a"), LogPosition(2));
    store.append(entry("a", 2, "two")).await.unwrap();
    store.append(entry("b", 0, "elsewhere")).await.unwrap();
    for (position, bytes) in (0..).zip(["zero", "one", "two"]) {
        let entry = all.next().await.unwrap();
        assert_eq!((entry.position, &*entry.bytes), (LogPosition(position), bytes.as_bytes()));
    }
    assert_eq!(&*late.next().await.unwrap().bytes, b"two");
}

#[tokio::test]
async fn a_subscriber_that_does_not_keep_up_is_told_where_it_stopped() {
    let (_folder, store) = fresh();
    let mut slow = store.subscribe(&table("a"), LogPosition(0));
    let total = limits::BEHIND as u64 + 10;
    for at in 0..total {
        store.append(entry("a", at, "entry")).await.unwrap();
    }
    let mut taken = 0;
    let error = loop {
        match slow.next().await {
            Ok(entry) => assert_eq!(entry.position, LogPosition(taken)),
            Err(error) => break error,
        }
        taken += 1;
    };
    assert_eq!(error, StoreError::FellBehind { next: LogPosition(taken) });
    let mut again = store.subscribe(&table("a"), LogPosition(taken));
    for at in taken..total {
        assert_eq!(again.next().await.unwrap().position, LogPosition(at));
    }
}

#[test]
fn notes_are_set_read_listed_and_removed() {
    let (folder, store) = fresh();
    for key in ["seat/a/1", "seat/a/0", "seat/b/0", "seat", "session/x"] {
        store.put(NoteUpdate::set(key, key)).wait().unwrap();
    }
    store.put(NoteUpdate::set("seat/a/0", "again")).wait().unwrap();
    store.put(NoteUpdate::remove("seat/a/1")).wait().unwrap();
    store.put(NoteUpdate::remove("never")).wait().unwrap();
    drop(store);
    let store = store::SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.get("seat/a/0").wait(), Ok(Some(b"again".to_vec())));
    assert_eq!(store.get("seat/a/1").wait(), Ok(None));
    let keys = |prefix| {
        let notes = store.notes(prefix).wait().unwrap();
        notes.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    assert_eq!(keys("seat/"), ["seat/a/0", "seat/b/0"]);
    assert_eq!(keys("").len(), 4);
    assert_eq!(keys("zebra"), [""; 0]);
}

#[test]
fn everything_has_a_limit() {
    let (_folder, store) = fresh();
    let too_large = |what, limit| Err(StoreError::TooLarge { what, limit });
    let long = |bytes: usize| "x".repeat(bytes);
    let append = |append: Append| store.append(append).wait().map(|_| ());
    let put = |key: String, value: String| store.put(NoteUpdate::set(key, value)).wait();

    assert_eq!(append(entry("a", 0, &long(limits::ENTRY))), Ok(()));
    let refused = append(entry("b", 0, "fits").and(long(limits::ENTRY + 1)));
    assert_eq!(refused, too_large("an entry", limits::ENTRY));
    assert_eq!(read(&store, "b").unwrap(), [""; 0], "all or none");
    let refused = append(entry("b", 0, "fits").summary(long(limits::SUMMARY + 1)));
    assert_eq!(refused, too_large("a summary", limits::SUMMARY));
    assert_eq!(put(long(limits::KEY + 1), long(1)), too_large("a note's key", limits::KEY));
    assert_eq!(put(long(1), long(limits::NOTE + 1)), too_large("a note", limits::NOTE));
    for id in ["", "a b", "a/b", "ä", &long(limits::TABLE_ID + 1)] {
        assert!(TableId::new(id).is_err(), "{id}");
    }
}

#[test]
fn finished_tables_come_in_pages() {
    let (_folder, store) = fresh();
    let ids: Vec<_> = (0..=limits::PAGE).map(|number| format!("t{number:04}")).collect();
    // Requested together, so that they share a few syncs.
    let written: Vec<_> = ids.iter().map(|id| store.append(entry(id, 0, "all"))).collect();
    assert!(written.into_iter().all(|one| one.wait() == Ok(LogPosition(1))));
    let done: Vec<_> = ids.iter().map(|id| store.finish(&table(id), LogPosition(1))).collect();
    assert!(done.into_iter().all(|one| one.wait().is_ok()));
    let page = store.finished(None, usize::MAX).wait().unwrap();
    assert_eq!(page.len(), limits::PAGE);
    let last = page.last().map(|head| (head.activity, head.table.clone()));
    let rest = store.finished(last, usize::MAX).wait().unwrap();
    assert_eq!(rest.len(), 1);
    assert!(!page.contains(&rest[0]));
}

#[test]
fn a_deleted_table_leaves_nothing_behind_and_no_other_is_touched() {
    let (folder, store) = fresh();
    write(&store, "gone", &["a", "b"]);
    write(&store, "stays", &["c"]);
    let early = store.delete(&table("gone"), LogPosition(1)).wait();
    assert_eq!(early, Err(StoreError::Conflict { table: table("gone"), actual: LogPosition(2) }));
    store.delete(&table("gone"), LogPosition(2)).wait().unwrap();
    drop(store);
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(read(&store, "gone").unwrap(), Vec::<String>::new());
    assert_eq!(store.head(&table("gone")).wait(), Ok(None));
    assert_eq!(read(&store, "stays").unwrap(), ["c"]);
    write(&store, "gone", &["d"]);
    assert_eq!(read(&store, "gone").unwrap(), ["d"], "the name is free again");
}

#[test]
fn a_finished_table_is_not_deleted() {
    let (_folder, store) = fresh();
    write(&store, "done", &["a"]);
    store.finish(&table("done"), LogPosition(1)).wait().unwrap();
    let deleted = store.delete(&table("done"), LogPosition(1)).wait();
    assert_eq!(deleted, Err(StoreError::Finished { table: table("done") }));
}
