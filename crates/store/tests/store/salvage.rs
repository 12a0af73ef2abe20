//! Stores with damaged pages: what is whole is saved, and what is not is named.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use rusqlite::Connection;
use store::{
    Append, IndexStore as _, LogPosition, LogStore as _, NoteStore as _, NoteUpdate, SqliteStore,
    StoreOptions, Timestamp, open_salvaging, salvage,
};
use tempfile::TempDir;

use super::{read, table, tamper};

const PAGE: usize = 4096;
/// The number of notes that [`fill`] writes: enough for more than one page.
const NOTES: u64 = 50;
const FILES: [&str; 2] = ["roundhouse.db", "roundhouse.db-wal"];

/// The entries of every table.
type Tables = BTreeMap<String, Vec<String>>;

/// Writes tables of several lengths, every fourth one finished. The entries of all tables come in turn.
fn fill(store: &SqliteStore) -> Tables {
    let mut tables = Tables::new();
    for round in 0..40_u64 {
        for number in 0..30_u64 {
            if round > 3 * number {
                continue;
            }
            let (id, at) = (format!("table{number}"), LogPosition(round));
            let text = format!("{id}:{round}:{}", "x".repeat((number * 7 + round) as usize % 150));
            let append = Append::new(table(&id), at, Timestamp(round), text.as_bytes());
            store.append(append.summary(format!("summary of {id}"))).wait().unwrap();
            tables.entry(id).or_default().push(text);
        }
    }
    for (id, entries) in tables.iter().step_by(4) {
        store.finish(&table(id), LogPosition(entries.len() as u64)).wait().unwrap();
    }
    for number in 0..NOTES {
        store.put(NoteUpdate::set(format!("note/{number}"), vec![7; 60])).wait().unwrap();
    }
    tables
}

fn copy(from: &Path) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    for name in FILES.into_iter().chain(["roundhouse.count"]) {
        if from.join(name).exists() {
            fs::copy(from.join(name), to.path().join(name)).unwrap();
        }
    }
    to
}

/// Fills a part of a file with this byte.
fn overwrite(path: &Path, offset: usize, length: usize, byte: u8) {
    let mut bytes = fs::read(path).unwrap();
    let end = bytes.len().min(offset + length);
    bytes[offset..end].fill(byte);
    fs::write(path, bytes).unwrap();
}

/// Salvages a store; checks that every table is saved as it was, or named. Returns how many are lost.
#[track_caller]
fn check(damaged: &Path, tables: &Tables, what: &str) -> usize {
    let new = tempfile::tempdir().unwrap();
    let report = salvage(damaged, new.path()).unwrap();
    assert!(store::check(new.path()).unwrap().is_good(), "{what}");
    let store = SqliteStore::open(new.path()).unwrap();
    let is_named = |id: &str| {
        report.damage.iter().any(|one| one.table.as_ref().is_some_and(|table| table.as_str() == id))
    };
    let mut lost = 0;
    for (id, entries) in tables {
        if is_named(id) {
            assert_eq!(read(&store, id).unwrap(), Vec::<String>::new(), "{what}");
            lost += 1;
        } else {
            let found = read(&store, id).unwrap();
            assert_eq!(found.len(), entries.len(), "{what}: {id}");
            assert_eq!(&found, entries, "{what}: {id}");
        }
    }
    assert_eq!(report.tables as usize + lost, tables.len(), "{what}");
    let are_notes_named = report.damage.iter().any(|one| one.what.contains("notes"));
    assert!(report.notes == NOTES || are_notes_named, "{what}: {} notes", report.notes);
    lost
}

#[test]
fn a_whole_store_is_saved_whole() {
    let (folder, store) = super::fresh();
    let tables = fill(&store);
    drop(store);
    assert_eq!(check(folder.path(), &tables, "nothing"), 0);
    let new = tempfile::tempdir().unwrap();
    let report = salvage(folder.path(), new.path()).unwrap();
    assert_eq!((report.tables, report.notes), (30, NOTES));
    assert_eq!(report.damage, []);
    assert!(salvage(folder.path(), new.path()).is_err(), "it does not overwrite a store");
}

