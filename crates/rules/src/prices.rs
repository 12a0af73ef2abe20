//! What routes cost and what hands can pay, counted for all colors and lengths at once.
//!
//! A plain route's price is its color, or gray, and its length. Both the payments that a hand has
//! and the routes that are open are kept as small numbers by price, so that all claims are counted
//! by one sum of products. Ferry routes are few and are looked at one class at a time.

use board::{
    Board, Color, FerryClass, GRAY_PRICES, MAX_COLORS, MAX_LENGTH, PRICES, Route, RouteId,
};

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

/// [`payments`] for all prices at once: the same few steps for each of them, which is what vector
/// instructions are for.
#[inline]
fn all_payments(hand: &Cards) -> Grid {
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

/// How many claims of plain routes there are, by color; gray last.
#[derive(Clone, Copy)]
pub(crate) struct PlainClaims(pub(crate) [u16; MAX_COLORS + 1]);

impl PlainClaims {
    /// What this hand can pay of routes of up to `longest` spaces, where each price can be chosen in
    /// so many ways. Inlined, its vectors would be torn apart again.
    #[inline(never)]
    pub(crate) fn new(hand: &Cards, ways: &ByPrice, longest: u8) -> PlainClaims {
        let grid = all_payments(hand);
        let mut by_color = [0; MAX_COLORS];
        for (payments, ways) in grid.iter().zip(ways.colored()).take(longest as usize) {
            for color in 0..MAX_COLORS {
                by_color[color] += u16::from(payments[color]) * u16::from(ways[color]);
            }
        }
        let mut claims = PlainClaims([0; MAX_COLORS + 1]);
        claims.0[..MAX_COLORS].copy_from_slice(&by_color);
        for (at, payments) in grid.iter().enumerate().take(longest as usize) {
            let payments = gray_payments(payments, hand.wilds() > at);
            claims.0[GRAY] += payments * u16::from(ways.gray(at));
        }
        claims
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        usize::from(self.0.iter().sum::<u16>())
    }
}

/// How many payments so many spaces have: each takes another number of wilds (B-CLAIM-9).
#[inline]
pub(crate) fn payments(spaces: usize, colored: usize, wilds: usize) -> usize {
    (wilds.min(spaces) + 1).saturating_sub(spaces.saturating_sub(colored))
}

/// Payments for a ferry route. The wilds it asks for are paid beforehand; what is left of hand and
/// route is a plain payment (B-FERRY-1).
#[inline]
pub(crate) fn ferry_payments(hand: &Cards, class: &FerryClass) -> usize {
    let required = class.wilds_required as usize;
    let Some(wilds) = hand.wilds().checked_sub(required) else { return 0 };
    let spaces = class.length as usize - required;
    match class.color {
        Some(color) => payments(spaces, hand.color(color), wilds),
        None => payments_of_gray(spaces, hand, wilds),
    }
}

/// How many payments so many spaces of gray have: of each color at once, in bytes.
#[inline]
pub(crate) fn payments_of_gray(spaces: usize, hand: &Cards, wilds: usize) -> usize {
    let (all, choices) = (spaces as u8, wilds.min(spaces) as u8 + 1);
    let by_color = hand.colored().map(|held| choices.saturating_sub(all.saturating_sub(held)));
    gray_payments(&by_color, wilds >= spaces).into()
}

/// Any color pays a gray route; wilds alone are one payment, not one for each color.
#[inline]
fn gray_payments(by_color: &[u8; MAX_COLORS], wilds_alone: bool) -> u16 {
    u16::from(by_color.iter().sum::<u8>()) - (MAX_COLORS as u16 - 1) * u16::from(wilds_alone)
}

/// The `n`-th payment for a route: fewest wilds first, on gray color by color.
pub(crate) fn nth_payment(hand: &Cards, board: &Board, route: &Route, mut n: usize) -> Payment {
    let (length, required) = (route.length as usize, route.wilds_required as usize);
    let (spaces, wilds) = (length - required, hand.wilds() - required);
    let paid_with = |color: Color, n: usize| {
        let wilds = spaces.saturating_sub(hand.color(color)) + n;
        let color = (wilds < spaces).then_some(color);
        Payment { color, wilds: (wilds + required) as u8 }
    };
    if let Some(color) = route.color {
        return paid_with(color, n);
    }
    let alone = payments(spaces, 0, wilds);
    for color in board.color_ids() {
        let count = payments(spaces, hand.color(color), wilds) - alone;
        if n < count {
            return paid_with(color, n);
        }
        n -= count;
    }
    Payment { color: None, wilds: route.length }
}
