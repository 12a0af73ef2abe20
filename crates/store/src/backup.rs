//! Copies of a whole store, taken while it is in use.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;
use tempfile::NamedTempFile;

use crate::check::{Health, check_file};
use crate::error::OpenError;
use crate::sqlite::{Folder, Role, connect, failure, sync_folder};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Nothing is overwritten.
    #[error("{} exists already", path.display())]
    Exists {
        /// What would be overwritten.
        path: PathBuf,
    },
    /// What is damaged is not restored.
    #[error("{} is damaged in {} places", path.display(), health.damage.len())]
    Damaged {
        /// The backup.
        path: PathBuf,
        /// What is wrong with it.
        health: Box<Health>,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The copy cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The copy.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Copies the store of a folder, as it is at one moment, into a new file, and checks the copy. It is
/// kept also when a table in it is damaged: the others are not.
///
/// # Errors
/// When the store cannot be read, or the file exists or cannot be written.
pub fn backup(folder: &Path, to: &Path) -> Result<Health, BackupError> {
    copy(&Folder::database_in(folder), to)?;
    Ok(check_file(to)?)
}

/// Checks a backup and makes it the store of a folder that has none.
///
/// # Errors
/// When the folder has a store already or is in use, or the backup is damaged or none.
pub fn restore(from: &Path, folder: &Path) -> Result<Health, BackupError> {
    let health = check_file(from)?;
    if !health.is_good() {
        return Err(BackupError::Damaged { path: from.to_owned(), health: Box::new(health) });
    }
    let folder = Folder::lock(folder)?;
    // What is left of another store's write-ahead log would be taken for this one's.
    for path in [folder.database(), folder.database().with_extension("db-wal")] {
        if path.exists() {
            return Err(BackupError::Exists { path });
        }
    }
    copy(from, &folder.database())?;
    Ok(health)
}

/// The copy has its name only when it is complete and on disk.
fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Exists { path: to.to_owned() });
    }
    let source = connect(from, None, Role::Reader)?;
    crate::sqlite::version_of(&source, from)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let file = NamedTempFile::new_in(folder)?;
        copy_pages(&source, file.path())?;
        File::open(file.path())?.sync_all()?;
        file.persist_noclobber(to)?;
        sync_folder(folder)
    };
    write().map_err(|source| BackupError::Write { path: to.to_owned(), source })
}

/// In one step, so that all pages are of one moment, however much is written meanwhile.
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