#[test]
fn any_one_page_may_be_lost() {
    let (folder, store) = super::fresh();
    let tables = fill(&store);
    drop(store);
    let pages = fs::metadata(folder.path().join(FILES[0])).unwrap().len() as usize / PAGE;
    assert!(pages > 20, "{pages} pages");
    let (mut harmless, mut lost_in_all) = (0, 0);
    for (page, byte) in (0..pages).flat_map(|page| [(page, 0), (page, 0xff)]) {
        let damaged = copy(folder.path());
        overwrite(&damaged.path().join(FILES[0]), page * PAGE, PAGE, byte);
        let lost = check(damaged.path(), &tables, &format!("page {page} filled with {byte}"));
        // A page above the leaves has one entry for each of them, most of different tables.
        assert!(lost <= 20, "page {page}: {lost} tables are lost");
        harmless += usize::from(lost == 0);
        lost_in_all += lost;
    }
    assert!(lost_in_all < 3 * 2 * pages, "{lost_in_all} tables for {pages} pages");
    assert!(harmless > 8, "{harmless} pages hold nothing that is only there");
}

/// Few long entries fill a page, so some hundred of them make a tree of several levels. The first page below one in
/// the middle has no key before it there, but may hold the end of a table.
#[test]
fn any_one_page_of_a_high_tree_may_be_lost() {
    let (folder, store) = super::fresh();
    let mut tables = Tables::new();
    for number in 0..60_u64 {
        let id = format!("table{number}");
        for at in 0..2 + number % 7 {
            let text = format!("{id}:{at}:{}", "x".repeat(850));
            let append = Append::new(table(&id), LogPosition(at), Timestamp(at), text.as_bytes());
            store.append(append).wait().unwrap();
            tables.entry(id.clone()).or_default().push(text);
        }
    }
    for number in 0..NOTES {
        store.put(NoteUpdate::set(format!("note/{number}"), vec![7; 60])).wait().unwrap();
    }
    drop(store);
    let pages = fs::metadata(folder.path().join(FILES[0])).unwrap().len() as usize / PAGE;
    for page in 0..pages {
        let damaged = copy(folder.path());
        overwrite(&damaged.path().join(FILES[0]), page * PAGE, PAGE, 0xff);
        let lost = check(damaged.path(), &tables, &format!("page {page}"));
        assert!(lost <= 10, "page {page}: {lost} tables are lost");
    }
}

#[test]
fn frames_after_a_damaged_one_of_the_write_ahead_log_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    // No checkpoint by the number of pages, so that everything is in the log.
    let options = StoreOptions { checkpoint: usize::MAX, ..StoreOptions::default() };
    let store = SqliteStore::open_with(folder.path(), &options).unwrap();
    let tables = fill(&store);
    let copied = copy(folder.path());
    drop(store);
    let log = fs::metadata(copied.path().join(FILES[1])).unwrap().len() as usize;
    let frames = (log - 32) / (PAGE + 24);
    for frame in (0..frames).step_by(frames / 25) {
        let damaged = copy(copied.path());
        overwrite(&damaged.path().join(FILES[1]), 32 + frame * (PAGE + 24), PAGE + 24, 0);
        let lost = check(damaged.path(), &tables, &format!("frame {frame} of {frames}"));
        assert!(lost <= 20, "frame {frame}: {lost} tables are lost");
    }
}

/// Without the list of free pages, pages whose rows were deleted look as if they were in use.
#[test]
fn what_was_deleted_does_not_come_back_from_an_older_version_of_its_page() {
    let (folder, store) = super::fresh();
    (0..400).for_each(|number| super::write(&store, &format!("table{number}"), &["a"]));
    drop(store);
    let options = StoreOptions { checkpoint: usize::MAX, ..StoreOptions::default() };
    let store = SqliteStore::open_with(folder.path(), &options).unwrap();
    // As long as somebody reads what was there before, the log cannot be emptied.
    let reader = Connection::open(folder.path().join(FILES[0])).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM tables").unwrap();
    (10..400).for_each(|number| store.remove(&table(&format!("table{number}"))).wait().unwrap());
    let damaged = copy(folder.path());
    drop((reader, store));
    let log = damaged.path().join(FILES[1]);
    let bytes = fs::read(&log).unwrap();
    let frames = (32..bytes.len()).step_by(PAGE + 24);
    let first_pages: Vec<_> = frames.filter(|at| bytes[*at..*at + 4] == [0, 0, 0, 1]).collect();
    assert!(!first_pages.is_empty());
    first_pages.into_iter().for_each(|at| overwrite(&log, at + 24, PAGE, 0));
    let new = tempfile::tempdir().unwrap();
    let report = salvage(damaged.path(), new.path()).unwrap();
    assert_eq!((report.tables, report.damage), (10, Vec::new()));
}

