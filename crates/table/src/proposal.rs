//! Store first, then commit, then tell: the types allow no other order.

use protocol::{LogPosition, Millis, Reason, ServerMessage};

use crate::entry::{Entry, EntryKind, TableChange};
use crate::names::{Client, Session};
use crate::open::Damaged;
use crate::rendering::{Listeners, RenderedEvents};
use crate::state::{Misfit, TableState};
use crate::table::Table;
use crate::tell::Tell;

/// An entry that was played on a copy of its table and waits to be stored. Dropping it changes nothing.
///
/// It borrows its table, so nothing else can happen at the table until the caller has stored the
/// bytes and said so, or has given up.
#[must_use = "nothing happens until the entry is stored"]
pub struct Proposal<'t> {
    table: &'t mut Table,
    played: PlayedEntry,
    asked_by: Option<Asker>,
}

/// The client that asked for an entry, with its number for the request.
pub(crate) type Asker = (Client, Option<u64>);

/// An entry and what it makes of its table.
pub(crate) struct PlayedEntry {
    pub(crate) entry: Entry,
    /// The table after the entry.
    pub(crate) next: TableState,
    /// The events of the entry, for those who are there.
    pub(crate) events: RenderedEvents,
}

impl Table {
    /// Plays what is to become the next entry, on a copy of the table.
    pub(crate) fn play(&self, now: Millis, kind: EntryKind) -> Result<PlayedEntry, Misfit> {
        // If the clock was set back, the log repeats the last time.
        self.play_entry(Entry { at: now.max(self.log.last_at()), kind })
    }

    /// Takes in the next entry of the log, which somebody else has stored: another node that plays the
    /// same table. Returns the messages for all clients.
    ///
    /// # Errors
    /// If the bytes are no entry, or one that does not fit here. The table is unchanged then; rebuild it.
    pub fn take_in(&mut self, bytes: &[u8]) -> Result<Vec<Tell>, Damaged> {
        let position = self.log.next_position();
        let read = Entry::decode(&self.state.roster.board, bytes);
        let (entry, digest) = read.map_err(|why| Damaged::Unreadable { position, why })?;
        let misfit = |why| Damaged::Misfit { position, why };
        let played = self.play_entry(entry).map_err(misfit)?;
        if digest.is_some() && digest != played.next.digest() {
            return Err(misfit(Misfit::Digest));
        }
        Ok(Proposal::new(self, played, None).stored())
    }

    fn play_entry(&self, entry: Entry) -> Result<PlayedEntry, Misfit> {
        let mut events = RenderedEvents::new(self.listeners(&entry.kind));
        #[cfg(test)]
        (events = events.with_leak(self.leak));
        let board = &self.state.roster.board;
        let mut hear = |event: rules::Event<'_>| events.hear(board, event);
        let next = self.state.clone().play(&self.log, &entry, &mut hear)?;
        Ok(PlayedEntry { entry, next, events })
    }

    /// Returns who hears the events of an entry. For a start these are the screens after it, because it
    /// turns the seats. For an action they are the screens before it, because on a shared device the next
    /// player may take over the screen.
    fn listeners(&self, kind: &EntryKind) -> Listeners {
        let mut listeners = Listeners::default();
        let shown = self.volatile.joined().map(|(_, connection)| connection);
        match kind {
            EntryKind::Change(change) if **change == TableChange::Started => {
                let mut roster = (*self.state.roster).clone();
                roster.prepare_deal();
                // Nobody has chosen a seat to show yet (T-PASS-1).
                shown.for_each(|connection| listeners.add(roster.only_seat_of(connection.session)));
            }
            EntryKind::Action(_) | EntryKind::Change(_) => {
                shown.for_each(|connection| listeners.add(self.shown(connection)));
            }
        }
        listeners
    }
}

impl<'t> Proposal<'t> {
    pub(crate) fn new(
        table: &'t mut Table,
        played: PlayedEntry,
        asked_by: Option<Asker>,
    ) -> Proposal<'t> {
        Proposal { table, played, asked_by }
    }

    /// Returns the position in the log. The store must take the entry at this position or refuse it.
    pub fn position(&self) -> LogPosition {
        self.table.log.next_position()
    }

    /// Returns the bytes to store.
    pub fn bytes(&self) -> Vec<u8> {
        let PlayedEntry { entry, next, .. } = &self.played;
        entry.encode(&next.roster.board, next.digest())
    }

    /// Returns the table after the entry, if the entry changes people, settings or stage.
    pub fn changed_room(&self) -> Option<&TableState> {
        let PlayedEntry { entry, next, .. } = &self.played;
        let changes = entry.kind.changes_room() || next.stage != self.table.state.stage;
        changes.then_some(next)
    }

    /// Returns the sessions that hold a seat now and hold none after the entry.
    pub fn sessions_that_leave(&self) -> Vec<Session> {
        let Some(next) = self.changed_room() else { return Vec::new() };
        let before = self.table.state.holders().into_iter().map(|holder| holder.session);
        let mut left: Vec<_> = before.filter(|&one| !next.roster.is_seated(one)).collect();
        left.dedup();
        left
    }

    /// Makes the entry happen. Call it once the bytes are stored. Returns the messages for all
    /// clients.
    pub fn stored(self) -> Vec<Tell> {
        let Proposal { table, played: PlayedEntry { entry, next, events }, asked_by } = self;
        let position = table.log.next_position();
        let before = table.screens();
        let watched = entry.kind.changes_room().then(|| table.watching());
        table.log.push(&entry);
        table.state = next;
        table.count_line(&entry);
        table.forget_what_is_over(&entry);
        // Whoever sits down watches no longer.
        let is_stale = watched.is_some_and(|watched| watched != table.watching());
        let presence = is_stale.then(|| table.tell_presence(entry.at)).flatten();
        let done = asked_by.map(|(client, re)| {
            Tell::one(client, ServerMessage::Done { re, position: Some(position) })
        });
        let mut tells = Vec::from_iter(done);
        tells.extend(table.tell_entry(position, &entry, &before, &events));
        tells.extend(presence);
        tells
    }
}

impl From<Misfit> for Reason {
    /// Turns a misfit into a refusal: that of the rules, or the one for a table that has changed
    /// meanwhile.
    fn from(misfit: Misfit) -> Reason {
        match misfit {
            Misfit::Illegal(why) => why.into(),
            Misfit::NoOpening | Misfit::Position | Misfit::OutOfPlace | Misfit::Digest => {
                protocol::Objection::Stale.into()
            }
        }
    }
}
