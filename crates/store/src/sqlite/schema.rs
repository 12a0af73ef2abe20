//! The tables of the file, and the migration of older files.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::connect::cannot_open;
use crate::error::{OpenError, StoreError};

/// The migrations, from an empty file to the current version. Never change one that has been released:
/// add another, and keep a file of the previous version in `tests/versions`.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];

/// `RHSE` in ASCII: distinguishes our files from other SQLite files.
const APPLICATION: i32 = 0x5248_5345;

/// Migrates the file to the current version.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let version = version_of(connection, path)?;
    let cannot = |error| cannot_open(path, error);
    // This has no effect if the mode is WAL already.
    let mode = connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0));
    let mode: String = mode.map_err(cannot)?;
    if mode != "wal" {
        let cause = StoreError::Disk("its file system does not support a write-ahead log".into());
        return Err(OpenError::Store { path: path.to_owned(), cause });
    }
    apply(connection, version, MIGRATIONS).map_err(cannot)
}

/// Reads the version of a file; 0 for an empty one. Refuses files that are not stores, and stores of a
/// later version.
pub(crate) fn version_of(connection: &Connection, path: &Path) -> Result<u32, OpenError> {
    let number = |pragma: &str| {
        let number = connection.pragma_query_value(None, pragma, |row| row.get(0));
        number.map_err(|error| cannot_open(path, error))
    };
    let (application, version): (i32, i32) = (number("application_id")?, number("user_version")?);
    let is_empty = number("page_count")? == 0 || number("schema_version")? == 0;
    if is_empty {
        return Ok(0);
    }
    let version = u32::try_from(version).ok().filter(|version| *version > 0);
    let Some(version) = version.filter(|_| application == APPLICATION) else {
        return Err(OpenError::NotAStore { path: path.to_owned() });
    };
    let known = MIGRATIONS.len() as u32;
    if version > known {
        return Err(OpenError::Newer { path: path.to_owned(), found: version, known });
    }
    Ok(version)
}

/// Applies the migrations after `version`. Each is one transaction together with its version number.
fn apply(connection: &mut Connection, version: u32, migrations: &[&str]) -> rusqlite::Result<()> {
    for (number, step) in (1..).zip(migrations).skip(version as usize) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_applied_and_a_failed_step_leaves_no_trace() {
        let mut sql = Connection::open_in_memory().unwrap();
        let columns = |sql: &Connection| {
            let names = sql.prepare("SELECT group_concat(name) FROM pragma_table_info('a')");
            names.unwrap().query_row([], |row| row.get::<_, String>(0)).unwrap()
        };
        let version = |sql: &Connection| version_of(sql, Path::new("memory")).unwrap();
        apply(&mut sql, 0, &["CREATE TABLE a (x)"]).unwrap();

        let steps = ["not even SQL", "ALTER TABLE a ADD y", "ALTER TABLE a ADD z; nonsense"];
        apply(&mut sql, 1, &steps).unwrap_err();
        assert_eq!(columns(&sql), "x,y");
        assert_eq!(sql.pragma_query_value(None, "user_version", |row| row.get(0)), Ok(2));
        sql.pragma_update(None, "user_version", 1).unwrap();
        assert_eq!(version(&sql), 1);
    }
}
