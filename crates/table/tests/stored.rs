//! The stored form of entries is frozen: logs that earlier programs wrote add up to the same tables.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use board::library;
use table::{Entry, HouseSettings, Table};

/// One log of the file of vectors.
struct StoredLog {
    board: &'static str,
    stage: &'static str,
    digest: u64,
    entries: Vec<Vec<u8>>,
}

fn logs() -> Vec<StoredLog> {
    let mut logs: Vec<StoredLog> = Vec::new();
    let lines = include_str!("stored_logs.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["log", board, stage, digest] => {
                let digest = u64::from_str_radix(digest, 16).unwrap();
                logs.push(StoredLog { board, stage, digest, entries: Vec::new() });
            }
            [hex] => logs.last_mut().unwrap().entries.push(bytes(hex)),
            _ => panic!("neither a header nor an entry: {line}"),
        }
    }
    logs
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}

#[test]
fn a_log_that_an_earlier_program_stored_adds_up_to_the_same_table() {
    let house = Arc::new(HouseSettings { build: String::new(), levels: Vec::new() });
    for log in logs() {
        let board = library::shared_board(log.board).unwrap();
        let entries = log.entries.iter().map(Vec::as_slice);
        let table = Table::from_entries(house.clone(), 0, board, entries).unwrap();
        let found = (format!("{:?}", table.stage()), table.digest());
        assert_eq!(found, (log.stage.to_owned(), Some(log.digest)), "{}", log.board);
    }
}

#[test]
fn an_entry_is_stored_in_the_bytes_of_version_1() {
    for log in logs() {
        let board = library::board(log.board).unwrap();
        for stored in &log.entries {
            let (entry, digest) = Entry::decode(board, stored).unwrap();
            assert_eq!(&entry.encode(board, digest), stored, "{entry:?}");
        }
    }
}

/// The vectors hold every kind of entry and every kind of action.
#[test]
fn the_vectors_leave_nothing_out() {
    let mut text = String::new();
    for log in logs() {
        let board = library::board(log.board).unwrap();
        for stored in &log.entries {
            text += &format!("{:?}\n", Entry::decode(board, stored).unwrap().0);
        }
    }
    let changes = "Opened Seated BotSeated Vacated SettingsChanged HintsAllowed Ready Started Undone \
                   Rewound Said Muted Resigned WantsStop HandedOver Abandoned Rematched OpenedFrom Given \
                   Removed SeveralAllowed Nudged LiveryChosen WantsHints";
    let actions = "KeepTickets PlaceStacks Pick DrawDeck DrawMarket DrawTickets Claim Pass";
    let by = "Person Bot StandIn";
    for name in changes.split_whitespace() {
        assert!(text.contains(&format!("Change({name}")), "no {name}");
    }
    for name in actions.split_whitespace() {
        assert!(text.contains(&format!("action: {name}")), "no {name}");
    }
    for name in by.split_whitespace() {
        assert!(text.contains(&format!("by: {name}")), "nothing by {name}");
    }
}