#[test]
fn a_damaged_store_is_opened_with_what_is_whole() {
    let (folder, store) = super::fresh();
    let tables = fill(&store);
    drop(store);
    for page in [0, 1, 5, 12] {
        let damaged = copy(folder.path());
        overwrite(&damaged.path().join(FILES[0]), page * PAGE, PAGE, 0);
        let (store, report) = open_salvaging(damaged.path()).unwrap();
        let lost = report.map_or(0, |report| report.lost_tables());
        let whole = tables.keys().filter(|id| read(&store, id).is_ok_and(|log| !log.is_empty()));
        assert_eq!(whole.count() + lost, tables.len(), "page {page}");
        drop(store);
        let (_, again) = open_salvaging(damaged.path()).unwrap();
        assert!(again.is_none(), "the new file is sound");
    }
}

/// A process that ends while it replaces a damaged store leaves the new one under another name.
#[test]
fn a_salvage_that_was_interrupted_is_finished() {
    let (folder, store) = super::fresh();
    let tables = fill(&store);
    drop(store);
    for is_moved_away in [false, true] {
        let damaged = copy(folder.path());
        fs::copy(folder.path().join(FILES[0]), damaged.path().join("roundhouse.salvaged")).unwrap();
        overwrite(&damaged.path().join(FILES[0]), 0, 10 * PAGE, 0);
        if is_moved_away {
            fs::remove_file(damaged.path().join(FILES[0])).unwrap();
        }
        drop(open_salvaging(damaged.path()).unwrap());
        assert!(!damaged.path().join("roundhouse.salvaged").exists());
        assert_eq!(check(damaged.path(), &tables, "the new store"), 0);
    }
}

#[test]
fn a_file_that_is_no_store_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(FILES[0]), "somebody's letters".repeat(1000)).unwrap();
    assert!(open_salvaging(folder.path()).is_err());
    assert!(fs::read_to_string(folder.path().join(FILES[0])).unwrap().starts_with("somebody"));
}

#[test]
fn only_the_owner_may_read_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.put(NoteUpdate::set("a", "b")).wait().unwrap();
    let mode =
        |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(FILES.map(mode), [0o600; 2]);
    drop(store);
    fs::set_permissions(folder.path().join(FILES[0]), fs::Permissions::from_mode(0o644)).unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    assert_eq!(mode(FILES[0]), 0o600, "an older file too");
}

