//! The game on this device: opened, saved, taken up again. A Worker keeps its table.
//!
//! The page saves every entry that the Worker sends. So a Worker that fails loses nothing: the page starts another
//! one from the saved entries.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ClientMessage, ServerMessage, Stage, read_json};

use crate::address::{go, moment, replace, with_moment};
use crate::advice::{Hint, JudgedText};
use crate::files;
use crate::game_lock::{GameLock, Locking};
use crate::kept_games::{self, GameSummary};
use crate::live_table::LiveTable;
use crate::model::{Changes, TableInput};
use crate::preferences::{bots_pace, on_visibility};
use crate::scene::Scene;
use crate::storage::{self, StorageProblem};
use crate::wire::think_messages::ThinkResponse;
use crate::wire::{FromWorker, Link, PlayOn, SoloSetup, ToWorker, WorkerEvent};

/// The key under which the browser stores the record that was opened last.
const RECORD: &str = "replay";

/// The time for which bots rest after the answer to a puzzle, in milliseconds: a day.
const PUZZLE_REST: protocol::Millis = 86_400_000;

/// The game that is open, as the browser stores it. A record has an empty id and is not stored.
#[derive(Default)]
struct OpenGame {
    id: String,
    board: String,
    began: f64,
    guided: bool,
    /// The entries of the table's log, as hex digits.
    entries: Vec<String>,
    lock: Option<GameLock>,
}

impl OpenGame {
    fn new(id: String, board: String) -> OpenGame {
        let began = Date::now();
        OpenGame { id, board, began, guided: false, entries: Vec::new(), lock: None }
    }
}

/// Why the game of the address is not on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameTrouble {
    /// The browser has no such game: it was removed, or everything was.
    Gone,
    /// The saved game cannot be read.
    Unreadable,
    /// Another tab plays the game of this id.
    Elsewhere(String),
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
    /// Why the game of the address is not on the screen.
    pub(crate) game_trouble: RwSignal<Option<GameTrouble>>,
    /// Why the game on the screen is not saved.
    pub(crate) unsaved: RwSignal<Option<StorageProblem>>,
    /// Why the record cannot be replayed.
    pub(crate) unreadable_record: RwSignal<Option<String>>,
    pub(crate) trouble: RwSignal<Option<WorkerTrouble>>,
    /// The puzzle that is open, as the part of its address after `#`.
    puzzle: RwSignal<Option<String>>,
    /// How good the answer to the open puzzle was.
    pub(crate) judged: RwSignal<Option<Arc<JudgedText>>>,
    /// The table or the record that is open.
    open: StoredValue<Option<OpenTable>>,
    /// A Worker that was started in advance, for the next table.
    spare: StoredValue<Option<NumberedLink>, LocalStorage>,
    workers_started: StoredValue<u32>,
    saved: StoredValue<RefCell<OpenGame>, LocalStorage>,
    /// Whether there are entries that the browser has not stored yet.
    unwritten: StoredValue<bool>,
    /// The game that the player wants to open, while its lock is awaited.
    wanted: StoredValue<Option<String>>,
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

impl SoloGame {
    /// Returns the state without a table.
    pub(crate) fn new() -> SoloGame {
        let solo = SoloGame {
            scene: RwSignal::new(None),
            game_trouble: RwSignal::new(None),
            unsaved: RwSignal::new(None),
            unreadable_record: RwSignal::new(None),
            trouble: RwSignal::new(None),
            puzzle: RwSignal::new(None),
            judged: RwSignal::new(None),
            open: StoredValue::new(None),
            spare: StoredValue::new_local(None),
            workers_started: StoredValue::new(0),
            saved: StoredValue::new_local(RefCell::default()),
            unwritten: StoredValue::new(false),
            wanted: StoredValue::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        };
        on_visibility(move || solo.tell_pace());
        solo
    }

    /// Opens a new table and shows it. Other games stay as they are.
    pub(crate) fn start(self, setup: SoloSetup) {
        self.start_game(setup, false);
    }

    /// Opens the table of a guided game and shows it.
    pub(crate) fn start_guided(self, setup: SoloSetup) {
        self.start_game(setup, true);
    }

    fn start_game(self, setup: SoloSetup, guided: bool) {
        kept_games::ask_to_persist();
        let id = kept_games::new_id();
        let game = OpenGame { guided, ..OpenGame::new(id.clone(), setup.board.clone()) };
        self.begin(game, ToWorker::Open(setup));
        self.lock_new(id.clone());
        go(&format!("#/play/{id}"));
    }

    /// Closes the open game without deleting it, and forgets what was wrong with the last one.
    pub(crate) fn leave(self) {
        self.close();
        self.wanted.set_value(None);
        self.game_trouble.set(None);
        self.unreadable_record.set(None);
    }

