//! Connections to the SQLite file.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{OpenError, StoreError};

/// The purpose of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Writes, and creates the file if there is none.
    Writer,
    /// Reads only.
    Reader,
}

/// The time to wait for a lock. Only other programs hold one for longer than a moment.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of compiled statements that a connection keeps: all that the store uses.
const STATEMENTS: usize = 32;

/// Opens a connection and sets its options.
pub(crate) fn connect(path: &Path, vfs: Option<&str>, role: Role) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let flags = match role {
        Role::Writer => flags | OpenFlags::SQLITE_OPEN_CREATE,
        Role::Reader => flags,
    };
    let connection = match vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
        None => Connection::open_with_flags(path, flags),
    };
    let connection = connection.map_err(|error| cannot_open(path, error))?;
    prepare(&connection, role).map_err(|error| cannot_open(path, error))?;
    Ok(connection)
}

fn prepare(connection: &Connection, role: Role) -> rusqlite::Result<()> {
    connection.busy_timeout(LOCK_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    match role {
        Role::Writer => {
            connection.pragma_update(None, "synchronous", "FULL")?;
            // On macOS a plain sync does not reach the disk; this one does.
            connection.pragma_update(None, "fullfsync", true)?;
            connection.pragma_update(None, "checkpoint_fullfsync", true)?;
            // What is deleted or erased is overwritten, also in free space.
            connection.pragma_update(None, "secure_delete", true)?;
            // The writer thread makes checkpoints itself, after it has answered.
            connection.pragma_update(None, "wal_autocheckpoint", 0)?;
            // A backup or a slow reader may make the log grow: shrink it again at the next checkpoint.
            connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
            // A negative number is KiB: room for the last pages of some hundred live tables. The
            // operating system caches the others.
            connection.pragma_update(None, "cache_size", -4 * 1024)
        }
        Role::Reader => {
            connection.pragma_update(None, "query_only", true)?;
            // A table is read when it comes into memory, and then not again for long.
            connection.pragma_update(None, "cache_size", -512)
        }
    }
}

/// Turns an SQLite error into the reason why a file cannot be opened.
pub(crate) fn cannot_open(path: &Path, error: rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::NotAStore { path },
        // SQLite does not say why, the system does.
        Some(ErrorCode::CannotOpen) => match File::options().read(true).write(true).open(&path) {
            Err(cause) if is_missing(&cause) => OpenError::Missing { path },
            Err(cause) => OpenError::Refused { path, cause },
            Ok(_) => OpenError::Store { path, cause: failure(error) },
        },
        _ => OpenError::Store { path, cause: failure(error) },
    }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Turns an SQLite error that does not concern a single table into one of ours.
pub(crate) fn failure(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Disk(error.to_string()),
    }
}
