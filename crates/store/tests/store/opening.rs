//! Opening a store, and the errors when that fails.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use store::{
    IndexStore as _, LogPosition, LogState, LogStore as _, NoteStore as _, OpenError, SqliteStore,
    Timestamp, check,
};
use tempfile::tempdir;

use super::{entry, fresh, read, table, tamper};

fn refuses(folder: &Path) -> String {
    let error = SqliteStore::open(folder).unwrap_err().to_string();
    error.replace(folder.to_str().unwrap(), "DIR")
}

#[test]
fn a_second_writer_is_refused_until_the_first_is_gone() {
    let (folder, store) = fresh();
    assert_eq!(refuses(folder.path()), "another process has the store in DIR open");
    drop(store);
    drop(SqliteStore::open(folder.path()).unwrap());
}

#[test]
fn something_else_is_not_taken_for_a_store() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("roundhouse.db");
    fs::write(&path, "dear diary, ".repeat(1000)).unwrap();
    assert_eq!(refuses(folder.path()), "DIR/roundhouse.db is not a Roundhouse store");
    fs::remove_file(&path).unwrap();
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE diary (day)").unwrap();
    assert_eq!(refuses(folder.path()), "DIR/roundhouse.db is not a Roundhouse store");
}

#[test]
fn a_store_of_the_future_is_left_alone() {
    let (folder, store) = fresh();
    drop(store);
    tamper(folder.path(), "PRAGMA user_version = 99");
    let refusal = refuses(folder.path());
    assert!(
        refusal.starts_with("DIR/roundhouse.db has version 99; this program reads versions up to "),
        "{refusal}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_written_is_named() {
    // Not even root can create files here.
    let folder = Path::new("/sys/kernel");
    let error = SqliteStore::open(folder).unwrap_err();
    assert!(matches!(error, OpenError::Folder { .. }), "{error:?}");
    assert!(error.to_string().starts_with("cannot write in /sys/kernel: "), "{error}");
}

#[test]
fn folders_are_made() {
    let folder = tempdir().unwrap();
    let deep = folder.path().join("games/of/mine");
    drop(SqliteStore::open(&deep).unwrap());
    assert!(deep.join("roundhouse.db").exists());
}

#[test]
fn checking_makes_no_store() {
    let folder = tempdir().unwrap();
    assert!(matches!(check(folder.path()), Err(OpenError::Missing { .. })));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A store of every version as SQL text: each has a live table, a finished one and a note.
const VERSIONS: [(u32, &str); 1] = [(1, include_str!("../versions/1.sql"))];

#[test]
fn stores_of_every_version_are_read_and_go_on() {
    for (version, text) in VERSIONS {
        let folder = tempdir().unwrap();
        let path = folder.path().join("roundhouse.db");
        let file = Connection::open(&path).unwrap();
        file.execute_batch(text).unwrap();
        let found: u32 = file.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(found, version);
        drop(file);

        let store = SqliteStore::open(folder.path()).unwrap();
        assert_eq!(read(&store, "live").unwrap(), ["created", "joined"]);
        assert_eq!(read(&store, "done").unwrap(), ["created", "played", "ended"]);
        assert_eq!(store.append(entry("live", 2, "started")).wait(), Ok(LogPosition(3)));
        let done = store.head(&table("done")).wait().unwrap().unwrap();
        assert_eq!((done.state, done.activity), (LogState::Finished, Timestamp(1002)));
        assert_eq!(done.summary, b"both gone home");
        assert_eq!(store.get("session/1").wait(), Ok(Some(b"Ada".to_vec())));
        drop(store);
        let health = check(folder.path()).unwrap();
        assert!(health.is_good(), "{health:?}");
    }
}
