//! What a hand can pay, counted for all colors and lengths at once (B-CLAIM-1, B-CLAIM-9).

use board::{Board, Color, FerryClass, MAX_COLORS, MAX_LENGTH, Route};

use crate::action::Payment;
use crate::card::Cards;

/// The row of gray routes, after the colors.
const GRAY: usize = MAX_COLORS;

/// For each color, and for gray: how many payments there are, a byte for each length from 1.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    hand: Cards,
    rows: [u64; MAX_COLORS + 1],
}

/// How many payments so many cards of a color and so many wilds make, a byte for each length.
const PAYMENTS: [[u64; MAX_LENGTH + 1]; MAX_LENGTH + 1] = {
    let mut table = [[0; MAX_LENGTH + 1]; MAX_LENGTH + 1];
    let mut colored = 0;
    while colored <= MAX_LENGTH {
        let mut wilds = 0;
        while wilds <= MAX_LENGTH {
            let mut length = 1;
            while length <= MAX_LENGTH && length <= colored + wilds {
                let fewest = length.saturating_sub(colored);
                let most = if wilds < length { wilds } else { length };
                table[colored][wilds] |= ((most - fewest + 1) as u64) << (8 * (length - 1));
                length += 1;
            }
            wilds += 1;
        }
        colored += 1;
    }
    table
};

/// A one for each length that so many wilds pay alone.
const ALONE: [u64; MAX_LENGTH + 1] = PAYMENTS[0];

impl Purse {
    /// What this hand can pay for routes of up to `longest` spaces.
    #[inline]
    pub(crate) fn new(board: &Board, hand: Cards, longest: u8) -> Purse {
        let within = match u64::MAX.checked_shl(8 * u32::from(longest)) {
            Some(beyond) => !beyond,
            None => u64::MAX,
        };
        let wilds = hand.wilds().min(MAX_LENGTH);
        let alone = ALONE[wilds];
        let mut rows = [0; MAX_COLORS + 1];
        let mut gray = alone;
        for (row, &count) in rows.iter_mut().zip(&hand.0[..board.colors().len()]) {
            let payments = PAYMENTS[(count as usize).min(MAX_LENGTH)][wilds];
            gray += payments - alone;
            *row = payments & within;
        }
        rows[GRAY] = gray & within;
        Purse { hand, rows }
    }

    /// Payments for plain routes by color (gray last), a byte for each length from 1.
    #[inline]
    pub(crate) fn rows(&self) -> &[u64; MAX_COLORS + 1] {
        &self.rows
    }

    /// How many payments there are for a ferry route.
    #[inline]
    pub(crate) fn ferry_payments(&self, board: &Board, class: &FerryClass) -> usize {
        if self.hand.wilds() < class.wilds_required as usize {
            return 0;
        }
        let (length, required) = (class.length as usize, class.wilds_required as usize);
        match class.color {
            Some(color) => self.wild_counts(color, length, required, length).len(),
            None => {
                let colored = |color| self.wild_counts(color, length, required, length - 1).len();
                let alone = usize::from(self.hand.wilds() >= length);
                board.color_ids().map(colored).sum::<usize>() + alone
            }
        }
    }

    /// The `n`-th payment for a route: fewest wilds first, on gray color by color.
    pub(crate) fn nth(&self, board: &Board, route: &Route, mut n: usize) -> Payment {
        let (length, required) = (route.length as usize, route.wilds_required as usize);
        if route.color.is_some() {
            return self.paid_with(route.color, length, required, n);
        }
        for color in board.color_ids() {
            let count = self.wild_counts(color, length, required, length - 1).len();
            if n < count {
                return self.paid_with(Some(color), length, required, n);
            }
            n -= count;
        }
        Payment { color: None, wilds: route.length }
    }

    /// With how many wilds, `most` at the most, this color pays.
    fn wild_counts(
        &self,
        color: Color,
        length: usize,
        required: usize,
        most: usize,
    ) -> std::ops::Range<usize> {
        let fewest = length.saturating_sub(self.hand.color(color)).max(required);
        fewest..(self.hand.wilds().min(most) + 1).max(fewest)
    }

    fn paid_with(&self, color: Option<Color>, length: usize, required: usize, n: usize) -> Payment {
        let held = color.map_or(0, |color| self.hand.color(color));
        let wilds = length.saturating_sub(held).max(required) + n;
        Payment { color: color.filter(|_| wilds < length), wilds: wilds as u8 }
    }
}
