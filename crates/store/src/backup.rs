//! Backups: copies of a whole store, taken while it may be in use.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use crate::check::{Health, check_file};
use crate::error::OpenError;
use crate::sqlite::{LockedFolder, Role, connect, failure, sync_folder};

/// The beginning of the names of files that are not copied to their end. A program that was killed may
/// leave one behind.
pub const UNFINISHED_BACKUP: &str = ".roundhouse-unfinished-";

/// The reason why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The target exists; nothing is overwritten.
    #[error("{} exists already", path.display())]
    Exists {
        /// The file that would be overwritten.
        path: PathBuf,
    },
    /// The backup is damaged and is not restored.
    #[error("{} is damaged in {} places", path.display(), health.damage.len())]
    Damaged {
        /// The backup.
        path: PathBuf,
        /// The result of its check.
        health: Box<Health>,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The copy cannot be written.
    #[error("cannot write {}: {cause}", path.display())]
    Write {
        /// The path of the copy.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
}

/// Copies the store of a folder, as of one moment, into a new file, and checks the copy. The copy
/// is kept even if some tables in it are damaged, because the others can be used.
///
/// # Errors
/// If the store cannot be read, or the file exists or cannot be written.
pub fn backup(folder: &Path, to: &Path) -> Result<Health, BackupError> {
    copy(&LockedFolder::database_in(folder), to)?;
    Ok(check_file(to)?)
}

/// Checks a backup and makes it the store of a folder that has none.
///
/// # Errors
/// If the folder has a store already or is in use, or the file is damaged or not a backup.
pub fn restore(from: &Path, folder: &Path) -> Result<Health, BackupError> {
    let health = check_file(from)?;
    if !health.is_good() {
        return Err(BackupError::Damaged { path: from.to_owned(), health: Box::new(health) });
    }
    let folder = LockedFolder::lock(folder)?;
    // SQLite would apply the write-ahead log of an earlier store to this one.
    for path in [folder.database(), folder.database().with_extension("db-wal")] {
        if path.exists() {
            return Err(BackupError::Exists { path });
        }
    }
    copy(from, &folder.database())?;
    Ok(health)
}

/// Copies a file under a temporary name, and renames it once it is complete and on disk.
fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Exists { path: to.to_owned() });
    }
    let source = connect(from, None, Role::Reader)?;
    crate::sqlite::version_of(&source, from)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        // If the folder is missing, this error does not name the temporary file.
        folder.metadata()?;
        let file = tempfile::Builder::new().prefix(UNFINISHED_BACKUP).tempfile_in(folder)?;
        copy_pages(&source, file.path())?;
        File::open(file.path())?.sync_all()?;
        file.persist_noclobber(to)?;
        sync_folder(folder)
    };
    write().map_err(|cause| BackupError::Write { path: to.to_owned(), cause })
}

/// Copies all pages in one step, so that they are of one moment even if the store is being written.
fn copy_pages(source: &Connection, to: &Path) -> io::Result<()> {
    let copy = || -> rusqlite::Result<()> {
        let mut target = Connection::open(to)?;
        let all = i32::MAX;
        Backup::new(source, &mut target)?.run_to_completion(
            all,
            Duration::from_millis(20),
            None,
        )?;
        target.close().map_err(|(_, error)| error)
    };
    copy().map_err(|error| io::Error::other(failure(error)))
}
