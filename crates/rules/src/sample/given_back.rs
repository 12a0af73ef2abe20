//! Samples which picks of a draft the others gave back, given the tickets that the observer saw
//! later.
//!
//! If the observer saw none later, every choice of an opponent is equally likely. An *area* is a
//! cell, or the unseen spots together with the tickets that were not dealt. If `t` tickets of an
//! area were seen later, nobody kept them. With `b` spots of the area given back and `x` tickets
//! not dealt, these tickets can be in (b+x)(b+x-1)…(b+x-t+1) places. The probability of all choices
//! together is proportional to the product of these numbers over the areas.
//!
//! To sample from it, each spot of an area gets a weight: the growth of that number at a *pivot*,
//! one value of `b`. Each seat chooses by weight. The number grows faster below the pivot and
//! slower above it, so the product of the weights is an upper bound, and accepting in proportion is
//! exact.

use board::{MAX_OFFER, MAX_SEATS};

use super::chance::Chance;
use super::known_draft::{KnownDraft, Spots};
use super::offers::random_bits;
use crate::random::Dice;
use crate::seat::Seat;

/// An area, and the number of its tickets that were seen after the draft.
#[derive(Clone, Copy)]
pub(super) struct Area {
    spots: Spots,
    undealt: usize,
    tickets: usize,
    pivot: usize,
    weighted: bool,
}

impl Area {
    /// Returns an area whose spots are chosen by weight. `undealt` tickets of the area were not
    /// dealt; `tickets` were seen after the draft.
    pub(super) fn new(spots: Spots, undealt: usize, tickets: usize) -> Area {
        // Not too low: there the number grows fastest, which makes the weights large.
        let least = (tickets + tickets / 8).saturating_sub(undealt);
        Area { spots, undealt, tickets, pivot: least.max(spots.len() / 3), weighted: true }
    }

    /// Returns an area whose tickets depend on choices in other areas, so that its spots have no
    /// weight. Its choices are accepted with probability: number of ways / number of ways with
    /// `most` spots given back.
    pub(super) fn unweighted(spots: Spots, tickets: usize, most: usize) -> Area {
        Area { spots, undealt: 0, tickets, pivot: most, weighted: false }
    }

    /// Returns the factor, as a fraction, by which the `count`-th spot given back multiplies the ways.
    fn growth(&self, count: usize) -> (u32, u32) {
        let all = (count + self.undealt) as u32;
        (all, all - self.tickets as u32)
    }

    /// Returns the weight of its spots as a fraction.
    fn weight(&self) -> (u32, u32) {
        if self.weighted { self.growth(self.pivot + 1) } else { (1, 1) }
    }

    /// Returns whether all its spots must have been given back.
    fn is_forced(&self) -> bool {
        self.weighted && self.undealt == 0 && self.tickets == self.spots.len()
    }

    /// Accepts `back` spots with the probability ways / weights.
    fn accepts(&self, back: usize, dice: &mut impl Dice) -> bool {
        if back + self.undealt < self.tickets {
            return false;
        }
        let (weight, unit) = self.weight();
        let mut happens = |some: u32, all: u32| some >= all || dice.below(all) < some;
        let slower = (self.pivot + 1..=back).map(|count| self.growth(count));
        let faster = (back + 1..=self.pivot).map(|count| self.growth(count));
        self.is_forced()
            || slower.into_iter().all(|(ways, of)| happens(ways * unit, of * weight))
                && faster.into_iter().all(|(ways, of)| happens(of * weight, ways * unit))
    }
}

/// The most choices of one seat: three of six.
const CHOICES: usize = 20;
/// The most areas: the cells and the unseen spots.
const AREAS: usize = MAX_OFFER + 1;

/// The choices that the others may have made of what to give back.
pub(super) struct Choices<'d> {
    draft: &'d KnownDraft,
    area_count: usize,
    areas: [Area; AREAS],
    /// The possible choices of one seat, as bits by round.
    choices: [u8; CHOICES],
    /// For each seat the running sums of their weights. Entries after the last are never reached.
    sums: [[Chance; CHOICES]; MAX_SEATS],
    count: usize,
}

