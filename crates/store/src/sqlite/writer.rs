//! The one thread that writes. Everything that waits goes into one transaction with one sync; it is
//! answered when the sync has returned.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::connect::failure;
use super::counts::{Counters, add};
use super::ending::Ending;
use super::heads::{self, Heads, Refusal};
use crate::error::StoreError;
use crate::limits;
use crate::log::{Append, Entry, Note, Position, TableId};
use crate::pending::Answer;
use crate::subscription::Subscriber;

/// Writes in one transaction: enough for any disk, and few enough to keep the wait for it short.
const BATCH: usize = 1024;

/// Something to write, and whom to tell.
#[derive(Debug)]
pub(super) enum Write {
    Append(Append, Answer<Position>),
    Finish(Ending, Answer<()>),
    Note(Note, Answer<()>),
    /// Takes no more of this table, because it is damaged.
    Close(TableId, StoreError),
}

/// Whom to tell of a table's entries.
#[derive(Debug, Default)]
pub(super) struct Subscribers(HashMap<TableId, Vec<Subscriber>>);

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
    fn answer(self, answer: Result<Position, StoreError>) {
        match self {
            Write::Append(_, asker) => asker.give(answer),
            Write::Finish(_, asker) | Write::Note(_, asker) => asker.give(answer.map(|_| ())),
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
    /// Writes from one checkpoint to the next.
    checkpoint: usize,
    /// Writes since the last one.
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
            self.due += batch.len();
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
            Ok(outcomes) => batch.into_iter().zip(outcomes).for_each(|(w, o)| self.tell(w, o)),
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
        let told = outcome.is_ok().then(|| append.clone());
        asker.give(outcome);
        if let Some(append) = told {
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
            Write::Close(..) => {}
        }
    }

    /// A transaction failed. A full disk or a damaged page need not concern all of it, so each write is
    /// tried alone; anything else breaks the store.
    fn give_up(&mut self, batch: Vec<Write>, error: rusqlite::Error) {
        let partial = matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DiskFull | ErrorCode::DatabaseCorrupt)
        );
        let error = failure(error);
        if !partial {
            self.broken = Some(error.clone());
        }
        if partial && batch.len() > 1 {
            return batch.into_iter().for_each(|write| self.commit(vec![write]));
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
            // The log is as it was, and with it everything acknowledged.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => {}
            // A sync that fails once may succeed the next time without having written anything.
            Err(error) => self.broken = Some(failure(error)),
        }
    }
}

impl Subscribers {
    pub(super) fn add(&mut self, table: TableId, subscriber: Subscriber) {
        self.0.retain(|_, listening| {
            listening.retain(|subscriber| !subscriber.is_gone());
            !listening.is_empty()
        });
        self.0.entry(table).or_default().push(subscriber);
    }

    fn tell(&mut self, append: &Append) {
        let Some(listening) = self.0.get_mut(&append.table) else { return };
        for (offset, bytes) in append.entries.iter().enumerate() {
            let position = append.at.plus(offset);
            let entry = Entry { position, time: append.time, bytes: Arc::clone(bytes) };
            listening.retain(|subscriber| subscriber.tell(&entry));
        }
    }
}

/// What is behind our locks is never half changed, so a panic elsewhere does not matter.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
