//! The form of a message in the log: what its headers say, and the entries in its payload.

use std::io::{Read as _, Write as _};
use std::sync::Arc;

use async_nats::HeaderMap;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bytes::Bytes;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use store::{LogPosition, StoreError, StoredEntry, Timestamp, limits, packed};

/// The version of the form that this program writes, and the latest that it reads.
pub(crate) const VERSION: u32 = 1;
/// The header with version, position, count, time and marks.
const FRAME: &str = "Rh";
/// The header with the summary of the table after the message: compressed, as base64.
const SUMMARY: &str = "Rh-Summary";
/// The header that makes a second message with the same id a duplicate.
pub(crate) const MESSAGE_ID: &str = "Nats-Msg-Id";

/// What a message does to its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Marks {
    /// The payload is the packed log: it takes the place of everything before.
    pub(crate) whole: bool,
    /// The entries are other ones than before at the same positions.
    pub(crate) rewritten: bool,
    /// The log takes no more entries.
    pub(crate) finished: bool,
    /// The table is gone.
    pub(crate) deleted: bool,
}

/// The headers of one message of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The position of its first entry.
    pub(crate) position: LogPosition,
    /// The number of its entries.
    pub(crate) count: u64,
    /// The time of its last entry.
    pub(crate) time: Timestamp,
    pub(crate) marks: Marks,
    pub(crate) summary: SummaryText,
}

/// A summary as a header has it. It is made once and sent with every message, so that the last message
/// of a table says everything that lists show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SummaryText(Arc<str>);

impl SummaryText {
    pub(crate) fn of(summary: &[u8]) -> SummaryText {
        let mut out = DeflateEncoder::new(Vec::new(), Compression::default());
        let packed = out.write_all(summary).and_then(|()| out.finish());
        let packed = packed.expect("memory can be written to");
        SummaryText(STANDARD_NO_PAD.encode(packed).into())
    }

    /// Returns the summary; empty if the header is not one.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let packed = STANDARD_NO_PAD.decode(&*self.0).unwrap_or_default();
        let mut summary = Vec::new();
        let most = limits::SUMMARY as u64;
        match DeflateDecoder::new(&packed[..]).take(most).read_to_end(&mut summary) {
            Ok(_) => summary,
            Err(_) => Vec::new(),
        }
    }
}

impl Frame {
    /// Returns the length of the log after the message.
    pub(crate) fn length(&self) -> LogPosition {
        LogPosition(self.position.0 + self.count)
    }

    /// Writes the headers, with an id that no other message has.
    pub(crate) fn headers(&self, id: &str) -> HeaderMap {
        let Frame { position, count, time, marks, summary } = self;
        let mark = |is: bool, letter: &'static str| if is { letter } else { "" };
        let marks = [
            mark(marks.whole, "w"),
            mark(marks.rewritten, "r"),
            mark(marks.finished, "f"),
            mark(marks.deleted, "d"),
        ]
        .concat();
        let mut headers = HeaderMap::new();
        headers.insert(FRAME, format!("{VERSION} {position} {count} {} {marks}", time.0));
        headers.insert(SUMMARY, &*summary.0);
        headers.insert(MESSAGE_ID, id);
        headers
    }

    /// Reads the headers. `what` names the message in errors.
    pub(crate) fn read(headers: Option<&HeaderMap>, what: &str) -> Result<Frame, FrameError> {
        let header = |name: &str| Some(headers?.get(name)?.as_str());
        let text = header(FRAME).ok_or(FrameError::NotOurs)?;
        let mut words = text.split(' ');
        let mut number = || words.next()?.parse::<u64>().ok();
        let version = number().ok_or(FrameError::NotOurs)?;
        if version != u64::from(VERSION) {
            let found = u32::try_from(version).unwrap_or(u32::MAX);
            let (what, known) = (what.to_owned(), VERSION);
            return Err(FrameError::Newer(StoreError::Newer { what, found, known }));
        }
        let position = LogPosition(number().ok_or(FrameError::NotOurs)?);
        let count = number().ok_or(FrameError::NotOurs)?;
        let time = Timestamp(number().ok_or(FrameError::NotOurs)?);
        let marks = words.next().unwrap_or_default();
        let marks = Marks {
            whole: marks.contains('w'),
            rewritten: marks.contains('r'),
            finished: marks.contains('f'),
            deleted: marks.contains('d'),
        };
        let summary = SummaryText(header(SUMMARY).unwrap_or_default().into());
        Ok(Frame { position, count, time, marks, summary })
    }

