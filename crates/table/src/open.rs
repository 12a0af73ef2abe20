//! Opens tables: new ones by a configuration, stored ones from their entries.

use std::sync::Arc;

use board::Board;
use protocol::{LogPosition, Millis, Objection, Reason, Settings};
use rules::{GameState, Illegal};

use crate::ask::{check_settings, clean_name};
use crate::entry::{Entry, EntryKind, Occupant, TableChange, TableOpening, Unreadable};
use crate::log::Log;
use crate::names::{HouseSettings, Session};
use crate::state::{Misfit, Past, TableState};
use crate::table::Table;
use crate::volatile::VolatileState;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct TableConfig {
    /// The board.
    pub board: Arc<Board>,
    /// Who sits where; one for each player.
    pub seats: Vec<Occupant>,
    /// The settings.
    pub settings: Settings,
    /// The session that may change things before the start.
    pub host: Session,
}

/// A table that exists once its first entry is stored.
#[must_use = "there is no table until its first entry is stored"]
pub struct ProposedTable {
    first: Entry,
    state: TableState,
    house: Arc<HouseSettings>,
}

/// A log that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// There is no entry.
    #[error("the log is empty")]
    Empty,
    /// The bytes are not an entry.
    #[error("entry {position}: {why}")]
    Unreadable {
        /// The position of the entry.
        position: LogPosition,
        /// What is wrong.
        why: Unreadable,
    },
    /// An entry does not fit those before it.
    #[error("entry {position}: {why}")]
    Misfit {
        /// The position of the entry.
        position: LogPosition,
        /// What is wrong.
        why: Misfit,
    },
}

impl TableConfig {
    /// Checks the configuration and returns what the first entry holds of it.
    pub(crate) fn checked(
        self,
        house: &HouseSettings,
        secret: [u8; 32],
    ) -> Result<TableOpening, Reason> {
        let TableConfig { board, seats, settings, host } = self;
        let levels = seats.iter().filter_map(|occupant| match occupant {
            Occupant::Bot { level } => Some(level),
            Occupant::Nobody | Occupant::Person { .. } => None,
        });
        if levels.chain([&settings.level]).any(|level| !house.levels.contains(level)) {
            return Err(Objection::UnknownLevel.into());
        }
        let is_badly_named = |occupant: &Occupant| matches!(occupant, Occupant::Person { name, .. } if clean_name(name) != Some(name));
        if seats.iter().any(is_badly_named) {
            return Err(Objection::BadName.into());
        }
        check_settings(&settings)?;
        let (board, fingerprint) = (board.id().to_owned(), board.fingerprint());
        Ok(TableOpening { board, fingerprint, host, seats, settings, secret })
    }
}

impl ProposedTable {
    /// Proposes the table that this change opens on its board.
    pub(crate) fn new(
        house: Arc<HouseSettings>,
        now: Millis,
        board: Arc<Board>,
        opened: TableChange,
    ) -> Result<ProposedTable, Reason> {
        let first = Entry { at: now, kind: opened.into() };
        let state = TableState::open(board, &first).map_err(|_| Illegal::NoSuchSeat)?;
        Ok(ProposedTable { first, state, house })
    }

    /// Returns the bytes of the first entry.
    pub fn bytes(&self) -> Vec<u8> {
        self.first.encode(&self.state.roster.board, None)
    }
    /// Returns the table as it will be, for lists.
    pub fn state(&self) -> &TableState {
        &self.state
    }
    /// Returns the table, once the entry is stored.
    pub fn stored(self) -> Table {
        let (now, mut log) = (self.first.at, Log::default());
        log.push(&self.first);
        Table::with(self.state, log, self.house, now)
    }
}

impl Table {
    /// Opens a table. The secret is the table's part of the seed: 32 random bytes.
    pub fn open(
        house: Arc<HouseSettings>,
        now: Millis,
        config: TableConfig,
        secret: [u8; 32],
    ) -> Result<ProposedTable, Reason> {
        let (board, opening) = (config.board.clone(), config.checked(&house, secret)?);
        ProposedTable::new(house, now, board, TableChange::Opened(opening.into()))
    }

    /// Rebuilds the table from its stored entries. Checks every action and compares every digest.
    pub fn from_entries<'e>(
        house: Arc<HouseSettings>,
        now: Millis,
        board: Arc<Board>,
        entries: impl IntoIterator<Item = &'e [u8]>,
    ) -> Result<Table, Damaged> {
        let mut entries = entries.into_iter();
        let mut log = Log::default();
        let first = entries.next().ok_or(Damaged::Empty)?;
        let (first, _) = decode(&board, &log, first)?;
        let misfit = |position| move |why| Damaged::Misfit { position, why };
        let mut state = TableState::open(board.clone(), &first).map_err(misfit(0))?;
        log.push(&first);
        // Without these, every entry that takes actions back would play the game again.
        let mut kept: Vec<(LogPosition, GameState)> = Vec::new();
        for bytes in entries {
            let (entry, digest) = decode(&board, &log, bytes)?;
            let misfit = misfit(log.next_position());
            let before = state.game.as_ref().map(|game| *game.state());
            let past = Past { log: &log, kept: &kept };
            state = state.play(past, &entry, &mut |_| {}).map_err(misfit)?;
            keep(&mut kept, &log, &entry, before);
            if digest.is_some() && digest != state.digest() {
                return Err(misfit(Misfit::Digest));
            }
            log.push(&entry);
        }
        Ok(Table::with(state, log, house, now))
    }

    fn with(state: TableState, log: Log, house: Arc<HouseSettings>, now: Millis) -> Table {
        Table {
            state,
            volatile: VolatileState::new(now, log.last_at()),
            log,
            house,
            #[cfg(test)]
            leak: Default::default(),
        }
    }
}

/// Keeps the game before an action that comes next in this log, as long as the action stands.
fn keep(
    kept: &mut Vec<(LogPosition, GameState)>,
    log: &Log,
    entry: &Entry,
    before: Option<GameState>,
) {
    if let Some(to) = entry.kind.takes_back_to() {
        kept.truncate(kept.partition_point(|(position, _)| *position < to));
    }
    if matches!(entry.kind, EntryKind::Action(_)) {
        kept.extend(before.map(|game| (log.next_position(), game)));
    }
}

/// Reads the entry that comes next in this log.
fn decode(board: &Board, log: &Log, bytes: &[u8]) -> Result<(Entry, Option<u64>), Damaged> {
    let position = log.next_position();
    Entry::decode(board, bytes).map_err(|why| Damaged::Unreadable { position, why })
}
