//! The folder of a store: its file, and the lock that keeps other writers out.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::OpenError;

/// A folder that this process has locked until this is dropped.
#[derive(Debug)]
pub(crate) struct LockedFolder {
    path: PathBuf,
    _lock: File,
}

impl LockedFolder {
    /// Creates the folder if necessary and locks it.
    pub(crate) fn lock(path: &Path) -> Result<LockedFolder, OpenError> {
        let cannot = |cause| OpenError::Folder { folder: path.to_owned(), cause };
        create_all(path).map_err(cannot)?;
        let lock = path.join("lock");
        // Whoever can open it can lock it, and would keep the server from starting.
        make_private(&lock).map_err(cannot)?;
        let lock = File::options().create(true).write(true).truncate(false).open(lock);
        LockedFolder::hold(path, lock.map_err(cannot)?)
    }

    /// Locks a folder without writing in it; its disk may be damaged. Returns `None` if there is no lock,
    /// because no process ever opened a store here.
    pub(crate) fn lock_existing(path: &Path) -> Result<Option<LockedFolder>, OpenError> {
        let lock = path.join("lock");
        match File::open(&lock) {
            Ok(lock) => LockedFolder::hold(path, lock).map(Some),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(OpenError::Refused { path: lock, cause }),
        }
    }

    fn hold(path: &Path, lock: File) -> Result<LockedFolder, OpenError> {
        match lock.try_lock() {
            Ok(()) => Ok(LockedFolder { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { folder: path.to_owned() }),
            Err(TryLockError::Error(cause)) => {
                Err(OpenError::Folder { folder: path.to_owned(), cause })
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of the store's file.
    pub(crate) fn database(&self) -> PathBuf {
        LockedFolder::database_in(&self.path)
    }

    /// Returns the path of the store's file in a folder that another process may have locked.
    pub(crate) fn database_in(folder: &Path) -> PathBuf {
        folder.join("roundhouse.db")
    }

    /// Makes the names of the files in the folder durable.
    pub(crate) fn sync(&self) -> Result<(), OpenError> {
        sync(&self.path).map_err(|cause| OpenError::Folder { folder: self.path.clone(), cause })
    }
}

/// Creates the store's file if there is none, and lets only its owner read it: it holds hidden cards and
/// the secret behind all links. SQLite gives its other files the same permissions.
#[cfg(unix)]
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    let mut options = File::options();
    let file = options.create(true).append(true).mode(0o600).open(path)?;
    if file.metadata()?.permissions().mode() & 0o077 != 0 {
        file.set_permissions(fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes the names of the files in a folder durable.
#[cfg(unix)]
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing: other systems cannot open a folder, and make names durable themselves.
#[cfg(not(unix))]
pub(crate) fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Creates a folder and its missing parents, and makes their names durable.
fn create_all(folder: &Path) -> io::Result<()> {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing = folder.ancestors().take_while(is_missing).count();
    create(folder)?;
    for made in folder.ancestors().take(missing) {
        let above = made.parent().filter(|above| !above.as_os_str().is_empty());
        sync(above.unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

/// Creates folders that only their owner may read: the store holds hidden cards.
#[cfg(unix)]
pub(crate) fn create(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
pub(crate) fn create(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
