//! What routes cost and what hands can pay, counted for all colors and lengths at once.
//!
//! A plain route's price is its color, or gray, and its length. Both the payments that a hand has
//! and the routes that are open are kept as small numbers by price, so that all claims are counted
//! by one sum of products. Ferry routes are few and are looked at one class at a time.

use board::{Board, Color, GRAY_PRICES, MAX_COLORS, MAX_LENGTH, PRICES, RouteId};

use crate::action::Payment;
use crate::card::Cards;

/// The row of gray routes in a board's table of plain routes, after the colors.
pub(crate) const GRAY: usize = MAX_COLORS;

/// A small number for each length, counted from 0, and color.
type Grid = [[u8; MAX_COLORS]; MAX_LENGTH];

/// A small number for each price, where the board's routes say that it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByPrice([u8; PRICES]);

impl ByPrice {
    /// How many routes the board has.
    pub(crate) fn all(board: &Board) -> ByPrice {
        let mut counts = ByPrice([0; PRICES]);
        board.route_ids().for_each(|route| counts.add(board, route, 1));
        counts
    }

    #[inline]
    pub(crate) fn add(&mut self, board: &Board, route: RouteId, change: i8) {
        let number = &mut self.0[board.route(route).price as usize];
        *number = number.wrapping_add_signed(change);
    }

    #[inline]
    fn colored(&self) -> &[[u8; MAX_COLORS]] {
        self.0[..GRAY_PRICES].as_chunks().0
    }

    #[inline]
    fn gray(&self, at: usize) -> u8 {
        self.0[GRAY_PRICES + at]
    }
}

/// How many claims of plain routes there are, by color.
#[derive(Clone, Copy)]
pub(crate) struct PlainClaims {
    pub(crate) by_color: [u16; MAX_COLORS],
    pub(crate) gray: u16,
}

/// Every price's number of spaces.
static SPACES: Grid = {
    let mut grid = [[0; MAX_COLORS]; MAX_LENGTH];
    let mut at = 0;
    while at < MAX_LENGTH {
        grid[at] = [at as u8 + 1; MAX_COLORS];
        at += 1;
    }
    grid
};

/// By number of wilds: with how many of them each price can be paid, none counted too.
static WILD_CHOICES: [Grid; MAX_LENGTH + 1] = {
    let mut grids = [[[0; MAX_COLORS]; MAX_LENGTH]; MAX_LENGTH + 1];
    let mut wilds = 0;
    while wilds <= MAX_LENGTH {
        let mut at = 0;
        while at < MAX_LENGTH {
            let most = if wilds <= at { wilds } else { at + 1 };
            grids[wilds][at] = [most as u8 + 1; MAX_COLORS];
            at += 1;
        }
        wilds += 1;
    }
    grids
};

impl PlainClaims {
    /// What this hand can pay of routes of up to `longest` spaces, where each price can be chosen in
    /// so many ways. The same few steps for all prices at once: what vector instructions are for.
    /// Inlined it would be torn apart again.
    #[inline(never)]
    pub(crate) fn new(hand: &Cards, ways: &ByPrice, longest: u8) -> PlainClaims {
        let payments = payments_by_price(hand);
        let mut by_color = [0; MAX_COLORS];
        for (payments, ways) in payments.iter().zip(ways.colored()).take(longest as usize) {
            for color in 0..MAX_COLORS {
                by_color[color] += u16::from(payments[color]) * u16::from(ways[color]);
            }
        }
        let mut gray = 0;
        for (at, payments) in payments.iter().enumerate().take(longest as usize) {
            // Wilds alone are one payment, not one for each color.
            let alone = u16::from(hand.wilds() > at);
            let all = u16::from(payments.iter().sum::<u8>());
            gray += (all - (MAX_COLORS as u16 - 1) * alone) * u16::from(ways.gray(at));
        }
        PlainClaims { by_color, gray }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        usize::from(self.by_color.iter().sum::<u16>() + self.gray)
    }
}

/// [`payments`] for a route of each color and length.
#[inline]
fn payments_by_price(hand: &Cards) -> Grid {
    let colored = [hand.colored(); MAX_LENGTH];
    let choices = &WILD_CHOICES[hand.wilds().min(MAX_LENGTH)];
    let mut grid = [[0; MAX_COLORS]; MAX_LENGTH];
    let prices = colored.as_flattened().iter().zip(SPACES.as_flattened());
    for ((payments, (&colored, &spaces)), &choices) in
        grid.as_flattened_mut().iter_mut().zip(prices).zip(choices.as_flattened())
    {
        *payments = choices.saturating_sub(spaces.saturating_sub(colored));
    }
    grid
}

/// How many payments so many spaces have: each takes another number of wilds (B-CLAIM-9).
#[inline]
fn payments(spaces: usize, colored: usize, wilds: usize) -> usize {
    (wilds.min(spaces) + 1).saturating_sub(spaces.saturating_sub(colored))
}

/// What is left to pay once the wilds that a ferry route asks for are paid: a plain payment with
/// what is left of the hand (B-FERRY-1).
#[derive(Clone, Copy)]
pub(crate) struct Price {
    color: Option<Color>,
    spaces: usize,
    wilds: usize,
    required: usize,
}

impl Price {
    /// None when the hand has fewer wilds than are asked for.
    #[inline]
    pub(crate) fn new(
        hand: &Cards,
        color: Option<Color>,
        length: usize,
        wilds_required: u8,
    ) -> Option<Price> {
        let required = wilds_required as usize;
        let wilds = hand.wilds().checked_sub(required)?;
        Some(Price { color, spaces: length - required, wilds, required })
    }

    /// How many payments there are.
    #[inline]
    pub(crate) fn payments(self, hand: &Cards) -> usize {
        match self.color {
            Some(color) => payments(self.spaces, hand.color(color), self.wilds),
            None => {
                hand.colored().into_iter().map(|held| self.mixed(held)).sum::<usize>()
                    + self.alone()
            }
        }
    }

    /// The `n`-th payment: fewest wilds first, on gray color by color.
    pub(crate) fn nth(self, hand: &Cards, board: &Board, mut n: usize) -> Payment {
        if let Some(color) = self.color {
            return self.paid_with(color, hand, n);
        }
        for color in board.color_ids() {
            let count = self.mixed(hand.color(color) as u8);
            if n < count {
                return self.paid_with(color, hand, n);
            }
            n -= count;
        }
        Payment { color: None, wilds: (self.spaces + self.required) as u8 }
    }

    /// Wilds alone: one payment or none.
    #[inline]
    fn alone(self) -> usize {
        payments(self.spaces, 0, self.wilds)
    }

    /// Payments with at least one card of a color.
    #[inline]
    fn mixed(self, held: u8) -> usize {
        payments(self.spaces, held as usize, self.wilds) - self.alone()
    }

    fn paid_with(self, color: Color, hand: &Cards, n: usize) -> Payment {
        let wilds = self.spaces.saturating_sub(hand.color(color)) + n;
        let color = (wilds < self.spaces).then_some(color);
        Payment { color, wilds: (wilds + self.required) as u8 }
    }
}
