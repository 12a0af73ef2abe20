//! The game on this device: opened, saved, taken up again. A Worker keeps its table.
//!
//! The page saves every entry that the Worker sends. So a Worker that fails loses nothing: the page starts another
//! one from the saved entries.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, Stage};
use serde::{Deserialize, Serialize};

use crate::files;
use crate::live_table::LiveTable;
use crate::model::{Changes, TableInput};
use crate::preferences::{is_hidden, preferences};
use crate::scene::Scene;
use crate::storage;
use crate::wire::{Link, SoloSetup, ToWorker, WorkerEvent};

/// The names under which the browser stores the game and the record that was opened last.
const GAME: &str = "table";
const RECORD: &str = "replay";

/// A game as the browser stores it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    pub(crate) board: String,
    pub(crate) seats: usize,
    /// The entries of the table's log, as hex digits.
    entries: Vec<String>,
}

/// What became of a Worker that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WorkerTrouble {
    /// Another one goes on with the game.
    Restarted,
    /// It failed again before anything had happened, so the page waits for the player. The browser's words may be
    /// empty.
    Stopped(String),
}

/// The game or the record on this device. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct SoloGame {
    pub(crate) scene: RwSignal<Option<Scene>>,
    /// Whether the saved game cannot be read.
    pub(crate) unreadable_game: RwSignal<bool>,
    /// Why the record cannot be replayed.
    pub(crate) unreadable_record: RwSignal<Option<String>>,
    pub(crate) trouble: RwSignal<Option<WorkerTrouble>>,
    hidden: ReadSignal<bool>,
    /// The table or the record that is open.
    open: StoredValue<Option<OpenTable>>,
    /// A Worker that was started ahead, for the next table.
    spare: StoredValue<Option<NumberedLink>, LocalStorage>,
    workers_started: StoredValue<u32>,
    saved: StoredValue<RefCell<SavedGame>, LocalStorage>,
    /// Whether entries came that the browser has not stored yet.
    unwritten: StoredValue<bool>,
    /// Tables outlive the screen that opened them, so this owns them.
    owner: StoredValue<Owner>,
}

/// A table that is open on this device.
#[derive(Clone)]
struct OpenTable {
    table: LiveTable,
    /// Owns the table's signals and its scene.
    owner: Owner,
    /// What opened it, in case it must be opened again before there is an entry.
    opening: ToWorker,
    /// The number of the Worker that keeps it.
    worker: u32,
    /// Failures since the last entry.
    failures: u32,
}

type NumberedLink = (u32, Link);

/// The saved game, if there is one to go on with.
pub(crate) fn saved_game() -> Option<SavedGame> {
    storage::read(GAME).filter(|saved: &SavedGame| !saved.entries.is_empty())
}

impl SavedGame {
    /// The message that opens the game again.
    fn resume(&self) -> ToWorker {
        let entries = self.entries.iter().map(|entry| bytes(entry)).collect();
        ToWorker::Resume { board: self.board.clone(), entries }
    }
}

impl SoloGame {
    /// Begins without a table.
    pub(crate) fn new() -> SoloGame {
        let solo = SoloGame {
            scene: RwSignal::new(None),
            unreadable_game: RwSignal::new(false),
            unreadable_record: RwSignal::new(None),
            trouble: RwSignal::new(None),
            hidden: is_hidden(),
            open: StoredValue::new(None),
            spare: StoredValue::new_local(None),
            workers_started: StoredValue::new(0),
            saved: StoredValue::new_local(RefCell::default()),
            unwritten: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        };
        Effect::new(move || solo.tell_worker(&ToWorker::SetPace(solo.pace())));
        solo
    }

    /// Opens a new table.
    pub(crate) fn start(self, setup: SoloSetup) {
        let (board, seats) = (setup.board.clone(), setup.seats.len());
        self.begin(SavedGame { board, seats, entries: Vec::new() }, ToWorker::Open(setup));
    }

    /// Goes on with the saved game. Returns whether there is one.
    pub(crate) fn resume(self) -> bool {
        let Some(saved) = saved_game() else { return false };
        let resume = saved.resume();
        self.begin(saved, resume);
        true
    }

