//! Finds the language that the environment names. The crate `words` finds the nearest one that is there.

/// The variables that name a language, as POSIX orders them: the first that is not empty decides.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Returns the locale that the environment names, such as `nl_BE.UTF-8`.
pub(crate) fn of_environment() -> Option<String> {
    first_set(|name| std::env::var(name).ok())
}

fn first_set(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    VARIABLES.into_iter().filter_map(variable).find(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

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
