//! Finds the language that a person reads: by the tag of an option, or by the environment.

/// The language of every text that has no translation.
pub(crate) const ENGLISH: &str = "en";

/// The variables that name a language, as POSIX orders them: the first that is not empty decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Languages whose readers also read another one, for which there may be a translation.
const READ_ALSO: [(&str, &str); 2] = [("no", "nb"), ("nn", "nb")];

/// Returns the locale that the environment names, such as `nl_BE.UTF-8`.
pub(crate) fn of_environment() -> Option<String> {
    first_set(|name| std::env::var(name).ok())
}

fn first_set(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    VARIABLES.into_iter().filter_map(variable).find(|value| !value.is_empty())
}

/// Finds the known language that is nearest to a tag such as `nl-BE` or a locale such as `nl_BE.UTF-8`.
pub(crate) fn nearest<'k>(
    wanted: &str,
    mut known: impl Iterator<Item = &'k str>,
) -> Option<&'k str> {
    let language = wanted.split(|c: char| !c.is_ascii_alphabetic()).next()?.to_ascii_lowercase();
    let also = READ_ALSO.iter().find(|(language_of_reader, _)| *language_of_reader == language);
    let language = also.map_or(language.as_str(), |(_, other)| other);
    known.find(|known| *known == language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(wanted: &str) -> Option<&str> {
        nearest(wanted, ["cs", "en", "nb", "nl"].into_iter())
    }

    #[test]
    fn a_country_a_script_and_an_encoding_change_no_language() {
        for wanted in ["nl", "NL", "nl-BE", "nl_BE", "nl_BE.UTF-8", "nl@euro", "nl-Latn-BE"] {
            assert_eq!(found(wanted), Some("nl"), "{wanted}");
        }
    }

    #[test]
    fn norwegian_is_bokmal_by_any_name() {
        for wanted in ["no", "no_NO.UTF-8", "nn", "nn-NO", "nb", "nb_NO"] {
            assert_eq!(found(wanted), Some("nb"), "{wanted}");
        }
        assert_eq!(nearest("nn", ["en", "nl"].into_iter()), None);
    }

    #[test]
    fn a_language_without_translation_is_not_found() {
        for wanted in ["", "C", "C.UTF-8", "POSIX", "de_DE", "nld", "n", "-nl", "../nl", "čs"] {
            assert_eq!(found(wanted), None, "{wanted}");
        }
    }

    #[test]
    fn the_first_variable_that_is_not_empty_decides() {
        let environment = |set: &'static [(&str, &str)]| {
            first_set(|name| Some(set.iter().find(|(set, _)| *set == name)?.1.to_owned()))
        };
        assert_eq!(environment(&[]), None);
        assert_eq!(environment(&[("LANG", "nl")]).as_deref(), Some("nl"));
        assert_eq!(environment(&[("LANG", "nl"), ("LC_MESSAGES", "it")]).as_deref(), Some("it"));
        assert_eq!(environment(&[("LC_ALL", "C"), ("LC_MESSAGES", "it")]).as_deref(), Some("C"));
        assert_eq!(environment(&[("LC_ALL", ""), ("LANG", "nl")]).as_deref(), Some("nl"));
    }
}
