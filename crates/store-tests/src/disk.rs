//! A simulated disk that can lose power.

use std::collections::BTreeMap;

use crate::rng::TestRng;

/// The bytes that a disk writes at once. A torn write consists of whole sectors.
const SECTOR: usize = 512;

/// A disk with files in memory. Bytes are durable once their file has been synced.
#[derive(Debug, Default)]
pub struct Disk {
    files: BTreeMap<String, File>,
    /// Files whose deletion has not reached the disk.
    deleted: BTreeMap<String, File>,
    /// The number of changes until the power fails.
    left: Option<u64>,
    without_power: bool,
    capacity: Option<usize>,
    lies: bool,
}

/// The reason why a disk refuses an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiskError {
    NoPower,
    Full,
}

#[derive(Debug, Default)]
struct File {
    /// The content that reads return.
    current: Vec<u8>,
    /// The content that surely survives a power cut; `None` if the file itself may be lost.
    durable: Option<Vec<u8>>,
    /// The changes since the last sync.
    unsynced: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
}

impl Disk {
    /// Lets the power fail at the change with this number, counted from now.
    pub fn cut_after(&mut self, changes: u64) {
        self.left = Some(changes);
    }

    /// Returns whether the power has failed.
    pub fn is_cut(&self) -> bool {
        self.without_power
    }

    /// Limits the number of bytes; `None` is no limit.
    pub fn set_capacity(&mut self, capacity: Option<usize>) {
        self.capacity = capacity;
    }

    /// Makes the disk lie: from now on it confirms syncs without syncing.
    pub fn lie(&mut self) {
        self.lies = true;
    }

    /// Restores the power. What was synced is there; of the rest, a random part.
    pub fn power_on(&mut self, rng: &mut TestRng) {
        for (name, file) in std::mem::take(&mut self.deleted) {
            if rng.coin() && !self.files.contains_key(&name) {
                self.files.insert(name, file);
            }
        }
        let files = std::mem::take(&mut self.files);
        let survivors =
            files.into_iter().filter_map(|(name, file)| Some((name, file.survive(rng)?)));
        self.files = survivors.collect();
        self.left = None;
        self.without_power = false;
    }

    /// Returns the names and contents of all files.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(name, file)| (name.as_str(), file.current.as_slice()))
    }

    pub(crate) fn exists(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    pub(crate) fn create(&mut self, name: &str) -> Result<(), DiskError> {
        self.change()?;
        self.files.entry(name.to_owned()).or_default();
        Ok(())
    }

    /// Deletes a file. A deleted journal is gone for good, because SQLite syncs the folder; a deleted
    /// write-ahead log may come back after a power cut.
    pub(crate) fn delete(&mut self, name: &str) -> Result<(), DiskError> {
        self.change()?;
        if let Some(file) = self.files.remove(name)
            && name.ends_with("-wal")
        {
            self.deleted.insert(name.to_owned(), file);
        }
        Ok(())
    }

    pub(crate) fn size(&self, name: &str) -> usize {
        self.files.get(name).map_or(0, |file| file.current.len())
    }

    /// Reads bytes at an offset; returns how many there were.
    pub(crate) fn read(
        &self,
        name: &str,
        offset: usize,
        into: &mut [u8],
    ) -> Result<usize, DiskError> {
        if self.without_power {
            return Err(DiskError::NoPower);
        }
        let bytes = self.files.get(name).and_then(|file| file.current.get(offset..));
        let bytes = bytes.unwrap_or(&[]);
        let length = bytes.len().min(into.len());
        into[..length].copy_from_slice(&bytes[..length]);
        Ok(length)
    }

    pub(crate) fn write(
        &mut self,
        name: &str,
        offset: usize,
        bytes: &[u8],
    ) -> Result<(), DiskError> {
        let growth = (offset + bytes.len()).saturating_sub(self.size(name));
        let used: usize = self.files.values().map(|file| file.current.len()).sum();
        if growth > 0 && self.capacity.is_some_and(|capacity| used + growth > capacity) {
            return Err(DiskError::Full);
        }
        self.alter(name, Change::Write { offset, bytes: bytes.to_vec() })
    }

    pub(crate) fn truncate(&mut self, name: &str, length: usize) -> Result<(), DiskError> {
        self.alter(name, Change::Truncate { length })
    }

    pub(crate) fn sync(&mut self, name: &str) -> Result<(), DiskError> {
        self.change()?;
        if self.lies {
            return Ok(());
        }
        if let Some(file) = self.files.get_mut(name) {
            let durable = file.durable.get_or_insert_default();
            file.unsynced.drain(..).for_each(|change| change.apply(durable));
        }
        Ok(())
    }

    /// Applies a change. The one during which the power fails is applied too, but its caller gets an error.
    fn alter(&mut self, name: &str, change: Change) -> Result<(), DiskError> {
        if self.without_power {
            return Err(DiskError::NoPower);
        }
        let file = self.files.entry(name.to_owned()).or_default();
        change.apply(&mut file.current);
        file.unsynced.push(change);
        self.change()
    }

    fn change(&mut self) -> Result<(), DiskError> {
        if self.left == Some(0) {
            self.without_power = true;
        }
        self.left = self.left.map(|left| left.saturating_sub(1));
        if self.without_power { Err(DiskError::NoPower) } else { Ok(()) }
    }
}

