//! The games that the browser keeps: those that go on, and the history of those that are over.
//!
//! Each game has an id and two values: its summary, which lists show, and its log, from which the Worker opens it
//! again. A table of the server has no log here: its summary and its record are kept when its game is over, because the
//! server removes its tables some time later.

use js_sys::{Date, Function, Reflect};
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::{Score, SeatNumber, Sitter, Stage};
use serde::{Deserialize, Serialize};

use crate::model::TableModel;
use crate::storage::{self, StorageProblem};
use crate::wire::ToWorker;

const SUMMARY: &str = "game.";
const LOG: &str = "log.";
const RECORD: &str = "record.";
/// The key of the only game that earlier builds kept.
const OLD: &str = "table";
/// The room that a game takes at most, in characters. Checked before a game starts.
const ROOM: usize = 80_000;
/// The number of finished games on this device whose moves are kept, and that of finished games of servers. Older ones
/// keep their results.
pub(crate) const MOVES_KEPT: usize = 60;

/// What lists show of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameSummary {
    pub(crate) board: String,
    pub(crate) seats: Vec<Sitter>,
    /// The seats that were played on this device.
    pub(crate) mine: Vec<SeatNumber>,
    /// When it began and when something last happened, in milliseconds since 1970.
    #[serde(serialize_with = "storage::whole_millis")]
    pub(crate) began: f64,
    #[serde(serialize_with = "storage::whole_millis")]
    pub(crate) changed: f64,
    /// The seats that must decide; none if the game is over.
    pub(crate) waiting: Vec<SeatNumber>,
    /// The routes of each seat, for the small map.
    pub(crate) claims: Vec<Vec<String>>,
    /// The score of each seat, once the game is over.
    pub(crate) scores: Vec<Score>,
    pub(crate) winners: Vec<SeatNumber>,
    /// The table of the server that the game was played at.
    #[serde(default)]
    pub(crate) table: Option<String>,
    /// Whether it is a guided game. It can be taken up again, but is no played game: no history and no figure has it.
    #[serde(default)]
    pub(crate) guided: bool,
    /// Whether the game was played to its end.
    pub(crate) over: bool,
}

impl GameSummary {
    /// Summarizes what a table has told this page; `None` before the deal.
    pub(crate) fn of(model: &TableModel, began: f64) -> Option<GameSummary> {
        let (room, shared) = (model.room.as_ref()?, model.shared.as_ref()?);
        Some(GameSummary {
            board: room.board.clone(),
            seats: room.chairs.iter().map(|chair| chair.sitter.clone()).collect(),
            mine: model.seats.clone(),
            began,
            changed: Date::now(),
            waiting: shared.waiting.seats.clone(),
            claims: shared.players.iter().map(|player| player.claims.clone()).collect(),
            scores: shared.players.iter().filter_map(|player| player.score.clone()).collect(),
            winners: room.winners.clone(),
            table: None,
            guided: false,
            over: room.stage == Stage::Finished,
        })
    }

    /// Returns whether somebody on this device won.
    pub(crate) fn is_won(&self) -> bool {
        self.winners.iter().any(|seat| self.mine.contains(seat))
    }

    fn is_same_but_later(&self, other: &GameSummary) -> bool {
        GameSummary { changed: other.changed, ..self.clone() } == *other
    }
}

/// A new id for a game on this device.
pub(crate) fn new_id() -> String {
    let random = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}", random(), random())
}

/// Returns all games with their ids, the latest first.
pub(crate) fn all() -> Vec<(String, GameSummary)> {
    adopt_old();
    let read = |id: String| summary(&id).map(|game| (id, game));
    let mut games: Vec<_> = storage::names(SUMMARY).into_iter().filter_map(read).collect();
    games.sort_by(|(_, one), (_, other)| other.changed.total_cmp(&one.changed));
    games
}

/// Returns the games that are not over, the latest first.
pub(crate) fn going() -> Vec<(String, GameSummary)> {
    all().into_iter().filter(|(_, game)| !game.over).collect()
}

/// Returns the games that are over, the latest first. Guided games are not among them.
pub(crate) fn finished() -> Vec<(String, GameSummary)> {
    all().into_iter().filter(|(_, game)| game.over && !game.guided).collect()
}

/// Removes guided games that are over: no list shows them.
pub(crate) fn remove_learned() {
    let learned = all().into_iter().filter(|(_, game)| game.over && game.guided);
    learned.for_each(|(id, _)| remove(&id));
}

/// Returns the summary of a game.
pub(crate) fn summary(id: &str) -> Option<GameSummary> {
    storage::read(&format!("{SUMMARY}{id}"))
}

/// Stores the summary of a game, unless nothing has changed.
pub(crate) fn keep_summary(id: &str, game: &GameSummary) -> Result<(), StorageProblem> {
    if summary(id).is_some_and(|kept| kept.is_same_but_later(game)) {
        return Ok(());
    }
    write(&format!("{SUMMARY}{id}"), game, None)?;
    if game.over {
        let logs = finished().into_iter().filter(|(id, _)| has_log(id));
        logs.skip(MOVES_KEPT).for_each(|(id, _)| storage::forget(&format!("{LOG}{id}")));
    }
    Ok(())
}

