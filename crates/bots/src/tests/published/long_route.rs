//! The bot `long-route`.

use board::Board;

use super::check;
use crate::tests::sketch::sketch;

fn long_and_short() -> &'static Board {
    sketch(
        "a-b 1 red, b-c 1 red, a-c 3 blue, c-d 4 gray, a-d 5 green, d-e 3 gray, e-a 2 yellow",
        "a-c 5, a-d 6, b-c 3, b-d 2, c-e 4, b-e 1",
    )
}

#[test]
fn looks_at_routes_of_three_and_more_only() {
    let position = "tickets 0 a/c\nhand 0 red*2 blue*3";
    check("long-route", long_and_short(), position, "claim a/c blue 3");
}

#[test]
fn on_a_board_of_short_routes_looks_at_the_upper_third() {
    let short = sketch(
        "a-b 1 red, b-c 1 red, a-c 2 blue, c-d 2 gray, d-e 1 green, a-d 2 gray",
        "a-c 5, a-d 6, b-c 3, b-d 2, c-e 4, b-e 1",
    );
    check("long-route", short, "tickets 0 a/c\nhand 0 red*2 blue*2", "claim a/c blue 2");
}

#[test]
fn never_draws_tickets_again() {
    check("long-route", long_and_short(), "hand 0 blue\nmarket red red red red red", "draw deck");
}

#[test]
fn without_a_reachable_ticket_takes_payable_gray_first_then_the_longest() {
    let position = "hand 0 green*4 blue*3";
    check("long-route", long_and_short(), position, "claim c/d green 4");
    let position = "claims 0 c/d\nclaims 1 d/e\nhand 0 green*5 blue*3";
    check("long-route", long_and_short(), position, "claim a/d green 5");
}
