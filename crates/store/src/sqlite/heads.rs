//! Where every log ends, and what it takes to add to it.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::ending::Ending;
use crate::chain::Chain;
use crate::error::StoreError;
use crate::log::{Append, Note, Position, TableId};

/// Ends that are kept in memory; one that is not costs two look-ups in the file.
const REMEMBERED: usize = 8192;

/// The end of a live log.
#[derive(Debug, Clone, Copy)]
struct Tail {
    row: i64,
    length: Position,
    chain: Chain,
}

/// Why a write was not made.
pub(super) enum Refusal {
    /// It does not fit; others in the same transaction may.
    Write(StoreError),
    /// The whole transaction has failed.
    Transaction(rusqlite::Error),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        Refusal::Transaction(error)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Write(error)
    }
}

/// The ends of the logs that were written last.
#[derive(Debug, Default)]
pub(super) struct Heads {
    tails: HashMap<TableId, Tail>,
    /// Tables that were found damaged; they stay closed until the store is opened again.
    closed: HashMap<TableId, StoreError>,
}

impl Heads {
    /// After a transaction that failed, only the file knows.
    pub(super) fn forget(&mut self) {
        self.tails.clear();
    }

    pub(super) fn close(&mut self, table: TableId, why: StoreError) {
        self.closed.insert(table, why);
    }

    pub(super) fn append(
        &mut self,
        sql: &Connection,
        append: &Append,
    ) -> Result<Position, Refusal> {
        let tail = self.tail_at(sql, &append.table, append.at)?;
        let mut tail = match (tail, &append.summary) {
            (None, summary) => {
                let row = create(sql, &append.table, summary.as_deref().unwrap_or(&[]))?;
                Tail { row, length: Position(0), chain: Chain::start(&append.table) }
            }
            (Some(tail), Some(summary)) => {
                let update = "UPDATE tables SET summary = ?2 WHERE row = ?1";
                sql.prepare_cached(update)?.execute((tail.row, summary))?;
                tail
            }
            (Some(tail), None) => tail,
        };
        let mut insert = sql.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5)")?;
        let time = append.time.0.cast_signed();
        for bytes in &append.entries {
            tail.chain = tail.chain.after(append.time, bytes);
            let position = tail.length.0.cast_signed();
            insert.execute((tail.row, position, time, tail.chain.as_bytes(), &bytes[..]))?;
            tail.length = tail.length.plus(1);
        }
        self.remember(append.table.clone(), tail);
        Ok(tail.length)
    }

    /// All entries in one row. What was packed is what there is, because the length has not changed.
    pub(super) fn finish(
        &mut self,
        sql: &Connection,
        ending: &Ending,
    ) -> Result<Position, Refusal> {
        let tail = self.tail_at(sql, &ending.table, ending.at)?;
        let Some(tail) = tail.filter(|_| ending.packed == ending.at) else {
            let (table, actual) = (ending.table.clone(), ending.packed);
            return Err(StoreError::Conflict { table, actual }.into());
        };
        let update = "UPDATE tables SET length = ?2, chain = ?3, log = ?4, \
            activity = (SELECT time FROM entries WHERE row = ?1 AND position = ?2 - 1) \
            WHERE row = ?1";
        let length = tail.length.0.cast_signed();
        let values = (tail.row, length, tail.chain.as_bytes(), &ending.log);
        sql.prepare_cached(update)?.execute(values)?;
        sql.prepare_cached("DELETE FROM entries WHERE row = ?1")?.execute([tail.row])?;
        self.tails.remove(&ending.table);
        Ok(tail.length)
    }

    /// Nothing is left of it.
    pub(super) fn delete(
        &mut self,
        sql: &Connection,
        table: &TableId,
        at: Position,
    ) -> Result<Position, Refusal> {
        if let Some(tail) = self.tail_at(sql, table, at)? {
            sql.prepare_cached("DELETE FROM entries WHERE row = ?1")?.execute([tail.row])?;
            sql.prepare_cached("DELETE FROM tables WHERE row = ?1")?.execute([tail.row])?;
            self.tails.remove(table);
        }
        Ok(Position(0))
    }

    /// The end of a log that is exactly so long; none when it is still to be created.
    fn tail_at(
        &mut self,
        sql: &Connection,
        table: &TableId,
        at: Position,
    ) -> Result<Option<Tail>, Refusal> {
        if let Some(why) = self.closed.get(table) {
            return Err(why.clone().into());
        }
        let tail = match self.tails.get(table) {
            Some(tail) => Some(*tail),
            None => find(sql, table)?,
        };
        let actual = tail.map_or(Position(0), |tail| tail.length);
        if actual != at {
            return Err(StoreError::Conflict { table: table.clone(), actual }.into());
        }
        Ok(tail)
    }

    fn remember(&mut self, table: TableId, tail: Tail) {
        if self.tails.len() >= REMEMBERED {
            self.tails.clear();
        }
        self.tails.insert(table, tail);
    }
}

/// Sets or removes a note.
pub(super) fn put(sql: &Connection, note: &Note) -> Result<(), Refusal> {
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

fn find(sql: &Connection, table: &TableId) -> Result<Option<Tail>, Refusal> {
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
        let length = Position(last.get::<_, i64>(0)?.cast_unsigned());
        Ok((length, Chain::stored(last.get_ref(1)?.as_blob()?)))
    });
    match last.optional()? {
        Some((length, Some(chain))) => Ok(Some(Tail { row, length, chain })),
        Some((length, None)) => Err(damaged(table, length, "its checksum has a wrong length")),
        None => Err(damaged(table, Position(0), "it is missing")),
    }
}

fn damaged(table: &TableId, position: Position, what: &str) -> Refusal {
    StoreError::Damaged { table: table.clone(), position, what: what.to_owned() }.into()
}
