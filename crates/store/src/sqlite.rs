//! The store in one SQLite file: with a write-ahead log, a sync for every commit, one thread that
//! writes, and two that read. Each thread has its own connection.

mod connect;
mod counts;
mod folder;
pub(crate) mod head_count;
mod log_ends;
mod packed_log;
mod reader;
mod rewritten_log;
pub(crate) mod rows;
mod schema;
mod subscribers;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};

use tokio::sync::mpsc::UnboundedReceiver;

pub(crate) use connect::{Role, connect, failure};
pub use counts::StoreCounts;
pub(crate) use folder::{LockedFolder, create as create_folder, make_private, sync as sync_folder};
pub(crate) use schema::version_of;

use crate::contract::{IndexStore, LogStore, NoteStore, Store, StoreEvent};
use crate::error::{OpenError, StoreError};
use crate::limits;
use crate::log::{Append, LogHead, LogPosition, NoteUpdate, StoredEntry, TableId, Timestamp};
use crate::pending::{Pending, Responder};
use crate::subscription::Subscription;
use counts::Counters;
use head_count::HeadCount;
use packed_log::PackedLog;
use reader::Readers;
use rewritten_log::RewrittenLog;
use subscribers::Subscribers;
use writer::{Write, Writer, WriterThread};

/// Bytes of the largest file whose pages are checked at every start; that takes below a second.
const QUICKLY_CHECKED: u64 = 256 << 20;

/// Options for opening a store.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The name of an SQLite virtual file system to use instead of the default one. For tests.
    pub vfs: Option<String>,
    /// The approximate number of pages after which the write-ahead log is copied into the database.
    pub checkpoint: usize,
    /// Whether deleted bytes are overwritten in the file. Only a measurement of what that costs does
    /// without.
    pub overwrites_deleted: bool,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { vfs: None, checkpoint: 4000, overwrites_deleted: true }
    }
}

/// A store in the file `roundhouse.db` of a folder. One process at a time may have it open for writing.
///
/// Dropping it waits until all requested writes are done.
#[derive(Debug)]
pub struct SqliteStore {
    // Dropped in this order: readers send prepared writes to the writer; the folder is unlocked last.
    readers: Readers,
    writer: Writer,
    subscribers: Arc<Mutex<Subscribers>>,
    counters: Arc<Counters>,
    _folder: LockedFolder,
}

impl SqliteStore {
    /// Opens the store of this folder, or creates a new one.
    ///
    /// # Errors
    /// If another process has it open, the folder cannot be written, or the file is not a store.
    pub fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
        SqliteStore::open_with(folder, &StoreOptions::default())
    }

    /// Opens the store of this folder with options.
    ///
    /// # Errors
    /// Those of [`SqliteStore::open`].
    pub fn open_with(folder: &Path, options: &StoreOptions) -> Result<SqliteStore, OpenError> {
        let folder = LockedFolder::lock(folder)?;
        let path = folder.database();
        let vfs = options.vfs.as_deref();
        if vfs.is_none() {
            let cannot = |cause| OpenError::Folder { folder: folder.path().to_owned(), cause };
            folder::make_private(&path).map_err(cannot)?;
        }
        let mut connection = connect(&path, vfs, Role::Writer)?;
        schema::migrate(&mut connection, &path)?;
        if !options.overwrites_deleted {
            let without = connection.pragma_update(None, "secure_delete", false);
            without.map_err(|error| connect::cannot_open(&path, error))?;
        }
        folder.sync()?;
        let readers = Readers::start(|| connect(&path, vfs, Role::Reader))?;
        let (subscribers, counters) = (Arc::default(), Arc::default());
        let head_count = match vfs {
            // A file system for tests has only SQLite's files.
            Some(_) => None,
            None => rows::tables(&connection)
                .ok()
                .and_then(|found| HeadCount::open(folder.path(), found).ok()),
        };
        let (checkpoint, counted) = (options.checkpoint, &counters);
        let thread = WriterThread::new(connection, checkpoint, &subscribers, counted, head_count);
        let writer = Writer::start(thread);
        Ok(SqliteStore { readers, writer, subscribers, counters, _folder: folder })
    }

    /// Looks for damage that would stop more than one table: reads the list of tables and all notes, and
    /// checks the pages of a file that is not too large for that.
    pub fn look_for_damage(&self) -> Pending<()> {
        self.readers.ask(|sql| {
            rows::live(sql).map_err(failure)?;
            rows::notes(sql, "").map_err(failure)?;
            if rows::used_bytes(sql).map_err(failure)? > QUICKLY_CHECKED {
                return Ok(());
            }
            let check = sql.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
            let found = check.map_err(failure)?;
            if found == "ok" { Ok(()) } else { Err(StoreError::Disk(found)) }
        })
    }

    fn write<T>(
        &self,
        checked: Result<(), StoreError>,
        write: impl FnOnce(Responder<T>) -> Write,
    ) -> Pending<T> {
        let (responder, pending) = Pending::pair();
        match checked {
            Ok(()) => self.writer.queue().send(write(responder)),
            Err(error) => responder.send(Err(error)),
        }
        pending
    }

    /// Reads the entries of a table. A damaged table is closed for writing too.
    fn read_log(&self, table: &TableId, from: LogPosition) -> Pending<Vec<StoredEntry>> {
        let (table, queue) = (table.clone(), self.writer.queue().clone());
        self.readers.ask(move |sql| {
            rows::entries(sql, &table, from).inspect_err(|error| queue.close(&table, error))
        })
    }
}

