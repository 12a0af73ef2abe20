//! Reads TOML documents value by value. A mistake is recorded with its line and reading goes on, so
//! that one mistake does not hide the next.

use std::cell::RefCell;
use std::ops::{Deref, Range};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::problem::{BoardError, BoardErrors, Problem, ValueKind};

/// A value and its line in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) line: usize,
}

impl<T> Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// The rows of a list that could be read.
#[derive(Debug)]
pub(crate) struct Rows<T> {
    pub(crate) rows: Vec<At<T>>,
    pub(crate) line: usize,
    /// Whether every row could be read. If not, no check may judge the list as a whole.
    pub(crate) complete: bool,
}

/// The problems found so far, shared by all readers of a document.
pub(crate) struct Problems {
    starts: Vec<usize>,
    found: RefCell<Vec<BoardError>>,
}

impl Problems {
    pub(crate) fn new(text: &str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(index, _)| index + 1);
        Self { starts: std::iter::once(0).chain(after_breaks).collect(), found: RefCell::default() }
    }
    /// Returns the line of a span's first byte, counted from 1.
    pub(crate) fn line(&self, span: &Range<usize>) -> usize {
        self.starts.partition_point(|&start| start <= span.start)
    }
    pub(crate) fn add(&self, line: usize, problem: Problem) {
        self.found.borrow_mut().push(BoardError { line, problem });
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.found.borrow().is_empty()
    }
    pub(crate) fn into_errors(self) -> BoardErrors {
        BoardErrors::new(self.found.into_inner())
    }
}

/// Reads the document with `read`. Text that is not TOML gives one problem and nothing else.
pub(crate) fn read_document<T>(
    text: &str,
    problems: &Problems,
    read: impl FnOnce(&mut Reader<'_>) -> T,
) -> Option<T> {
    match DeTable::parse(text) {
        Ok(table) => Some(Reader::read(table.get_ref(), 1, problems, read)),
        Err(error) => {
            let line = error.span().map_or(1, |span| problems.line(&span));
            // Problems are printed one on a line.
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            problems.add(line, Problem::Syntax(message));
            None
        }
    }
}

/// Reads one table. It remembers which keys it was asked for and reports all others as unknown.
pub(crate) struct Reader<'d> {
    table: &'d DeTable<'d>,
    line: usize,
    known: Vec<String>,
    problems: &'d Problems,
}

impl<'d> Reader<'d> {
    fn read<T>(
        table: &'d DeTable<'d>,
        line: usize,
        problems: &'d Problems,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut reader = Reader { table, line, known: Vec::new(), problems };
        let value = read(&mut reader);
        for (key, _) in table.iter() {
            if !reader.known.iter().any(|known| known == key.get_ref().as_ref()) {
                let problem = Problem::UnknownKey(key.get_ref().to_string());
                problems.add(problems.line(&key.span()), problem);
            }
        }
        value
    }

    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn problem(&self, line: usize, problem: Problem) {
        self.problems.add(line, problem);
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Returns all keys in the order of the file.
    pub(crate) fn keys(&self) -> Vec<String> {
        let mut keys: Vec<_> = self.table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        keys.into_iter().map(|key| key.get_ref().to_string()).collect()
    }

    /// Accepts every key. For tables whose valid keys could not be determined.
    pub(crate) fn ignore_the_rest(&mut self) {
        self.known.extend(self.keys());
    }

    pub(crate) fn text(&mut self, key: &str) -> Option<At<String>> {
        self.required(key)?.text()
    }

    pub(crate) fn number(&mut self, key: &str) -> Option<At<u8>> {
        self.required(key)?.number(u8::MAX.into())?.narrow()
    }

    pub(crate) fn number_or(&mut self, key: &str, default: u8) -> Option<At<u8>> {
        match self.optional(key) {
            Some(value) => value.number(u8::MAX.into())?.narrow(),
            None => Some(At { value: default, line: self.line }),
        }
    }

    pub(crate) fn coordinate(&mut self, key: &str) -> Option<At<u16>> {
        self.required(key)?.number(u16::MAX)
    }

    pub(crate) fn flag(&mut self, key: &str) -> Option<At<bool>> {
        self.required(key)?.flag()
    }

    pub(crate) fn flag_or(&mut self, key: &str, default: bool) -> Option<At<bool>> {
        match self.optional(key) {
            Some(value) => value.flag(),
            None => Some(At { value: default, line: self.line }),
        }
    }

    pub(crate) fn table<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Reader<'_>) -> T,
    ) -> Option<T> {
        self.required(key)?.table(read)
    }

