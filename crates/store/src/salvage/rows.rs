//! The rows of a store, by what they look like.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::cells::{Cell, Value, cells};
use super::key_tree::{Gap, KeyTree, is_index};
use super::pages::{PageVersion, Pages};
use crate::chain::Chain;
use crate::log::{LogPosition, StoredEntry, TableId, Timestamp};
use crate::packed;

/// The key of an entry: its table's row, and its position.
type EntryKey = (i64, u64);

/// Everything that was found on the pages of a file.
pub(super) struct FoundRows {
    tables: BTreeMap<TableId, TableRow>,
    /// The rows of tables by the index of ids: it knows those whose own page is lost.
    indexed: BTreeMap<TableId, i64>,
    /// All versions of each entry.
    entries: BTreeMap<EntryKey, Vec<EntryVersion>>,
    notes: BTreeMap<String, Vec<u8>>,
    entry_tree: KeyTree<EntryKey>,
    note_tree: KeyTree<String>,
    /// The first page of the tree of notes, if the list of trees can be read.
    note_root: Option<u32>,
    /// The last entries before something that is lost.
    before_gaps: BTreeSet<EntryKey>,
    /// Where notes are lost.
    note_gaps: BTreeSet<Gap<String>>,
}

struct EntryVersion {
    time: Timestamp,
    chain: Option<Chain>,
    bytes: Vec<u8>,
}

struct TableRow {
    row: i64,
    summary: Vec<u8>,
    /// The checksum and the packed log of a finished table.
    finished: Option<(Vec<u8>, Vec<u8>)>,
}

/// A table, whole or not.
pub(super) struct FoundTable {
    pub(super) id: TableId,
    pub(super) summary: Vec<u8>,
    pub(super) finished: bool,
    /// Its entries, or what is missing.
    pub(super) log: Result<Vec<StoredEntry>, String>,
}

impl FoundRows {
    fn new() -> FoundRows {
        FoundRows {
            tables: BTreeMap::new(),
            indexed: BTreeMap::new(),
            entries: BTreeMap::new(),
            notes: BTreeMap::new(),
            entry_tree: KeyTree::new(entry_key),
            note_tree: KeyTree::new(note_key),
            note_root: None,
            before_gaps: BTreeSet::new(),
            note_gaps: BTreeSet::new(),
        }
    }

    /// Reads all pages that are in use.
    pub(super) fn scan(pages: &mut Pages) -> io::Result<FoundRows> {
        let (mut found, unused) = (FoundRows::new(), pages.unused()?);
        for number in pages.numbers().filter(|number| !unused.contains(number)) {
            let mut is_current = true;
            for PageVersion { bytes, is_sound } in pages.versions(number)? {
                let rows = cells(pages, &bytes, number)?;
                if is_current {
                    found.entry_tree.take_in(pages, &bytes, number, &rows)?;
                    found.note_tree.take_in(pages, &bytes, number, &rows)?;
                }
                let has_rows = rows.iter().any(Option::is_some);
                rows.into_iter().flatten().for_each(|cell| found.add(cell, is_current));
                // Of what can change, only the latest readable version counts. A sound one without rows
                // says that they were deleted.
                is_current &= !(is_sound || has_rows);
            }
        }
        let gaps = found.entry_tree.gaps().into_iter();
        found.before_gaps = gaps.filter_map(|gap| found.last_before(gap)).collect();
        found.note_gaps = found.note_tree.gaps();
        if found.notes.is_empty() && found.is_note_root_lost(pages)? {
            found.note_gaps.insert(Gap { after: None, before: None });
        }
        Ok(found)
    }

    /// Returns whether the list of trees can be read and has that of the notes.
    pub(super) fn is_store(&self) -> bool {
        self.note_root.is_some()
    }

    /// Returns whether the first page of the tree of notes is lost. In a small store it is the only one.
    fn is_note_root_lost(&self, pages: &mut Pages) -> io::Result<bool> {
        let Some(root) = self.note_root else { return Ok(false) };
        Ok(!is_index(&pages.read(root)?, root))
    }

    /// Returns the last entry before a gap. The first page below one in the middle of the tree has no key
    /// before it there: that is further up or on another page.
    fn last_before(&self, gap: Gap<EntryKey>) -> Option<EntryKey> {
        let found = || self.entries.range(..gap.before?).next_back().map(|(key, _)| *key);
        gap.after.or_else(found)
    }

