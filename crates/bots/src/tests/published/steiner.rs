//! The bot `steiner`.

use board::Board;

use super::check;
use crate::tests::position::decides;
use crate::tests::sketch::sketch;

/// Returns a board with three locations around a hub x. Each pair is nearer to each other than over
/// the hub.
fn hub() -> &'static Board {
    sketch(
        "a-b 3 blue, b-c 3 blue, a-x 2 red, b-x 2 green, c-x 1 yellow, x-y 2 gray",
        "a-b 6, b-c 5, a-y 3, b-y 4, c-y 2, a-c 4",
    )
}

#[test]
fn builds_the_exact_cheapest_network_over_all_tickets() {
    let position = "tickets 0 a/b b/c\nhand 0 blue*3 red*2";
    check("steiner", hub(), position, "claim a/x red 2");
    check("steiner", hub(), "tickets 0 a/b\nhand 0 blue*3 red*2", "claim a/b blue 3");
}

#[test]
fn own_routes_are_free() {
    let position = "claims 0 a/b\ntickets 0 a/b b/c\nhand 0 yellow green*2 blue*3";
    check("steiner", hub(), position, "claim b/c blue 3");
}

#[test]
fn claims_first_what_would_cost_the_longest_detour() {
    let board = sketch(
        "a-b 1 red, a-z 1 green, z-b 1 green, b-c 1 blue, b-y 3 green, y-c 3 green",
        "a-c 6, a-b 2, b-c 2, z-c 3, y-a 4, z-y 1",
    );
    check("steiner", board, "tickets 0 a/c\nhand 0 red blue", "claim b/c blue 1");
}

#[test]
fn the_last_half_of_a_double_counts_more() {
    let board = sketch(
        "a-b 1 red, a-b 1 blue, a-z 1 green, z-b 1 green, b-c 1 yellow, b-y 2 green, y-c 1 green",
        "a-c 6, a-b 2, b-c 2, z-c 3, y-a 4, z-y 1",
    );
    let hand = "tickets 0 a/c\nhand 0 blue red yellow";
    assert_eq!(decides("steiner", board, 3, hand), "claim b/c yellow 1");
    let last = format!("{hand}\nclaims 1 a/b/red");
    assert_eq!(decides("steiner", board, 3, &last), "claim a/b/blue blue 1");
}

#[test]
fn draws_toward_the_cheapest_missing_color() {
    let position = "tickets 0 a/b b/c\nhand 0 green\nmarket red green blue red red";
    check("steiner", hub(), position, "draw 1");
    check("steiner", hub(), "tickets 0 a/b b/c\nmarket wild blue*4", "draw deck");
}

#[test]
fn keeps_tickets_by_what_the_network_grows() {
    let position = "tickets 0 a/b b/c\nphase tickets 0\noffer 0 a/c c/y";
    check("steiner", hub(), position, "keep c/y a/c");
    let position = "tickets 0 a/b\nclaims 0 a/b b/c\nphase tickets 0\noffer 0 c/y b/c";
    check("steiner", hub(), position, "keep b/c");
}
