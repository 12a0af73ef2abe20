//! How long finished tables are kept, and how much may be kept at all.

use std::collections::HashSet;

use protocol::Objection;
use store::{NoteUpdate, StoreError, TableId, Timestamp};

use super::Registry;
use super::seats::SEATS_PREFIX;
use crate::backups::free_bytes;
use crate::command::TableError;
use crate::table_task;

/// Why no new tables are opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoNewTables {
    /// The operator wants none.
    Shut,
    /// The tables take up as many bytes as they may.
    DiskQuota { most: u64 },
    /// The disk has too few free bytes.
    DiskNearlyFull { free: u64 },
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
    /// If the operator wants no new tables, the tables take up as many bytes as they may, or the disk is
    /// nearly full.
    pub(super) async fn check_room(&self) -> Result<(), TableError> {
        let Some(why) = self.why_no_tables().await? else { return Ok(()) };
        match why {
            NoNewTables::Shut => {}
            NoNewTables::DiskQuota { most } if self.disk_told.is_due() => {
                tracing::warn!(most, "the tables take up as much as they may: no new ones");
            }
            NoNewTables::DiskNearlyFull { free } if self.disk_told.is_due() => {
                tracing::warn!(free, "the disk is nearly full: no new tables");
            }
            NoNewTables::DiskQuota { .. } | NoNewTables::DiskNearlyFull { .. } => {}
        }
        Err(Objection::NoNewTables.into())
    }

    /// Returns why no new tables are opened; none if they are.
    pub(crate) async fn why_no_tables(&self) -> Result<Option<NoNewTables>, StoreError> {
        if !self.moderation.takes_tables() {
            return Ok(Some(NoNewTables::Shut));
        }
        if let Some(most) = self.limits.disk_bytes
            && self.store.used_bytes().await? >= most
        {
            return Ok(Some(NoNewTables::DiskQuota { most }));
        }
        // A disk that does not answer is found out by the next write.
        let free = self.folder.as_deref().and_then(|folder| free_bytes(folder).ok());
        let too_few = free.filter(|free| *free < self.limits.free_bytes);
        Ok(too_few.map(|free| NoNewTables::DiskNearlyFull { free }))
    }
}
