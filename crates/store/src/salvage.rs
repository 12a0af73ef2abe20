//! Saves what can be read of a damaged store into a new one. It reads the file's pages itself, because
//! SQLite gives up where one of the pages above the rows is damaged.

mod cells;
mod key_tree;
mod pages;
mod rows;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use crate::check::Damage;
use crate::contract::{LogStore as _, NoteStore as _};
use crate::error::{OpenError, StoreError};
use crate::log::{Append, NoteUpdate, StoredEntry, TableId};
use crate::loss;
use crate::sqlite::{LockedFolder, SqliteStore, create_folder, head_count, sync_folder};
use pages::Pages;
use rows::{FoundRows, FoundTable};

/// What was saved of a damaged store.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Salvage {
    /// The number of tables that are whole.
    pub tables: u64,
    /// The number of their entries.
    pub entries: u64,
    /// The number of notes.
    pub notes: u64,
    /// The tables that are not whole, and what is missing; then the tables and notes of which there is
    /// no trace, without a table.
    pub damage: Vec<Damage>,
}

/// The reason why nothing could be saved.
#[derive(Debug, thiserror::Error)]
pub enum SalvageError {
    /// The old file cannot be read at all.
    #[error("cannot read {}: {cause}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// The new folder has a store already.
    #[error("{} has a store already; name a new folder", folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// The new store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The new store cannot be written.
    #[error("cannot write the new store: {0}")]
    Write(#[from] StoreError),
}

/// The beginning of the keys of the notes about tables that could not be saved.
pub const DAMAGE_NOTES: &str = "damaged/";

/// The key of the note that says what is wrong with a table that could not be saved.
pub fn damage_note(table: &TableId) -> String {
    format!("{DAMAGE_NOTES}{table}")
}

/// Reads the store in the folder `old`, however damaged it is, and writes every table that is whole, and
/// all notes, into a store in the new folder `new`. The old one is not changed.
///
/// # Errors
/// If another process has the old store open, its file cannot be read, or the new store cannot be written.
pub fn salvage(old: &Path, new: &Path) -> Result<Salvage, SalvageError> {
    let _lock = LockedFolder::lock_existing(old)?;
    Ok(save_into(old, new)?.0)
}

/// Does the work of [`salvage`] in a folder that this process has locked. Returns also whether the old file
/// names the trees of a store: a store can be empty.
fn save_into(old: &Path, new: &Path) -> Result<(Salvage, bool), SalvageError> {
    let path = LockedFolder::database_in(old);
    let read = |cause| SalvageError::Read { path: path.clone(), cause };
    if LockedFolder::database_in(new).exists() {
        return Err(SalvageError::NotEmpty { folder: new.to_owned() });
    }
    let mut pages = Pages::open(&path).map_err(read)?;
    let found = FoundRows::scan(&mut pages).map_err(read)?;
    let store = SqliteStore::open(new)?;
    let mut salvage = Salvage::default();
    for (key, value) in found.notes() {
        store.put(NoteUpdate::set(key, value)).wait()?;
        salvage.notes += 1;
    }
    for table in found.tables() {
        salvage.save(&store, table)?;
    }
    salvage.miss_tables(head_count::expected_in(old));
    salvage.damage.extend(found.lost_notes().map(Damage::of_store));
    Ok((salvage, found.is_store()))
}

/// Opens the store of a folder as [`SqliteStore::open`] does. If its file is damaged, saves what is whole
/// into a new file first, and keeps the old one in the folder `damaged-TIME` beside it.
///
/// # Errors
/// Those of [`SqliteStore::open`], also if nothing can be saved.
pub fn open_salvaging(folder: &Path) -> Result<(SqliteStore, Option<Salvage>), OpenError> {
    if salvaged_in(folder).exists() {
        let _lock = LockedFolder::lock(folder)?;
        let cannot = |cause| OpenError::Folder { folder: folder.to_owned(), cause };
        finish_swap(folder).map_err(cannot)?;
    }
    let problem = match SqliteStore::open(folder) {
        Ok(store) => match store.look_for_damage().wait() {
            Ok(()) => return Ok((store, None)),
            Err(cause) => OpenError::Store { path: LockedFolder::database_in(folder), cause },
        },
        Err(error @ (OpenError::NotAStore { .. } | OpenError::Store { .. })) => error,
        Err(error) => return Err(error),
    };
    match replace(folder) {
        Ok(salvage) => Ok((SqliteStore::open(folder)?, Some(salvage))),
        // What went wrong first says more.
        Err(_) => Err(problem),
    }
}

/// Puts a salvaged store in the place of a damaged one.
fn replace(folder: &Path) -> Result<Salvage, SalvageError> {
    let _lock = LockedFolder::lock(folder)?;
    let fresh = tempfile::tempdir_in(folder).map_err(|cause| read_error(folder, cause))?;
    let (salvage, is_store) = save_into(folder, fresh.path())?;
    let is_empty = salvage.tables + salvage.notes + salvage.damage.len() as u64 == 0;
    if is_empty && !is_store {
        // This was never a store.
        return Err(SalvageError::NotEmpty { folder: folder.to_owned() });
    }
    // First, so that a loss is never forgotten.
    loss::record(folder, &salvage.damage).map_err(|cause| read_error(folder, cause))?;
    swap(folder, fresh.path()).map_err(|cause| read_error(folder, cause))?;
    Ok(salvage)
}

/// Puts a new store in the place of the old one.
fn swap(folder: &Path, fresh: &Path) -> io::Result<()> {
    // Closing it has copied its log into the database, unless the disk is full.
    if fresh.join(LOG).exists() {
        return Err(io::ErrorKind::StorageFull.into());
    }
    fs::rename(LockedFolder::database_in(fresh), salvaged_in(folder))?;
    sync_folder(folder)?;
    finish_swap(folder)
}

const LOG: &str = "roundhouse.db-wal";

/// The path of the new store until the old one is moved away. If it is there at the start, the process ended
/// in between, and there may be no other.
fn salvaged_in(folder: &Path) -> PathBuf {
    folder.join("roundhouse.salvaged")
}

/// Moves the files of the old store away and the new one in their place.
fn finish_swap(folder: &Path) -> io::Result<()> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let aside = folder.join(format!("damaged-{}", since.as_millis()));
    create_folder(&aside)?;
    for name in ["roundhouse.db", LOG, "roundhouse.db-shm", "roundhouse.count"] {
        match fs::rename(folder.join(name), aside.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
    }
    fs::rename(salvaged_in(folder), LockedFolder::database_in(folder))?;
    sync_folder(folder)
}

fn read_error(folder: &Path, cause: io::Error) -> SalvageError {
    SalvageError::Read { path: folder.to_owned(), cause }
}

impl Salvage {
    /// Returns the number of tables that are named and lost.
    pub fn lost_tables(&self) -> usize {
        self.damage.iter().filter(|one| one.table.is_some()).count()
    }

