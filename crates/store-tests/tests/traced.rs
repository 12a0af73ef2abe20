//! Tests under strace: no acknowledgement leaves before the sync of its batch.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the appender under strace; returns its system calls and its output.
fn trace(folder: &Path, threads: &str, appends: &str) -> (String, String) {
    let trace = folder.join("trace");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-y", "-s", "10000", "-e", "trace=pwrite64,write,fdatasync,fsync", "-o"]);
    strace.arg(&trace).arg(env!("CARGO_BIN_EXE_appender"));
    strace.arg(folder.join("data")).args([threads, appends]);
    let output =
        strace.output().expect("this test needs strace; on Debian: apt-get install strace");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (
        String::from_utf8(fs::read(trace).unwrap()).unwrap(),
        String::from_utf8(output.stdout).unwrap(),
    )
}

/// The state of the entries, by the system calls seen so far.
#[derive(Default)]
struct Watch {
    /// Entries in the write-ahead log, perhaps only in the system's cache.
    written: HashSet<String>,
    /// Entries that a sync in progress will have synced.
    syncing: HashMap<String, HashSet<String>>,
    synced: HashSet<String>,
    acknowledged: usize,
    /// The number of syncs that synced new entries.
    syncs: u64,
}

impl Watch {
    /// Reads one line of the trace. An entry that is acknowledged too early is an error.
    fn see(&mut self, line: &str) -> Result<(), String> {
        let (process, call) = line.split_once(' ').unwrap_or((line, ""));
        let call = call.trim_start();
        if call.contains("-wal>") && call.starts_with("pwrite64(") {
            // A page also holds older entries, which are known already.
            self.written.extend(entries(call).filter(|entry| !self.synced.contains(entry)));
        } else if call.contains("-wal>") && is_sync(call) {
            self.syncing.insert(process.to_owned(), self.written.clone());
            if call.contains(" = 0") {
                self.synced(process);
            }
        } else if call.starts_with("<... f")
            && call.contains("sync resumed")
            && call.contains(" = 0")
        {
            self.synced(process);
        } else if call.starts_with("write(1<") {
            for entry in entries(call) {
                if !self.synced.contains(&entry) {
                    return Err(format!("{entry} was acknowledged before its sync"));
                }
                self.acknowledged += 1;
            }
        }
        Ok(())
    }

    fn synced(&mut self, process: &str) {
        let now = self.syncing.remove(process).unwrap_or_default();
        self.syncs += u64::from(!now.is_empty());
        self.written.retain(|entry| !now.contains(entry));
        self.synced.extend(now);
    }
}

fn is_sync(call: &str) -> bool {
    call.starts_with("fdatasync(") || call.starts_with("fsync(")
}

/// Finds the entries named in a call, as in `<t0:17>`.
fn entries(call: &str) -> impl Iterator<Item = String> {
    call.split('<').filter_map(|rest| {
        let (name, _) = rest.split_once('>')?;
        let (table, at) = name.split_once(':')?;
        let is_entry = table.starts_with('t') && at.parse::<u64>().is_ok();
        is_entry.then(|| format!("{table}:{at}"))
    })
}

fn check(threads: &str, appends: &str, total: usize) {
    let folder = tempfile::tempdir().unwrap();
    let (trace, said) = trace(folder.path(), threads, appends);
    let mut watch = Watch::default();
    for line in trace.lines() {
        watch.see(line).unwrap();
    }
    assert_eq!(watch.acknowledged, total);
    let batches = said.lines().last().unwrap().strip_prefix("batches ").unwrap();
    assert_eq!(watch.syncs.to_string(), batches, "a batch is a sync");
}

#[test]
fn a_lone_append_is_acknowledged_after_its_sync() {
    check("1", "50", 50);
}

#[test]
fn those_who_share_a_sync_are_acknowledged_after_it() {
    check("8", "40", 320);
}

#[test]
fn an_early_acknowledgement_would_be_seen() {
    let judge = |lines: &[&str]| {
        let mut watch = Watch::default();
        lines.iter().try_for_each(|line| watch.see(line))
    };
    let write = "7 pwrite64(5</d/roundhouse.db-wal>, \"..<t0:1>..\", 4096, 0) = 4096";
    let (sync, ack) =
        ("7 fsync(5</d/roundhouse.db-wal>) = 0", "8 write(1<pipe>, \"<t0:1>\\n\", 7) = 7");
    let (begin, end) =
        ("7 fsync(5</d/roundhouse.db-wal> <unfinished ...>", "7 <... fsync resumed>) = 0");
    let elsewhere = "7 fsync(4</d/roundhouse.db>) = 0";
    assert_eq!(judge(&[write, sync, ack]), Ok(()));
    assert_eq!(judge(&[write, begin, end, ack]), Ok(()));
    for early in [&[write, ack, sync][..], &[sync, write, ack], &[write, begin, ack, end]] {
        assert!(judge(early).is_err(), "{early:?}");
    }
    assert!(judge(&[begin, write, end, ack]).is_err(), "written after the sync had begun");
    assert!(judge(&[write, elsewhere, ack]).is_err(), "another file was synced");
}
