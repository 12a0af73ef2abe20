//! Reads documents value by value. A mistake is recorded with its line and reading goes on, so that one
//! mistake does not hide the next.

use std::cell::RefCell;
use std::ops::{Deref, RangeInclusive};

use crate::document::{DocumentTable, Node, Value};
use crate::from_toml::from_toml;
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
#[derive(Default)]
pub(crate) struct Problems(RefCell<Vec<BoardError>>);

impl Problems {
    pub(crate) fn add(&self, line: usize, problem: Problem) {
        self.0.borrow_mut().push(BoardError { line, problem });
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }
    pub(crate) fn into_errors(self) -> BoardErrors {
        BoardErrors::new(self.0.into_inner())
    }
}

/// Reads the text of a document. Text that is not TOML is one problem.
pub(crate) fn parse_document(text: &str) -> Result<DocumentTable, BoardErrors> {
    from_toml(text).map_err(|(line, message)| {
        BoardErrors::new(vec![BoardError { line, problem: Problem::Syntax(message) }])
    })
}

/// Reads one table. It remembers which keys it was asked for and reports all others as unknown.
pub(crate) struct Reader<'d> {
    table: &'d DocumentTable,
    line: usize,
    known: Vec<String>,
    problems: &'d Problems,
}

impl<'d> Reader<'d> {
    /// Reads a table of a document with `read`.
    pub(crate) fn read<T>(
        table: &'d DocumentTable,
        line: usize,
        problems: &'d Problems,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut reader = Reader { table, line, known: Vec::new(), problems };
        let value = read(&mut reader);
        for entry in &table.0 {
            if !reader.known.contains(&entry.key) {
                problems.add(entry.line, Problem::UnknownKey(entry.key.clone()));
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
        self.table.get(key).is_some()
    }

    /// Returns all keys in the order of the file.
    pub(crate) fn keys(&self) -> Vec<String> {
        self.table.0.iter().map(|entry| entry.key.clone()).collect()
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

    /// Reads a table with an entry for every number of seats.
    pub(crate) fn by_seats<T>(
        &mut self,
        key: &str,
        seats: &Option<RangeInclusive<usize>>,
        read: impl Fn(Item<'_>) -> Option<At<T>>,
    ) -> Option<Vec<At<T>>> {
        self.table(key, |table| {
            let Some(seats) = seats else {
                table.ignore_the_rest();
                return None;
            };
            let entries: Vec<_> =
                seats.clone().map(|seats| read(table.entry_for(key, seats)?)).collect();
            entries.into_iter().collect()
        })?
    }

    fn entry_for(&mut self, key: &str, seats: usize) -> Option<Item<'d>> {
        let entry = self.optional(&seats.to_string());
        if entry.is_none() {
            let problem = Problem::SeatsNotCovered { table: key.to_owned(), seats };
            self.problem(self.line, problem);
        }
        entry
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
        let entry = self.table.get(key)?;
        // The line of the key: a table that is only named in headers of its children has no own line.
        let (value, line) = (&entry.node.value, entry.line);
        Some(Item { key: key.to_owned(), value, line, problems: self.problems })
    }
}

/// One value: of a key, or in a list.
pub(crate) struct Item<'d> {
    key: String,
    value: &'d Value,
    pub(crate) line: usize,
    problems: &'d Problems,
}

impl<'d> Item<'d> {
    pub(crate) fn problem(&self, problem: Problem) {
        self.problems.add(self.line, problem);
    }

    pub(crate) fn text(&self) -> Option<At<String>> {
        let text = if let Value::Text(text) = self.value { Some(text.clone()) } else { None };
        self.expect(text, ValueKind::Text)
    }

    pub(crate) fn number(&self, max: u16) -> Option<At<u16>> {
        let number = if let Value::Number(number) = self.value { Some(*number) } else { None };
        let number = number.and_then(|number| u16::try_from(number).ok()).filter(|n| *n <= max);
        self.expect(number, ValueKind::Number { max })
    }

    pub(crate) fn flag(&self) -> Option<At<bool>> {
        let flag = if let Value::Flag(flag) = self.value { Some(*flag) } else { None };
        self.expect(flag, ValueKind::Flag)
    }

    pub(crate) fn table<T>(&self, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        let table = if let Value::Table(table) = self.value { Some(table) } else { None };
        let table = self.expect(table, ValueKind::Table)?;
        Some(Reader::read(table.value, self.line, self.problems, read))
    }

    pub(crate) fn list<T>(&self, row: impl FnMut(Item<'_>) -> Option<At<T>>) -> Option<Rows<T>> {
        let list = self.expect(self.as_list(), ValueKind::List)?.value;
        let rows: Vec<_> = list.iter().map(|value| self.entry(value)).filter_map(row).collect();
        let complete = rows.len() == list.len();
        Some(Rows { rows, line: self.line, complete })
    }

    /// Reads a list of exactly two numbers.
    pub(crate) fn point(&self) -> Option<At<(u16, u16)>> {
        let (x, y) = match self.expect(self.as_list(), ValueKind::Point)?.value {
            [x, y] => (self.entry(x), self.entry(y)),
            _ => return self.expect(None, ValueKind::Point),
        };
        let (x, y) = (x.number(u16::MAX), y.number(u16::MAX));
        Some(At { value: (x?.value, y?.value), line: self.line })
    }

    fn as_list(&self) -> Option<&'d [Node]> {
        if let Value::List(list) = self.value { Some(list) } else { None }
    }

    fn entry(&self, node: &'d Node) -> Item<'d> {
        let Node { line, value } = node;
        Item { key: self.key.clone(), value, line: *line, problems: self.problems }
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
