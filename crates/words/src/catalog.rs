//! All messages of one language, ready to be said.

use std::collections::HashMap;

use crate::grammar::{self, PluralCategory};
use crate::signs;
use crate::value::{Arguments, Value};

/// The messages of a language.
#[derive(Clone, Debug)]
pub struct Catalog {
    tag: String,
    text: String,
    /// Where the words of each key lie in the text.
    places: HashMap<String, (usize, usize)>,
}

impl Catalog {
    /// Reads the text that the compiler has written: a message on each line.
    pub fn read(tag: &str, text: &str) -> Catalog {
        let mut catalog =
            Catalog { tag: tag.to_owned(), text: String::new(), places: HashMap::new() };
        catalog.add(text);
        catalog
    }

    /// Adds the messages of another catalog of the same language. They replace messages of the same name.
    pub fn add(&mut self, text: &str) {
        let mut start = self.text.len();
        self.text.push_str(text);
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end_matches('\n').len();
            if let Some(at) = line.find('=') {
                self.places.insert(line[..at].to_owned(), (start + at + 1, end));
            }
            start += line.len();
        }
    }

    /// Returns the tag of the language.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns whether there is a message with this key.
    pub fn has(&self, key: &str) -> bool {
        self.places.contains_key(key)
    }

    /// Iterates over all keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
    }

    /// Says a message; `None` if there is none with this key.
    pub fn say(&self, key: &str, arguments: &Arguments<'_>) -> Option<String> {
        let &(start, end) = self.places.get(key)?;
        let mut said = String::new();
        let mut reader = Reader { tag: &self.tag, rest: self.text.get(start..end)?, arguments };
        reader.say(&mut said, true);
        Some(said)
    }
}

/// Reads the words of one message from left to right.
struct Reader<'a> {
    tag: &'a str,
    rest: &'a str,
    arguments: &'a Arguments<'a>,
}

impl<'a> Reader<'a> {
    /// Takes the text before a sign, and the sign.
    fn until(&mut self, sign: char) -> &'a str {
        let (before, after) = self.rest.split_once(sign).unwrap_or((self.rest, ""));
        self.rest = after;
        before
    }

    /// Says words up to the end of the message or of the variant. Words that were not chosen are read and not said.
    fn say(&mut self, said: &mut String, is_chosen: bool) {
        while let Some(letter) = self.rest.chars().next() {
            self.rest = &self.rest[letter.len_utf8()..];
            match letter {
                signs::VARIABLE => {
                    let name = self.until(signs::NAME_END);
                    if is_chosen {
                        self.insert(said, name);
                    }
                }
                signs::CHOICE => self.choose(said, is_chosen, PluralCategory::of_count),
                signs::ORDINAL => self.choose(said, is_chosen, PluralCategory::of_order),
                signs::VARIANT_END => return,
                signs::LINE_BREAK if is_chosen => said.push('\n'),
                letter if is_chosen => said.push(letter),
                _ => {}
            }
        }
    }

    fn insert(&self, said: &mut String, name: &str) {
        match self.arguments.get(name) {
            Some(Value::Text(text)) => said.push_str(text),
            Some(Value::Number(number)) => said.push_str(&grammar::number(self.tag, *number)),
            Some(Value::Tenths(tenths)) => said.push_str(&grammar::tenths(self.tag, *tenths)),
            // A mistake of the program; the name helps to find it.
            None => {
                said.push('$');
                said.push_str(name);
            }
        }
    }

    /// Says the first variant that fits, or the last one.
    fn choose(
        &mut self,
        said: &mut String,
        is_chosen: bool,
        category: fn(&str, i64) -> PluralCategory,
    ) {
        let value = self.arguments.get(self.until(signs::NAME_END));
        let (exact, form) = match value {
            Some(Value::Text(text)) => (text.to_string(), None),
            Some(Value::Number(number)) => {
                (number.to_string(), Some(category(self.tag, *number).name()))
            }
            Some(Value::Tenths(_)) | None => (String::new(), Some(PluralCategory::Other.name())),
        };
        let mut was_chosen = false;
        while !self.rest.is_empty() && !self.rest.starts_with(signs::CHOICE_END) {
            let key = self.until(signs::KEY_END);
            // The default has no key, because it comes last.
            let fits = key.is_empty() || key == exact || Some(key) == form;
            self.say(said, is_chosen && fits && !was_chosen);
            was_chosen |= fits;
        }
        self.until(signs::CHOICE_END);
    }
}
