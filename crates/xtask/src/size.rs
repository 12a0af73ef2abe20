//! `cargo xtask size`: what the browser client weighs on its way to a browser.

use std::fs;

use anyhow::{Context, Result};

use crate::{compress, shell};

/// All files together, compressed, in bytes.
const LIMIT: u64 = 900_000;

/// Prints the files of `target/client/dist`, compressed as the server sends them; says whether they are
/// light enough.
pub(crate) fn report() -> Result<bool> {
    let dist = shell::root().join("target/client/dist");
    let mut files = Vec::new();
    for path in compress::files(&dist).context("no client: run `cargo xtask client` first")? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let compressed = fs::metadata(compress::beside(&path));
        let compressed =
            compressed.with_context(|| format!("{name} is not compressed: a quick client?"))?;
        files.push((compressed.len(), name));
    }
    files.sort();
    for (size, name) in &files {
        println!("{size:>9}  {name}");
    }
    let total: u64 = files.iter().map(|(size, _)| size).sum();
    println!("{total:>9}  all together; at most {LIMIT}");
    Ok(total <= LIMIT)
}
