//! `cargo xtask size`: the size of the page as browsers fetch it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::{compress, dist, shell, texts};

/// What is summed up, with the largest sum in bytes. Each sum contains the one before.
const SUMS: [(Needed, &str, u64); 3] = [
    (Needed::Start, "before the first click", 900_000),
    (Needed::Play, "everything for one player in one language", 1_000_000),
    (
        Needed::Sometimes,
        "with thinking bots, advice, records, reviews and the puzzles of all boards",
        1_300_000,
    ),
];

/// The largest sizes of single files: the beginning of their names, and bytes.
const LARGEST: [(&str, u64); 2] = [(texts::WORDS, 20_000), (texts::CLAUSES, 14_000)];

/// The part of the program that the Worker loads when it first needs it.
const THINKING: &str = "thinking_bg-";

/// When a browser fetches a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Needed {
    /// To show the first screen, ready for the first click, in the language that has most words.
    Start,
    /// Later, by everybody: to play a game alone, to read the clauses of one language, to install the page and to play
    /// offline, and the letters of the language that needs most.
    Play,
    /// Only if somebody asks for it: puzzles, and the part of the program for bots that think, advice, records and reviews.
    Sometimes,
    /// Words and clauses of other languages, guided games, and pictures that only the dialog shows which installs the
    /// page: in no sum.
    Other,
}

/// The beginnings of the names of files that are fetched after the first screen is there. A file that
/// is not listed counts as needed at the start.
const LATER: [&str; 8] = [
    "app-",
    "icon-192-",
    "service.",
    "text-ext-",
    "bold-ext-",
    "display-ext-",
    "tables_bg-",
    "worker-",
];

impl Needed {
    /// Returns when a file is needed. Of several languages this is when the first one is.
    fn of(file: &str) -> Needed {
        let begins = |beginning: &&str| file.starts_with(*beginning);
        if dist::is_of_the_manifest(file) || file.starts_with(texts::COURSE) {
            Needed::Other
        } else if begins(&texts::PUZZLES) || begins(&THINKING) {
            Needed::Sometimes
        } else if LATER.iter().any(begins) || begins(&texts::CLAUSES) {
            Needed::Play
        } else {
            Needed::Start
        }
    }
}

/// Counts words, clauses and the manifest only for the language that has most of each: the others move to [`Needed::Other`].
fn one_language(files: &mut [(Needed, u64, String)]) {
    for kind in [texts::WORDS, texts::CLAUSES, texts::MANIFEST] {
        let of_kind = |name: &str| name.starts_with(kind);
        let sizes = files.iter().filter(|(_, _, name)| of_kind(name)).map(|(_, size, _)| *size);
        let largest = sizes.max().unwrap_or_default();
        let mut kept = false;
        for (needed, size, _) in files.iter_mut().filter(|(_, _, name)| of_kind(name)) {
            if *size == largest && !kept {
                kept = true;
            } else {
                *needed = Needed::Other;
            }
        }
    }
}

/// Prints the compressed sizes of the files in `target/client/dist` and their sums; returns whether
/// every sum is within its limit.
pub(crate) fn report() -> Result<bool> {
    let folder = shell::root().join("target/client/dist");
    let mut files = compressed_files(&folder).context("run `cargo xtask client` first")?;
    one_language(&mut files);
    files.sort();
    for (_, size, name) in &files {
        println!("{size:>9}  {name}");
    }
    let too_large = too_large(&files);
    too_large.iter().for_each(|problem| println!("{problem}"));
    let mut held = too_large.is_empty();
    for (needed, what, limit) in SUMS {
        let parts = files.iter().filter(|(when, ..)| *when <= needed);
        let sum: u64 = parts.clone().map(|(_, size, _)| size).sum();
        let by_brotli = |name: &str| fs::metadata(compress::by_brotli(&folder.join(name)));
        let smaller: u64 = parts
            .map(|(_, size, name)| by_brotli(name).map_or(*size, |file| file.len().min(*size)))
            .sum();
        println!("{sum:>9}  {what}; at most {limit} ({smaller} by Brotli)");
        held &= sum <= limit;
    }
    Ok(held)
}

