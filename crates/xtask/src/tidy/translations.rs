//! The translations of the rules are there, with the clauses of the English text: the same ids, references and numbers.

use std::collections::BTreeSet;

use anyhow::Result;

use super::Problem;
use super::clauses::{FOLDER, clause, documents};
use super::source::{File, Tree};

/// The languages with a translation of the clauses. A folder of another language is checked as well.
const TRANSLATED: [&str; 4] = ["cs", "it", "nb", "nl"];

/// The tag of the original.
const ENGLISH: &str = "en";

/// The words for the numbers from three to twelve and for twenty, by language, with the forms of a number that is inflected.
/// "Two" is left out: one language says "both", "either" or "twice" where another says "two". "One" is an article in some.
const NUMBER_WORDS: &[(&str, [&str; 11])] = &[
    (
        ENGLISH,
        [
            "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "twenty",
        ],
    ),
    (
        "cs",
        [
            "tři tří třem třech třemi třikrát",
            "čtyři čtyř čtyřem čtyřech čtyřmi čtyřikrát",
            "pět pěti pětkrát",
            "šest šesti šestkrát",
            "sedm sedmi sedmkrát",
            "osm osmi osmkrát",
            "devět devíti devětkrát",
            "deset deseti desetkrát",
            "jedenáct jedenácti jedenáctkrát",
            "dvanáct dvanácti dvanáctkrát",
            "dvacet dvaceti dvacetkrát",
        ],
    ),
    (
        "it",
        [
            "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici",
            "dodici", "venti",
        ],
    ),
    ("nb", ["tre", "fire", "fem", "seks", "sju", "åtte", "ni", "ti", "elleve", "tolv", "tjue"]),
    (
        "nl",
        [
            "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf",
            "twintig",
        ],
    ),
];

/// Finds languages whose translation of the clauses is gone.
pub(super) fn every_translation_is_there(tree: &Tree) -> Result<Vec<Problem>> {
    let found = languages(tree);
    let missing = TRANSLATED.iter().filter(|tag| !found.contains(*tag));
    let problem = |tag: &&str| Problem {
        file: format!("{FOLDER}{tag}"),
        line: 1,
        what: "the translation of the clauses is gone".to_owned(),
    };
    Ok(missing.map(problem).collect())
}

/// Finds clauses that a translation lacks, adds, moves, or tells with other references or numbers.
pub(super) fn every_language_has_every_clause(tree: &Tree) -> Result<Vec<Problem>> {
    let english: Vec<_> = documents(tree).collect();
    let mut problems = Vec::new();
    for language in languages(tree) {
        for document in &english {
            let name = document.path.trim_start_matches(FOLDER);
            let path = format!("{FOLDER}{language}/{name}");
            match tree.file(&path) {
                Some(translated) => compare(document, translated, language, &mut problems),
                None => problems.push(Problem {
                    file: path,
                    line: 1,
                    what: format!("there is no translation of {}", document.path),
                }),
            }
        }
    }
    Ok(problems)
}

/// Lists the languages of the translations: the names of the folders.
fn languages(tree: &Tree) -> BTreeSet<&str> {
    let paths = tree.files.iter().filter_map(|file| file.path.strip_prefix(FOLDER));
    paths.filter_map(|path| Some(path.split_once('/')?.0)).collect()
}

fn compare(english: &File, translated: &File, language: &str, problems: &mut Vec<Problem>) {
    let (english, own) = (clauses(english), clauses(translated));
    let mut problem =
        |line, what| problems.push(Problem { file: translated.path.clone(), line, what });
    for clause in &english {
        match own.iter().find(|other| other.id == clause.id) {
            Some(other) => {
                differences(clause, other, language).for_each(|what| problem(other.line, what));
            }
            None => problem(1, format!("does not have {}", clause.id)),
        }
    }
    for (at, other) in own.iter().enumerate() {
        if !english.iter().any(|clause| clause.id == other.id) {
            problem(other.line, format!("{} is not there in English", other.id));
        }
        if own[..at].iter().any(|earlier| earlier.id == other.id) {
            problem(other.line, format!("{} is there twice", other.id));
        }
    }
    // With the same clauses, the first place where the lists differ is a clause that moved.
    let moved = english.iter().zip(&own).find(|(clause, other)| clause.id != other.id);
    if let Some((clause, other)) = moved.filter(|_| same_ids(&english, &own)) {
        problem(other.line, format!("{} stands where English has {}", other.id, clause.id));
    }
}

