//! All claims of a turn, counted and selected without building a list.

use board::{FerryClass, RouteSet};

use crate::action::Claim;
use crate::collect::Collect;
use crate::prices::{GRAY, PlainClaims, ferry_payments, nth_payment, payments, payments_of_gray};
use crate::seat::Seat;
use crate::view::View;

/// What a seat may claim, with every payment and every place to collect, in canonical order: plain
/// routes by color (gray last) and length, then ferries.
#[derive(Clone, Copy)]
pub(crate) struct Claims {
    seat: Seat,
    count: u32,
    plain: PlainClaims,
    /// Free routes at which the claim chooses between two ends.
    two_choices: RouteSet,
}

/// Free routes that cost the same.
struct SamePrice {
    routes: RouteSet,
    payments: usize,
    /// How many ways there are to choose a route and what it collects.
    ways: usize,
}

impl SamePrice {
    #[inline]
    fn count(&self) -> usize {
        self.payments * self.ways
    }
}

impl Claims {
    #[inline]
    pub(crate) fn of(view: &View<'_, '_>, seat: Seat) -> Claims {
        let (board, routes) = (view.board(), view.open_routes());
        let longest = view.supply(seat).min(board.longest_plain());
        let plain = PlainClaims::new(view.own_hand(), &routes.ways(board, seat), longest);
        let two_choices = routes.two_choices(seat);
        let mut claims = Claims { seat, count: 0, plain, two_choices };
        let ferries = claims.ferries(view).map(|price| price.count()).sum::<usize>();
        claims.count = (plain.count() + ferries) as u32;
        claims
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// The routes that can be claimed.
    pub(crate) fn routes(&self, view: &View<'_, '_>) -> RouteSet {
        let colored = (0..GRAY).flat_map(|row| self.colored(view, row));
        let all = colored.chain(self.gray(view)).chain(self.ferries(view));
        let paid = all.filter(|price| price.payments > 0);
        paid.fold(RouteSet::EMPTY, |all, price| all.or(price.routes))
    }

    /// The `n`-th, counted from 0.
    pub(crate) fn nth(&self, view: &View<'_, '_>, mut n: usize) -> Option<Claim> {
        for (row, &count) in self.plain.0.iter().enumerate() {
            if n < count as usize {
                return match row {
                    GRAY => self.nth_of(view, self.gray(view), n),
                    color => self.nth_of(view, self.colored(view, color), n),
                };
            }
            n -= count as usize;
        }
        self.nth_of(view, self.ferries(view), n)
    }

    #[inline]
    fn nth_of(
        &self,
        view: &View<'_, '_>,
        prices: impl Iterator<Item = SamePrice>,
        mut n: usize,
    ) -> Option<Claim> {
        for price in prices {
            if n < price.count() {
                return self.nth_of_price(view, &price, n);
            }
            n -= price.count();
        }
        None
    }

    /// All routes with their first place to collect, then those with a second one.
    fn nth_of_price(&self, view: &View<'_, '_>, same: &SamePrice, n: usize) -> Option<Claim> {
        let (at, payment) = (n / same.payments, n % same.payments);
        let second = at.checked_sub(same.routes.len());
        let id = match second {
            None => same.routes.nth(at)?,
            Some(at) => same.routes.and(self.two_choices).nth(at)?,
        };
        let route = view.board().route(id);
        let choices = Collect::for_seat(view, self.seat).choices(id, route);
        let collect_at = if second.is_some() { choices.1 } else { choices.0 };
        let payment = nth_payment(view.own_hand(), view.board(), route, payment);
        Some(Claim { route: id, payment, collect_at })
    }

    /// The prices of one color, by length.
    #[inline]
    fn colored(&self, view: &View<'_, '_>, row: usize) -> impl Iterator<Item = SamePrice> {
        let hand = view.own_hand();
        let (held, wilds) = (hand.colored()[row].into(), hand.wilds());
        self.plain(view, row, move |spaces| payments(spaces, held, wilds))
    }

    /// The prices of gray, by length.
    #[inline]
    fn gray(&self, view: &View<'_, '_>) -> impl Iterator<Item = SamePrice> {
        let hand = view.own_hand();
        self.plain(view, GRAY, move |spaces| payments_of_gray(spaces, hand, hand.wilds()))
    }

    #[inline]
    fn plain(
        &self,
        view: &View<'_, '_>,
        row: usize,
        payments: impl Fn(usize) -> usize,
    ) -> impl Iterator<Item = SamePrice> {
        let longest = view.supply(self.seat).min(view.board().longest_plain()) as usize;
        let by_length = view.board().plain_routes()[row].iter().take(longest).enumerate();
        by_length.map(move |(at, &routes)| self.same_price(view, payments(at + 1), routes))
    }

    #[inline]
    fn ferries(&self, view: &View<'_, '_>) -> impl Iterator<Item = SamePrice> {
        let (hand, supply) = (view.own_hand(), view.supply(self.seat));
        let wilds = hand.wilds() as u8;
        let ferries = if wilds > 0 { view.board().ferries() } else { &[] };
        let paid =
            move |class: &&FerryClass| class.wilds_required <= wilds && class.length <= supply;
        ferries
            .iter()
            .filter(paid)
            .map(move |class| self.same_price(view, ferry_payments(hand, class), class.routes))
    }

    #[inline]
    fn same_price(&self, view: &View<'_, '_>, payments: usize, routes: RouteSet) -> SamePrice {
        let routes = routes.and(view.free_for(self.seat));
        SamePrice { routes, payments, ways: routes.len() + routes.and(self.two_choices).len() }
    }
}
