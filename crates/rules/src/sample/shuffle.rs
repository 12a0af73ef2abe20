//! Shuffling with few random numbers.

use board::MAX_DECK;

use crate::random::{self, Dice};

/// Shuffles the items like [`random::shuffle`], but takes three positions from one random number: the
/// fraction that one position leaves gives the next (Brackett-Rozinsky and Lemire, "Batched ranged
/// random integer generation").
pub(super) fn shuffle<T>(items: &mut [T], dice: &mut impl Dice) {
    let mut len = items.len();
    while len > 3 {
        let places = three_below(len as u32, dice);
        for place in places {
            len -= 1;
            items.swap(len, place as usize);
        }
    }
    random::shuffle(&mut items[..len], dice);
}

const _: () = assert!((MAX_DECK as u64).pow(3) < 1 << 32, "three places fit in one number");

/// Returns random numbers below `bound`, `bound - 1` and `bound - 2`, all equally likely.
fn three_below(bound: u32, dice: &mut impl Dice) -> [u32; 3] {
    let all = bound * (bound - 1) * (bound - 2);
    let mut drawn = split(dice.next_u32(), bound);
    if drawn.1 < all {
        let unfair = all.wrapping_neg() % all;
        while drawn.1 < unfair {
            drawn = split(dice.next_u32(), bound);
        }
    }
    drawn.0
}

/// Returns the three numbers of this fraction, and the rest.
fn split(fraction: u32, bound: u32) -> ([u32; 3], u32) {
    let mut rest = fraction;
    let numbers = [bound, bound - 1, bound - 2].map(|bound| {
        let product = u64::from(rest) * u64::from(bound);
        rest = product as u32;
        (product >> 32) as u32
    });
    (numbers, rest)
}
