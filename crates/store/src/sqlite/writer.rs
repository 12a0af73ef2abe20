//! The one thread that writes. Everything that waits goes into one transaction with one sync; it is
//! answered when the sync has returned.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::connect::failure;
use super::counts::{Counters, add};
use super::ending::Ending;
use super::heads::{self, Heads, Refusal};
use super::subscribers::Subscribers;
use crate::error::StoreError;
use crate::limits;
use crate::log::{Append, Note, Position, TableId};
use crate::pending::Answer;

/// Writes in one transaction: enough for any disk, and few enough to keep the wait for it short.
const BATCH: usize = 1024;

/// Something to write, and whom to tell.
#[derive(Debug)]
pub(super) enum Write {
    Append(Append, Answer<Position>),
    Finish(Ending, Answer<()>),
    Delete(TableId, Position, Answer<()>),
    Note(Note, Answer<()>),
    /// Takes no more of this table, because it is damaged.
    Close(TableId, StoreError),
}

/// The thread. Dropping it waits until everything sent is written.
#[derive(Debug)]
pub(super) struct Writer {
    inbox: Option<Inbox>,
    thread: Option<JoinHandle<()>>,
}

/// Where writes are handed in.
#[derive(Debug, Clone)]
pub(super) struct Inbox(SyncSender<Write>);

impl Writer {
    pub(super) fn start(desk: Desk) -> Writer {
        let (sender, inbox) = sync_channel(limits::WAITING);
        let thread = thread::spawn(move || desk.work(&inbox));
        Writer { inbox: Some(Inbox(sender)), thread: Some(thread) }
    }

    pub(super) fn inbox(&self) -> &Inbox {
        self.inbox.as_ref().expect("it is taken only when the writer is dropped")
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.inbox = None;
        if let Some(thread) = self.thread.take() {
            // A writer that panicked has told everybody by not answering.
            drop(thread.join());
        }
    }
}

impl Inbox {
    pub(super) fn send(&self, write: Write) {
        match self.0.try_send(write) {
            Ok(()) => {}
            Err(TrySendError::Full(write)) => write.answer(Err(StoreError::Overloaded)),
            Err(TrySendError::Disconnected(write)) => write.answer(Err(StoreError::Closed)),
        }
    }

    /// Closes a table if the error says that it is damaged.
    pub(super) fn close(&self, table: &TableId, error: &StoreError) {
        if matches!(error, StoreError::Damaged { .. }) {
            self.send(Write::Close(table.clone(), error.clone()));
        }
    }
}

impl Write {
    /// About how many pages it adds to the write-ahead log.
    fn pages(&self) -> usize {
        let bytes = match self {
            Write::Append(append, _) => append.entries.iter().map(|entry| entry.len()).sum(),
            Write::Finish(ending, _) => ending.log.len(),
            Write::Delete(..) | Write::Note(..) | Write::Close(..) => 0,
        };
        1 + bytes / 4096
    }

    fn answer(self, answer: Result<Position, StoreError>) {
        match self {
            Write::Append(_, asker) => asker.give(answer),
            Write::Finish(_, asker) | Write::Delete(_, _, asker) | Write::Note(_, asker) => {
                asker.give(answer.map(|_| ()));
            }
            Write::Close(..) => {}
        }
    }
}

/// Where the writer works.
pub(super) struct Desk {
    connection: Connection,
    heads: Heads,
    subscribers: Arc<Mutex<Subscribers>>,
    counters: Arc<Counters>,
    /// Pages from one checkpoint to the next.
    checkpoint: usize,
    /// Pages since the last one.
    due: usize,
    /// After a failed write nobody knows what is on disk: nothing more is acknowledged.
    broken: Option<StoreError>,
}

impl Desk {
    pub(super) fn new(
        connection: Connection,
        checkpoint: usize,
        subscribers: &Arc<Mutex<Subscribers>>,
        counters: &Arc<Counters>,
    ) -> Desk {
        let (subscribers, counters) = (Arc::clone(subscribers), Arc::clone(counters));
        let heads = Heads::default();
        Desk { connection, heads, subscribers, counters, checkpoint, due: 0, broken: None }
    }

