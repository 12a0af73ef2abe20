//! JSON that is written directly from a view, without values in between.
//!
//! A table writes what everybody sees and what each seat sees after every action, and this is most of its
//! work. The types of the wire describe the same text to its readers; tests compare the two.

use serde::Serialize;

use crate::raw::RawJson;

/// JSON text in the making.
pub(crate) struct JsonText(Vec<u8>);

impl JsonText {
    /// Makes an empty text with room for this number of bytes.
    pub(crate) fn with_capacity(bytes: usize) -> JsonText {
        JsonText(Vec::with_capacity(bytes))
    }

    /// Makes a text that follows these bytes, with room for more.
    pub(crate) fn after(mut bytes: Vec<u8>, more: usize) -> JsonText {
        bytes.reserve(more);
        JsonText(bytes)
    }

    /// Appends text that is JSON already, such as keys and brackets.
    ///
    /// Inlined, because copying a short text of known length takes fewer instructions than a call.
    #[inline(always)]
    pub(crate) fn raw(&mut self, json: &str) -> &mut JsonText {
        self.0.extend_from_slice(json.as_bytes());
        self
    }

    /// Appends a part that was written before.
    pub(crate) fn written(&mut self, part: &RawJson) {
        self.0.extend_from_slice(part.bytes());
    }

    /// Appends a name of the board file. Such a name has no character that JSON would escape.
    pub(crate) fn name(&mut self, name: &str) {
        self.raw("\"").unquoted(name).raw("\"");
    }

    /// Appends a name without its quotation marks.
    fn unquoted(&mut self, name: &str) -> &mut JsonText {
        debug_assert!(!name.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\'));
        self.0.extend_from_slice(name.as_bytes());
        self
    }

    /// Appends a number.
    pub(crate) fn number(&mut self, number: impl Into<i128>) {
        let number = number.into();
        if let digit @ 0..=9 = number {
            return self.0.push(b'0' + digit as u8);
        }
        if number < 0 {
            self.0.push(b'-');
        }
        let (mut digits, mut first, mut rest) = ([0; 20], 20, number.unsigned_abs() as u64);
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.0.extend_from_slice(&digits[first..]);
    }

    /// Appends `true` or `false`.
    pub(crate) fn flag(&mut self, flag: bool) {
        self.raw(if flag { "true" } else { "false" });
    }

    /// Appends a value, or null.
    pub(crate) fn option<T>(&mut self, value: Option<T>, write: impl FnOnce(&mut JsonText, T)) {
        if let Some(value) = value {
            write(self, value);
        } else {
            self.raw("null");
        }
    }

    /// Appends a list.
    pub(crate) fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut JsonText, T),
    ) {
        self.0.push(b'[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.0.push(b',');
            }
            write(self, item);
        }
        self.0.push(b']');
    }

    /// Appends a list of names.
    pub(crate) fn names<'b>(&mut self, names: impl IntoIterator<Item = &'b str>) {
        let mut names = names.into_iter();
        let Some(first) = names.next() else {
            self.raw("[]");
            return;
        };
        self.raw("[\"").unquoted(first);
        for name in names {
            self.raw("\",\"").unquoted(name);
        }
        self.raw("\"]");
    }

    /// Appends an object of counts, without zeros. They come in the order of their names.
    pub(crate) fn counts<'b>(&mut self, counts: impl IntoIterator<Item = (&'b str, u8)>) {
        let mut some = counts.into_iter().filter(|(_, count)| *count > 0);
        let Some((first, count)) = some.next() else {
            self.raw("{}");
            return;
        };
        self.raw("{\"").unquoted(first).raw("\":").number(count);
        for (name, count) in some {
            self.raw(",\"").unquoted(name).raw("\":").number(count);
        }
        self.raw("}");
    }

    /// Appends a value of the wire by its own type.
    pub(crate) fn value(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut self.0, value)
            .expect("types of the wire can be written as JSON");
    }

    /// Returns the bytes of the text.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

impl From<JsonText> for RawJson {
    fn from(json: JsonText) -> RawJson {
        RawJson::written(json.into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut JsonText)) -> String {
        let mut json = JsonText::with_capacity(0);
        write(&mut json);
        String::from_utf8(json.into_bytes()).expect("it was made of texts")
    }

    #[test]
    fn numbers_are_written_as_serde_writes_them() {
        for number in [0, 1, -1, 9, 10, -10, 255, -32768, 1_700_000_000_000, i64::MAX, i64::MIN] {
            assert_eq!(written(|json| json.number(number)), number.to_string());
        }
        assert_eq!(written(|json| json.number(u64::MAX)), u64::MAX.to_string());
    }

    #[test]
    fn names_are_a_list_of_texts() {
        assert_eq!(written(|json| json.names(["a", "b-c", "d"])), r#"["a","b-c","d"]"#);
        assert_eq!(written(|json| json.names(["a"])), r#"["a"]"#);
        assert_eq!(written(|json| json.names([])), "[]");
    }

    #[test]
    fn counts_are_without_zeros() {
        let counts = [("blue", 0), ("green", 13), ("red", 2)];
        assert_eq!(written(|json| json.counts(counts)), r#"{"green":13,"red":2}"#);
        assert_eq!(written(|json| json.counts([])), "{}");
    }
}