    /// Opens a puzzle, which has this address. It is not stored: whoever comes back begins it anew.
    pub(crate) fn begin_puzzle(self, address: String, setup: SoloSetup) {
        let game = OpenGame { board: setup.board.clone(), ..OpenGame::default() };
        self.begin(game, ToWorker::Open(setup));
        self.puzzle.set(Some(address));
        self.tell_pace();
    }

    /// Returns whether the puzzle of this address is open.
    pub(crate) fn has_puzzle(self, address: &str) -> bool {
        self.puzzle.with_untracked(|open| open.as_deref() == Some(address))
    }

    /// Shows the game that an address names, or the latest one. Returns whether there is something to show.
    pub(crate) fn enter(self, id: Option<String>) -> bool {
        let Some(id) = id else {
            let latest = kept_games::going().into_iter().next();
            if let Some((id, _)) = &latest {
                replace(&with_moment(&format!("#/play/{id}"), moment()));
            }
            return latest.is_some();
        };
        if self.open_id().as_ref() != Some(&id) {
            self.open_kept(id, Locking::IfFree);
        }
        true
    }

    /// Opens the game that another tab plays, which then loses it.
    pub(crate) fn take_over(self, id: String) {
        self.open_kept(id, Locking::TakeOver);
    }

    /// Returns the address of the game that is open.
    pub(crate) fn open_hash(self) -> Option<String> {
        let puzzle = self.puzzle.get_untracked();
        puzzle.or_else(|| self.open_id().map(|id| format!("#/play/{id}")))
    }

    /// Returns the id of the game that is open.
    pub(crate) fn open_id(self) -> Option<String> {
        let id = || self.saved.with_value(|saved| saved.borrow().id.clone());
        self.is_open().then(id).filter(|id| !id.is_empty())
    }

    /// Opens a game that the browser keeps, once its lock is ours.
    fn open_kept(self, id: String, locking: Locking) {
        self.close();
        self.game_trouble.set(None);
        self.wanted.set_value(Some(id.clone()));
        spawn_local(async move {
            let lost = move |id: String| move || self.lose(&id);
            let lock = GameLock::acquire(&id, locking, lost(id.clone())).await;
            // The player went elsewhere meanwhile.
            if self.wanted.try_get_value().flatten().as_ref() != Some(&id) {
                return;
            }
            self.wanted.set_value(None);
            let kept = kept_games::summary(&id).zip(kept_games::log(&id));
            match (lock, kept) {
                (None, _) => self.game_trouble.set(Some(GameTrouble::Elsewhere(id))),
                (Some(_), None) => self.game_trouble.set(Some(GameTrouble::Gone)),
                (lock, Some((game, entries))) => {
                    let resume = kept_games::resume(&game.board, &entries);
                    let GameSummary { board, began, guided, .. } = game;
                    self.begin(OpenGame { id, board, began, guided, entries, lock }, resume);
                }
            }
        });
    }

    /// Asks the browser to lock a game that this tab has just begun, and keeps the lock if that game is still open when the
    /// answer comes. The tab loses the game if another one takes the lock.
    fn lock_new(self, id: String) {
        spawn_local(async move {
            let own = id.clone();
            let lock = GameLock::acquire(&id, Locking::IfFree, move || self.lose(&own)).await;
            self.saved.try_with_value(|saved| {
                let mut saved = saved.borrow_mut();
                if saved.id == id {
                    saved.lock = lock;
                }
            });
        });
    }

    /// Closes a game because another tab has taken it over.
    fn lose(self, id: &str) {
        if self.open_id().as_deref() == Some(id) {
            self.close();
            self.game_trouble.set(Some(GameTrouble::Elsewhere(id.to_owned())));
        }
    }

    /// Replays a record.
    pub(crate) fn replay(self, record: String) {
        // If it cannot be stored, a reload does not find it again.
        let _ = storage::write(RECORD, &record);
        self.begin(OpenGame::default(), ToWorker::Replay(record));
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

    fn begin(self, saved: OpenGame, opening: ToWorker) {
        self.close();
        self.wanted.set_value(None);
        self.game_trouble.set(None);
        self.unsaved.set(None);
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
            let kept = !saved.entries.is_empty();
            kept.then(|| kept_games::resume(&saved.board, &saved.entries))
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

    /// Starts a game that goes on from a moment of another one, given as a record; or says why that is impossible.
    pub(crate) fn play_on_from(
        self,
        record: String,
        wish: PlayOn,
        failed: impl Fn(String) + 'static,
    ) {
        // The Worker lives until it has answered.
        let link = Rc::new(RefCell::new(None));
        let answered = link.clone();
        let hear = move |event: WorkerEvent| {
            match event {
                WorkerEvent::Told(FromWorker::PlayOn(setup)) => self.start(setup),
                WorkerEvent::Told(FromWorker::RecordUnreadable(why)) | WorkerEvent::Failed(why) => {
                    failed(why)
                }
                WorkerEvent::Told(_) => return,
            }
            answered.borrow_mut().take();
        };
        let worker = Link::to_worker(move |events| events.into_iter().for_each(&hear));
        if let Some(worker) = &worker {
            worker.tell_worker(&ToWorker::PlayOnFrom { record, wish });
        }
        *link.borrow_mut() = worker;
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
            // After the answer to a puzzle nothing moves, so that the player can compare it with the position.
            let rests = self.puzzle.with_untracked(Option::is_some) && !skips;
            table.set_pace(if rests { PUZZLE_REST } else { bots_pace(skips) });
        }
    }

    /// Asks the table for the livery that the person likes, after the person has chosen another one.
    pub(crate) fn ask_livery(self) {
        self.table().into_iter().for_each(LiveTable::ask_livery);
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
            WorkerEvent::Told(message) => self.hear_worker(message),
            WorkerEvent::Failed(why) => self.recover(why),
        }
    }

