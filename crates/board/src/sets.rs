//! Small sets of ids, one bit for each id: to combine, count and copy sets takes few instructions.

use crate::ids::{LocationId, RouteId, TicketId};

macro_rules! id_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $bits:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name($bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self($bits::NONE);
            /// The number of different ids that a set can hold.
            pub const CAPACITY: usize = $bits::PLACES;

            /// Returns the set of the first `count` ids of a board.
            pub const fn first_of_board(count: usize) -> Self {
                Self($bits::first(count))
            }
            /// Returns the set of one id.
            pub fn single(id: $id) -> Self {
                let mut set = Self::EMPTY;
                set.insert(id);
                set
            }
            /// Returns whether `id` is in the set.
            pub const fn contains(self, id: $id) -> bool {
                self.0.has(id.index())
            }
            /// Adds `id`.
            pub fn insert(&mut self, id: $id) {
                self.0.set(id.index());
            }
            /// Removes `id`.
            pub fn remove(&mut self, id: $id) {
                self.0.clear(id.index());
            }
            /// Returns the number of ids in the set.
            pub const fn len(self) -> usize {
                self.0.count()
            }
            /// Returns whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0.is_none()
            }
            /// Returns the intersection of two sets.
            pub const fn and(self, other: Self) -> Self {
                Self(self.0.and(other.0))
            }
            /// Returns the union of two sets.
            pub const fn or(self, other: Self) -> Self {
                Self(self.0.or(other.0))
            }
            /// Returns the ids of this set that are not in `other`.
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0.and(other.0.not()))
            }
            /// Returns whether all ids of this set are in `other`.
            pub const fn is_subset(self, other: Self) -> bool {
                self.minus(other).is_empty()
            }
            /// Returns the first id in board order.
            pub fn first(self) -> Option<$id> {
                self.nth(0)
            }
            /// Returns the `n`-th id in board order, counted from 0.
            pub fn nth(self, n: usize) -> Option<$id> {
                self.0.nth(n).map($id::new)
            }
            /// Returns all ids in board order.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                self.0.ones().map($id::new)
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
    RouteSet, RouteId, TwoWords);
id_set!(/// A set of tickets.
    TicketSet, TicketId, OneWord);
id_set!(/// A set of locations.
    LocationSet, LocationId, OneWord);

/// 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct OneWord(u64);

impl OneWord {
    const PLACES: usize = 64;
    const NONE: OneWord = OneWord(0);

    const fn first(count: usize) -> OneWord {
        OneWord(if count >= Self::PLACES { u64::MAX } else { (1 << count) - 1 })
    }
    const fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }
    fn set(&mut self, at: usize) {
        self.0 |= 1 << at;
    }
    fn clear(&mut self, at: usize) {
        self.0 &= !(1 << at);
    }
    const fn count(self) -> usize {
        self.0.count_ones() as usize
    }
    const fn is_none(self) -> bool {
        self.0 == 0
    }
    const fn and(self, other: OneWord) -> OneWord {
        OneWord(self.0 & other.0)
    }
    const fn or(self, other: OneWord) -> OneWord {
        OneWord(self.0 | other.0)
    }
    const fn not(self) -> OneWord {
        OneWord(!self.0)
    }
    /// Returns the index of the `n`-th bit that is set, both counted from 0.
    fn nth(self, n: usize) -> Option<usize> {
        let rest = (0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        (rest != 0).then(|| rest.trailing_zeros() as usize)
    }
    /// Returns the indexes of the bits that are set, from the lowest.
    fn ones(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at)
        })
    }
}

/// 128 bits in two words. A function that needs one bit picks the word first, which is cheaper than
/// shifting a 128-bit number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(align(16))]
struct TwoWords([u64; 2]);

impl TwoWords {
    const PLACES: usize = 2 * OneWord::PLACES;
    const NONE: TwoWords = TwoWords([0; 2]);

    const fn first(count: usize) -> TwoWords {
        let (low, high) = (OneWord::first(count), OneWord::first(count.saturating_sub(64)));
        TwoWords([low.0, high.0])
    }
    const fn word(at: usize) -> usize {
        at / 64 % 2
    }
    const fn has(self, at: usize) -> bool {
        OneWord(self.0[Self::word(at)]).has(at % 64)
    }
    fn set(&mut self, at: usize) {
        self.0[Self::word(at)] |= 1 << (at % 64);
    }
    fn clear(&mut self, at: usize) {
        self.0[Self::word(at)] &= !(1 << (at % 64));
    }
    const fn count(self) -> usize {
        self.low().count() + self.high().count()
    }
    const fn is_none(self) -> bool {
        self.0[0] | self.0[1] == 0
    }
    const fn and(self, other: TwoWords) -> TwoWords {
        TwoWords([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
    const fn or(self, other: TwoWords) -> TwoWords {
        TwoWords([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
    const fn not(self) -> TwoWords {
        TwoWords([!self.0[0], !self.0[1]])
    }
    const fn low(self) -> OneWord {
        OneWord(self.0[0])
    }
    const fn high(self) -> OneWord {
        OneWord(self.0[1])
    }
    fn nth(self, n: usize) -> Option<usize> {
        match n.checked_sub(self.low().count()) {
            None => self.low().nth(n),
            Some(n) => self.high().nth(n).map(|at| at + 64),
        }
    }
    /// Returns the indexes of the bits that are set. It walks one word after the other, which is half
    /// the work of looking at both words for each bit.
    fn ones(self) -> impl Iterator<Item = usize> + Clone {
        self.low().ones().chain(self.high().ones().map(|at| at + 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_words_are_walked() {
        let mut bits = TwoWords::NONE;
        [0, 63, 64, 100, 127].into_iter().for_each(|at| bits.set(at));
        bits.clear(100);
        assert_eq!(bits.ones().collect::<Vec<_>>(), [0, 63, 64, 127]);
        let nth: Vec<_> = (0..=4).map(|n| bits.nth(n)).collect();
        assert_eq!(nth, [Some(0), Some(63), Some(64), Some(127), None]);
        let has: Vec<_> = (0..128).filter(|&at| bits.has(at)).collect();
        assert_eq!(has, [0, 63, 64, 127]);
    }

    #[test]
    fn the_first_of_a_board_are_so_many() {
        (0..=128).for_each(|count| assert_eq!(TwoWords::first(count).ones().count(), count));
        (0..=64).for_each(|count| assert_eq!(OneWord::first(count).ones().count(), count));
    }
}
