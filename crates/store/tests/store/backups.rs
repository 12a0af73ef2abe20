//! Backups of a store that is in use.

use std::fs;
use std::thread;

use store::{
    BackupError, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, SqliteStore, backup,
    check, restore,
};
use tempfile::tempdir;

use super::{entry, fresh, read, table, tamper, write};

#[test]
fn a_backup_taken_while_others_write_is_whole_and_can_be_restored() {
    let (folder, store) = fresh();
    write(&store, "before", &["one", "two"]);
    write(&store, "done", &["one"]);
    store.finish(&table("done"), LogPosition(1)).wait().unwrap();
    store.put(NoteUpdate::set("session/1", "Ada")).wait().unwrap();
    let place = tempdir().unwrap();
    let copy = place.path().join("copy.db");
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for at in 0..500 {
                store.append(entry("busy", at, "entry")).wait().unwrap();
            }
        });
        let health = backup(folder.path(), &copy).unwrap();
        assert!(health.is_good(), "{health:?}");
        assert!(check(folder.path()).unwrap().is_good());
        writer.join().unwrap();
    });
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "nothing temporary is left");

    let other = place.path().join("other");
    let restored = restore(&copy, &other).unwrap();
    assert_eq!((restored.finished, restored.notes), (1, 1));
    let restored = SqliteStore::open(&other).unwrap();
    assert_eq!(read(&restored, "before").unwrap(), ["one", "two"]);
    assert_eq!(read(&restored, "done").unwrap(), ["one"]);
    assert_eq!(restored.append(entry("before", 2, "three")).wait(), Ok(LogPosition(3)));
}

#[test]
fn nothing_is_overwritten() {
    let (folder, store) = fresh();
    write(&store, "a", &["one"]);
    let place = tempdir().unwrap();
    let copy = place.path().join("copy.db");
    backup(folder.path(), &copy).unwrap();
    assert!(matches!(backup(folder.path(), &copy), Err(BackupError::Exists { .. })));
    assert!(matches!(restore(&copy, folder.path()), Err(BackupError::Open(_))), "it is in use");
    drop(store);
    assert!(matches!(restore(&copy, folder.path()), Err(BackupError::Exists { .. })));
    fs::write(place.path().join("roundhouse.db-wal"), "left over").unwrap();
    assert!(matches!(restore(&copy, place.path()), Err(BackupError::Exists { .. })));
}

#[test]
fn a_damaged_backup_is_kept_and_not_restored() {
    let (folder, store) = fresh();
    write(&store, "bad", &["one"]);
    write(&store, "good", &["one"]);
    drop(store);
    tamper(folder.path(), "UPDATE entries SET time = 0 WHERE row = 1");
    let place = tempdir().unwrap();
    let copy = place.path().join("copy.db");
    let health = backup(folder.path(), &copy).unwrap();
    assert_eq!((health.damage.len(), health.entries), (1, 1));
    let other = place.path().join("other");
    assert!(matches!(restore(&copy, &other), Err(BackupError::Damaged { .. })));
    assert!(!other.exists());
    assert!(matches!(restore(&place.path().join("none"), &other), Err(BackupError::Open(_))));
}
