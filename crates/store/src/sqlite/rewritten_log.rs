//! A log whose entries get other bytes, because a person's data is erased from it.

use rusqlite::Connection;

use super::rows;
use crate::chain::Chain;
use crate::error::StoreError;
use crate::limits;
use crate::log::{LogPosition, LogState, StoredEntry, TableId};
use crate::packed;

/// A whole log with new bytes, ready to be written.
#[derive(Debug)]
pub(super) struct RewrittenLog {
    pub(super) table: TableId,
    /// The number of entries, which stays.
    pub(super) length: LogPosition,
    summary: Vec<u8>,
    form: RewrittenForm,
}

#[derive(Debug)]
enum RewrittenForm {
    /// Every entry with its checksum.
    Live(Vec<(Chain, StoredEntry)>),
    /// The packed log and its checksum.
    Finished { chain: Chain, log: Vec<u8> },
}

impl RewrittenLog {
    /// Reads and verifies the present log, and makes the new one.
    pub(super) fn prepare(
        sql: &Connection,
        table: &TableId,
        entries: &[Vec<u8>],
        summary: Vec<u8>,
    ) -> Result<RewrittenLog, StoreError> {
        let before = rows::entries(sql, table, LogPosition(0))?;
        let length = LogPosition(0).plus(before.len());
        if before.len() != entries.len() {
            return Err(StoreError::Conflict { table: table.clone(), actual: length });
        }
        if entries.iter().any(|entry| entry.len() > limits::ENTRY) {
            return Err(StoreError::TooLarge { what: "an entry", limit: limits::ENTRY });
        }
        let head = rows::head(sql, table).map_err(super::failure)?;
        let mut chain = Chain::start(table);
        let entries = before.into_iter().zip(entries).map(|(entry, bytes)| {
            chain = chain.after(entry.time, bytes);
            (chain, StoredEntry { bytes: bytes.as_slice().into(), ..entry })
        });
        let entries: Vec<_> = entries.collect();
        let form = match head.map(|head| head.state) {
            Some(LogState::Finished) => {
                let plain: Vec<_> = entries.into_iter().map(|(_, entry)| entry).collect();
                let log = packed::pack(&plain);
                let log = log.map_err(|error| StoreError::Disk(error.to_string()))?;
                RewrittenForm::Finished { chain, log }
            }
            Some(LogState::Live) | None => RewrittenForm::Live(entries),
        };
        Ok(RewrittenLog { table: table.clone(), length, summary, form })
    }

    /// Returns the number of bytes that are written.
    pub(super) fn bytes(&self) -> usize {
        match &self.form {
            RewrittenForm::Live(entries) => {
                entries.iter().map(|(_, entry)| entry.bytes.len()).sum()
            }
            RewrittenForm::Finished { log, .. } => log.len(),
        }
    }

    /// Writes the log; returns false, and writes nothing, if the log has changed since it was read.
    pub(super) fn write(&self, sql: &Connection) -> rusqlite::Result<bool> {
        let id = self.table.as_str();
        match &self.form {
            RewrittenForm::Finished { chain, log } => {
                let update = "UPDATE tables SET summary = ?2, chain = ?3, log = ?4 \
                    WHERE id = ?1 AND log IS NOT NULL AND length = ?5";
                let length = self.length.0.cast_signed();
                let values = (id, &self.summary, chain.as_bytes(), log, length);
                Ok(sql.prepare_cached(update)?.execute(values)? == 1)
            }
            RewrittenForm::Live(entries) => {
                let count = "SELECT tables.row, count(*) FROM tables JOIN entries \
                    ON entries.row = tables.row WHERE id = ?1 AND log IS NULL";
                let found = sql.prepare_cached(count)?.query_row([id], |found| {
                    Ok((found.get::<_, Option<i64>>(0)?, found.get::<_, i64>(1)?))
                })?;
                let (Some(row), length) = found else { return Ok(false) };
                if length != self.length.0.cast_signed() {
                    return Ok(false);
                }
                let update = "UPDATE entries SET chain = ?3, bytes = ?4 \
                    WHERE row = ?1 AND position = ?2";
                let mut update = sql.prepare_cached(update)?;
                for (chain, entry) in entries {
                    let position = entry.position.0.cast_signed();
                    update.execute((row, position, chain.as_bytes(), &entry.bytes[..]))?;
                }
                let summary = "UPDATE tables SET summary = ?2 WHERE row = ?1";
                sql.prepare_cached(summary)?.execute((row, &self.summary))?;
                Ok(true)
            }
        }
    }
}
