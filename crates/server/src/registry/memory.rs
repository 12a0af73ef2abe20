//! Which tables are in memory, and which of them leave it first when there are too many.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use protocol::{Millis, Objection};
use store::TableId;

use super::Registry;
use crate::clock::uptime;
use crate::command::{Command, CommandSender, TableError};
use crate::limits::{EVICTED_AT_ONCE, PRESSURE_EVERY, PRESSURE_PERCENT};
use crate::throttle::Caller;

/// The tables in memory.
#[derive(Default)]
pub(super) struct TablesInMemory {
    tables: HashMap<TableId, TableHandle>,
    /// Tables that must not come into memory now.
    held: HashSet<TableId>,
    /// When tables were last asked to leave memory.
    relieved: Option<Instant>,
}

/// A table in memory, as others see it.
pub(super) struct TableHandle {
    pub(super) commands: CommandSender,
    pub(super) usage: Arc<TableUsage>,
}

/// How much a table is used. Its task writes this, and the registry reads it.
#[derive(Debug)]
pub(crate) struct TableUsage {
    connected: AtomicBool,
    playing: AtomicBool,
    active: AtomicU64,
}

impl TableUsage {
    pub(super) fn new() -> TableUsage {
        let (connected, playing) = (AtomicBool::new(false), AtomicBool::new(false));
        TableUsage { connected, playing, active: AtomicU64::new(uptime()) }
    }

    /// Records whether anybody is connected, whether a game is being played, and that the table was
    /// used now.
    pub(crate) fn used(&self, connected: bool, playing: bool) {
        self.connected.store(connected, Relaxed);
        self.playing.store(playing, Relaxed);
        self.active.store(uptime(), Relaxed);
    }

    /// Returns a key for the order in which tables leave memory: first those without a game, then
    /// games without connections; of both the longest unused first. None for a table with
    /// connections, which never leaves.
    fn rank(&self) -> Option<(bool, Millis)> {
        let connected = self.connected.load(Relaxed);
        (!connected).then(|| (self.playing.load(Relaxed), self.active.load(Relaxed)))
    }
}

impl TablesInMemory {
    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }

    pub(super) fn find(&self, table: &TableId) -> Option<&CommandSender> {
        let handle = self.tables.get(table)?;
        Some(&handle.commands).filter(|commands| !commands.is_closed())
    }

    /// Returns the queues of all tables.
    pub(super) fn queues(&self) -> Vec<CommandSender> {
        self.tables.values().map(|handle| handle.commands.clone()).collect()
    }

    pub(super) fn insert(&mut self, table: TableId, handle: TableHandle) {
        self.tables.insert(table, handle);
    }

    pub(super) fn remove(&mut self, table: &TableId) {
        self.tables.remove(table);
    }

    pub(super) fn is_held(&self, table: &TableId) -> bool {
        self.held.contains(table)
    }

    /// Removes a table whose task has ended.
    pub(super) fn remove_closed(&mut self, table: &TableId) {
        if self.tables.get(table).is_some_and(|handle| handle.commands.is_closed()) {
            self.tables.remove(table);
        }
    }

    /// Asks unused tables to leave memory if there are nearly as many as allowed.
    pub(super) fn relieve(&mut self, most: usize) {
        let crowded = self.len() >= most.saturating_mul(PRESSURE_PERCENT) / 100;
        // Looking through all tables takes about a millisecond: not for every single one that comes.
        let lately = self.relieved.is_some_and(|when| when.elapsed() < PRESSURE_EVERY);
        if !crowded || lately {
            return;
        }
        self.relieved = Some(Instant::now());
        let unused = self.tables.values().filter_map(|handle| Some((handle.usage.rank()?, handle)));
        let mut unused: Vec<_> = unused.collect();
        unused.sort_unstable_by_key(|(rank, _)| *rank);
        for (_, handle) in unused.into_iter().take(EVICTED_AT_ONCE) {
            // A table whose queue is full is in use after all.
            drop(handle.commands.try_send(Box::new(Command::Sleep)));
        }
    }
}

/// Keeps a table out of memory until this is dropped. Visitors are told to come back.
pub(crate) struct HeldTable<'r> {
    registry: &'r Registry,
    table: TableId,
}

impl Drop for HeldTable<'_> {
    fn drop(&mut self) {
        self.registry.tables().held.remove(&self.table);
    }
}

impl Registry {
    /// Keeps a table from coming into memory.
    pub(crate) fn hold(&self, table: &TableId) -> HeldTable<'_> {
        self.tables().held.insert(table.clone());
        HeldTable { registry: self, table: table.clone() }
    }

    /// Checks whether this caller may use a table. A table that is not in memory must be brought
    /// there, which nobody may do too often.
    ///
    /// # Errors
    /// If the operator closed the table, or the caller brought too many tables into memory lately.
    pub(crate) fn may_wake(&self, caller: &Caller, table: &TableId) -> Result<(), TableError> {
        if self.moderation.is_closed(table) {
            return Err(Objection::Closed.into());
        }
        if self.tables().find(table).is_some() {
            return Ok(());
        }
        Ok(self.throttles.wakings.take(caller)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::CommandReceiver;
    use tokio::sync::mpsc;

    fn add(
        tables: &mut TablesInMemory,
        name: &str,
        connected: bool,
        playing: bool,
        active: u64,
    ) -> CommandReceiver {
        let (commands, receiver) = mpsc::channel(1);
        let usage = Arc::new(TableUsage::new());
        usage.used(connected, playing);
        usage.active.store(active, Relaxed);
        tables.insert(TableId::new(name).unwrap(), TableHandle { commands, usage });
        receiver
    }

    #[test]
    fn unused_tables_go_first_and_tables_with_people_stay() {
        let mut tables = TablesInMemory::default();
        let mut queues: Vec<_> = (0..EVICTED_AT_ONCE - 1)
            .map(|number| add(&mut tables, &format!("lobby{number}"), false, false, 1_000))
            .collect();
        let mut old_game = add(&mut tables, "old_game", false, true, 1);
        let mut new_game = add(&mut tables, "new_game", false, true, 2);
        let mut busy = add(&mut tables, "busy", true, false, 0);
        let most = tables.len();
        tables.relieve(2 * most);
        assert!(queues.iter_mut().all(|queue| queue.try_recv().is_err()), "there is room");
        tables.relieve(most);
        assert!(queues.iter_mut().all(|queue| queue.try_recv().is_ok()));
        assert!(old_game.try_recv().is_ok(), "the game that was left longest ago");
        assert!(new_game.try_recv().is_err() && busy.try_recv().is_err());
        tables.relieve(most);
        assert!(new_game.try_recv().is_err(), "not twice in a moment");
    }
}
