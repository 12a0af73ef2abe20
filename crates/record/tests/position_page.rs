//! The texts in `docs/position.md` are positions with the digests that the page states.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use record::position::{PositionText, to_text};
use rules::{Checked, Dice, Observer, Position, QuickDice, Seat};

const PAGE: &str = include_str!("../../../docs/position.md");

/// Returns the texts of the page that are positions.
fn texts() -> Vec<&'static str> {
    let blocks = PAGE.split("```\n").filter(|block| block.starts_with("roundhouse-position 1\n"));
    blocks.collect()
}

fn checked(text: &str) -> Checked<'static> {
    let read = PositionText::parse(text).unwrap();
    let board = board::library::board(&read.position.board).unwrap();
    read.check(board).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn the_page_shows_a_position_by_hand_a_whole_one_and_a_seen_one() {
    let texts = texts();
    assert_eq!(texts.len(), 3);
    let Checked::Game(by_hand) = checked(texts[0]) else { panic!("nobody sees it") };
    let digest = format!("`{:016x}`", by_hand.digest());
    assert!(PAGE.contains(&digest), "the position by hand has the digest {digest}");
    let Checked::Game(whole) = checked(texts[1]) else { panic!("nobody sees it") };
    let digest = format!("`{:016x}`", whole.digest());
    assert!(PAGE.contains(&digest), "the whole position has the digest {digest}");
    assert_eq!(to_text(&Position::of(whole.disclose())), texts[1]);
    let Checked::Seen(seen) = checked(texts[2]) else { panic!("seat 1 sees it") };
    assert_eq!(to_text(&Position::seen(&seen.view())), texts[2]);
    let observer = Observer::Seat(Seat::new(1).unwrap());
    assert_eq!(to_text(&Position::seen(&whole.view(observer))), texts[2]);
}

/// The seen position on the page plays on like the game that it was written from.
#[test]
fn a_seen_position_is_played_on_by_sampling() {
    let seen = checked(texts()[2]);
    for number in 0..20 {
        let mut dice = QuickDice::new(number);
        let mut game = seen.game(&mut dice);
        while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
            let legal = game.view(Observer::Seat(seat)).legal();
            let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
            game.check(seat, action).unwrap().commit(&mut ());
        }
    }
}
