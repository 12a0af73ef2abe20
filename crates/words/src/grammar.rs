//! What differs from language to language: plural forms and the writing of numbers, as the Unicode CLDR lists them.

/// The group of numbers that take the same form of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PluralCategory {
    /// As in "1 card".
    One,
    /// As in "2nd".
    Two,
    /// As in Czech "2 karty".
    Few,
    /// As in Italian "l’8º".
    Many,
    /// Every other number.
    Other,
}

impl PluralCategory {
    /// Returns the name that Fluent files use.
    pub fn name(self) -> &'static str {
        match self {
            PluralCategory::One => "one",
            PluralCategory::Two => "two",
            PluralCategory::Few => "few",
            PluralCategory::Many => "many",
            PluralCategory::Other => "other",
        }
    }

    /// Returns the category of a count of things.
    pub(crate) fn of_count(tag: &str, number: i64) -> PluralCategory {
        match (tag, number.unsigned_abs()) {
            ("fr", 0) => PluralCategory::One,
            (_, 1) => PluralCategory::One,
            ("cs", 2..=4) => PluralCategory::Few,
            _ => PluralCategory::Other,
        }
    }

    /// Returns the category of a place in an order.
    pub(crate) fn of_order(tag: &str, number: i64) -> PluralCategory {
        let number = number.unsigned_abs();
        match tag {
            "en" => match (number % 10, number % 100) {
                (1, last) if last != 11 => PluralCategory::One,
                (2, last) if last != 12 => PluralCategory::Two,
                (3, last) if last != 13 => PluralCategory::Few,
                _ => PluralCategory::Other,
            },
            "fr" if number == 1 => PluralCategory::One,
            "it" if matches!(number, 8 | 11 | 80 | 800) => PluralCategory::Many,
            _ => PluralCategory::Other,
        }
    }
}

/// How a language writes numbers: the sign before the decimals, the sign between groups of three digits, and the number
/// of digits from which there are groups.
fn signs_of_numbers(tag: &str) -> (char, char, usize) {
    match tag {
        "en" => ('.', ',', 4),
        "nl" | "de" => (',', '.', 4),
        "it" | "es" => (',', '.', 5),
        "pt" => (',', '\u{a0}', 5),
        "fr" => (',', '\u{202f}', 4),
        // Czech, Norwegian and whatever is added without an entry here.
        _ => (',', '\u{a0}', 4),
    }
}

/// Writes a whole number.
pub(crate) fn number(tag: &str, number: i64) -> String {
    let (_, between, from) = signs_of_numbers(tag);
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && digits.len() >= from && (digits.len() - at).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// Writes a number of tenths with one decimal.
pub(crate) fn tenths(tag: &str, tenths: i64) -> String {
    let (point, ..) = signs_of_numbers(tag);
    let whole = number(tag, tenths / 10);
    let sign = if tenths < 0 && tenths > -10 { "−" } else { "" };
    format!("{sign}{whole}{point}{}", tenths.unsigned_abs() % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(tag: &str, numbers: &[i64]) -> String {
        let names = numbers.iter().map(|&number| PluralCategory::of_count(tag, number).name());
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn counts_have_the_forms_of_their_language() {
        let numbers = [0, 1, 2, 4, 5, 21, 100];
        for tag in ["en", "nl", "it", "nb", "es", "pt", "de"] {
            assert_eq!(counts(tag, &numbers), "other one other other other other other", "{tag}");
        }
        assert_eq!(counts("cs", &numbers), "other one few few other other other");
        assert_eq!(counts("fr", &numbers), "one one other other other other other");
    }

    #[test]
    fn places_have_the_forms_of_their_language() {
        let english =
            [1, 2, 3, 4, 11, 12, 13, 21].map(|n| PluralCategory::of_order("en", n).name());
        assert_eq!(english, ["one", "two", "few", "other", "other", "other", "other", "one"]);
        assert_eq!(PluralCategory::of_order("it", 8), PluralCategory::Many);
        assert_eq!(PluralCategory::of_order("fr", 2), PluralCategory::Other);
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(number("en", 12_345), "12,345");
        assert_eq!(number("de", 1_234), "1.234");
        assert_eq!(number("es", 1_234), "1234");
        assert_eq!(number("cs", -1_234_567), "−1\u{a0}234\u{a0}567");
        assert_eq!(number("nl", 999), "999");
        assert_eq!(tenths("en", -5), "−0.5");
        assert_eq!(tenths("fr", 123), "12,3");
    }
}
