//! Return links that this browser keeps, for when it loses its cookie or its seat (T-SEAT-1).

use std::collections::BTreeMap;

use crate::storage;

/// The name under which the links are stored.
pub(crate) const NAME: &str = "return-links";
/// The most links that are kept; the first in the order of table ids go first.
const MOST: usize = 50;

/// Keeps the return link of a table, in place of an earlier one.
pub(super) fn keep(table: &str, address: &str) {
    let mut links: BTreeMap<String, String> = storage::read(NAME).unwrap_or_default();
    while links.len() >= MOST && !links.contains_key(table) {
        links.pop_first();
    }
    links.insert(table.to_owned(), address.to_owned());
    // If nothing can be stored, the first screen says so.
    let _ = storage::write(NAME, &links);
}

/// Returns the return link of a table, if this browser had a seat there.
pub(super) fn kept(table: &str) -> Option<String> {
    storage::read::<BTreeMap<String, String>>(NAME)?.remove(table)
}

/// Forgets the return link of a table, after this person has given the seat away.
pub(super) fn forget(table: &str) {
    let mut links: BTreeMap<String, String> = storage::read(NAME).unwrap_or_default();
    links.remove(table);
    let _ = storage::write(NAME, &links);
}
