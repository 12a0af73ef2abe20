//! `roundhouse rules`.

use std::process::Command;

use crate::{fails, prints, roundhouse};

#[test]
fn clauses_are_found_by_name() {
    assert!(prints(&["rules", "B-DRAW-4"]).starts_with("B-DRAW-4 A face-up wild cannot be taken"));
    let draws = prints(&["rules", "b-draw"]);
    assert!(draws.lines().count() >= 17 && draws.lines().all(|line| line.starts_with("B-DRAW-")));
    assert!(prints(&["rules"]).starts_with("# Base rules (B)\n"));
    fails(&["rules", "B-DARW-4"], 2, "there is no clause \"B-DARW-4\"; did you mean B-DRAW-4?");
}

/// Prints a clause with these variables as the only ones that name a language. Returns the clause and the note beside it.
fn clause_and_note(variables: &[(&str, &str)]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundhouse"));
    for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    let output = command.args(["rules", "B-DRAW-8"]).envs(variables.iter().copied()).output();
    let output = output.unwrap();
    assert!(output.status.success());
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn clause_in_environment(variables: &[(&str, &str)]) -> String {
    let (clause, note) = clause_and_note(variables);
    assert_eq!(note, "");
    clause
}

const DUTCH: &str = "B-DRAW-8 Er is geen limiet aan het aantal kaarten in de hand.\n";
const ITALIAN: &str = "B-DRAW-8 Non c’è limite al numero di carte in mano.\n";
const ENGLISH: &str = "B-DRAW-8 There is no hand limit.\n";

#[test]
fn an_option_chooses_the_language() {
    assert_eq!(prints(&["rules", "B-DRAW-8", "--lang", "nl"]), DUTCH);
    assert_eq!(prints(&["rules", "B-DRAW-8", "--lang", "nl-BE"]), DUTCH);
    assert_eq!(prints(&["rules", "B-DRAW-8", "--lang", "IT"]), ITALIAN);
    assert_eq!(prints(&["rules", "B-DRAW-8", "--lang", "en-GB"]), ENGLISH);
    let bokmal = prints(&["rules", "B-DRAW-8", "--lang", "nb"]);
    assert!(bokmal.starts_with("B-DRAW-8 ") && bokmal != ENGLISH);
    assert_eq!(prints(&["rules", "B-DRAW-8", "--lang", "nn"]), bokmal);
    assert!(prints(&["rules", "--lang", "it"]).starts_with("# Regole di base (B)\n"));
    fails(&["rules", "B-DARW-4", "--lang", "nl"], 2, "did you mean B-DRAW-4?");
}

#[test]
fn the_environment_chooses_the_language() {
    assert_eq!(clause_in_environment(&[]), ENGLISH);
    assert_eq!(clause_in_environment(&[("LANG", "nl_BE.UTF-8")]), DUTCH);
    assert_eq!(clause_in_environment(&[("LANG", "nl_NL"), ("LC_MESSAGES", "it_IT")]), ITALIAN);
    assert_eq!(clause_in_environment(&[("LC_MESSAGES", "it_IT"), ("LC_ALL", "C.UTF-8")]), ENGLISH);
    assert_eq!(clause_in_environment(&[("LANG", "it_CH@euro"), ("LC_ALL", "")]), ITALIAN);
    assert_eq!(clause_in_environment(&[("LANGUAGE", "sv:nl:it"), ("LANG", "de_DE.UTF-8")]), DUTCH);
}

#[test]
fn a_language_without_clauses_gives_english_and_says_so() {
    for (locale, words) in [("de_DE.UTF-8", "auf Englisch"), ("fr_FR", "en anglais")] {
        let (clause, note) = clause_and_note(&[("LANG", locale)]);
        assert_eq!(clause, ENGLISH);
        assert!(note.contains(words), "{note}");
    }
    // A locale of which the program has no word at all is no request.
    assert_eq!(clause_in_environment(&[("LANG", "sv_SE.UTF-8")]), ENGLISH);
}

#[test]
fn an_unknown_language_gives_english_and_lists_the_others() {
    let output = roundhouse(&["rules", "B-DRAW-8", "--lang", "tlh"]);
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), ENGLISH);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("There is nothing in \"tlh\"; this is in English. "), "{note}");
    assert!(note.contains("Languages: cs, de, en, es, fr, it, nb, nl, pt."), "{note}");
    // German has words, but no clauses.
    let output = roundhouse(&["rules", "B-DRAW-8", "--lang", "de"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), ENGLISH);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("Klauseln") && note.contains("Englisch"), "{note}");
}
