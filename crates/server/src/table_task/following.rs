//! What other nodes do at a table: their entries come by the log, their visitors and notes by messages.
//! A table whose log cannot be followed is dropped and rebuilt when somebody comes.

use protocol::SeatNumber;
use store::{LogPosition, StoreError, StoredEntry, Subscription};

use super::TableTask;
use super::admission::Admitted;
use super::notes::NoteChange;
use crate::command::{Credential, TableError};
use crate::peers::Node;
use table::Session;

/// How often a message is decided anew because another node was faster.
pub(super) const ATTEMPTS: usize = 8;

/// Waits for the next entry of the log; forever if nobody else writes there.
pub(super) async fn next(
    following: &mut Option<Box<Subscription>>,
) -> Result<StoredEntry, StoreError> {
    match following {
        Some(following) => following.next().await,
        None => std::future::pending().await,
    }
}

impl TableTask {
    /// Begins to follow the log, and tells the other nodes that the table is here.
    pub(super) fn follow(&mut self) {
        let (id, registry) = (&self.io.id, &self.io.registry);
        if !registry.peers.is_shared() {
            return;
        }
        self.following = Some(Box::new(registry.store.subscribe(id, self.length())));
        let now = registry.now();
        for (node, sessions) in registry.peers.elsewhere(id) {
            // Nobody is connected here yet.
            drop(self.table.set_elsewhere(now, node, sessions));
        }
        self.table.set_away(registry.peers.away(id));
        self.say_here();
    }

    /// Tells the other nodes who is connected here, and who is away.
    pub(super) fn say_here(&self) {
        if self.io.registry.peers.is_shared() {
            let (here, away) = (self.table.sessions_here(), self.table.away());
            self.io.registry.peers.say_here(&self.io.id, here, away);
        }
    }

    /// Takes in an entry of the log that another node has stored. One's own entries come too.
    pub(super) async fn take_in(&mut self, entry: Result<StoredEntry, StoreError>) {
        let taken = match entry {
            Ok(entry) => self.take_in_entry(&entry).await,
            Err(error) => {
                tracing::debug!(table = %self.io.id, %error, "the table is rebuilt");
                Err(TableError::Unavailable)
            }
        };
        self.io.broken |= taken.is_err();
    }

    async fn take_in_entry(&mut self, entry: &StoredEntry) -> Result<(), TableError> {
        match entry.position.cmp(&self.length()) {
            std::cmp::Ordering::Less => return Ok(()),
            std::cmp::Ordering::Greater => return self.catch_up().await,
            std::cmp::Ordering::Equal => {}
        }
        let tells = self.table.take_in(&entry.bytes)?;
        self.io.tell(&tells);
        if self.admitted.values().any(|one| self.table.is_removed(one.session)) {
            self.show_the_door().await?;
        }
        Ok(())
    }

    /// Reads what other nodes have stored since, and takes it in.
    ///
    /// # Errors
    /// If the log cannot be read, or is not the one that this table was built from.
    pub(super) async fn catch_up(&mut self) -> Result<(), TableError> {
        let from = self.length();
        let read = self.io.registry.store.read(&self.io.id, from).await;
        let taken = match read {
            Ok(entries) => self.take_in_all(from, &entries),
            Err(error) => Err(error.into()),
        };
        self.io.broken |= taken.is_err();
        taken
    }

    /// Reads the log before something is refused: another node may know what makes it lawful. Returns whether
    /// there was anything new. One process alone always knows everything.
    ///
    /// # Errors
    /// If the log cannot be read: then nothing is refused either.
    pub(super) async fn take_in_news(&mut self) -> Result<bool, TableError> {
        if !self.io.registry.peers.is_shared() {
            return Ok(false);
        }
        let from = self.length();
        let entries = self.io.registry.store.read(&self.io.id, from).await?;
        if entries.is_empty() {
            return Ok(false);
        }
        let taken = self.take_in_all(from, &entries);
        self.io.broken |= taken.is_err();
        taken.map(|()| true)
    }

    /// Admits a visitor; reads the log and the notes again before anybody is refused.
    pub(super) async fn admit_now(
        &mut self,
        credential: &Credential,
    ) -> Result<Admitted, TableError> {
        let admitted = self.admit(credential);
        if admitted.is_ok() || !self.io.registry.peers.is_shared() {
            return admitted;
        }
        self.take_in_news().await?;
        self.refresh_notes().await?;
        self.admit(credential)
    }

    fn take_in_all(
        &mut self,
        from: LogPosition,
        entries: &[StoredEntry],
    ) -> Result<(), TableError> {
        if entries.first().is_none_or(|first| first.position != from) {
            // There was a conflict, so there must be something new; or the table is gone.
            return Err(TableError::Unavailable);
        }
        for entry in entries {
            let tells = self.table.take_in(&entry.bytes)?;
            self.io.tell(&tells);
        }
        Ok(())
    }

    /// Notes who is connected at another node.
    pub(super) fn set_elsewhere(&mut self, node: Node, sessions: Vec<Session>) {
        let tells = self.table.set_elsewhere(self.io.registry.now(), node, sessions);
        self.io.registry.peers.note_away(&self.io.id, self.table.away());
        self.io.tell(&tells);
    }

    /// Takes in a note about this table that another node has stored.
    pub(super) fn take_in_note(&mut self, key: &str, value: Option<Vec<u8>>) {
        match self.io.notes.change(key, value) {
            NoteChange::Draft(decision, text) => {
                let tells = self.table.take_in_partial_answer(decision, text);
                self.io.tell(&tells);
            }
            NoteChange::NoDraft(seat) => self.take_in_no_draft(seat),
            NoteChange::Other => {}
        }
    }

    fn take_in_no_draft(&mut self, seat: SeatNumber) {
        let Some((decision, _)) = self.table.partial_answer(seat) else { return };
        let tells = self.table.take_in_partial_answer(decision, String::new());
        self.io.tell(&tells);
    }

    /// Reads the notes again before something depends on them that another node may have changed: links,
    /// offers, who is barred.
    pub(super) async fn refresh_notes(&mut self) -> Result<(), TableError> {
        if self.io.registry.peers.is_shared() {
            let store = &*self.io.registry.store;
            self.io.notes = super::TableNotes::read(store, &self.io.id).await?;
        }
        Ok(())
    }
}
