//! The bot `hungry`.

use board::Board;

use super::{cars_left, check};
use crate::tests::position::decides;
use crate::tests::sketch::{Sketch, sketch};

/// Returns a board where d and a lie farthest apart: b joins d, c joins a, and x joins the two
/// clusters.
fn clusters() -> &'static Board {
    sketch_of_clusters().board()
}

fn sketch_of_clusters() -> Sketch {
    let routes = "a-x 3 red, b-x 3 blue, c-x 1 green, a-c 3 yellow, b-d 1 red";
    Sketch::new(routes, "a-b 6, c-d 5, a-x 3, b-c 4, x-d 2, a-d 9")
}

#[test]
fn the_farthest_pair_seeds_clusters_that_the_others_join() {
    let with = |hand: &str| format!("ticket_deck\ntickets 0 a/b c/d\nhand 0 {hand}");
    check("hungry", clusters(), &with("red*3 yellow*3"), "claim a/c yellow 3");
    check("hungry", clusters(), &with("red*3"), "claim b/d red 1");
    check("hungry", clusters(), &with("blue*3"), "claim b/x blue 3");
    check("hungry", clusters(), &with("green"), "claim c/x green 1");
}

#[test]
fn takes_the_half_of_a_double_whose_color_is_least_in_demand() {
    let board = sketch("x-y 2 red, x-y 2 blue, y-z 3 red, z-q 1 red", "x-z 5, x-y 2, y-z 3, x-q 1");
    let position = "ticket_deck\ntickets 0 x/z\nhand 0 red*2 blue*2";
    check("hungry", board, position, "claim x/y/blue blue 2");
}

#[test]
fn keeps_what_brings_most_for_each_car() {
    let board =
        sketch("a-b 2 red, b-c 6 blue, c-d 2 green", "a-b 8, a-c 2, c-d 3, b-d 4, a-d 5, b-c 1");
    check("hungry", board, "phase tickets 0\noffer 0 a/b b/d", "keep a/b");
}

#[test]
fn leaves_five_cars() {
    let keeps = |own: u8, expected: &str| {
        let routes = "a-b 3 red, b-c 2 blue, c-d 2 green";
        let board = Sketch::new(routes, "a-b 9, b-c 3, c-d 3, b-d 4, a-d 5, a-c 2");
        let (board, claims) = cars_left(board, own, 9);
        let position = format!("{claims}\nphase tickets 0\noffer 0 a/b b/c");
        check("hungry", board, &position, expected);
    };
    keeps(8, "keep a/b");
    keeps(7, "keep b/c");
}

#[test]
fn draws_tickets_while_the_plan_leaves_more_than_eight_cars() {
    // One car to go: the routes of the ticket took four, others the rest.
    let decides = |left: u8, expected: &str| {
        let (board, claims) = cars_left(sketch_of_clusters(), left + 4, 20);
        let claims = claims.replacen("claims 0", "claims 0 b/x b/d", 1);
        let position = format!("{claims}\ntickets 0 c/d\nhand 0 green");
        check("hungry", board, &position, expected);
    };
    decides(10, "tickets");
    decides(9, "claim c/x green 1");
}

#[test]
fn pays_gray_only_with_a_color_not_needed_otherwise() {
    let board = sketch("a-b 2 gray, b-c 2 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
    let position = "ticket_deck\ntickets 0 a/c\nhand 0 red*2";
    check("hungry", board, position, "claim b/c red 2");
    let position = "ticket_deck\ntickets 0 a/c\nhand 0 red blue*2";
    check("hungry", board, position, "claim a/b blue 2");
    let position = "ticket_deck\ntickets 0 a/c\nclaims 0 a/b\nclaims 1 b/c\nhand 0 red*2";
    assert!(decides("hungry", board, 2, position).starts_with("draw"));
}

#[test]
fn replans_when_a_score_has_changed() {
    let position = "ticket_deck\ntickets 0 a/b c/d\nclaims 1 a/c\nhand 0 red*3 yellow*3";
    check("hungry", clusters(), position, "claim a/x red 3");
}

#[test]
fn with_an_empty_plan_takes_the_longest_payable_route() {
    check("hungry", clusters(), "ticket_deck\nhand 0 red*3 green", "claim a/x red 3");
}

#[test]
fn draws_the_most_numerous_color_it_needs_else_unseen() {
    let with = |market: &str| format!("ticket_deck\ntickets 0 a/b c/d\nmarket {market}");
    check("hungry", clusters(), &with("green yellow blue blue red"), "draw 2");
    let done = "ticket_deck\ntickets 0 c/d\nclaims 0 b/x b/d\nmarket red red yellow blue blue";
    check("hungry", clusters(), done, "draw deck");
}
