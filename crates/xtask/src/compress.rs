//! Compresses the files of the page: with zopfli, slowly, once, and smaller than other programs write gzip; and with Brotli,
//! which browsers take over https.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use zopfli::{Format, Options};

/// The ending of files compressed as gzip.
const GZIP: &str = ".gz";
/// The ending of files compressed by Brotli.
const BROTLI: &str = ".br";

/// The most blocks, each with separate codes, into which zopfli splits a million bytes. Its default of 15 is for small
/// files. With this number the page's program is nearly 2 % smaller; 500 blocks give the same size.
const BLOCKS: u16 = 200;

/// The best that Brotli can do: a few seconds for the whole page.
const BROTLI_QUALITY: u32 = 11;
/// The window of Brotli as a power of two: the largest that every browser takes.
const BROTLI_WINDOW: u32 = 22;

/// Writes a copy in each compressed form beside every file of the folder that has none.
pub(crate) fn all(folder: &Path) -> Result<()> {
    for file in files(folder)? {
        write_once(&beside(&file), || gzip(&file))?;
        write_once(&by_brotli(&file), || brotli(&file))?;
    }
    Ok(())
}

fn write_once(path: &Path, content: impl FnOnce() -> io::Result<Vec<u8>>) -> Result<()> {
    if !path.exists() {
        fs::write(path, content()?)?;
    }
    Ok(())
}

fn gzip(file: &Path) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let options = Options { maximum_block_splits: BLOCKS, ..Options::default() };
    zopfli::compress(options, Format::Gzip, fs::File::open(file)?, &mut packed)?;
    Ok(packed)
}

fn brotli(file: &Path) -> io::Result<Vec<u8>> {
    let (mut packed, buffer) = (Vec::new(), 1 << 16);
    let mut writer =
        brotli::CompressorWriter::new(&mut packed, buffer, BROTLI_QUALITY, BROTLI_WINDOW);
    writer.write_all(&fs::read(file)?)?;
    drop(writer);
    Ok(packed)
}

/// Lists the files of a folder, except the compressed ones.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let is_plain = |path: &PathBuf| {
        let path = path.to_string_lossy();
        ![GZIP, BROTLI].iter().any(|ending| path.ends_with(ending))
    };
    Ok(paths.into_iter().filter(is_plain).collect())
}

/// Returns the path of a file's copy as gzip.
pub(crate) fn beside(file: &Path) -> PathBuf {
    with_ending(file, GZIP)
}

/// Returns the path of a file's copy by Brotli.
pub(crate) fn by_brotli(file: &Path) -> PathBuf {
    with_ending(file, BROTLI)
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_gets_one_copy_of_each_form_and_copies_get_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        fs::write(&file, "aaaa".repeat(1_000)).unwrap();
        for _ in 0..2 {
            all(folder.path()).unwrap();
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        }
        let packed = fs::read(beside(&file)).unwrap();
        assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() < 100);
        let packed = fs::read(by_brotli(&file)).unwrap();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut packed.as_slice(), &mut unpacked).unwrap();
        assert!(packed.len() < 100 && unpacked == "aaaa".repeat(1_000).as_bytes());
    }
}
