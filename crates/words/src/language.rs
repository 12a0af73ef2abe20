//! Finds the language that a person reads.

/// The language of every text that has no translation.
pub const ENGLISH: &str = "en";

/// Languages whose readers also read another one, for which there may be a translation.
const READ_ALSO: [(&str, &str); 2] = [("no", "nb"), ("nn", "nb")];

/// Finds the known language that is nearest to a tag such as `nl-BE` or a locale such as `nl_BE.UTF-8`.
pub fn nearest<'k>(wanted: &str, mut known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let language = wanted.split(|c: char| !c.is_ascii_alphabetic()).next()?.to_ascii_lowercase();
    let also = READ_ALSO.iter().find(|(language_of_reader, _)| *language_of_reader == language);
    let language = also.map_or(language.as_str(), |(_, other)| other);
    known.find(|known| *known == language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(wanted: &str) -> Option<&str> {
        nearest(wanted, ["cs", "en", "nb", "nl", "pt"].into_iter())
    }

    #[test]
    fn a_country_a_script_and_an_encoding_change_no_language() {
        for wanted in ["nl", "NL", "nl-BE", "nl_BE", "nl_BE.UTF-8", "nl@euro", "nl-Latn-BE"] {
            assert_eq!(found(wanted), Some("nl"), "{wanted}");
        }
        assert_eq!(found("pt-BR"), Some("pt"));
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
        for wanted in ["", "C", "C.UTF-8", "POSIX", "xx_DE", "nld", "n", "-nl", "../nl", "čs"] {
            assert_eq!(found(wanted), None, "{wanted}");
        }
    }
}
