//! The notes of a table: small values in the store beside its log. They hold how often return links were
//! renewed, and half-made choices (drafts).

use std::collections::{HashMap, HashSet};

use protocol::{DecisionId, SeatNumber};
use store::{NoteStore, NoteUpdate, Pending, StoreError, TableId};
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
    /// The generation of the invite and watch links.
    pub(super) invitation: Generation,
    /// The seats that their holders want to give away.
    pub(super) offers: HashMap<SeatNumber, SeatOffer>,
    /// The groups of addresses from which nobody new is admitted, as text (T-SEAT-3).
    pub(super) barred: HashSet<String>,
    drafts: Vec<(DecisionId, String)>,
}

/// What a changed note is about.
pub(super) enum NoteChange {
    /// A half-made choice.
    Draft(DecisionId, String),
    /// The half-made choice of a seat is gone.
    NoDraft(SeatNumber),
    /// Anything else.
    Other,
}

/// The offer of a holder to give the seat to somebody with this name (T-SEAT-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatOffer {
    /// Random bytes from which the key of the link is made.
    pub(super) number: [u8; 16],
    /// The session that makes the offer. It is void once another session holds the seat.
    pub(super) from: Session,
    pub(super) name: String,
}

impl SeatOffer {
    fn decode(value: &[u8]) -> Option<SeatOffer> {
        let (number, rest) = value.split_first_chunk()?;
        let (from, name) = rest.split_first_chunk()?;
        let name = String::from_utf8(name.to_vec()).ok()?;
        Some(SeatOffer { number: *number, from: Session(*from), name })
    }
    fn encode(&self) -> Vec<u8> {
        [&self.number[..], &self.from.0, self.name.as_bytes()].concat()
    }
}

/// The key of one note.
pub(super) enum NoteKey {
    /// The generation of the return link of the session that took a seat first.
    Generation(Session),
    /// The half-made choice of a seat.
    Draft(u8),
    /// The generation of the invite and watch links.
    Invitation,
    /// The offer to give a seat away.
    Offer(SeatNumber),
    /// A group of addresses from which nobody new is admitted.
    Barred(String),
}

impl NoteKey {
    fn of(&self, table: &TableId) -> String {
        let prefix = prefix(table);
        match self {
            NoteKey::Generation(session) => format!("{prefix}return/{}", hex(*session)),
            NoteKey::Draft(seat) => format!("{prefix}draft/{seat}"),
            NoteKey::Invitation => format!("{prefix}invite/"),
            NoteKey::Offer(seat) => format!("{prefix}offer/{seat}"),
            NoteKey::Barred(group) => format!("{prefix}barred/{group}"),
        }
    }

    /// Parses what follows the table's prefix.
    fn parse(rest: &str) -> Option<NoteKey> {
        let session = |digits| Some(Session(u128::from_str_radix(digits, 16).ok()?.to_be_bytes()));
        let (kind, of) = rest.split_once('/')?;
        match kind {
            "return" => session(of).map(NoteKey::Generation),
            "draft" => of.parse().ok().map(NoteKey::Draft),
            "invite" => Some(NoteKey::Invitation),
            "offer" => of.parse().ok().map(NoteKey::Offer),
            "barred" => Some(NoteKey::Barred(of.to_owned())),
            _ => None,
        }
    }
}

/// Finds the table of a note's key, and what follows its prefix.
pub(crate) fn table_of(key: &str) -> Option<(TableId, &str)> {
    let (table, rest) = key.strip_prefix("at/")?.split_once('/')?;
    Some((TableId::new(table).ok()?, rest))
}

/// Returns the beginning of the keys of a table's notes.
fn prefix(table: &TableId) -> String {
    format!("at/{table}/")
}

impl TableNotes {
    pub(super) async fn read(
        store: &dyn NoteStore,
        table: &TableId,
    ) -> Result<TableNotes, StoreError> {
        let prefix = prefix(table);
        let mut notes = TableNotes::default();
        for (key, value) in store.notes(&prefix).await? {
            notes.add(&key[prefix.len()..], value);
        }
        Ok(notes)
    }

    /// Adds a note; returns `None` for one that another version of the program wrote, which is ignored.
    fn add(&mut self, key: &str, value: Vec<u8>) -> Option<()> {
        match NoteKey::parse(key)? {
            NoteKey::Generation(session) => {
                self.generations.insert(session, Generation::decode(value)?);
            }
            NoteKey::Invitation => self.invitation = Generation::decode(value)?,
            NoteKey::Offer(seat) => {
                self.offers.insert(seat, SeatOffer::decode(&value)?);
            }
            NoteKey::Barred(group) => {
                self.barred.insert(group);
            }
            NoteKey::Draft(_) => {
                let text = String::from_utf8(value).ok()?;
                let (decision, text) = text.split_once('\n')?;
                self.drafts.push((decision.parse().ok()?, text.to_owned()));
            }
        }
        Some(())
    }

