//! The notes about who has a seat where, from which the list of a session's own tables is made.

use protocol::Objection;
use store::{NoteUpdate, Pending, StoreError, TableId};
use table::Session;

use super::Registry;
use crate::command::TableError;
use crate::limits;
use crate::summary;

impl Registry {
    /// Notes that a session has a seat at a table.
    pub(crate) fn note_seat(&self, session: Session, table: &TableId) -> Pending<()> {
        let key = format!("{}{table}", note_prefix(session));
        self.store.put(NoteUpdate::set(key, self.now().to_be_bytes()))
    }

    /// Notes that a table where a session has a seat is over. Its list shows such tables last.
    pub(crate) fn note_over(&self, session: Session, table: &TableId) -> Pending<()> {
        let key = format!("{}{table}", note_prefix(session));
        let value = [&self.now().to_be_bytes()[..], &[OVER]].concat();
        self.store.put(NoteUpdate::set(key, value))
    }

    /// Returns whether the store knows a session: it has had a seat somewhere.
    pub(crate) async fn is_session_known(&self, session: Session) -> bool {
        let notes = self.store.notes(&note_prefix(session)).await;
        notes.is_ok_and(|notes| !notes.is_empty())
    }

    /// Removes the note that a session has a seat at a table.
    pub(crate) fn forget_seat(&self, session: Session, table: &TableId) {
        drop(self.store.put(NoteUpdate::remove(format!("{}{table}", note_prefix(session)))));
    }

    /// Returns the tables where a session has a seat, at most [`limits::LIST`]: those that go on first, so
    /// that nobody can hide them behind finished ones, and of both the latest first.
    pub(crate) async fn tables_of(&self, session: Session) -> Result<Vec<TableId>, StoreError> {
        let prefix = note_prefix(session);
        let mut notes = self.store.notes(&prefix).await?;
        notes.sort_by(|(_, one), (_, other)| {
            is_over(one).cmp(&is_over(other)).then_with(|| other.cmp(one))
        });
        let ids = notes.iter().filter_map(|(key, _)| TableId::new(&key[prefix.len()..]).ok());
        Ok(ids.take(limits::LIST).collect())
    }

    /// Checks that a session may take a seat at one more table. Tables that are over do not count.
    pub(crate) async fn check_table_limit(&self, session: Session) -> Result<(), TableError> {
        let mut live = 0;
        for table in self.tables_of(session).await? {
            let head = self.store.head(&table).await?;
            let summary = head.and_then(|head| summary::decode(&head.summary));
            live +=
                usize::from(summary.is_some_and(|summary| !summary::is_over(summary.shown.stage)));
        }
        let below = live < self.limits.tables_per_session;
        if below { Ok(()) } else { Err(Objection::TooManyTables.into()) }
    }
}

/// What follows the time in the note about a seat at a table that is over.
const OVER: u8 = 1;

/// Returns whether a note says that its table is over. Earlier versions of the program did not say it.
fn is_over(note: &[u8]) -> bool {
    note.len() > size_of::<protocol::Millis>()
}

/// The beginning of the keys of all notes about seats.
pub(crate) const SEATS_PREFIX: &str = "mine/";

/// Returns the beginning of the keys of the notes about a session's seats.
pub(super) fn note_prefix(session: Session) -> String {
    format!("{SEATS_PREFIX}{}/", hex(session))
}

/// Writes a session as hexadecimal digits, for the keys of notes.
pub(crate) fn hex(session: Session) -> String {
    session.0.iter().map(|byte| format!("{byte:02x}")).collect()
}
