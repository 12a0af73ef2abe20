//! A process that is killed while it appends: every acknowledged entry is there.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use store::{LogPosition, SqliteStore, Store, TableId, check};
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
