//! Tables in the middle of their games, each with its twin.

use board::library;
use rules::QuickDice;
use store::{
    Append, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, SqliteStore, TableId, Timestamp,
};
use table::Table;

use super::People;
use crate::clock::wall_time;
use crate::registry::seats::note_prefix;
use crate::secrets::{self, KeyPurpose, LinkSecret};
use crate::summary::{self, StoredSummary};
use crate::test_game::TestGame;

/// The number of players at a table.
pub(super) const SEATS: usize = 2;
/// The secret of both servers.
pub(super) const SECRET: [u8; 32] = [7; 32];
/// Every fifth position becomes a case. Five is prime, so that every observer sees every kind of
/// decision.
const EVERY: usize = 5;

/// One table, and the observer who asks about it.
pub(super) struct Case {
    pub(super) id: TableId,
    /// The observer who cannot distinguish the twins; a number beyond the seats is the watcher.
    pub(super) imagined_by: usize,
    pub(super) asked_by: usize,
    pub(super) has_festivals: bool,
    log: Vec<Vec<u8>>,
    summary: Vec<u8>,
}

/// Plays one game on every board, and makes a case at every fifth action. Returns the cases, their
/// true tables and their twins.
pub(super) fn cases(people: &People) -> (Vec<Case>, Vec<Table>, Vec<Table>) {
    let (mut cases, mut truths, mut dreams) = (Vec::new(), Vec::new(), Vec::new());
    let mut dice = QuickDice::new(1);
    for id in library::ids() {
        let board = library::shared_board(id).unwrap();
        let has_festivals = board.festivals().is_some();
        let mut game = TestGame::start(&people.0[..SEATS], board);
        for act in 0.. {
            let Some(seat) = game.table.awaited().first().copied() else { break };
            if act % EVERY == 0 {
                let asked_by = act / EVERY % (SEATS + 1);
                // Sometimes another observer's sample, to check that a difference would be noticed.
                let imagined_by = if act % (4 * EVERY) == 0 { 1 } else { asked_by };
                let observer = (imagined_by < SEATS).then_some(imagined_by as u8);
                let [truth, dream] = game.table.twins(observer, &mut dice).unwrap();
                let summary = summary::encode(&StoredSummary::of(truth.state(), 0));
                let id = TableId::new(&format!("{id}-{act}")).unwrap();
                let log = game.log.clone();
                cases.push(Case { id, imagined_by, asked_by, has_festivals, log, summary });
                truths.push(truth);
                dreams.push(dream);
            }
            game.act(seat, &mut dice);
        }
    }
    (cases, truths, dreams)
}

impl Case {
    /// Returns the position of the last entry.
    pub(super) fn position(&self) -> protocol::LogPosition {
        self.log.len() as protocol::LogPosition - 1
    }

    /// Writes the table into a store, as the server would.
    pub(super) fn write(&self, store: &SqliteStore, people: &People) {
        let (first, rest) = self.log.split_first().unwrap();
        let append = Append::new(self.id.clone(), LogPosition(0), Timestamp(wall_time()), first);
        let append = rest.iter().fold(append, Append::and).summary(self.summary.clone());
        store.append(append).wait().unwrap();
        for token in &people.0[..SEATS] {
            let key = format!("{}{}", note_prefix(token.session()), self.id);
            store.put(NoteUpdate::set(key, 0_u64.to_be_bytes())).wait().unwrap();
        }
        store.put(NoteUpdate::set(secrets::NOTE, SECRET)).wait().unwrap();
    }

    /// Returns the token with which a program would play the seat of the observer who asks.
    pub(super) fn token(&self, people: &People) -> String {
        let origin = people.0[self.asked_by].session();
        LinkSecret::known(SECRET).key(&self.id, KeyPurpose::Play { origin, generation: 0 })
    }
}
