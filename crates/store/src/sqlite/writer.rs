//! The one thread that writes. It puts all waiting writes into one transaction with one sync, and
//! answers them when the sync has returned.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};

use super::connect::{LOCK_TIMEOUT, failure};
use super::counts::{Counters, add};
use super::head_count::HeadCount;
use super::log_ends::{self, LogEnds, WriteError};
use super::packed_log::PackedLog;
use super::rewritten_log::RewrittenLog;
use super::subscribers::Subscribers;
use crate::error::StoreError;
use crate::limits;
use crate::log::{Append, LogPosition, NoteUpdate, TableId};
use crate::pending::Responder;

/// The most writes in one transaction: enough for any disk, and few enough for a short wait.
const BATCH: usize = 1024;

/// The longest time between a write and the checkpoint that copies it into the database. What is only
/// in the write-ahead log is lost if the log is damaged.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(5);

/// The time between attempts to empty the write-ahead log after something was erased. Emptying it more
/// often makes writes slower: a sync of a file that grows costs more.
const EMPTY_LOG_EVERY: Duration = Duration::from_secs(1);

/// A write, and where its answer goes.
#[derive(Debug)]
pub(super) enum Write {
    Append(Append, Responder<LogPosition>),
    Finish(PackedLog, Responder<()>),
    Delete(TableId, LogPosition, Responder<()>),
    Remove(TableId, Responder<()>),
    Rewrite(RewrittenLog, Responder<()>),
    Note(NoteUpdate, Responder<()>),
    /// Refuses all further writes to this table, because it is damaged.
    Close(TableId, StoreError),
}

/// The handle of the writer thread. Dropping it waits until every queued write is done.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Option<WriteQueue>,
    thread: Option<JoinHandle<()>>,
}

/// The sending half of the queue of writes.
#[derive(Debug, Clone)]
pub(super) struct WriteQueue(SyncSender<Write>);

impl Writer {
    pub(super) fn start(thread: WriterThread) -> Writer {
        let (sender, queue) = sync_channel(limits::WAITING);
        let thread = thread::spawn(move || thread.work(&queue));
        Writer { queue: Some(WriteQueue(sender)), thread: Some(thread) }
    }

    pub(super) fn queue(&self) -> &WriteQueue {
        self.queue.as_ref().expect("it is taken only when the writer is dropped")
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, the dropped responders have told everybody who waited.
            drop(thread.join());
        }
    }
}

impl WriteQueue {
    /// Queues a write. If the queue is full or the writer has ended, answers the write with an
    /// error at once.
    pub(super) fn send(&self, write: Write) {
        match self.0.try_send(write) {
            Ok(()) => {}
            Err(TrySendError::Full(write)) => write.answer(Err(StoreError::Overloaded)),
            Err(TrySendError::Disconnected(write)) => write.answer(Err(StoreError::Closed)),
        }
    }

    /// Closes a table for writing if the error says that it is damaged.
    pub(super) fn close(&self, table: &TableId, error: &StoreError) {
        if matches!(error, StoreError::Damaged { .. }) {
            self.send(Write::Close(table.clone(), error.clone()));
        }
    }
}

impl Write {
    /// Estimates how many pages the write adds to the write-ahead log.
    fn pages(&self) -> usize {
        let bytes = match self {
            Write::Append(append, _) => append.entries.iter().map(|entry| entry.len()).sum(),
            Write::Finish(packed, _) => packed.log.len(),
            Write::Rewrite(log, _) => log.bytes(),
            Write::Delete(..) | Write::Remove(..) | Write::Note(..) | Write::Close(..) => 0,
        };
        1 + bytes / 4096
    }

    /// Returns whether what it replaces must be gone from the write-ahead log too.
    fn erases(&self) -> bool {
        match self {
            Write::Delete(..) | Write::Remove(..) | Write::Rewrite(..) => true,
            Write::Note(note, _) => note.erases,
            Write::Append(..) | Write::Finish(..) | Write::Close(..) => false,
        }
    }

    fn answer(self, answer: Result<LogPosition, StoreError>) {
        match self {
            Write::Append(_, responder) => responder.send(answer),
            Write::Finish(_, responder)
            | Write::Delete(_, _, responder)
            | Write::Remove(_, responder)
            | Write::Rewrite(_, responder)
            | Write::Note(_, responder) => {
                responder.send(answer.map(|_| ()));
            }
            Write::Close(..) => {}
        }
    }
}

