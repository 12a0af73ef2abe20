//! The ways to keep some of the tickets on offer.

use board::MAX_OFFER;

use crate::tickets::Keep;

/// By number of tickets and by how many of them must still be kept: the number of ways to choose.
type Choices = [[u8; MAX_OFFER + 1]; MAX_OFFER + 1];
static AT_LEAST: Choices = choices(Keep::AtLeast(0));
static EXACTLY: Choices = choices(Keep::Exactly(0));

/// Fills the table from fewer tickets to more: one more ticket is either given back or kept. Once
/// nothing must be kept, `rule` says whether more may be.
const fn choices(rule: Keep) -> Choices {
    let mut ways = [[0; MAX_OFFER + 1]; MAX_OFFER + 1];
    ways[0][0] = 1;
    let mut of = 1;
    while of <= MAX_OFFER {
        ways[of][0] = match rule {
            Keep::AtLeast(_) => 2 * ways[of - 1][0],
            Keep::Exactly(_) => 1,
        };
        let mut kept = 1;
        while kept <= of {
            ways[of][kept] = ways[of - 1][kept] + ways[of - 1][kept - 1];
            kept += 1;
        }
        of += 1;
    }
    ways
}

impl Keep {
    /// Returns how many of the tickets on offer must be kept, and the table of the ways to do so.
    fn needed_of(self, offered: usize) -> (usize, &'static Choices) {
        match self {
            Keep::AtLeast(least) => (least.min(offered), &AT_LEAST),
            Keep::Exactly(number) => (number, &EXACTLY),
        }
    }

    /// Returns the number of ways to keep some of `offered` tickets.
    pub(crate) fn choices(self, offered: usize) -> usize {
        let (needed, choices) = self.needed_of(offered);
        choices[offered][needed].into()
    }

    /// Returns the `n`-th of these ways, counted from 0: a bit for each ticket that is kept. Ways are
    /// in the order of these bits as a number.
    pub(crate) fn nth(self, offered: usize, mut n: usize) -> u8 {
        let (mut needed, choices) = self.needed_of(offered);
        let mut bits = 0;
        for place in (0..offered).rev() {
            let without = usize::from(choices[place][needed]);
            if n >= without {
                n -= without;
                bits |= 1 << place;
                needed = needed.saturating_sub(1);
            }
        }
        bits
    }
}