    /// Reads a list, each row with `row`.
    pub(crate) fn list<T>(
        &mut self,
        key: &str,
        row: impl FnMut(Item<'_>) -> Option<At<T>>,
    ) -> Option<Rows<T>> {
        self.required(key)?.list(row)
    }

    /// Reads a list like [`Reader::list`]; a missing list counts as empty.
    pub(crate) fn list_or_none<T>(
        &mut self,
        key: &str,
        row: impl FnMut(Item<'_>) -> Option<At<T>>,
    ) -> Option<Rows<T>> {
        match self.optional(key) {
            Some(value) => value.list(row),
            None => Some(Rows { rows: Vec::new(), line: self.line, complete: true }),
        }
    }

    /// Reads a list of tables and calls `row` for each, with its line. Reports a list that is
    /// missing or has another type. A row that could not be read is left out, and the list is
    /// marked as incomplete.
    pub(crate) fn tables<T>(
        &mut self,
        key: &str,
        mut row: impl FnMut(&mut Reader<'_>) -> Option<T>,
    ) -> Option<Rows<T>> {
        self.list(key, |item| {
            let line = item.line;
            item.table(&mut row)?.map(|value| At { value, line })
        })
    }

    pub(crate) fn numbers(&mut self, key: &str) -> Option<Rows<u8>> {
        self.list(key, |item| item.number(u8::MAX.into())?.narrow())
    }

    pub(crate) fn texts(&mut self, key: &str) -> Option<Rows<String>> {
        self.list(key, |item| item.text())
    }

    /// Returns the value of a key; records a problem if it is missing.
    fn required(&mut self, key: &str) -> Option<Item<'d>> {
        let item = self.optional(key);
        if item.is_none() {
            self.problem(self.line, Problem::MissingKey(key.to_owned()));
        }
        item
    }

    pub(crate) fn optional(&mut self, key: &str) -> Option<Item<'d>> {
        self.known.push(key.to_owned());
        let (written, value) = self.table.get_key_value(key)?;
        // The line of the key: a table that is only named in headers of its children has no own line.
        let line = self.problems.line(&written.span());
        Some(Item { key: key.to_owned(), value, line, problems: self.problems })
    }
}

/// One value: of a key, or in a list.
pub(crate) struct Item<'d> {
    key: String,
    value: &'d Spanned<DeValue<'d>>,
    pub(crate) line: usize,
    problems: &'d Problems,
}

impl<'d> Item<'d> {
    pub(crate) fn problem(&self, problem: Problem) {
        self.problems.add(self.line, problem);
    }

    pub(crate) fn text(&self) -> Option<At<String>> {
        let text = self.value.get_ref().as_str().map(str::to_owned);
        self.expect(text, ValueKind::Text)
    }

    pub(crate) fn number(&self, max: u16) -> Option<At<u16>> {
        let number = self.value.get_ref().as_integer().and_then(|written| {
            u16::from_str_radix(written.as_str(), written.radix()).ok().filter(|n| *n <= max)
        });
        self.expect(number, ValueKind::Number { max })
    }

    pub(crate) fn flag(&self) -> Option<At<bool>> {
        self.expect(self.value.get_ref().as_bool(), ValueKind::Flag)
    }

    pub(crate) fn table<T>(&self, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        let table = self.expect(self.value.get_ref().as_table(), ValueKind::Table)?;
        Some(Reader::read(table.value, self.line, self.problems, read))
    }

    pub(crate) fn list<T>(&self, row: impl FnMut(Item<'_>) -> Option<At<T>>) -> Option<Rows<T>> {
        let list = self.expect(self.value.get_ref().as_array(), ValueKind::List)?.value;
        let rows: Vec<_> = list.iter().map(|value| self.entry(value)).filter_map(row).collect();
        let complete = rows.len() == list.len();
        Some(Rows { rows, line: self.line, complete })
    }

    /// Reads a list of exactly two numbers.
    pub(crate) fn point(&self) -> Option<At<(u16, u16)>> {
        let list = self.value.get_ref().as_array().map(|list| list.as_ref());
        let (x, y) = match self.expect(list, ValueKind::Point)?.value {
            [x, y] => (self.entry(x), self.entry(y)),
            _ => return self.expect(None, ValueKind::Point),
        };
        let (x, y) = (x.number(u16::MAX), y.number(u16::MAX));
        Some(At { value: (x?.value, y?.value), line: self.line })
    }

    fn entry(&self, value: &'d Spanned<DeValue<'d>>) -> Item<'d> {
        let line = self.problems.line(&value.span());
        Item { key: self.key.clone(), value, line, problems: self.problems }
    }

    fn expect<T>(&self, value: Option<T>, expected: ValueKind) -> Option<At<T>> {
        if value.is_none() {
            let key = self.key.clone();
            self.problems.add(self.line, Problem::WrongType { key, expected });
        }
        value.map(|value| At { value, line: self.line })
    }
}

impl At<u16> {
    /// Converts to a byte. The caller has checked the size, so this does not fail.
    fn narrow(self) -> Option<At<u8>> {
        Some(At { value: u8::try_from(self.value).ok()?, line: self.line })
    }
}
