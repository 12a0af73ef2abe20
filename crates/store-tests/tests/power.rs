//! Power cuts: no acknowledged write is lost or doubled.
//!
//! `POWER_CUTS=1000 cargo test -p store-tests --test power` makes more cuts than the default. Every disk
//! has a seed; `POWER_CUTS_FROM` sets the first one.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "power/ledger.rs"]
mod ledger;

use std::path::Path;

use ledger::Ledger;
use store::{
    Append, IndexStore as _, LogPosition, LogStore as _, SqliteStore, StoreError, StoreOptions,
    TableId, Timestamp,
};
use store_tests::{DamagedPage, Losses, Mounted, TestRng, VFS};
use tempfile::TempDir;

/// The number of cuts of each disk, one after the other, so that recovery is cut too.
const CUTS_PER_DISK: u64 = 5;
/// The most changes of the disk between two cuts. Opening a new store takes about thirty.
const CHANGES: u64 = 800;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap())
}

fn open(folder: &Path) -> Result<SqliteStore, store::OpenError> {
    // Few writes between two checkpoints, so that some cuts hit a checkpoint.
    let options =
        StoreOptions { vfs: Some(VFS.to_owned()), checkpoint: 25, ..StoreOptions::default() };
    SqliteStore::open_with(folder, &options)
}

/// Cuts the power of one disk several times. Returns how many writes were acknowledged, or what is wrong
/// after a cut.
fn live(seed: u64, lies: bool) -> Result<u64, String> {
    let folder = tempfile::tempdir().unwrap();
    let machine = Mounted::new(folder.path());
    let (mut rng, mut ledger) = (TestRng::new(seed), Ledger::new(seed));
    if lies {
        machine.disk().lie();
    }
    for cut in 0..CUTS_PER_DISK {
        machine.disk().cut_after(rng.below(CHANGES));
        if let Ok(store) = open(folder.path()) {
            // Sometimes the store is closed first, and the cut comes while it closes, or later.
            for _ in 0..rng.below(150) {
                if !machine.disk().is_cut() {
                    ledger.write(&store);
                }
            }
        }
        machine.power_on(&mut rng);
        let store = open(folder.path()).map_err(|error| format!("cut {cut}: {error}"))?;
        ledger.compare(&store).map_err(|error| format!("cut {cut}: {error}"))?;
    }
    Ok(ledger.acknowledged())
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled() {
    let (first, cuts) = (number("POWER_CUTS_FROM", 0), number("POWER_CUTS", 1000));
    let mut acknowledged = 0;
    for seed in first..first + cuts.div_ceil(CUTS_PER_DISK) {
        match live(seed, false) {
            Ok(writes) => acknowledged += writes,
            Err(error) => panic!("disk {seed}: {error}"),
        }
    }
    println!("{cuts} cuts, {acknowledged} acknowledged writes");
    assert!(acknowledged > 10 * cuts, "only {acknowledged} writes");
}

/// Copies the files of a disk into a folder.
fn copy_of(machine: &Mounted) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for (name, bytes) in machine.disk().files() {
        let name = Path::new(name).file_name().unwrap().to_owned();
        // The shared memory is made anew.
        if !name.to_string_lossy().ends_with("-shm") {
            std::fs::write(copy.path().join(name), bytes).unwrap();
        }
    }
    copy
}

/// Damages a page of the database in a folder at random; `None` if it has no page yet.
fn damage(folder: &Path, rng: &mut TestRng) -> Option<DamagedPage> {
    let path = folder.join("roundhouse.db");
    let mut bytes = std::fs::read(&path).unwrap_or_default();
    let page = DamagedPage::overwrite(&mut bytes, rng)?;
    std::fs::write(&path, bytes).unwrap();
    Some(page)
}

