//! A process that is killed while it appends: every acknowledged entry is there.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use store::{
    LogPosition, LogStore as _, OpenError, Salvage, SqliteStore, StoreError, TableId, check,
    open_salvaging,
};
use store_tests::{DamagedPage, Losses, TestRng};
use tempfile::TempDir;

const THREADS: &str = "4";

fn kills() -> u64 {
    std::env::var("KILLS").map_or(20, |text| text.parse().unwrap())
}

/// Runs the program until this number of entries is acknowledged, then kills it. Returns all lines that it
/// printed.
fn killed_after(folder: &Path, lines: usize) -> Vec<String> {
    let mut appender = Command::new(env!("CARGO_BIN_EXE_appender"));
    let appender = appender.arg(folder).args([THREADS, "1000000"]).stdout(Stdio::piped());
    let mut process = appender.spawn().unwrap();
    let mut said = BufReader::new(process.stdout.take().unwrap()).lines();
    let mut lines: Vec<String> = said.by_ref().take(lines).map(Result::unwrap).collect();
    process.kill().unwrap();
    process.wait().unwrap();
    // The lines that it printed before it died. A line is one write, so none is cut off.
    lines.extend(said.map(Result::unwrap));
    lines
}

#[test]
fn everything_acknowledged_is_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = TestRng::new(20);
    let mut acknowledged = BTreeMap::<String, u64>::new();
    for kill in 0..kills() {
        for line in killed_after(folder.path(), 1 + rng.below(120) as usize) {
            let (table, at) = line.trim_matches(['<', '>']).split_once(':').unwrap();
            let next = acknowledged.entry(table.to_owned()).or_default();
            let at: u64 = at.parse().unwrap();
            assert!(at >= *next, "{line} was acknowledged before");
            *next = at + 1;
        }
        let store = SqliteStore::open(folder.path()).unwrap();
        for (table, length) in &mut acknowledged {
            let entries = store.read(&TableId::new(table).unwrap(), LogPosition(0)).wait().unwrap();
            assert!(entries.len() as u64 >= *length, "kill {kill}: {} of {length}", entries.len());
            for (at, entry) in entries.iter().enumerate() {
                assert_eq!(*entry.bytes, *format!("<{table}:{at}>").as_bytes(), "kill {kill}");
            }
        }
    }
    assert_eq!(acknowledged.len(), 4);
    assert!(check(folder.path()).unwrap().is_good());
}

/// Opens a store that was closed a moment ago. A process that another test starts just then holds the lock
/// until it runs its own program.
fn open_unlocked(folder: &Path) -> (SqliteStore, Option<Salvage>) {
    loop {
        match open_salvaging(folder) {
            Err(OpenError::InUse { .. }) => std::thread::sleep(std::time::Duration::from_millis(1)),
            opened => return opened.unwrap(),
        }
    }
}

/// Copies the files of a store into a new folder.
fn copy_of(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["roundhouse.db", "roundhouse.db-wal"] {
        if folder.join(name).exists() {
            std::fs::copy(folder.join(name), copy.path().join(name)).unwrap();
        }
    }
    copy
}

/// Returns the lengths of these tables. Closes the store, which writes its log into the database.
fn lengths_of(folder: &Path, tables: &BTreeSet<String>) -> BTreeMap<String, u64> {
    let store = SqliteStore::open(folder).unwrap();
    let length = |table: &String| {
        let entries = store.read(&TableId::new(table).unwrap(), LogPosition(0)).wait().unwrap();
        (table.clone(), entries.len() as u64)
    };
    tables.iter().map(length).collect()
}

/// Damages a page of a copy, and compares what is left with what was there.
fn damaged(folder: &Path, lengths: &BTreeMap<String, u64>, rng: &mut TestRng) -> Losses {
    let mut losses = Losses::default();
    let copy = copy_of(folder);
    let path = copy.path().join("roundhouse.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let page = DamagedPage::overwrite(&mut bytes, rng).unwrap();
    std::fs::write(&path, bytes).unwrap();
    let (store, salvaged) = open_unlocked(copy.path());
    let damage = salvaged.map(|salvage| salvage.damage).unwrap_or_default();
    for (table, length) in lengths {
        let id = TableId::new(table).unwrap();
        let named = damage.iter().find(|one| one.table.as_ref() == Some(&id));
        let what = match (named, store.read(&id, LogPosition(0)).wait()) {
            (Some(damage), _) => damage.what.clone(),
            (None, Err(StoreError::Damaged { what, .. })) => what,
            (None, Err(error)) => panic!("{table}, page {}: {error}", page.index),
            (None, Ok(entries)) => {
                assert_eq!(entries.len() as u64, *length, "{table}, page {}", page.index);
                losses.whole += 1;
                continue;
            }
        };
        losses.count(page.explain(table, *length, &what).unwrap());
    }
    losses
}

/// After every kill, one page of a copy is damaged at random: what was not on it is there. Once with the
/// write-ahead log as the kill left it, which may have the page again, and once with all of the log
/// written into the database. `KILLS=500 cargo test -p store-tests --test killed` makes more kills than
/// the default.
#[test]
fn with_one_damaged_page_only_what_was_on_it_is_lost() {
    let mut rng = TestRng::new(21);
    let folder = tempfile::tempdir().unwrap();
    let mut tables = BTreeSet::new();
    let (mut with_log, mut without_log) = (Losses::default(), Losses::default());
    for _ in 0..kills() {
        for line in killed_after(folder.path(), 1 + rng.below(120) as usize) {
            tables.insert(line.trim_matches('<').split(':').next().unwrap().to_owned());
        }
        let closed = copy_of(folder.path());
        let lengths = lengths_of(closed.path(), &tables);
        with_log += damaged(folder.path(), &lengths, &mut rng);
        without_log += damaged(closed.path(), &lengths, &mut rng);
    }
    println!("{} kills, with the log: {with_log:?}; without: {without_log:?}", kills());
    for Losses { whole, on_page, before } in [with_log, without_log] {
        assert!(whole > on_page + before && before <= on_page, "too many tables are lost");
    }
}
