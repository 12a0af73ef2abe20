//! Opponents' hands and the order of the deck.
//!
//! Every card that came into an opponent's hand unseen is a *place*; the cards nobody has shown the
//! observer are a *pool*, one for each shuffle. Without payments a sample deals each pool to its
//! places and the deck. A payment that seen cards do not cover is a *proof*: at that moment one of
//! the payer's places held such a card. Proofs are met by rejection, which is exact.

use board::MAX_SEATS;

use super::others;
use crate::card::{Cards, Entry, KINDS};
use crate::memory::CardEntry;
use crate::random::{Dice, shuffle};
use crate::seat::Seat;
use crate::state::Game;

/// After so many rejections the sample is brought about by [`Puzzle::approximate`].
const TRIES: usize = 64;
/// When so many tries have not met even half of the proofs, 64 will not do.
const FIRST_TRIES: usize = 8;
/// So many swaps for each hidden card stand for a new deal where rejection takes too long.
const SWAPS: usize = 4;

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    let mut puzzle = Puzzle::of(game, own);
    if !puzzle.solve_exactly(dice) {
        puzzle.approximate(dice);
    }
    puzzle.write(game, own, dice);
}

/// Counts of cards by kind.
type Counts = [u8; KINDS];

/// Hidden cards as the observer knows them.
struct Puzzle {
    /// What happened to them, oldest first, as far as it is uncertain.
    moves: Vec<Move>,
    /// Unseen cards by shuffle; what the places leave of the last one is in the deck.
    pools: Vec<Counts>,
    /// Entries of the log whose kind is certain.
    settled: Vec<(usize, usize)>,
    /// Cards of settled places that no proof has used up.
    spare: Counts,
    /// The kind at each place, by the place's number.
    kinds: Vec<Option<usize>>,
    /// What the places leave of each pool.
    left: Vec<Counts>,
    /// Places that no proof has taken yet, by seat, with their pools.
    open: [Vec<(usize, usize)>; MAX_SEATS],
}

#[derive(Clone, Copy)]
enum Move {
    /// A place: its number, the shuffle it came from, its entry in the log.
    Place { number: usize, seat: Seat, pool: usize, log: usize },
    /// A card of this kind was in one of the seat's places, and was paid. There are at least
    /// `fewest` ways to say in which one.
    Proof { seat: Seat, kind: usize, fewest: u32 },
}

impl Puzzle {
    fn of(game: &Game<'_>, own: Option<Seat>) -> Puzzle {
        let log = &game.memory.cards;
        let single = others(game, own).count() == 1;
        let mut puzzle = Puzzle {
            moves: Vec::new(),
            pools: vec![[0; KINDS]],
            settled: Vec::new(),
            spare: [0; KINDS],
            kinds: Vec::new(),
            left: Vec::new(),
            open: Default::default(),
        };
        for at in 0..log.len() {
            match log.get(at) {
                CardEntry::Reshuffled if single => puzzle.settle(),
                CardEntry::Reshuffled => puzzle.pools.push([0; KINDS]),
                CardEntry::Drawn { seat, kind } if Some(seat) != own => {
                    puzzle.add_place(seat, kind, at);
                }
                CardEntry::Proved { seat, kind } if Some(seat) != own => {
                    puzzle.moves.push(Move::Proof { seat, kind, fewest: 1 });
                }
                CardEntry::Drawn { .. } | CardEntry::Proved { .. } => {}
            }
        }
        let deck = game.deck.cards();
        let last = puzzle.pools.len() - 1;
        (0..KINDS).for_each(|kind| puzzle.pools[last][kind] += deck.0[kind]);
        puzzle.drop_covered_proofs();
        puzzle.count_fewest();
        puzzle
    }

    /// The kind only goes into the sum of its pool.
    fn add_place(&mut self, seat: Seat, kind: usize, log: usize) {
        let (number, pool) = (self.kinds.len(), self.pools.len() - 1);
        self.pools[pool][kind] += 1;
        self.kinds.push(None);
        self.moves.push(Move::Place { number, seat, pool, log });
    }

    /// The deck ran out before a single opponent: all that was unseen is in that one hand. Only the
    /// order is unknown, and only proofs already met could care.
    fn settle(&mut self) {
        self.drop_covered_proofs();
        let mut rest = std::mem::replace(&mut self.pools[0], [0; KINDS]);
        let mut kinds = Vec::new();
        for step in &self.moves {
            if let Move::Proof { kind, .. } = *step {
                rest[kind] -= 1;
                kinds.push(kind);
            }
        }
        for (kind, &count) in rest.iter().enumerate() {
            kinds.extend(std::iter::repeat_n(kind, count as usize));
            self.spare[kind] += count;
        }
        let places = self.moves.iter().filter_map(|step| match *step {
            Move::Place { log, .. } => Some(log),
            Move::Proof { .. } => None,
        });
        self.settled.extend(places.zip(kinds));
        self.moves.clear();
        self.kinds.clear();
    }

