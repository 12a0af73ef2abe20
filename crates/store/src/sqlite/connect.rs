//! Connections to the file.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::{OpenError, StoreError};

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Makes the file if there is none.
    Writer,
    /// Changes nothing.
    Reader,
}

/// How long to wait for a lock. Only other programs hold one for longer than a moment.
const PATIENCE: Duration = Duration::from_secs(1);

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
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    match role {
        Role::Writer => {
            connection.pragma_update(None, "synchronous", "FULL")?;
            // Where a plain sync does not reach the disk (macOS), ask for the one that does.
            connection.pragma_update(None, "fullfsync", true)?;
            connection.pragma_update(None, "checkpoint_fullfsync", true)?;
            // The writer does it, after it has answered.
            connection.pragma_update(None, "wal_autocheckpoint", 0)?;
            // A backup or a slow reader may make the log grow; it need not stay so.
            connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
            // The last pages of some hundred live tables, in KiB; the system keeps the others near.
            connection.pragma_update(None, "cache_size", -4 * 1024)
        }
        Role::Reader => connection.pragma_update(None, "query_only", true),
    }
}

/// Says why a file cannot be opened.
pub(crate) fn cannot_open(path: &Path, error: rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::NotAStore { path },
        Some(ErrorCode::CannotOpen) if !path.exists() => OpenError::Missing { path },
        _ => OpenError::Store { path, source: failure(error) },
    }
}

/// Any failure that has nothing to do with one table.
pub(crate) fn failure(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        _ => StoreError::Disk(error.to_string()),
    }
}
