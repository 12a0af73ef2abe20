//! Checks the spelling of all words and clauses with Debian's dictionaries for hunspell.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use words::compiler;

use crate::tally::Tally;
use crate::{debian, shell};

/// A language: its tag, its dictionary, and Debian's package of that.
struct Language {
    tag: &'static str,
    dictionary: &'static str,
    package: &'static str,
}

const LANGUAGES: [Language; 9] = {
    const fn of(tag: &'static str, dictionary: &'static str, package: &'static str) -> Language {
        Language { tag, dictionary, package }
    }
    [
        of("en", "en_US", "hunspell-en-us"),
        of("nl", "nl_NL", "hunspell-nl"),
        of("it", "it_IT", "hunspell-it"),
        of("cs", "cs_CZ", "hunspell-cs"),
        of("nb", "nb_NO", "hunspell-no"),
        of("es", "es_ES", "hunspell-es"),
        of("pt", "pt_PT", "hunspell-pt-pt"),
        of("de", "de_DE", "hunspell-de-de"),
        of("fr", "fr_FR", "hunspell-fr"),
    ]
};

/// Returns whether the words of a language are checked.
pub(crate) fn knows(tag: &str) -> bool {
    LANGUAGES.iter().any(|language| language.tag == tag)
}

/// The folder of the words that are right although no dictionary has them: a file for each language, and the names of
/// people and things in all of them.
const ACCEPTED: &str = "crates/words/spelling";

/// Where each word stands first: the file and the line.
type Found = BTreeMap<String, (PathBuf, usize)>;

/// Checks the spelling in all languages.
pub(crate) fn run() -> Result<Tally> {
    install()?;
    let root = shell::root();
    let mut names = accepted(&root, "names")?;
    names.extend(names_on_boards(&root)?);
    let mut mistakes = 0;
    for language in &LANGUAGES {
        let found = words_in(&root, language.tag)?;
        let accepted = accepted(&root, language.tag)?;
        let is_known = |word: &String| accepted.contains(word) || names.contains(word);
        let asked: Vec<_> = found.keys().filter(|word| !is_known(word)).collect();
        for word in unknown(language.dictionary, &asked)? {
            let (file, line) = found.get(&word).context("hunspell answers with our words")?;
            let file = file.strip_prefix(&root).unwrap_or(file).display();
            println!(
                "{file}:{line}: {word:?} is not in the dictionary or {ACCEPTED}/{}.txt",
                language.tag
            );
            mistakes += 1;
        }
    }
    println!("{} languages, {mistakes} unknown words", LANGUAGES.len());
    Ok(if mistakes == 0 { Tally::PASSED } else { Tally::FAILED })
}

fn install() -> Result<()> {
    let dictionary = |language: &Language| {
        Path::new("/usr/share/hunspell").join(language.dictionary).with_extension("dic")
    };
    let missing = LANGUAGES.iter().filter(|language| !dictionary(language).is_file());
    let mut packages: Vec<_> = missing.map(|language| language.package).collect();
    if !shell::has("hunspell") {
        packages.push("hunspell");
    }
    if packages.is_empty() {
        return Ok(());
    }
    debian::install(&packages).context("the spelling is checked with hunspell")
}

/// Reads a list of words, one on each line.
fn accepted(root: &Path, name: &str) -> Result<BTreeSet<String>> {
    let path = root.join(ACCEPTED).join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Reads the words of all names in the board files.
fn names_on_boards(root: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for path in files(&root.join("crates/board/boards"), "toml")? {
        let text = fs::read_to_string(path)?;
        let quoted = text.split("name = \"").skip(1).filter_map(|rest| rest.split('"').next());
        names.extend(quoted.flat_map(words_of));
    }
    Ok(names)
}

/// Collects the words of a language: messages and clauses.
fn words_in(root: &Path, tag: &str) -> Result<Found> {
    let mut found = Found::new();
    for folder in ["page", "terminal"] {
        let path = root.join("crates/words").join(folder).join(format!("{tag}.ftl"));
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let messages = compiler::compile(&text).unwrap_or_default();
        for message in messages {
            add(&mut found, &path, message.line, &message.plain());
        }
    }
    let clauses = if tag == "en" { "docs/rules".to_owned() } else { format!("docs/rules/{tag}") };
    for path in files(&root.join(clauses), "md")? {
        let text = fs::read_to_string(&path)?;
        for (at, line) in text.lines().enumerate() {
            // What stands between backquotes is code.
            let prose: Vec<_> = line.split('`').step_by(2).collect();
            add(&mut found, &path, at + 1, &prose.join(" "));
        }
    }
    Ok(found)
}

fn add(found: &mut Found, path: &Path, line: usize, text: &str) {
    for word in words_of(text) {
        found.entry(word).or_insert_with(|| (path.to_owned(), line));
    }
}

/// Splits a text into words of more than one letter. Ids of clauses are none.
fn words_of(text: &str) -> Vec<String> {
    let text = text.replace('\u{ad}', "");
    let is_id = |word: &str| word.contains('-') && !word.contains(char::is_lowercase);
    let parts = text.split_whitespace().filter(|part| !is_id(part));
    let words = parts.flat_map(|part| part.split(|c: char| !c.is_alphabetic()));
    words.filter(|word| word.chars().count() > 1).map(str::to_owned).collect()
}

/// Returns the words that a dictionary does not have.
fn unknown(dictionary: &str, asked: &[&String]) -> Result<Vec<String>> {
    let mut hunspell = Command::new("hunspell")
        .args(["-d", dictionary, "-i", "utf-8", "-l"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run hunspell")?;
    let mut input = hunspell.stdin.take().context("hunspell has an input")?;
    let text: String = asked.iter().map(|word| format!("{word}\n")).collect();
    // On another thread: hunspell answers while it reads.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = hunspell.wait_with_output()?;
    writer.join().ok().context("the words could not be written")??;
    ensure!(output.status.success(), "hunspell failed for {dictionary}");
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

/// Lists the files of a folder with this ending; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| {
        path.extension().is_some_and(|found| found == ending)
            && path.file_stem().is_some_and(|stem| stem != "README")
    });
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn ids_and_single_letters_are_no_words() {
        assert_eq!(
            words_of("B-DRAW-4 (R) Take a card, l’Iberia: no-one"),
            ["Take", "card", "Iberia", "no", "one"]
        );
        assert_eq!(words_of("bestem\u{ad}ming"), ["bestemming"]);
    }
}
