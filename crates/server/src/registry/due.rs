//! When tables that are not in memory must be there again, because time alone changes them: a clock runs out
//! (T-CLOCK-1), or a table is given up (T-IDLE-1).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use protocol::Millis;
use store::TableId;

use super::Registry;
use crate::limits::{WAKE_EVERY, WOKEN_AT_ONCE};

/// The tables that are due at a time, in house time.
#[derive(Debug, Default)]
pub(super) struct DueTables(Mutex<DueTimes>);

#[derive(Debug, Default)]
struct DueTimes {
    in_order: BTreeSet<(Millis, TableId)>,
    by_table: HashMap<TableId, Millis>,
}

impl DueTables {
    fn times(&self) -> MutexGuard<'_, DueTimes> {
        self.0.lock().expect("nobody panics while looking at the times")
    }

    /// Notes that a table is due at this time, and at no other; or never.
    pub(super) fn set(&self, table: &TableId, due: Option<Millis>) {
        let mut times = self.times();
        times.forget(table);
        if let Some(due) = due {
            times.by_table.insert(table.clone(), due);
            times.in_order.insert((due, table.clone()));
        }
    }

    /// Notes that a table is due at this time, unless a time is known already.
    pub(super) fn set_unless_known(&self, table: &TableId, due: Millis) {
        let is_known = self.times().by_table.contains_key(table);
        if !is_known {
            self.set(table, Some(due));
        }
    }

    /// Removes and returns at most `most` tables that are due, the longest due first.
    fn take(&self, now: Millis, most: usize) -> Vec<TableId> {
        let mut times = self.times();
        let due = times.in_order.iter().take_while(|(due, _)| *due <= now);
        let due: Vec<_> = due.take(most).map(|(_, table)| table.clone()).collect();
        due.iter().for_each(|table| times.forget(table));
        due
    }
}

impl DueTimes {
    fn forget(&mut self, table: &TableId) {
        if let Some(due) = self.by_table.remove(table) {
            self.in_order.remove(&(due, table.clone()));
        }
    }
}

impl Registry {
    /// Notes when a table that leaves memory must come back.
    pub(crate) fn wake_at(&self, table: &TableId, due: Option<Millis>) {
        self.due.set(table, due);
    }

    /// Brings tables into memory when they are due, now and until the server stops.
    pub(super) fn start_waking(self: &Arc<Registry>) {
        self.wake_due();
        let registry = self.clone();
        self.tasks.spawn(async move {
            while registry.pause(WAKE_EVERY).await {
                registry.wake_due();
            }
        });
    }

    fn wake_due(self: &Arc<Registry>) {
        let now = self.now();
        for table in self.due.take(now, WOKEN_AT_ONCE) {
            // A table that is in memory looks at the clock itself.
            if self.peers.has_elsewhere(&table) || self.wake(&table, None).is_ok() {
                continue;
            }
            // There is no room now: it is tried again.
            self.due.set_unless_known(&table, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str) -> TableId {
        TableId::new(name).unwrap()
    }

    #[test]
    fn tables_are_due_in_order_each_at_one_time() {
        let due = DueTables::default();
        for (name, at) in [("late", 30), ("soon", 10), ("next", 20), ("soon", 15), ("gone", 5)] {
            due.set(&table(name), Some(at));
        }
        due.set(&table("gone"), None);
        due.set_unless_known(&table("late"), 1);
        due.set_unless_known(&table("new"), 18);
        assert_eq!(due.take(14, 9), []);
        assert_eq!(due.take(25, 2), [table("soon"), table("new")]);
        assert_eq!(due.take(25, 2), [table("next")]);
        assert_eq!(due.take(99, 9), [table("late")]);
        assert!(due.times().in_order.is_empty() && due.times().by_table.is_empty());
    }
}