    /// Proofs that settled cards meet say nothing about the others.
    fn drop_covered_proofs(&mut self) {
        let spare = &mut self.spare;
        self.moves.retain(|step| match *step {
            Move::Proof { kind, .. } if spare[kind] > 0 => {
                spare[kind] -= 1;
                false
            }
            Move::Proof { .. } | Move::Place { .. } => true,
        });
    }

    /// Equal proofs with no place between them can be told apart in no way.
    fn count_fewest(&mut self) {
        let mut running = [[0; KINDS]; MAX_SEATS];
        for step in self.moves.iter_mut().rev() {
            match step {
                Move::Place { seat, .. } => running[seat.index()] = [0; KINDS],
                Move::Proof { seat, kind, fewest } => {
                    let count = &mut running[seat.index()][*kind];
                    *count += 1;
                    *fewest = *count;
                }
            }
        }
    }

    /// Tries until a deal is accepted; false when that would take too long.
    fn solve_exactly(&mut self, dice: &mut impl Dice) -> bool {
        let proofs = self.moves.iter().filter(|step| matches!(step, Move::Proof { .. })).count();
        let mut most = 0;
        for tries in 0..TRIES {
            let met = self.try_exact(dice);
            if met == proofs {
                return true;
            }
            most = most.max(met);
            if tries == FIRST_TRIES && most * 2 < proofs {
                return false;
            }
        }
        false
    }

    /// One try: how many proofs it met; with all of them met its deal is accepted.
    ///
    /// With one pool, proofs choose their places first and evenly; a deal then comes up once for
    /// each way to say which card met which proof, and is accepted that much more rarely. With
    /// several pools the choice would not be even, so deals come from the pools alone.
    fn try_exact(&mut self, dice: &mut impl Dice) -> usize {
        self.clear();
        let guided = self.pools.len() == 1;
        if guided && !self.serve_proofs(dice) {
            return 0;
        }
        self.fill(guided, dice)
    }

    fn clear(&mut self) {
        self.left.clone_from(&self.pools);
        self.kinds.fill(None);
    }

    /// Gives every proof a place of its seat that is still free. False when none fits.
    fn serve_proofs(&mut self, dice: &mut impl Dice) -> bool {
        self.open.iter_mut().for_each(Vec::clear);
        for step in &self.moves {
            let (payer, kind) = match *step {
                Move::Place { number, seat, pool, .. } => {
                    self.open[seat.index()].push((number, pool));
                    continue;
                }
                Move::Proof { seat, kind, .. } => (seat, kind),
            };
            let open = &mut self.open[payer.index()];
            let fits = |place: &(usize, usize)| self.left[place.1][kind] > 0;
            let count = open.iter().filter(|place| fits(place)).count() as u32;
            if count == 0 {
                return false;
            }
            let chosen = dice.below(count) as usize;
            let mut fitting = (0..open.len()).filter(|&at| fits(&open[at]));
            let Some(at) = fitting.nth(chosen) else { return false };
            let (number, pool) = open.swap_remove(at);
            self.kinds[number] = Some(kind);
            self.left[pool][kind] -= 1;
        }
        true
    }

    /// Deals the rest of the pools to the free places, oldest first, and looks at every proof on the
    /// way. Stops at the first that is not met or, if `guided`, not accepted: a deal that comes up in
    /// several ways is accepted once in as many. Says how many were met.
    fn fill(&mut self, guided: bool, dice: &mut impl Dice) -> usize {
        let mut met = 0;
        let mut held = [[0_u32; KINDS]; MAX_SEATS];
        for step in &self.moves {
            match *step {
                Move::Place { number, seat, pool, .. } => {
                    let left = &mut self.left[pool];
                    let kind = *self.kinds[number].get_or_insert_with(|| take_from(left, dice));
                    held[seat.index()][kind] += 1;
                }
                Move::Proof { seat, kind, fewest } => {
                    let ways = &mut held[seat.index()][kind];
                    if *ways == 0 || (guided && *ways > fewest && dice.below(*ways) >= fewest) {
                        return met;
                    }
                    *ways -= 1;
                    met += 1;
                }
            }
        }
        met
    }

    /// Some lawful deal, then many lawful swaps: close to the true distribution, not exact.
    fn approximate(&mut self, dice: &mut impl Dice) {
        loop {
            self.clear();
            if self.serve_proofs(dice) {
                break;
            }
        }
        self.fill(false, dice);
        let mut shake = Shake::of(self);
        for _ in 0..SWAPS * shake.places.len() {
            shake.swap(dice);
        }
    }

    /// Puts the sampled cards where the true ones were.
    fn write(&self, game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
        for step in &self.moves {
            if let Move::Place { number, log, .. } = *step {
                game.memory.cards.set_drawn(log, self.kinds[number].unwrap_or_default());
            }
        }
        self.settled.iter().for_each(|&(log, kind)| game.memory.cards.set_drawn(log, kind));
        write_hands(game, own);
        if let Some(left) = self.left.last() {
            write_deck(game, left, dice);
        }
    }
}

