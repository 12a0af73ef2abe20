//! Compresses the files of the page with zopfli: slowly, once, and smaller than other programs do.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use zopfli::{Format, Options};

/// The ending of compressed files.
pub(crate) const ENDING: &str = ".gz";

/// Writes a compressed copy beside every file of the folder that has none.
pub(crate) fn all(folder: &Path) -> Result<()> {
    for file in files(folder)? {
        let compressed = beside(&file);
        if !compressed.exists() {
            let mut packed = Vec::new();
            zopfli::compress(
                Options::default(),
                Format::Gzip,
                fs::File::open(&file)?,
                &mut packed,
            )?;
            fs::write(&compressed, packed)?;
        }
    }
    Ok(())
}

/// Lists the files of a folder, except the compressed ones.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let is_plain = |path: &PathBuf| !path.to_string_lossy().ends_with(ENDING);
    Ok(paths.into_iter().filter(is_plain).collect())
}

/// Returns the path of a file's compressed copy.
pub(crate) fn beside(file: &Path) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ENDING);
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_gets_one_copy_and_copies_get_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        fs::write(&file, "aaaa".repeat(1_000)).unwrap();
        for _ in 0..2 {
            all(folder.path()).unwrap();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        let packed = fs::read(beside(&file)).unwrap();
        assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() < 100);
    }
}
