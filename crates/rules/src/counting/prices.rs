//! What a hand can pay, counted for all prices at once.
//!
//! The payments of a hand and the ways to choose a route are both small numbers for each price, so
//! that the number of claims is a sum of products.

use board::{
    Board, Cost, FERRY_ROW, GRAY_PRICES, GRAY_ROW, MAX_COLORS, MAX_LENGTH, PRICE_ROWS, PRICES,
    Price,
};

use crate::card::Cards;
use crate::payment;

/// A small number for each price, by the number of the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByPrice([u8; PRICES]);

impl ByPrice {
    /// Returns how many routes the board has of each price.
    pub(super) fn all(board: &Board) -> ByPrice {
        ByPrice(*board.routes_by_price())
    }

    pub(super) fn at(&self, price: &Price) -> usize {
        self.0[price.number as usize].into()
    }

    /// Adds to the number at one price.
    pub(super) fn add(&mut self, price: usize, change: i8) {
        let number = &mut self.0[price];
        *number = number.wrapping_add_signed(change);
    }

    fn colored(&self) -> &Grid {
        self.0.as_chunks().0.first_chunk().expect("the colors come first")
    }

    fn gray(&self) -> &[u8; MAX_LENGTH] {
        self.0[GRAY_PRICES..].first_chunk().expect("gray comes after the colors")
    }
}

/// A small number for each length, which is the index plus 1, and each color.
type Grid = [[u8; MAX_COLORS]; MAX_LENGTH];

/// The length itself, for each length and color.
static SPACES: Grid = {
    let mut grid = [[0; MAX_COLORS]; MAX_LENGTH];
    let mut at = 0;
    while at < MAX_LENGTH {
        grid[at] = [at as u8 + 1; MAX_COLORS];
        at += 1;
    }
    grid
};

/// By number of wilds in the hand: how many different numbers of wilds, 0 included, fit into each
/// price.
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

/// How often wilds alone are counted too many times for a gray price: once for each color, but they
/// are one payment.
const TOO_MANY: u8 = MAX_COLORS as u8 - 1;

/// By number of wilds in the hand and by length: the payments of a gray route that are counted twice.
static OF_WILDS_ALONE: [[u8; MAX_LENGTH]; MAX_LENGTH + 1] = {
    let mut counts = [[0; MAX_LENGTH]; MAX_LENGTH + 1];
    let mut wilds = 1;
    while wilds <= MAX_LENGTH {
        let mut at = 0;
        while at < wilds {
            counts[wilds][at] = TOO_MANY;
            at += 1;
        }
        wilds += 1;
    }
    counts
};

/// The number of claims in each row of prices.
#[derive(Clone, Copy)]
pub(crate) struct Rows([u16; PRICE_ROWS]);

impl Rows {
    pub(crate) const NONE: Rows = Rows([0; PRICE_ROWS]);

    /// Returns the number of all claims.
    pub(crate) fn total(&self) -> usize {
        self.0.iter().map(|&claims| usize::from(claims)).sum()
    }

    /// Finds the row that holds the `n`-th claim, and the claim's index in that row.
    pub(super) fn find(&self, mut n: usize) -> Option<(usize, usize)> {
        let mut row = 0;
        while n >= usize::from(*self.0.get(row)?) {
            n -= usize::from(self.0[row]);
            row += 1;
        }
        Some((row, n))
    }
}

/// The payments that a hand has for routes that are not longer than its cars and cards reach.
#[derive(Clone, Copy)]
pub(super) struct Payments<'g> {
    hand: &'g Cards,
    /// The length of the longest route that could be paid.
    longest: usize,
}

impl<'g> Payments<'g> {
    pub(super) fn of(hand: &'g Cards, cars: u8) -> Payments<'g> {
        let reach = hand.most_of_a_color() + hand.wilds();
        Payments { hand, longest: reach.min(cars.into()).min(MAX_LENGTH) }
    }

    /// Returns the payments bounded by the cars alone, which takes less time: for a few costs.
    pub(super) fn for_few(hand: &'g Cards, cars: u8) -> Payments<'g> {
        Payments { hand, longest: cars.into() }
    }

    /// Returns the length of the longest route that could be paid.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Returns the number of payments for one cost.
    pub(super) fn for_cost(&self, cost: &Cost) -> usize {
        if usize::from(cost.length) > self.longest { 0 } else { payment::count(cost, self.hand) }
    }

    /// Counts the claims by row of prices. `ways` says in how many ways a route of each price, and
    /// what it collects, can be chosen.
    pub(super) fn claims(&self, board: &Board, ways: &ByPrice) -> Rows {
        let mut rows = self.plain_claims(ways);
        if self.hand.wilds() > 0 {
            rows.0[FERRY_ROW] = self.ferry_claims(board, ways);
        }
        rows
    }

    /// Counts the claims of ferry routes. Without wilds there is none.
    #[inline(never)]
    fn ferry_claims(&self, board: &Board, ways: &ByPrice) -> u16 {
        let prices = board.prices(FERRY_ROW).iter();
        let claims = prices.map(|price| match ways.at(price) {
            0 => 0,
            ways => self.for_cost(&price.cost) * ways,
        });
        claims.sum::<usize>() as u16
    }

    /// Counts the claims of all other routes. Every step is the same for all colors, so that the
    /// compiler can use vector instructions.
    #[inline(always)]
    fn plain_claims(&self, ways: &ByPrice) -> Rows {
        let (held, wilds) = (self.hand.colored(), self.hand.wilds().min(MAX_LENGTH));
        let (mut colored, mut gray) = ([0; MAX_COLORS], 0);
        let lengths = WILD_CHOICES[wilds].iter().zip(&SPACES).zip(ways.colored());
        let gray_lengths = OF_WILDS_ALONE[wilds].iter().zip(ways.gray());
        let lengths = lengths.zip(gray_lengths).take(self.longest);
        for (((choices, spaces), ways), (too_many, gray_ways)) in lengths {
            let mut payments = [0; MAX_COLORS];
            for color in 0..MAX_COLORS {
                let wilds_needed = spaces[color].saturating_sub(held[color]);
                payments[color] = choices[color].saturating_sub(wilds_needed);
            }
            for color in 0..MAX_COLORS {
                colored[color] += u16::from(payments[color]) * u16::from(ways[color]);
            }
            let payments = payments.iter().sum::<u8>() - too_many;
            gray += u16::from(payments) * u16::from(*gray_ways);
        }
        let mut rows = [0; PRICE_ROWS];
        rows[..MAX_COLORS].copy_from_slice(&colored);
        rows[GRAY_ROW] = gray;
        Rows(rows)
    }
}
