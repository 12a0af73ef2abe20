//! Samples opponents' hands and the order of the deck.

use super::Effort;
use super::chance::Chance;
use super::deal::{DealAttempt, InProportion, Weigh};
use super::hidden_cards::{Clue, HiddenCards, MIXED};
use super::others;
use super::shuffle::shuffle;
use crate::card::{Cards, DeckByte, KINDS};
use crate::game::Game;
use crate::random::Dice;
use crate::seat::Seat;
use crate::state::Deck;

/// The number of attempts at an exact sample.
const TRIES: u32 = 64;
/// The number of possible deals among which one is chosen if no attempt was accepted.
const CANDIDATES: u32 = 16;

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Effort {
    let mut hidden = HiddenCards::new();
    hidden.read(game, own);
    let mut deal = DealAttempt::new(&hidden);
    let effort = solve(&hidden, &mut deal, dice);
    write_hands(game, own, &hidden, &deal);
    write_deck(game, &deal.left[hidden.pool_count - 1].cards, dice);
    effort
}

fn solve(hidden: &HiddenCards, deal: &mut DealAttempt<'_>, dice: &mut impl Dice) -> Effort {
    let bounds =
        if hidden.mixed.is_empty() { Some([Chance::ZERO; MIXED]) } else { hidden.bounds() };
    if let Some(bounds) = bounds {
        for tries in 1..=TRIES {
            if deal.attempt(&bounds, &mut InProportion, dice) {
                return Effort { tries, exact: true };
            }
        }
    }
    approximate(deal, &bounds.unwrap_or([Chance::MANY; MIXED]), dice);
    Effort { tries: TRIES, exact: false }
}

/// Chooses among a few possible deals in proportion to their probability: close, but not exact.
fn approximate(deal: &mut DealAttempt<'_>, bounds: &[Chance; MIXED], dice: &mut impl Dice) {
    let mut sum = Chance::ZERO;
    let mut candidates = 0;
    let mut chosen = None;
    while candidates < CANDIDATES {
        let mut weigh = Weigh(Chance::WHOLE);
        if !deal.attempt(bounds, &mut weigh, dice) {
            continue;
        }
        candidates += 1;
        sum = sum.plus(weigh.0);
        if sum.random(dice) < weigh.0 || chosen.is_none() {
            chosen = Some((deal.kinds, deal.left));
        }
    }
    (deal.kinds, deal.left) = chosen.expect("there were candidates");
}

/// Writes the sampled hands: cards seen, plus cards drawn unseen, minus those that proofs say were paid.
fn write_hands(
    game: &mut Game<'_>,
    own: Option<Seat>,
    hidden: &HiddenCards,
    deal: &DealAttempt<'_>,
) {
    for seat in others(game, own) {
        let mut hand = game.state.memory.known[seat.index()];
        hand.iter_mut().zip(hidden.spare).for_each(|(count, spare)| *count += spare);
        game.state.hands[seat.index()] = Cards(hand);
    }
    for clue in hidden.clues() {
        match *clue {
            Clue::Place { seat, at, .. } => {
                let kind = deal.kinds[at as usize].into();
                game.state.memory.cards.set_drawn(at.into(), kind);
                game.state.hands[seat.index()].0[kind] += 1;
            }
            Clue::Proof { seat, kind, .. } => game.state.hands[seat.index()].0[kind as usize] -= 1,
        }
    }
}

/// Writes the deck in a new order. The draft card keeps its depth, which everybody knows (IB-SETUP-6).
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
