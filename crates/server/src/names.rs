//! Names of people: written in one way, without invisible marks, and not to be mistaken for another.

use protocol::{Objection, Reason, Refusal};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

/// Returns a name in normal form C, without marks that nobody sees, if it can be a name before and after.
pub(crate) fn normalize(name: &str) -> Result<String, Objection> {
    // The description of the HTTP interface limits what is sent, not what is left of it.
    let name = table::clean_name(name).ok_or(Objection::BadName)?;
    let visible: String = name.nfc().filter(|letter| !is_invisible(*letter)).collect();
    let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    table::clean_name(&name).map(str::to_owned).ok_or(Objection::BadName)
}

/// The refusal of a name with a word of the operator's list. Programs show its phrase: the one for other names
/// speaks of their length.
pub(crate) fn forbidden_word() -> Refusal {
    let say = "the operator of this server does not allow a word in this name".to_owned();
    Refusal { say, ..Refusal::from(Reason::from(Objection::BadName)) }
}

/// Checks that a name does not look like one of these.
pub(crate) fn check_distinct<'n>(
    name: &str,
    others: impl IntoIterator<Item = &'n str>,
) -> Result<(), Objection> {
    let (own, own_shape) = (looks(name), shape(name));
    let taken = others.into_iter().any(|other| looks(other) == own || shape(other) == own_shape);
    if taken { Err(Objection::NameTaken) } else { Ok(()) }
}

/// Returns what a name looks like: without its case and its spaces, and with one letter for all letters
/// that look alike (Unicode Technical Standard 39).
fn looks(name: &str) -> String {
    // Twice in lower case: the letter that stands for others may be a capital one.
    let lower: String = name.to_lowercase().split_whitespace().collect();
    skeleton(&lower).collect::<String>().to_lowercase()
}

/// Returns what a name looks like in its own case: a capital I looks like a small L, but not once it is
/// in lower case.
fn shape(name: &str) -> String {
    skeleton(&name.split_whitespace().collect::<String>()).collect()
}

/// Returns whether nobody sees a character: marks that change the direction of text, joiners, fillers,
/// selectors of variants, tags, the soft hyphen, blank signs, and characters for private use.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffc}' | '\u{fffe}' | '\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
        | '\u{2800}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, normal: &str) {
        assert_eq!(normalize(name).as_deref(), Ok(normal), "{name:?}");
    }

    #[test]
    fn names_are_normalized() {
        check("  Ann  Lee ", "Ann Lee");
        check("Rene\u{301}e", "Ren\u{e9}e");
        check("\u{202e}nnA", "nnA");
        check("A\u{200b}n\u{ad}n\u{feff}", "Ann");
        check("\u{2800}Ann\u{1d159}\u{fffc}\u{13430}\u{e001}", "Ann");
        check("Žofie Ørsted 李", "Žofie Ørsted 李");
        let long = format!("A{}n", " ".repeat(30));
        for nothing in [long.as_str(), "", "\u{200d}\u{2066}", " \u{3164} ", "\u{7}", "\u{2800}"] {
            assert_eq!(normalize(nothing), Err(Objection::BadName), "{nothing:?}");
        }
    }

    #[track_caller]
    fn check_clash(one: &str, other: &str, clashes: bool) {
        assert_eq!(check_distinct(one, [other]).is_err(), clashes, "{one} and {other}");
    }

    #[test]
    fn names_that_look_alike_clash() {
        check_clash("Ann", "ann", true);
        check_clash("Ann", "A nn", true);
        check_clash("Ann", "\u{410}nn", true);
        check_clash("paul", "\u{440}\u{430}ul", true);
        check_clash("Bill", "Bi11", true);
        check_clash("Bill", "BiIl", true);
        check_clash("Al", "AI", true);
        check_clash("Ann", "Anna", false);
        check_clash("Guest 1", "Guest 2", false);
    }
}
