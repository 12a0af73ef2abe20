//! The pages of one tree of rows with keys, and the places in it where rows are lost.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::cells::{Cell, PageKind, cells, kind, last_child};
use super::pages::Pages;

/// A place where rows may be lost. At most one of the keys is missing: at the beginning or the end of
/// the tree, or where the neighbor is not known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gap<K> {
    /// The last key before the gap.
    pub(super) after: Option<K>,
    /// The first key after the gap.
    pub(super) before: Option<K>,
}

/// The pages of a tree, and which of them the others lead to. The pages above the leaves hold rows too:
/// those between two leaves.
pub(super) struct KeyTree<K> {
    /// Finds the key of a row that belongs to this tree.
    key: fn(&Cell) -> Option<K>,
    /// The last key on each leaf.
    leaves: BTreeMap<u32, K>,
    /// The last page below each page above the leaves.
    interiors: BTreeMap<u32, u32>,
    /// The pages that a page above them names.
    named: BTreeSet<u32>,
    gaps: BTreeSet<Gap<K>>,
}

impl<K: Ord + Clone> KeyTree<K> {
    pub(super) fn new(key: fn(&Cell) -> Option<K>) -> KeyTree<K> {
        let (leaves, interiors, named, gaps) = Default::default();
        KeyTree { key, leaves, interiors, named, gaps }
    }

    /// Takes in the current version of a page, if a row on it belongs to this tree. `rows` has `None` for
    /// each row that cannot be read.
    pub(super) fn take_in(
        &mut self,
        pages: &mut Pages,
        page: &[u8],
        number: u32,
        rows: &[Option<Cell>],
    ) -> io::Result<()> {
        let keys: Vec<_> = rows.iter().map(|row| row.as_ref().and_then(self.key)).collect();
        let Some(last) = keys.iter().flatten().next_back() else { return Ok(()) };
        match kind(page, number) {
            Some(PageKind::IndexInterior) => self.find_lost_pages(pages, page, number, rows)?,
            Some(PageKind::IndexLeaf) => drop(self.leaves.insert(number, last.clone())),
            Some(PageKind::TableLeaf) | None => return Ok(()),
        }
        self.find_lost_rows(&keys);
        Ok(())
    }

    /// Finds rows that cannot be read, on a page with others that can.
    fn find_lost_rows(&mut self, keys: &[Option<K>]) {
        let (mut after, mut is_gap) = (None, false);
        for key in keys {
            if key.is_some() && is_gap {
                self.gaps.insert(Gap { after: after.take(), before: key.clone() });
            }
            is_gap = key.is_none();
            after = key.clone().or(after);
        }
        if is_gap {
            self.gaps.insert(Gap { after, before: None });
        }
    }

    /// Finds pages below this one that cannot be read: rows between the keys around such a page may be
    /// lost without a trace.
    fn find_lost_pages(
        &mut self,
        pages: &mut Pages,
        page: &[u8],
        number: u32,
        rows: &[Option<Cell>],
    ) -> io::Result<()> {
        let last = last_child(page, number);
        self.interiors.extend(last.map(|last| (number, last)));
        let rows = || rows.iter().flatten();
        let children = rows().map(|cell| cell.child).chain(last);
        let keys = || rows().map(self.key);
        let (after, before) = ([None].into_iter().chain(keys()), keys().chain([None]));
        for (child, (after, before)) in children.zip(after.zip(before)) {
            self.named.insert(child);
            if is_lost(pages, child)? {
                self.gaps.insert(Gap { after, before });
            }
        }
        Ok(())
    }

    /// Returns all gaps: those that were found, and one after every page whose page above is lost.
    pub(super) fn gaps(&self) -> BTreeSet<Gap<K>> {
        let orphans = self.orphans().map(|key| Gap { after: Some(key), before: None });
        self.gaps.iter().cloned().chain(orphans).collect()
    }

    /// Finds pages whose page above is lost, and returns the last key below each: what followed it
    /// there is lost. The root has no page above.
    fn orphans(&self) -> impl Iterator<Item = K> {
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
            self.leaves.get(page).cloned()
        })
    }
}

/// Returns whether a page below another one cannot be read. Damage may look like a page, but not like one
/// with rows.
fn is_lost(pages: &mut Pages, number: u32) -> io::Result<bool> {
    let page = pages.read(number)?;
    Ok(!is_index(&page, number) || !matches!(cells(pages, &page, number)?.first(), Some(Some(_))))
}

/// Returns whether a page is one of a tree of rows with keys.
pub(super) fn is_index(page: &[u8], number: u32) -> bool {
    matches!(kind(page, number), Some(PageKind::IndexLeaf | PageKind::IndexInterior))
}