/// The state of the writer thread.
pub(super) struct WriterThread {
    connection: Connection,
    ends: LogEnds,
    subscribers: Arc<Mutex<Subscribers>>,
    counters: Arc<Counters>,
    /// The number of pages after which to make a checkpoint.
    checkpoint: usize,
    /// The number of pages written since the last checkpoint.
    pages: usize,
    /// When the last checkpoint was made.
    checkpointed: Instant,
    /// Whether the write-ahead log has bytes that were erased since it was emptied.
    has_erased: bool,
    /// How many tables there must be; `None` if the file system cannot keep it.
    head_count: Option<HeadCount>,
    /// The failure after which no more writes are acknowledged: what is on disk is not known.
    broken: Option<StoreError>,
}

impl WriterThread {
    pub(super) fn new(
        connection: Connection,
        checkpoint: usize,
        subscribers: &Arc<Mutex<Subscribers>>,
        counters: &Arc<Counters>,
        head_count: Option<HeadCount>,
    ) -> WriterThread {
        let (subscribers, counters) = (Arc::clone(subscribers), Arc::clone(counters));
        let ends = LogEnds::default();
        WriterThread {
            connection,
            ends,
            subscribers,
            counters,
            checkpoint,
            pages: 0,
            checkpointed: Instant::now(),
            // A process that was killed may have left such bytes.
            has_erased: true,
            head_count,
            broken: None,
        }
    }

