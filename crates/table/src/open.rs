//! How a table comes into being: by a config, or again from its entries.

use std::sync::Arc;

use board::Board;
use protocol::{LogPosition, Millis, Objection, Reason, Settings};
use rules::Illegal;

use crate::ask::{clean_name, waits_are_short};
use crate::entry::{Entry, Note, Occupant, Opened, Unreadable};
use crate::names::{HouseSettings, Session};
use crate::presence::Presence;
use crate::state::{Misfit, State};
use crate::table::Table;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct TableConfig<'b> {
    /// The board.
    pub board: &'b Board,
    /// Who sits where; as many as will play.
    pub seats: Vec<Occupant>,
    /// What is agreed on.
    pub settings: Settings,
    /// Who may change things before the start.
    pub host: Session,
}

/// A table that is to be opened, once its first entry is stored.
#[must_use = "there is no table until its first entry is stored"]
pub struct ProposedTable<'b> {
    state: State<'b>,
    house: Arc<HouseSettings>,
}

/// A log that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// There is no entry.
    #[error("the log is empty")]
    Empty,
    /// The bytes of an entry are none.
    #[error("entry {position}: {why}")]
    Unreadable {
        /// Which.
        position: LogPosition,
        /// Why.
        why: Unreadable,
    },
    /// An entry does not fit those before it.
    #[error("entry {position}: {why}")]
    Misfit {
        /// Which.
        position: LogPosition,
        /// Why.
        why: Misfit,
    },
}

impl<'b> ProposedTable<'b> {
    /// The bytes of the first entry.
    pub fn bytes(&self) -> Vec<u8> {
        self.state.log[0].encode(self.state.board)
    }
    /// The table as it will be, for lists.
    pub fn outlook(&self) -> Table<'b> {
        Table::with(self.state.clone(), self.house.clone(), self.state.log[0].at)
    }
    /// The entry is stored: here is the table.
    pub fn stored(self) -> Table<'b> {
        let now = self.state.log[0].at;
        Table::with(self.state, self.house, now)
    }
}

impl<'b> Table<'b> {
    /// Opens a table. The secret is the table's part of the seed: 32 bytes by chance.
    pub fn open(
        house: Arc<HouseSettings>,
        now: Millis,
        config: TableConfig<'b>,
        secret: [u8; 32],
    ) -> Result<ProposedTable<'b>, Reason> {
        let TableConfig { board, seats, settings, host } = config;
        let levels = seats.iter().filter_map(|occupant| match occupant {
            Occupant::Bot { level } => Some(level),
            Occupant::Nobody | Occupant::Person { .. } => None,
        });
        if levels.chain([&settings.level]).any(|level| !house.levels.contains(level)) {
            return Err(Objection::UnknownLevel.into());
        }
        let badly_named = |occupant: &Occupant| matches!(occupant, Occupant::Person { name, .. } if clean_name(name) != Some(name));
        if seats.iter().any(badly_named) {
            return Err(Objection::BadName.into());
        }
        if !waits_are_short(&settings) {
            return Err(Objection::BadSettings.into());
        }
        let (id, fingerprint) = (board.id().to_owned(), board.fingerprint());
        let opened = Opened { board: id, fingerprint, host, seats, settings, secret };
        let entry = Entry { at: now, what: Note::Opened(opened.into()).into() };
        let state = State::open(board, entry).map_err(|_| Illegal::NoSuchSeat)?;
        Ok(ProposedTable { state, house })
    }

    /// The table that these entries add up to. Every action is checked and every digest compared.
    pub fn from_entries<'e>(
        house: Arc<HouseSettings>,
        now: Millis,
        board: &'b Board,
        entries: impl IntoIterator<Item = &'e [u8]>,
    ) -> Result<Table<'b>, Damaged> {
        let read = |(position, bytes): (usize, &[u8])| {
            let position = position as LogPosition;
            let entry = Entry::decode(board, bytes);
            entry.map_err(|why| Damaged::Unreadable { position, why })
        };
        let misfit = |position| move |why| Damaged::Misfit { position, why };
        let mut entries = entries.into_iter().enumerate().map(read);
        let first = entries.next().ok_or(Damaged::Empty)??;
        let mut state = State::open(board, first).map_err(misfit(0))?;
        for entry in entries {
            let position = state.next_position();
            state.apply(entry?, &mut |_| {}).map_err(misfit(position))?;
        }
        Ok(Table::with(state, house, now))
    }

    fn with(state: State<'b>, house: Arc<HouseSettings>, now: Millis) -> Table<'b> {
        let last = state.log.last().map_or(now, |entry| entry.at);
        Table {
            state,
            presence: Presence::new(now, last),
            house,
            shared: None,
            #[cfg(test)]
            leak: Default::default(),
        }
    }
}