impl LogStore for SqliteStore {
    fn append(&self, append: Append) -> Pending<LogPosition> {
        self.write(append.check(), |responder| Write::Append(append, responder))
    }

    fn finish(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        let (table, queue) = (table.clone(), self.writer.queue().clone());
        // Packing takes a while: a reader does it, and the writer checks that nothing was added since.
        self.readers.delegate(move |sql, responder| match PackedLog::prepare(sql, &table, at) {
            Ok(packed) => queue.send(Write::Finish(packed, responder)),
            Err(error) => {
                queue.close(&table, &error);
                responder.send(Err(error));
            }
        })
    }

    fn delete(&self, table: &TableId, at: LogPosition) -> Pending<()> {
        self.write(Ok(()), |responder| Write::Delete(table.clone(), at, responder))
    }

    fn remove(&self, table: &TableId) -> Pending<()> {
        self.write(Ok(()), |responder| Write::Remove(table.clone(), responder))
    }

    fn rewrite(&self, table: &TableId, entries: Vec<Vec<u8>>, summary: Vec<u8>) -> Pending<()> {
        let (table, queue) = (table.clone(), self.writer.queue().clone());
        self.readers.delegate(move |sql, responder| {
            match RewrittenLog::prepare(sql, &table, &entries, summary) {
                Ok(log) => queue.send(Write::Rewrite(log, responder)),
                Err(error) => {
                    queue.close(&table, &error);
                    responder.send(Err(error));
                }
            }
        })
    }

    fn read(&self, table: &TableId, from: LogPosition) -> Pending<Vec<StoredEntry>> {
        self.read_log(table, from)
    }

    fn subscribe(&self, table: &TableId, from: LogPosition) -> Subscription {
        Subscription::pair(from, |subscriber| {
            writer::lock(&self.subscribers).add(table.clone(), subscriber);
            self.read_log(table, from)
        })
    }
}

impl IndexStore for SqliteStore {
    fn head(&self, table: &TableId) -> Pending<Option<LogHead>> {
        let table = table.clone();
        self.readers.ask(move |sql| rows::head(sql, &table).map_err(failure))
    }

    fn live(&self) -> Pending<Vec<LogHead>> {
        self.readers.ask(|sql| rows::live(sql).map_err(failure))
    }

    fn finished(&self, after: Option<(Timestamp, TableId)>, limit: usize) -> Pending<Vec<LogHead>> {
        let limit = limit.min(limits::PAGE);
        self.readers.ask(move |sql| rows::finished(sql, after.as_ref(), limit).map_err(failure))
    }

    fn finished_before(&self, time: Timestamp, limit: usize) -> Pending<Vec<LogHead>> {
        let limit = limit.min(limits::PAGE);
        self.readers.ask(move |sql| rows::finished_before(sql, time, limit).map_err(failure))
    }

    fn used_bytes(&self) -> Pending<u64> {
        self.readers.ask(|sql| rows::used_bytes(sql).map_err(failure))
    }
}

impl NoteStore for SqliteStore {
    fn put(&self, note: NoteUpdate) -> Pending<()> {
        self.write(note.check(), |responder| Write::Note(note, responder))
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

impl Store for SqliteStore {
    /// Returns `None`: one process at a time may have the file open.
    fn events(&self) -> Option<UnboundedReceiver<StoreEvent>> {
        None
    }

    fn counts(&self) -> StoreCounts {
        self.counters.read()
    }
}
