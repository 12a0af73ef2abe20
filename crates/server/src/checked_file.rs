//! Small files beside the store that hold second copies of what must not be lost. Each ends with a checksum,
//! and only its owner may read it.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use sha2::{Digest as _, Sha256};

/// The bytes of a checksum.
const CHECKSUM: usize = 32;

/// Reads a file; returns `None` if there is none, or if it is damaged.
pub(crate) fn read(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = fs::read(path).ok()?;
    let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>()?;
    if checksum != Sha256::digest(content).as_slice() {
        return None;
    }
    bytes.truncate(bytes.len() - CHECKSUM);
    Some(bytes)
}

/// Writes a file: complete and on disk, or not at all.
pub(crate) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    // Such files are made for their owner alone.
    let mut file = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    file.write_all(content)?;
    file.write_all(&Sha256::digest(content))?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
