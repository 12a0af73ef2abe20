//! Hidden cards as one observer knows them.
//!
//! Every card that came into an opponent's hand unseen is a *place*; the cards nobody has shown the
//! observer are a *pool*, one for each shuffle. A payment that seen cards do not cover is a *proof*:
//! at that moment one of the payer's places held such a card.

use board::MAX_SEATS;

use super::others;
use super::parts::Parts;
use crate::card::{KINDS, WILD};
use crate::game::Game;
use crate::memory::{CardEntry, CardLog};
use crate::random::Dice;
use crate::seat::{Seat, SeatSet};

/// Counts of cards by kind.
pub(super) type Counts = [u8; KINDS];

/// Every pool but the last has a place, and is parted from the next by a mark in the log.
pub(super) const POOLS: usize = CardLog::CAPACITY / 2 + 1;
/// Proofs that may be met from several pools; with more of them rejection is hopeless anyway.
pub(super) const MIXED: usize = 64;

/// What is uncertain about the cards. Each seat's moves keep their order.
pub(super) struct Puzzle {
    /// Moves of seats whose places are all of one pool so far.
    pub(super) plain: Moves,
    /// Moves of the other seats, from the first place of the second pool on.
    pub(super) mixed: Moves,
    pub(super) pools: [Pool; POOLS],
    pub(super) pool_count: usize,
    /// Each seat's first pool.
    home: [Option<u8>; MAX_SEATS],
    is_mixed: SeatSet,
    /// Whether the last pool has a place.
    has_place: bool,
    /// Cards that the only opponent holds for certain, from decks that were used up.
    pub(super) spare: Counts,
}

/// Unseen cards of one shuffle, without those that plain proofs took: these were in it for certain.
/// What the places leave of the last pool is in the deck.
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
    /// Takes out a random card.
    pub(super) fn draw(&mut self, dice: &mut impl Dice) -> usize {
        let n = dice.below(self.size.into()) as u8;
        let (mut kind, mut sum) = (0, 0);
        // To the end: where a search would stop cannot be foretold.
        for &count in &self.cards[..KINDS - 1] {
            sum += count;
            kind += usize::from(n >= sum);
        }
        self.take(kind);
        kind
    }
    /// The chance that a place of this pool holds this kind.
    pub(super) fn chance(&self, kind: usize) -> Parts {
        Parts::of(self.cards[kind], self.size)
    }
}

#[derive(Clone, Copy)]
pub(super) enum Move {
    /// A place, known by its entry in the log.
    Place { seat: Seat, pool: u8, at: u8 },
    /// A card of this kind was in one of the seat's places, and was paid. There are at least
    /// `fewest` ways to say in which one.
    Proof { seat: Seat, kind: u8, fewest: u8 },
}

impl Move {
    fn place(&self) -> Option<u8> {
        match *self {
            Move::Place { at, .. } => Some(at),
            Move::Proof { .. } => None,
        }
    }
    fn proved(&self) -> Option<usize> {
        match *self {
            Move::Place { .. } => None,
            Move::Proof { kind, .. } => Some(kind as usize),
        }
    }
}

/// A list of moves that asks for no memory.
pub(super) struct Moves {
    len: usize,
    list: [Move; CardLog::CAPACITY],
}

impl Moves {
    fn new() -> Moves {
        let nothing = Move::Place { seat: Seat::FIRST, pool: 0, at: 0 };
        Moves { len: 0, list: [nothing; CardLog::CAPACITY] }
    }
    fn push(&mut self, step: Move) {
        self.list[self.len] = step;
        self.len += 1;
    }
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Equal proofs with no place between them can be told apart in no way.
    fn count_fewest(&mut self) {
        let mut running = [[0; KINDS]; MAX_SEATS];
        for step in self.list[..self.len].iter_mut().rev() {
            match step {
                Move::Place { seat, .. } => running[seat.index()] = [0; KINDS],
                Move::Proof { seat, kind, fewest } => {
                    let count = &mut running[seat.index()][*kind as usize];
                    *count += 1;
                    *fewest = *count;
                }
            }
        }
    }
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Move> {
        self.list[..self.len].iter()
    }
}

impl Puzzle {
    /// Reads the log. What is certain of a single opponent is written into it at once.
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

