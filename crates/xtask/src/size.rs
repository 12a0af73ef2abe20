//! `cargo xtask size`: the size of the page as browsers fetch it.

use std::fs;

use anyhow::{Context, Result};

use crate::{compress, dist, shell};

/// What is summed up, with the largest sum in bytes. Each sum contains the one before.
const SUMS: [(Needed, &str, u64); 3] = [
    (Needed::Start, "before the first click", 900_000),
    (Needed::Play, "everything for one player in one language", 1_000_000),
    (Needed::Sometimes, "the whole page", 1_300_000),
];

/// When a browser fetches a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Needed {
    /// To show the first screen, and to play a game alone from there.
    Start,
    /// Later, by everybody: to install the page and to play offline, and the letters of the language
    /// that needs most.
    Play,
    /// Only if somebody asks for it.
    Sometimes,
}

/// The beginnings of the names of files that are fetched after the first screen is there. A file that
/// is not listed counts as needed at the start.
const LATER: [&str; 6] =
    ["app-", "icon-192-", "service.", "text-ext-", "bold-ext-", "display-ext-"];

impl Needed {
    fn of(file: &str) -> Needed {
        let is_later = LATER.iter().any(|beginning| file.starts_with(beginning));
        match (dist::is_of_the_manifest(file), is_later) {
            (true, _) => Needed::Sometimes,
            (false, true) => Needed::Play,
            (false, false) => Needed::Start,
        }
    }
}

/// Prints the compressed sizes of the files in `target/client/dist` and their sums; returns whether
/// every sum is within its limit.
pub(crate) fn report() -> Result<bool> {
    let folder = shell::root().join("target/client/dist");
    let mut files = Vec::new();
    for path in compress::files(&folder).context("no client: run `cargo xtask client` first")? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let compressed = fs::metadata(compress::beside(&path));
        let compressed =
            compressed.with_context(|| format!("{name} is not compressed: a quick client?"))?;
        files.push((Needed::of(&name), compressed.len(), name));
    }
    files.sort();
    for (_, size, name) in &files {
        println!("{size:>9}  {name}");
    }
    let mut held = true;
    for (needed, what, limit) in SUMS {
        let parts = files.iter().filter(|(when, ..)| *when <= needed);
        let sum: u64 = parts.map(|(_, size, _)| size).sum();
        println!("{sum:>9}  {what}; at most {limit}");
        held &= sum <= limit;
    }
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_listed_counts_from_the_start() {
        assert_eq!(Needed::of("client_bg-8d0c589079dd810c.wasm"), Needed::Start);
        assert_eq!(Needed::of("text-6390cc5754198833.woff2"), Needed::Start);
        assert_eq!(Needed::of("text-ext-c3ba9b900e6fc6c5.woff2"), Needed::Play);
        assert_eq!(Needed::of("something-new.js"), Needed::Start);
    }
}