    fn hear_worker(self, message: FromWorker) {
        match message {
            FromWorker::Message(text) => {
                read_json(&text).into_iter().for_each(|message| self.hear_table(message));
            }
            FromWorker::Entry { position, bytes } => self.save(position, &bytes),
            FromWorker::TableUnreadable => {
                self.close();
                self.game_trouble.set(Some(GameTrouble::Unreadable));
            }
            FromWorker::RecordUnreadable(why) => self.unreadable_record.set(Some(why)),
            FromWorker::Record(text) => {
                let review = self.scene.get_untracked().map(|scene| scene.review);
                if !review.is_some_and(|review| review.take_record(&text)) {
                    files::save("roundhouse.record", &text);
                }
            }
            FromWorker::PlayOn(setup) => self.start(setup),
            FromWorker::Thought(ThinkResponse::Judged(judged)) => {
                self.judged.set(Some(Arc::from(judged)));
            }
            FromWorker::Thought(thought) => {
                let hint = self.scene.get_untracked().zip(Hint::of(thought));
                hint.into_iter().for_each(|(scene, hint)| scene.advise(hint));
            }
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

    fn hear_table(self, message: ServerMessage) {
        let Some(table) = self.table() else { return };
        let changes = table.take(TableInput::Message(Box::new(message)));
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
        self.puzzle.set(None);
        self.judged.set(None);
        self.saved.with_value(|saved| saved.borrow_mut().lock = None);
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
        self.write_down();
        self.close();
        let id = kept_games::new_id();
        self.saved.with_value(|saved| {
            let board = saved.borrow().board.clone();
            saved.replace(OpenGame::new(id.clone(), board))
        });
        self.lock_new(id.clone());
        let owner = self.owner.get_value().with(Owner::new);
        let table = owner.with(LiveTable::new);
        table.set_link(link);
        self.open.set_value(Some(OpenTable { table, owner, ..open }));
        table.tell_worker(&ToWorker::FollowRematch);
        join(table);
        replace(&format!("#/play/{id}"));
    }

    /// Saves an entry of the log. Entries after the end of a game are not stored in the browser: they would say
    /// that a rematch goes on.
    fn save(self, position: protocol::LogPosition, entry: &[u8]) {
        let stage = self.table().and_then(|table| table.now(|model| model.stage()));
        if stage.is_none_or(|stage| stage == Stage::Playing) {
            self.unwritten.set_value(true);
            self.saved.with_value(|saved| {
                let mut saved = saved.borrow_mut();
                saved.entries.truncate(usize::try_from(position).unwrap_or(usize::MAX));
                saved.entries.push(kept_games::hex(entry));
            });
        }
        self.open.update_value(|open| {
            if let Some(open) = open {
                open.failures = 0;
            }
        });
    }

    /// Stores the open game in the browser, or gives it up if another tab has taken it over.
    fn write_down(self) {
        let Some(id) = self.open_id() else { return };
        let lock_is_gone = self
            .saved
            .with_value(|saved| saved.borrow().lock.as_ref().is_some_and(|lock| !lock.is_mine()));
        if lock_is_gone {
            return self.lose(&id);
        }
        let stored = self.saved.with_value(|saved| {
            let saved = saved.borrow();
            if self.unwritten.try_update_value(std::mem::take) == Some(true) {
                kept_games::keep_log(&id, &saved.entries)?;
            }
            let summary = self
                .table()
                .and_then(|table| table.now(|model| GameSummary::of(model, saved.began)));
            let summary = summary.map(|game| GameSummary { guided: saved.guided, ..game });
            summary.map_or(Ok(()), |summary| kept_games::keep_summary(&id, &summary))
        });
        if stored.is_err() {
            // Tried again with the next entry.
            self.unwritten.set_value(true);
        }
        if self.unsaved.get_untracked() != stored.err() {
            self.unsaved.set(stored.err());
        }
    }

    /// Starts another Worker after one failed. If that fails before anything has happened, asks the
    /// player.
    fn recover(self, why: String) {
        // The new Worker does not know that the player waits for a hint.
        if let Some(scene) = self.scene.get_untracked() {
            scene.advise(Hint::Failed(why.clone()));
        }
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
