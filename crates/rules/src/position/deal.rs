//! Deals the hidden cards so that they fit everything an observer knows.
//!
//! Any deal that fits will do: `View::sample` deals again and reads only what the observer knows.

use super::card_memory::Pools;
use super::cards::{Stock, counts, write_deck, write_open};
use super::names::{Counts, Named, NamedMove};
use crate::card::{Cards, DeckByte, KINDS};
use crate::game::Game;
use crate::random::{Dice, QuickDice, shuffle};
use crate::seat::Seat;

/// The most attempts before the position is refused. Positions of real games need a few.
pub(super) const TRIES: u32 = 2_000;

/// Gives every unknown card of the moves a kind, so that each payment is with a card drawn before.
/// Returns the cards that stay in the deck; none if no deal was found.
pub(super) fn deal_cards(
    decks: &mut [Vec<NamedMove>],
    pools: &Pools,
    own: Option<Seat>,
) -> Option<[usize; KINDS]> {
    let mut dice = QuickDice::new(0);
    (0..TRIES).find_map(|_| {
        let mut left = pools.clone();
        let kinds = attempt(decks, &mut left, own, &mut dice)?;
        let in_deck = left.pop()?;
        let steps = decks.iter_mut().flatten().zip(kinds);
        steps.for_each(|(step, kind)| step.kind = Some(kind));
        Some(in_deck)
    })
}

/// A card that another seat drew unseen: its index in the list of all moves, and its deck.
#[derive(Clone, Copy)]
struct Place {
    at: usize,
    deck: usize,
}

/// Makes one attempt. Assigns to each payment a random earlier card of its seat whose deck can have
/// held that kind; then deals the other cards in random order.
fn attempt(
    decks: &[Vec<NamedMove>],
    left: &mut [[usize; KINDS]],
    own: Option<Seat>,
    dice: &mut impl Dice,
) -> Option<Vec<usize>> {
    let steps = decks.iter().enumerate();
    let steps = steps.flat_map(|(deck, moves)| moves.iter().map(move |step| (deck, *step)));
    let mut kinds: Vec<Option<usize>> = steps.clone().map(|(_, step)| step.kind).collect();
    let mut open: Vec<Vec<Place>> = vec![Vec::new(); board::MAX_SEATS];
    for (at, (deck, step)) in steps.enumerate().filter(|(_, (_, step))| Some(step.seat) != own) {
        let open = &mut open[step.seat.index()];
        match step.kind {
            Some(kind) if step.paid => {
                let fits: Vec<usize> =
                    (0..open.len()).filter(|&at| left[open[at].deck][kind] > 0).collect();
                let bound = u32::try_from(fits.len()).ok().filter(|&bound| bound > 0)?;
                let place = open.swap_remove(fits[dice.below(bound) as usize]);
                left[place.deck][kind] -= 1;
                kinds[place.at] = Some(kind);
            }
            Some(_) | None => open.push(Place { at, deck }),
        }
    }
    let mut rows: Vec<Vec<usize>> = left.iter().map(|cards| row(cards, dice)).collect();
    for place in open.into_iter().flatten() {
        kinds[place.at] = Some(rows[place.deck].pop()?);
    }
    for (left, row) in left.iter_mut().zip(rows) {
        *left = counts(row.into_iter()).map(usize::from);
    }
    kinds.into_iter().collect()
}

/// Returns the cards of a deck in random order.
fn row(cards: &[usize; KINDS], dice: &mut impl Dice) -> Vec<usize> {
    let kinds = cards.iter().enumerate();
    let mut row: Vec<usize> =
        kinds.flat_map(|(kind, &count)| std::iter::repeat_n(kind, count)).collect();
    shuffle(&mut row, dice);
    row
}

/// Writes a deal of the hidden cards into the game. A hand is what is known plus what was drawn
/// minus what was paid; the other cards are the deck.
pub(super) fn write(
    named: &Named,
    stock: &Stock,
    decks: &[Vec<NamedMove>],
    known: &[Counts],
    in_deck: &[usize; KINDS],
    game: &mut Game<'_>,
) {
    write_open(named, [], game);
    for (hand, known) in game.state.hands.iter_mut().zip(known) {
        *hand = Cards(*known);
    }
    for step in decks.iter().flatten() {
        let Some(kind) = step.kind else { continue };
        let count = &mut game.state.hands[step.seat.index()].0[kind];
        *count = if step.paid { count.saturating_sub(1) } else { *count + 1 };
    }
    let kinds = in_deck.iter().enumerate();
    let cards = kinds.flat_map(|(kind, &count)| std::iter::repeat_n(DeckByte::card(kind), count));
    let mut entries: Vec<DeckByte> = cards.chain(stock.festival_entries()).collect();
    shuffle(&mut entries, &mut QuickDice::new(0));
    write_deck(named, stock, entries, game);
}
