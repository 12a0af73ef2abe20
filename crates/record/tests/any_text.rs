//! Reading any text gives a record or an error, never a panic.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{FROZEN, frozen_board};
use proptest::prelude::*;
use record::Record;

fn read(text: &str) {
    if let Ok(record) = Record::parse(text) {
        let _ = record.verify(frozen_board());
        assert_eq!(Record::parse(&record.to_text()), Ok(record));
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in ".*") {
        read(&text);
    }

    #[test]
    fn any_text_after_a_good_head_is_read(text in "([0-5] (keep|pick|draw|claim|stacks|pass|tickets)[ a-z0-9/@+-]*\n)*") {
        let head: String = FROZEN.lines().take(8).map(|line| format!("{line}\n")).collect();
        read(&format!("{head}{text}"));
    }

    #[test]
    fn a_record_with_any_bytes_changed_is_read(
        changes in prop::collection::vec((0..FROZEN.len(), any::<char>()), 1..5),
    ) {
        let mut chars: Vec<char> = FROZEN.chars().collect();
        changes.iter().for_each(|&(at, char)| chars[at] = char);
        read(&chars.into_iter().collect::<String>());
    }
}
