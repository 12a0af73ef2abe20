//! The opponents from the literature: for each sentence of their descriptions a position, and the
//! decision that the bot must make there.

mod adversarial;
mod cf_base;
mod cf_eval;
mod denier;
mod hungry;
mod long_route;
mod one_step;
mod path;
mod pricer;
mod steiner;

use board::Board;

use super::position::decides;
use super::sketch::{Sketch, sketch};

/// Checks what a bot decides at a position of two seats.
fn check(bot: &str, board: &Board, position: &str, expected: &str) {
    assert_eq!(decides(bot, board, 2, position), expected, "{bot}: {position}");
}

/// Returns a board on which seat 0 has `own` cars left and seat 1 `other`, and the lines of the position
/// that claim their routes. These routes lie apart from the rest of the board.
fn cars_left(mut board: Sketch, own: u8, other: u8) -> (&'static Board, String) {
    let (own, other) = (board.far_away('v', 45 - own), board.far_away('w', 45 - other));
    (board.board(), format!("claims 0 {own}\nclaims 1 {other}"))
}

/// Routes and tickets of a board with two paths from a to c: two routes over b, or three shorter ones
/// over d and e. A gray route leads from c to f.
const TWO_WAYS: (&str, &str) = (
    "a-b 2 red, b-c 2 blue, a-d 1 green, d-e 1 green, e-c 1 green, c-f 3 gray",
    "a-c 9, a-f 4, c-f 3, b-f 2, a-e 1, d-f 1",
);

fn two_ways() -> &'static Board {
    sketch(TWO_WAYS.0, TWO_WAYS.1)
}
