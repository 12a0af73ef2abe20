//! What a hand can pay, and where a claim collects something.

use board::{Color, LocationId, Route, RouteId, RouteSet};
use rules::{Claim, Payment};

use crate::moves::best;
use crate::situation::{Hand, Situation};

impl Hand {
    /// For each color that fits, the payment with the fewest wilds; wilds alone come last.
    pub(crate) fn payments(
        self,
        route: &Route,
        colors: impl Iterator<Item = Color> + Clone,
    ) -> impl Iterator<Item = Payment> + Clone {
        let (length, plain) = (route.length, route.length - route.wilds_required);
        let fits = route.color;
        let colored = colors.filter(move |&color| fits.is_none_or(|own| own == color));
        let with_color = colored.filter_map(move |color| {
            let wilds = length - self.colors[color.index()].min(plain);
            let payable = wilds < length && wilds <= self.wilds;
            payable.then_some(Payment { color: Some(color), wilds })
        });
        let alone = Payment { color: None, wilds: length };
        with_color.chain((self.wilds >= length).then_some(alone))
    }

    pub(crate) fn can_pay(&self, route: &Route) -> bool {
        self.missing(route) == 0
    }

    /// How many more cards of the best color, or wilds, this route asks for.
    pub(crate) fn missing(&self, route: &Route) -> u8 {
        let plain = route.length - route.wilds_required;
        (route.length - plain.min(self.best_count(route))).saturating_sub(self.wilds)
    }

    /// How many cards of the route's color are in hand; on gray, of the color with the most.
    pub(crate) fn best_count(&self, route: &Route) -> u8 {
        match route.color {
            Some(color) => self.colors[color.index()],
            None => self.colors.iter().copied().max().unwrap_or_default(),
        }
    }
}

impl Situation<'_> {
    /// Every way to pay for a route that spends no wild without need.
    pub(crate) fn payments(&self, id: RouteId) -> impl Iterator<Item = Payment> + Clone {
        self.hand.payments(self.route(id), self.board.color_ids())
    }

    /// The route's color; on gray the one held most, of equals the first.
    pub(crate) fn color_for(&self, id: RouteId) -> Option<Color> {
        let held = |color: &Color| self.hand.colors[color.index()];
        self.route(id).color.or_else(|| best(self.board.color_ids(), held))
    }

    /// The payment in the color held most.
    pub(crate) fn plain_payment(&self, id: RouteId) -> Option<Payment> {
        let held = |payment: &Payment| payment.color.map(|color| self.hand.colors[color.index()]);
        best(self.payments(id), held)
    }

    /// Routes that can be claimed now.
    pub(crate) fn payable(&self) -> RouteSet {
        self.open().iter().filter(|&id| self.hand.can_pay(self.route(id))).collect()
    }

    /// Where a claim of this route may collect something: nowhere, at one end, or at either.
    pub(crate) fn collect_choices(&self, id: RouteId) -> [Option<LocationId>; 2] {
        let route = self.route(id);
        let has = |at: LocationId| {
            self.token_at(at, self.seat).is_some() || self.festival_at(at).is_some()
        };
        let shared = self.board.festivals().is_some_and(|all| all.inside().contains(id));
        let token = |at| self.token_at(at, self.seat).is_some();
        match (has(route.a), has(route.b)) {
            (true, true) if shared && !token(route.a) && !token(route.b) => [Some(route.a), None],
            (true, true) => [Some(route.a), Some(route.b)],
            (true, false) => [Some(route.a), None],
            (false, true) => [Some(route.b), None],
            (false, false) => [None, None],
        }
    }

    /// What the score sheet gains when a claim collects here, in points.
    pub(crate) fn collect_points(&self, at: LocationId) -> i32 {
        let token = self.token_at(at, self.seat).and(self.board.tokens()).map_or(0, |tokens| {
            let held = self.me().tokens.count_ones() as usize;
            i32::from(tokens.points[held + 1]) - i32::from(tokens.points[held])
        });
        let festival = self.festival_at(at).zip(self.board.festivals()).map_or(0, |(id, all)| {
            let (own, laid) = (self.pile[id.index()], self.laid[id.index()]);
            let points = |cards: u8| i32::from(all.points[usize::from(cards)]);
            points(own + laid) - points(own)
        });
        token + festival
    }

    /// The claim that collects where most is to be had at once.
    pub(crate) fn claim(&self, route: RouteId, payment: Payment) -> Claim {
        let ends = self.collect_choices(route).into_iter().flatten();
        let collect_at = best(ends, |&at| self.collect_points(at));
        Claim { route, payment, collect_at }
    }
}
