//! The logs: one subject for each table. A message is stored only if the last message of the subject has
//! the expected sequence, so two writers never get the same position.

use store::{
    Append, LogHead, LogPosition, LogStore, Pending, StoreError, StoredEntry, Subscription,
    TableId, packed,
};
use tokio::time::{Duration, Instant, sleep};

use crate::House;
use crate::broker::{Outcome, Outgoing, Stored, new_id};
use crate::frame::{self, Frame, FrameError, Marks, SummaryText};
use crate::heads::Head;

/// How often a write is tried again, when the log is as long as its writer thinks. The leader refuses also
/// while the message of a faster writer is on its way to the other brokers, and the sequence changes
/// without the length when a log is packed or rewritten.
const ATTEMPTS: u32 = 24;
/// The wait before the second attempt; it grows with each.
const ATTEMPT: Duration = Duration::from_millis(2);
/// Bytes that a message may have besides its payload.
const HEADER_ROOM: usize = 16 * 1024;
/// How long to wait for a broker that lags behind, before the leader is asked for each message.
const LAG: Duration = Duration::from_millis(500);

/// The end of a log, as the leader of its stream has it.
#[derive(Debug, Clone)]
struct End {
    /// The sequence of the last message of the subject; 0 if there is none.
    sequence: u64,
    /// The table; `None` if it does not exist.
    head: Option<Head>,
}

impl End {
    fn length(&self) -> LogPosition {
        self.head.as_ref().map_or(LogPosition(0), |head| head.length)
    }
}

impl House {
    fn stream_of(&self, table: &TableId) -> String {
        self.names.log_stream(self.names.stream_of(table))
    }

    pub(crate) fn read_frame(table: &TableId, stored: &Stored) -> Result<Frame, StoreError> {
        let what = format!("table {table}");
        Frame::read(stored.headers.as_ref(), &what).map_err(|error| match error {
            FrameError::Newer(error) => error,
            FrameError::NotOurs => damaged(table, LogPosition(0), "a message is no entry"),
        })
    }

    /// Asks the leader where the log of a table ends.
    async fn end(&self, table: &TableId) -> Result<(End, Option<(Stored, Frame)>), StoreError> {
        let Some(last) = self.last(table).await? else {
            if self.heads().forget(table) {
                self.tell_removed(table);
            }
            return Ok((End { sequence: 0, head: None }, None));
        };
        let frame = House::read_frame(table, &last)?;
        self.take(table, &frame, last.sequence);
        let end = End { sequence: last.sequence, head: Head::after(&frame, last.sequence) };
        Ok((end, Some((last, frame))))
    }

    /// Asks the leader what is known of a table.
    pub(crate) async fn head(&self, table: &TableId) -> Result<Option<LogHead>, StoreError> {
        Ok(self.end(table).await?.0.head.map(|head| head.of(table)))
    }

