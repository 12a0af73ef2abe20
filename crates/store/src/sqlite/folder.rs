//! The folder of a store: its file, and the lock that says who writes it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::OpenError;

/// A folder that is ours until this is dropped.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Makes the folder if need be and takes it.
    pub(crate) fn lock(path: &Path) -> Result<Folder, OpenError> {
        let cannot = |source| OpenError::Folder { folder: path.to_owned(), source };
        make(path).map_err(cannot)?;
        let lock = File::options().create(true).write(true).truncate(false).open(path.join("lock"));
        let lock = lock.map_err(cannot)?;
        match lock.try_lock() {
            Ok(()) => Ok(Folder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { folder: path.to_owned() }),
            Err(TryLockError::Error(source)) => Err(cannot(source)),
        }
    }

    /// The store's file.
    pub(crate) fn database(&self) -> PathBuf {
        Folder::database_in(&self.path)
    }

    /// The store's file in a folder that someone else may have taken.
    pub(crate) fn database_in(folder: &Path) -> PathBuf {
        folder.join("roundhouse.db")
    }

    /// Makes the names of the files durable too.
    pub(crate) fn sync(&self) -> Result<(), OpenError> {
        sync(&self.path).map_err(|source| OpenError::Folder { folder: self.path.clone(), source })
    }
}

/// Makes the names of the files in a folder durable.
#[cfg(unix)]
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Other systems cannot open a folder; theirs is to keep the names.
#[cfg(not(unix))]
pub(crate) fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes a folder and those above it, and makes their names durable.
fn make(folder: &Path) -> io::Result<()> {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing = folder.ancestors().take_while(is_missing).count();
    create(folder)?;
    for made in folder.ancestors().take(missing) {
        let above = made.parent().filter(|above| !above.as_os_str().is_empty());
        sync(above.unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

/// What lies in it is nobody else's business: hidden cards are in there.
#[cfg(unix)]
fn create(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn create(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