/// Cuts the power of one disk several times, and damages a page of a copy after each cut. If `closed`, the
/// copy is opened and closed before, which writes its log into the database, so that no page is there
/// twice. Returns how often a table was whole and how often it was lost; or what was lost although it
/// was not on the page.
fn live_damaged(seed: u64, closed: bool) -> Result<Losses, String> {
    let folder = tempfile::tempdir().unwrap();
    let machine = Mounted::new(folder.path());
    let (mut rng, mut ledger) = (TestRng::new(seed ^ 0xDA3A), Ledger::new(seed));
    let mut losses = Losses::default();
    for cut in 0..CUTS_PER_DISK {
        machine.disk().cut_after(rng.below(CHANGES));
        if let Ok(store) = open(folder.path()) {
            for _ in 0..rng.below(150) {
                if !machine.disk().is_cut() {
                    ledger.write(&store);
                }
            }
        }
        machine.power_on(&mut rng);
        let wrong = |error: String| format!("cut {cut}: {error}");
        let copy = copy_of(&machine);
        let store = open(folder.path()).map_err(|error| wrong(error.to_string()))?;
        ledger.compare(&store).map_err(wrong)?;
        drop(store);
        if closed {
            drop(SqliteStore::open(copy.path()).map_err(|error| wrong(error.to_string()))?);
        }
        let Some(page) = damage(copy.path(), &mut rng) else { continue };
        match store::open_salvaging(copy.path()) {
            Ok((store, salvaged)) => {
                let damage = salvaged.map(|salvage| salvage.damage).unwrap_or_default();
                ledger.look_for(&store, &damage, &page, &mut losses).map_err(wrong)?;
            }
            // A file that held nothing may be no store any more.
            Err(error) if !ledger.is_empty() => return Err(wrong(error.to_string())),
            Err(_) => {}
        }
    }
    Ok(losses)
}

/// `POWER_CUTS=1000 POWER_CUTS_FROM=… cargo test -p store-tests --test power damaged` makes more cuts than the
/// default, and goes on from any disk.
#[test]
fn after_a_cut_with_a_damaged_page_only_what_was_on_it_is_lost() {
    let (first, cuts) = (number("POWER_CUTS_FROM", 0), number("POWER_CUTS", 100));
    for closed in [false, true] {
        let mut losses = Losses::default();
        for seed in first..first + cuts.div_ceil(CUTS_PER_DISK) {
            match live_damaged(seed, closed) {
                Ok(more) => losses += more,
                Err(error) => panic!("disk {seed}, closed: {closed}: {error}"),
            }
        }
        println!("{cuts} cuts, closed: {closed}: {losses:?}");
        let Losses { whole, on_page, before } = losses;
        assert!(whole > on_page + before && on_page > before, "too many tables are lost");
    }
}

/// Checks that the first test can fail.
#[test]
fn a_disk_that_lies_about_syncs_is_caught() {
    let caught = (0..40).filter(|seed| live(*seed, true).is_err()).count();
    assert!(caught > 20, "{caught} of 40");
}

#[test]
fn a_full_disk_takes_nothing_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let machine = Mounted::new(folder.path());
    let store = open(folder.path()).unwrap();
    let table = TableId::new("a").unwrap();
    let append = |at, bytes: &[u8]| {
        store.append(Append::new(table.clone(), LogPosition(at), Timestamp(0), bytes)).wait()
    };
    machine.disk().set_capacity(Some(400_000));
    let mut length = 0;
    let refusal = loop {
        match append(length, &[7; 5000]) {
            Ok(LogPosition(next)) => length = next,
            Err(error) => break error,
        }
    };
    assert_eq!(refusal, StoreError::Full);
    assert!(length > 10, "{length}");
    machine.disk().set_capacity(None);
    assert_eq!(append(length, b"there is room again"), Ok(LogPosition(length + 1)));
    assert_eq!(store.read(&table, LogPosition(0)).wait().unwrap().len() as u64, length + 1);
}

#[test]
fn after_a_failed_write_nothing_more_is_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let machine = Mounted::new(folder.path());
    let store = open(folder.path()).unwrap();
    let append = |id: &str| {
        let table = TableId::new(id).unwrap();
        store.append(Append::new(table, LogPosition(0), Timestamp(0), "entry")).wait()
    };
    append("before").unwrap();
    machine.disk().cut_after(0);
    let failed = append("during").unwrap_err();
    assert!(matches!(failed, StoreError::Disk(_)), "{failed}");
    machine.disk().power_on(&mut TestRng::new(1));
    assert_eq!(append("after"), Err(failed), "though the disk works again");
    drop(store);
    let store = open(folder.path()).unwrap();
    assert!(store.head(&TableId::new("before").unwrap()).wait().unwrap().is_some());
}
