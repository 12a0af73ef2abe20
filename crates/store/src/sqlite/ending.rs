//! A log that is to be finished.

use rusqlite::Connection;

use super::rows;
use crate::error::StoreError;
use crate::log::{Position, TableId};
use crate::packed;

/// A whole log, packed already.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) table: TableId,
    /// How long its finisher thinks it is.
    pub(super) at: Position,
    /// How many entries are packed.
    pub(super) packed: Position,
    pub(super) log: Vec<u8>,
}

impl Ending {
    /// Reads, checks and packs.
    pub(super) fn prepare(
        sql: &Connection,
        table: &TableId,
        at: Position,
    ) -> Result<Ending, StoreError> {
        let entries = rows::entries(sql, table, Position(0))?;
        let log = packed::pack(&entries).map_err(|error| StoreError::Disk(error.to_string()))?;
        Ok(Ending { table: table.clone(), at, packed: Position(0).plus(entries.len()), log })
    }
}
