//! A ledger of what was written and what was acknowledged.

use std::collections::BTreeMap;

use store::{
    Append, Damage, IndexStore as _, LogPosition, LogState, LogStore as _, NoteStore as _,
    NoteUpdate, Pending, SqliteStore, StoreError, TableId, Timestamp,
};
use store_tests::{DamagedPage, Losses, TestRng};

/// The numbers of tables and notes in use at the same time.
const TABLES: u64 = 5;
const NOTES: u64 = 4;

/// A ledger for one store.
pub(crate) struct Ledger {
    rng: TestRng,
    /// Whether writes are made one after the other, so that a seed always gives the same cut. Otherwise
    /// many are made at once, so that they share syncs.
    alone: bool,
    logs: BTreeMap<u64, Log>,
    notes: BTreeMap<u64, Said>,
    /// The number of entries so far. It makes every entry different.
    written: u64,
    acknowledged: u64,
    next_table: u64,
}

#[derive(Default)]
struct Log {
    entries: Vec<Vec<u8>>,
    /// The lengths at which an append ended. The log must have one of them.
    ends: Vec<usize>,
    acknowledged: usize,
    finish: Finish,
}

#[derive(Default, PartialEq)]
enum Finish {
    #[default]
    No,
    Asked,
    Acknowledged,
}

/// A note's last acknowledged value, and the values that may have replaced it.
#[derive(Default)]
struct Said {
    surely: Option<Vec<u8>>,
    maybe: Vec<Option<Vec<u8>>>,
}

/// A write whose answer is pending.
enum Waiting {
    Append(u64, Pending<LogPosition>),
    NoteUpdate(u64, Option<Vec<u8>>, Pending<()>),
}

impl Ledger {
    pub(crate) fn new(seed: u64) -> Ledger {
        let logs = (0..TABLES).map(|table| (table, Log::default())).collect();
        let (rng, alone) = (TestRng::new(seed ^ 0x1ED6), seed.is_multiple_of(2));
        Ledger {
            rng,
            alone,
            logs,
            notes: BTreeMap::new(),
            written: 0,
            acknowledged: 0,
            next_table: TABLES,
        }
    }

    /// Returns the number of acknowledged writes.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged
    }

    /// Returns whether the store held nothing when it was compared last.
    pub(crate) fn is_empty(&self) -> bool {
        self.logs.values().all(|log| log.acknowledged == 0)
            && self.notes.values().all(|said| said.surely.is_none())
    }

    /// Makes some writes and records their answers.
    pub(crate) fn write(&mut self, store: &SqliteStore) {
        let burst = if self.alone { 1 } else { 1 + self.rng.below(30) };
        let waiting: Vec<Waiting> = (0..burst).map(|_| self.write_one(store)).collect();
        waiting.into_iter().for_each(|waiting| self.hear(waiting));
        if self.rng.below(8) == 0 {
            self.finish_one(store);
        }
    }

    fn write_one(&mut self, store: &SqliteStore) -> Waiting {
        self.written += 1;
        if self.rng.below(5) == 0 {
            let key = self.rng.below(NOTES);
            let value = self.rng.coin().then(|| self.written.to_string().into_bytes());
            let note = match &value {
                Some(value) => NoteUpdate::set(name(key), value.clone()),
                None => NoteUpdate::remove(name(key)),
            };
            self.notes.entry(key).or_default().maybe.push(value.clone());
            return Waiting::NoteUpdate(key, value, store.put(note));
        }
        let live: Vec<u64> = self
            .logs
            .iter()
            .filter(|(_, log)| log.finish == Finish::No)
            .map(|(id, _)| *id)
            .collect();
        let table = live[self.rng.below(live.len() as u64) as usize];
        let first = self.entry(table);
        let mut append =
            Append::new(id(table), self.logs[&table].at(), Timestamp(self.written), &first);
        let mut entries = vec![first];
        for _ in 0..self.rng.below(3) {
            entries.push(self.entry(table));
            append = append.and(&entries[entries.len() - 1]);
        }
        let log = self.logs.get_mut(&table).unwrap();
        log.entries.extend(entries);
        log.ends.push(log.entries.len());
        Waiting::Append(table, store.append(append))
    }

    /// Makes an entry that names its table: mostly a short one, sometimes one of more than a page.
    fn entry(&mut self, table: u64) -> Vec<u8> {
        self.written += 1;
        let padding = if self.rng.below(20) == 0 { 6000 } else { self.rng.below(80) };
        format!("<t{table}:{}>{}", self.written, ".".repeat(padding as usize)).into_bytes()
    }

    fn hear(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Append(table, pending) => {
                let log = self.logs.get_mut(&table).unwrap();
                match pending.wait() {
                    Ok(LogPosition(length)) => {
                        log.acknowledged = log.acknowledged.max(length as usize)
                    }
                    // An earlier append failed, so this one must fail too.
                    Err(StoreError::Conflict { .. } | StoreError::Disk(_)) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            Waiting::NoteUpdate(key, value, pending) => {
                if pending.wait().is_ok() {
                    self.acknowledged += 1;
                    let said = self.notes.get_mut(&key).unwrap();
                    let place = said.maybe.iter().position(|maybe| *maybe == value).unwrap();
                    said.surely = value;
                    said.maybe.drain(..=place);
                }
            }
        }
    }

    /// Finishes a table that has no pending write, and replaces it by a new one.
    fn finish_one(&mut self, store: &SqliteStore) {
        let whole = |log: &Log| log.acknowledged > 0 && log.acknowledged == log.entries.len();
        let ready = |(_, log): &(&u64, &mut Log)| log.finish == Finish::No && whole(log);
        let Some((table, log)) = self.logs.iter_mut().find(ready) else { return };
        log.finish = Finish::Asked;
        if store.finish(&id(*table), log.at()).wait().is_ok() {
            log.finish = Finish::Acknowledged;
        }
        self.logs.insert(self.next_table, Log::default());
        self.next_table += 1;
    }

    /// Compares the store with the ledger. What is found in the store now must stay there.
    pub(crate) fn compare(&mut self, store: &SqliteStore) -> Result<(), String> {
        for (table, log) in &mut self.logs {
            log.compare(store, *table).map_err(|error| format!("table {table}: {error}"))?;
        }
        for (key, said) in &mut self.notes {
            let found = store.get(&name(*key)).wait().map_err(|error| error.to_string())?;
            if found != said.surely && !said.maybe.contains(&found) {
                return Err(format!("note {key}: {found:?} was not said last"));
            }
            *said = Said { surely: found, maybe: Vec::new() };
        }
        Ok(())
    }

    /// Looks for what was found by [`Ledger::compare`] in a store of which a page is damaged, and counts.
    pub(crate) fn look_for(
        &self,
        store: &SqliteStore,
        damage: &[Damage],
        page: &DamagedPage,
        losses: &mut Losses,
    ) -> Result<(), String> {
        for (&table, log) in self.logs.iter().filter(|(_, log)| log.acknowledged > 0) {
            let named = damage.iter().find(|one| one.table.as_ref() == Some(&id(table)));
            let what = match (named, store.read(&id(table), LogPosition(0)).wait()) {
                (Some(damage), _) => damage.what.clone(),
                (None, Err(StoreError::Damaged { what, .. })) => what,
                (None, Err(error)) => return Err(format!("table {table}: {error}")),
                (None, Ok(found)) => {
                    let found: Vec<&[u8]> = found.iter().map(|entry| &entry.bytes[..]).collect();
                    let why = log.difference(&found);
                    why.map_err(|why| format!("table {table}: {why}, with {page}"))?;
                    losses.whole += 1;
                    continue;
                }
            };
            losses.count(page.explain(id(table).as_str(), log.acknowledged as u64, &what)?);
        }
        Ok(())
    }
}

