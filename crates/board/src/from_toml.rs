//! Reads the text of a TOML document.
// The build script contains this file too.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::document::{DocumentEntry, DocumentTable, Node, Value};

/// Why a text is no TOML document: the line, and what the parser says about it.
pub(crate) type SyntaxError = (usize, String);

/// Reads a document.
pub(crate) fn from_toml(text: &str) -> Result<DocumentTable, SyntaxError> {
    let lines = Lines::of(text);
    match DeTable::parse(text) {
        Ok(table) => Ok(lines.table(table.get_ref())),
        Err(error) => {
            let line = error.span().map_or(1, |span| lines.line(&span));
            // Problems are printed one on a line.
            Err((line, error.message().lines().collect::<Vec<_>>().join(", ")))
        }
    }
}

/// The first byte of each line.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        let after_breaks = text.match_indices('\n').map(|(index, _)| index + 1);
        Lines(std::iter::once(0).chain(after_breaks).collect())
    }

    /// Returns the line of a span's first byte, counted from 1.
    fn line(&self, span: &Range<usize>) -> usize {
        self.0.partition_point(|&start| start <= span.start)
    }

    fn table(&self, table: &DeTable<'_>) -> DocumentTable {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| DocumentEntry {
            key: String::from(std::borrow::Cow::as_ref(key.get_ref())),
            line: self.line(&key.span()),
            node: self.node(value),
        };
        DocumentTable(entries.into_iter().map(entry).collect())
    }

    fn node(&self, written: &Spanned<DeValue<'_>>) -> Node {
        let value = match written.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix())
                .map_or(Value::Other, Value::Number),
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Array(list) => {
                Value::List(list.iter().map(|value| self.node(value)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
            DeValue::Float(_) | DeValue::Datetime(_) => Value::Other,
        };
        Node { line: self.line(&written.span()), value }
    }
}
