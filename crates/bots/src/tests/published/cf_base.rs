//! The bot `cf-base`.

use board::Board;

use super::{cars_left, check};
use crate::tests::sketch::{Sketch, sketch};

/// Returns a board with three paths from a to b: four red; two red and two blue; six gray.
fn colors() -> &'static Board {
    sketch_of_colors().board()
}

fn sketch_of_colors() -> Sketch {
    let routes = "a-b 4 red, a-c 2 red, c-b 2 blue, a-d 3 gray, b-d 3 gray, b-e 2 yellow";
    Sketch::new(routes, "a-b 7, c-d 5, a-e 4, b-e 2, d-e 3, c-e 1")
}

#[test]
fn plans_the_least_sum_of_squares_with_gray_linear() {
    // 16 against 8 against 6: gray.
    let gray = "tickets 0 a/b\nhand 0 yellow*3\nmarket green*5";
    check("cf-base", colors(), gray, "claim a/d yellow 3");
    // Without gray, 8 against 16: blue is needed.
    let mixed = "tickets 0 a/b\nclaims 1 b/d\nmarket yellow blue yellow yellow yellow";
    check("cf-base", colors(), mixed, "draw 1");
}

#[test]
fn credits_hand_and_face_up_cards() {
    let position =
        "tickets 0 a/b\nclaims 1 b/d\nhand 0 red*3\nmarket yellow red yellow yellow yellow";
    check("cf-base", colors(), position, "draw 1");
    let position = "tickets 0 a/b\nclaims 1 b/d\nhand 0 red*4";
    check("cf-base", colors(), position, "claim a/b red 4");
}

#[test]
fn stays_within_the_cars_left() {
    let position = "tickets 0 a/b\nhand 0 red*2\nmarket yellow blue yellow yellow yellow";
    let (five, claims) = cars_left(sketch_of_colors(), 5, 9);
    // Gray would take six.
    check("cf-base", five, &format!("{claims}\n{position}"), "claim a/c red 2");
}

#[test]
fn claims_by_the_least_payment_cost() {
    // Gray for a and b by way of d: red is needed for c, yellow is not.
    let board = sketch("a-b 2 gray, b-c 2 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
    let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
    check("cf-base", board, position, "claim a/b yellow 2");
    let position = "tickets 0 a/c\nhand 0 red wild yellow*2"; // a wild costs 8
    check("cf-base", board, position, "claim a/b yellow 2");
    let board = sketch("a-b 2 gray, b-c 3 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
    let position = "tickets 0 a/c\nhand 0 red*3 yellow*2"; // equal, but for the points
    check("cf-base", board, position, "claim b/c red 3");
}

#[test]
fn draws_what_is_needed_most_and_a_wild_counts_eight_on_a_first_draw() {
    let board = sketch("a-b 3 red, b-c 2 blue, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
    check("cf-base", board, "tickets 0 a/c\nmarket blue red yellow yellow yellow", "draw 1");
    check("cf-base", board, "tickets 0 a/c\nmarket blue red wild blue blue", "draw 2");
    check(
        "cf-base",
        board,
        "tickets 0 a/c\nmarket blue red wild blue blue\nphase second_card 0",
        "draw 1",
    );
    check("cf-base", board, "tickets 0 a/c\nmarket yellow green yellow yellow yellow", "draw deck");
}

#[test]
fn without_tickets_draws_some_above_fifteen_cars_else_claims_the_longest() {
    let decides = |left: u8, expected: &str| {
        let (board, claims) = cars_left(sketch_of_colors(), left, 20);
        check("cf-base", board, &format!("{claims}\nhand 0 red*4"), expected);
    };
    decides(16, "tickets");
    decides(15, "claim a/b red 4");
}
