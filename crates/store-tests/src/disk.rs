//! A disk that loses power.

use std::collections::BTreeMap;

use crate::rng::TestRng;

/// What a disk writes at once; a torn write is made of whole ones.
const SECTOR: usize = 512;

/// Files in memory. Bytes are safe once their file has been synced.
#[derive(Debug, Default)]
pub struct Disk {
    files: BTreeMap<String, File>,
    /// Files whose deletion has not reached the disk.
    deleted: BTreeMap<String, File>,
    /// Changes until the power goes.
    left: Option<u64>,
    without_power: bool,
    capacity: Option<usize>,
    lies: bool,
}

/// Why a disk does not do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    NoPower,
    Full,
}

#[derive(Debug, Default)]
struct File {
    /// What everybody reads.
    current: Vec<u8>,
    /// What is surely there after a cut; none if the file itself is not.
    durable: Option<Vec<u8>>,
    /// What was done since.
    unsynced: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
}

impl Disk {
    /// The power goes at the change with this number from now.
    pub fn cut_after(&mut self, changes: u64) {
        self.left = Some(changes);
    }

    /// Whether the power has gone.
    pub fn is_cut(&self) -> bool {
        self.without_power
    }

    /// How many bytes there is room for, or no limit.
    pub fn set_capacity(&mut self, capacity: Option<usize>) {
        self.capacity = capacity;
    }

    /// From now on it says that it has synced, and has not.
    pub fn lie(&mut self) {
        self.lies = true;
    }

    /// The power comes back: what was synced is there, and of the rest what the rng say.
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

    pub(crate) fn exists(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    pub(crate) fn create(&mut self, name: &str) -> Result<(), Refusal> {
        self.change()?;
        self.files.entry(name.to_owned()).or_default();
        Ok(())
    }

    /// A deleted journal is gone for good, because SQLite has the folder synced; a log may come back.
    pub(crate) fn delete(&mut self, name: &str) -> Result<(), Refusal> {
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

    /// How much could be read.
    pub(crate) fn read(
        &self,
        name: &str,
        offset: usize,
        into: &mut [u8],
    ) -> Result<usize, Refusal> {
        if self.without_power {
            return Err(Refusal::NoPower);
        }
        let bytes = self.files.get(name).and_then(|file| file.current.get(offset..));
        let bytes = bytes.unwrap_or(&[]);
        let length = bytes.len().min(into.len());
        into[..length].copy_from_slice(&bytes[..length]);
        Ok(length)
    }

    pub(crate) fn write(&mut self, name: &str, offset: usize, bytes: &[u8]) -> Result<(), Refusal> {
        let growth = (offset + bytes.len()).saturating_sub(self.size(name));
        let used: usize = self.files.values().map(|file| file.current.len()).sum();
        if growth > 0 && self.capacity.is_some_and(|capacity| used + growth > capacity) {
            return Err(Refusal::Full);
        }
        self.alter(name, Change::Write { offset, bytes: bytes.to_vec() })
    }

    pub(crate) fn truncate(&mut self, name: &str, length: usize) -> Result<(), Refusal> {
        self.alter(name, Change::Truncate { length })
    }

    pub(crate) fn sync(&mut self, name: &str) -> Result<(), Refusal> {
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

    /// The change during which the power goes is begun like any other, and its maker never hears of it.
    fn alter(&mut self, name: &str, change: Change) -> Result<(), Refusal> {
        if self.without_power {
            return Err(Refusal::NoPower);
        }
        let file = self.files.entry(name.to_owned()).or_default();
        change.apply(&mut file.current);
        file.unsynced.push(change);
        self.change()
    }

    fn change(&mut self) -> Result<(), Refusal> {
        if self.left == Some(0) {
            self.without_power = true;
        }
        self.left = self.left.map(|left| left.saturating_sub(1));
        if self.without_power { Err(Refusal::NoPower) } else { Ok(()) }
    }
}

impl File {
    /// The file after a cut, if there still is one.
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

    /// Some sectors of it, or its beginning.
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

    /// What a file holds after a cut, over many seeds.
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
        assert_eq!(disk.write("f", 1, b"b"), Err(Refusal::NoPower));
        assert_eq!(disk.sync("f"), Err(Refusal::NoPower));
        assert_eq!(disk.read("f", 0, &mut [0]), Err(Refusal::NoPower));
        assert!(disk.is_cut());
    }
}