    /// Replays a record.
    pub(crate) fn replay(self, record: String) {
        storage::write(RECORD, &record);
        self.begin(SavedGame::default(), ToWorker::Replay(record));
    }

    /// Replays the record that was opened last. Returns whether there is one.
    pub(crate) fn replay_last(self) -> bool {
        if self.is_replay() {
            return true;
        }
        let record: Option<String> = storage::read(RECORD);
        let found = record.is_some();
        record.into_iter().for_each(|record| self.replay(record));
        found
    }

    /// Whether a table is open, and not a record.
    pub(crate) fn is_open(self) -> bool {
        self.open.with_value(Option::is_some) && !self.is_replay()
    }

    fn is_replay(self) -> bool {
        self.open.with_value(|open| {
            open.as_ref().is_some_and(|open| matches!(open.opening, ToWorker::Replay(_)))
        })
    }

    /// Starts a Worker ahead, so that the next table is there at once.
    pub(crate) fn prepare(self) {
        if self.open.with_value(Option::is_none) && self.spare.with_value(Option::is_none) {
            self.spare.set_value(self.start_worker());
        }
    }

    fn begin(self, saved: SavedGame, opening: ToWorker) {
        self.close();
        self.unreadable_game.set(false);
        self.unreadable_record.set(None);
        self.trouble.set(None);
        self.saved.with_value(|known| known.replace(saved));
        let owner = self.owner.get_value().with(Owner::new);
        let table = owner.with(LiveTable::new);
        self.open.set_value(Some(OpenTable { table, owner, opening, worker: 0, failures: 0 }));
        let spare = self.spare.try_update_value(Option::take).flatten();
        self.connect(spare.or_else(|| self.start_worker()));
    }

    /// Lets a Worker keep the open table, from the entries that were saved so far.
    fn connect(self, worker: Option<NumberedLink>) {
        let Some((number, link)) = worker else {
            // This browser starts no Workers at all.
            return self.trouble.set(Some(WorkerTrouble::Stopped(String::new())));
        };
        let resume = self.saved.with_value(|saved| {
            let saved = saved.borrow();
            (!saved.entries.is_empty()).then(|| saved.resume())
        });
        let opened = self.open.try_update_value(|open| {
            let open = open.as_mut()?;
            open.worker = number;
            open.table.set_link(Some(link));
            Some((open.table, open.opening.clone()))
        });
        let Some((table, opening)) = opened.flatten() else { return };
        table.tell_worker(&resume.unwrap_or(opening));
        table.tell_worker(&ToWorker::SetPace(untrack(|| self.pace())));
        join(table);
    }

    /// Starts a Worker. Each has a number, so that what a Worker says after it was given up is not heard.
    fn start_worker(self) -> Option<NumberedLink> {
        let number = self.workers_started.get_value() + 1;
        self.workers_started.set_value(number);
        let link = Link::to_worker(move |events| {
            events.into_iter().for_each(|event| self.hear(number, event));
            self.write_down();
        });
        Some((number, link?))
    }

    /// Milliseconds between two moves of bots: as the player likes it, or 0 while nobody looks or the player skips.
    fn pace(self) -> protocol::Millis {
        let hurry = self.scene.get().is_some_and(|scene| scene.hurry.get());
        if hurry || self.hidden.get() { 0 } else { preferences().pace.millis() }
    }

    fn tell_worker(self, message: &ToWorker) {
        if let Some(table) = self.table() {
            table.tell_worker(message);
        }
    }

    fn table(self) -> Option<LiveTable> {
        self.open.with_value(|open| open.as_ref().map(|open| open.table))
    }

    fn hear(self, worker: u32, event: WorkerEvent) {
        let current = self.open.with_value(|open| open.as_ref().map(|open| open.worker));
        if current != Some(worker) {
            return self.hear_spare(worker, &event);
        }
        match event {
            WorkerEvent::Table(input) => self.hear_table(input),
            WorkerEvent::Entry { position, bytes } => self.save(position, &bytes),
            WorkerEvent::TableUnreadable => {
                storage::forget(GAME);
                self.unreadable_game.set(true);
            }
            WorkerEvent::RecordUnreadable(why) => self.unreadable_record.set(Some(why)),
            WorkerEvent::Record(text) => files::save(&text),
            WorkerEvent::Failed(why) => self.recover(why),
        }
    }

