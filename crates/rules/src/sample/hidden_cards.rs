//! What one observer knows about hidden cards.
//!
//! Every card that an opponent drew unseen is a *place*. The cards of one shuffle that the observer has
//! not seen are a *pool*. A paid card that nobody saw the payer take is a *proof*: at that moment one of
//! the payer's places held a card of its kind.

use board::MAX_SEATS;

use super::chance::Chance;
use super::others;
use crate::card::{KINDS, WILD};
use crate::game::Game;
use crate::memory::{CardEntry, CardLog};
use crate::random::Dice;
use crate::seat::{Seat, SeatSet};

/// Numbers of cards by kind.
pub(super) type Counts = [u8; KINDS];

/// The most pools: every pool but the last has a place, and a mark in the log ends it.
pub(super) const POOLS: usize = CardLog::CAPACITY / 2 + 1;
/// The most proofs that several pools can meet. With more of them nearly every attempt is rejected.
pub(super) const MIXED: usize = 64;

/// What one observer knows about hidden cards. Each seat's clues keep their order.
pub(super) struct HiddenCards {
    /// Clues about seats whose places were all of one pool at that time.
    pub(super) plain: Clues,
    /// Clues about the other seats, from the first place of their second pool on.
    pub(super) mixed: Clues,
    pub(super) pools: [Pool; POOLS],
    pub(super) pool_count: usize,
    /// The first pool of each seat.
    home: [Option<u8>; MAX_SEATS],
    is_mixed: SeatSet,
    /// Whether the last pool has a place already.
    has_place: bool,
    /// The cards that a single opponent certainly holds, from decks that were used up.
    pub(super) spare: Counts,
}

/// The unseen cards of one shuffle, without those that plain proofs took, which are certain. Cards of
/// the last pool that are at no place are in the deck.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub(super) cards: Counts,
    pub(super) size: u8,
}

impl Pool {
    pub(super) const EMPTY: Pool = Pool { cards: [0; KINDS], size: 0 };

    pub(super) fn add(&mut self, kind: usize) {
        self.cards[kind] += 1;
        self.size += 1;
    }
    fn add_all(&mut self, cards: &Counts) {
        self.cards.iter_mut().zip(cards).for_each(|(count, more)| *count += more);
        self.size += cards.iter().sum::<u8>();
    }
    pub(super) fn take(&mut self, kind: usize) {
        self.cards[kind] -= 1;
        self.size -= 1;
    }
    /// Removes a random card and returns its kind.
    pub(super) fn draw(&mut self, dice: &mut impl Dice) -> usize {
        let n = dice.below(self.size.into()) as u8;
        let (mut kind, mut sum) = (0, 0);
        // No early exit: the processor could not predict where the loop ends.
        for &count in &self.cards[..KINDS - 1] {
            sum += count;
            kind += usize::from(n >= sum);
        }
        self.take(kind);
        kind
    }
    /// Returns the probability that a place of this pool holds this kind.
    pub(super) fn chance(&self, kind: usize) -> Chance {
        Chance::of(self.cards[kind], self.size)
    }
}

/// Something that the observer knows about an opponent's hidden cards.
#[derive(Clone, Copy)]
pub(super) enum Clue {
    /// The seat drew a card of this pool. `at` is the index in the log.
    Place { seat: Seat, pool: u8, at: u8 },
    /// One of the seat's places held a card of this kind, which was paid. At least `fewest` places
    /// can have held it.
    Proof { seat: Seat, kind: u8, fewest: u8 },
}

impl Clue {
    fn place(&self) -> Option<u8> {
        match *self {
            Clue::Place { at, .. } => Some(at),
            Clue::Proof { .. } => None,
        }
    }
    fn proved(&self) -> Option<usize> {
        match *self {
            Clue::Place { .. } => None,
            Clue::Proof { kind, .. } => Some(kind as usize),
        }
    }
}

