//! What was lost to damage, in the small text file `roundhouse.lost` beside the database. A salvaged file is
//! sound: without this list nobody would know later that it once held more.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::check::Damage;
use crate::sqlite::make_private;

/// Returns the path of the list in a folder. The operator removes it to accept the loss.
fn path_in(folder: &Path) -> PathBuf {
    folder.join("roundhouse.lost")
}

/// Adds to the list of a folder; it is on disk on return.
pub(crate) fn record(folder: &Path, damage: &[Damage]) -> io::Result<()> {
    if damage.is_empty() {
        return Ok(());
    }
    let path = path_in(folder);
    make_private(&path)?;
    let mut file = File::options().append(true).create(true).open(path)?;
    for one in damage {
        writeln!(file, "{one}")?;
    }
    file.sync_all()
}

/// Reads the list of a folder; it is empty if nothing was lost.
pub(crate) fn recorded_in(folder: &Path) -> Vec<Damage> {
    let list = fs::read_to_string(path_in(folder)).unwrap_or_default();
    list.lines().map(|line| Damage::of_store(format!("lost: {line}"))).collect()
}