fn same_ids(english: &[Clause<'_>], own: &[Clause<'_>]) -> bool {
    sorted(english.iter().map(|clause| clause.id)) == sorted(own.iter().map(|other| other.id))
}

/// Says in what a clause and its translation differ that must be the same in every language.
fn differences(
    english: &Clause<'_>,
    own: &Clause<'_>,
    language: &str,
) -> impl Iterator<Item = String> {
    let number_words = english.number_words(ENGLISH).zip(own.number_words(language));
    let number_words = number_words.map(|(english, own)| ("number words", english, own));
    let compared = [
        ("references", english.references(), own.references()),
        ("numbers", english.numbers(), own.numbers()),
        ("marks of a ruling", english.rulings(), own.rulings()),
    ];
    let compared = compared.into_iter().chain(number_words);
    let different = compared.filter(|(_, english, own)| english != own);
    let (id, is_copied) = (own.id, english.text == own.text);
    let different = different.map(move |(what, english, own)| {
        format!("{id} has the {what} [{}], English has [{}]", own.join(", "), english.join(", "))
    });
    different.chain(is_copied.then(|| format!("{id} is the same as in English")))
}

/// A clause of a document.
struct Clause<'f> {
    line: usize,
    id: &'f str,
    text: &'f str,
}

fn clauses(file: &File) -> Vec<Clause<'_>> {
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        let Some(id) = clause(text) else { continue };
        let text = text.split_once(id).map_or("", |(_, text)| text.trim());
        found.push(Clause { line, id, text });
    }
    found
}

impl<'f> Clause<'f> {
    /// Returns the clauses that the text cites, one by one or as a group such as `B-DRAW`.
    fn references(&self) -> Vec<&'f str> {
        sorted(words(self.text).filter(|word| is_reference(word)))
    }

    /// Returns the groups of digits outside references. `1.5` has two, as `1,5` has in other languages.
    fn numbers(&self) -> Vec<&'f str> {
        let words = words(self.text).filter(|word| !is_reference(word));
        let groups = words.flat_map(|word| word.split(|c: char| !c.is_ascii_digit()));
        sorted(groups.filter(|group| !group.is_empty()))
    }

    /// Returns the number words of the text, as the English words for them; `None` for a language without a list of them.
    fn number_words(&self, language: &str) -> Option<Vec<&'f str>> {
        let of = |tag: &str| NUMBER_WORDS.iter().find(|(known, _)| *known == tag);
        let ((_, forms), (_, english)) = (of(language)?, of(ENGLISH)?);
        let number = |word: &str| {
            let word = word.to_lowercase();
            let is_it = |forms: &&str| forms.split(' ').any(|form| form == word);
            Some(english[forms.iter().position(is_it)?])
        };
        let parts = words(self.text).flat_map(|word| word.split('-'));
        Some(sorted(parts.filter_map(number)))
    }

    /// Returns the marks (R) and (R: …).
    fn rulings(&self) -> Vec<&'f str> {
        words(self.text).filter(|word| *word == "R").collect()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty())
}

fn is_reference(word: &str) -> bool {
    let mut parts = word.split('-');
    let is_capital = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    let named = parts.next().is_some_and(is_capital) && parts.next().is_some_and(is_capital);
    named && parts.all(|part| is_capital(part) || part.parse::<u16>().is_ok())
}