impl File {
    /// Returns the file after a power cut; `None` if it is lost.
    fn survive(self, rng: &mut TestRng) -> Option<File> {
        let exists = self.durable.is_some() || rng.coin();
        let mut bytes = self.durable.unwrap_or_default();
        for change in self.unsynced {
            match rng.below(4) {
                0 => {}
                1 => change.torn(rng).into_iter().for_each(|piece| piece.apply(&mut bytes)),
                _ => change.apply(&mut bytes),
            }
        }
        exists.then(|| File { current: bytes.clone(), durable: Some(bytes), unsynced: Vec::new() })
    }
}

impl Change {
    fn apply(&self, to: &mut Vec<u8>) {
        match self {
            Change::Write { offset, bytes } => {
                let end = offset + bytes.len();
                if to.len() < end {
                    to.resize(end, 0);
                }
                to[*offset..end].copy_from_slice(bytes);
            }
            Change::Truncate { length } => to.resize(*length, 0),
        }
    }

    /// Returns some sectors of the change, or its beginning.
    fn torn(self, rng: &mut TestRng) -> Vec<Change> {
        let Change::Write { offset, mut bytes } = self else { return vec![self] };
        if rng.coin() {
            bytes.truncate(rng.below(bytes.len() as u64 + 1) as usize);
            return vec![Change::Write { offset, bytes }];
        }
        let mut pieces = Vec::new();
        let mut at = offset;
        while !bytes.is_empty() {
            let sector = (SECTOR - at % SECTOR).min(bytes.len());
            let rest = bytes.split_off(sector);
            if rng.coin() {
                pieces.push(Change::Write { offset: at, bytes });
            }
            (at, bytes) = (at + sector, rest);
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contents of a file after a power cut, over many seeds.
    fn after_cuts(prepare: impl Fn(&mut Disk)) -> std::collections::BTreeSet<Option<Vec<u8>>> {
        let lives = (0..200).map(|seed| {
            let mut disk = Disk::default();
            prepare(&mut disk);
            disk.power_on(&mut TestRng::new(seed));
            disk.files.get("f").map(|file| file.current.clone())
        });
        lives.collect()
    }

    #[test]
    fn what_was_synced_stays_and_the_rest_may_go_either_way() {
        let outcomes = after_cuts(|disk| {
            disk.write("f", 0, b"safe").unwrap();
            disk.sync("f").unwrap();
            disk.write("f", 4, b"!").unwrap();
        });
        assert_eq!(outcomes, [Some(b"safe".to_vec()), Some(b"safe!".to_vec())].into());
        let never_synced = after_cuts(|disk| disk.write("f", 0, b"x").unwrap());
        assert!(never_synced.contains(&None) && never_synced.contains(&Some(b"x".to_vec())));
    }

    #[test]
    fn a_long_write_is_torn_between_sectors_and_within_one() {
        let outcomes = after_cuts(|disk| {
            disk.write("f", 0, &[0; 3 * SECTOR]).unwrap();
            disk.sync("f").unwrap();
            disk.write("f", 0, &[1; 3 * SECTOR]).unwrap();
        });
        let is_mixed = |bytes: &Vec<u8>| bytes[0] == 0 && bytes[2 * SECTOR] == 1;
        assert!(outcomes.iter().flatten().any(is_mixed), "a later sector without an earlier one");
        assert!(outcomes.iter().flatten().any(|bytes| bytes[100] != bytes[400]), "a part of one");
    }

    #[test]
    fn nothing_is_done_without_power() {
        let mut disk = Disk::default();
        disk.cut_after(1);
        disk.write("f", 0, b"a").unwrap();
        assert_eq!(disk.write("f", 1, b"b"), Err(DiskError::NoPower));
        assert_eq!(disk.sync("f"), Err(DiskError::NoPower));
        assert_eq!(disk.read("f", 0, &mut [0]), Err(DiskError::NoPower));
        assert!(disk.is_cut());
    }
}
