//! Reads logs, heads and notes from the rows of the file.

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Statement};

use super::connect::failure;
use crate::chain::Chain;
use crate::error::StoreError;
use crate::log::{LogHead, LogPosition, LogState, StoredEntry, TableId, Timestamp};
use crate::packed;

/// Reads the entries of a table from a position on and verifies their checksums.
pub(crate) fn entries(
    sql: &Connection,
    table: &TableId,
    from: LogPosition,
) -> Result<Vec<StoredEntry>, StoreError> {
    // One transaction, so that a table that is finished meanwhile does not seem to be empty.
    let view = sql.unchecked_transaction().map_err(failure)?;
    let mut reading = LogReader { table, entries: Vec::new(), next: from };
    let log = locate(&view, table).map_err(|error| reading.failed(error))?;
    match log {
        None => {}
        Some(LogSource::Live { row }) => reading.live(&view, row)?,
        Some(LogSource::Finished { packed, chain }) => reading.packed(&packed, &chain)?,
    }
    Ok(reading.entries)
}

/// The place where a table's entries are stored.
enum LogSource {
    Live { row: i64 },
    Finished { packed: Vec<u8>, chain: Vec<u8> },
}

fn locate(sql: &Connection, table: &TableId) -> rusqlite::Result<Option<LogSource>> {
    let mut log = sql.prepare_cached("SELECT row, log, chain FROM tables WHERE id = ?1")?;
    let log = log.query_row([table.as_str()], |found| {
        Ok(match found.get(1)? {
            None => LogSource::Live { row: found.get(0)? },
            Some(packed) => LogSource::Finished { packed, chain: found.get(2)? },
        })
    });
    log.optional()
}

/// A reader that collects the entries of one log.
struct LogReader<'a> {
    table: &'a TableId,
    entries: Vec<StoredEntry>,
    /// The position that the next entry must have.
    next: LogPosition,
}

impl LogReader<'_> {
    fn live(&mut self, sql: &Connection, row: i64) -> Result<(), StoreError> {
        let statement = "SELECT position, time, chain, bytes FROM entries \
            WHERE row = ?1 AND position >= ?2 ORDER BY position";
        let mut statement = sql.prepare_cached(statement).map_err(|error| self.failed(error))?;
        // Reading from the middle begins one entry earlier, with the checksum to continue from.
        let before = self.next.0.checked_sub(1);
        let mut chain = before.is_none().then(|| Chain::start(self.table));
        let first = before.unwrap_or(0).cast_signed();
        let mut rows = statement.query((row, first)).map_err(|error| self.failed(error))?;
        while let Some(row) = rows.next().map_err(|error| self.failed(error))? {
            let (entry, stored) = entry(row).map_err(|error| self.failed(error))?;
            let Some(previous) = chain else {
                if Some(entry.position.0) != before {
                    return Err(self.damaged("an entry is missing before it"));
                }
                chain = stored;
                continue;
            };
            let expected = previous.after(entry.time, &entry.bytes);
            if entry.position != self.next {
                return Err(self.damaged("it is missing"));
            }
            if stored != Some(expected) {
                return Err(self.damaged("its checksum does not fit"));
            }
            chain = stored;
            self.next = self.next.plus(1);
            self.entries.push(entry);
        }
        Ok(())
    }

    fn packed(&mut self, packed: &[u8], stored: &[u8]) -> Result<(), StoreError> {
        let (from, mut unpacked) = (self.next, packed::unpack(packed));
        let mut chain = Chain::start(self.table);
        self.next = LogPosition(0);
        while let Some(entry) = unpacked.next().map_err(|error| self.damaged(&error.to_string()))? {
            chain = chain.after(entry.time, &entry.bytes);
            self.next = self.next.plus(1);
            self.entries.push(entry);
        }
        if Chain::stored(stored) != Some(chain) {
            // There is one checksum for all entries, so any of them may be damaged.
            self.next = LogPosition(0);
            return Err(self.damaged("the checksum of the finished table does not fit"));
        }
        self.entries.retain(|entry| entry.position >= from);
        Ok(())
    }

    fn damaged(&self, what: &str) -> StoreError {
        let (table, position) = (self.table.clone(), self.next);
        StoreError::Damaged { table, position, what: what.to_owned() }
    }

    /// Turns an SQLite error into one of ours. A corrupt page or a column of a wrong type is damage of
    /// this table.
    fn failed(&self, error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) | None => self.damaged(&error.to_string()),
            Some(_) => failure(error),
        }
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<(StoredEntry, Option<Chain>)> {
    let position = LogPosition(row.get::<_, i64>(0)?.cast_unsigned());
    let bytes = row.get_ref(3)?.as_blob()?.into();
    let chain = Chain::stored(row.get_ref(2)?.as_blob()?);
    Ok((StoredEntry { position, time: time(row, 1)?, bytes }, chain))
}

fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<Timestamp> {
    Ok(Timestamp(row.get::<_, i64>(column)?.cast_unsigned()))
}

/// Selects live tables. Their length and activity come from the last entry, so that an append writes
/// nothing else.
const LIVE: &str = "SELECT id, summary, position + 1, time, 0 FROM tables JOIN entries \
    ON entries.row = tables.row \
    AND position = (SELECT max(position) FROM entries WHERE row = tables.row) \
    WHERE log IS NULL";
const FINISHED: &str = "SELECT id, summary, length, activity, 1 FROM tables WHERE log IS NOT NULL";

pub(super) fn head(sql: &Connection, table: &TableId) -> rusqlite::Result<Option<LogHead>> {
    let mut statement =
        sql.prepare_cached(&format!("{LIVE} AND id = ?1 UNION ALL {FINISHED} AND id = ?1"))?;
    Ok(heads(&mut statement, [table.as_str()])?.pop())
}

pub(super) fn live(sql: &Connection) -> rusqlite::Result<Vec<LogHead>> {
    heads(&mut *sql.prepare_cached(LIVE)?, [])
}

pub(super) fn finished(
    sql: &Connection,
    after: Option<&(Timestamp, TableId)>,
    limit: usize,
) -> rusqlite::Result<Vec<LogHead>> {
    let order = "ORDER BY activity DESC, id DESC LIMIT ?1";
    match after {
        None => heads(&mut *sql.prepare_cached(&format!("{FINISHED} {order}"))?, [limit as i64]),
        Some((activity, id)) => {
            let statement = format!("{FINISHED} AND (activity, id) < (?2, ?3) {order}");
            let after = (limit as i64, activity.0.cast_signed(), id.as_str());
            heads(&mut *sql.prepare_cached(&statement)?, after)
        }
    }
}

pub(super) fn finished_before(
    sql: &Connection,
    time: Timestamp,
    limit: usize,
) -> rusqlite::Result<Vec<LogHead>> {
    let statement = format!("{FINISHED} AND activity < ?1 ORDER BY activity LIMIT ?2");
    heads(&mut *sql.prepare_cached(&statement)?, (time.0.cast_signed(), limit as i64))
}

/// Counts all tables.
pub(crate) fn tables(sql: &Connection) -> rusqlite::Result<u64> {
    let count = sql.query_row("SELECT count(*) FROM tables", [], |row| row.get::<_, i64>(0))?;
    Ok(count.cast_unsigned())
}

/// Counts the bytes of the pages in use. Pages that were freed are used again.
pub(super) fn used_bytes(sql: &Connection) -> rusqlite::Result<u64> {
    let number = |pragma: &str| sql.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0));
    let pages = number("page_count")?.saturating_sub(number("freelist_count")?);
    Ok(u64::from(pages) * u64::from(number("page_size")?))
}

fn heads(
    statement: &mut Statement<'_>,
    parameters: impl rusqlite::Params,
) -> rusqlite::Result<Vec<LogHead>> {
    let mut rows = statement.query(parameters)?;
    let mut heads = Vec::new();
    while let Some(row) = rows.next()? {
        // This program did not write an id that is not valid, and nobody can ask for that table.
        let Ok(table) = TableId::new(row.get_ref(0)?.as_str()?) else { continue };
        let length = LogPosition(row.get::<_, i64>(2)?.cast_unsigned());
        let state = if row.get(4)? { LogState::Finished } else { LogState::Live };
        heads.push(LogHead { table, state, length, activity: time(row, 3)?, summary: row.get(1)? });
    }
    Ok(heads)
}

pub(super) fn note(sql: &Connection, key: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut statement = sql.prepare_cached("SELECT value FROM notes WHERE key = ?1")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

pub(super) fn notes(sql: &Connection, prefix: &str) -> rusqlite::Result<Vec<(String, Vec<u8>)>> {
    let statement = "SELECT key, value FROM notes WHERE key >= ?1 ORDER BY key";
    let mut statement = sql.prepare_cached(statement)?;
    let mut rows = statement.query([prefix])?;
    let mut notes: Vec<(String, Vec<u8>)> = Vec::new();
    // Keys are sorted by their bytes, so those with the prefix are adjacent.
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        if !key.starts_with(prefix) {
            break;
        }
        notes.push((key, row.get(1)?));
    }
    Ok(notes)
}
