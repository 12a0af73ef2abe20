//! Tests of the store on a real SQLite file.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod backups;
mod damage;
mod group;
mod logs;
mod opening;
mod rewriting;
mod salvage;

use std::path::Path;

use rusqlite::Connection;
use store::{Append, LogPosition, LogStore as _, SqliteStore, StoreError, TableId, Timestamp};
use tempfile::TempDir;

/// Opens a store in a new folder.
fn fresh() -> (TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    (folder, store)
}

fn table(id: &str) -> TableId {
    TableId::new(id).unwrap()
}

/// Makes an append of one entry at a position; its time is 1000 plus the position.
fn entry(id: &str, at: u64, bytes: &str) -> Append {
    Append::new(table(id), LogPosition(at), Timestamp(1000 + at), bytes)
}

/// Writes these entries into an empty log.
fn write(store: &SqliteStore, id: &str, entries: &[&str]) {
    for (at, bytes) in (0..).zip(entries) {
        store.append(entry(id, at, bytes)).wait().unwrap();
    }
}

/// Reads a table's entries as text.
fn read(store: &SqliteStore, id: &str) -> Result<Vec<String>, StoreError> {
    let entries = store.read(&table(id), LogPosition(0)).wait()?;
    Ok(entries.iter().map(|entry| String::from_utf8(entry.bytes.to_vec()).unwrap()).collect())
}

/// Changes the file without the store.
fn tamper(folder: &Path, sql: &str) {
    let file = Connection::open(folder.join("roundhouse.db")).unwrap();
    file.execute_batch(sql).unwrap();
}
