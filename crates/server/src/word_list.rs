//! The operator's list of words that are masked in public chat, and refused in names. Off unless
//! the operator names a file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use tokio_util::sync::CancellationToken;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

use crate::names::is_invisible;

/// The time between two looks at the file.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// The reason why a word list cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the word list {}: {source}", path.display())]
pub struct WordListError {
    path: PathBuf,
    source: io::Error,
}

/// A list of words in a file: one in each line. A line that begins with `#` is a comment, and a word that
/// ends with `*` stands for every word that begins with it.
#[derive(Debug)]
pub struct WordList {
    path: PathBuf,
    words: RwLock<Words>,
}

impl WordList {
    /// Reads a list.
    ///
    /// # Errors
    /// If the file cannot be read as text.
    pub fn read(path: PathBuf) -> Result<WordList, WordListError> {
        let words = RwLock::new(words(&path)?);
        Ok(WordList { path, words })
    }

    /// Replaces every letter of a listed word by `*`.
    pub(crate) fn mask(&self, text: &str) -> String {
        self.words.read().expect("nobody panics while reading words").mask(text)
    }

    /// Returns whether there is a listed word in the text.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.mask(text) != text
    }

    /// Reads the file again when it has changed, until the server stops.
    pub(crate) async fn follow(self: Arc<WordList>, stop: CancellationToken) {
        let changed = || self.path.metadata().and_then(|file| file.modified()).ok();
        let mut known: Option<SystemTime> = changed();
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
            let now = changed();
            if now == known {
                continue;
            }
            known = now;
            match words(&self.path) {
                Ok(fresh) => {
                    *self.words.write().expect("nobody panics while reading words") = fresh;
                    tracing::info!("the word list was read again");
                }
                Err(error) => tracing::error!(%error, "the old words stay"),
            }
        }
    }
}

fn words(path: &Path) -> Result<Words, WordListError> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|source| WordListError { path: path.to_owned(), source })?;
    Ok(Words::parse(&text))
}

/// Listed words, folded.
#[derive(Debug, Default)]
struct Words {
    whole: HashSet<String>,
    beginnings: Vec<String>,
}

impl Words {
    fn parse(text: &str) -> Words {
        let mut words = Words::default();
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        for line in lines {
            match line.strip_suffix('*') {
                Some(beginning) => words.beginnings.push(fold(beginning)),
                None => drop(words.whole.insert(fold(line))),
            }
        }
        words.whole.remove("");
        words.beginnings.retain(|beginning| !beginning.is_empty());
        words
    }

    fn has(&self, word: &str) -> bool {
        let folded = fold(word);
        // A letter that is drawn out stands for itself or for a double one.
        [1, 2].into_iter().any(|most| {
            let word = shorten_runs(&folded, most);
            let begins = |beginning: &String| word.starts_with(beginning.as_str());
            self.whole.contains(&word) || self.beginnings.iter().any(begins)
        })
    }

    fn mask(&self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let mut masked = letters.clone();
        for word in words_in(&letters) {
            let spelled: String = word.iter().map(|&at| letters[at]).collect();
            // A number is no word, whatever its digits look like.
            let is_word = spelled.chars().any(char::is_alphabetic);
            let bare = spelled.trim_matches(|letter: char| !letter.is_alphanumeric());
            if is_word && (self.has(&spelled) || self.has(bare)) {
                word.into_iter().for_each(|at| masked[at] = '*');
            }
        }
        masked.into_iter().collect()
    }
}

/// The most letters of a word that is spelled letter by letter.
const SPELLED: usize = 16;

/// Returns what may be words in a text, as the places of their letters: runs of letters, and every part
/// of a row of single letters, as in `w o r d`.
fn words_in(letters: &[char]) -> Vec<Vec<usize>> {
    let mut words: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, &letter) in letters.iter().enumerate() {
        let is_mark = is_invisible(letter) || is_combining_mark(letter);
        match words.last_mut() {
            Some(word) if is_letter(letter) || (is_mark && !word.is_empty()) => word.push(at),
            Some(word) if !word.is_empty() => words.push(Vec::new()),
            Some(_) | None => {}
        }
    }
    words.retain(|word| !word.is_empty());
    let is_single =
        |word: &Vec<usize>| word.iter().filter(|&&at| is_letter(letters[at])).count() == 1;
    let rows = words.chunk_by(|one, other| is_single(one) && is_single(other));
    let parts = rows.filter(|row| row.len() > 2).flat_map(|row| {
        (3..=row.len().min(SPELLED)).flat_map(|length| row.windows(length).map(<[_]>::concat))
    });
    let parts: Vec<_> = parts.collect();
    words.extend(parts);
    words
}

/// Letters, digits, and signs that are written for letters.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '@' | '$' | '!' | '|' | '€')
}

/// Writes a word in the form in which words are compared: without case, accents, invisible marks, and
/// with one letter for all that look alike.
fn fold(word: &str) -> String {
    let plain = word.nfkd().filter(|letter| !is_combining_mark(*letter) && !is_invisible(*letter));
    let lower = plain.collect::<String>().to_lowercase();
    let alike = skeleton(&lower).collect::<String>().to_lowercase();
    alike.chars().map(stand_in).collect()
}

fn stand_in(letter: char) -> char {
    match letter {
        'i' | '1' | '!' | '|' => 'l',
        '0' => 'o',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// Shortens every run of three or more equal letters to at most this many.
fn shorten_runs(word: &str, most: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    let runs = letters.chunk_by(|one, other| one == other);
    let kept = |run: &[char]| if run.len() < 3 { run.len() } else { most };
    runs.flat_map(|run| run[..kept(run)].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, masked: &str) {
        let words = Words::parse("# comment\nfool\nIdiot\n\npest*\nass\n");
        assert_eq!(words.mask(text), masked);
    }

    #[test]
    fn listed_words_are_masked_and_others_are_not() {
        check("You fool, IDIOT!", "You ****, ******");
        check("(fool)", "(****)");
        check("a foolish idea, as ever", "a foolish idea, as ever");
        check("such pests and pestilence", "such ***** and **********");
        check("455 points, class 1", "455 points, class 1");
        check("", "");
    }

    #[test]
    fn other_ways_to_write_a_word_are_known() {
        check("f\u{200b}ool", "*****");
        check("f00l 1d10t", "**** *****");
        check("foooool", "*******");
        check("f o o l", "* * * *");
        check("f.o.o.l", "*.*.*.*");
        check("I f o o l u", "I * * * * u");
        check("a$$", "***");
        check("f\u{f6}o\u{308}l", "*****");
        check("\u{444}ool \u{440}est", "\u{444}ool ****");
        check("@ss", "***");
        check("\u{ff46}\u{ff4f}\u{ff4f}\u{ff4c}", "****");
    }
}
