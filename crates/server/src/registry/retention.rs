//! How long finished tables are kept, and how much may be kept at all.

use std::collections::HashSet;

use protocol::Objection;
use store::{NoteUpdate, StoreError, TableId, Timestamp};

use super::Registry;
use super::seats::SEATS_PREFIX;
use crate::command::TableError;
use crate::table_task;

/// Why no new tables are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoNewTables {
    /// The operator wants none.
    Shut,
    /// The tables take up as many bytes as they may.
    DiskQuota { most: u64 },
}

impl Registry {
    /// Removes tables that were finished too long ago. Returns how many.
    pub(super) async fn remove_old(&self) -> Result<usize, StoreError> {
        let Some(keep) = self.limits.keep_finished else { return Ok(0) };
        if !self.peers.is_first() {
            return Ok(0);
        }
        let keep = u64::try_from(keep.as_millis()).unwrap_or(u64::MAX);
        let before = Timestamp(self.now().saturating_sub(keep));
        let mut removed = 0;
        loop {
            let heads = self.store.finished_before(before, store::limits::PAGE).await?;
            if heads.is_empty() {
                return Ok(removed);
            }
            let tables: HashSet<_> = heads.into_iter().map(|head| head.table).collect();
            self.remove_tables(&tables).await?;
            removed += tables.len();
        }
    }

    /// Removes tables with their notes, and from the lists of the people who had a seat there.
    pub(crate) async fn remove_tables(&self, tables: &HashSet<TableId>) -> Result<(), StoreError> {
        for (key, _) in self.store.notes(SEATS_PREFIX).await? {
            let table = key.rsplit('/').next().and_then(|id| TableId::new(id).ok());
            if table.is_some_and(|table| tables.contains(&table)) {
                self.store.put(NoteUpdate::remove(key)).await?;
            }
        }
        self.reports.forget_tables(tables).await?;
        for table in tables {
            table_task::remove_notes(&*self.store, table).await?;
            self.store.remove(table).await?;
        }
        Ok(())
    }

    /// Checks that there is room for one more table.
    ///
    /// # Errors
    /// If the operator wants no new tables, or the tables take up as many bytes as they may.
    pub(super) async fn check_room(&self) -> Result<(), TableError> {
        let Some(why) = self.why_no_tables().await? else { return Ok(()) };
        if let NoNewTables::DiskQuota { most } = why {
            tracing::warn!(most, "the tables take up as much as they may: no new ones");
        }
        Err(Objection::NoNewTables.into())
    }

    /// Returns why no new tables are opened; none if they are.
    pub(crate) async fn why_no_tables(&self) -> Result<Option<NoNewTables>, StoreError> {
        if !self.moderation.takes_tables() {
            return Ok(Some(NoNewTables::Shut));
        }
        let Some(most) = self.limits.disk_bytes else { return Ok(None) };
        let is_full = self.store.used_bytes().await? >= most;
        Ok(is_full.then_some(NoNewTables::DiskQuota { most }))
    }
}
