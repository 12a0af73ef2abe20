//! The bots `adversarial` and `cf-combined`.

use board::Board;

use super::check;
use crate::tests::position::decides;
use crate::tests::sketch::sketch;

/// Returns a board where seat 1 can own two groups, a-b-c and d-e-f. c-d would join them; the
/// detour is c-g-d. A second link, x-d, is a double route.
fn groups() -> &'static Board {
    sketch(
        "a-b 5 gray, b-c 5 gray, d-e 5 gray, e-f 5 gray, c-d 2 red, c-g 3 blue, g-d 3 blue, \
         g-x 1 green, x-d 2 yellow, x-d 2 green, x-c 1 green",
        "g-x 2, a-f 9, a-c 3, d-f 3, c-d 2, g-a 4",
    )
}

const TWO_PARTS: &str = "claims 1 a/b b/c d/e e/f\nhand 0 red*2";

#[test]
fn adversarial_takes_a_threatened_route_that_it_can_pay() {
    check("adversarial", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "claim c/d red 2");
    check("cf-eval", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "draw deck");
}

#[test]
fn adversarial_is_cf_eval_when_nothing_is_threatened_or_payable() {
    let position = "claims 1 a/b b/c d/e e/f\nhand 0 green\ntickets 0 g/x";
    check("adversarial", groups(), position, "claim g/x green 1");
    let position = "claims 1 a/b b/c\nhand 0 red*2\ntickets 0 g/x";
    check("adversarial", groups(), position, "draw deck");
}

#[test]
fn adversarial_looks_at_the_next_opponent_only() {
    let position = "claims 2 a/b b/c d/e e/f\nhand 0 red*2\ntickets 0 g/x";
    assert_eq!(decides("adversarial", groups(), 3, position), "draw deck");
}

#[test]
fn combined_adds_three_hundredths_of_the_threat() {
    // −1 + 0.03 × (4 × 20 + 0.05 × 20 + 9 + 9) = 1.97 against an unseen card.
    check("cf-combined", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "claim c/d red 2");
    // With a color at hand that the plan needs twice, it is less.
    let board = sketch(
        "a-b 5 gray, b-c 5 gray, d-e 5 gray, e-f 5 gray, c-d 2 red, g-x 2 green",
        "g-x 2, a-f 9, a-c 3, d-f 3, c-d 2, a-e 4",
    );
    let position = format!("{TWO_PARTS}\ntickets 0 g/x\nmarket green green green green green");
    check("cf-combined", board, &position, "draw 0");
}

#[test]
fn combined_counts_large_groups_only_and_leaves_out_doubles() {
    let small = "claims 1 a/b d/e e/f\nhand 0 red*2\ntickets 0 g/x";
    check("cf-combined", groups(), small, "draw deck");
    let double = "claims 1 a/b b/c x/c d/e e/f\nhand 0 yellow*2\ntickets 0 g/x";
    check("cf-combined", groups(), double, "draw deck");
}
