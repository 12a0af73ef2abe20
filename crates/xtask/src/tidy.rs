//! Checks that no compiler makes. Each is a small function that lists its problems.

mod boundaries;
mod clauses;
mod dependencies;
mod glossary;
mod invariants;
mod languages;
mod markdown;
mod mechanics;
mod messages;
mod names;
mod packages;
mod paths;
mod references;
mod rules_asked;
mod secrets;
mod source;
mod spelling;
mod translations;
mod walks;
mod words;

use std::fmt;
use std::path::Path;

use anyhow::Result;

use source::Tree;

/// A place that breaks a rule of the project.
#[derive(Debug, PartialEq, Eq)]
struct Problem {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

type Check = fn(&Tree) -> Result<Vec<Problem>>;

const CHECKS: &[Check] = &[
    dependencies::rules_stay_pure,
    dependencies::every_dependency_is_explained,
    packages::packages_are_complete,
    boundaries::parts_of_the_page_stay_apart,
    names::no_board_is_named_in_code,
    mechanics::mechanics_are_called_at_their_seams,
    clauses::every_clause_is_cited_by_a_test,
    translations::every_language_has_every_clause,
    translations::every_translation_is_there,
    paths::no_machine_is_named,
    languages::every_language_is_checked,
    messages::every_language_says_everything,
    messages::every_reviewed_message_is_the_same,
    messages::every_message_is_asked_for,
    messages::every_named_place_is_on_a_board,
    glossary::every_term_is_translated_by_the_glossary,
    glossary::no_rival_of_a_term_is_used,
    invariants::every_invariant_names_its_check,
    references::every_named_file_exists,
    references::every_named_command_exists,
    rules_asked::rules_are_asked,
    secrets::only_records_and_judges_see_everything,
    spelling::spelling_is_american,
    walks::every_hop_names_a_function,
    words::one_name_is_one_type,
    words::every_word_has_its_type,
];

/// Prints all problems; returns whether there are none.
pub(crate) fn report(root: &Path) -> Result<bool> {
    let tree = Tree::read(root)?;
    let mut problems = Vec::new();
    for check in CHECKS {
        problems.extend(check(&tree)?);
    }
    for problem in &problems {
        println!("{problem}");
    }
    println!("tidy: {} problems in {} files", problems.len(), tree.files.len());
    Ok(problems.is_empty())
}