impl Log {
    fn at(&self) -> LogPosition {
        LogPosition(self.entries.len() as u64)
    }

    /// Compares the entries that a damaged store returns for a table that it does not name as lost.
    fn difference(&self, found: &[&[u8]]) -> Result<(), String> {
        let expected = self.entries.iter().map(Vec::as_slice);
        if expected.clone().eq(found.iter().copied()) {
            return Ok(());
        }
        let same = expected.zip(found).take_while(|(expected, found)| expected == *found).count();
        Err(format!(
            "it is not what it was, and not named: {} entries found, {} expected, the first {same} alike",
            found.len(),
            self.entries.len(),
        ))
    }

    fn compare(&mut self, store: &SqliteStore, table: u64) -> Result<(), String> {
        let found =
            store.read(&id(table), LogPosition(0)).wait().map_err(|error| error.to_string())?;
        let found: Vec<&[u8]> = found.iter().map(|entry| &entry.bytes[..]).collect();
        if found.len() < self.acknowledged {
            return Err(format!("{} of {} acknowledged entries", found.len(), self.acknowledged));
        }
        if !self.entries.iter().map(Vec::as_slice).take(found.len()).eq(found.iter().copied()) {
            return Err("other entries than were written".to_owned());
        }
        if !found.is_empty() && !self.ends.contains(&found.len()) {
            return Err(format!("half an append: {} entries", found.len()));
        }
        self.entries.truncate(found.len());
        self.ends.retain(|end| *end <= found.len());
        self.acknowledged = found.len();
        self.compare_state(store, table)
    }

    fn compare_state(&mut self, store: &SqliteStore, table: u64) -> Result<(), String> {
        let head = store.head(&id(table)).wait().map_err(|error| error.to_string())?;
        let finished = head.is_some_and(|head| head.state == LogState::Finished);
        self.finish = match (&self.finish, finished) {
            (Finish::Acknowledged, false) => return Err("it was finished".to_owned()),
            (Finish::No, true) => return Err("nobody finished it".to_owned()),
            (Finish::Asked | Finish::Acknowledged, true) => Finish::Acknowledged,
            (Finish::No | Finish::Asked, false) => Finish::No,
        };
        Ok(())
    }
}

fn id(table: u64) -> TableId {
    TableId::new(&format!("t{table}")).unwrap()
}

fn name(key: u64) -> String {
    format!("note/{key}")
}

/// The failure of a power cut says what a reader needs to find the cause.
#[test]
fn a_table_that_is_shorter_and_not_named_is_told_with_its_lengths() {
    let log = Log { entries: vec![b"one".to_vec(), b"two".to_vec()], ..Log::default() };
    assert_eq!(log.difference(&[b"one", b"two"]), Ok(()));
    let shorter = log.difference(&[b"one"]).unwrap_err();
    assert!(shorter.ends_with("1 entries found, 2 expected, the first 1 alike"), "{shorter}");
    let other = log.difference(&[b"one", b"too"]).unwrap_err();
    assert!(other.ends_with("2 entries found, 2 expected, the first 1 alike"), "{other}");
}