    fn work(mut self, queue: &Receiver<Write>) {
        loop {
            match queue.recv_timeout(self.checkpoint_every()) {
                Ok(first) => {
                    let mut batch = vec![first];
                    batch.extend(queue.try_iter().take(BATCH - 1));
                    self.pages += batch.iter().map(Write::pages).sum::<usize>();
                    self.has_erased |= batch.iter().any(Write::erases);
                    self.commit(batch);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let is_needed = self.pages > 0 || self.has_erased;
            let is_late = is_needed && self.checkpointed.elapsed() >= self.checkpoint_every();
            if self.pages >= self.checkpoint || is_late {
                self.checkpoint();
            }
        }
    }

    fn checkpoint_every(&self) -> Duration {
        if self.has_erased { EMPTY_LOG_EVERY } else { CHECKPOINT_EVERY }
    }

    fn commit(&mut self, batch: Vec<Write>) {
        if let Some(broken) = &self.broken {
            return batch.into_iter().for_each(|write| write.answer(Err(broken.clone())));
        }
        match self.transaction(&batch) {
            Ok(outcomes) => {
                for (write, outcome) in batch.into_iter().zip(outcomes) {
                    self.report(write, outcome);
                }
            }
            Err(error) => {
                self.ends.forget();
                self.fail(batch, error);
            }
        }
    }

    /// Writes a batch in one transaction. On return it is on disk: SQLite syncs before a commit is done.
    fn transaction(
        &mut self,
        batch: &[Write],
    ) -> rusqlite::Result<Vec<Result<LogPosition, StoreError>>> {
        execute(&self.connection, "BEGIN IMMEDIATE")?;
        let outcomes = self.write_and_commit(batch);
        if outcomes.is_err() && !self.connection.is_autocommit() {
            execute(&self.connection, "ROLLBACK")?;
        }
        outcomes
    }

    fn write_and_commit(
        &mut self,
        batch: &[Write],
    ) -> rusqlite::Result<Vec<Result<LogPosition, StoreError>>> {
        let sql = &self.connection;
        let mut outcomes = Vec::with_capacity(batch.len());
        self.ends.begin();
        for write in batch {
            let written = match write {
                Write::Append(append, _) => self.ends.append(sql, append),
                Write::Finish(packed, _) => self.ends.finish(sql, packed),
                Write::Delete(table, at, _) => self.ends.delete(sql, table, *at),
                Write::Remove(table, _) => self.ends.remove(sql, table),
                Write::Rewrite(log, _) => self.ends.rewrite(sql, log),
                Write::Note(note, _) => log_ends::put(sql, note).map(|()| LogPosition(0)),
                Write::Close(table, why) => {
                    self.ends.close(table.clone(), why.clone());
                    Err(WriteError::Refused(why.clone()))
                }
            };
            outcomes.push(match written {
                Ok(position) => Ok(position),
                Err(WriteError::Refused(error)) => Err(error),
                Err(WriteError::Transaction(error)) => return Err(error),
            });
        }
        // The count helps to find damage later; without it the store works as well.
        if let Some(count) = &mut self.head_count {
            count.will_lose(self.ends.deleted).ok();
        }
        execute(sql, "COMMIT")?;
        if let Some(count) = &mut self.head_count {
            count.gained(self.ends.created).ok();
        }
        // A transaction that changed nothing makes no sync.
        add(&self.counters.batches, u64::from(outcomes.iter().any(Result::is_ok)));
        Ok(outcomes)
    }

    /// Answers a write and delivers its entries to subscribers.
    fn report(&self, write: Write, outcome: Result<LogPosition, StoreError>) {
        if outcome.is_ok() {
            self.count(&write);
        }
        let Write::Append(append, responder) = write else { return write.answer(outcome) };
        let is_written = outcome.is_ok();
        responder.send(outcome);
        if is_written {
            lock(&self.subscribers).deliver(&append);
        }
    }

    fn count(&self, write: &Write) {
        match write {
            Write::Append(append, _) => {
                add(&self.counters.appends, 1);
                add(&self.counters.entries, append.entries.len() as u64);
            }
            Write::Finish(..) => add(&self.counters.finished, 1),
            Write::Note(..) => add(&self.counters.notes, 1),
            Write::Delete(..) | Write::Remove(..) | Write::Rewrite(..) | Write::Close(..) => {}
        }
    }

    /// Answers the writes of a transaction that failed. If one write may be the cause, tries each
    /// in a separate transaction.
    fn fail(&mut self, batch: Vec<Write>, error: rusqlite::Error) {
        let scope = FailureScope::of(&error);
        if scope == FailureScope::Write && batch.len() > 1 {
            return batch.into_iter().for_each(|write| self.commit(vec![write]));
        }
        let error = failure(error);
        if scope == FailureScope::Store {
            self.broken = Some(error.clone());
        }
        batch.into_iter().for_each(|write| write.answer(Err(error.clone())));
    }

    /// Makes a checkpoint: copies the write-ahead log into the database, so that SQLite reuses the log
    /// from its beginning. Active readers may hold a part back; the next checkpoint takes it.
    fn checkpoint(&mut self) {
        self.pages = 0;
        self.checkpointed = Instant::now();
        let done = if self.has_erased { self.empty_log() } else { self.copy_log() };
        match done {
            Ok(()) => add(&self.counters.checkpoints, 1),
            // After a failed sync, the next one may succeed without having written anything.
            Err(error) if FailureScope::of(&error) == FailureScope::Store => {
                self.broken = Some(failure(error))
            }
            // The log is unchanged, and everything acknowledged is in it.
            Err(_) => {}
        }
    }

    fn copy_log(&self) -> rusqlite::Result<()> {
        self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
    }

    /// Copies the log and empties its file, so that it keeps nothing that was erased. If a reader holds
    /// it back, the next checkpoint tries again.
    fn empty_log(&mut self) -> rusqlite::Result<()> {
        // Writes have to wait meanwhile, so this does not wait for readers.
        self.connection.busy_timeout(Duration::ZERO)?;
        let is_held =
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
        self.connection.busy_timeout(LOCK_TIMEOUT)?;
        self.has_erased = is_held?;
        Ok(())
    }
}

/// Executes a statement that stays compiled, because every batch needs it.
fn execute(sql: &Connection, statement: &str) -> rusqlite::Result<()> {
    sql.prepare_cached(statement)?.execute([]).map(drop)
}

/// The part of the store that an error concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FailureScope {
    /// Perhaps a single write: the disk is full, or a page is damaged.
    Write,
    /// The transaction, which could not begin because another program has locked the file.
    Transaction,
    /// The whole store: what is on disk is not known.
    Store,
}

impl FailureScope {
    fn of(error: &rusqlite::Error) -> FailureScope {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull | ErrorCode::DatabaseCorrupt) => FailureScope::Write,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => FailureScope::Transaction,
            _ => FailureScope::Store,
        }
    }
}

/// Locks a mutex. A poisoned one is fine: what our locks protect is never left half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
