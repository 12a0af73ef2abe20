//! A process that is killed while it appends: every acknowledged entry is there.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use store::{
    LogPosition, LogStore as _, OpenError, Salvage, SqliteStore, StoreError, TableId, check,
    open_salvaging,
};
use store_tests::TestRng;

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

/// After every kill, one page of a copy is damaged at random: what is not named as lost is there.
/// `KILLS=500 cargo test -p store-tests --test killed` makes more kills than the default.
#[test]
fn with_one_damaged_page_only_what_was_on_it_is_lost() {
    const PAGE: usize = 4096;
    let mut rng = TestRng::new(21);
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = BTreeMap::<String, u64>::new();
    let (mut whole, mut lost) = (0, 0);
    for kill in 0..kills() {
        for line in killed_after(folder.path(), 1 + rng.below(120) as usize) {
            let (table, at) = line.trim_matches(['<', '>']).split_once(':').unwrap();
            acknowledged.insert(table.to_owned(), at.parse::<u64>().unwrap() + 1);
        }
        let copy = tempfile::tempdir().unwrap();
        for name in ["roundhouse.db", "roundhouse.db-wal"] {
            std::fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
        }
        if kill % 2 == 1 {
            // Closing writes the log into the database, so that no page is there twice.
            drop(SqliteStore::open(copy.path()).unwrap());
        }
        let path = copy.path().join("roundhouse.db");
        let mut bytes = std::fs::read(&path).unwrap();
        let page = rng.below((bytes.len() / PAGE) as u64) as usize;
        bytes[page * PAGE..(page + 1) * PAGE].fill(rng.below(256) as u8);
        std::fs::write(&path, bytes).unwrap();
        let (store, salvaged) = open_unlocked(copy.path());
        let damage = salvaged.map(|salvage| salvage.damage).unwrap_or_default();
        for (table, length) in &acknowledged {
            let id = TableId::new(table).unwrap();
            if damage.iter().any(|one| one.table.as_ref() == Some(&id)) {
                lost += 1;
                continue;
            }
            match store.read(&id, LogPosition(0)).wait() {
                Ok(entries) => {
                    let found = entries.len() as u64;
                    assert!(found >= *length, "kill {kill}, page {page}: {found} of {length}");
                    whole += 1;
                }
                Err(StoreError::Damaged { .. }) => lost += 1,
                Err(error) => panic!("kill {kill}, page {page}: {error}"),
            }
        }
    }
    println!(
        "{} kills: {whole} times a table was whole, {lost} times it was named as lost",
        kills()
    );
    assert!(whole > lost, "{whole} whole, {lost} lost");
}
