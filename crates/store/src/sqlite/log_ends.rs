//! The ends of the logs, and the SQL that appends to, finishes and deletes them.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::packed_log::PackedLog;
use super::rewritten_log::RewrittenLog;
use super::rows;
use crate::chain::Chain;
use crate::error::StoreError;
use crate::log::{Append, LogPosition, NoteUpdate, TableId};

/// The number of ends to keep in memory. Finding one that is not costs two queries.
const REMEMBERED: usize = 8192;

/// The end of a live log.
#[derive(Debug, Clone, Copy)]
struct LogEnd {
    row: i64,
    length: LogPosition,
    chain: Chain,
}

/// The reason why a write was not made.
pub(super) enum WriteError {
    /// This write is refused; others in the same transaction are not affected.
    Refused(StoreError),
    /// The whole transaction has failed.
    Transaction(rusqlite::Error),
}

impl From<rusqlite::Error> for WriteError {
    fn from(error: rusqlite::Error) -> WriteError {
        WriteError::Transaction(error)
    }
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        WriteError::Refused(error)
    }
}

/// The ends of the logs that were written to most recently.
#[derive(Debug, Default)]
pub(super) struct LogEnds {
    ends: HashMap<TableId, LogEnd>,
    /// Tables that were found damaged. They stay closed until the store is opened again.
    closed: HashMap<TableId, StoreError>,
    /// Tables created since [`LogEnds::begin`].
    pub(super) created: u64,
    /// Tables deleted since [`LogEnds::begin`].
    pub(super) deleted: u64,
}

impl LogEnds {
    /// Begins to count the tables that a transaction creates and deletes.
    pub(super) fn begin(&mut self) {
        (self.created, self.deleted) = (0, 0);
    }

    /// Forgets all ends, because a transaction failed: they are read from the file again.
    pub(super) fn forget(&mut self) {
        self.ends.clear();
    }

    /// Refuses all further writes to a damaged table.
    pub(super) fn close(&mut self, table: TableId, why: StoreError) {
        self.closed.insert(table, why);
    }

    /// Adds entries to a log, and creates its table for the first ones.
    pub(super) fn append(
        &mut self,
        sql: &Connection,
        append: &Append,
    ) -> Result<LogPosition, WriteError> {
        let end = self.end_at(sql, &append.table, append.at)?;
        let mut end = match (end, &append.summary) {
            (None, summary) => {
                let row = create(sql, &append.table, summary.as_deref().unwrap_or(&[]))?;
                self.created += 1;
                LogEnd { row, length: LogPosition(0), chain: Chain::start(&append.table) }
            }
            (Some(end), Some(summary)) => {
                let update = "UPDATE tables SET summary = ?2 WHERE row = ?1";
                sql.prepare_cached(update)?.execute((end.row, summary))?;
                end
            }
            (Some(end), None) => end,
        };
        let mut insert = sql.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5)")?;
        let time = append.time.0.cast_signed();
        for bytes in &append.entries {
            end.chain = end.chain.after(append.time, bytes);
            let position = end.length.0.cast_signed();
            insert.execute((end.row, position, time, end.chain.as_bytes(), &bytes[..]))?;
            end.length = end.length.plus(1);
        }
        self.remember(append.table.clone(), end);
        Ok(end.length)
    }

    /// Replaces the entries of a log by one row with the packed log. The length has not changed since
    /// it was packed, so nothing is lost.
    pub(super) fn finish(
        &mut self,
        sql: &Connection,
        packed: &PackedLog,
    ) -> Result<LogPosition, WriteError> {
        let end = self.end_at(sql, &packed.table, packed.expected)?;
        let Some(end) = end.filter(|_| packed.packed == packed.expected) else {
            let (table, actual) = (packed.table.clone(), packed.packed);
            return Err(StoreError::Conflict { table, actual }.into());
        };
        let update = "UPDATE tables SET length = ?2, chain = ?3, log = ?4, \
            activity = (SELECT time FROM entries WHERE row = ?1 AND position = ?2 - 1) \
            WHERE row = ?1";
        let length = end.length.0.cast_signed();
        let values = (end.row, length, end.chain.as_bytes(), &packed.log);
        sql.prepare_cached(update)?.execute(values)?;
        sql.prepare_cached("DELETE FROM entries WHERE row = ?1")?.execute([end.row])?;
        self.ends.remove(&packed.table);
        Ok(end.length)
    }

    /// Deletes a table and its entries.
    pub(super) fn delete(
        &mut self,
        sql: &Connection,
        table: &TableId,
        at: LogPosition,
    ) -> Result<LogPosition, WriteError> {
        if let Some(end) = self.end_at(sql, table, at)? {
            sql.prepare_cached("DELETE FROM entries WHERE row = ?1")?.execute([end.row])?;
            let deleted =
                sql.prepare_cached("DELETE FROM tables WHERE row = ?1")?.execute([end.row])?;
            self.deleted += deleted as u64;
            self.ends.remove(table);
        }
        Ok(LogPosition(0))
    }

    /// Removes a table in any state, with its entries.
    pub(super) fn remove(
        &mut self,
        sql: &Connection,
        table: &TableId,
    ) -> Result<LogPosition, WriteError> {
        let entries = "DELETE FROM entries WHERE row = (SELECT row FROM tables WHERE id = ?1)";
        sql.prepare_cached(entries)?.execute([table.as_str()])?;
        let delete = "DELETE FROM tables WHERE id = ?1";
        self.deleted += sql.prepare_cached(delete)?.execute([table.as_str()])? as u64;
        self.ends.remove(table);
        Ok(LogPosition(0))
    }

    /// Writes other bytes for all entries of a log.
    pub(super) fn rewrite(
        &mut self,
        sql: &Connection,
        log: &RewrittenLog,
    ) -> Result<LogPosition, WriteError> {
        if let Some(why) = self.closed.get(&log.table) {
            return Err(why.clone().into());
        }
        self.ends.remove(&log.table);
        if log.write(sql)? {
            return Ok(log.length);
        }
        let (table, actual) = (log.table.clone(), log.length);
        Err(StoreError::Conflict { table, actual }.into())
    }

    /// Finds the end of a log that must have exactly `at` entries; `None` if the table does not exist.
    fn end_at(
        &mut self,
        sql: &Connection,
        table: &TableId,
        at: LogPosition,
    ) -> Result<Option<LogEnd>, WriteError> {
        if let Some(why) = self.closed.get(table) {
            return Err(why.clone().into());
        }
        let end = match self.ends.get(table) {
            Some(end) => Some(*end),
            None => find(sql, table)?,
        };
        let actual = end.map_or(LogPosition(0), |end| end.length);
        if actual != at {
            return Err(StoreError::Conflict { table: table.clone(), actual }.into());
        }
        Ok(end)
    }

    fn remember(&mut self, table: TableId, end: LogEnd) {
        if self.ends.len() >= REMEMBERED {
            self.ends.clear();
        }
        self.ends.insert(table, end);
    }
}

