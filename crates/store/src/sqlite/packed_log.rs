//! A log that is packed and about to be finished.

use rusqlite::Connection;

use super::rows;
use crate::error::StoreError;
use crate::log::{LogPosition, TableId};
use crate::packed;

/// A whole log in its packed form.
#[derive(Debug)]
pub(super) struct PackedLog {
    pub(super) table: TableId,
    /// The length that the caller of `finish` expects.
    pub(super) expected: LogPosition,
    /// The number of entries that were packed.
    pub(super) packed: LogPosition,
    pub(super) log: Vec<u8>,
}

impl PackedLog {
    /// Reads, verifies and packs a log.
    pub(super) fn prepare(
        sql: &Connection,
        table: &TableId,
        expected: LogPosition,
    ) -> Result<PackedLog, StoreError> {
        let entries = rows::entries(sql, table, LogPosition(0))?;
        let log = packed::pack(&entries).map_err(|error| StoreError::Disk(error.to_string()))?;
        let packed = LogPosition(0).plus(entries.len());
        Ok(PackedLog { table: table.clone(), expected, packed, log })
    }
}