/// Checks that the page in this folder has words and clauses, and none that are too large.
pub(crate) fn check_texts(folder: &Path) -> Result<()> {
    let files = compressed_files(folder)?;
    for (kind, _) in LARGEST {
        ensure!(files.iter().any(|(.., name)| name.starts_with(kind)), "the page has no {kind}*");
    }
    let too_large = too_large(&files);
    ensure!(too_large.is_empty(), "{}", too_large.join("\n"));
    Ok(())
}

/// Lists the files of a page with their compressed sizes in bytes.
fn compressed_files(folder: &Path) -> Result<Vec<(Needed, u64, String)>> {
    let mut files = Vec::new();
    for path in compress::files(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let compressed = fs::metadata(compress::beside(&path));
        let compressed =
            compressed.with_context(|| format!("{name} is not compressed: a quick client?"))?;
        files.push((Needed::of(&name), compressed.len(), name));
    }
    Ok(files)
}

/// Names the single files that are larger than their limit.
fn too_large(files: &[(Needed, u64, String)]) -> Vec<String> {
    let mut problems = Vec::new();
    for (kind, limit) in LARGEST {
        let larger = files.iter().filter(|(_, size, name)| name.starts_with(kind) && *size > limit);
        problems.extend(
            larger.map(|(_, size, name)| format!("{name} has {size} bytes; at most {limit}")),
        );
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_with_too_many_words_or_clauses_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, size: usize| {
            fs::write(folder.path().join(name), "").unwrap();
            fs::write(folder.path().join(format!("{name}.gz")), vec![0; size]).unwrap();
        };
        write("words-xx-0.txt", 20_000);
        let problem = |folder: &Path| check_texts(folder).map_err(|error| error.to_string());
        assert_eq!(problem(folder.path()), Err("the page has no clauses-*".to_owned()));
        write("clauses-xx-0.txt", 14_000);
        assert_eq!(problem(folder.path()), Ok(()));
        write("words-yy-0.txt", 20_001);
        let expected = "words-yy-0.txt has 20001 bytes; at most 20000";
        assert_eq!(problem(folder.path()), Err(expected.to_owned()));
    }

    #[test]
    fn what_nobody_listed_counts_from_the_start() {
        assert_eq!(Needed::of("client_bg-8d0c589079dd810c.wasm"), Needed::Start);
        assert_eq!(Needed::of("text-6390cc5754198833.woff2"), Needed::Start);
        assert_eq!(Needed::of("text-ext-c3ba9b900e6fc6c5.woff2"), Needed::Play);
        assert_eq!(Needed::of("something-new.js"), Needed::Start);
        assert_eq!(Needed::of("tables_bg-8d0c589079dd810c.wasm"), Needed::Play);
        assert_eq!(Needed::of("thinking_bg-8d0c589079dd810c.wasm"), Needed::Sometimes);
        assert_eq!(Needed::of("clauses-nl-8d0c589079dd810c.txt"), Needed::Play);
        assert_eq!(Needed::of("course-toy-8d0c589079dd810c.txt"), Needed::Other);
        assert_eq!(Needed::of("puzzles-toy-8d0c589079dd810c.txt"), Needed::Sometimes);
    }

    #[test]
    fn one_player_reads_one_language() {
        let file = |name: &str, size| (Needed::of(name), size, name.to_owned());
        let mut files =
            [file("words-cs-0.txt", 3), file("words-en-0.txt", 2), file("clauses-en-0.txt", 1)];
        one_language(&mut files);
        assert_eq!(files.map(|(needed, ..)| needed), [Needed::Start, Needed::Other, Needed::Play]);
    }
}
