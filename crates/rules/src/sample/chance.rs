//! Probabilities as whole numbers: multiples of 2^-32, as fine as the dice.

use crate::random::Dice;

/// A probability, or a sum of probabilities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const ZERO: Chance = Chance(0);
    pub(super) const ONE: Chance = Chance(1 << 32);
    /// A number above any sum of probabilities.
    pub(super) const MANY: Chance = Chance(1 << 40);
    /// A number that no sum or product reaches.
    pub(super) const NEVER: Chance = Chance(u64::MAX);
    /// The initial weight of a deal. Many factors below 1 can shrink it, and sums of weights still fit.
    pub(super) const WHOLE: Chance = Chance(1 << 56);

    /// Returns `some / all`.
    pub(super) fn of(some: u8, all: u8) -> Chance {
        Chance(u64::from(some) * SHARE[all as usize])
    }
    /// Returns the fraction `some / all`.
    pub(super) fn fraction((some, all): (u32, u32)) -> Chance {
        Chance((u64::from(some) << 32) / u64::from(all))
    }
    /// Returns the product of two probabilities.
    pub(super) fn by(self, other: Chance) -> Chance {
        Chance(((u128::from(self.0) * u128::from(other.0)) >> 32) as u64)
    }
    pub(super) fn plus(self, other: Chance) -> Chance {
        Chance(self.0 + other.0)
    }
    pub(super) fn minus(self, other: Chance) -> Chance {
        Chance(self.0 - other.0)
    }
    pub(super) fn times(self, count: u8) -> Chance {
        Chance(self.0 * u64::from(count))
    }
    /// Returns this times `part / whole`, but at least the smallest number above 0.
    pub(super) fn in_proportion(self, part: Chance, whole: Chance) -> Chance {
        Chance((u128::from(self.0) * u128::from(part.0) / u128::from(whole.0)).max(1) as u64)
    }
    /// Returns a random number below this.
    pub(super) fn random(self, dice: &mut impl Dice) -> Chance {
        Chance(((u128::from(dice.next_u32()) * u128::from(self.0)) >> 32) as u64)
    }
}

/// The reciprocals 1 / n for n up to 255, rounded down; 0 for 0.
const SHARE: [u64; 256] = {
    let mut shares = [0; 256];
    let mut all = 1;
    while all < 256 {
        shares[all] = (1 << 32) / all as u64;
        all += 1;
    }
    shares
};