impl<'d> Choices<'d> {
    /// Weighs the choices. Areas without tickets seen later are left out.
    pub(super) fn new(draft: &'d KnownDraft, areas: impl Iterator<Item = Area>) -> Choices<'d> {
        let mut choices = Choices {
            draft,
            area_count: 0,
            areas: [Area::new(Spots::NONE, 0, 0); AREAS],
            choices: [0; CHOICES],
            sums: [[Chance::NEVER; CHOICES]; MAX_SEATS],
            count: 0,
        };
        for area in areas.filter(|area| area.tickets > 0) {
            choices.areas[choices.area_count] = area;
            choices.area_count += 1;
        }
        if choices.area_count > 0 {
            choices.weigh();
        }
        choices
    }

    fn areas(&self) -> &[Area] {
        &self.areas[..self.area_count]
    }

    fn weigh(&mut self) {
        let wanted = self.draft.back() as u32;
        for bits in (0..1_u8 << self.draft.dealt).filter(|bits| bits.count_ones() == wanted) {
            self.choices[self.count] = bits;
            self.count += 1;
        }
        let mut forced = Spots::NONE;
        let mut weights = [[Chance::ONE; MAX_OFFER]; MAX_SEATS];
        for area in &self.areas[..self.area_count] {
            if area.is_forced() {
                forced = forced.or(area.spots);
                continue;
            }
            let weight = Chance::fraction(area.weight());
            area.spots.iter().for_each(|(seat, round)| weights[seat][round] = weight);
        }
        for seat in self.draft.others() {
            let (forced, weights) = (forced.rounds(seat), &weights[seat.index()]);
            let mut sum = Chance::ZERO;
            for (&bits, so_far) in
                self.choices[..self.count].iter().zip(&mut self.sums[seat.index()])
            {
                if forced & !bits == 0 {
                    sum = sum.plus(product(weights, bits));
                }
                *so_far = sum;
            }
        }
    }

    /// Makes one attempt.
    pub(super) fn draw(&self, dice: &mut impl Dice) -> Option<Spots> {
        let mut back = Spots::NONE;
        for seat in self.draft.others() {
            back = back.or(Spots::of(seat, self.draw_for(seat, dice)?));
        }
        let accepts = |area: &Area| area.accepts(back.and(area.spots).len(), dice);
        self.areas().iter().all(accepts).then_some(back)
    }

    fn draw_for(&self, seat: Seat, dice: &mut impl Dice) -> Option<u8> {
        if self.area_count == 0 {
            return Some(random_bits((1 << self.draft.dealt) - 1, self.draft.back(), dice));
        }
        let sums = &self.sums[seat.index()];
        let chosen = sums[..self.count].last()?.random(dice);
        // No early exit: a loop of fixed length uses vector instructions, and the processor could not
        // predict where a search ends.
        let before = sums.iter().map(|&sum| u64::from(sum <= chosen)).sum::<u64>() as usize;
        self.choices[..self.count].get(before).copied()
    }
}

/// Returns the product of the weights at these bits.
fn product(weights: &[Chance; MAX_OFFER], mut bits: u8) -> Chance {
    let mut product = Chance::ONE;
    while bits != 0 {
        product = product.by(weights[bits.trailing_zeros() as usize]);
        bits &= bits - 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::random::{QuickDice, Seed};
    use crate::setup::Setup;

    /// Returns the number of ways to put the tickets into the spots.
    fn ways(spots: usize, tickets: usize) -> f64 {
        (0..tickets).map(|placed| spots.saturating_sub(placed) as f64).product()
    }

    /// Compares five seats that give back two of six each with a list of all choices of the other four.
    #[test]
    fn choices_are_as_likely_as_the_ways_they_leave() {
        let fits = |board: &&board::Board| {
            board.seats().contains(&5)
                && board.draft().is_some_and(|draft| (draft.dealt, draft.keep) == (6, 4))
        };
        let board = board::library::boards().find(fits).expect("comes with the program");
        let game = Setup::new(board, 5).expect("for two to five").deal(Seed::from_number(1));
        let draft = KnownDraft::first(&game, Some(Seat::FIRST));
        let others: Vec<Seat> = draft.others().collect();
        let spots = |rounds: [u8; 4]| {
            let all = others.iter().zip(rounds).map(|(&seat, rounds)| Spots::of(seat, rounds));
            all.fold(Spots::NONE, Spots::or)
        };
        let (pair, single) = (spots([1, 1, 1, 1]), spots([2, 2, 2, 2]));
        let (forced, unseen) =
            (spots([4, 0, 0, 0]), spots([0b111000, 0b110000, 0b11000, 0b100000]));
        let areas = [
            Area::new(pair, 0, 2),
            Area::new(single, 0, 1),
            Area::new(forced, 0, 1),
            Area::new(unseen, 9, 8),
        ];
        let choices = Choices::new(&draft, areas.into_iter());
        let likelihood = |back: Spots| {
            let given = |area: Spots| back.and(area).len();
            ways(given(pair), 2)
                * ways(given(single), 1)
                * ways(given(forced), 1)
                * ways(given(unseen) + 9, 8)
        };
        let told = |back: Spots| [pair, single, unseen].map(|area| back.and(area).len());
        let twos: Vec<u8> = (0..64_u8).filter(|bits| bits.count_ones() == 2).collect();
        let mut exact: BTreeMap<[usize; 3], f64> = BTreeMap::new();
        for number in 0..twos.len().pow(4) {
            let choice = |seat: usize| twos[number / twos.len().pow(seat as u32) % twos.len()];
            let back = spots(std::array::from_fn(choice));
            *exact.entry(told(back)).or_default() += likelihood(back);
        }
        let all: f64 = exact.values().sum();
        let mut dice = QuickDice::new(1);
        let mut seen: BTreeMap<[usize; 3], f64> = BTreeMap::new();
        const DRAWS: usize = 200_000;
        for back in std::iter::from_fn(|| Some(choices.draw(&mut dice))).flatten().take(DRAWS) {
            *seen.entry(told(back)).or_default() += 1.0;
        }
        for (told, likelihood) in exact {
            let expected = likelihood / all * DRAWS as f64;
            let off = (seen.get(&told).copied().unwrap_or_default() - expected).abs();
            assert!(off <= 5.0 * expected.sqrt(), "{told:?}: {expected} expected, off by {off}");
        }
    }
}
