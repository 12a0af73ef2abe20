//! The store in one SQLite file: write-ahead log, a sync for every commit, one thread that writes and
//! a few that read, each with a connection of its own.

mod connect;
mod counts;
mod ending;
mod folder;
mod heads;
mod reader;
pub(crate) mod rows;
mod schema;
mod subscribers;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};

pub(crate) use connect::{Role, connect, failure};
pub use counts::Counts;
pub(crate) use folder::{Folder, sync as sync_folder};
pub(crate) use schema::version_of;

use crate::contract::Store;
use crate::error::{OpenError, StoreError};
use crate::limits;
use crate::log::{Append, Entry, Head, Note, Position, TableId, Time};
use crate::pending::{Answer, Pending};
use crate::subscription::Subscription;
use counts::Counters;
use ending::Ending;
use reader::Readers;
use subscribers::Subscribers;
use writer::{Desk, Write, Writer};

/// How to open a store.
#[derive(Debug, Clone)]
pub struct Options {
    /// The name of SQLite's virtual file system, when it is not the system's own. For tests.
    pub vfs: Option<String>,
    /// After about how many pages the write-ahead log is copied into the database.
    pub checkpoint: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { vfs: None, checkpoint: 4000 }
    }
}

/// The store in `roundhouse.db` of a folder. Only one process at a time has it open for writing.
///
/// Dropping it waits until everything that was asked for is written.
#[derive(Debug)]
pub struct SqliteStore {
    // In this order: what the readers prepare goes to the writer, and the folder is given up last.
    readers: Readers,
    writer: Writer,
    subscribers: Arc<Mutex<Subscribers>>,
    counters: Arc<Counters>,
    _folder: Folder,
}

impl SqliteStore {
    /// Opens the store of this folder, or makes a new one.
    ///
    /// # Errors
    /// When someone else has it open, or it is not there to be written, or not ours.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(folder, &Options::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// The same.
    pub fn open_with(folder: &Path, options: &Options) -> Result<SqliteStore, OpenError> {
        let folder = Folder::lock(folder)?;
        let path = folder.database();
        let vfs = options.vfs.as_deref();
        let mut connection = connect(&path, vfs, Role::Writer)?;
        schema::migrate(&mut connection, &path)?;
        folder.sync()?;
        let readers = Readers::start(|| connect(&path, vfs, Role::Reader))?;
        let (subscribers, counters) = (Arc::default(), Arc::default());
        let desk = Desk::new(connection, options.checkpoint, &subscribers, &counters);
        let writer = Writer::start(desk);
        Ok(SqliteStore { readers, writer, subscribers, counters, _folder: folder })
    }

    /// What has been done since it was opened.
    pub fn counts(&self) -> Counts {
        self.counters.read()
    }

    fn write<T>(
        &self,
        checked: Result<(), StoreError>,
        write: impl FnOnce(Answer<T>) -> Write,
    ) -> Pending<T> {
        let (answer, pending) = Pending::pair();
        match checked {
            Ok(()) => self.writer.inbox().send(write(answer)),
            Err(error) => answer.give(Err(error)),
        }
        pending
    }

    /// Reads a whole table; damage closes it for writing too.
    fn read_log(&self, table: &TableId, from: Position) -> Pending<Vec<Entry>> {
        let (table, inbox) = (table.clone(), self.writer.inbox().clone());
        self.readers.ask(move |sql| {
            rows::entries(sql, &table, from).inspect_err(|error| inbox.close(&table, error))
        })
    }
}

impl Store for SqliteStore {
    fn append(&self, append: Append) -> Pending<Position> {
        self.write(append.check(), |answer| Write::Append(append, answer))
    }

    fn finish(&self, table: &TableId, at: Position) -> Pending<()> {
        let (table, inbox) = (table.clone(), self.writer.inbox().clone());
        // Packing takes a while: a reader does it, and the writer finds out whether it still fits.
        self.readers.hand(move |sql, answer| match Ending::prepare(sql, &table, at) {
            Ok(ending) => inbox.send(Write::Finish(ending, answer)),
            Err(error) => {
                inbox.close(&table, &error);
                answer.give(Err(error));
            }
        })
    }

    fn delete(&self, table: &TableId, at: Position) -> Pending<()> {
        self.write(Ok(()), |answer| Write::Delete(table.clone(), at, answer))
    }

    fn read(&self, table: &TableId, from: Position) -> Pending<Vec<Entry>> {
        self.read_log(table, from)
    }

    fn subscribe(&self, table: &TableId, from: Position) -> Subscription {
        Subscription::pair(from, |subscriber| {
            writer::lock(&self.subscribers).add(table.clone(), subscriber);
            self.read_log(table, from)
        })
    }

    fn head(&self, table: &TableId) -> Pending<Option<Head>> {
        let table = table.clone();
        self.readers.ask(move |sql| rows::head(sql, &table).map_err(failure))
    }

    fn live(&self) -> Pending<Vec<Head>> {
        self.readers.ask(|sql| rows::live(sql).map_err(failure))
    }

    fn finished(&self, after: Option<(Time, TableId)>, limit: usize) -> Pending<Vec<Head>> {
        let limit = limit.min(limits::PAGE);
        self.readers.ask(move |sql| rows::finished(sql, after.as_ref(), limit).map_err(failure))
    }

    fn put(&self, note: Note) -> Pending<()> {
        self.write(note.check(), |answer| Write::Note(note, answer))
    }

    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>> {
        let key = key.to_owned();
        self.readers.ask(move |sql| rows::note(sql, &key).map_err(failure))
    }

    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>> {
        let prefix = prefix.to_owned();
        self.readers.ask(move |sql| rows::notes(sql, &prefix).map_err(failure))
    }
}
