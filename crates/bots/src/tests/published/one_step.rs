//! The bot `one-step`.

use super::{TWO_WAYS, cars_left, check, two_ways};
use crate::tests::position::decides_next;
use crate::tests::sketch::Sketch;

#[test]
fn keeps_all_opening_tickets() {
    check("one-step", two_ways(), "phase tickets 0\noffer 0 a/c a/f", "keep a/c a/f");
}

#[test]
fn goes_for_the_first_route_on_the_shortest_path_of_the_most_valuable_ticket() {
    let position = "tickets 0 a/c c/f\nhand 0 green*3 red*2";
    check("one-step", two_ways(), position, "claim a/d green 1");
}

#[test]
fn leaves_a_ticket_that_cannot_be_reached() {
    let position = "tickets 0 a/c c/f\nclaims 1 a/b a/d\nhand 0 green*3";
    check("one-step", two_ways(), position, "claim c/f green 3");
}

#[test]
fn pays_in_the_color_held_most() {
    let position = "tickets 0 c/f\nhand 0 green*3 yellow*4";
    check("one-step", two_ways(), position, "claim c/f yellow 3");
}

#[test]
fn keeps_the_target_until_a_score_rises() {
    let mut bot = "one-step".parse().unwrap();
    let mut next = |position: &str| decides_next(&mut bot, two_ways(), 2, position);
    assert_eq!(
        next("tickets 0 c/f\nhand 0 yellow*2 green\nmarket red green red red red"),
        "draw deck"
    );
    let better = "tickets 0 c/f\nhand 0 yellow*2 green*3\nmarket red yellow yellow yellow yellow";
    assert_eq!(next(better), "draw 1", "its color is still yellow");
    let risen = "tickets 0 c/f\nhand 0 yellow*2 green*3\nmarket red yellow yellow yellow yellow\nclaims 1 a/b";
    assert_eq!(next(risen), "claim c/f green 3");
}

#[test]
fn draws_the_color_else_a_wild_else_unseen() {
    let with = |market: &str| format!("tickets 0 a/c\nmarket {market}");
    check("one-step", two_ways(), &with("wild red green red red"), "draw 2");
    check("one-step", two_ways(), &with("red wild blue red red"), "draw 1");
    check("one-step", two_ways(), &with("red blue yellow red red"), "draw deck");
}

#[test]
fn without_tickets_draws_some_while_everybody_has_eight_cars() {
    let board = || Sketch::new(TWO_WAYS.0, TWO_WAYS.1);
    let (eight, claims) = cars_left(board(), 8, 8);
    check("one-step", eight, &claims, "tickets");
    let (seven, claims) = cars_left(board(), 8, 7);
    check("one-step", seven, &format!("{claims}\nhand 0 green*3"), "claim c/f green 3");
}