    fn add(&mut self, cell: Cell, is_current: bool) {
        match &cell.values[..] {
            [
                Value::Integer(row),
                Value::Integer(position),
                Value::Integer(time),
                Value::Blob(chain),
                Value::Blob(bytes),
            ] => {
                let versions = self.entries.entry((*row, position.cast_unsigned())).or_default();
                let (time, chain) = (Timestamp(time.cast_unsigned()), Chain::stored(chain));
                versions.push(EntryVersion { time, chain, bytes: bytes.clone() });
            }
            [Value::Null, Value::Text(id), Value::Blob(summary), _, chain, _, log]
                if is_current =>
            {
                let Ok(id) = TableId::new(id) else { return };
                let finished = match (chain, log) {
                    (Value::Blob(chain), Value::Blob(log)) => Some((chain.clone(), log.clone())),
                    _ => None,
                };
                let row = TableRow { row: cell.row, summary: summary.clone(), finished };
                self.tables.entry(id).or_insert(row);
            }
            [Value::Text(id), Value::Integer(row)] if is_current => {
                if let Ok(id) = TableId::new(id) {
                    self.indexed.entry(id).or_insert(*row);
                }
            }
            [_, Value::Text(name), _, Value::Integer(root), Value::Text(_)]
                if is_current && name == "notes" =>
            {
                self.note_root = u32::try_from(*root).ok();
            }
            [Value::Text(key), Value::Blob(value)] if is_current => {
                self.notes.entry(key.clone()).or_insert_with(|| value.clone());
            }
            _ => {}
        }
    }

    pub(super) fn notes(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.notes.iter().map(|(key, value)| (&**key, &**value))
    }

    /// Describes each place where notes are lost, by the notes around it.
    pub(super) fn lost_notes(&self) -> impl Iterator<Item = String> {
        self.note_gaps.iter().map(|Gap { after, before }| {
            let (after, before) = (after.as_deref(), before.as_deref());
            let keys = || self.notes.keys().map(String::as_str);
            let below = |key: &str| keys().rev().find(|known| *known < key);
            let above = |key: &str| keys().find(|known| *known > key);
            match (after.or(before.and_then(below)), before.or(after.and_then(above))) {
                (Some(after), Some(before)) => {
                    format!("notes between {after:?} and {before:?} may be lost")
                }
                (Some(after), None) => format!("notes after {after:?} may be lost"),
                (None, Some(before)) => format!("notes before {before:?} may be lost"),
                (None, None) => "all notes are lost".to_owned(),
            }
        })
    }

    /// Puts the tables together.
    pub(super) fn tables(&self) -> impl Iterator<Item = FoundTable> {
        let ids: BTreeSet<_> = self.tables.keys().chain(self.indexed.keys()).collect();
        ids.into_iter().map(|id| match self.tables.get(id) {
            Some(TableRow { summary, finished: Some((chain, log)), .. }) => {
                let log = unpack(id, chain, log);
                FoundTable { id: id.clone(), summary: summary.clone(), finished: true, log }
            }
            Some(TableRow { row, summary, finished: None }) => {
                let log = self.live(id, *row);
                FoundTable { id: id.clone(), summary: summary.clone(), finished: false, log }
            }
            None => {
                let log = self.live(id, self.indexed[id]);
                FoundTable { id: id.clone(), summary: Vec::new(), finished: false, log }
            }
        })
    }

    /// Collects the entries of a live table whose checksums follow each other.
    fn live(&self, id: &TableId, row: i64) -> Result<Vec<StoredEntry>, String> {
        let (mut chain, mut log) = (Chain::start(id), Vec::new());
        let found = self.entries.range((row, 0)..=(row, u64::MAX));
        let last = found.clone().next_back().map(|((_, position), _)| *position);
        for (next, ((_, position), versions)) in (0..).zip(found) {
            let fits = |one: &&EntryVersion| one.chain == Some(chain.after(one.time, &one.bytes));
            let version = versions.iter().find(fits).filter(|_| *position == next);
            let Some(EntryVersion { time, bytes, .. }) = version else {
                return Err(format!("entry {next} is missing or damaged"));
            };
            chain = chain.after(*time, bytes);
            let position = LogPosition(next);
            log.push(StoredEntry { position, time: *time, bytes: bytes.clone().into() });
        }
        match last {
            None => Err("it has no entries".into()),
            Some(last) if self.before_gaps.contains(&(row, last)) => {
                Err(format!("entries after {last} may be missing"))
            }
            Some(_) => Ok(log),
        }
    }
}

/// Returns the key of an entry, if the row is one.
fn entry_key(cell: &Cell) -> Option<EntryKey> {
    match cell.values[..] {
        [Value::Integer(row), Value::Integer(position), Value::Integer(_), ..] => {
            Some((row, position.cast_unsigned()))
        }
        _ => None,
    }
}

/// Returns the key of a note, if the row is one.
fn note_key(cell: &Cell) -> Option<String> {
    match &cell.values[..] {
        [Value::Text(key), Value::Blob(_)] => Some(key.clone()),
        _ => None,
    }
}

/// Unpacks the log of a finished table and verifies its checksum.
fn unpack(id: &TableId, stored: &[u8], log: &[u8]) -> Result<Vec<StoredEntry>, String> {
    let (mut chain, mut entries, mut unpacked) =
        (Chain::start(id), Vec::new(), packed::unpack(log));
    while let Some(entry) = unpacked.next().map_err(|error| error.to_string())? {
        chain = chain.after(entry.time, &entry.bytes);
        entries.push(entry);
    }
    if Chain::stored(stored) == Some(chain) {
        Ok(entries)
    } else {
        Err("the checksum of the finished table does not fit".into())
    }
}
