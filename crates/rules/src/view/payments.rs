//! What a hand can pay, and what it lacks.

use board::{Board, Color, Cost, RouteId};

use crate::action::Payment;
use crate::card::Cards;
use crate::payment::fewest_wilds;
use crate::view::View;

/// The payments in one color, or with wilds alone: every number of wilds between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaymentRange {
    /// The color of the cards that are not wild; none for wilds alone.
    pub color: Option<Color>,
    /// The smallest number of wilds.
    pub fewest_wilds: u8,
    /// The largest number of wilds.
    pub most_wilds: u8,
}

impl PaymentRange {
    /// Returns the payment with the fewest wilds.
    pub fn cheapest(self) -> Payment {
        Payment { color: self.color, wilds: self.fewest_wilds }
    }

    /// Returns the payments, the fewest wilds first.
    pub fn iter(self) -> impl Iterator<Item = Payment> + Clone {
        let color = self.color;
        (self.fewest_wilds..=self.most_wilds).map(move |wilds| Payment { color, wilds })
    }
}

impl Cards {
    /// Returns what these cards can pay for a cost: color by color in board order, wilds alone last
    /// (B-CLAIM-1, B-CLAIM-9, B-FERRY-1).
    #[inline]
    pub fn payments(
        self,
        board: &Board,
        cost: Cost,
    ) -> impl Iterator<Item = PaymentRange> + Clone + use<> {
        let (length, wilds) = (cost.length, self.wilds() as u8);
        let fits = move |color: &Color| cost.color.is_none_or(|wanted| wanted == *color);
        let in_color = move |color: Color| {
            let range = PaymentRange {
                color: Some(color),
                fewest_wilds: fewest_wilds(&cost, self.color(color) as u8),
                most_wilds: wilds.min(length - 1),
            };
            (range.fewest_wilds <= range.most_wilds).then_some(range)
        };
        let alone = PaymentRange { color: None, fewest_wilds: length, most_wilds: length };
        let alone = (wilds >= length).then_some(alone);
        board.color_ids().filter(fits).filter_map(in_color).chain(alone)
    }

    /// Returns whether these cards and this number of cars pay a cost (B-CLAIM-1, B-CLAIM-2).
    #[inline]
    pub fn can_pay(&self, cost: Cost, cars: u8) -> bool {
        cost.length <= cars && self.missing(cost) == 0
    }

    /// Returns how many more cards of the best color, or wilds, a cost asks for; 0 if these cards can
    /// pay it.
    #[inline]
    pub fn missing(&self, cost: Cost) -> u8 {
        self.wilds_needed(cost).saturating_sub(self.wilds() as u8)
    }

    /// Returns the number of wilds that the payment in the best color needs, held or not.
    #[inline]
    pub fn wilds_needed(&self, cost: Cost) -> u8 {
        fewest_wilds(&cost, self.most_that_pay(cost))
    }

    /// Returns the number of cards of the cost's color; where any color will do, of the color with the
    /// most cards.
    #[inline]
    pub fn most_that_pay(&self, cost: Cost) -> u8 {
        match cost.color {
            Some(color) => self.color(color) as u8,
            None => self.most_of_a_color() as u8,
        }
    }

    /// Returns the payment that lacks the fewest cards, whether or not these cards cover it. Its
    /// color is the cost's, or the color with the most cards, of equals the first; it has the
    /// fewest wilds.
    pub fn nearest_payment(&self, board: &Board, cost: Cost) -> Payment {
        let best = |best: Color, next: Color| {
            if self.color(next) > self.color(best) { next } else { best }
        };
        let color = cost.color.or_else(|| board.color_ids().reduce(best));
        let wilds = self.wilds_needed(cost);
        Payment { color: color.filter(|_| wilds < cost.length), wilds }
    }
}

impl View<'_, '_> {
    /// Returns what the observer's hand can pay for a route; nothing for a spectator. Whether the
    /// route is open to the seat and whether its cars suffice does not matter.
    pub fn payments(&self, route: RouteId) -> impl Iterator<Item = PaymentRange> + Clone + use<> {
        let hand = self.seat().and_then(|seat| self.hand(seat)).copied().unwrap_or_default();
        hand.payments(self.board(), self.board().route(route).cost())
    }
}
