//! Joins several texts into one, as the language does. The signs and words between them are messages.

use crate::value::Arguments;

/// What stands between the items of a list. Each is a message with the variables `first` and `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListStyle {
    /// As in "a, b and c": part of a sentence.
    And,
    /// As in "a, b, c": figures, and lists after a colon.
    Commas,
    /// As in "a; b; c": items that have commas.
    Semicolons,
}

impl ListStyle {
    /// Joins the items; an empty list is an empty text. `say` says the message with a key.
    pub fn join(
        self,
        items: impl IntoIterator<Item = String>,
        say: impl Fn(&str, &Arguments<'_>) -> String,
    ) -> String {
        let mut items: Vec<_> = items.into_iter().collect();
        let two = |key, first: String, last: String| {
            say(key, &Arguments::new().with("first", first).with("last", last))
        };
        let (between, at_the_end) = match self {
            ListStyle::And => ("list-commas", "list-and"),
            ListStyle::Commas => ("list-commas", "list-commas"),
            ListStyle::Semicolons => ("list-semicolons", "list-semicolons"),
        };
        let last = items.pop();
        let others = items.into_iter().reduce(|first, next| two(between, first, next));
        match (others, last) {
            (Some(others), Some(last)) => two(at_the_end, others, last),
            (_, last) => last.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    fn joined(style: ListStyle, items: &[&str]) -> String {
        let text = "list-and=\u{1}first\u{2} og \u{1}last\u{2}\n\
                    list-commas=\u{1}first\u{2}, \u{1}last\u{2}\n\
                    list-semicolons=\u{1}first\u{2} ; \u{1}last\u{2}\n";
        let catalog = Catalog::read("nb", text);
        let items = items.iter().map(|item| (*item).to_owned());
        style.join(items, |key, arguments| catalog.say(key, arguments).expect("it is there"))
    }

    #[test]
    fn the_last_item_of_a_sentence_has_another_sign() {
        assert_eq!(joined(ListStyle::And, &[]), "");
        assert_eq!(joined(ListStyle::And, &["a"]), "a");
        assert_eq!(joined(ListStyle::And, &["a", "b"]), "a og b");
        assert_eq!(joined(ListStyle::And, &["a", "b", "c", "d"]), "a, b, c og d");
        assert_eq!(joined(ListStyle::Commas, &["a", "b", "c"]), "a, b, c");
        assert_eq!(joined(ListStyle::Semicolons, &["a", "b", "c"]), "a ; b ; c");
    }
}
