//! One try at dealing the pools to the places so that every proof is met.
//!
//! Proofs choose first: an open place of the payer, as likely as it is to hold that kind. Then the rest
//! of each pool is dealt to the places left. Such a deal comes up in as many ways as there are to
//! say which card met which proof, and its chances add up differently on each way; it is accepted in
//! proportion, which makes it exact. `docs/decisions/sampling.md` has the arithmetic.

use board::{MAX_DECK, MAX_SEATS};

use super::parts::Parts;
use super::puzzle::{MIXED, Move, POOLS, Pool, Puzzle};
use crate::card::KINDS;
use crate::memory::CardLog;
use crate::random::Dice;
use crate::seat::Seat;

/// Cards put to places, by the place's entry in the log; places without one have `NO_CARD`.
pub(super) struct Deal<'p> {
    puzzle: &'p Puzzle,
    pub(super) kinds: [u8; CardLog::CAPACITY],
    /// What the places leave of each pool.
    pub(super) left: [Pool; POOLS],
    open: [Open; MAX_SEATS],
}

const NO_CARD: u8 = u8::MAX;

/// A seat's places that no proof has taken yet, with their pools.
#[derive(Clone, Copy)]
struct Open {
    len: usize,
    places: [(u8, u8); MAX_DECK],
}

/// Decides whether a deal that is so likely goes on.
pub(super) trait Judge {
    fn goes_on(&mut self, part: Parts, whole: Parts, dice: &mut impl Dice) -> bool;
}

/// Accepts in proportion: what it accepts is exact.
pub(super) struct Strict;

impl Judge for Strict {
    fn goes_on(&mut self, part: Parts, whole: Parts, dice: &mut impl Dice) -> bool {
        part >= whole || whole.random(dice) < part
    }
}

/// Accepts every lawful deal and keeps account of the proportion.
pub(super) struct Weighing(pub(super) Parts);

impl Judge for Weighing {
    fn goes_on(&mut self, part: Parts, whole: Parts, _: &mut impl Dice) -> bool {
        self.0 = self.0.in_proportion(part, whole);
        part > Parts::NONE
    }
}

impl<'p> Deal<'p> {
    pub(super) fn new(puzzle: &'p Puzzle) -> Deal<'p> {
        Deal {
            puzzle,
            kinds: [NO_CARD; CardLog::CAPACITY],
            left: [Pool::EMPTY; POOLS],
            open: [Open { len: 0, places: [(0, 0); MAX_DECK] }; MAX_SEATS],
        }
    }

    /// Deals anew; false when the judge stops it on the way.
    pub(super) fn attempt(
        &mut self,
        bounds: &[Parts; MIXED],
        judge: &mut impl Judge,
        dice: &mut impl Dice,
    ) -> bool {
        let pools = self.puzzle.pool_count;
        self.left[..pools].copy_from_slice(&self.puzzle.pools[..pools]);
        self.kinds = [NO_CARD; CardLog::CAPACITY];
        self.open.iter_mut().for_each(|open| open.len = 0);
        self.meet_plain_proofs(dice);
        self.meet_mixed_proofs(bounds, judge, dice) && self.fill(judge, dice)
    }

    /// With places of one pool alone all choices are alike; the pool is without these cards already.
    fn meet_plain_proofs(&mut self, dice: &mut impl Dice) {
        for step in self.puzzle.plain.iter() {
            match *step {
                Move::Place { seat, pool, at } => self.open[seat.index()].push(at, pool),
                Move::Proof { seat, kind, .. } => {
                    let open = &mut self.open[seat.index()];
                    let chosen = dice.below(open.len as u32) as usize;
                    self.kinds[open.take(chosen).0 as usize] = kind;
                }
            }
        }
    }

    fn meet_mixed_proofs(
        &mut self,
        bounds: &[Parts; MIXED],
        judge: &mut impl Judge,
        dice: &mut impl Dice,
    ) -> bool {
        let mut bounds = bounds.iter();
        for step in self.puzzle.mixed.iter() {
            match *step {
                Move::Place { seat, pool, at } => self.open[seat.index()].push(at, pool),
                Move::Proof { seat, kind, .. } => {
                    let sum = self.chances(seat, kind).fold(Parts::NONE, Parts::plus);
                    let bound = bounds.next().copied().unwrap_or(sum);
                    if !judge.goes_on(sum, bound, dice) {
                        return false;
                    }
                    let mut rest = sum.random(dice);
                    let chosen = self.chances(seat, kind).position(|chance| {
                        let found = rest < chance;
                        rest = if found { rest } else { rest.minus(chance) };
                        found
                    });
                    let Some(chosen) = chosen else { return false };
                    let (at, pool) = self.open[seat.index()].take(chosen);
                    self.kinds[at as usize] = kind;
                    self.left[pool as usize].take(kind as usize);
                }
            }
        }
        true
    }

    /// How likely each of the seat's open places is to hold this kind.
    fn chances(&self, seat: Seat, kind: u8) -> impl Iterator<Item = Parts> {
        let open = &self.open[seat.index()];
        let places = open.places[..open.len].iter();
        places.map(move |&(_, pool)| self.left[pool as usize].chance(kind as usize))
    }

    /// Deals the rest of the pools to the places left, and looks at every proof on the way: once in
    /// as many times as there were ways to meet it the deal goes on.
    fn fill(&mut self, judge: &mut impl Judge, dice: &mut impl Dice) -> bool {
        let mut held = [[0_u8; KINDS]; MAX_SEATS];
        for step in self.puzzle.moves() {
            match *step {
                Move::Place { seat, pool, at } => {
                    let kind = &mut self.kinds[at as usize];
                    if *kind == NO_CARD {
                        *kind = self.left[pool as usize].draw(dice) as u8;
                    }
                    held[seat.index()][*kind as usize] += 1;
                }
                Move::Proof { seat, kind, fewest } => {
                    let ways = &mut held[seat.index()][kind as usize];
                    if *ways > fewest && !judge.goes_on(Parts::of(fewest, *ways), Parts::ONE, dice)
                    {
                        return false;
                    }
                    *ways -= 1;
                }
            }
        }
        true
    }
}

impl Open {
    fn push(&mut self, at: u8, pool: u8) {
        self.places[self.len] = (at, pool);
        self.len += 1;
    }
    fn take(&mut self, chosen: usize) -> (u8, u8) {
        self.len -= 1;
        let last = self.places[self.len];
        std::mem::replace(&mut self.places[chosen], last)
    }
}
