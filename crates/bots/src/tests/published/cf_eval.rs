//! The bot `cf-eval`.

use board::Board;

use super::{cars_left, check};
use crate::tests::sketch::{Sketch, sketch};

fn line() -> &'static Board {
    sketch_of_line().board()
}

fn sketch_of_line() -> Sketch {
    let routes = "a-b 2 red, b-c 2 gray, c-d 3 blue, d-e 1 green";
    Sketch::new(routes, "a-c 6, a-b 2, b-c 2, c-e 4, b-e 1, a-d 5")
}

#[test]
fn a_planned_claim_is_worth_two_and_its_points_and_a_wild_costs_nine() {
    check("cf-eval", line(), "tickets 0 a/c\nhand 0 red*2", "claim a/b red 2");
    check("cf-eval", line(), "tickets 0 a/c\nhand 0 red wild", "draw deck");
}

#[test]
fn what_was_scored_on_the_way_speaks_for_going_on() {
    // 2 + 2 and twelve points on the way against nine for the wild.
    let position = "tickets 0 a/b\nclaims 0 c/d d/e\nhand 0 red wild";
    check("cf-eval", line(), position, "draw deck");
    let rich = sketch(
        "a-b 2 red, b-c 6 gray, c-d 3 blue, d-e 1 green",
        "a-c 6, a-b 2, b-c 2, c-e 4, b-e 1, a-d 5",
    );
    let position = "tickets 0 a/b\nclaims 0 b/c\nhand 0 red wild";
    check("cf-eval", rich, position, "claim a/b red 1+1");
}

#[test]
fn a_needed_color_spent_on_gray_counts_against_the_claim() {
    let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
    check("cf-eval", line(), position, "claim a/b red 2");
    let position = "tickets 0 a/c\nhand 0 red*2 yellow*2\nclaims 0 a/b";
    check("cf-eval", line(), position, "claim b/c red 2"); // not needed any more
    let position = "tickets 0 a/c c/e\nhand 0 blue*2 yellow*2\nclaims 0 a/b";
    check("cf-eval", line(), position, "claim b/c yellow 2");
}

#[test]
fn an_unplanned_claim_is_worth_less_than_an_unseen_card() {
    check("cf-eval", line(), "tickets 0 a/c\nhand 0 green\nmarket yellow*5", "draw deck");
}

#[test]
fn without_a_plan_a_claim_is_worth_its_points() {
    let position = "ticket_deck\nhand 0 green blue*3";
    check("cf-eval", line(), position, "claim c/d blue 3");
}

#[test]
fn tickets_are_worth_the_cars_above_fifteen_when_none_is_held() {
    let decides = |left: u8, expected: &str| {
        let (board, claims) = cars_left(sketch_of_line(), left, 20);
        check("cf-eval", board, &format!("{claims}\nhand 0 blue*3"), expected);
    };
    decides(20, "tickets"); // 5 against 4
    decides(18, "claim c/d blue 3");
    check("cf-eval", line(), "tickets 0 a/d\nmarket yellow*5", "draw deck");
}

#[test]
fn an_unseen_card_is_worth_one_a_wild_two_a_color_what_the_plan_needs() {
    let with = |market: &str| format!("tickets 0 a/d\nmarket {market}");
    check("cf-eval", line(), &with("wild blue yellow*3"), "draw 1"); // three blue
    check("cf-eval", line(), &format!("{}\nhand 0 blue*2", with("wild blue yellow*3")), "draw 0");
    check("cf-eval", line(), &with("green yellow*4"), "draw deck");
}
