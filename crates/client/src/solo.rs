//! The game on this device: opened, saved, taken up again. A Worker keeps its table.
//!
//! The page saves every entry that the Worker sends. So a Worker that fails loses nothing: the page starts another
//! one from the saved entries.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, Stage};
use serde::{Deserialize, Serialize};

use crate::address::go;
use crate::files;
use crate::live_table::LiveTable;
use crate::model::{Changes, TableInput};
use crate::preferences::{bots_pace, on_visibility};
use crate::scene::Scene;
use crate::storage;
use crate::wire::{Link, SoloSetup, ToWorker, WorkerEvent};

/// The keys under which the browser stores the game and the record that was opened last.
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

/// The state after a Worker failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WorkerTrouble {
    /// Another Worker continues the game.
    Restarted,
    /// It failed again before anything had happened, so the page waits for the player. The
    /// browser's message may be empty.
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
    /// The table or the record that is open.
    open: StoredValue<Option<OpenTable>>,
    /// A Worker that was started in advance, for the next table.
    spare: StoredValue<Option<NumberedLink>, LocalStorage>,
    workers_started: StoredValue<u32>,
    saved: StoredValue<RefCell<SavedGame>, LocalStorage>,
    /// Whether there are entries that the browser has not stored yet.
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
    /// The message that opened it, to open it again if the Worker fails before the first entry.
    opening: ToWorker,
    /// The number of the Worker that keeps it.
    worker: u32,
    /// The number of failures since the last entry.
    failures: u32,
}

type NumberedLink = (u32, Link);

/// Returns the saved game, if there is one to go on with.
pub(crate) fn saved_game() -> Option<SavedGame> {
    storage::read(GAME).filter(|saved: &SavedGame| !saved.entries.is_empty())
}

impl SavedGame {
    /// Returns the message that opens the game again.
    fn resume(&self) -> ToWorker {
        let entries = self.entries.iter().map(|entry| bytes(entry)).collect();
        ToWorker::Resume { board: self.board.clone(), entries }
    }
}

impl SoloGame {
    /// Returns the state without a table.
    pub(crate) fn new() -> SoloGame {
        let solo = SoloGame {
            scene: RwSignal::new(None),
            unreadable_game: RwSignal::new(false),
            unreadable_record: RwSignal::new(None),
            trouble: RwSignal::new(None),
            open: StoredValue::new(None),
            spare: StoredValue::new_local(None),
            workers_started: StoredValue::new(0),
            saved: StoredValue::new_local(RefCell::default()),
            unwritten: StoredValue::new(false),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        };
        on_visibility(move || solo.tell_pace());
        solo
    }

    /// Opens a new table.
    pub(crate) fn start(self, setup: SoloSetup) {
        let (board, seats) = (setup.board.clone(), setup.seats.len());
        self.begin(SavedGame { board, seats, entries: Vec::new() }, ToWorker::Open(setup));
    }

    /// Opens a table that goes on from a moment of another game, and shows it.
    pub(crate) fn play_on(self, setup: SoloSetup) {
        self.start(setup);
        go("#/play");
    }

    /// Continues the saved game. Returns whether there is one.
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

    /// Returns whether a table is open, and not a record.
    pub(crate) fn is_open(self) -> bool {
        self.open.with_value(Option::is_some) && !self.is_replay()
    }

    fn is_replay(self) -> bool {
        self.open.with_value(|open| {
            open.as_ref().is_some_and(|open| matches!(open.opening, ToWorker::Replay(_)))
        })
    }

    /// Starts a Worker in advance, so that the next table opens at once.
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
            // The browser refuses to start Workers.
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
        self.tell_pace();
        join(table);
    }

    /// Starts a Worker. Each has a number, so that messages of an abandoned Worker can be ignored.
    fn start_worker(self) -> Option<NumberedLink> {
        let number = self.workers_started.get_value() + 1;
        self.workers_started.set_value(number);
        let link = Link::to_worker(move |events| {
            events.into_iter().for_each(|event| self.hear(number, event));
            self.write_down();
        });
        Some((number, link?))
    }

    /// Tells the Worker how long bots wait between two moves, after something that decides it has changed.
    pub(crate) fn tell_pace(self) {
        let skips = self.scene.get_untracked().is_some_and(|scene| scene.hurry.get_untracked());
        if let Some(table) = self.table() {
            table.set_pace(bots_pace(skips));
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
            WorkerEvent::PlayOn(setup) => self.play_on(setup),
            WorkerEvent::Failed(why) => self.recover(why),
        }
    }

    /// Drops a spare Worker that fails. Another is started when it is needed.
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

    /// Removes the table from the screen. Its signals are disposed of when nothing draws them any
    /// more.
    fn close(self) {
        self.scene.set(None);
        if let Some(open) = self.open.try_update_value(Option::take).flatten() {
            open.table.set_link(None);
            set_timeout(move || open.owner.cleanup(), Duration::ZERO);
        }
    }

    /// Switches to the rematch, once the Worker has opened its table.
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

    /// Saves an entry of the log. Entries after the end of a game are not stored in the browser,
    /// because nobody continues that game.
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

    /// Starts another Worker after one failed. If that fails before anything has happened, asks the
    /// player.
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