#[test]
fn a_finished_table_can_be_found_by_its_age_and_removed() {
    let (folder, store) = super::fresh();
    super::write(&store, "old", &["a"]);
    super::write(&store, "live", &["a"]);
    let later = Append::new(table("new"), LogPosition(0), Timestamp(9_000), "a");
    store.append(later).wait().unwrap();
    for id in ["old", "new"] {
        store.finish(&table(id), LogPosition(1)).wait().unwrap();
    }
    let before = |time| {
        let heads = store.finished_before(Timestamp(time), 10).wait().unwrap();
        heads.iter().map(|head| head.table.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(before(9_000), ["old"]);
    assert_eq!(before(9_001), ["old", "new"]);
    let used = store.used_bytes().wait().unwrap();
    assert!(used >= PAGE as u64);
    for id in ["old", "live", "nowhere"] {
        store.remove(&table(id)).wait().unwrap();
        assert!(read(&store, id).unwrap().is_empty());
    }
    super::write(&store, "old", &["b"]);
    drop(store);
    tamper(folder.path(), "SELECT 1");
    assert!(store::check(folder.path()).unwrap().is_good());
}

/// SQLite ignores everything after a damaged frame of its log, and the file looks sound.
#[test]
fn a_check_notices_tables_that_a_damaged_log_lost() {
    let folder = tempfile::tempdir().unwrap();
    let options = StoreOptions { checkpoint: usize::MAX, ..StoreOptions::default() };
    let store = SqliteStore::open_with(folder.path(), &options).unwrap();
    (0..30).for_each(|number| super::write(&store, &format!("table{number}"), &["a"]));
    store.remove(&table("table3")).wait().unwrap();
    let [sound, damaged] = [(); 2].map(|()| copy(folder.path()));
    drop(store);
    assert!(store::check(folder.path()).unwrap().is_good(), "29 are there");
    assert!(store::check(sound.path()).unwrap().is_good(), "in the log too");
    let log = damaged.path().join(FILES[1]);
    let half = fs::metadata(&log).unwrap().len() as usize / 2;
    overwrite(&log, half, PAGE, 0);
    // A server that opens it does not make the loss forgotten.
    drop(SqliteStore::open(damaged.path()).unwrap());
    let health = store::check(damaged.path()).unwrap();
    assert!(health.live < 29, "the damage is not noticed by SQLite");
    let what = &health.damage[0].what;
    assert!(what.contains(&format!("{} tables are missing", 29 - health.live)), "{what}");
}

/// Returns what a check of the whole folder complains about.
fn complaints(folder: &Path) -> Vec<String> {
    let health = store::check(folder).unwrap();
    health.damage.into_iter().map(|one| one.what).collect()
}

/// Opens a damaged store as a server does, and checks that what it says is lost is not forgotten until
/// the operator accepts it.
#[track_caller]
fn stays_told(folder: &Path, lost: &str) {
    let (store, report) = open_salvaging(folder).unwrap();
    let damage = report.unwrap().damage;
    assert!(damage.iter().any(|one| one.what == lost), "{damage:?}");
    drop(store);
    for _ in 0..2 {
        let told = complaints(folder);
        assert!(told.iter().any(|what| *what == format!("lost: {lost}")), "{told:?}");
        assert!(open_salvaging(folder).unwrap().1.is_none(), "the new file is sound");
    }
    fs::remove_file(folder.join("roundhouse.lost")).unwrap();
    assert_eq!(complaints(folder), Vec::<String>::new());
}

#[test]
fn lost_notes_are_named_by_those_around_them() {
    let (folder, store) = super::fresh();
    super::write(&store, "a", &["a"]);
    let key = |number: usize| format!("note/{number:03}");
    for number in 0..400 {
        store.put(NoteUpdate::set(key(number), vec![7; 60])).wait().unwrap();
    }
    drop(store);
    let file = folder.path().join(FILES[0]);
    let bytes = fs::read(&file).unwrap();
    // The page above the leaves has some of the notes too: the last one is on a leaf, so is its neighbor.
    let [before, place] = [key(398), key(399)].map(|key| {
        bytes.windows(key.len()).position(|part| part == key.as_bytes()).unwrap() / PAGE
    });
    assert_eq!(before, place);
    overwrite(&file, place * PAGE, PAGE, 0);
    let new = tempfile::tempdir().unwrap();
    let report = salvage(folder.path(), new.path()).unwrap();
    let last = key(report.notes as usize - 1);
    let lost = format!("notes after {last:?} may be lost");
    assert_eq!(report.damage.iter().map(ToString::to_string).collect::<Vec<_>>(), [&*lost]);
    stays_told(folder.path(), &lost);
}

#[test]
fn a_lost_page_with_all_notes_is_told() {
    let (folder, store) = super::fresh();
    super::write(&store, "a", &["a"]);
    store.put(NoteUpdate::set("house/closed/a", "")).wait().unwrap();
    drop(store);
    let file = folder.path().join(FILES[0]);
    let bytes = fs::read(&file).unwrap();
    let place = bytes.windows(14).position(|part| part == b"house/closed/a").unwrap();
    overwrite(&file, place / PAGE * PAGE, PAGE, 0);
    stays_told(folder.path(), "all notes are lost");
}

#[test]
fn a_file_that_was_cut_short_says_how_many_tables_are_missing() {
    const TABLES: usize = 400;
    let (folder, store) = super::fresh();
    let text = "x".repeat(200);
    let append = |number| store.append(super::entry(&format!("table{number}"), 0, &text));
    let appends: Vec<_> = (0..TABLES).map(append).collect();
    for pending in appends {
        pending.wait().unwrap();
    }
    drop(store);
    let file = fs::File::options().write(true).open(folder.path().join(FILES[0])).unwrap();
    file.set_len(file.metadata().unwrap().len() / 3).unwrap();
    let new = tempfile::tempdir().unwrap();
    let report = salvage(folder.path(), new.path()).unwrap();
    let missing = TABLES - report.tables as usize - report.lost_tables();
    assert!(missing > 0, "{report:?}");
    assert_eq!(complaints(new.path()), Vec::<String>::new(), "whoever salvages accepts the loss");
    let lost = format!("{missing} tables are missing, and nothing is known of them");
    stays_told(folder.path(), &lost);
}

#[test]
fn a_store_in_use_is_not_salvaged() {
    let (folder, store) = super::fresh();
    let new = tempfile::tempdir().unwrap();
    let refused = salvage(folder.path(), new.path()).unwrap_err().to_string();
    assert!(refused.starts_with("another process has the store in "), "{refused}");
    assert_eq!(fs::read_dir(new.path()).unwrap().count(), 0);
    drop(store);
    salvage(folder.path(), new.path()).unwrap();
}
