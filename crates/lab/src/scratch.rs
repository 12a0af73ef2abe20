//! Folders for what is measured on a disk.

use std::path::Path;

use anyhow::{Context, Result};
use tempfile::TempDir;

/// Makes a folder inside `disk` that is removed with the value; `disk` is created if it does not exist.
pub(crate) fn folder_in(disk: &Path) -> Result<TempDir> {
    let made = std::fs::create_dir_all(disk).and_then(|()| TempDir::new_in(disk));
    made.with_context(|| format!("cannot write in {}", disk.display()))
}
