//! The bot `pricer`.

use board::Board;

use super::{cars_left, check};
use crate::tests::position::decides;
use crate::tests::sketch::{Sketch, sketch};

const LINE: &str = "a-b 2 red, b-c 2 gray, c-d 1 blue, d-e 6 green, e-f 1 blue";
const TICKETS: &str = "a-c 9, a-b 2, b-c 2, c-e 4, b-e 3, a-d 5";

/// Returns a board with a path for a ticket from a to c, whose second route is gray, and a long
/// route that no ticket needs.
fn line() -> &'static Board {
    sketch(LINE, TICKETS)
}

#[test]
fn a_car_outside_the_plan_costs_something() {
    let position = "tickets 0 a/c\nhand 0 blue\nmarket yellow yellow yellow yellow yellow";
    check("pricer", line(), position, "draw deck");
    let position = "tickets 0 a/c\nhand 0 red*2";
    check("pricer", line(), position, "claim a/b red 2");
}

#[test]
fn a_card_is_worth_what_it_is_useful_for() {
    let position = "tickets 0 a/c\nmarket yellow red green yellow yellow";
    check("pricer", line(), position, "draw 1");
}

#[test]
fn a_ticket_is_worth_its_points_by_the_odds() {
    check("pricer", line(), "", "tickets");
    let mut board = Sketch::new(LINE, TICKETS);
    let placed = board.far_away('w', 43);
    let position = format!("last_round 1\nclaims 1 {placed}\nhand 0 blue");
    check("pricer", board.board(), &position, "claim c/d blue 1");
}

#[test]
fn when_few_cars_are_left_points_count() {
    let decides = |left: u8, expected: &str| {
        let (board, claims) = cars_left(Sketch::new(LINE, TICKETS), left, left);
        let position = format!("{claims}\nhand 0 blue\nticket_deck\nmarket yellow*5");
        check("pricer", board, &position, expected);
    };
    decides(30, "draw deck");
    decides(9, "claim c/d blue 1");
}

#[test]
fn a_needed_color_on_gray_is_penalized() {
    let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
    let decision = decides("pricer", line(), 2, position);
    assert_ne!(decision, "claim b/c red 2");
    let position = "tickets 0 a/c\nhand 0 red wild yellow*2";
    check("pricer", line(), position, "claim b/c yellow 2");
}
