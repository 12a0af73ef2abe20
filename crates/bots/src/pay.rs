//! What the hand can pay, and what claims collect.

use board::{Color, LocationId, PRICE_ROWS, RouteId, RouteSet};
use rules::{Claim, Payment, PaymentRange, collect_choices, festival_points, token_points};

use crate::moves::best;
use crate::situation::Situation;

impl Situation<'_> {
    /// Returns one payment for each color that fits, the one with the fewest wilds; wilds alone come
    /// last.
    pub(crate) fn payments(&self, id: RouteId) -> impl Iterator<Item = Payment> + Clone + use<> {
        let ranges = self.hand.payments(self.board, self.route(id).cost());
        ranges.map(PaymentRange::cheapest)
    }

    pub(crate) fn can_pay(&self, id: RouteId) -> bool {
        self.missing(id) == 0
    }

    /// Returns the number of cards that the hand lacks for the cheapest payment; 0 if it can pay.
    pub(crate) fn missing(&self, id: RouteId) -> u8 {
        self.hand.missing(self.route(id).cost())
    }

    /// Returns the route's color; for gray routes the color with the most cards, of equals the first.
    pub(crate) fn color_for(&self, id: RouteId) -> Option<Color> {
        let held = |color: &Color| self.hand.color(*color);
        self.route(id).color.or_else(|| best(self.board.color_ids(), held))
    }

    /// Returns the payment in the color with the most cards.
    pub(crate) fn plain_payment(&self, id: RouteId) -> Option<Payment> {
        let held = |payment: &Payment| payment.color.map(|color| self.hand.color(color));
        best(self.payments(id), held)
    }

    /// Returns the routes that can be claimed now.
    pub(crate) fn payable(&self) -> RouteSet {
        let prices = (0..PRICE_ROWS).flat_map(|row| self.board.prices(row));
        let paid = prices.filter(|price| self.hand.missing(price.cost) == 0);
        paid.fold(RouteSet::EMPTY, |all, price| all.or(price.routes)).and(self.open())
    }

    /// Returns the ends at which a claim of this route may collect something: none, one or both.
    pub(crate) fn collect_choices(&self, id: RouteId) -> [Option<LocationId>; 2] {
        let (first, second) = collect_choices(self.board, self.tokens_for_taking, self.festive, id);
        [first, second]
    }

    /// Returns the points that the final score gains if a claim collects at this location.
    pub(crate) fn collect_points(&self, at: LocationId) -> i32 {
        let token = self.token_at(at, self.seat).map_or(0, |_| {
            let held = self.me().tokens.len();
            token_points(self.board, held + 1) - token_points(self.board, held)
        });
        let festival = self.festival_at(at).map_or(0, |id| {
            let (own, laid) = (self.pile[id.index()], self.laid[id.index()]);
            festival_points(self.board, own + laid) - festival_points(self.board, own)
        });
        i32::from(token + festival)
    }

    /// Returns the claim that collects at the end that brings more points.
    pub(crate) fn claim(&self, route: RouteId, payment: Payment) -> Claim {
        let ends = self.collect_choices(route).into_iter().flatten();
        let collect_at = best(ends, |&at| self.collect_points(at));
        Claim { route, payment, collect_at }
    }
}
