//! The packed form of a finished log. The first byte is the version of the form. The rest is compressed:
//! for each entry its time and its length as variable-length numbers, then its bytes.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::limits;
use crate::log::{LogPosition, StoredEntry, Timestamp};

/// The version of the form; the only one so far.
const FORM: u8 = 1;

/// Packs a whole log.
///
/// # Errors
/// None: it writes into memory.
pub fn pack(entries: &[StoredEntry]) -> io::Result<Vec<u8>> {
    let mut out = DeflateEncoder::new(vec![FORM], Compression::default());
    for entry in entries {
        write_number(&mut out, entry.time.0)?;
        write_number(&mut out, entry.bytes.len() as u64)?;
        out.write_all(&entry.bytes)?;
    }
    out.finish()
}

/// Starts to read a packed log.
pub fn unpack(packed: &[u8]) -> Unpacked<'_> {
    let (form, rest) = packed.split_first().unwrap_or((&0, &[]));
    Unpacked { form: *form, from: DeflateDecoder::new(rest), next: LogPosition(0) }
}

/// A reader of the entries of a packed log, in order. It ends with the last entry or with an error.
pub struct Unpacked<'a> {
    form: u8,
    from: DeflateDecoder<&'a [u8]>,
    next: LogPosition,
}

impl Unpacked<'_> {
    /// Reads the next entry; returns `None` at the end.
    ///
    /// # Errors
    /// If the bytes are not a packed log.
    #[expect(clippy::should_implement_trait, reason = "it fails")]
    pub fn next(&mut self) -> io::Result<Option<StoredEntry>> {
        if self.form != FORM {
            return Err(malformed("an unknown form"));
        }
        let Some(time) = read_number(&mut self.from)? else { return Ok(None) };
        let length = read_number(&mut self.from)?.ok_or_else(|| malformed("an entry cut off"))?;
        let length = usize::try_from(length).ok().filter(|length| *length <= limits::ENTRY);
        let mut bytes = vec![0; length.ok_or_else(|| malformed("an entry that is too long"))?];
        self.from.read_exact(&mut bytes)?;
        let position = self.next;
        self.next = position.plus(1);
        Ok(Some(StoredEntry { position, time: Timestamp(time), bytes: bytes.into() }))
    }
}

/// Writes a number with seven bits in each byte, the low bits first. All bytes but the last have the
/// high bit set.
fn write_number(out: &mut impl Write, mut number: u64) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

/// Reads a number; returns `None` if there is nothing more to read.
fn read_number(from: &mut impl Read) -> io::Result<Option<u64>> {
    let (mut number, mut byte) = (0, [0]);
    for shift in (0..64).step_by(7) {
        if from.read(&mut byte)? == 0 {
            return if shift == 0 { Ok(None) } else { Err(malformed("a number cut off")) };
        }
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] < 0x80 {
            return Ok(Some(number));
        }
    }
    Err(malformed("a number that is too long"))
}

fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(packed: &[u8]) -> io::Result<Vec<StoredEntry>> {
        let (mut unpacked, mut entries) = (unpack(packed), Vec::new());
        while let Some(entry) = unpacked.next()? {
            entries.push(entry);
        }
        Ok(entries)
    }

    proptest! {
        #[test]
        fn what_was_packed_is_read_again(
            log in proptest::collection::vec((any::<u64>(), any::<Vec<u8>>()), 0..40)
        ) {
            let entries: Vec<StoredEntry> = (0..).zip(log).map(|(position, (time, bytes))| {
                StoredEntry { position: LogPosition(position), time: Timestamp(time), bytes: bytes.into() }
            }).collect();
            prop_assert_eq!(read(&pack(&entries).unwrap()).unwrap(), entries);
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes: Vec<u8>) {
            bytes.insert(0, FORM);
            drop(read(&bytes));
        }
    }

    #[test]
    fn another_form_is_refused() {
        assert_eq!(read(&[9, 1, 2]).unwrap_err().to_string(), "an unknown form");
    }
}
