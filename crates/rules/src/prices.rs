//! What routes cost and what hands can pay, counted for all colors and lengths at once.
//!
//! A route's price is its color, or gray, and its length; ferry routes have prices of their own. Both
//! the payments that a hand has and the routes that are open are kept as small numbers by price, so
//! that all claims are counted by one sum of products.

use board::{
    Board, Color, Cost, FERRY_ROW, GRAY_PRICES, GRAY_ROW, MAX_COLORS, MAX_LENGTH, PRICE_ROWS,
    PRICES, Price, Route, eight,
};

use crate::action::Payment;
use crate::card::Cards;

/// A small number for each price: see [`PRICES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ByPrice([u8; PRICES]);

impl ByPrice {
    /// How many routes the board has.
    pub(crate) fn all(board: &Board) -> ByPrice {
        ByPrice(*board.routes_by_price())
    }

    #[inline]
    pub(crate) fn at(&self, price: &Price) -> usize {
        self.0[price.at as usize].into()
    }

    /// At this price, so many more.
    #[inline]
    pub(crate) fn add(&mut self, price: usize, change: i8) {
        let number = &mut self.0[price];
        *number = number.wrapping_add_signed(change);
    }

    #[inline]
    fn colored(&self) -> &Grid {
        self.0.as_chunks().0.first_chunk().expect("the colors come first")
    }

    #[inline]
    fn gray(&self) -> &[u8; MAX_LENGTH] {
        self.0[GRAY_PRICES..].first_chunk().expect("gray comes after the colors")
    }
}

/// A small number for each length, counted from 0, and color.
type Grid = [[u8; MAX_COLORS]; MAX_LENGTH];

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

/// Any color pays a gray route, but wilds alone are one payment and not one for each color.
const TOO_MANY: u8 = MAX_COLORS as u8 - 1;

/// By number of wilds and length: how many payments of a gray route are counted too often.
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

/// Claims counted by row of prices.
#[derive(Clone, Copy)]
pub(crate) struct Rows([u16; PRICE_ROWS]);

impl Rows {
    pub(crate) const NONE: Rows = Rows([0; PRICE_ROWS]);

    /// How many in all. Colors are added up four at a time in one word: multiplied by ones, it has the
    /// sum of the four on top.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        const ONES: u64 = 0x0001_0001_0001_0001;
        let [a, b, c, d, e, f, g, h, gray, ferries] = self.0.map(u64::from);
        let (low, high) = (a | b << 16 | c << 32 | d << 48, e | f << 16 | g << 32 | h << 48);
        (((low + high).wrapping_mul(ONES) >> 48) + gray + ferries) as usize
    }

    /// The row that holds the `n`-th claim, and which of the row's claims it is.
    #[inline]
    pub(crate) fn find(&self, mut n: usize) -> Option<(usize, usize)> {
        let mut row = 0;
        while n >= usize::from(*self.0.get(row)?) {
            n -= usize::from(self.0[row]);
            row += 1;
        }
        Some((row, n))
    }
}

/// The payments that a hand has for routes, as far as the cars reach.
#[derive(Clone, Copy)]
pub(crate) struct Payments<'g> {
    hand: &'g Cards,
    /// Nothing longer can be paid.
    longest: usize,
}

impl<'g> Payments<'g> {
    #[inline]
    pub(crate) fn of(hand: &'g Cards, cars: u8) -> Payments<'g> {
        let reach = hand.most_of_a_color() + hand.wilds();
        Payments { hand, longest: reach.min(cars.into()).min(MAX_LENGTH) }
    }

    /// The same, bounded by the cars alone: enough for those who ask for the payments of a few routes.
    #[inline]
    pub(crate) fn for_few(hand: &'g Cards, cars: u8) -> Payments<'g> {
        Payments { hand, longest: cars.into() }
    }

    /// Nothing longer can be paid.
    #[inline]
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    /// How many there are for one route: each takes another number of wilds (B-CLAIM-9), and a ferry
    /// route asks for some (B-FERRY-1).
    #[inline]
    pub(crate) fn for_cost(&self, cost: &Cost) -> usize {
        if usize::from(cost.length) > self.longest {
            return 0;
        }
        usize::from(match cost.color {
            Some(color) => payments(cost, self.hand.color(color) as u8, self.hand.wilds() as u8),
            None => self.for_gray(cost),
        })
    }

    /// With all colors.
    #[inline(never)]
    fn for_gray(&self, cost: &Cost) -> u8 {
        let wilds = self.hand.wilds() as u8;
        let by_color = self.hand.colored().iter().map(|&held| payments(cost, held, wilds));
        by_color.sum::<u8>() - TOO_MANY * u8::from(wilds >= cost.length)
    }

    /// How many claims there are, by row of prices, where each price can be chosen in so many ways.
    #[inline]
    pub(crate) fn claims(&self, board: &Board, ways: &ByPrice) -> Rows {
        let mut rows = self.plain_claims(ways);
        if self.hand.wilds() > 0 {
            rows.0[FERRY_ROW] = self.ferry_claims(board, ways);
        }
        rows
    }

    /// Of ferry routes: without wilds there is none.
    #[inline(never)]
    fn ferry_claims(&self, board: &Board, ways: &ByPrice) -> u16 {
        let prices = board.prices(FERRY_ROW).iter();
        let claims = prices.map(|price| match ways.at(price) {
            0 => 0,
            ways => self.for_cost(&price.cost) * ways,
        });
        claims.sum::<usize>() as u16
    }

    /// Of plain routes. The same few steps for all colors, which is what vector instructions are for.
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

/// How many payments so many cards of a color have, wilds helping.
#[inline]
fn payments(cost: &Cost, held: u8, wilds: u8) -> u8 {
    let fewest = cost.length.saturating_sub(held).max(cost.wilds_required);
    (wilds.min(cost.length) + 1).saturating_sub(fewest)
}

/// The `n`-th payment for a route: fewest wilds first, on gray color by color.
pub(crate) fn nth_payment(hand: &Cards, board: &Board, route: &Route, n: usize) -> Payment {
    let fewest = |held: u8| route.length.saturating_sub(held).max(route.wilds_required);
    let paid_with = |color: Color, n: u8| {
        let wilds = fewest(hand.color(color) as u8) + n;
        Payment { color: (wilds < route.length).then_some(color), wilds }
    };
    let n = n as u8;
    if let Some(color) = route.color {
        return paid_with(color, n);
    }
    // Wilds alone are a payment of their own, the last.
    let most = (hand.wilds() as u8).min(route.length - 1) + 1;
    let counts = hand.colored().map(|held| most.saturating_sub(fewest(held)));
    let found = eight::find(counts, n).and_then(|(at, n)| Some((board.color(at)?, n)));
    match found {
        Some((color, n)) => paid_with(color, n),
        None => Payment { color: None, wilds: route.length },
    }
}
