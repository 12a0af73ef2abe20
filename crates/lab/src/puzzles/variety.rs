//! Keeps a set of puzzles mixed: no kind of decision and no number of seats may take most of it.

use ::board::Board;
use ::record::PuzzleSet;
use anyhow::{Context as _, Result};

use super::judge::{Kind, known};

/// The largest share of one kind of decision, in percent.
const KIND_PERCENT: usize = 40;
/// The largest share of one number of seats, in percent.
const SEATS_PERCENT: usize = 45;

/// What a set of puzzles holds so far.
pub(crate) struct Variety {
    /// The number of puzzles that the set shall have.
    count: usize,
    found: Vec<(Kind, usize)>,
}

impl Variety {
    /// Counts the puzzles that a set has already. Fails if one of them is no puzzle on this board.
    pub(crate) fn of(board: &Board, set: &PuzzleSet, count: u32) -> Result<Variety> {
        let kind = |puzzle| {
            let known = known(board, puzzle);
            known.with_context(|| format!("puzzle {} of the file", puzzle.number))
        };
        let found = set.puzzles.iter().map(kind).collect::<Result<_>>()?;
        Ok(Variety { count: count as usize, found })
    }

    /// Returns whether the set has room for a puzzle of this kind and number of seats.
    pub(crate) fn wants(&self, kind: Kind, seats: usize) -> bool {
        let room = |percent: usize| (self.count * percent).div_ceil(100);
        let of_kind = self.found.iter().filter(|it| it.0 == kind).count();
        let of_seats = self.found.iter().filter(|it| it.1 == seats).count();
        of_kind < room(KIND_PERCENT) && of_seats < room(SEATS_PERCENT)
    }

    pub(crate) fn add(&mut self, kind: Kind, seats: usize) {
        self.found.push((kind, seats));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_kind_and_no_number_of_seats_fills_the_set() {
        let mut variety = Variety { count: 10, found: Vec::new() };
        for seats in [2, 3, 4, 5] {
            assert!(variety.wants(Kind::Claim, seats));
            variety.add(Kind::Claim, seats);
        }
        assert!(!variety.wants(Kind::Claim, 2) && variety.wants(Kind::Draw, 2));
        (0..4).for_each(|_| variety.add(Kind::Pick, 2));
        assert!(!variety.wants(Kind::Draw, 2) && variety.wants(Kind::Draw, 3));
    }
}