    /// A spare Worker that fails is given up; one is started again when it is needed.
    fn hear_spare(self, worker: u32, event: &WorkerEvent) {
        let is_spare = self
            .spare
            .with_value(|spare| spare.as_ref().is_some_and(|(number, _)| *number == worker));
        if is_spare && matches!(event, WorkerEvent::Failed(_)) {
            self.spare.set_value(None);
        }
    }

    fn hear_table(self, input: TableInput) {
        let Some(table) = self.table() else { return };
        let changes = table.take(input);
        match self.scene.get_untracked() {
            Some(scene) => scene.settle(&changes),
            None => self.show(table),
        }
        self.follow_rematch(table, &changes);
    }

    /// Shows the game as soon as it has begun.
    fn show(self, table: LiveTable) {
        let owner = self.open.with_value(|open| open.as_ref().map(|open| open.owner.clone()));
        let scene = owner.and_then(|owner| owner.with(|| Scene::new(table, None)));
        if let Some(scene) = scene {
            self.scene.set(Some(scene));
            scene.follow_address();
        }
    }

    /// Takes the table off the screen. Its signals are disposed of when nothing draws them any more.
    fn close(self) {
        self.scene.set(None);
        if let Some(open) = self.open.try_update_value(Option::take).flatten() {
            open.table.set_link(None);
            set_timeout(move || open.owner.cleanup(), Duration::ZERO);
        }
    }

    /// Goes over to the rematch, once the Worker has opened its table.
    fn follow_rematch(self, table: LiveTable, changes: &Changes) {
        let next = |model: &crate::model::TableModel| {
            model.room.as_ref().is_some_and(|room| room.next_table.is_some())
        };
        if !changes.room || !table.now(next) {
            return;
        }
        let Some(open) = self.open.get_value() else { return };
        let link = open.table.take_link();
        self.close();
        self.saved.with_value(|saved| saved.borrow_mut().entries.clear());
        let owner = self.owner.get_value().with(Owner::new);
        let table = owner.with(LiveTable::new);
        table.set_link(link);
        self.open.set_value(Some(OpenTable { table, owner, ..open }));
        table.tell_worker(&ToWorker::FollowRematch);
        join(table);
    }

    /// Saves an entry of the log. After the end of a game the stored game stays as it is: nobody goes on with it.
    fn save(self, position: protocol::LogPosition, entry: &[u8]) {
        let stage = self.table().and_then(|table| table.now(|model| model.stage()));
        if stage.is_none_or(|stage| stage == Stage::Playing) {
            self.unwritten.set_value(true);
        }
        self.saved.with_value(|saved| {
            let mut saved = saved.borrow_mut();
            saved.entries.truncate(usize::try_from(position).unwrap_or(usize::MAX));
            saved.entries.push(hex(entry));
        });
        self.open.update_value(|open| {
            if let Some(open) = open {
                open.failures = 0;
            }
        });
    }

    /// Stores the saved entries in the browser.
    fn write_down(self) {
        if self.unwritten.try_update_value(std::mem::take) == Some(true) {
            self.saved.with_value(|saved| storage::write(GAME, &*saved.borrow()));
        }
    }

    /// The Worker failed. Starts another one, once; if that fails before anything has happened, the player decides.
    fn recover(self, why: String) {
        let failures = self.open.try_update_value(|open| {
            let open = open.as_mut()?;
            open.failures += 1;
            open.table.set_link(None);
            Some(open.failures)
        });
        match failures.flatten() {
            None => {}
            Some(1) => {
                self.trouble.set(Some(WorkerTrouble::Restarted));
                self.connect(self.start_worker());
            }
            Some(_) => self.trouble.set(Some(WorkerTrouble::Stopped(why))),
        }
    }

    /// Starts the Worker again because the player asks for it.
    pub(crate) fn try_again(self) {
        self.trouble.set(None);
        self.connect(self.start_worker());
    }
}

/// Asks the table for everything that the page does not know yet.
fn join(table: LiveTable) {
    let since = table.now(|model| model.position);
    table.say(ClientMessage::Join {
        protocol: protocol::VERSION,
        build: crate::BUILD.to_owned(),
        since: Some(since),
    });
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).filter_map(pair).collect()
}