/// A lawful deal on the way to a random one.
struct Shake<'p> {
    places: Vec<Place>,
    /// Each seat's own moves: a place, or the kind a proof asks for.
    moves: [Vec<Result<usize, usize>>; MAX_SEATS],
    kinds: &'p mut [Option<usize>],
    left: &'p mut [Counts],
}

#[derive(Clone, Copy)]
struct Place {
    number: usize,
    seat: Seat,
    pool: usize,
}

impl<'p> Shake<'p> {
    fn of(puzzle: &'p mut Puzzle) -> Shake<'p> {
        let mut places = Vec::with_capacity(puzzle.kinds.len());
        let mut moves: [Vec<Result<usize, usize>>; MAX_SEATS] = Default::default();
        for step in &puzzle.moves {
            match *step {
                Move::Place { number, seat, pool, .. } => {
                    places.push(Place { number, seat, pool });
                    moves[seat.index()].push(Ok(number));
                }
                Move::Proof { seat, kind, .. } => moves[seat.index()].push(Err(kind)),
            }
        }
        Shake { places, moves, kinds: &mut puzzle.kinds, left: &mut puzzle.left }
    }

    /// Swaps a place with a random card of its pool, in a hand or in the deck, if proofs allow it.
    fn swap(&mut self, dice: &mut impl Dice) {
        let one = self.places[dice.below(self.places.len() as u32) as usize];
        let in_deck = total(&self.left[one.pool]);
        let chosen = dice.below(self.places.len() as u32 + in_deck) as usize;
        let Some(&other) = self.places.get(chosen) else {
            self.swap_with_deck(one, dice);
            return;
        };
        if other.pool != one.pool || self.kinds[other.number] == self.kinds[one.number] {
            return;
        }
        self.kinds.swap(one.number, other.number);
        if !self.is_met(one.seat) || !self.is_met(other.seat) {
            self.kinds.swap(one.number, other.number);
        }
    }

    fn swap_with_deck(&mut self, place: Place, dice: &mut impl Dice) {
        let kind = take_from(&mut self.left[place.pool], dice);
        let old = self.kinds[place.number].replace(kind).unwrap_or(kind);
        if old != kind && !self.is_met(place.seat) {
            self.kinds[place.number] = Some(old);
            self.left[place.pool][kind] += 1;
        } else {
            self.left[place.pool][old] += 1;
        }
    }

    /// Whether one seat's proofs are met.
    fn is_met(&self, seat: Seat) -> bool {
        let mut held = [0_u8; KINDS];
        self.moves[seat.index()].iter().all(|step| match *step {
            Ok(number) => {
                held[self.kinds[number].unwrap_or_default()] += 1;
                true
            }
            Err(kind) => {
                let met = held[kind] > 0;
                held[kind] = held[kind].saturating_sub(1);
                met
            }
        })
    }
}

/// A hand is what was seen to come in, and what came in unseen less what proofs took out.
fn write_hands(game: &mut Game<'_>, own: Option<Seat>) {
    for seat in others(game, own) {
        game.hands[seat.index()] = Cards(game.memory.known[seat.index()]);
    }
    for at in 0..game.memory.cards.len() {
        match game.memory.cards.get(at) {
            CardEntry::Drawn { seat, kind } if Some(seat) != own => {
                game.hands[seat.index()].0[kind] += 1;
            }
            CardEntry::Proved { seat, kind } if Some(seat) != own => {
                game.hands[seat.index()].0[kind] -= 1;
            }
            CardEntry::Drawn { .. } | CardEntry::Proved { .. } | CardEntry::Reshuffled => {}
        }
    }
}

/// The deck in a new order; the draft card stays where everybody knows it lies (IB-SETUP-6).
fn write_deck(game: &mut Game<'_>, left: &Counts, dice: &mut impl Dice) {
    let draft_card = game.deck.above_draft_card();
    let mut festivals: Vec<Entry> = game
        .deck
        .entries()
        .iter()
        .copied()
        .filter(|entry| entry.festival_index().is_some())
        .collect();
    festivals.sort_unstable();
    game.deck = crate::state::Deck::EMPTY;
    for (kind, &count) in left.iter().enumerate() {
        (0..count).for_each(|_| game.deck.push(Entry::card(kind)));
    }
    festivals.into_iter().for_each(|entry| game.deck.push(entry));
    shuffle(game.deck.entries_mut(), dice);
    if let Some(depth) = draft_card {
        game.deck.insert_after(depth, Entry::DRAFT);
    }
}

fn total(counts: &Counts) -> u32 {
    counts.iter().map(|&count| u32::from(count)).sum()
}

/// Takes out a random card.
fn take_from(counts: &mut Counts, dice: &mut impl Dice) -> usize {
    let mut n = dice.below(total(counts)) as u8;
    for (kind, count) in counts.iter_mut().enumerate() {
        if n < *count {
            *count -= 1;
            return kind;
        }
        n -= *count;
    }
    unreachable!("there is a card for every place")
}
