//! The values that a message inserts.

use std::borrow::Cow;

/// A value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// A text, inserted without a change.
    Text(Cow<'a, str>),
    /// A whole number: it also chooses a plural form.
    Number(i64),
    /// A number with one decimal, in tenths.
    Tenths(i64),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Value<'a> {
        Value::Text(text)
    }
}

/// Makes values from types of whole numbers; one that is too large counts as the largest.
macro_rules! from_numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })+
    };
}
from_numbers!(u8, i8, u16, i16, u32, i32, u64, i64, usize);

/// The variables of a message, with their values.
#[derive(Clone, Debug, Default)]
pub struct Arguments<'a>(Vec<(&'a str, Value<'a>)>);

impl<'a> Arguments<'a> {
    /// Returns an empty list.
    pub fn new() -> Arguments<'a> {
        Arguments::default()
    }

    /// Adds a variable.
    pub fn set(&mut self, name: &'a str, value: impl Into<Value<'a>>) {
        self.0.push((name, value.into()));
    }

    /// Returns the list with one more variable.
    #[must_use]
    pub fn with(mut self, name: &'a str, value: impl Into<Value<'a>>) -> Arguments<'a> {
        self.set(name, value);
        self
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value<'a>> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}
