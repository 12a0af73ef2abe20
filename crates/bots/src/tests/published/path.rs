//! The bot `path`.

use super::{check, two_ways};

#[test]
fn keeps_every_offered_ticket() {
    check("path", two_ways(), "phase tickets 0\noffer 0 a/c a/f", "keep a/c a/f");
}

#[test]
fn never_draws_more() {
    check("path", two_ways(), "market yellow*5", "draw deck");
}

#[test]
fn takes_the_path_with_the_fewest_routes() {
    check("path", two_ways(), "tickets 0 a/c\nhand 0 red*2 green*3", "claim a/b red 2");
}

#[test]
fn own_routes_belong_to_the_joint_graph() {
    let position = "tickets 0 a/c\nclaims 0 a/d d/e\nhand 0 red*2 green";
    check("path", two_ways(), position, "claim e/c green 1");
}

#[test]
fn the_priority_is_route_points_and_twice_the_ticket() {
    let position = "tickets 0 a/c c/f\nhand 0 red*2 green*3";
    check("path", two_ways(), position, "claim a/b red 2");
    let position = "tickets 0 a/e c/f\nhand 0 red*2 green*3"; // 1 + 2 against 4 + 6
    check("path", two_ways(), position, "claim c/f green 3");
}

#[test]
fn pays_in_the_allowed_color_held_most() {
    let position = "tickets 0 c/f\nhand 0 green*3 yellow*4";
    check("path", two_ways(), position, "claim c/f yellow 3");
}

#[test]
fn otherwise_draws_a_wanted_color_that_lies_open_else_unseen() {
    check("path", two_ways(), "tickets 0 a/c\nmarket green yellow red yellow yellow", "draw 2");
    check("path", two_ways(), "tickets 0 a/c\nmarket green yellow wild yellow yellow", "draw deck");
}

#[test]
fn with_nothing_wanted_takes_the_cheapest_routes() {
    check("path", two_ways(), "hand 0 red*2 green*3", "claim a/d green 1");
}