    /// Reads the entries of a message; of one with the whole log, all of it.
    pub(crate) fn entries(&self, payload: &[u8]) -> Result<Vec<StoredEntry>, &'static str> {
        let entries = if self.marks.whole { unpack(payload)? } else { self.split(payload)? };
        let fits = entries.len() as u64 == self.count;
        if fits { Ok(entries) } else { Err("it has another number of entries than it says") }
    }

    fn split(&self, mut payload: &[u8]) -> Result<Vec<StoredEntry>, &'static str> {
        let mut entries = Vec::new();
        while let Some((length, rest)) = payload.split_first_chunk::<4>() {
            let length = u32::from_le_bytes(*length) as usize;
            let (bytes, rest) = rest.split_at_checked(length).ok_or("an entry is cut off")?;
            let position = self.position.plus(entries.len());
            entries.push(StoredEntry { position, time: self.time, bytes: bytes.into() });
            payload = rest;
        }
        if payload.is_empty() { Ok(entries) } else { Err("an entry is cut off") }
    }
}

fn unpack(payload: &[u8]) -> Result<Vec<StoredEntry>, &'static str> {
    let (mut unpacked, mut entries) = (packed::unpack(payload), Vec::new());
    loop {
        match unpacked.next() {
            Ok(Some(entry)) => entries.push(entry),
            Ok(None) => return Ok(entries),
            Err(_) => return Err("the packed log cannot be read"),
        }
    }
}

/// Writes entries into a payload: each with its length before it.
pub(crate) fn payload(entries: &[Arc<[u8]>]) -> Bytes {
    let mut out = Vec::with_capacity(entries.iter().map(|entry| entry.len() + 4).sum());
    for entry in entries {
        let length = u32::try_from(entry.len()).expect("entries are checked before");
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(entry);
    }
    out.into()
}

/// Why the headers of a message cannot be read.
#[derive(Debug)]
pub(crate) enum FrameError {
    /// Somebody else wrote it.
    NotOurs,
    /// A later version of this program wrote it.
    Newer(StoreError),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(marks: Marks) -> Frame {
        let summary = SummaryText::of(b"{\"about\": \"a table\"}");
        Frame { position: LogPosition(7), count: 2, time: Timestamp(99), marks, summary }
    }

    #[test]
    fn headers_and_entries_are_read_again() {
        for marks in [
            Marks::default(),
            Marks { finished: true, ..Marks::default() },
            Marks { whole: true, rewritten: true, finished: true, deleted: true },
        ] {
            let frame = frame(marks);
            let again = Frame::read(Some(&frame.headers("id")), "it").unwrap();
            assert_eq!(again, frame);
            assert_eq!(again.summary.bytes(), b"{\"about\": \"a table\"}");
        }
        let frame = frame(Marks::default());
        let entries = frame.entries(&payload(&[b"one"[..].into(), b""[..].into()])).unwrap();
        assert_eq!(entries[1].position, LogPosition(8));
        assert_eq!((&*entries[0].bytes, entries[0].time), (&b"one"[..], Timestamp(99)));
        assert!(frame.entries(&[1, 0, 0]).is_err());
        assert!(frame.entries(&payload(&[b"one"[..].into()])).is_err());
        assert!(frame.entries(&[200, 0, 0, 0, 1]).is_err());
    }

    #[test]
    fn a_newer_version_is_refused_with_its_number() {
        let mut headers = HeaderMap::new();
        headers.insert(FRAME, "7 what ever comes");
        let Err(FrameError::Newer(error)) = Frame::read(Some(&headers), "table x") else {
            panic!("it is newer")
        };
        let text = error.to_string();
        assert_eq!(text, "table x has version 7; this program reads versions up to 1");
        assert!(matches!(Frame::read(None, "it"), Err(FrameError::NotOurs)));
    }
}