fn sorted<'t>(words: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source::tree;

    const ENGLISH: &str = "- B-DRAW-1 Two cards.\n- B-END-1 (R) 1.5 seconds, n/2, B-DRAW-1.\n";

    fn check(translated: &str, expected: &[&str]) {
        let tree = tree(&[
            ("docs/rules/README.md", "# Rules\n"),
            ("docs/rules/base.md", ENGLISH),
            ("docs/rules/xx/base.md", translated),
        ]);
        let problems = every_language_has_every_clause(&tree).unwrap();
        let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
        let expected = expected.iter().map(|text| format!("docs/rules/xx/base.md:{text}"));
        assert_eq!(texts, expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_translation_writes_numbers_in_its_own_way_and_order() {
        check("# Títul\n- B-DRAW-1 Dvě.\n- B-END-1 (R) B-DRAW-1, n/2, 1,5 s.\n", &[]);
    }

    #[test]
    fn a_clause_may_be_missing_left_over_or_moved() {
        let (draw, end) = ("- B-DRAW-1 Dvě.\n", "- B-END-1 (R) B-DRAW-1: 1,5 s; n/2.\n");
        check(draw, &["1: does not have B-END-1"]);
        let more = format!("{draw}{end}- B-END-2 Tři.\n");
        check(&more, &["3: B-END-2 is not there in English"]);
        check(&format!("{end}{draw}"), &["1: B-END-1 stands where English has B-DRAW-1"]);
        let twice = format!("{draw}{end}{draw}");
        check(&twice, &["3: B-DRAW-1 is there twice"]);
    }

    #[test]
    fn references_numbers_and_marks_are_those_of_the_english_clause() {
        let after = |end: &str| format!("- B-DRAW-1 Dvě.\n- B-END-1 {end}\n");
        check(
            &after("(R) B-DRAW-2: 1,5 s; n/2."),
            &["2: B-END-1 has the references [B-DRAW-2], English has [B-DRAW-1]"],
        );
        check(
            &after("(R) B-DRAW-1: 15 s; n/2."),
            &["2: B-END-1 has the numbers [15, 2], English has [1, 2, 5]"],
        );
        check(
            &after("B-DRAW-1: 1,5 s; n/2."),
            &["2: B-END-1 has the marks of a ruling [], English has [R]"],
        );
    }

    #[test]
    fn number_words_are_those_of_the_english_clause() {
        let check = |translated: &str, expected: &[&str]| {
            let english = "- B-END-1 Five of twenty cars, two on each of three routes.\n";
            let tree =
                tree(&[("docs/rules/base.md", english), ("docs/rules/cs/base.md", translated)]);
            let problems = every_language_has_every_clause(&tree).unwrap();
            let texts: Vec<_> = problems.iter().map(|problem| problem.what.as_str()).collect();
            assert_eq!(texts, expected);
        };
        check("- B-END-1 Pět z dvaceti vozů, na všech třech trasách vždy oba.\n", &[]);
        check(
            "- B-END-1 Šest z dvaceti vozů, na všech třech trasách vždy dva.\n",
            &[
                "B-END-1 has the number words [six, three, twenty], English has [five, three, twenty]",
            ],
        );
    }

    #[test]
    fn a_translation_that_is_gone_is_found() {
        let one = |tag: &str| (format!("docs/rules/{tag}/base.md"), "- B-END-1 X.\n".to_owned());
        let files: Vec<_> = TRANSLATED.iter().map(|tag| one(tag)).collect();
        let files: Vec<_> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert!(every_translation_is_there(&tree(&files)).unwrap().is_empty());
        let problems = every_translation_is_there(&tree(&files[1..])).unwrap();
        let texts: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["docs/rules/cs:1: the translation of the clauses is gone"]);
    }

    #[test]
    fn a_clause_left_in_english_is_found() {
        check(&ENGLISH.replace("1.5 seconds", "1,5 s"), &["1: B-DRAW-1 is the same as in English"]);
    }

    #[test]
    fn a_language_has_every_document() {
        let tree = tree(&[
            ("docs/rules/base.md", ENGLISH),
            ("docs/rules/table.md", "- T-END-1 Stop.\n"),
            ("docs/rules/xx/table.md", "- T-END-1 Konec.\n"),
        ]);
        let problems = every_language_has_every_clause(&tree).unwrap();
        assert_eq!(problems.len(), 1);
        assert!(problems[0].what.starts_with("there is no translation"), "{}", problems[0]);
    }

    #[test]
    fn a_reference_is_a_clause_or_a_group_of_clauses() {
        assert!(["B-DRAW-1", "B-DRAW", "SF-TOKEN-2"].into_iter().all(is_reference));
        assert!(!["R", "B", "n", "2-3", "nl-BE", "B-1", ""].into_iter().any(is_reference));
    }
}
