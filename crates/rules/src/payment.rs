//! Paying with cards: whether a payment is right, which payments a hand has, and what it does.
//!
//! Everything that costs cards has a [`Cost`]. A claim takes the cost of its route; a mechanic that
//! charges something else makes another [`Cost`] and calls these functions.

use board::{Board, Color, Cost};

use crate::action::Payment;
use crate::card::{Cards, WILD};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::Seat;

/// Checks that a payment is exactly the cost and that the hand holds its cards (B-CLAIM-1, B-CLAIM-9,
/// B-FERRY-1).
pub(crate) fn check(cost: Cost, payment: Payment, hand: &Cards) -> Result<(), Illegal> {
    let Some(colored) = cost.length.checked_sub(payment.wilds) else {
        return Err(Illegal::WrongCount);
    };
    let in_hand = match payment.color {
        None if colored > 0 => return Err(Illegal::WrongCount),
        None => true,
        Some(_) if colored == 0 => return Err(Illegal::WildsNameNoColor),
        Some(color) if cost.color.is_some_and(|wanted| wanted != color) => {
            return Err(Illegal::WrongColor);
        }
        Some(color) => hand.color(color) >= colored as usize,
    };
    if payment.wilds < cost.wilds_required {
        return Err(Illegal::TooFewWilds);
    }
    if !in_hand || hand.wilds() < payment.wilds as usize {
        return Err(Illegal::CardsNotInHand);
    }
    Ok(())
}

/// Returns the number of payments that a hand has for a cost. Payments differ in their number of
/// wilds and in their color; wilds alone are one payment.
pub(crate) fn count(cost: &Cost, hand: &Cards) -> usize {
    match cost.color {
        Some(color) => usize::from(with_color(cost, hand.color(color) as u8, hand.wilds() as u8)),
        None => count_in_all_colors(cost, hand),
    }
}

#[inline(never)]
fn count_in_all_colors(cost: &Cost, hand: &Cards) -> usize {
    let wilds = hand.wilds() as u8;
    let with_wilds_alone = u8::from(wilds >= cost.length);
    let by_color = hand.colored().iter().map(|&held| with_color(cost, held, wilds));
    usize::from(by_color.map(|count| count.saturating_sub(with_wilds_alone)).sum::<u8>())
        + usize::from(with_wilds_alone)
}

/// Returns the number of payments with `held` cards of one color and `wilds` wilds, wilds alone
/// included.
fn with_color(cost: &Cost, held: u8, wilds: u8) -> u8 {
    (wilds.min(cost.length) + 1).saturating_sub(fewest_wilds(cost, held))
}

/// Returns the number of wilds that a payment needs at least when `held` cards have its color.
pub(crate) fn fewest_wilds(cost: &Cost, held: u8) -> u8 {
    cost.length.saturating_sub(held).max(cost.wilds_required)
}

/// Returns the `n`-th payment of a hand, counted from 0 and below [`count`]: color by color in board
/// order, fewest wilds first. Where any color will do, wilds alone come last.
pub(crate) fn nth(cost: &Cost, hand: &Cards, board: &Board, n: usize) -> Payment {
    let n = n as u8;
    let paid_with = |color: Color, n: u8| {
        let wilds = fewest_wilds(cost, hand.color(color) as u8) + n;
        Payment { color: (wilds < cost.length).then_some(color), wilds }
    };
    match cost.color {
        Some(color) => paid_with(color, n),
        None => {
            let most = (hand.wilds() as u8).min(cost.length - 1) + 1;
            let mut n = n;
            for (color, &held) in board.color_ids().zip(hand.colored()) {
                let count = most.saturating_sub(fewest_wilds(cost, held));
                if n < count {
                    return paid_with(color, n);
                }
                n -= count;
            }
            Payment { color: None, wilds: cost.length }
        }
    }
}

/// Moves the cards of a payment from a seat's hand to the discards (B-CLAIM-5).
#[inline(always)]
pub(crate) fn spend(game: &mut Game<'_>, seat: Seat, cost: Cost, payment: Payment) {
    let state = &mut game.state;
    let mut spend = |kind: usize, count: u8| {
        state.hands[seat.index()].0[kind] -= count;
        state.discard.0[kind] += count;
        state.memory.paid(seat, kind, count);
    };
    if payment.wilds > 0 {
        spend(WILD, payment.wilds);
    }
    if let Some(color) = payment.color {
        spend(color.index(), cost.length - payment.wilds);
    }
}