    /// Asks the leader for the last message of a table. A new leader may not have got as far as this node
    /// has heard; then it is asked again for a while. After that the table is taken to be gone.
    async fn last(&self, table: &TableId) -> Result<Option<Stored>, StoreError> {
        let (stream, subject) = (self.stream_of(table), self.names.log(table));
        let given_up = Instant::now() + LAG * 2;
        loop {
            let heard = self.heads().get(table).map_or(0, |head| head.sequence);
            let last = self.broker.last(&stream, &subject).await?;
            let found = last.as_ref().map_or(0, |last| last.sequence);
            if found >= heard || Instant::now() >= given_up {
                return Ok(last);
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Returns where a log ends that must have exactly `at` entries. What this node has heard is enough
    /// if it fits: the brokers refuse if it is not true any more. If it does not fit, the leader says where the
    /// log ends: this node may not have heard the last message.
    async fn end_at(&self, table: &TableId, at: LogPosition) -> Result<End, StoreError> {
        let known = self.heads().get(table).cloned();
        let end = match known {
            Some(head) if head.length == at => End { sequence: head.sequence, head: Some(head) },
            None if at == LogPosition(0) => End { sequence: 0, head: None },
            Some(_) | None => self.end(table).await?.0,
        };
        check_end(table, &end, at)?;
        Ok(end)
    }

    /// Stores a message at the end of a log that has exactly `at` entries. Returns its sequence.
    async fn write(
        &self,
        table: &TableId,
        at: LogPosition,
        message: impl Fn(&End) -> Result<(Frame, bytes::Bytes), StoreError>,
    ) -> Result<u64, StoreError> {
        let mut end = self.end_at(table, at).await?;
        // One id for all attempts: an attempt that was stored after all makes the next one a duplicate.
        let id = new_id();
        // After a refusal nobody knows whether the message was stored, until the log says so.
        let unknown =
            |why: StoreError| StoreError::Unknown { table: table.clone(), why: why.to_string() };
        for attempt in 1..=ATTEMPTS {
            let (frame, payload) = message(&end)?;
            let subject = self.names.log(table);
            let outgoing = Outgoing { subject, headers: frame.headers(&id), payload };
            match self.broker.store(&outgoing.expecting(end.sequence)).await {
                Ok(Outcome::Stored(sequence)) => {
                    self.take(table, &frame, sequence);
                    return Ok(sequence);
                }
                Ok(Outcome::WrongSequence { .. }) => {}
                Err(failure) if attempt == 1 => return Err(failure.about(table)),
                Err(failure) => return Err(unknown(failure.about(table))),
            }
            // Somebody else was faster, this node has not heard of the last message, or the refusal came from
            // a broker that has not noticed yet that another one leads, and which stored the message.
            let now = self.end(table).await.map_err(unknown)?.0;
            if now.sequence == end.sequence {
                sleep(ATTEMPT * attempt).await;
                continue;
            }
            if let Some(sequence) = self.find_own(table, &end, &id, at).await? {
                return Ok(sequence);
            }
            check_end(table, &now, at)?;
            end = now;
        }
        let why = "the brokers refuse it, and the log does not change".into();
        Err(StoreError::Unknown { table: table.clone(), why })
    }

    /// Returns the sequence of the message after a known end, at which the log had `at` entries, if it is the one with
    /// this id. There is such a message: the end has moved since.
    async fn find_own(
        &self,
        table: &TableId,
        end: &End,
        id: &str,
        at: LogPosition,
    ) -> Result<Option<u64>, StoreError> {
        let (stream, subject) = (self.stream_of(table), self.names.log(table));
        let next = self.broker.next(&stream, &subject, end.sequence + 1).await;
        let unknown = |why: String| StoreError::Unknown { table: table.clone(), why };
        let next = next.map_err(|error| unknown(error.to_string()))?;
        let Some(next) = next else {
            // It may have been stored and packed away since.
            return Err(unknown("the log was replaced meanwhile".into()));
        };
        if next.id() == Some(id) {
            return Ok(Some(next.sequence));
        }
        let theirs = House::read_frame(table, &next)?;
        if theirs.marks.whole && theirs.length() > at {
            return Err(unknown("the log was packed meanwhile".into()));
        }
        Ok(None)
    }

    pub(crate) async fn append(&self, append: &Append) -> Result<LogPosition, StoreError> {
        let (table, at, entries) = (append.table(), append.at(), append.entries());
        let new_summary = append.new_summary().map(SummaryText::of);
        let payload = frame::payload(entries);
        self.write(table, at, |end| {
            let summary = new_summary.clone();
            let summary = summary.or_else(|| end.head.as_ref().map(|head| head.summary.clone()));
            let summary = summary.unwrap_or_else(|| SummaryText::of(&[]));
            let (count, time) = (entries.len() as u64, append.time());
            let frame = Frame { position: at, count, time, marks: Marks::default(), summary };
            Ok((frame, payload.clone()))
        })
        .await?;
        Ok(at.plus(entries.len()))
    }

    async fn finish(&self, table: &TableId, at: LogPosition) -> Result<(), StoreError> {
        let head = self.end(table).await?.0;
        check_end(table, &head, at)?;
        if head.head.is_none() {
            return Err(StoreError::Conflict { table: table.clone(), actual: LogPosition(0) });
        }
        let entries = self.read(table, LogPosition(0)).await?;
        if entries.len() as u64 != at.0 {
            let actual = LogPosition(entries.len() as u64);
            return Err(StoreError::Conflict { table: table.clone(), actual });
        }
        let marks = Marks { finished: true, ..Marks::default() };
        self.replace(table, &entries, marks, None).await
    }

    async fn rewrite(
        &self,
        table: &TableId,
        bytes: Vec<Vec<u8>>,
        summary: Vec<u8>,
    ) -> Result<(), StoreError> {
        let mut entries = self.read(table, LogPosition(0)).await?;
        if entries.len() != bytes.len() {
            let actual = LogPosition(entries.len() as u64);
            return Err(StoreError::Conflict { table: table.clone(), actual });
        }
        let replaced = entries.iter_mut().zip(bytes);
        replaced.for_each(|(entry, bytes)| entry.bytes = bytes.into());
        let finished = self.heads().get(table).is_some_and(|head| head.finished);
        let marks = Marks { rewritten: true, finished, ..Marks::default() };
        self.replace(table, &entries, marks, Some(&summary)).await
    }

    /// Stores a whole log as one message, and removes the messages before it. If it is too large for one
    /// message, a finished log keeps its messages.
    async fn replace(
        &self,
        table: &TableId,
        entries: &[StoredEntry],
        marks: Marks,
        summary: Option<&[u8]>,
    ) -> Result<(), StoreError> {
        let packed = packed::pack(entries).map_err(|error| StoreError::Disk(error.to_string()))?;
        let most = self.broker.client().max_payload().saturating_sub(HEADER_ROOM);
        let fits = packed.len() <= most;
        if !fits && marks.rewritten {
            return Err(StoreError::TooLarge { what: "a packed log", limit: most });
        }
        let (at, packed) = (LogPosition(entries.len() as u64), bytes::Bytes::from(packed));
        let new_summary = summary.map(SummaryText::of);
        let write = |end: &End| {
            let Some(head) = &end.head else {
                return Err(StoreError::Conflict { table: table.clone(), actual: LogPosition(0) });
            };
            let summary = new_summary.clone().unwrap_or_else(|| head.summary.clone());
            let (position, count) = if fits { (LogPosition(0), at.0) } else { (at, 0) };
            let marks = Marks { whole: fits, ..marks };
            let frame = Frame { position, count, time: head.time, marks, summary };
            Ok((frame, if fits { packed.clone() } else { bytes::Bytes::new() }))
        };
        let sequence = if marks.rewritten && marks.finished {
            self.write_finished(table, at, write).await?
        } else {
            self.write(table, at, write).await?
        };
        if fits {
            // Another node may have added something since. That stays, and so does the whole log before it.
            self.broker.purge(&self.stream_of(table), &self.names.log(table), sequence).await?;
        }
        Ok(())
    }

    /// Stores a message in a log that is finished. Returns its sequence.
    async fn write_finished(
        &self,
        table: &TableId,
        at: LogPosition,
        message: impl Fn(&End) -> Result<(Frame, bytes::Bytes), StoreError>,
    ) -> Result<u64, StoreError> {
        let end = self.end(table).await?.0;
        if end.length() != at {
            return Err(StoreError::Conflict { table: table.clone(), actual: end.length() });
        }
        self.write_once(table, &end, message(&end)?).await
    }

    /// Stores a message at an end, or fails if that is not the end any more. Returns its sequence.
    async fn write_once(
        &self,
        table: &TableId,
        end: &End,
        (frame, payload): (Frame, bytes::Bytes),
    ) -> Result<u64, StoreError> {
        let subject = self.names.log(table);
        let outgoing = Outgoing { subject, headers: frame.headers(&new_id()), payload };
        match self.broker.store(&outgoing.expecting(end.sequence)).await {
            Ok(Outcome::Stored(sequence)) => {
                self.take(table, &frame, sequence);
                self.heads().let_go(table);
                Ok(sequence)
            }
            Ok(Outcome::WrongSequence { .. }) => Err(StoreError::Overloaded),
            Err(failure) => Err(failure.about(table)),
        }
    }

    async fn delete(&self, table: &TableId, at: LogPosition) -> Result<(), StoreError> {
        let end = self.end(table).await?.0;
        check_end(table, &end, at)?;
        self.erase(table, &end).await
    }

    async fn remove(&self, table: &TableId) -> Result<(), StoreError> {
        let mut failed = StoreError::Overloaded;
        for _ in 0..ATTEMPTS {
            let end = self.end(table).await?.0;
            match self.erase(table, &end).await {
                Err(StoreError::Overloaded) => failed = StoreError::Overloaded,
                other => return other,
            }
        }
        Err(failed)
    }

    /// Says in a log that its table is gone, so that nobody adds to it, and removes everything.
    async fn erase(&self, table: &TableId, end: &End) -> Result<(), StoreError> {
        let mut last = end.sequence;
        if let Some(head) = &end.head {
            let marks = Marks { deleted: true, ..Marks::default() };
            let (time, summary) = (head.time, SummaryText::of(&[]));
            let frame = Frame { position: LogPosition(0), count: 0, time, marks, summary };
            last = self.write_once(table, end, (frame, bytes::Bytes::new())).await?;
        }
        if last > 0 {
            // A new table may have the name by now.
            self.broker.purge(&self.stream_of(table), &self.names.log(table), last + 1).await?;
        }
        Ok(())
    }

    /// Reads the entries of a log from a position on. The leader says how far it goes; the messages in
    /// between may come from any broker, because no message ever changes.
    pub(crate) async fn read(
        &self,
        table: &TableId,
        from: LogPosition,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        let known = self.heads().get(table).cloned();
        let (end, last) = self.end(table).await?;
        let (Some(_), Some((last, frame))) = (&end.head, last) else { return Ok(Vec::new()) };
        let wrong = |what: &str| damaged(table, frame.position, what);
        if frame.marks.whole || (frame.position <= from && frame.count > 0) {
            let mut entries = frame.entries(&last.payload).map_err(wrong)?;
            entries.retain(|entry| entry.position >= from);
            return Ok(entries);
        }
        // Messages that this node has heard of before need not be read again.
        let heard = known.filter(|head| head.length <= from && head.sequence < last.sequence);
        if let Some(heard) = heard {
            let messages = self.messages(table, heard.sequence + 1, last.sequence).await?;
            if let Ok(mut entries) = assemble(table, &messages, heard.length) {
                entries.retain(|entry| entry.position >= from);
                return Ok(entries);
            }
        }
        let messages = self.messages(table, 1, last.sequence).await?;
        let mut entries = assemble(table, &messages, LogPosition(0))?;
        entries.retain(|entry| entry.position >= from);
        Ok(entries)
    }

    /// Reads the messages of a table from one sequence up to and including another.
    async fn messages(
        &self,
        table: &TableId,
        from: u64,
        to: u64,
    ) -> Result<Vec<Stored>, StoreError> {
        let (stream, subject) = (self.stream_of(table), self.names.log(table));
        let (mut messages, mut next): (Vec<Stored>, u64) = (Vec::new(), from);
        let given_up = Instant::now() + LAG;
        while next <= to {
            let lags = match self.broker.batch(&stream, &subject, next).await {
                Ok(batch) if batch.is_empty() => true,
                Ok(batch) => {
                    messages.extend(batch);
                    false
                }
                Err(_) => true,
            };
            if lags && Instant::now() >= given_up {
                let one = self.broker.next(&stream, &subject, next).await?;
                // It was purged meanwhile.
                messages.push(one.ok_or(StoreError::Overloaded)?);
            } else if lags {
                sleep(Duration::from_millis(20)).await;
            }
            next = messages.last().map_or(next, |last| last.sequence + 1);
        }
        messages.retain(|message| message.sequence <= to);
        Ok(messages)
    }
}

fn check_end(table: &TableId, end: &End, at: LogPosition) -> Result<(), StoreError> {
    if end.head.as_ref().is_some_and(|head| head.finished) {
        return Err(StoreError::Finished { table: table.clone() });
    }
    if end.length() == at {
        return Ok(());
    }
    Err(StoreError::Conflict { table: table.clone(), actual: end.length() })
}

/// Puts the entries of messages together, the first of which must be at `next`. What is before a message with the
/// whole log does not count: some of it may be purged already.
fn assemble(
    table: &TableId,
    messages: &[Stored],
    mut next: LogPosition,
) -> Result<Vec<StoredEntry>, StoreError> {
    let frames = messages.iter().map(|message| House::read_frame(table, message));
    let frames = frames.collect::<Result<Vec<_>, _>>()?;
    let begins = |frame: &Frame| frame.marks.whole || frame.marks.deleted;
    let first = frames.iter().rposition(begins);
    next = first.map_or(next, |_| LogPosition(0));
    let mut entries: Vec<StoredEntry> = Vec::new();
    for (frame, message) in frames.iter().zip(messages).skip(first.unwrap_or_default()) {
        let wrong = |what: &str| damaged(table, frame.position, what);
        if frame.position != next {
            return Err(wrong("entries are missing before it"));
        }
        entries.extend(frame.entries(&message.payload).map_err(wrong)?);
        next = frame.length();
    }
    Ok(entries)
}

fn damaged(table: &TableId, position: LogPosition, what: &str) -> StoreError {
    StoreError::Damaged { table: table.clone(), position, what: what.to_owned() }
}

impl LogStore for crate::NatsStore {
    fn append(&self, append: Append) -> Pending<LogPosition> {
        if let Err(error) = append.check() {
            return Pending::ready(Err(error));
        }
        self.run(move |house| async move {
            let stored = house.append(&append).await;
            if stored.is_ok() {
                house.counted.appended(append.entries().len());
            }
            stored
        })
    }

    fn finish(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        let table = table.clone();
        self.run(move |house| async move { house.finish(&table, at).await })
    }

    fn delete(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        let table = table.clone();
        self.run(move |house| async move { house.delete(&table, at).await })
    }

    fn remove(&self, table: &TableId) -> Pending<()> {
        let table = table.clone();
        self.run(move |house| async move { house.remove(&table).await })
    }

    fn rewrite(&self, table: &TableId, entries: Vec<Vec<u8>>, summary: Vec<u8>) -> Pending<()> {
        let table = table.clone();
        self.run(move |house| async move { house.rewrite(&table, entries, summary).await })
    }

    fn read(&self, table: &TableId, from: LogPosition) -> Pending<Vec<StoredEntry>> {
        let table = table.clone();
        self.run(move |house| async move { house.read(&table, from).await })
    }

    fn subscribe(&self, table: &TableId, from: LogPosition) -> Subscription {
        Subscription::pair(from, |subscriber| {
            let nothing_new = self.house.heads().follow(table, from, subscriber);
            if nothing_new { Pending::ready(Ok(Vec::new())) } else { self.read(table, from) }
        })
    }
}
