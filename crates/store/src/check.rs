//! Looks at a whole store, also while a server writes to it.

use std::path::Path;

use rusqlite::Connection;

use crate::error::{OpenError, StoreError};
use crate::log::{Position, TableId};
use crate::sqlite::{Folder, Role, connect, failure, rows, version_of};

/// How a store is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Health {
    /// The version of its file.
    pub version: u32,
    /// Tables that go on.
    pub live: u64,
    /// Tables that are finished.
    pub finished: u64,
    /// Entries that were read and found to be as they were written.
    pub entries: u64,
    /// Notes beside the logs.
    pub notes: u64,
    /// All that is wrong.
    pub damage: Vec<Damage>,
}

/// Something that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The table it concerns, or the file as a whole.
    pub table: Option<TableId>,
    /// What is wrong.
    pub what: String,
}

/// Reads everything in the store of a folder.
///
/// # Errors
/// When there is no store that could be read at all.
pub fn check(folder: &Path) -> Result<Health, OpenError> {
    check_file(&Folder::database_in(folder))
}

pub(crate) fn check_file(path: &Path) -> Result<Health, OpenError> {
    let sql = connect(path, None, Role::Reader)?;
    let version = version_of(&sql, path)?;
    if version == 0 {
        return Err(OpenError::NotAStore { path: path.to_owned() });
    }
    let mut health = Health { version, ..Health::default() };
    let looked = health.look(&sql);
    looked.map_err(|source| OpenError::Store { path: path.to_owned(), source })?;
    Ok(health)
}

impl Health {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.damage.is_empty()
    }

    fn look(&mut self, sql: &Connection) -> Result<(), StoreError> {
        // Read so that a page that makes no sense ends one step and not the others.
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
        self.damage.extend(found.into_iter().map(|what| Damage { table: None, what }));
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
        match rows::entries(sql, table, Position(0)) {
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

/// What SQLite says of its pages and indexes.
fn structure(sql: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = sql.prepare("PRAGMA integrity_check")?;
    let lines: Vec<String> =
        statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Entries of no live table.
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
