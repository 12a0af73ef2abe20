//! One attempt at dealing the pools to the places so that every proof is met.
//!
//! First each proof chooses an open place of the payer, with the probability that this place holds the
//! proof's kind. Then the rest of each pool is dealt to the places that are left. A deal can come about
//! in several ways, because several cards may meet a proof, and the ways differ in probability. The
//! attempt is therefore accepted or rejected in proportion, which makes accepted deals exact.
//! `docs/decisions/sampling.md` has the arithmetic.

use board::{MAX_DECK, MAX_SEATS};

use super::chance::Chance;
use super::hidden_cards::{Clue, HiddenCards, MIXED, POOLS, Pool};
use crate::card::KINDS;
use crate::memory::CardLog;
use crate::random::Dice;
use crate::seat::Seat;

/// A deal of cards to places.
pub(super) struct DealAttempt<'p> {
    hidden: &'p HiddenCards,
    /// The kind of card at each place, by the place's index in the log; `NO_CARD` if there is none.
    pub(super) kinds: [u8; CardLog::CAPACITY],
    /// The cards of each pool that are not at a place.
    pub(super) left: [Pool; POOLS],
    open: [OpenPlaces; MAX_SEATS],
}

const NO_CARD: u8 = u8::MAX;

/// A seat's places that no proof has chosen yet: pairs of (index in the log, pool).
#[derive(Clone, Copy)]
struct OpenPlaces {
    len: usize,
    places: [(u8, u8); MAX_DECK],
}

/// How an attempt treats a step of probability `part / whole`.
pub(super) trait Acceptance {
    /// Accepts the step, or rejects the attempt.
    fn accepts(&mut self, part: Chance, whole: Chance, dice: &mut impl Dice) -> bool;
}

/// Accepts with probability `part / whole`: accepted deals are exact.
pub(super) struct InProportion;

impl Acceptance for InProportion {
    fn accepts(&mut self, part: Chance, whole: Chance, dice: &mut impl Dice) -> bool {
        part >= whole || whole.random(dice) < part
    }
}

/// Accepts every possible deal and multiplies its weight by `part / whole`.
pub(super) struct Weigh(pub(super) Chance);

impl Acceptance for Weigh {
    fn accepts(&mut self, part: Chance, whole: Chance, _: &mut impl Dice) -> bool {
        // An impossible step may have an impossible whole, which nothing can be divided by.
        let possible = part > Chance::ZERO;
        if possible {
            self.0 = self.0.in_proportion(part, whole);
        }
        possible
    }
}

impl<'p> DealAttempt<'p> {
    pub(super) fn new(hidden: &'p HiddenCards) -> DealAttempt<'p> {
        DealAttempt {
            hidden,
            kinds: [NO_CARD; CardLog::CAPACITY],
            left: [Pool::EMPTY; POOLS],
            open: [OpenPlaces { len: 0, places: [(0, 0); MAX_DECK] }; MAX_SEATS],
        }
    }

    /// Deals anew. Returns false if a step was rejected.
    pub(super) fn attempt(
        &mut self,
        bounds: &[Chance; MIXED],
        acceptance: &mut impl Acceptance,
        dice: &mut impl Dice,
    ) -> bool {
        let pools = self.hidden.pool_count;
        self.left[..pools].copy_from_slice(&self.hidden.pools[..pools]);
        self.kinds = [NO_CARD; CardLog::CAPACITY];
        self.open.iter_mut().for_each(|open| open.len = 0);
        self.meet_plain_proofs(dice);
        self.meet_mixed_proofs(bounds, acceptance, dice) && self.fill(acceptance, dice)
    }

    /// Meets the proofs whose seats have places of one pool only: all their places are equally likely.
    /// The pool does not contain these cards any more.
    fn meet_plain_proofs(&mut self, dice: &mut impl Dice) {
        for clue in self.hidden.plain.iter() {
            match *clue {
                Clue::Place { seat, pool, at } => self.open[seat.index()].push(at, pool),
                Clue::Proof { seat, kind, .. } => {
                    let open = &mut self.open[seat.index()];
                    let chosen = dice.below(open.len as u32) as usize;
                    self.kinds[open.take(chosen).0 as usize] = kind;
                }
            }
        }
    }

    /// Meets the proofs whose seats have places of several pools.
    fn meet_mixed_proofs(
        &mut self,
        bounds: &[Chance; MIXED],
        acceptance: &mut impl Acceptance,
        dice: &mut impl Dice,
    ) -> bool {
        let mut bounds = bounds.iter();
        for clue in self.hidden.mixed.iter() {
            match *clue {
                Clue::Place { seat, pool, at } => self.open[seat.index()].push(at, pool),
                Clue::Proof { seat, kind, .. } => {
                    let sum = self.chances(seat, kind).fold(Chance::ZERO, Chance::plus);
                    let bound = bounds.next().copied().unwrap_or(sum);
                    if !acceptance.accepts(sum, bound, dice) {
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

    /// Returns, for each of the seat's open places, the probability that it holds this kind.
    fn chances(&self, seat: Seat, kind: u8) -> impl Iterator<Item = Chance> {
        let open = &self.open[seat.index()];
        let places = open.places[..open.len].iter();
        places.map(move |&(_, pool)| self.left[pool as usize].chance(kind as usize))
    }

    /// Deals the rest of the pools to the places that are left. For each proof it accepts the deal with
    /// probability `1 / ways`, where `ways` is the number of cards that could have met the proof.
    fn fill(&mut self, acceptance: &mut impl Acceptance, dice: &mut impl Dice) -> bool {
        let mut held = [[0_u8; KINDS]; MAX_SEATS];
        for clue in self.hidden.clues() {
            match *clue {
                Clue::Place { seat, pool, at } => {
                    let kind = &mut self.kinds[at as usize];
                    if *kind == NO_CARD {
                        *kind = self.left[pool as usize].draw(dice) as u8;
                    }
                    held[seat.index()][*kind as usize] += 1;
                }
                Clue::Proof { seat, kind, fewest } => {
                    let ways = &mut held[seat.index()][kind as usize];
                    if *ways > fewest
                        && !acceptance.accepts(Chance::of(fewest, *ways), Chance::ONE, dice)
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

impl OpenPlaces {
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