/// A list of clues of fixed capacity, so that sampling allocates nothing.
pub(super) struct Clues {
    len: usize,
    list: [Clue; CardLog::CAPACITY],
}

impl Clues {
    fn new() -> Clues {
        let nothing = Clue::Place { seat: Seat::FIRST, pool: 0, at: 0 };
        Clues { len: 0, list: [nothing; CardLog::CAPACITY] }
    }
    fn push(&mut self, clue: Clue) {
        self.list[self.len] = clue;
        self.len += 1;
    }
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Fills in `fewest`: equal proofs without a place between them are interchangeable.
    fn count_fewest(&mut self) {
        let mut running = [[0; KINDS]; MAX_SEATS];
        for clue in self.list[..self.len].iter_mut().rev() {
            match clue {
                Clue::Place { seat, .. } => running[seat.index()] = [0; KINDS],
                Clue::Proof { seat, kind, fewest } => {
                    let count = &mut running[seat.index()][*kind as usize];
                    *count += 1;
                    *fewest = *count;
                }
            }
        }
    }
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Clue> {
        self.list[..self.len].iter()
    }
}

impl HiddenCards {
    /// Reads the log. What is certain about a single opponent is written into the log at once.
    pub(super) fn read(&mut self, game: &mut Game<'_>, own: Option<Seat>) {
        let single = others(game, own).count() == 1;
        for at in 0..game.state.memory.cards.len() {
            match game.state.memory.cards.get(at) {
                CardEntry::Drawn { seat, kind } if Some(seat) != own => {
                    self.add_place(seat, kind, at as u8);
                }
                CardEntry::Proved { seat, kind } if Some(seat) != own => {
                    self.add_proof(seat, kind);
                }
                CardEntry::Reshuffled if !self.has_place => {}
                CardEntry::Reshuffled if single => self.settle(&mut game.state.memory.cards),
                CardEntry::Reshuffled => self.begin_pool(),
                CardEntry::Drawn { .. } | CardEntry::Proved { .. } => {}
            }
        }
        self.last_pool().add_all(&cards_in_deck(game));
        self.plain.count_fewest();
        self.mixed.count_fewest();
    }

    /// Returns the knowledge before the log is read.
    pub(super) fn new() -> HiddenCards {
        HiddenCards {
            plain: Clues::new(),
            mixed: Clues::new(),
            pools: [Pool::EMPTY; POOLS],
            pool_count: 1,
            home: [None; MAX_SEATS],
            is_mixed: SeatSet::EMPTY,
            has_place: false,
            spare: [0; KINDS],
        }
    }

    /// Returns all clues; those of each seat are in order.
    pub(super) fn clues(&self) -> impl Iterator<Item = &Clue> {
        self.plain.iter().chain(self.mixed.iter())
    }

    fn last_pool(&mut self) -> &mut Pool {
        &mut self.pools[self.pool_count - 1]
    }

    fn begin_pool(&mut self) {
        self.pool_count += 1;
        self.has_place = false;
    }

    /// Adds a place. Its kind is only added to the pool's numbers.
    fn add_place(&mut self, seat: Seat, kind: usize, at: u8) {
        self.last_pool().add(kind);
        self.has_place = true;
        let pool = self.pool_count as u8 - 1;
        let home = *self.home[seat.index()].get_or_insert(pool);
        if home != pool {
            self.is_mixed.insert(seat);
        }
        self.clues_of(seat).push(Clue::Place { seat, pool, at });
    }

    /// Adds a proof. A proof that certain cards meet says nothing about the others.
    fn add_proof(&mut self, seat: Seat, kind: usize) {
        if self.spare[kind] > 0 {
            self.spare[kind] -= 1;
            return;
        }
        self.clues_of(seat).push(Clue::Proof { seat, kind: kind as u8, fewest: 1 });
        if !self.is_mixed.contains(seat) {
            let home = self.home[seat.index()].expect("only a place can meet a proof");
            self.pools[home as usize].take(kind);
        }
    }

