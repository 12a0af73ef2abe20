//! Small sets of ids as bits: the representation that makes the rules fast.

use crate::ids::{LocationId, RouteId, TicketId};

macro_rules! id_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $bits:ty, $single:ident, $has:ident, $ones:ident, $nth:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name($bits);

        impl $name {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);
            /// How many different ids a set can hold.
            pub const CAPACITY: usize = <$bits>::BITS as usize;

            /// The first so many ids of the board.
            #[inline]
            pub const fn first_of_board(count: usize) -> Self {
                if count >= Self::CAPACITY { Self(<$bits>::MAX) } else { Self((1 << count) - 1) }
            }
            /// The set of one.
            #[inline]
            pub const fn single(id: $id) -> Self {
                Self($single(id.index()))
            }
            /// Whether `id` is in the set.
            #[inline]
            pub const fn contains(self, id: $id) -> bool {
                $has(self.0, id.index())
            }
            /// Puts `id` in.
            #[inline]
            pub fn insert(&mut self, id: $id) {
                self.0 |= $single(id.index());
            }
            /// Takes `id` out.
            #[inline]
            pub fn remove(&mut self, id: $id) {
                self.0 &= !$single(id.index());
            }
            /// How many are in it.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }
            /// Whether nothing is in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// What is in both.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
            /// What is in either.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
            /// What is here and not in `other`.
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
            /// Whether everything here is in `other` too.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }
            /// The first in board order.
            #[inline]
            pub fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id::new(self.0.trailing_zeros() as usize)) }
            }
            /// The `n`-th in board order, counted from 0.
            #[inline]
            pub fn nth(self, n: usize) -> Option<$id> {
                $nth(self.0, n).map($id::new)
            }
            /// All of them in board order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                $ones(self.0).map($id::new)
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<T: IntoIterator<Item = $id>>(ids: T) -> Self {
                let mut set = Self::EMPTY;
                ids.into_iter().for_each(|id| set.insert(id));
                set
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

id_set!(/// A set of routes.
    RouteSet, RouteId, u128, single_of_two, has_of_two, ones_of_two, nth_of_two);
id_set!(/// A set of tickets.
    TicketSet, TicketId, u64, single, has, ones, nth);
id_set!(/// A set of locations.
    LocationSet, LocationId, u64, single, has, ones, nth);

/// The bit at this place.
#[inline]
const fn single(at: usize) -> u64 {
    1 << at
}

/// Whether the bit at this place is set.
#[inline]
const fn has(bits: u64, at: usize) -> bool {
    bits >> at & 1 == 1
}

/// The places of the bits that are set, from the lowest.
#[inline]
fn ones(bits: u64) -> impl Iterator<Item = usize> + Clone {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let at = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(at)
    })
}

/// The place of the `n`-th bit that is set, counted from 0.
#[inline]
fn nth(bits: u64, n: usize) -> Option<usize> {
    let rest = (0..n).fold(bits, |rest, _| rest & rest.wrapping_sub(1));
    (rest != 0).then(|| rest.trailing_zeros() as usize)
}

/// [`single`] of two words: like the next, it chooses the word first.
#[inline]
const fn single_of_two(at: usize) -> u128 {
    let bit = single(at % 64);
    let low = if at < 64 { bit } else { 0 };
    (low as u128) | ((bit ^ low) as u128) << 64
}

/// [`has`] of two words: choosing the word first is cheaper than shifting both.
#[inline]
const fn has_of_two(bits: u128, at: usize) -> bool {
    let (low, high) = words(bits);
    has(if at < 64 { low } else { high }, at % 64)
}

/// [`ones`] of two words, each by itself: that is half the work of looking at both each time.
#[inline]
fn ones_of_two(bits: u128) -> impl Iterator<Item = usize> + Clone {
    let (low, high) = words(bits);
    ones(low).chain(ones(high).map(|at| at + 64))
}

/// [`nth`] of two words.
#[inline]
fn nth_of_two(bits: u128, n: usize) -> Option<usize> {
    let (low, high) = words(bits);
    match n.checked_sub(low.count_ones() as usize) {
        None => nth(low, n),
        Some(n) => nth(high, n).map(|at| at + 64),
    }
}

#[inline]
const fn words(bits: u128) -> (u64, u64) {
    (bits as u64, (bits >> 64) as u64)
}

impl TicketSet {
    /// The `n`-th in board order like [`TicketSet::nth`], in the same time whatever `n` is: for random
    /// ones, at which no branch could be foretold.
    #[inline]
    pub fn select(self, n: usize) -> Option<TicketId> {
        let (mut rest, mut n, mut at) = (self.0, n as u32, 0);
        for width in [32, 16, 8, 4, 2, 1] {
            let below = (rest & ((1 << width) - 1)).count_ones();
            let beyond = u32::from(n >= below);
            n -= below * beyond;
            rest >>= width * beyond;
            at += width * beyond;
        }
        (rest & 1 == 1 && n == 0).then(|| TicketId::new(at as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_are_walked() {
        let bits = 1 | 1 << 63 | 1 << 64 | 1 << 127;
        assert_eq!(ones_of_two(bits).collect::<Vec<_>>(), [0, 63, 64, 127]);
        let nth: Vec<_> = (0..=4).map(|n| nth_of_two(bits, n)).collect();
        assert_eq!(nth, [Some(0), Some(63), Some(64), Some(127), None]);
        let has: Vec<_> = (0..128).filter(|&at| has_of_two(bits, at)).collect();
        assert_eq!(has, [0, 63, 64, 127]);
    }

    #[test]
    fn select_finds_what_nth_finds() {
        for bits in [0, 1, 1 << 63, u64::MAX, 0x8421_0000_ffff_1248, 0x0f00_0000_0000_00f1] {
            let set = TicketSet(bits);
            (0..=64).for_each(|n| assert_eq!(set.select(n), set.nth(n), "{n} of {bits:x}"));
        }
    }
}
