//! Opponents' hands and the order of the deck.

use super::Effort;
use super::deal::{Deal, Strict, Weighing};
use super::others;
use super::parts::Parts;
use super::puzzle::{MIXED, Move, Puzzle};
use super::shuffle::shuffle;
use crate::card::{Cards, DeckByte, KINDS};
use crate::game::Game;
use crate::random::Dice;
use crate::seat::Seat;
use crate::state::Deck;

/// After so many rejections the sample is no longer exact.
const TRIES: u32 = 64;
/// Then one of so many lawful deals is chosen in proportion to its chance.
const CANDIDATES: u32 = 16;

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Effort {
    let mut puzzle = Puzzle::new();
    puzzle.read(game, own);
    let mut deal = Deal::new(&puzzle);
    let effort = solve(&puzzle, &mut deal, dice);
    write_hands(game, own, &puzzle, &deal);
    write_deck(game, &deal.left[puzzle.pool_count - 1].cards, dice);
    effort
}

fn solve(puzzle: &Puzzle, deal: &mut Deal<'_>, dice: &mut impl Dice) -> Effort {
    let bounds = if puzzle.mixed.is_empty() { Some([Parts::NONE; MIXED]) } else { puzzle.bounds() };
    if let Some(bounds) = bounds {
        for tries in 1..=TRIES {
            if deal.attempt(&bounds, &mut Strict, dice) {
                return Effort { tries, exact: true };
            }
        }
    }
    approximate(deal, &bounds.unwrap_or([Parts::MANY; MIXED]), dice);
    Effort { tries: TRIES, exact: false }
}

/// Chooses among a few lawful deals in proportion to how likely they are: close, not exact.
fn approximate(deal: &mut Deal<'_>, bounds: &[Parts; MIXED], dice: &mut impl Dice) {
    let mut sum = Parts::NONE;
    let mut candidates = 0;
    let mut chosen = None;
    while candidates < CANDIDATES {
        let mut weighing = Weighing(Parts::WHOLE);
        if !deal.attempt(bounds, &mut weighing, dice) {
            continue;
        }
        candidates += 1;
        sum = sum.plus(weighing.0);
        if sum.random(dice) < weighing.0 || chosen.is_none() {
            chosen = Some((deal.kinds, deal.left));
        }
    }
    (deal.kinds, deal.left) = chosen.expect("there were candidates");
}

/// A hand is what was seen to come in, and what came in unseen less what proofs took out.
fn write_hands(game: &mut Game<'_>, own: Option<Seat>, puzzle: &Puzzle, deal: &Deal<'_>) {
    for seat in others(game, own) {
        let mut hand = game.state.memory.known[seat.index()];
        hand.iter_mut().zip(puzzle.spare).for_each(|(count, spare)| *count += spare);
        game.state.hands[seat.index()] = Cards(hand);
    }
    for step in puzzle.moves() {
        match *step {
            Move::Place { seat, at, .. } => {
                let kind = deal.kinds[at as usize].into();
                game.state.memory.cards.set_drawn(at.into(), kind);
                game.state.hands[seat.index()].0[kind] += 1;
            }
            Move::Proof { seat, kind, .. } => game.state.hands[seat.index()].0[kind as usize] -= 1,
        }
    }
}

/// The deck in a new order; the draft card stays where everybody knows it lies (IB-SETUP-6).
fn write_deck(game: &mut Game<'_>, cards: &[u8; KINDS], dice: &mut impl Dice) {
    let draft_card = game.state.deck.above_draft_card();
    game.state.deck = Deck::EMPTY;
    for (kind, &count) in cards.iter().enumerate() {
        (0..count).for_each(|_| game.state.deck.push(DeckByte::card(kind)));
    }
    if let Some(festivals) = game.board.festivals() {
        for (index, festival) in festivals.list.iter().enumerate() {
            let taken: u8 = game.state.piles.iter().map(|pile| pile[index]).sum();
            let count = festival.cards - game.state.laid[index] - taken;
            (0..count).for_each(|_| game.state.deck.push(DeckByte::festival(index)));
        }
    }
    shuffle(game.state.deck.entries_mut(), dice);
    if let Some(depth) = draft_card {
        game.state.deck.insert_after(depth, DeckByte::DRAFT);
    }
}