    fn work(mut self, inbox: &Receiver<Write>) {
        while let Ok(first) = inbox.recv() {
            let mut batch = vec![first];
            batch.extend(inbox.try_iter().take(BATCH - 1));
            self.due += batch.iter().map(Write::pages).sum::<usize>();
            self.commit(batch);
            if self.due >= self.checkpoint {
                self.checkpoint();
            }
        }
    }

    fn commit(&mut self, batch: Vec<Write>) {
        if let Some(broken) = &self.broken {
            return batch.into_iter().for_each(|write| write.answer(Err(broken.clone())));
        }
        match self.transaction(&batch) {
            Ok(outcomes) => {
                for (write, outcome) in batch.into_iter().zip(outcomes) {
                    self.tell(write, outcome);
                }
            }
            Err(error) => {
                self.heads.forget();
                self.give_up(batch, error);
            }
        }
    }

    /// All or nothing. On return it is on disk: SQLite syncs before a commit is done.
    fn transaction(
        &mut self,
        batch: &[Write],
    ) -> rusqlite::Result<Vec<Result<Position, StoreError>>> {
        let behavior = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behavior)?;
        let mut outcomes = Vec::with_capacity(batch.len());
        for write in batch {
            let written = match write {
                Write::Append(append, _) => self.heads.append(&transaction, append),
                Write::Finish(ending, _) => self.heads.finish(&transaction, ending),
                Write::Delete(table, at, _) => self.heads.delete(&transaction, table, *at),
                Write::Note(note, _) => heads::put(&transaction, note).map(|()| Position(0)),
                Write::Close(table, why) => {
                    self.heads.close(table.clone(), why.clone());
                    Err(Refusal::Write(why.clone()))
                }
            };
            outcomes.push(match written {
                Ok(position) => Ok(position),
                Err(Refusal::Write(error)) => Err(error),
                Err(Refusal::Transaction(error)) => return Err(error),
            });
        }
        transaction.commit()?;
        // A transaction that changed nothing needs no sync.
        add(&self.counters.batches, u64::from(outcomes.iter().any(Result::is_ok)));
        Ok(outcomes)
    }

    fn tell(&self, write: Write, outcome: Result<Position, StoreError>) {
        if outcome.is_ok() {
            self.count(&write);
        }
        let Write::Append(append, asker) = write else { return write.answer(outcome) };
        let is_written = outcome.is_ok();
        asker.give(outcome);
        if is_written {
            lock(&self.subscribers).tell(&append);
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
            Write::Delete(..) | Write::Close(..) => {}
        }
    }

    /// A transaction failed.
    fn give_up(&mut self, batch: Vec<Write>, error: rusqlite::Error) {
        let extent = Extent::of(&error);
        if extent == Extent::Write && batch.len() > 1 {
            return batch.into_iter().for_each(|write| self.commit(vec![write]));
        }
        let error = failure(error);
        if extent == Extent::Store {
            self.broken = Some(error.clone());
        }
        batch.into_iter().for_each(|write| write.answer(Err(error.clone())));
    }

    /// Copies the write-ahead log into the database, so that it can begin anew. Readers may hold a part
    /// of it back; then the next one takes it.
    fn checkpoint(&mut self) {
        self.due = 0;
        let done = self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        match done {
            Ok(()) => add(&self.counters.checkpoints, 1),
            // A sync that fails once may succeed the next time without having written anything.
            Err(error) if Extent::of(&error) == Extent::Store => self.broken = Some(failure(error)),
            // The log is as it was, and with it everything acknowledged.
            Err(_) => {}
        }
    }
}

/// How much of the store an error concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Perhaps one write of several: the disk is full, or a page is damaged.
    Write,
    /// The whole transaction, which was never begun: another program holds the file.
    Transaction,
    /// Everything: nobody knows what is on disk.
    Store,
}

impl Extent {
    fn of(error: &rusqlite::Error) -> Extent {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull | ErrorCode::DatabaseCorrupt) => Extent::Write,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Extent::Transaction,
            _ => Extent::Store,
        }
    }
}

/// What is behind our locks is never half changed, so a panic elsewhere does not matter.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
