//! Finds the language that the environment names. The crate `words` finds the nearest one that is there.

/// The variables that name a locale, as POSIX orders them: the first that is not empty decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Returns what the environment names, such as `nl_BE.UTF-8`, the most wanted first.
pub(crate) fn of_environment() -> Vec<String> {
    wanted(|name| std::env::var(name).ok())
}

/// Lists the languages of `LANGUAGE`, separated by colons, and then the locale. As in other programs, `LANGUAGE` counts
/// only where a locale is chosen that has a language.
fn wanted(variable: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut locales = VARIABLES.into_iter().filter_map(&variable);
    let Some(locale) = locales.find(|value| !value.is_empty()) else { return Vec::new() };
    if matches!(locale.split('.').next(), Some("C" | "POSIX")) {
        return Vec::new();
    }
    let languages = variable("LANGUAGE").unwrap_or_default();
    let languages = languages.split(':').filter(|language| !language.is_empty());
    languages.map(str::to_owned).chain([locale]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(set: &'static [(&str, &str)]) -> Vec<String> {
        wanted(|name| Some(set.iter().find(|(set, _)| *set == name)?.1.to_owned()))
    }

    #[test]
    fn the_first_variable_that_is_not_empty_decides() {
        assert_eq!(environment(&[]), [""; 0]);
        assert_eq!(environment(&[("LANG", "nl")]), ["nl"]);
        assert_eq!(environment(&[("LANG", "nl"), ("LC_MESSAGES", "it")]), ["it"]);
        assert_eq!(environment(&[("LC_ALL", "C"), ("LC_MESSAGES", "it")]), [""; 0]);
        assert_eq!(environment(&[("LC_ALL", ""), ("LANG", "nl")]), ["nl"]);
    }

    #[test]
    fn a_list_of_languages_goes_before_the_locale() {
        let both = environment(&[("LANGUAGE", "sv:nb:"), ("LANG", "nl_NL.UTF-8")]);
        assert_eq!(both, ["sv", "nb", "nl_NL.UTF-8"]);
        assert_eq!(environment(&[("LANGUAGE", "nb"), ("LANG", "C.UTF-8")]), [""; 0]);
        assert_eq!(environment(&[("LANGUAGE", "nb")]), [""; 0]);
    }
}
