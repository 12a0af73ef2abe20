//! Who has a seat where: what lists of own tables are made of.

use protocol::Objection;
use store::{NoteUpdate, Pending, StoreError, TableId};
use table::Session;

use super::Hall;
use crate::clock::now;
use crate::letter::Refused;
use crate::limits;
use crate::summary::Summary;

impl Hall {
    /// Notes that a session has a seat at a table, for its list.
    pub(crate) fn note_seat(&self, session: Session, table: &TableId) -> Pending<()> {
        let key = format!("{}{table}", mine(session));
        self.store.put(NoteUpdate::set(key, now().to_be_bytes()))
    }

    /// The session's list does not show a table that is gone.
    pub(crate) fn forget_seat(&self, session: Session, table: &TableId) {
        drop(self.store.put(NoteUpdate::remove(format!("{}{table}", mine(session)))));
    }

    /// The tables at which a session has had a seat, the latest first.
    pub(crate) async fn tables_of(&self, session: Session) -> Result<Vec<TableId>, StoreError> {
        let prefix = mine(session);
        let mut notes = self.store.notes(&prefix).await?;
        notes.sort_by(|(_, one), (_, other)| other.cmp(one));
        let ids = notes.iter().filter_map(|(key, _)| TableId::new(&key[prefix.len()..]).ok());
        Ok(ids.take(limits::LIST).collect())
    }

    /// Whether a session may have a seat at one more table, besides those that are not over.
    pub(crate) async fn has_room_for(&self, session: Session) -> Result<(), Refused> {
        let mut live = 0;
        for table in self.tables_of(session).await? {
            let head = self.store.head(&table).await?;
            let summary = head.and_then(|head| Summary::read(&head.summary));
            live += usize::from(summary.is_some_and(|summary| !summary.is_over()));
        }
        let room = live < self.limits.tables_per_session;
        if room { Ok(()) } else { Err(Objection::TooManyTables.into()) }
    }
}

/// How the notes about a session's seats begin.
pub(super) fn mine(session: Session) -> String {
    format!("mine/{}/", hex(session))
}

/// A session in the key of a note.
pub(crate) fn hex(session: Session) -> String {
    session.0.iter().map(|byte| format!("{byte:02x}")).collect()
}