    fn clues_of(&mut self, seat: Seat) -> &mut Clues {
        if self.is_mixed.contains(seat) { &mut self.mixed } else { &mut self.plain }
    }

    /// Settles the places when a deck was used up and there is one opponent: that hand holds all unseen
    /// cards. Only their order is unknown. Proofs so far may need some of them early, so these come
    /// first.
    fn settle(&mut self, log: &mut CardLog) {
        let proved = self.plain.iter().filter_map(Clue::proved);
        let rest = self.pools[0].cards;
        let unpaid = rest.iter().enumerate();
        let unpaid = unpaid.flat_map(|(kind, &count)| std::iter::repeat_n(kind, count.into()));
        let places = self.plain.iter().filter_map(Clue::place);
        places.zip(proved.chain(unpaid)).for_each(|(at, kind)| log.set_drawn(at.into(), kind));
        (0..KINDS).for_each(|kind| self.spare[kind] += rest[kind]);
        self.pools[0] = Pool::EMPTY;
        self.has_place = false;
        self.plain.len = 0;
    }

    /// Returns an upper bound of the sum of probabilities for each mixed proof, in order. None if
    /// there are more than [`MIXED`] of them.
    ///
    /// A proof has as many open places as its seat has cards there. An earlier mixed proof took one
    /// of them, at least one of the least probable pool. It may also have taken a card of another
    /// kind from any pool of its seat, which makes this kind more probable there.
    pub(super) fn bounds(&self) -> Option<[Chance; MIXED]> {
        let mut bounds = [Chance::ZERO; MIXED];
        let mut count = 0;
        let mut open = [[0_u8; POOLS]; MAX_SEATS];
        let mut closed = [0_u8; MAX_SEATS];
        let mut taken = [Pool::EMPTY; POOLS];
        for clue in self.plain.iter() {
            match *clue {
                Clue::Place { seat, pool, .. } => open[seat.index()][pool as usize] += 1,
                Clue::Proof { seat, .. } => {
                    open[seat.index()][usize::from(self.home[seat.index()]?)] -= 1;
                }
            }
        }
        for clue in self.mixed.iter() {
            let (seat, kind) = match *clue {
                Clue::Place { seat, pool, .. } => {
                    open[seat.index()][pool as usize] += 1;
                    continue;
                }
                Clue::Proof { seat, kind, .. } => (seat, kind as usize),
            };
            let (mut sum, mut least) = (Chance::ZERO, Chance::ONE);
            for pool in (0..self.pool_count).filter(|&pool| open[seat.index()][pool] > 0) {
                let others = taken[pool].size - taken[pool].cards[kind];
                let Pool { cards, size } = &self.pools[pool];
                let size = size.saturating_sub(others).max(cards[kind]).max(1);
                let chance = Chance::of(cards[kind], size);
                sum = sum.plus(chance.times(open[seat.index()][pool]));
                least = least.min(chance);
                taken[pool].add(kind);
            }
            *bounds.get_mut(count)? = sum.minus(least.times(closed[seat.index()]));
            closed[seat.index()] += 1;
            count += 1;
        }
        Some(bounds)
    }
}

/// Counts the cards that are neither in a hand nor public. Only sums of them are used.
fn cards_in_deck(game: &Game<'_>) -> Counts {
    let mut deck = [0; KINDS];
    deck[WILD] = game.board.wilds();
    deck.iter_mut().zip(game.board.colors()).for_each(|(count, color)| *count = color.cards);
    for cards in game.state.hands.iter().chain([&game.state.discard]) {
        deck.iter_mut().zip(cards.0).for_each(|(count, out)| *count -= out);
    }
    game.state.market.kinds().for_each(|kind| deck[kind] -= 1);
    deck
}

#[cfg(test)]
mod tests;