/// Sets or removes a note.
pub(super) fn put(sql: &Connection, note: &NoteUpdate) -> Result<(), WriteError> {
    if let Some(condition) = &note.condition {
        let current = rows::note(sql, &note.key)?;
        if !condition.holds(current.as_deref()) {
            return Err(StoreError::NoteChanged { key: note.key.clone() }.into());
        }
    }
    match &note.value {
        Some(value) => {
            sql.prepare_cached("REPLACE INTO notes VALUES (?1, ?2)")?.execute((&note.key, value))?
        }
        None => sql.prepare_cached("DELETE FROM notes WHERE key = ?1")?.execute([&note.key])?,
    };
    Ok(())
}

fn create(sql: &Connection, table: &TableId, summary: &[u8]) -> rusqlite::Result<i64> {
    let insert = "INSERT INTO tables (id, summary) VALUES (?1, ?2)";
    sql.prepare_cached(insert)?.insert((table.as_str(), summary))
}

fn find(sql: &Connection, table: &TableId) -> Result<Option<LogEnd>, WriteError> {
    let mut statement = sql.prepare_cached("SELECT row, log IS NULL FROM tables WHERE id = ?1")?;
    let found = statement.query_row([table.as_str()], |found| Ok((found.get(0)?, found.get(1)?)));
    let row: i64 = match found.optional()? {
        None => return Ok(None),
        Some((_, false)) => return Err(StoreError::Finished { table: table.clone() }.into()),
        Some((row, true)) => row,
    };
    let last = "SELECT position + 1, chain FROM entries WHERE row = ?1 \
        ORDER BY position DESC LIMIT 1";
    let last = sql.prepare_cached(last)?.query_row([row], |last| {
        let length = LogPosition(last.get::<_, i64>(0)?.cast_unsigned());
        Ok((length, Chain::stored(last.get_ref(1)?.as_blob()?)))
    });
    match last.optional()? {
        Some((length, Some(chain))) => Ok(Some(LogEnd { row, length, chain })),
        Some((length, None)) => Err(damaged(table, length, "its checksum has a wrong length")),
        None => Err(damaged(table, LogPosition(0), "it is missing")),
    }
}

fn damaged(table: &TableId, position: LogPosition, what: &str) -> WriteError {
    StoreError::Damaged { table: table.clone(), position, what: what.to_owned() }.into()
}
