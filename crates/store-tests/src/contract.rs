//! What every store promises, as one suite: SQLite and the replicated log pass the same. Each promise
//! uses its own tables, so one store can be asked for all of them, and one store may be two handles of
//! the same thing.

use std::sync::Arc;

use store::{
    Append, LogHead, LogPosition, LogState, NoteUpdate, Store, StoreError, TableId, Timestamp,
    limits,
};

/// The stores to ask: two handles of the same store, which may be one handle twice. What is written
/// through one is read through the other.
#[derive(Clone)]
pub struct Handles {
    /// The handle that writes.
    pub here: Arc<dyn Store>,
    /// The handle that reads.
    pub there: Arc<dyn Store>,
}

/// Checks every promise, one after the other.
///
/// # Panics
/// If one is broken.
pub async fn check(handles: &Handles) {
    appends_are_read_again(handles).await;
    a_mistaken_writer_learns_where_the_log_ends(handles).await;
    of_many_who_race_one_wins(handles).await;
    finished_logs_take_no_more(handles).await;
    lists_show_summaries(handles).await;
    finished_tables_come_in_pages(handles).await;
    deleted_tables_leave_nothing(handles).await;
    logs_are_rewritten(handles).await;
    what_is_added_during_a_rewrite_stays(handles).await;
    followers_hear_everything_once(handles).await;
    slow_followers_are_told_where_they_stopped(handles).await;
    notes_are_set_listed_and_removed(handles).await;
    notes_are_put_under_conditions(handles).await;
    of_many_who_put_if_unchanged_each_counts_once(handles).await;
    everything_has_a_limit(handles).await;
}

fn id(name: &str) -> TableId {
    TableId::new(name).expect("a test names tables well")
}

/// Makes an append of one entry at a position; its time is 1000 plus the position.
fn entry(name: &str, at: u64, bytes: &str) -> Append {
    Append::new(id(name), LogPosition(at), Timestamp(1000 + at), bytes)
}

async fn write(store: &dyn Store, name: &str, entries: &[&str]) {
    for (at, bytes) in (0..).zip(entries) {
        let append = entry(name, at, bytes).summary(format!("about {name}"));
        assert_eq!(store.append(append).await, Ok(LogPosition(at + 1)), "{name} at {at}");
    }
}

async fn read(store: &dyn Store, name: &str) -> Vec<String> {
    let entries = store.read(&id(name), LogPosition(0)).await.expect("it can be read");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("it was text");
    entries.iter().map(|entry| text(&entry.bytes)).collect()
}

fn conflict(name: &str, actual: u64) -> StoreError {
    StoreError::Conflict { table: id(name), actual: LogPosition(actual) }
}

async fn appends_are_read_again(Handles { here, there }: &Handles) {
    write(&**here, "read", &["one", "two"]).await;
    let both = entry("read", 2, "three").and("four");
    assert_eq!(here.append(both).await, Ok(LogPosition(4)));
    assert_eq!(read(&**there, "read").await, ["one", "two", "three", "four"]);
    let from = there.read(&id("read"), LogPosition(3)).await.expect("it can be read");
    assert_eq!(from.len(), 1);
    let found = (from[0].position, from[0].time, &*from[0].bytes);
    assert_eq!(found, (LogPosition(3), Timestamp(1002), &b"four"[..]));
    assert_eq!(there.append(entry("read", 4, "five")).await, Ok(LogPosition(5)));
    assert_eq!(read(&**here, "read").await.len(), 5);
    assert_eq!(there.read(&id("read"), LogPosition(5)).await, Ok(Vec::new()));
    assert_eq!(read(&**there, "read-nobody").await, [""; 0]);
}

async fn a_mistaken_writer_learns_where_the_log_ends(Handles { here, there }: &Handles) {
    write(&**here, "mistaken", &["one", "two"]).await;
    for store in [here, there] {
        for at in [0, 1, 3] {
            let refused = store.append(entry("mistaken", at, "late")).await;
            assert_eq!(refused, Err(conflict("mistaken", 2)), "{at}");
        }
        let early = store.append(entry("mistaken-b", 1, "early")).await;
        assert_eq!(early, Err(conflict("mistaken-b", 0)));
    }
    assert_eq!(here.head(&id("mistaken-b")).await, Ok(None));
    assert_eq!(read(&**here, "mistaken").await, ["one", "two"]);
}

