//! The error of a damaged record names the line, what was expected and what was found.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{FROZEN, frozen_board};
use record::Record;

fn check(damage: impl FnOnce(&str) -> String, expected: &str) {
    let text = damage(FROZEN);
    assert_ne!(text, FROZEN, "nothing was damaged");
    let refused = Record::parse(&text).and_then(|record| record.verify(frozen_board()));
    assert_eq!(refused.map_err(|error| error.to_string()), Err(expected.to_owned()));
}

fn swap(from: &'static str, to: &'static str) -> impl FnOnce(&str) -> String {
    move |text| text.replacen(from, to, 1)
}

/// Keeps the first `lines` lines.
fn cut(lines: usize) -> impl FnOnce(&str) -> String {
    move |text| text.lines().take(lines).map(|line| format!("{line}\n")).collect()
}

#[test]
fn truncated() {
    check(
        |_| String::new(),
        "line 1: expected \"roundhouse-record 1\" or \"roundhouse-record 2\", but the record ends",
    );
    check(cut(1), "line 2: expected \"board …\", but the record ends");
    check(cut(5), "line 6: expected \"seed …\", but the record ends");
    check(cut(8), "line 9: expected an action of seat 0, seat 1, seat 2, but the record ends");
    check(cut(15), "line 16: expected an action of seat 1, but the record ends");
    check(cut(72), "line 73: expected \"ended …\", but the record ends");
    check(cut(74), "line 75: expected \"score 1 …\", but the record ends");
    check(
        |text| text[..text.len() - 4].to_owned(),
        "line 76: expected \"score 2 …\", found \
         \"score 2 routes 3 tickets -5 tokens 1 festivals 0 total -1 plac\"",
    );
}

#[test]
fn of_another_version_or_board() {
    check(
        swap("record 1", "record 3"),
        "line 1: expected \"roundhouse-record 1\" or \"roundhouse-record 2\", \
         found \"roundhouse-record 3\"",
    );
    check(
        swap("board frozen", "board thawed"),
        "line 2: this is a record of the board thawed, not of frozen",
    );
    check(
        swap("e685a7a9fdd53963", "e685a7a9fdd53964"),
        "line 2: expected fingerprint e685a7a9fdd53963, found e685a7a9fdd53964: \
         the record was made on another version of this board",
    );
    check(
        swap("e685a7a9fdd53963", "E685A7A9FDD53963"),
        "line 2: expected a board and a fingerprint of 16 hex digits, \
         found \"frozen E685A7A9FDD53963\"",
    );
}

#[test]
fn with_a_damaged_head() {
    check(swap("seats 3", "seats 6"), "line 3: expected a number up to 5, found \"6\"");
    check(
        |text| {
            let seed = text.lines().nth(6).unwrap();
            format!("roundhouse-record 1\nboard frozen e685a7a9fdd53963\nseats 1\n{seed}\n")
        },
        "line 3: this board is for 2 to 5 seats, not 1",
    );
    check(
        swap("seat 1 contrarian", "seat 2 contrarian"),
        "line 6: expected the seats in order, each with a name, found \"2 random\"",
    );
    check(swap("seed 3", "seed "), &{
        let rest = "81ccb0db4e8c2ec177812db8b006e195a04c3a37ce4d2d8c8f144ecac027ae9";
        format!("line 7: expected 64 hex digits, found \"{rest}\"")
    });
}

#[test]
fn with_actions_that_no_one_could_take() {
    check(
        swap("0 draw 2", "1 draw 2"),
        "line 18: seat 1 may not draw 2: another seat must decide now (B-TURN-1)",
    );
    check(
        swap("0 draw 2", "4 draw 2"),
        "line 18: seat 4 may not draw 2: there is no such seat at this table (B-TURN-1)",
    );
    check(
        swap("0 draw 2", "9 draw 2"),
        "line 18: seat 9 may not draw 2: there is no such seat at this table (B-TURN-1)",
    );
    check(
        swap("0 draw 2", "0 draw 5"),
        "line 18: seat 0 may not draw 5: the market has no such place (B-DRAW-13)",
    );
    check(
        swap("1 claim mill/orchard/gray wild 1 at orchard", "1 claim mill/summit wild 4"),
        "line 28: seat 1 may not claim mill/summit wild 4: \
         the route is claimed already (B-CLAIM-3)",
    );
    check(
        swap("green 3+1", "green 2+1"),
        "line 26: seat 0 may not claim mill/summit green 2+1 at summit: \
         a payment has exactly as many cards as the route has spaces (B-CLAIM-1)",
    );
    check(
        swap("green 3+1", "green 255+255"),
        "line 26: seat 0 may not claim mill/summit green 255+255 at summit: \
         a payment has exactly as many cards as the route has spaces (B-CLAIM-1)",
    );
}

