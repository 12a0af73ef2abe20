//! Entries that get other bytes, because a person's data is erased.

use store::IndexStore as _;

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

#[test]
fn a_rewritten_log_is_whole_and_goes_on() {
    let (folder, store) = fresh();
    let secret = "the text of a person, long enough to be found";
    write(&store, "live", &["a", secret, "c"]);
    write(&store, "done", &["a", secret]);
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
    assert!(!is_on_disk(folder.path(), secret), "nothing is left in free space");
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
