//! Chances as whole numbers: parts of 2^32, as fine as the dice.

use crate::random::Dice;

/// A chance, or a sum of chances.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Parts(u64);

impl Parts {
    pub(super) const NONE: Parts = Parts(0);
    pub(super) const ONE: Parts = Parts(1 << 32);
    /// More than any sum of chances.
    pub(super) const MANY: Parts = Parts(1 << 40);
    /// More than anything that is reached.
    pub(super) const NEVER: Parts = Parts(u64::MAX);
    /// Where a weight begins that is to shrink by many proportions; sums of such weights still fit.
    pub(super) const WHOLE: Parts = Parts(1 << 56);

    /// So many of so many.
    pub(super) fn of(some: u8, all: u8) -> Parts {
        Parts(u64::from(some) * SHARE[all as usize])
    }
    pub(super) fn fraction((some, all): (u32, u32)) -> Parts {
        Parts((u64::from(some) << 32) / u64::from(all))
    }
    pub(super) fn by(self, other: Parts) -> Parts {
        Parts(((u128::from(self.0) * u128::from(other.0)) >> 32) as u64)
    }
    pub(super) fn plus(self, other: Parts) -> Parts {
        Parts(self.0 + other.0)
    }
    pub(super) fn minus(self, other: Parts) -> Parts {
        Parts(self.0 - other.0)
    }
    pub(super) fn times(self, count: u8) -> Parts {
        Parts(self.0 * u64::from(count))
    }
    /// So much of this as `part` is of `whole`, but never nothing.
    pub(super) fn in_proportion(self, part: Parts, whole: Parts) -> Parts {
        Parts((u128::from(self.0) * u128::from(part.0) / u128::from(whole.0)).max(1) as u64)
    }
    /// A random part of it.
    pub(super) fn random(self, dice: &mut impl Dice) -> Parts {
        Parts(((u128::from(dice.next_u32()) * u128::from(self.0)) >> 32) as u64)
    }
}

/// One of so many, rounded down; of none it is nothing.
const SHARE: [u64; 256] = {
    let mut shares = [0; 256];
    let mut all = 1;
    while all < 256 {
        shares[all] = (1 << 32) / all as u64;
        all += 1;
    }
    shares
};
