//! Damage is found when a table is read, and closes that table alone.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};

use store::{LogPosition, LogStore as _, SqliteStore, StoreError, check};

use super::{entry, fresh, read, table, tamper, write};

/// Damages a live table and a finished one with SQL, and checks which table and entry are reported.
fn finds(sql: &str, id: &str, position: u64, what: &str) {
    let (folder, store) = fresh();
    for id in ["live", "done", "good"] {
        write(&store, id, &["one", "two", "three"]);
    }
    store.finish(&table("done"), LogPosition(3)).wait().unwrap();
    drop(store);
    tamper(folder.path(), sql);

    let store = SqliteStore::open(folder.path()).unwrap();
    let expected = StoreError::Damaged {
        table: table(id),
        position: LogPosition(position),
        what: what.into(),
    };
    assert_eq!(read(&store, id), Err(expected.clone()), "{sql}");
    assert_eq!(store.append(entry(id, 3, "four")).wait(), Err(expected.clone()), "{sql}");
    assert_eq!(store.finish(&table(id), LogPosition(3)).wait(), Err(expected), "{sql}");
    write(&store, "new", &["others", "go on"]);
    assert_eq!(read(&store, "good").unwrap().len(), 3);
    drop(store);
    let health = check(folder.path()).unwrap();
    let found: Vec<_> = health.damage.iter().map(|damage| damage.table.clone()).collect();
    assert_eq!(found, [Some(table(id))], "{health:?}");
}

const LIVE: &str = "WHERE row = (SELECT row FROM tables WHERE id = 'live')";

#[test]
fn an_entry_that_was_changed() {
    let changed = "its checksum does not fit";
    finds(&format!("UPDATE entries SET bytes = x'00' {LIVE} AND position = 1"), "live", 1, changed);
    finds(&format!("UPDATE entries SET time = 7 {LIVE} AND position = 0"), "live", 0, changed);
    finds(&format!("UPDATE entries SET chain = x'00' {LIVE} AND position = 2"), "live", 2, changed);
}

#[test]
fn an_entry_that_is_missing() {
    finds(&format!("DELETE FROM entries {LIVE} AND position = 1"), "live", 1, "it is missing");
}

#[test]
fn an_entry_of_another_table() {
    let moved = "UPDATE tables SET id = 'was' WHERE id = 'live'; \
        UPDATE tables SET id = 'live' WHERE id = 'good'; \
        UPDATE tables SET id = 'good' WHERE id = 'was';";
    let (folder, store) = fresh();
    write(&store, "live", &["one"]);
    write(&store, "good", &["one"]);
    drop(store);
    tamper(folder.path(), moved);
    let store = SqliteStore::open(folder.path()).unwrap();
    assert!(matches!(read(&store, "live"), Err(StoreError::Damaged { .. })));
}

#[test]
fn a_finished_table_that_was_changed() {
    let sum = "the checksum of the finished table does not fit";
    let cut = "UPDATE tables SET log = substr(log, 1, 5) WHERE id = 'done'";
    finds(cut, "done", 0, "incomplete deflate stream");
    finds("UPDATE tables SET log = x'010300' WHERE id = 'done'", "done", 0, sum);
    finds("UPDATE tables SET log = x'07' WHERE id = 'done'", "done", 0, "an unknown form");
    finds("UPDATE tables SET chain = x'00' WHERE id = 'done'", "done", 0, sum);
}

#[test]
fn reading_from_the_middle_checks_from_there() {
    let (folder, store) = fresh();
    write(&store, "a", &["one", "two", "three"]);
    drop(store);
    tamper(folder.path(), "UPDATE entries SET bytes = x'00' WHERE position = 0");
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.read(&table("a"), LogPosition(1)).wait().unwrap().len(), 2);
    assert!(matches!(read(&store, "a"), Err(StoreError::Damaged { .. })));
}

#[test]
fn bytes_overwritten_on_disk_close_only_the_tables_they_belong_to() {
    let (folder, store) = fresh();
    let long = "entry ".repeat(400);
    for number in 0..20 {
        write(&store, &format!("t{number}"), &[&long, &format!("unique {number}"), &long]);
    }
    drop(store);
    let path = folder.path().join("roundhouse.db");
    let bytes = fs::read(&path).unwrap();
    let place = bytes.windows(8).position(|window| window == b"unique 7");
    let mut file = File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(place.unwrap() as u64)).unwrap();
    file.write_all(b"forged").unwrap();
    drop(file);

    let store = SqliteStore::open(folder.path()).unwrap();
    for number in 0..20 {
        let id = format!("t{number}");
        assert_eq!(read(&store, &id).is_err(), number == 7, "{id}: {:?}", read(&store, &id));
    }
    let health = check(folder.path()).unwrap();
    assert_eq!((health.live, health.entries, health.damage.len()), (20, 57, 1));
}

#[test]
fn a_page_that_makes_no_sense_fails_only_those_who_need_it() {
    let (folder, store) = fresh();
    for number in 0..3 {
        let entries: Vec<String> =
            (0..100).map(|at| format!("{number} at {at} {:200}", "")).collect();
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        write(&store, &format!("t{number}"), &entries);
    }
    drop(store);
    let path = folder.path().join("roundhouse.db");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.windows(8).position(|window| window == b"2 at 99 ").unwrap();
    let page = last - last % 4096;
    bytes[page..page + 8].fill(0xff);
    fs::write(&path, bytes).unwrap();

    let store = SqliteStore::open(folder.path()).unwrap();
    let appends = ["t2", "t0", "t2", "t1"].map(|id| store.append(entry(id, 100, "more")));
    let [bad, good, also_bad, also_good] = appends.map(store::Pending::wait);
    assert_eq!((good, also_good), (Ok(LogPosition(101)), Ok(LogPosition(101))));
    for error in [bad.unwrap_err(), also_bad.unwrap_err()] {
        assert!(matches!(error, StoreError::Disk(_) | StoreError::Damaged { .. }), "{error}");
    }
    assert!(matches!(read(&store, "t2"), Err(StoreError::Damaged { .. })));
    assert_eq!(read(&store, "t0").unwrap().len(), 101);
    assert!(!check(folder.path()).unwrap().is_good());
}
