//! The check of a whole store. It may run while a server writes to the store.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use crate::error::{OpenError, StoreError};
use crate::log::{LogPosition, TableId};
use crate::loss;
use crate::sqlite::{LockedFolder, Role, connect, failure, head_count, rows, version_of};

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Health {
    /// The version of the file.
    pub version: u32,
    /// The number of live tables.
    pub live: u64,
    /// The number of finished tables.
    pub finished: u64,
    /// The number of entries that were read and whose checksums match.
    pub entries: u64,
    /// The number of notes.
    pub notes: u64,
    /// Everything that is damaged.
    pub damage: Vec<Damage>,
}

/// Something that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The damaged table; `None` if the damage concerns the whole file.
    pub table: Option<TableId>,
    /// A description of the damage.
    pub what: String,
}

impl Damage {
    /// Makes damage that concerns the whole store.
    pub(crate) fn of_store(what: String) -> Damage {
        Damage { table: None, what }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.table {
            Some(table) => write!(f, "table {table}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Reads and verifies everything in the store of a folder, and repeats what was lost before.
///
/// # Errors
/// If the folder has no store, or its file cannot be opened.
pub fn check(folder: &Path) -> Result<Health, OpenError> {
    let mut health = check_file(&LockedFolder::database_in(folder))?;
    let missing = || missing_tables(folder);
    // A server that deletes a table at this moment changes the two numbers one after the other.
    let found = missing().filter(|_| {
        std::thread::sleep(Duration::from_millis(100));
        missing().is_some()
    });
    if let Some(missing) = found {
        health.damage.push(Damage::of_store(format!(
            "{missing} tables are missing: the write-ahead log was damaged, or an older file was put \
             in its place; remove roundhouse.count to go on without them"
        )));
    }
    health.damage.extend(loss::recorded_in(folder));
    Ok(health)
}

/// Counts the tables that the store of a folder must have and has not; `None` if there are none. SQLite
/// ignores everything after a damaged frame of its write-ahead log, and the file looks sound then.
pub fn missing_tables(folder: &Path) -> Option<u64> {
    let expected = head_count::expected_in(folder)?;
    let sql = connect(&LockedFolder::database_in(folder), None, Role::Reader).ok()?;
    expected.checked_sub(rows::tables(&sql).ok()?).filter(|missing| *missing > 0)
}

/// Reads and verifies everything in a store's file.
pub(crate) fn check_file(path: &Path) -> Result<Health, OpenError> {
    let sql = connect(path, None, Role::Reader)?;
    let version = version_of(&sql, path)?;
    if version == 0 {
        return Err(OpenError::NotAStore { path: path.to_owned() });
    }
    let mut health = Health { version, ..Health::default() };
    let looked = health.look(&sql);
    looked.map_err(|cause| OpenError::Store { path: path.to_owned(), cause })?;
    Ok(health)
}

impl Health {
    /// Returns whether nothing is damaged.
    pub fn is_good(&self) -> bool {
        self.damage.is_empty()
    }

    fn look(&mut self, sql: &Connection) -> Result<(), StoreError> {
        // In separate steps, so that a corrupt page ends one step and not the others.
        self.step(structure(sql))?;
        let counted = self.count(sql);
        self.step(counted.map(|()| Vec::new()))?;
        self.step(strays(sql))?;
        let tables = match tables(sql) {
            Ok(tables) => tables,
            Err(error) => return self.step(Err(error)),
        };
        tables.iter().try_for_each(|table| self.read(sql, table))
    }

    fn step(&mut self, found: rusqlite::Result<Vec<String>>) -> Result<(), StoreError> {
        let found = found.or_else(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt) | None => Ok(vec![error.to_string()]),
            Some(_) => Err(failure(error)),
        })?;
        self.damage.extend(found.into_iter().map(Damage::of_store));
        Ok(())
    }

    fn count(&mut self, sql: &Connection) -> rusqlite::Result<()> {
        let number = |count: &str| sql.query_row(count, [], |row| row.get::<_, u32>(0));
        self.live = number("SELECT count(*) FROM tables WHERE log IS NULL")?.into();
        self.finished = number("SELECT count(*) FROM tables WHERE log IS NOT NULL")?.into();
        self.notes = number("SELECT count(*) FROM notes")?.into();
        Ok(())
    }

    fn read(&mut self, sql: &Connection, table: &TableId) -> Result<(), StoreError> {
        match rows::entries(sql, table, LogPosition(0)) {
            Ok(entries) if entries.is_empty() => self.damaged(table, "it has no entries"),
            Ok(entries) => self.entries += entries.len() as u64,
            Err(StoreError::Damaged { position, what, .. }) => {
                self.damaged(table, &format!("entry {position}: {what}"));
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn damaged(&mut self, table: &TableId, what: &str) {
        self.damage.push(Damage { table: Some(table.clone()), what: what.to_owned() });
    }
}

/// Asks SQLite about the damage in its pages and indexes.
fn structure(sql: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = sql.prepare("PRAGMA integrity_check")?;
    let lines: Vec<String> =
        statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Finds entries that belong to no live table.
fn strays(sql: &Connection) -> rusqlite::Result<Vec<String>> {
    let strays = "SELECT count(*) FROM entries WHERE row NOT IN \
        (SELECT row FROM tables WHERE log IS NULL)";
    let strays: u32 = sql.query_row(strays, [], |row| row.get(0))?;
    Ok(if strays == 0 { Vec::new() } else { vec![format!("{strays} entries of no live table")] })
}

fn tables(sql: &Connection) -> rusqlite::Result<Vec<TableId>> {
    let mut statement = sql.prepare("SELECT id FROM tables ORDER BY row")?;
    let ids = statement.query_map([], |row| row.get::<_, String>(0))?;
    let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
    Ok(ids.iter().filter_map(|id| TableId::new(id).ok()).collect())
}
