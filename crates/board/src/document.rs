//! A document as a tree of values, and the compact form in which the boards of the library are kept.
//!
//! The build script reads the TOML files of the library and writes their trees as bytes. So a program
//! that reads no other boards does without a TOML parser, which the page has no room for.
// The build script contains this file too. It writes the bytes; the library reads them.
#![allow(dead_code, reason = "the build script and the library use a half each")]

/// A value and its line in the file. In the compact form every line is 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) line: usize,
    pub(crate) value: Value,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Text(String),
    Number(u64),
    Flag(bool),
    List(Vec<Node>),
    Table(DocumentTable),
    /// A value that no board has: a fraction, a date, a negative or a huge number.
    Other,
}

/// The entries of a table, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct DocumentTable(pub(crate) Vec<DocumentEntry>);

/// A key with its line, and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DocumentEntry {
    pub(crate) key: String,
    pub(crate) line: usize,
    pub(crate) node: Node,
}

/// The kinds of values in the compact form.
mod kind {
    pub(super) const TEXT: u64 = 0;
    pub(super) const NUMBER: u64 = 1;
    pub(super) const NO: u64 = 2;
    pub(super) const YES: u64 = 3;
    pub(super) const LIST: u64 = 4;
    pub(super) const TABLE: u64 = 5;
    pub(super) const OTHER: u64 = 6;
}

impl DocumentTable {
    /// Returns the entry of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&DocumentEntry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    /// Writes the table in the compact form: first all texts, each once, then the values.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut encoder = Encoder::default();
        encoder.table(self);
        let mut bytes = Vec::new();
        put(&mut bytes, encoder.texts.len() as u64);
        for text in &encoder.texts {
            put(&mut bytes, text.len() as u64);
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes.extend(encoder.values);
        bytes
    }

    /// Reads the compact form; `None` if these bytes are no such form.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<DocumentTable> {
        let mut decoder = Decoder { texts: Vec::new(), rest: bytes };
        for _ in 0..decoder.number()? {
            let length = usize::try_from(decoder.number()?).ok()?;
            let (text, rest) = decoder.rest.split_at_checked(length)?;
            decoder.texts.push(str::from_utf8(text).ok()?);
            decoder.rest = rest;
        }
        decoder.table()
    }
}

/// Appends a number: seven bits a byte, the low bits first.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[derive(Default)]
struct Encoder {
    texts: Vec<String>,
    values: Vec<u8>,
}

impl Encoder {
    fn number(&mut self, number: u64) {
        put(&mut self.values, number);
    }

    fn text(&mut self, text: &str) {
        let known = self.texts.iter().position(|known| known == text);
        let index = known.unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        });
        self.number(index as u64);
    }

    fn table(&mut self, DocumentTable(entries): &DocumentTable) {
        self.number(entries.len() as u64);
        for entry in entries {
            self.text(&entry.key);
            self.value(&entry.node.value);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Text(text) => {
                self.number(kind::TEXT);
                self.text(text);
            }
            Value::Number(number) => {
                self.number(kind::NUMBER);
                self.number(*number);
            }
            Value::Flag(flag) => self.number(if *flag { kind::YES } else { kind::NO }),
            Value::List(list) => {
                self.number(kind::LIST);
                self.number(list.len() as u64);
                list.iter().for_each(|node| self.value(&node.value));
            }
            Value::Table(table) => {
                self.number(kind::TABLE);
                self.table(table);
            }
            Value::Other => self.number(kind::OTHER),
        }
    }
}

struct Decoder<'b> {
    texts: Vec<&'b str>,
    rest: &'b [u8],
}

impl Decoder<'_> {
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self) -> Option<String> {
        let index = usize::try_from(self.number()?).ok()?;
        self.texts.get(index).map(|text| (*text).to_owned())
    }

    fn table(&mut self) -> Option<DocumentTable> {
        let entries = (0..self.number()?).map(|_| {
            let key = self.text()?;
            Some(DocumentEntry { key, line: 0, node: self.node()? })
        });
        entries.collect::<Option<_>>().map(DocumentTable)
    }

    fn node(&mut self) -> Option<Node> {
        let value = match self.number()? {
            kind::TEXT => Value::Text(self.text()?),
            kind::NUMBER => Value::Number(self.number()?),
            kind::NO => Value::Flag(false),
            kind::YES => Value::Flag(true),
            kind::LIST => {
                let nodes = (0..self.number()?).map(|_| self.node());
                Value::List(nodes.collect::<Option<_>>()?)
            }
            kind::TABLE => Value::Table(self.table()?),
            kind::OTHER => Value::Other,
            _ => return None,
        };
        Some(Node { line: 0, value })
    }
}
