//! Any text as a record: an answer, never a panic; and what can be read can be written and read.

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
        // Any board's records replay on any other as far as names go, so try them all.
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