    /// Compares the tables that were found with the number that there must be.
    fn miss_tables(&mut self, expected: Option<u64>) {
        let found = self.tables + self.lost_tables() as u64;
        if let Some(missing) = expected.and_then(|expected| expected.checked_sub(found))
            && missing > 0
        {
            let what = format!("{missing} tables are missing, and nothing is known of them");
            self.damage.push(Damage::of_store(what));
        }
    }

    fn save(&mut self, store: &SqliteStore, found: FoundTable) -> Result<(), SalvageError> {
        let FoundTable { id, summary, finished, log } = found;
        let entries = match log {
            Ok(entries) => entries,
            Err(what) => {
                store.put(NoteUpdate::set(damage_note(&id), what.as_bytes())).wait()?;
                self.damage.push(Damage { table: Some(id), what });
                return Ok(());
            }
        };
        let mut written = Vec::new();
        for StoredEntry { position, time, bytes } in &entries {
            let append = Append::new(id.clone(), *position, *time, &**bytes);
            let first = position.0 == 0;
            let append = if first { append.summary(summary.clone()) } else { append };
            written.push(store.append(append));
            // Answers are awaited in between, so that the queue does not overflow.
            if written.len() >= 1_000 {
                written.drain(..).try_for_each(|pending| pending.wait().map(drop))?;
            }
        }
        written.into_iter().try_for_each(|pending| pending.wait().map(drop))?;
        if let Some(last) = entries.last().filter(|_| finished) {
            store.finish(&id, last.position.plus(1)).wait()?;
        }
        self.tables += 1;
        self.entries += entries.len() as u64;
        Ok(())
    }
}
