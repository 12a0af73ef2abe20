//! Entries that get other bytes, because a person's data is erased.

use std::time::{Duration, Instant};

use store::{IndexStore as _, NoteStore as _, NoteUpdate};

use super::*;

fn words(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Whether the text is anywhere in the files of a store.
fn is_on_disk(folder: &Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        bytes.windows(text.len()).any(|part| part == text.as_bytes())
    })
}

/// Waits until the text is in no file of a store that is open.
#[track_caller]
fn vanishes(folder: &Path, text: &str) {
    let since = Instant::now();
    while is_on_disk(folder, text) {
        assert!(since.elapsed() < Duration::from_secs(30), "{text:?} is still there");
        std::thread::sleep(Duration::from_millis(50));
    }
}

const SECRET: &str = "the text of a person, long enough to be found";

#[test]
fn what_was_erased_is_soon_in_no_file_while_the_store_is_open() {
    let erasures: [fn(&SqliteStore); 5] = [
        |store| store.rewrite(&table("a"), words(&["..."]), Vec::new()).wait().unwrap(),
        |store| store.delete(&table("a"), LogPosition(1)).wait().unwrap(),
        |store| store.remove(&table("a")).wait().unwrap(),
        |store| store.put(NoteUpdate::remove("report/1")).wait().unwrap(),
        |store| store.put(NoteUpdate::set("report/1", "...").erasing(true)).wait().unwrap(),
    ];
    for (number, erase) in erasures.into_iter().enumerate() {
        let (folder, store) = fresh();
        if number < 3 {
            write(&store, "a", &[SECRET]);
        } else {
            store.put(NoteUpdate::set("report/1", SECRET)).wait().unwrap();
        }
        assert!(is_on_disk(folder.path(), SECRET), "{number}");
        erase(&store);
        vanishes(folder.path(), SECRET);
        write(&store, "b", &["others", "go on"]);
    }
}

#[test]
fn what_was_erased_is_gone_after_a_reader_held_it_back() {
    let (folder, store) = fresh();
    write(&store, "a", &[SECRET]);
    let reader = Connection::open(folder.path().join("roundhouse.db")).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM entries;").unwrap();
    store.remove(&table("a")).wait().unwrap();
    // Several attempts to empty the log fail meanwhile.
    for at in 0..25 {
        store.append(entry("b", at, "others go on")).wait().unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(is_on_disk(folder.path(), SECRET), "the reader may still need it");
    reader.execute_batch("ROLLBACK").unwrap();
    vanishes(folder.path(), SECRET);
}

#[test]
fn a_rewritten_log_is_whole_and_goes_on() {
    let (folder, store) = fresh();
    write(&store, "live", &["a", SECRET, "c"]);
    write(&store, "done", &["a", SECRET]);
    write(&store, "other", &["x", "y"]);
    store.finish(&table("done"), LogPosition(2)).wait().unwrap();
    let summary = || b"new".to_vec();
    store.rewrite(&table("live"), words(&["a", "...", "c"]), summary()).wait().unwrap();
    store.rewrite(&table("done"), words(&["a", "..."]), summary()).wait().unwrap();
    assert_eq!(read(&store, "live").unwrap(), ["a", "...", "c"]);
    assert_eq!(read(&store, "done").unwrap(), ["a", "..."]);
    assert_eq!(read(&store, "other").unwrap(), ["x", "y"]);
    assert_eq!(store.append(entry("live", 3, "d")).wait(), Ok(LogPosition(4)));
    assert_eq!(store.head(&table("live")).wait().unwrap().unwrap().summary, b"new");
    let times = store.read(&table("done"), LogPosition(0)).wait().unwrap();
    assert_eq!(times[1].time, Timestamp(1001), "times stay");
    drop(store);
    assert!(store::check(folder.path()).unwrap().is_good());
    assert!(!is_on_disk(folder.path(), SECRET), "nothing is left in free space");
}

#[test]
fn only_as_many_entries_as_there_are_can_be_rewritten() {
    let (_folder, store) = fresh();
    write(&store, "a", &["a", "b"]);
    let short = store.rewrite(&table("a"), words(&["x"]), Vec::new()).wait();
    assert_eq!(short, Err(StoreError::Conflict { table: table("a"), actual: LogPosition(2) }));
    let huge = vec![vec![0; store::limits::ENTRY + 1], Vec::new()];
    assert!(matches!(
        store.rewrite(&table("a"), huge, Vec::new()).wait(),
        Err(StoreError::TooLarge { .. })
    ));
    assert_eq!(read(&store, "a").unwrap(), ["a", "b"]);
}