/// Stores the entries of a game's log, as hex digits.
pub(crate) fn keep_log(id: &str, entries: &[String]) -> Result<(), StorageProblem> {
    write(&format!("{LOG}{id}"), &entries, None)
}

/// Stores the record of a finished game of a server.
pub(crate) fn keep_record(id: &str, record: &str) -> Result<(), StorageProblem> {
    write(&format!("{RECORD}{id}"), &record, Some(id))?;
    drop_old_records();
    Ok(())
}

/// Removes the records of all but the latest games.
pub(crate) fn drop_old_records() {
    let recorded = finished().into_iter().filter(|(id, _)| has_record(id));
    recorded.skip(MOVES_KEPT).for_each(|(id, _)| storage::forget(&format!("{RECORD}{id}")));
}

/// Returns whether the record of a game is kept.
pub(crate) fn has_record(id: &str) -> bool {
    storage::read_text(&format!("{RECORD}{id}")).is_some()
}

/// Returns the record of a finished game of a server.
pub(crate) fn record(id: &str) -> Option<String> {
    storage::read(&format!("{RECORD}{id}"))
}

/// Stores a value. While there is no room for it, removes the oldest record; for the record of a game, none that is
/// later than this game's.
fn write<T: Serialize>(name: &str, value: &T, game: Option<&str>) -> Result<(), StorageProblem> {
    let stored = storage::write(name, value);
    if stored != Err(StorageProblem::Full) {
        return stored;
    }
    let oldest_first = finished().into_iter().rev().map(|(id, _)| id);
    let older = oldest_first.take_while(|id| Some(id.as_str()) != game);
    for id in older.filter(|id| has_record(id)) {
        storage::forget(&format!("{RECORD}{id}"));
        let stored = storage::write(name, value);
        if stored != Err(StorageProblem::Full) {
            return stored;
        }
    }
    stored
}

/// Returns whether the moves of a game are kept.
pub(crate) fn has_log(id: &str) -> bool {
    storage::read_text(&format!("{LOG}{id}")).is_some()
}

/// Returns the entries of a game's log, each as hex digits; none if the browser keeps no such game.
pub(crate) fn log(id: &str) -> Option<Vec<String>> {
    adopt_old();
    storage::read(&format!("{LOG}{id}")).filter(|entries: &Vec<String>| !entries.is_empty())
}

/// Returns the message by which the Worker opens a game again.
pub(crate) fn resume(board: &str, entries: &[String]) -> ToWorker {
    let entries = entries.iter().map(|entry| bytes(entry)).collect();
    ToWorker::Resume { board: board.to_owned(), entries }
}

/// Removes a game.
pub(crate) fn remove(id: &str) {
    [SUMMARY, LOG, RECORD].iter().for_each(|kind| storage::forget(&format!("{kind}{id}")));
}

/// Checks that a new game can be stored. The room of records counts as free: they make way for games.
pub(crate) fn check_room() -> Result<(), StorageProblem> {
    let records = storage::names(RECORD).into_iter();
    let texts = records.filter_map(|id| storage::read_text(&format!("{RECORD}{id}")));
    let free: usize = texts.map(|text| text.len()).sum();
    storage::check_room(ROOM.saturating_sub(free))
}

/// Asks the browser not to remove what this page stores when the disk gets full. It may refuse, or not know the
/// question, as on plain http.
pub(crate) fn ask_to_persist() {
    let navigator: JsValue = leptos::prelude::window().navigator().into();
    let asked = || {
        let storage = Reflect::get(&navigator, &"storage".into())?;
        let persist: Function = Reflect::get(&storage, &"persist".into())?.dyn_into()?;
        persist.call0(&storage)
    };
    let _ = asked();
}

/// The game as earlier builds stored it.
#[derive(Deserialize)]
struct OldGame {
    board: String,
    seats: usize,
    entries: Vec<String>,
}

/// Takes over the game that an earlier build has stored.
fn adopt_old() {
    let Some(old) = storage::read::<OldGame>(OLD) else { return };
    let id = new_id();
    let game = GameSummary {
        board: old.board,
        seats: vec![Sitter::Nobody; old.seats],
        mine: Vec::new(),
        began: Date::now(),
        changed: Date::now(),
        waiting: Vec::new(),
        claims: Vec::new(),
        scores: Vec::new(),
        winners: Vec::new(),
        table: None,
        guided: false,
        over: false,
    };
    let kept = || keep_log(&id, &old.entries).and_then(|()| keep_summary(&id, &game));
    if old.entries.is_empty() || kept().is_ok() {
        storage::forget(OLD);
    }
}

/// Writes bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).filter_map(pair).collect()
}
