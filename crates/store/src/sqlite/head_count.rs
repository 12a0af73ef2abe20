//! How many tables there must be, in a small file beside the database. SQLite ignores everything after a
//! damaged frame of its write-ahead log; the database alone cannot tell that tables are missing then.

use std::fs::{self, File};
use std::io::{self, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use super::folder::make_private;

/// The name of the file.
const FILE: &str = "roundhouse.count";

/// The number of tables, and the file that holds it.
#[derive(Debug)]
pub(super) struct HeadCount {
    file: File,
    tables: u64,
}

/// Returns the path of the file in a folder.
pub(crate) fn path_in(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// Reads how many tables there must be at least; `None` if nothing says so.
pub(crate) fn expected_in(folder: &Path) -> Option<u64> {
    fs::read_to_string(path_in(folder)).ok()?.trim().parse().ok()
}

impl HeadCount {
    /// Opens the file of a folder. It is never corrected downwards: missing tables stay missing until
    /// somebody removes the file.
    pub(super) fn open(folder: &Path, found: u64) -> io::Result<HeadCount> {
        let tables = expected_in(folder).unwrap_or(0).max(found);
        make_private(&path_in(folder))?;
        let file = File::options().write(true).open(path_in(folder))?;
        let mut count = HeadCount { file, tables };
        count.write()?;
        Ok(count)
    }

    /// Records, before they are committed, that tables are deleted. It is on disk on return: a number
    /// that is too high would be a false alarm, and one that is too low is corrected at the next start.
    pub(super) fn will_lose(&mut self, tables: u64) -> io::Result<()> {
        if tables == 0 {
            return Ok(());
        }
        self.tables = self.tables.saturating_sub(tables);
        self.write()?;
        self.file.sync_data()
    }

    /// Records, after they were committed, that tables were created.
    pub(super) fn gained(&mut self, tables: u64) -> io::Result<()> {
        if tables == 0 {
            return Ok(());
        }
        self.tables += tables;
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        self.file.rewind()?;
        // Always of the same length, so that no digits of a longer number stay behind.
        writeln!(self.file, "{:020}", self.tables)
    }
}
