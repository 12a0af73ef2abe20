//! The rows of a store, by what they look like.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::cells::{Cell, PageKind, Value, cells, kind, last_child};
use super::pages::Pages;
use crate::chain::Chain;
use crate::log::{LogPosition, StoredEntry, TableId, Timestamp};
use crate::packed;

/// The key of an entry: its table's row, and its position.
type EntryKey = (i64, u64);

/// Everything that was found on the pages of a file.
#[derive(Default)]
pub(super) struct FoundRows {
    tables: BTreeMap<TableId, TableRow>,
    /// The rows of tables by the index of ids: it knows those whose own page is lost.
    indexed: BTreeMap<TableId, i64>,
    /// All versions of each entry.
    entries: BTreeMap<EntryKey, Vec<EntryVersion>>,
    notes: BTreeMap<String, Vec<u8>>,
    tree: EntryTree,
    /// The last entries before something that is lost.
    before_gaps: BTreeSet<EntryKey>,
}

/// The pages with entries, and which of them the others lead to. The pages above the leaves hold
/// entries too: those between two leaves.
#[derive(Default)]
struct EntryTree {
    /// The last entry on each leaf.
    leaves: BTreeMap<u32, EntryKey>,
    /// The last page below each page above the leaves.
    interiors: BTreeMap<u32, u32>,
    /// The pages that a page above them names.
    named: BTreeSet<u32>,
}

impl EntryTree {
    /// Finds pages whose page above is lost, and returns the last entry below each: what followed it
    /// there is lost. The root has no page above.
    fn orphans(&self) -> impl Iterator<Item = EntryKey> {
        let tops = self.leaves.keys().chain(self.interiors.keys());
        let tops: Vec<_> = tops.filter(|page| !self.named.contains(page)).collect();
        let tops = if tops.len() == 1 { Vec::new() } else { tops };
        tops.into_iter().filter_map(|top| {
            let mut page = top;
            // A tree of a file is at most a few pages high; damage may make a circle.
            for _ in 0..20 {
                let Some(below) = self.interiors.get(page) else { break };
                page = below;
            }
            self.leaves.get(page).copied()
        })
    }
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
    /// Reads all pages that are in use.
    pub(super) fn scan(pages: &mut Pages) -> io::Result<FoundRows> {
        let (mut found, unused) = (FoundRows::default(), pages.unused()?);
        for number in pages.numbers().filter(|number| !unused.contains(number)) {
            let mut is_current = true;
            for page in pages.versions(number)? {
                let slots = cells(pages, &page, number)?;
                if is_current {
                    found.note_lost_cells(&slots);
                }
                let cells: Vec<_> = slots.into_iter().flatten().collect();
                let last = cells.iter().filter_map(entry_key).next_back();
                match (kind(&page, number), last) {
                    (Some(PageKind::IndexInterior), Some(_)) if is_current => {
                        found.find_gaps(pages, &page, number, &cells)?;
                    }
                    (Some(PageKind::IndexLeaf), Some(last)) if is_current => {
                        found.tree.leaves.insert(number, last);
                    }
                    _ => {}
                }
                let has_rows = !cells.is_empty();
                cells.into_iter().for_each(|cell| found.add(cell, is_current));
                // Of what can change, only the latest readable version counts.
                is_current &= !has_rows;
            }
        }
        let orphans: Vec<_> = found.tree.orphans().collect();
        found.before_gaps.extend(orphans);
        Ok(found)
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
            [Value::Text(key), Value::Blob(value)] if is_current => {
                self.notes.entry(key.clone()).or_insert_with(|| value.clone());
            }
            _ => {}
        }
    }

    /// Takes note of entries that cannot be read, on a page with others that can: an entry that follows
    /// the one before may be lost.
    fn note_lost_cells(&mut self, slots: &[Option<Cell>]) {
        for pair in slots.windows(2) {
            if let [Some(before), None] = pair {
                self.before_gaps.extend(entry_key(before));
            }
        }
    }

    /// Finds pages below this one that cannot be read: entries that follow the key before such a page
    /// may be lost without a trace.
    fn find_gaps(
        &mut self,
        pages: &mut Pages,
        page: &[u8],
        number: u32,
        rows: &[Cell],
    ) -> io::Result<()> {
        let last = last_child(page, number);
        self.tree.interiors.extend(last.map(|last| (number, last)));
        let children = rows.iter().map(|cell| cell.child).chain(last);
        let keys = std::iter::once(None).chain(rows.iter().map(entry_key));
        for (child, before) in children.zip(keys) {
            self.tree.named.insert(child);
            let below = pages.read(child)?;
            // Damage may look like a page, but not like one with rows.
            let is_index =
                matches!(kind(&below, child), Some(PageKind::IndexLeaf | PageKind::IndexInterior));
            let is_lost =
                !is_index || !matches!(cells(pages, &below, child)?.first(), Some(Some(_)));
            self.before_gaps.extend(before.filter(|_| is_lost));
        }
        Ok(())
    }

    pub(super) fn notes(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.notes.iter().map(|(key, value)| (&**key, &**value))
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
