//! The notes of a table: small values in the store beside its log. They hold how often return links were
//! renewed, who agreed to a renewal, and half-made choices (drafts).

use std::collections::HashMap;

use protocol::DecisionId;
use store::{NoteUpdate, Pending, Store, StoreError, TableId};
use table::{Session, Table};

use crate::registry::hex;

/// The number of times that a return link was renewed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Generation(pub(super) u32);

/// All notes of one table.
#[derive(Debug, Default)]
pub(super) struct TableNotes {
    /// The generation of each return link, by the session that took the seat first.
    pub(super) generations: HashMap<Session, Generation>,
    /// The generation of the host's link that each session agreed to replace.
    pub(super) agreed: HashMap<Session, Generation>,
    drafts: Vec<(DecisionId, String)>,
}

/// The key of one note.
pub(super) enum NoteKey {
    /// The generation of the return link of the session that took a seat first.
    Generation(Session),
    /// The generation of the host's link that a session agreed to replace.
    Agreed(Session),
    /// The half-made choice of a seat.
    Draft(u8),
}

impl NoteKey {
    fn of(&self, table: &TableId) -> String {
        let prefix = prefix(table);
        match self {
            NoteKey::Generation(session) => format!("{prefix}return/{}", hex(*session)),
            NoteKey::Agreed(session) => format!("{prefix}agree/{}", hex(*session)),
            NoteKey::Draft(seat) => format!("{prefix}draft/{seat}"),
        }
    }

    /// Parses what follows the table's prefix.
    fn parse(rest: &str) -> Option<NoteKey> {
        let session = |digits| Some(Session(u128::from_str_radix(digits, 16).ok()?.to_be_bytes()));
        let (kind, of) = rest.split_once('/')?;
        match kind {
            "return" => session(of).map(NoteKey::Generation),
            "agree" => session(of).map(NoteKey::Agreed),
            "draft" => of.parse().ok().map(NoteKey::Draft),
            _ => None,
        }
    }
}

/// Returns the beginning of the keys of a table's notes.
fn prefix(table: &TableId) -> String {
    format!("at/{table}/")
}

impl TableNotes {
    pub(super) async fn read(store: &dyn Store, table: &TableId) -> Result<TableNotes, StoreError> {
        let prefix = prefix(table);
        let mut notes = TableNotes::default();
        for (key, value) in store.notes(&prefix).await? {
            notes.add(&key[prefix.len()..], value);
        }
        Ok(notes)
    }

    /// Adds a note; returns `None` for one that a later version of the program wrote, which is ignored.
    fn add(&mut self, key: &str, value: Vec<u8>) -> Option<()> {
        match NoteKey::parse(key)? {
            NoteKey::Generation(session) => {
                self.generations.insert(session, Generation::decode(value)?);
            }
            NoteKey::Agreed(session) => {
                self.agreed.insert(session, Generation::decode(value)?);
            }
            NoteKey::Draft(_) => {
                let text = String::from_utf8(value).ok()?;
                let (decision, text) = text.split_once('\n')?;
                self.drafts.push((decision.parse().ok()?, text.to_owned()));
            }
        }
        Some(())
    }

    /// Gives half-made choices back to a table that was brought into memory.
    pub(super) fn restore_drafts(&mut self, table: &mut Table) {
        for (decision, text) in self.drafts.drain(..) {
            table.restore_partial_answer(decision, text);
        }
    }
}

impl Generation {
    pub(super) fn next(self) -> Generation {
        Generation(self.0 + 1)
    }
    fn decode(value: Vec<u8>) -> Option<Generation> {
        Some(Generation(u32::from_be_bytes(value.try_into().ok()?)))
    }
    fn encode(self) -> [u8; 4] {
        self.0.to_be_bytes()
    }
}

/// Stores a note that holds a generation.
pub(super) fn put_generation(
    store: &dyn Store,
    table: &TableId,
    key: NoteKey,
    generation: Generation,
) -> Pending<()> {
    store.put(NoteUpdate::set(key.of(table), generation.encode()))
}

/// Stores a seat's half-made choice; empty text removes it.
pub(super) fn put_draft(
    store: &dyn Store,
    table: &TableId,
    decision: DecisionId,
    text: &str,
) -> Pending<()> {
    let key = NoteKey::Draft(decision.seat).of(table);
    let value = format!("{decision}\n{text}");
    store.put(if text.is_empty() { NoteUpdate::remove(key) } else { NoteUpdate::set(key, value) })
}

/// Removes the drafts of a table that is over.
pub(super) async fn remove_drafts(store: &dyn Store, table: &TableId) -> Result<(), StoreError> {
    remove_if(store, table, |key| matches!(key, Some(NoteKey::Draft(_)))).await
}

/// Removes all notes of a table that is deleted.
pub(super) async fn remove_all(store: &dyn Store, table: &TableId) -> Result<(), StoreError> {
    remove_if(store, table, |_| true).await
}

async fn remove_if(
    store: &dyn Store,
    table: &TableId,
    chosen: impl Fn(Option<NoteKey>) -> bool,
) -> Result<(), StoreError> {
    let prefix = prefix(table);
    for (key, _) in store.notes(&prefix).await? {
        if chosen(NoteKey::parse(&key[prefix.len()..])) {
            store.put(NoteUpdate::remove(key)).await?;
        }
    }
    Ok(())
}
