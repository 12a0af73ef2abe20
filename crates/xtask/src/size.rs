//! `cargo xtask size`: what the browser client weighs on its way to a browser.

use std::fs;
use std::io::Write as _;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::shell;

/// All files together, compressed, in bytes.
const LIMIT: usize = 900_000;

/// Prints the files of `target/client/dist`, compressed as the server does it; says whether they are
/// light enough.
pub(crate) fn report() -> Result<bool> {
    let dist = shell::root().join("target/client/dist");
    let entries = fs::read_dir(&dist).context("no client: run `cargo xtask client` first")?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((compressed(&fs::read(&path)?)?, name));
    }
    files.sort();
    for (size, name) in &files {
        println!("{size:>9}  {name}");
    }
    let total: usize = files.iter().map(|(size, _)| size).sum();
    println!("{total:>9}  all together; at most {LIMIT}");
    Ok(total <= LIMIT)
}

fn compressed(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}
