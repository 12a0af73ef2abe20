//! Checks of numbers, names and lists that several parts of a board share.

use crate::problem::Problem;
use crate::reader::{At, Problems, Rows};

impl Problems {
    pub(crate) fn check_id(&self, id: &At<String>) {
        let starts_well = id.starts_with(|first: char| first.is_ascii_lowercase());
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !starts_well || !id.bytes().all(allowed) {
            self.add(id.line, Problem::BadId(id.value.clone()));
        }
    }

    pub(crate) fn not_zero(&self, key: &str, number: Option<At<u8>>) {
        if let Some(At { value: 0, line }) = number {
            self.add(line, Problem::Zero(key.to_owned()));
        }
    }

    pub(crate) fn limit(&self, line: usize, what: &str, found: usize, limit: usize) {
        if found > limit {
            self.add(line, Problem::LimitExceeded { what: what.to_owned(), found, limit });
        }
    }

    /// Checks that a list is not empty and not longer than `limit`.
    pub(crate) fn size<T>(&self, key: &str, list: &Rows<T>, limit: usize) {
        if list.rows.is_empty() && list.complete {
            self.add(list.line, Problem::Zero(key.to_owned()));
        }
        self.limit(list.line, key, list.rows.len(), limit);
    }

    pub(crate) fn long_enough(&self, key: &str, table: &Option<Rows<u8>>, needed: usize) {
        let Some(table) = table.as_ref().filter(|table| table.complete) else { return };
        let found = table.rows.len();
        if found < needed {
            self.add(table.line, Problem::TableTooShort { table: key.to_owned(), needed, found });
        }
    }

    pub(crate) fn total(&self, key: &str, declared: Option<At<u8>>, counted: Option<usize>) {
        let (Some(declared), Some(counted)) = (declared, counted) else { return };
        if usize::from(declared.value) != counted {
            let (key, line) = (key.to_owned(), declared.line);
            let declared = declared.value.into();
            self.add(line, Problem::TotalMismatch { key, declared, counted });
        }
    }
}

impl<T> Rows<T> {
    /// Returns the values of all rows without their lines.
    pub(crate) fn values(self) -> impl Iterator<Item = T> {
        self.rows.into_iter().map(|At { value, .. }| value)
    }

    /// Returns the sum of a number in each row, if every row and every number could be read.
    pub(crate) fn sum(&self, number: impl Fn(&T) -> Option<At<u8>>) -> Option<usize> {
        let numbers = self.rows.iter().map(|row| Some(usize::from(number(row)?.value)));
        if self.complete { numbers.sum() } else { None }
    }
}
