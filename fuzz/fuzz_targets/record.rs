//! Reads any text as a record. It never panics, and a text that can be read can be written and read
//! again.

#![no_main]

use board::library;
use libfuzzer_sys::fuzz_target;
use record::{Record, outside};

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let written = record.to_text();
    let again = Record::parse(&written).expect("what we write we can read");
    assert_eq!(again.to_text(), written);
    let _ = record.check_fair_deal();
    for board in library::boards() {
        // The record is replayed on every board: many names exist on several.
        let mut record = record.clone();
        board.id().clone_into(&mut record.board);
        record.fingerprint = board.fingerprint();
        if let Some(read) = &mut record.position {
            board.id().clone_into(&mut read.position.board);
            read.position.fingerprint = None;
        }
        if let Ok(replayed) = record.resume(board) {
            replayed.game.digest();
        }
        let _ = record.verify(board);
        let _ = outside::replay_json(&record, board);
    }
});
