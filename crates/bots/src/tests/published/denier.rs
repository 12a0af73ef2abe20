//! The bot `denier`.

use board::Board;

use crate::tests::position::decides;
use crate::tests::sketch::sketch;

/// Returns a board where the rival can own two parts, a-c and b-d. Only c-d joins them, or a long
/// detour over g.
fn parts() -> &'static Board {
    sketch(
        "a-c 2 gray, b-d 2 gray, c-d 2 red, c-g 4 blue, g-d 4 blue, x-y 2 green, y-z 2 yellow",
        "x-z 3, a-b 9, a-c 3, d-b 3, c-d 2, x-y 4",
    )
}

fn with(more: &str) -> String {
    format!("claims 1 a/c b/d\nhand 0 red*2\ntickets 0 x/z\nticket_deck\n{more}")
}

#[test]
fn denies_a_threatened_route() {
    assert_eq!(decides("denier", parts(), 2, &with("hand 1 ?*9")), "claim c/d red 2");
    assert!(decides("pricer", parts(), 2, &with("hand 1 ?*9")).starts_with("draw"));
}

#[test]
fn by_how_soon_the_opponent_could_pay() {
    assert!(decides("denier", parts(), 2, &with("hand 1")).starts_with("draw"));
}

#[test]
fn divided_by_the_number_of_rivals() {
    assert!(
        decides("denier", parts(), 4, &with("hand 1 ?*9\nhand 2 ?*2\nhand 3 ?*2"))
            .starts_with("draw")
    );
}

#[test]
fn holds_back_a_safe_claim() {
    let board = sketch(
        "a-b 2 red, b-c 2 red, a-y 1 gray, y-b 1 gray, b-z 1 gray, z-c 1 gray",
        "a-c 3, a-b 2, b-c 2, a-z 4, y-c 1, y-z 1",
    );
    let position = "tickets 0 a/c\nhand 0 red*2\nmarket red red red red red\nticket_deck";
    assert!(decides("pricer", board, 2, position).starts_with("claim"));
    assert!(decides("denier", board, 2, position).starts_with("draw"));
}
