//! The rows on one page of an SQLite file, read without SQLite.

use std::io;

use super::pages::{Pages, number_at};

/// The largest row that is read: larger ones come from damage.
const MOST_BYTES: u64 = 64 << 20;

/// A value of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Text(String),
    Blob(Vec<u8>),
    /// A number of a kind that a store does not have.
    Other,
}

/// The kind of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageKind {
    /// Rows with their numbers.
    TableLeaf,
    /// Rows that are keys: of an index, or of a table without row numbers.
    IndexLeaf,
    /// The same, with pointers to the pages between them.
    IndexInterior,
}

/// A row on a page.
pub(super) struct Cell {
    /// The number of the row, on a [`PageKind::TableLeaf`].
    pub(super) row: i64,
    /// The page with the keys before this one, on a [`PageKind::IndexInterior`].
    pub(super) child: u32,
    pub(super) values: Vec<Value>,
}

/// Returns the kind of a page, if it has rows.
pub(super) fn kind(page: &[u8], number: u32) -> Option<PageKind> {
    match page.get(start(number))? {
        0x0d => Some(PageKind::TableLeaf),
        0x0a => Some(PageKind::IndexLeaf),
        0x02 => Some(PageKind::IndexInterior),
        _ => None,
    }
}

/// Returns the page with the keys after the last one, on a [`PageKind::IndexInterior`].
pub(super) fn last_child(page: &[u8], number: u32) -> Option<u32> {
    number_at(page, start(number) + 8)
}

/// The first page begins with the header of the file.
fn start(number: u32) -> usize {
    if number == 1 { 100 } else { 0 }
}

/// Reads the rows of a page, in order; `None` for each that is damaged, or overflows to a damaged page.
pub(super) fn cells(pages: &mut Pages, page: &[u8], number: u32) -> io::Result<Vec<Option<Cell>>> {
    let Some(kind) = kind(page, number) else { return Ok(Vec::new()) };
    let start = start(number);
    let count =
        page.get(start + 3..start + 5).map_or(0, |two| u16::from_be_bytes([two[0], two[1]]));
    let pointers = start + if kind == PageKind::IndexInterior { 12 } else { 8 };
    let mut cells = Vec::new();
    for index in 0..usize::from(count) {
        let Some(two) = page.get(pointers + 2 * index..pointers + 2 * index + 2) else { break };
        let offset = usize::from(u16::from_be_bytes([two[0], two[1]]));
        cells.push(match page.get(offset..) {
            Some(bytes) => cell(pages, bytes, kind)?,
            None => None,
        });
    }
    Ok(cells)
}

fn cell(pages: &mut Pages, bytes: &[u8], kind: PageKind) -> io::Result<Option<Cell>> {
    let mut from = Bytes(bytes);
    let child = match kind {
        PageKind::IndexInterior => number_at(from.take(4).unwrap_or_default(), 0).unwrap_or(0),
        PageKind::TableLeaf | PageKind::IndexLeaf => 0,
    };
    let Some(length) = from.varint().filter(|length| *length <= MOST_BYTES) else {
        return Ok(None);
    };
    let row = match kind {
        PageKind::TableLeaf => from.varint().unwrap_or(0).cast_signed(),
        PageKind::IndexLeaf | PageKind::IndexInterior => 0,
    };
    let payload = payload(pages, from.0, length as usize, kind)?;
    let values = payload.and_then(|payload| record(&payload));
    Ok(values.map(|values| Cell { row, child, values }))
}

/// Collects the bytes of a row: those on its page, and those on the pages that it overflows to.
fn payload(
    pages: &mut Pages,
    here: &[u8],
    length: usize,
    kind: PageKind,
) -> io::Result<Option<Vec<u8>>> {
    let usable = pages.size();
    let most = match kind {
        PageKind::TableLeaf => usable - 35,
        PageKind::IndexLeaf | PageKind::IndexInterior => (usable - 12) * 64 / 255 - 23,
    };
    if length <= most {
        return Ok(here.get(..length).map(<[u8]>::to_vec));
    }
    let least = (usable - 12) * 32 / 255 - 23;
    let wanted = least + (length - least) % (usable - 4);
    let local = if wanted <= most { wanted } else { least };
    let (Some(first), Some(mut next)) = (here.get(..local), number_at(here, local)) else {
        return Ok(None);
    };
    let mut all = first.to_vec();
    while all.len() < length && next != 0 {
        let page = pages.read(next)?;
        let Some(rest) = page.get(4..) else { return Ok(None) };
        all.extend_from_slice(&rest[..rest.len().min(length - all.len())]);
        next = number_at(&page, 0).unwrap_or(0);
    }
    Ok((all.len() == length).then_some(all))
}

/// Reads the values of a row.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let mut header = Bytes(payload);
    let length = usize::try_from(header.varint()?).ok()?;
    let head = payload.len() - header.0.len();
    let mut body = Bytes(payload.get(length..)?);
    let mut types = Bytes(payload.get(head..length)?);
    let mut values = Vec::new();
    while !types.0.is_empty() {
        values.push(body.value(types.varint()?)?);
    }
    Some(values)
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, number: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(number)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a number of one to nine bytes, the high bits first.
    fn varint(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for _ in 0..8 {
            let [byte] = *self.take(1)? else { return None };
            number = number << 7 | u64::from(byte & 0x7f);
            if byte < 0x80 {
                return Some(number);
            }
        }
        let [byte] = *self.take(1)? else { return None };
        Some(number << 8 | u64::from(byte))
    }

    /// Reads a value of this type (2.1 of the file format).
    fn value(&mut self, kind: u64) -> Option<Value> {
        Some(match kind {
            0 => Value::Null,
            1..=4 => self.integer(kind as usize)?,
            5 => self.integer(6)?,
            6 => self.integer(8)?,
            7 => self.take(8).map(|_| Value::Other)?,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            10 | 11 => return None,
            _ => {
                let bytes = self.take(usize::try_from((kind - 12) / 2).ok()?)?.to_vec();
                let is_text = kind % 2 == 1;
                if is_text {
                    Value::Text(String::from_utf8(bytes).ok()?)
                } else {
                    Value::Blob(bytes)
                }
            }
        })
    }

    fn integer(&mut self, length: usize) -> Option<Value> {
        let bytes = self.take(length)?;
        let negative = bytes.first().is_some_and(|first| first & 0x80 != 0);
        let start = if negative { -1 } else { 0 };
        Some(Value::Integer(
            bytes.iter().fold(start, |number, byte| number << 8 | i64::from(*byte)),
        ))
    }
}