    /// Before the log is read.
    pub(super) fn new() -> Puzzle {
        Puzzle {
            plain: Moves::new(),
            mixed: Moves::new(),
            pools: [Pool::EMPTY; POOLS],
            pool_count: 1,
            home: [None; MAX_SEATS],
            is_mixed: SeatSet::EMPTY,
            has_place: false,
            spare: [0; KINDS],
        }
    }

    /// All moves; each seat's own are in order.
    pub(super) fn moves(&self) -> impl Iterator<Item = &Move> {
        self.plain.iter().chain(self.mixed.iter())
    }

    fn last_pool(&mut self) -> &mut Pool {
        &mut self.pools[self.pool_count - 1]
    }

    fn begin_pool(&mut self) {
        self.pool_count += 1;
        self.has_place = false;
    }

    /// The kind only goes into the sum of its pool.
    fn add_place(&mut self, seat: Seat, kind: usize, at: u8) {
        self.last_pool().add(kind);
        self.has_place = true;
        let pool = self.pool_count as u8 - 1;
        let home = *self.home[seat.index()].get_or_insert(pool);
        if home != pool {
            self.is_mixed.insert(seat);
        }
        self.moves_of(seat).push(Move::Place { seat, pool, at });
    }

    /// Proofs that settled cards meet say nothing about the others.
    fn add_proof(&mut self, seat: Seat, kind: usize) {
        if self.spare[kind] > 0 {
            self.spare[kind] -= 1;
            return;
        }
        self.moves_of(seat).push(Move::Proof { seat, kind: kind as u8, fewest: 1 });
        if !self.is_mixed.contains(seat) {
            let home = self.home[seat.index()].expect("only a place can meet a proof");
            self.pools[home as usize].take(kind);
        }
    }

    fn moves_of(&mut self, seat: Seat) -> &mut Moves {
        if self.is_mixed.contains(seat) { &mut self.mixed } else { &mut self.plain }
    }

    /// The deck ran out before a single opponent: all that was unseen is in that one hand. Only the
    /// order is unknown, and only proofs already met could care, so what they took comes first.
    fn settle(&mut self, log: &mut CardLog) {
        let proved = self.plain.iter().filter_map(Move::proved);
        let rest = self.pools[0].cards;
        let unpaid = rest.iter().enumerate();
        let unpaid = unpaid.flat_map(|(kind, &count)| std::iter::repeat_n(kind, count.into()));
        let places = self.plain.iter().filter_map(Move::place);
        places.zip(proved.chain(unpaid)).for_each(|(at, kind)| log.set_drawn(at.into(), kind));
        (0..KINDS).for_each(|kind| self.spare[kind] += rest[kind]);
        self.pools[0] = Pool::EMPTY;
        self.has_place = false;
        self.plain.len = 0;
    }

    /// The most that the chances of each mixed proof can add up to, in order. None if there are too
    /// many such proofs.
    ///
    /// A proof has as many open places as its seat has cards there. An earlier mixed proof took one of
    /// them, at least of the poorest pool; and it may have taken a card of another kind from any pool
    /// its seat had places of, which makes this kind more likely there.
    pub(super) fn bounds(&self) -> Option<[Parts; MIXED]> {
        let mut bounds = [Parts::NONE; MIXED];
        let mut count = 0;
        let mut open = [[0_u8; POOLS]; MAX_SEATS];
        let mut closed = [0_u8; MAX_SEATS];
        let mut taken = [Pool::EMPTY; POOLS];
        for step in self.plain.iter() {
            match *step {
                Move::Place { seat, pool, .. } => open[seat.index()][pool as usize] += 1,
                Move::Proof { seat, .. } => {
                    open[seat.index()][usize::from(self.home[seat.index()]?)] -= 1;
                }
            }
        }
        for step in self.mixed.iter() {
            let (seat, kind) = match *step {
                Move::Place { seat, pool, .. } => {
                    open[seat.index()][pool as usize] += 1;
                    continue;
                }
                Move::Proof { seat, kind, .. } => (seat, kind as usize),
            };
            let (mut sum, mut least) = (Parts::NONE, Parts::ONE);
            for pool in (0..self.pool_count).filter(|&pool| open[seat.index()][pool] > 0) {
                let others = taken[pool].size - taken[pool].cards[kind];
                let Pool { cards, size } = &self.pools[pool];
                let size = size.saturating_sub(others).max(cards[kind]).max(1);
                let chance = Parts::of(cards[kind], size);
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

/// What is neither in a hand nor open to all. Only sums of it are used.
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