#[test]
fn with_words_that_are_no_action() {
    check(swap("0 draw 2", "0 dance"), "line 18: expected an action, found \"dance\"");
    check(swap("0 draw 2", "0"), "line 18: expected an action, found \"\"");
    check(
        swap("0 draw 2", "zero draw 2"),
        "line 18: expected an action, a digest or the ending, found \"zero draw 2\"",
    );
    check(
        swap("0 draw 2", "0 draw +2"),
        "line 18: expected \"deck\" or a market place, found \"+2\"",
    );
    check(swap("0 draw 2", "0 draw 2 3"), "line 18: expected the end of the line, found \"3\"");
    check(
        swap("claim mill/summit", "claim mill/moon"),
        "line 26: the board has no route \"mill/moon\"",
    );
    check(swap("green 3+1", "pink 3+1"), "line 26: the board has no color \"pink\"");
    check(swap("at summit", "at moon"), "line 26: the board has no location \"moon\"");
    check(swap("at summit", "by summit"), "line 26: expected \"at\", found \"by\"");
    check(swap("stacks 3@island", "stacks 7@island"), "line 15: the board has no symbol \"7\"");
    check(
        swap("stacks 3@island", "stacks island"),
        "line 15: expected a stack such as 0@place, found \"island\"",
    );
    check(
        swap("keep mill/summit", "keep mill/summit mill/summit"),
        "line 12: expected different tickets, found \"mill/summit\"",
    );
    check(
        swap("pick summit/village", "pick summit/moon"),
        "line 9: the board has no ticket \"summit/moon\"",
    );
}

#[test]
fn with_another_state_or_score() {
    check(
        swap("3fe807f332bbe025", "3fe807f332bbe024"),
        "line 17: expected digest 3fe807f332bbe025, found 3fe807f332bbe024",
    );
    check(
        swap("digest 3fe807f332bbe025", "digest 3fe807"),
        "line 17: expected a digest of 16 hex digits, found \"3fe807\"",
    );
    check(
        swap("digest 3fe807f332bbe025\n", ""),
        "line 17: expected a digest, as a turn has begun or the game has ended",
    );
    check(
        swap("ended last_round", "ended all_passed"),
        "line 73: expected \"ended last_round\", found \"ended all_passed\"",
    );
    check(
        swap("ended last_round", "ended badly"),
        "line 73: expected one of last_round, all_passed, table, found \"badly\"",
    );
    check(
        swap("total -1", "total 99"),
        "line 76: expected \"score 2 routes 3 tickets -5 tokens 1 festivals 0 total -1 place 2\", \
         found \"score 2 routes 3 tickets -5 tokens 1 festivals 0 total 99 place 2\"",
    );
    check(
        |text| format!("{text}0 pass\n"),
        "line 77: expected the end of the record, found \"0 pass\"",
    );
    check(
        swap("ended last_round", "0 draw deck\nended last_round"),
        "line 73: seat 0 may not draw deck: the game is over (B-END-1)",
    );
}

/// A record with a line removed, doubled or swapped with the next is refused, or still a lawful
/// game.
#[test]
fn with_lines_lost_doubled_or_swapped() {
    let lines: Vec<_> = FROZEN.lines().collect();
    for at in 0..lines.len() - 1 {
        let (mut lost, mut doubled, mut swapped) = (lines.clone(), lines.clone(), lines.clone());
        lost.remove(at);
        doubled.insert(at, lines[at]);
        swapped.swap(at, at + 1);
        for damaged in [lost, doubled, swapped] {
            let text = damaged.join("\n");
            if let Ok(record) = Record::parse(&text) {
                let _ = record.verify(frozen_board());
            }
        }
    }
}
