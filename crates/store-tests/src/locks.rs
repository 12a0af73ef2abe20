//! SQLite's locks between the connections of one process.

/// The locks of a database file, by level: 0 none, 1 shared, 2 reserved, 3 pending, 4 exclusive.
#[derive(Debug, Default)]
pub(crate) struct FileLocks {
    shared: u32,
    reserved: bool,
    exclusive: bool,
}

impl FileLocks {
    /// Raises a connection's level; returns false if another connection's lock prevents it.
    pub(crate) fn raise(&mut self, from: i32, to: i32) -> bool {
        let free = match to {
            1 => !self.exclusive,
            2 => !self.reserved,
            _ => self.shared <= 1 && (from >= 2 || !self.reserved),
        };
        if free {
            self.shared += u32::from(from == 0);
            self.reserved |= to >= 2;
            self.exclusive |= to >= 3;
        }
        free
    }

    /// Lowers a connection's level.
    pub(crate) fn lower(&mut self, from: i32, to: i32) {
        self.exclusive &= from < 3;
        self.reserved &= from < 2;
        self.shared -= u32::from(from >= 1 && to == 0);
    }

    pub(crate) fn is_reserved(&self) -> bool {
        self.reserved
    }
}

/// The eight locks of the shared memory beside a write-ahead log, each shared or exclusive.
#[derive(Debug, Default)]
pub(crate) struct SharedLocks {
    shared: [u32; 8],
    exclusive: [bool; 8],
}

/// The locks that one connection holds.
#[derive(Debug, Default)]
pub(crate) struct Held {
    shared: [bool; 8],
    exclusive: [bool; 8],
}

impl SharedLocks {
    /// Takes all of these locks or none.
    pub(crate) fn lock(
        &mut self,
        held: &mut Held,
        slots: std::ops::Range<usize>,
        alone: bool,
    ) -> bool {
        let free = |slot: usize| {
            let others = self.shared[slot] - u32::from(held.shared[slot]);
            let taken = self.exclusive[slot] && !held.exclusive[slot];
            let in_use = alone && others > 0;
            !taken && !in_use
        };
        if !slots.clone().all(free) {
            return false;
        }
        for slot in slots {
            if alone {
                self.exclusive[slot] = true;
                held.exclusive[slot] = true;
            } else if !held.shared[slot] {
                self.shared[slot] += 1;
                held.shared[slot] = true;
            }
        }
        true
    }

    pub(crate) fn unlock(&mut self, held: &mut Held, slots: std::ops::Range<usize>) {
        for slot in slots {
            self.shared[slot] -= u32::from(std::mem::take(&mut held.shared[slot]));
            self.exclusive[slot] &= !std::mem::take(&mut held.exclusive[slot]);
        }
    }
}
