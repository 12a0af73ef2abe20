//! The fingerprint changes with what the rules see, and with nothing else.

use std::collections::BTreeSet;

use board::{Board, library};

const SMALL: &str = include_str!("small.toml");

fn fingerprint(from: &str, to: &str) -> u64 {
    assert!(SMALL.contains(from), "{from}");
    Board::parse(&SMALL.replacen(from, to, 1)).unwrap_or_else(|e| panic!("{e}")).fingerprint()
}

#[test]
fn every_number_and_id_counts() {
    let edits = [
        ("\"small\"", "\"smaller\""),
        ("supply = 6", "supply = 7"),
        ("hand = 1", "hand = 2"),
        ("twins_open_from = 3", "twins_open_from = 2"),
        ("last_round_at = 2", "last_round_at = 1"),
        ("[0, 1, 2, 4]", "[0, 1, 2, 5]"),
        ("sweep_at = 2", "sweep_at = 3"),
        ("sweep_limit = 10", "sweep_limit = 9"),
        ("\"2/3\"", "\"1/3\""),
        ("offered = 2", "offered = 3"),
        ("each = 2", "each = 3"),
        ("fixed = [\"ash\"]", "fixed = [\"elm\"]"),
        ("fixed = [\"ash\"]", "fixed = [\"ash\"]\nfixed_symbols = [1]"),
        ("aside_height = 1", "aside_height = 2"),
        ("together = true", "together = false"),
        ("[0, 0, 1, 3]", "[0, 0, 2, 3]"),
        ("[0, 2, 4]", "[0, 3, 4]"),
        ("kites", "balloons"),
        ("[\"elm\", \"oak\"]", "[\"elm\"]"),
        ("length = 2", "length = 3"),
        ("color = \"blue\"", "color = \"red\""),
        ("wilds = 2 }", "wilds = 1 }"),
        ("points = 6", "points = 7"),
    ];
    let all: BTreeSet<u64> = edits.iter().map(|(from, to)| fingerprint(from, to)).collect();
    assert_eq!(all.len(), edits.len(), "two edits have the same fingerprint");
    assert!(!all.contains(&fingerprint("", "")), "an edit does not count");
}

#[test]
fn what_only_players_and_readers_see_does_not_count() {
    for (from, to) in [
        ("\"Small\"", "\"Large\""),
        ("\"joker\"", "\"jester\""),
        ("\"everything\"", "\"nothing\""),
        ("\"Kites\"", "\"Kite Day\""),
        ("\"Ash\"", "\"Ash Tree\""),
        ("[market]", "# the face-up cards\n[market]"),
        ("color = \"red\" }", "color = \"red\", wilds = 0 }"),
    ] {
        assert_eq!(fingerprint(from, to), fingerprint("", ""), "{from} to {to}");
    }
}

/// Records contain the fingerprint. If this test fails, old records no longer match their board.
#[test]
fn the_fingerprint_is_frozen() {
    assert_eq!(format!("{:016x}", fingerprint("", "")), "d23ee878571726cd");
}

#[test]
fn boards_differ() {
    let all: BTreeSet<u64> = library::boards().map(Board::fingerprint).collect();
    assert_eq!(all.len(), library::boards().count());
}