    /// Takes in a note that another node has stored or removed; the key without the table's prefix.
    pub(super) fn change(&mut self, key: &str, value: Option<Vec<u8>>) -> NoteChange {
        let Some(value) = value else { return self.remove(key) };
        // One that another version of the program wrote is ignored.
        self.add(key, value);
        match self.drafts.pop() {
            Some((decision, text)) => NoteChange::Draft(decision, text),
            None => NoteChange::Other,
        }
    }

    fn remove(&mut self, key: &str) -> NoteChange {
        match NoteKey::parse(key) {
            Some(NoteKey::Draft(seat)) => return NoteChange::NoDraft(seat),
            Some(NoteKey::Generation(session)) => drop(self.generations.remove(&session)),
            Some(NoteKey::Offer(seat)) => drop(self.offers.remove(&seat)),
            Some(NoteKey::Barred(group)) => drop(self.barred.remove(&group)),
            Some(NoteKey::Invitation) | None => {}
        }
        NoteChange::Other
    }

    /// Restores half-made choices in a table that was brought into memory.
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
    store: &dyn NoteStore,
    table: &TableId,
    key: NoteKey,
    generation: Generation,
) -> Pending<()> {
    store.put(NoteUpdate::set(key.of(table), generation.encode()))
}

/// Stores an offer to give a seat away.
pub(super) fn put_offer(
    store: &dyn NoteStore,
    table: &TableId,
    seat: SeatNumber,
    offer: &SeatOffer,
) -> Pending<()> {
    store.put(NoteUpdate::set(NoteKey::Offer(seat).of(table), offer.encode()))
}

/// Removes an offer that was taken.
pub(super) fn remove_offer(
    store: &dyn NoteStore,
    table: &TableId,
    seat: SeatNumber,
) -> Pending<()> {
    store.put(NoteUpdate::remove(NoteKey::Offer(seat).of(table)))
}

/// Notes a group of addresses from which nobody new is admitted.
pub(super) fn put_barred(store: &dyn NoteStore, table: &TableId, group: &str) -> Pending<()> {
    store.put(NoteUpdate::set(NoteKey::Barred(group.to_owned()).of(table), []))
}

/// Stores a seat's half-made choice; empty text removes it.
pub(super) fn put_draft(
    store: &dyn NoteStore,
    table: &TableId,
    decision: DecisionId,
    text: &str,
) -> Pending<()> {
    let key = NoteKey::Draft(decision.seat).of(table);
    let value = format!("{decision}\n{text}");
    let is_gone = text.is_empty();
    let update = if is_gone { NoteUpdate::remove(key) } else { NoteUpdate::set(key, value) };
    // A choice says nothing about a person, and people change their minds often.
    store.put(update.erasing(false))
}

/// Removes the drafts of a table that is over.
pub(super) async fn remove_drafts(
    store: &dyn NoteStore,
    table: &TableId,
) -> Result<(), StoreError> {
    remove_if(store, table, |key| matches!(key, Some(NoteKey::Draft(_)))).await
}

/// Removes what the notes of a table say about a session.
pub(crate) async fn remove_person(
    store: &dyn NoteStore,
    table: &TableId,
    session: Session,
) -> Result<(), StoreError> {
    let prefix = prefix(table);
    for (key, value) in store.notes(&prefix).await? {
        let names_it = match NoteKey::parse(&key[prefix.len()..]) {
            Some(NoteKey::Generation(origin)) => origin == session,
            Some(NoteKey::Offer(_)) => {
                SeatOffer::decode(&value).is_some_and(|offer| offer.from == session)
            }
            Some(NoteKey::Draft(_) | NoteKey::Invitation | NoteKey::Barred(_)) | None => false,
        };
        if names_it {
            store.put(NoteUpdate::remove(key)).await?;
        }
    }
    Ok(())
}

/// Removes all notes of a table that is deleted.
pub(crate) async fn remove_all(store: &dyn NoteStore, table: &TableId) -> Result<(), StoreError> {
    remove_if(store, table, |_| true).await
}

async fn remove_if(
    store: &dyn NoteStore,
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