async fn of_many_who_race_one_wins(handles: &Handles) {
    const ENTRIES: u64 = 60;
    let racers = (0..8).map(|racer| {
        let Handles { here, there } = handles.clone();
        tokio::spawn(async move {
            let store = if racer % 2 == 0 { here } else { there };
            let (mut at, mut won) = (0, 0);
            while at < ENTRIES {
                match store.append(entry("race", at, &format!("{racer} at {at}"))).await {
                    Ok(LogPosition(next)) => (at, won) = (next, won + 1),
                    Err(StoreError::Conflict { actual, .. }) => {
                        assert!(actual > LogPosition(at), "a conflict is a lost race");
                        at = actual.0;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            won
        })
    });
    let mut won = 0;
    for racer in racers.collect::<Vec<_>>() {
        won += racer.await.expect("no racer fails");
    }
    assert_eq!(won, ENTRIES);
    let entries = read(&*handles.there, "race").await;
    assert_eq!(entries.len() as u64, ENTRIES);
    for (at, entry) in entries.iter().enumerate() {
        assert!(entry.ends_with(&format!(" at {at}")), "{entry}");
    }
}

async fn finished_logs_take_no_more(Handles { here, there }: &Handles) {
    write(&**here, "finish", &["one", "two", "three"]).await;
    let early = there.finish(&id("finish"), LogPosition(2)).await;
    assert_eq!(early, Err(conflict("finish", 3)));
    assert_eq!(there.finish(&id("finish"), LogPosition(3)).await, Ok(()));
    assert_eq!(read(&**here, "finish").await, ["one", "two", "three"]);
    let last = here.read(&id("finish"), LogPosition(2)).await.expect("it can be read");
    assert_eq!((last.len(), last[0].time), (1, Timestamp(1002)));
    let refused = StoreError::Finished { table: id("finish") };
    for store in [here, there] {
        assert_eq!(store.append(entry("finish", 3, "four")).await, Err(refused.clone()));
        assert_eq!(store.finish(&id("finish"), LogPosition(3)).await, Err(refused.clone()));
        assert_eq!(store.delete(&id("finish"), LogPosition(3)).await, Err(refused.clone()));
        let absent = store.finish(&id("finish-b"), LogPosition(0)).await;
        assert_eq!(absent, Err(conflict("finish-b", 0)));
    }
}

fn names(heads: &[LogHead], prefix: &str) -> Vec<String> {
    let names = heads.iter().map(|head| head.table.to_string());
    names.filter(|name| name.starts_with(prefix)).collect()
}

async fn lists_show_summaries(Handles { here, there }: &Handles) {
    // Later than all other tables of the suite, so that they come first.
    const LATE: u64 = 1_000_000;
    for (name, activity) in [("list-a", 30), ("list-b", 10), ("list-c", 20), ("list-d", 20)] {
        let time = Timestamp(LATE + activity);
        let created = Append::new(id(name), LogPosition(0), time, "created");
        assert!(here.append(created.summary(format!("about {name}"))).await.is_ok());
    }
    let more = Append::new(id("list-b"), LogPosition(1), Timestamp(LATE + 40), "more");
    assert!(here.append(more).await.is_ok());
    let expected = LogHead {
        table: id("list-b"),
        state: LogState::Live,
        length: LogPosition(2),
        activity: Timestamp(LATE + 40),
        summary: b"about list-b".to_vec(),
    };
    assert_eq!(here.head(&id("list-b")).await, Ok(Some(expected.clone())));
    let live = here.live().await.expect("it can be listed");
    assert_eq!(names(&live, "list-").len(), 4);
    assert!(live.contains(&expected));
    for name in ["list-a", "list-c", "list-d"] {
        assert_eq!(here.finish(&id(name), LogPosition(1)).await, Ok(()));
    }
    assert_eq!(names(&here.live().await.expect("it can be listed"), "list-"), ["list-b"]);
    let first = here.finished(None, 2).await.expect("it can be listed");
    assert_eq!(names(&first, "list-"), ["list-a", "list-d"]);
    assert_eq!((first[0].state, first[0].activity), (LogState::Finished, Timestamp(LATE + 30)));
    let last = first[1].clone();
    let rest = here.finished(Some((last.activity, last.table)), 1).await.expect("listed");
    assert_eq!(names(&rest, "list-"), ["list-c"]);
    let old = here.finished_before(Timestamp(LATE + 25), 1000).await.expect("listed");
    assert_eq!(names(&old, "list-").len(), 2);
    let head = there.head(&id("list-c")).await.expect("it is known").expect("it exists");
    assert_eq!(head.summary, b"about list-c");
    assert!(here.used_bytes().await.expect("it is known") > 0);
}

async fn finished_tables_come_in_pages(Handles { here, .. }: &Handles) {
    let all: Vec<_> = (0..25).map(|number| format!("page-{number:02}")).collect();
    for name in &all {
        write(&**here, name, &["all"]).await;
        assert_eq!(here.finish(&id(name), LogPosition(1)).await, Ok(()));
    }
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = here.finished(after, 10).await.expect("it can be listed");
        let Some(last) = page.last() else { break };
        after = Some((last.activity, last.table.clone()));
        seen.extend(names(&page, "page-"));
    }
    seen.sort();
    assert_eq!(seen, all);
}

async fn deleted_tables_leave_nothing(Handles { here, there }: &Handles) {
    write(&**here, "gone", &["a", "b"]).await;
    write(&**here, "gone-done", &["a", "b"]).await;
    write(&**here, "gone-not", &["c"]).await;
    assert_eq!(there.delete(&id("gone"), LogPosition(1)).await, Err(conflict("gone", 2)));
    assert_eq!(there.delete(&id("gone"), LogPosition(2)).await, Ok(()));
    assert_eq!(there.finish(&id("gone-done"), LogPosition(2)).await, Ok(()));
    assert_eq!(there.remove(&id("gone-done")).await, Ok(()));
    for name in ["gone", "gone-done"] {
        assert_eq!(read(&**here, name).await, [""; 0]);
        assert_eq!(read(&**there, name).await, [""; 0]);
        assert_eq!(there.head(&id(name)).await, Ok(None));
        let late = there.append(entry(name, 2, "late")).await;
        assert_eq!(late, Err(conflict(name, 0)), "nobody goes on with what is gone");
    }
    assert_eq!(read(&**here, "gone-not").await, ["c"]);
    write(&**there, "gone", &["d"]).await;
    assert_eq!(read(&**here, "gone").await, ["d"], "the name is free again");
}

async fn logs_are_rewritten(Handles { here, there }: &Handles) {
    let bytes = |texts: &[&str]| texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    write(&**here, "new-live", &["a", "secret", "c"]).await;
    write(&**here, "new-done", &["a", "secret"]).await;
    assert_eq!(here.finish(&id("new-done"), LogPosition(2)).await, Ok(()));
    for (name, texts) in [("new-live", &["a", "...", "c"][..]), ("new-done", &["a", "..."])] {
        assert_eq!(there.rewrite(&id(name), bytes(texts), b"new".to_vec()).await, Ok(()));
        assert_eq!(read(&**here, name).await, texts);
        let head = there.head(&id(name)).await.expect("it is known").expect("it exists");
        assert_eq!((head.length.0 as usize, &head.summary[..]), (texts.len(), &b"new"[..]));
    }
    let kept = here.read(&id("new-done"), LogPosition(1)).await.expect("it can be read");
    assert_eq!(kept[0].time, Timestamp(1001), "times stay");
    assert_eq!(there.append(entry("new-live", 3, "d")).await, Ok(LogPosition(4)));
    assert_eq!(read(&**here, "new-live").await, ["a", "...", "c", "d"]);
    let refused = there.append(entry("new-done", 2, "d")).await;
    assert_eq!(refused, Err(StoreError::Finished { table: id("new-done") }));
    let short = here.rewrite(&id("new-live"), bytes(&["a"]), Vec::new()).await;
    assert_eq!(short, Err(conflict("new-live", 4)));
}

async fn what_is_added_during_a_rewrite_stays(Handles { here, there }: &Handles) {
    const ENTRIES: u64 = 30;
    write(&**here, "new-race", &["0", "1", "2"]).await;
    let add = async {
        for at in 3..ENTRIES {
            let added = here.append(entry("new-race", at, &at.to_string())).await;
            assert_eq!(added, Ok(LogPosition(at + 1)));
        }
    };
    let rewrite = async {
        for _ in 0..12 {
            let bytes = read(&**there, "new-race").await.into_iter().map(String::into_bytes);
            match there.rewrite(&id("new-race"), bytes.collect(), b"new".to_vec()).await {
                Ok(()) | Err(StoreError::Conflict { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    };
    tokio::join!(add, rewrite);
    let expected: Vec<_> = (0..ENTRIES).map(|at| at.to_string()).collect();
    assert_eq!(read(&**there, "new-race").await, expected);
}

async fn followers_hear_everything_once(Handles { here, there }: &Handles) {
    assert!(here.append(entry("follow", 0, "0").and("1")).await.is_ok());
    let all = there.subscribe(&id("follow"), LogPosition(0));
    let late = there.subscribe(&id("follow"), LogPosition(2));
    let own = here.subscribe(&id("follow"), LogPosition(0));
    for at in 2..20 {
        assert!(here.append(entry("follow", at, &at.to_string())).await.is_ok());
        assert!(here.append(entry("follow-not", at - 2, "elsewhere")).await.is_ok());
    }
    for (mut follower, from) in [(own, 0), (all, 0), (late, 2)] {
        for at in from..20 {
            let heard = follower.next().await.expect("it goes on");
            let expected = (LogPosition(at), at.to_string().into_bytes());
            assert_eq!((heard.position, heard.bytes.to_vec()), expected);
        }
    }
    let mut last = there.subscribe(&id("follow"), LogPosition(19));
    let mut next = there.subscribe(&id("follow"), LogPosition(20));
    assert_eq!(last.next().await.expect("the last").position, LogPosition(19));
    assert!(here.append(entry("follow", 20, "20")).await.is_ok());
    assert_eq!(next.next().await.expect("the next").position, LogPosition(20));
}

async fn slow_followers_are_told_where_they_stopped(Handles { here, there }: &Handles) {
    let mut slow = there.subscribe(&id("slow"), LogPosition(0));
    assert!(here.append(entry("slow", 0, "entry")).await.is_ok());
    assert_eq!(slow.next().await.expect("the first").position, LogPosition(0));
    let total = limits::BEHIND as u64 + 10;
    for at in 1..total {
        assert!(here.append(entry("slow", at, "entry")).await.is_ok());
    }
    // Heard after all others, so that the slow one must have been let go.
    let mut quick = there.subscribe(&id("slow"), LogPosition(total - 1));
    assert_eq!(quick.next().await.expect("the last").position, LogPosition(total - 1));
    let mut taken = 1;
    let error = loop {
        match slow.next().await {
            Ok(entry) => assert_eq!(entry.position, LogPosition(taken)),
            Err(error) => break error,
        }
        taken += 1;
    };
    assert_eq!(error, StoreError::FellBehind { next: LogPosition(taken) });
    let mut again = there.subscribe(&id("slow"), LogPosition(taken));
    for at in taken..total {
        assert_eq!(again.next().await.expect("it goes on").position, LogPosition(at));
    }
}

async fn keys(store: &dyn Store, prefix: &str) -> Vec<String> {
    let notes = store.notes(prefix).await.expect("it can be listed");
    notes.into_iter().map(|(key, _)| key).collect()
}

async fn notes_are_set_listed_and_removed(Handles { here, there }: &Handles) {
    let all = ["n/a/1", "n/a/0", "n/b/0", "n", "n/x:y/2001:db8::1", "n/with space.dot/", "n/>/*"];
    for key in all {
        assert_eq!(here.put(NoteUpdate::set(key, key)).await, Ok(()), "{key}");
        assert_eq!(there.get(key).await, Ok(Some(key.as_bytes().to_vec())), "{key}");
    }
    assert_eq!(there.put(NoteUpdate::set("n/a/0", "again")).await, Ok(()));
    assert_eq!(there.put(NoteUpdate::remove("n/a/1")).await, Ok(()));
    assert_eq!(there.put(NoteUpdate::remove("n/never")).await, Ok(()));
    assert_eq!(there.put(NoteUpdate::set("n/empty", [])).await, Ok(()));
    assert_eq!(here.get("n/a/0").await, Ok(Some(b"again".to_vec())));
    assert_eq!(here.get("n/a/1").await, Ok(None));
    assert_eq!(here.get("n/empty").await, Ok(Some(Vec::new())));
    assert_eq!(keys(&**here, "n/a/").await, ["n/a/0"]);
    assert_eq!(keys(&**here, "n/b").await, ["n/b/0"]);
    let listed = keys(&**here, "n").await;
    let mut sorted = listed.clone();
    sorted.sort();
    assert_eq!((listed.len(), &listed), (7, &sorted));
    assert_eq!(keys(&**here, "zebra").await, [""; 0]);
}

async fn notes_are_put_under_conditions(Handles { here, there }: &Handles) {
    let changed = || Err(StoreError::NoteChanged { key: "if".into() });
    let set = |value: &str| NoteUpdate::set("if", value);
    let is = |value: &str| Some(value.as_bytes().to_vec());
    assert_eq!(here.put(set("lost").if_unchanged(is("other"))).await, changed());
    assert_eq!(here.put(set("one").if_absent()).await, Ok(()));
    assert_eq!(there.put(set("two").if_absent()).await, changed());
    assert_eq!(there.put(set("two").if_unchanged(is("other"))).await, changed());
    assert_eq!(there.get("if").await, Ok(is("one")));
    assert_eq!(there.put(set("two").if_unchanged(is("one"))).await, Ok(()));
    assert_eq!(here.put(NoteUpdate::remove("if").if_unchanged(is("one"))).await, changed());
    assert_eq!(here.put(NoteUpdate::remove("if").if_unchanged(is("two"))).await, Ok(()));
    assert_eq!(there.get("if").await, Ok(None));
    assert_eq!(there.put(set("three").if_unchanged(None)).await, Ok(()), "absent again");
    assert_eq!(here.get("if").await, Ok(is("three")));
}

async fn of_many_who_put_if_unchanged_each_counts_once(handles: &Handles) {
    let counters = (0..8).map(|number| {
        let Handles { here, there } = handles.clone();
        tokio::spawn(async move {
            let store = if number % 2 == 0 { here } else { there };
            let mut counted = 0;
            while counted < 5 {
                let before = store.get("counter").await.expect("it can be read");
                let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).parse::<u32>();
                let count = before.as_ref().map_or(0, |bytes| text(bytes).expect("a number"));
                let next = NoteUpdate::set("counter", (count + 1).to_string());
                match store.put(next.if_unchanged(before)).await {
                    Ok(()) => counted += 1,
                    Err(StoreError::NoteChanged { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        })
    });
    for counter in counters.collect::<Vec<_>>() {
        counter.await.expect("no counter fails");
    }
    assert_eq!(handles.there.get("counter").await, Ok(Some(b"40".to_vec())));
}

async fn everything_has_a_limit(Handles { here, .. }: &Handles) {
    let too_large = |what, limit| StoreError::TooLarge { what, limit };
    let long = |bytes: usize| "x".repeat(bytes);
    let put = |key: String, value: String| here.put(NoteUpdate::set(key, value));
    assert!(here.append(entry("limit-a", 0, &long(limits::ENTRY))).await.is_ok());
    assert_eq!(read(&**here, "limit-a").await, [long(limits::ENTRY)]);
    let refused = here.append(entry("limit-b", 0, "fits").and(long(limits::ENTRY + 1))).await;
    assert_eq!(refused, Err(too_large("an entry", limits::ENTRY)));
    assert_eq!(read(&**here, "limit-b").await, [""; 0], "all or none");
    let summary = entry("limit-b", 0, "fits").summary(long(limits::SUMMARY + 1));
    assert_eq!(here.append(summary).await, Err(too_large("a summary", limits::SUMMARY)));
    let summary = entry("limit-b", 0, "fits").summary(long(limits::SUMMARY));
    assert!(here.append(summary).await.is_ok());
    let key = put(long(limits::KEY + 1), long(1)).await;
    assert_eq!(key, Err(too_large("a note's key", limits::KEY)));
    assert_eq!(put(long(limits::KEY), long(limits::NOTE)).await, Ok(()));
    let note = put(long(1), long(limits::NOTE + 1)).await;
    assert_eq!(note, Err(too_large("a note", limits::NOTE)));
}
