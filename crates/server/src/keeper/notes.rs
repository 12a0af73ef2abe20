//! What is kept beside a table's log: how often links were made anew, who agreed to that, and drafts.

use std::collections::HashMap;

use protocol::DecisionId;
use store::{Note, Pending, Store, StoreError, TableId};
use table::{Session, Table};

use crate::hall::hex;

/// How often the return link of a seat was made anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Generation(pub(super) u32);

/// Everything that is kept beside a table.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// How often links were made anew, by the session that took the seat first.
    pub(super) generations: HashMap<Session, Generation>,
    /// Who agreed to a new link for the host, and to which.
    pub(super) agreed: HashMap<Session, Generation>,
    drafts: Vec<(DecisionId, String)>,
}

/// One note.
enum Key {
    Generation(Session),
    Agreed(Session),
    Draft(u8),
}

impl Key {
    fn of(&self, table: &TableId) -> String {
        let prefix = prefix(table);
        match self {
            Key::Generation(session) => format!("{prefix}return/{}", hex(*session)),
            Key::Agreed(session) => format!("{prefix}agree/{}", hex(*session)),
            Key::Draft(seat) => format!("{prefix}draft/{seat}"),
        }
    }

    fn read(rest: &str) -> Option<Key> {
        let session = |digits| Some(Session(u128::from_str_radix(digits, 16).ok()?.to_be_bytes()));
        let (kind, of) = rest.split_once('/')?;
        match kind {
            "return" => session(of).map(Key::Generation),
            "agree" => session(of).map(Key::Agreed),
            "draft" => of.parse().ok().map(Key::Draft),
            _ => None,
        }
    }
}

fn prefix(table: &TableId) -> String {
    format!("at/{table}/")
}

impl Kept {
    pub(super) async fn read(store: &dyn Store, table: &TableId) -> Result<Kept, StoreError> {
        let prefix = prefix(table);
        let mut kept = Kept::default();
        for (key, value) in store.notes(&prefix).await? {
            kept.take_in(&key[prefix.len()..], value);
        }
        Ok(kept)
    }

    /// What a later program may have noted is passed over.
    fn take_in(&mut self, key: &str, value: Vec<u8>) -> Option<()> {
        match Key::read(key)? {
            Key::Generation(session) => {
                self.generations.insert(session, Generation::read(value)?);
            }
            Key::Agreed(session) => {
                self.agreed.insert(session, Generation::read(value)?);
            }
            Key::Draft(_) => {
                let text = String::from_utf8(value).ok()?;
                let (decision, text) = text.split_once('\n')?;
                self.drafts.push((decision.parse().ok()?, text.to_owned()));
            }
        }
        Some(())
    }

    /// Half-made choices come back to a table that came back into memory.
    pub(super) fn restore_drafts(&mut self, table: &mut Table<'static>) {
        for (decision, text) in self.drafts.drain(..) {
            table.restore_draft(decision, text);
        }
    }
}

impl Generation {
    pub(super) fn next(self) -> Generation {
        Generation(self.0 + 1)
    }
    fn read(value: Vec<u8>) -> Option<Generation> {
        Some(Generation(u32::from_be_bytes(value.try_into().ok()?)))
    }
    fn bytes(self) -> [u8; 4] {
        self.0.to_be_bytes()
    }
}

/// The return link of whoever took a seat first is of this generation from now on.
pub(super) fn renewed(
    store: &dyn Store,
    table: &TableId,
    origin: Session,
    generation: Generation,
) -> Pending<()> {
    store.put(Note::set(Key::Generation(origin).of(table), generation.bytes()))
}

/// A session agrees that the host's link of this generation is replaced.
pub(super) fn agreed(
    store: &dyn Store,
    table: &TableId,
    session: Session,
    generation: Generation,
) -> Pending<()> {
    store.put(Note::set(Key::Agreed(session).of(table), generation.bytes()))
}

/// Keeps a seat's half-made choice: the name of the decision, and what the client left.
pub(super) fn drafted(
    store: &dyn Store,
    table: &TableId,
    decision: DecisionId,
    text: &str,
) -> Pending<()> {
    let key = Key::Draft(decision.seat).of(table);
    let value = format!("{decision}\n{text}");
    store.put(if text.is_empty() { Note::remove(key) } else { Note::set(key, value) })
}

/// Nothing more is kept of the drafts of a table that is over; of one that is deleted, nothing at all.
pub(super) async fn forget(
    store: &dyn Store,
    table: &TableId,
    only_drafts: bool,
) -> Result<(), StoreError> {
    let prefix = prefix(table);
    for (key, _) in store.notes(&prefix).await? {
        let is_draft = matches!(Key::read(&key[prefix.len()..]), Some(Key::Draft(_)));
        if is_draft || !only_drafts {
            store.put(Note::remove(key)).await?;
        }
    }
    Ok(())
}
