//! Subjects: where the log of a table and a note are in the streams.

use store::TableId;

/// The names of a house at its brokers.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    house: String,
    streams: u16,
}

impl Names {
    pub(crate) fn new(house: &str, streams: u16) -> Names {
        Names { house: house.to_owned(), streams }
    }

    /// Returns the name of a stream of logs.
    pub(crate) fn log_stream(&self, number: u16) -> String {
        format!("{}-log-{number}", self.house)
    }

    /// Returns the subjects of a stream of logs.
    pub(crate) fn log_subjects(&self, number: u16) -> String {
        format!("{}.log.{number}.*", self.house)
    }

    /// Returns the number of the stream that holds a table.
    pub(crate) fn stream_of(&self, table: &TableId) -> u16 {
        // FNV-1a: every version and machine must find the same stream.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let hash = table.as_str().bytes().fold(0xcbf2_9ce4_8422_2325, step);
        u16::try_from(hash % u64::from(self.streams)).expect("it is below a number of 16 bits")
    }

    /// Returns the subject of a table.
    pub(crate) fn log(&self, table: &TableId) -> String {
        format!("{}.log.{}.{table}", self.house, self.stream_of(table))
    }

    /// Finds the table of a subject.
    pub(crate) fn table(&self, subject: &str) -> Option<TableId> {
        TableId::new(subject.rsplit('.').next()?).ok()
    }

    pub(crate) fn streams(&self) -> u16 {
        self.streams
    }

    pub(crate) fn note_stream(&self) -> String {
        format!("{}-notes", self.house)
    }

    pub(crate) fn note_subjects(&self) -> String {
        format!("{}.note.>", self.house)
    }

    /// Returns the subject of a note: each part of its key between slashes is one token.
    pub(crate) fn note(&self, key: &str) -> String {
        let tokens: Vec<_> = key.split('/').map(escape).collect();
        format!("{}.note.{}", self.house, tokens.join("."))
    }

    /// Returns the filter for all notes whose keys may begin with a prefix: those with the same whole
    /// parts.
    pub(crate) fn notes(&self, prefix: &str) -> String {
        match prefix.rsplit_once('/') {
            Some((whole, _)) => format!("{}.>", self.note(whole)),
            None => self.note_subjects(),
        }
    }

    /// Finds the key of the note with this subject.
    pub(crate) fn key(&self, subject: &str) -> Option<String> {
        let tokens = subject.strip_prefix(&self.house)?.strip_prefix(".note.")?;
        let parts: Option<Vec<_>> = tokens.split('.').map(unescape).collect();
        Some(parts?.join("/"))
    }

    /// Returns the subject on which the nodes of the house speak to each other.
    pub(crate) fn nodes(&self) -> String {
        format!("{}.nodes", self.house)
    }
}

/// Writes text as one token of a subject: letters, digits, `-` and `_` as they are, everything else as
/// `=` and two hexadecimal digits for each byte. Empty text is `=`.
fn escape(text: &str) -> String {
    if text.is_empty() {
        return "=".to_owned();
    }
    let mut token = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' {
            token.push(byte.into());
        } else {
            token.push_str(&format!("={byte:02x}"));
        }
    }
    token
}

fn unescape(token: &str) -> Option<String> {
    if token == "=" {
        return Some(String::new());
    }
    let mut parts = token.split('=');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_again_in_subjects() {
        let names = Names::new("house", 4);
        for key in ["a", "a/b/c", "at/x/invite/", "/", "", "block/2001:db8::1", "ä > * .", "="] {
            let subject = names.note(key);
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.".contains(c);
            assert!(subject.chars().all(plain) && !subject.contains(".."), "{subject}");
            assert_eq!(names.key(&subject).as_deref(), Some(key));
        }
        assert_eq!(names.notes("mine/ab"), "house.note.mine.>");
        assert_eq!(names.notes("mine/ab/"), "house.note.mine.ab.>");
        assert_eq!(names.key("other.note.a"), None);
    }

    #[test]
    fn tables_are_spread_over_the_streams() {
        let names = Names::new("house", 4);
        let mut counts = [0; 4];
        for number in 0..4000 {
            let table = TableId::new(&format!("table-{number}")).unwrap();
            counts[usize::from(names.stream_of(&table))] += 1;
            assert_eq!(names.table(&names.log(&table)), Some(table));
        }
        assert!(counts.iter().all(|count| (800..1200).contains(count)), "{counts:?}");
        let known = TableId::new("k3XvQ").unwrap();
        assert_eq!(names.log(&known), "house.log.0.k3XvQ", "frozen: tables must be found again");
    }
}
