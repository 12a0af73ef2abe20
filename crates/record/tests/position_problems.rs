//! A text that is not a position is refused with all its problems, each with its line.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use board::Board;
use record::position::PositionText;
use rules::{PositionProblem, WrongSeats};

/// A position of the toy board at the beginning of a turn, complete except for its memory.
const TURN: &str = "roundhouse-position 1
board toy
seats 2
phase turn 1
turns 6
draft waiting
market red red blue yellow yellow
deck ?*4 draft ?*
discard green wild
ticket_deck ?*
stacks 0@harbor*1 1@summit*2 2@mill*1 3@village*1
laid snow-dance
hand 0 ?*3
claims 0 harbor/mill mill/orchard/gray
tickets 0 harbor/island
tokens 0 0
pile 0 apple-fair
hand 1 green*2 wild
claims 1 harbor/village/yellow
tickets 1 ?
known 1 green
";

fn toy() -> &'static Board {
    board::library::board("toy").unwrap()
}

/// Returns all problems of the text.
fn problems(text: &str) -> String {
    match PositionText::parse(text) {
        Err(errors) => errors.to_string(),
        Ok(read) => read.check(toy()).err().map_or_else(String::new, |errors| errors.to_string()),
    }
}

/// Replaces parts of the text and compares the problems.
#[track_caller]
fn check(damage: &[(&str, &str)], expected: &[&str]) {
    let mut text = TURN.to_owned();
    for (from, to) in damage {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    assert_eq!(problems(&text), expected.join("\n"));
}

#[test]
fn the_text_itself_is_a_position() {
    check(&[], &[]);
}

#[test]
fn of_another_format_or_board() {
    check(
        &[("position 1", "position 2")],
        &["line 1: expected \"roundhouse-position 1\", found \"roundhouse-position 2\""],
    );
    assert_eq!(
        problems(""),
        "expected a line \"roundhouse-position 1\"\nexpected a line \"board …\"\nexpected a line \"seats …\""
    );
    check(
        &[("board toy", "board tiny")],
        &["line 2: this is a position of the board tiny, not of toy"],
    );
    check(
        &[("board toy", "board toy 0123456789abcdef")],
        &["line 2: expected fingerprint 2657ed60c7f15f90, found 0123456789abcdef: \
           the position was made on another version of this board"],
    );
}

#[test]
fn all_lines_that_cannot_be_read_are_told_at_once() {
    check(
        &[
            ("seats 2", "seats 9"),
            ("phase turn 1", "phase dance 1"),
            ("turns 6", "turns +6"),
            ("draft waiting", "draft tomorrow"),
            ("market red red", "market red* red"),
            ("discard green wild", "discard green*0"),
            ("1@summit*2", "1@sum@mit*2"),
            ("hand 0 ?*3", "hand 7 ?*3"),
            ("tokens 0 0", "tokens 0 zero"),
            ("claims 1 ", "claim 1 "),
            ("known 1 green", "tickets 1 ?"),
        ],
        &[
            "line 3: expected a number from 1 to 5, found \"9\"",
            "line 4: expected a phase, found \"dance\"",
            "line 5: expected a number, found \"+6\"",
            "line 6: expected first, waiting, called, second or done, found \"tomorrow\"",
            "line 7: expected a number, found \"\"",
            "line 9: expected a count above 0, found \"green*0\"",
            "line 11: expected a name, found \"sum@mit\"",
            "line 13: expected a seat's number, found \"7\"",
            "line 16: expected a number, found \"zero\"",
            "line 19: expected a line of a position, found \"claim\"",
            "line 21: there is another line \"tickets 1\" before",
            "expected a line \"seats …\"",
        ],
    );
    check(&[("discard green", "discard green*300")], &["line 9: more than 255 names in a line"]);
    check(&[("known 1 green", "hand 2 red")], &["line 21: expected a seat below 2, found \"2\""]);
}

#[test]
fn names_that_the_board_does_not_have() {
    check(
        &[
            ("market red", "market pink"),
            ("deck ?*4", "deck festival:snow-ball ?*3"),
            ("2@mill", "9@mill"),
            ("claims 0 harbor/mill", "claims 0 harbor/moon"),
            ("tickets 0 harbor/island", "tickets 0 harbor/moon"),
            ("pile 0 apple-fair", "pile 0 apple-unfair"),
        ],
        &[
            "line 7: the board has no card \"pink\"",
            "line 8: the board has no festival \"snow-ball\"",
            "line 11: the board has no symbol \"9\"",
            "line 14: the board has no route \"harbor/moon\"",
            "line 15: the board has no ticket \"harbor/moon\"",
            "line 17: the board has no festival \"apple-unfair\"",
        ],
    );
    check(&[("phase turn 1", "phase turn 4")], &["line 4: there is no seat 4"]);
}

#[test]
fn cards_that_are_lost_or_appear() {
    check(
        &[
            ("hand 1 green*2 wild", "hand 1 green*9 wild*6"),
            ("laid snow-dance", "laid snow-dance*4"),
        ],
        &[
            "line 8: green cards: 10, but there are at most 7",
            "line 8: wild cards: 7, but there are at most 5",
            "line 12: cards of the festival snow-dance: 4, but there are at most 3",
        ],
    );
    check(
        &[("deck ?*4 draft ?*", "deck ?*4 draft")],
        &["line 8: 7 cards are unknown, but 30 are left to deal"],
    );
    check(
        &[("deck ?*4 draft ?*", "deck draft"), ("hand 0 ?*3", "hand 0 red")],
        &[
            "line 8: red cards: 3 instead of 7",
            "line 8: blue cards: 1 instead of 7",
            "line 8: green cards: 3 instead of 7",
            "line 8: yellow cards: 2 instead of 7",
            "line 8: wild cards: 2 instead of 5",
            "line 12: cards of the festival lantern-night: 0 instead of 2",
            "line 12: cards of the festival apple-fair: 1 instead of 4",
            "line 12: cards of the festival snow-dance: 1 instead of 3",
        ],
    );
    check(
        &[("deck ?*4 draft ?*", "deck ?*4 draft draft ?*")],
        &["line 8: the draft card must be in the deck once"],
    );
    check(
        &[
            ("draft waiting", "draft done"),
            ("tickets 0", "tickets 0 ?"),
            ("tickets 1", "tickets 1 ?"),
        ],
        &["line 8: the draft card cannot be in the deck"],
    );
    check(
        &[("known 1 green", "known 1 green*3")],
        &["line 18: green: the hand holds 2, but \"known\" and \"moved\" say 3"],
    );
}

#[test]
fn markets_that_the_rules_would_not_leave() {
    check(
        &[("market red red", "market red -")],
        &["line 7: market place 1 is empty although a card could fill it (B-DRAW-2)"],
    );
    check(
        &[
            ("market red red blue", "market wild wild wild"),
            ("hand 1 green*2 wild", "hand 1 green*2"),
        ],
        &["line 7: the market holds wilds enough to be swept (B-DRAW-6)"],
    );
    check(
        &[("discard green", "market_rests\ndiscard green")],
        &["line 9: the market cannot rest: nothing would sweep it (B-DRAW-15)"],
    );
    check(&[("market red red", "market red")], &["line 7: market places: 4 instead of 5"]);
}

#[test]
fn routes_that_nobody_can_have() {
    check(
        &[("claims 1 harbor/village/yellow", "claims 1 harbor/mill harbor/village/yellow")],
        &["line 19: harbor/mill is there twice"],
    );
    check(
        &[(
            "claims 1 harbor/village/yellow",
            "claims 1 harbor/village/yellow harbor/village/green",
        )],
        &["line 19: harbor/village/green: the other route of this double route closes it"],
    );
    check(
        &[("claims 1 harbor/village/yellow", "claims 1 mill/summit orchard/summit summit/village")],
        &["line 19: cars: 10, but there are at most 8"],
    );
    check(
        &[("claims 1 harbor/village/yellow", "claims 1 mill/summit summit/village")],
        &["no line \"last_round\": \
           seat 1 has so few cars left that the last round is called (B-END-1)"],
    );
    check(
        &[("turns 6", "turns 6\nlast_round 0")],
        &["line 6: with 6 cars left nobody calls the last round (B-END-1)"],
    );
}

#[test]
fn stacks_and_tokens_that_do_not_add_up() {
    check(
        &[("tokens 0 0", "tokens 0 1")],
        &[
            "line 11: tokens of symbol 0: 1 instead of 2",
            "line 11: tokens of symbol 1: 3 instead of 2",
        ],
    );
    check(
        &[("0@harbor*1", "0@island*1")],
        &["line 11: no stack lies at harbor, where one lies from the beginning"],
    );
    check(&[("3@village*1", "3*1")], &["line 11: stack 3 cannot lie there now"]);
    check(&[("3@village*1", "")], &["line 11: stacks: 3 instead of 4"]);
    check(&[("3@village*1", "3@mill*1")], &["line 11: mill is there twice"]);
    check(&[("tokens 0 0", "tokens 0 0 0")], &["line 16: symbol 0 is there twice"]);
}

#[test]
fn moments_that_no_game_has() {
    check(
        &[("turns 6", "turns 60000"), ("discard", "reshuffles 60000\ndiscard")],
        &[
            "line 5: turns: 60000, but there are at most 10000",
            "line 9: reshuffles: 60000, but there are at most 10000",
        ],
    );
    check(&[("turns 6", "turns 7")], &["line 5: phase, passes and last round do not fit 7 turns"]);
    check(
        &[("turns 6", "passes 3")],
        &["line 4: phase, passes and last round do not fit each other"],
    );
    check(&[("phase turn 1", "phase opening")], &["line 4: this board has no such phase"]);
    check(
        &[("draft waiting", "draft first")],
        &["line 6: this stage of the drafts does not fit the board and the phase"],
    );
    check(
        &[("phase turn 1", "phase over last_round")],
        &["line 4: a game over by its last round has a \"last_round\" line"],
    );
    check(
        &[("phase turn 1", "phase tickets 1")],
        &["line 6: this stage of the drafts does not fit the board and the phase"],
    );
    check(
        &[("tickets 1 ?", "tickets 1 ?\nanswer 1 harbor/mill")],
        &["line 21: no decision is open that seats answer at the same time"],
    );
}

#[test]
fn tickets_that_are_lost_or_appear() {
    check(
        &[("tickets 0 harbor/island", "tickets 0 harbor/island harbor/mill")],
        &["line 15: tickets held: 2 instead of 1"],
    );
    check(
        &[("tickets 1 ?", "tickets 1 harbor/island")],
        &["line 20: harbor/island is there twice"],
    );
    check(
        &[("ticket_deck ?*", "ticket_deck ?*12")],
        &["line 10: 13 tickets are unknown, but 14 are left to deal"],
    );
    check(
        &[("known 1 green", "picks 1 1 +harbor/mill -mill/summit")],
        &["no line \"picks 1 0\": picks: 0 instead of 2"],
    );
    check(
        &[
            ("tickets 1 ?", "tickets 1 harbor/mill"),
            (
                "known 1 green",
                "picks 1 0 +harbor/summit -mill/summit\npicks 1 1 +harbor/mill -island/mill",
            ),
        ],
        &["line 21: harbor/summit was kept and is not held"],
    );
    check(
        &[("known 1 green", "settled 0 +harbor/island")],
        &["line 21: answered offers: 1 instead of 0"],
    );
}

#[test]
fn memories_that_contradict_the_hands() {
    let moved = |line: &'static str| [("known 1 green", line), ("hand 0 ?*3", "hand 0 red blue*2")];
    check(&moved("moved 0+red 0+blue*2 1+green*2 1+wild"), &[]);
    check(
        &moved("moved 0+red 0+blue*2 1+green*2"),
        &["line 18: wild: the hand holds 1, but \"known\" and \"moved\" say 0"],
    );
    check(
        &moved("moved 0-red 0+red*2 0+blue*2 1+green*2 1+wild"),
        &[
            "line 13: red: the hand holds 1, but \"known\" and \"moved\" say 2",
            "line 21: seat 0 paid a red card that it had not drawn",
        ],
    );
    check(&moved("moved 0+red*2 0-red 0+blue*2 1+green*2 1+wild"), &[]);
    check(
        &moved("moved 0+red 0+blue*2\nmoved 1+green*2 1+wild"),
        &["line 22: 1 reshuffles are remembered, but there were 0"],
    );
    check(
        &moved("moved 0+? 0+blue*2 1+green*2 1+wild"),
        &["line 21: an unknown name cannot stand here"],
    );
    check(
        &moved("moved 0+red*9 0-red*8 0+blue*2 1+green*2 1+wild"),
        &["line 21: red cards drawn from one deck: 9, but there are at most 7"],
    );
    check(&moved("unseen red"), &["line 21: this line belongs to positions with a \"seen\" line"]);
}

/// The changes that turn the text into what seat 1 sees.
const SEEN: [(&str, &str); 5] = [
    ("seats 2", "seats 2\nseen 1"),
    ("tickets 0 harbor/island", "tickets 0 ?"),
    ("tickets 1 ?", "tickets 1 mill/summit"),
    ("ticket_deck ?*", "ticket_deck ?*13"),
    (
        "known 1 green",
        "known 1 green\npicks 1 1 +mill/summit -harbor/mill\n\
      pack 1 0 mill/summit island/mill\npack 1 1 harbor/mill",
    ),
];

#[test]
fn seen_positions_tell_what_is_seen_and_nothing_else() {
    let with = |more: &[(&'static str, &'static str)]| {
        SEEN.iter().chain(more).copied().collect::<Vec<_>>()
    };
    check(&with(&[]), &[]);
    check(&with(&[("seen 1", "seen 3")]), &["line 4: there is no seat 3"]);
    check(
        &with(&[("hand 0 ?*3", "hand 0 red ?*2"), ("deck ?*4", "deck red ?*3")]),
        &[
            "line 9: the observer does not see this: write ? for each name",
            "line 14: the observer does not see this: write ? for each name",
        ],
    );
    check(
        &with(&[("hand 1 green*2 wild", "hand 1 green*2 ?")]),
        &["line 19: an unknown name cannot stand here"],
    );
    check(
        &with(&[("pack 1 0 mill/summit island/mill", "pack 1 0 island/summit island/mill")]),
        &["line 24: this pack does not fit the picks and the packs before"],
    );
    check(&with(&[("pack 1 1 harbor/mill", "")]), &["no line \"pack 1 1\": packs: 1 instead of 2"]);
    check(
        &with(&[("picks 1 1 +mill/summit", "picks 1 1 +mill/village")]),
        &["line 24: this pack does not fit the picks and the packs before"],
    );
    check(
        &with(&[("ticket_deck ?*13", "ticket_deck ?*9")]),
        &["line 11: tickets: 11 instead of 15"],
    );
    // Seat 0 paid four wilds that nobody saw it take. The board has five, and two of them lie
    // elsewhere.
    check(
        &with(&[("known 1 green", "known 1 green\nmoved 0+?*7 0-wild*4 1+green 1+wild")]),
        &["line 23: no deal of the hidden cards was found that fits what the observer knows"],
    );
    check(&with(&[("known 1 green", "known 1 green\nmoved 0+?*4 0-wild 1+green 1+wild")]), &[]);
}

#[test]
fn problems_are_values() {
    let text =
        TURN.replace("seats 2", "seats 1").replace("\nhand 1", "\n#").replace("\nclaims 1", "\n#");
    let text = text.replace("\ntickets 1", "\n#").replace("\nknown 1", "\n#");
    let read = PositionText::parse(&text).unwrap();
    let errors = read.position.check(toy()).err().unwrap();
    let why = WrongSeats { asked: 1, allowed: 2..=5 };
    assert_eq!(
        errors.iter().map(|error| error.problem.clone()).collect::<Vec<_>>(),
        [PositionProblem::WrongSeats(why)]
    );
}
