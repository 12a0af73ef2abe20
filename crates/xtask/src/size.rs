//! `cargo xtask size`: the size of the page as browsers fetch it.

use std::fs;

use anyhow::{Context, Result};

use crate::{compress, dist, shell};

/// The largest size of all files together, compressed, in bytes.
const LIMIT: u64 = 1_050_000;

/// Prints the compressed sizes of the files in `target/client/dist`; returns whether their sum is
/// within the limit.
pub(crate) fn report() -> Result<bool> {
    let folder = shell::root().join("target/client/dist");
    let mut files = Vec::new();
    for path in compress::files(&folder).context("no client: run `cargo xtask client` first")? {
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
    let loaded = files.iter().filter(|(_, name)| !dist::is_of_the_manifest(name));
    let total: u64 = loaded.map(|(size, _)| size).sum();
    println!("{total:>9}  all together; at most {LIMIT}");
    Ok(total <= LIMIT)
}
