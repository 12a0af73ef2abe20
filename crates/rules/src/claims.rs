//! All claims of a turn, counted and selected without building a list.

use board::{Color, RouteSet};

use crate::action::Claim;
use crate::claim::Collect;
use crate::prices::{GRAY, PlainClaims, Price};
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
    price: Price,
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
        let (board, routes, free) = (view.board(), view.open_routes(), view.free_for(seat));
        let from_tokens = Collect::for_seat(view, seat).routes_from_tokens(board).and(free);
        let ways = routes.ways(board, seat, from_tokens.minus(routes.between_piles()));
        let longest = view.supply(seat).min(board.longest_plain());
        let plain = PlainClaims::new(view.own_hand(), &ways, longest);
        let two_choices = routes.between_piles().and(free).or(from_tokens);
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
        let plain = (0..=GRAY).flat_map(|row| self.plain_prices(view, row));
        let paid = plain.chain(self.ferries(view)).filter(|price| price.payments > 0);
        paid.fold(RouteSet::EMPTY, |all, price| all.or(price.routes))
    }

    /// The `n`-th, counted from 0.
    pub(crate) fn nth(&self, view: &View<'_, '_>, mut n: usize) -> Option<Claim> {
        let rows = self.plain.by_color.iter().chain([&self.plain.gray]);
        for (row, &count) in rows.enumerate() {
            if n < count as usize {
                return self.nth_of(view, self.plain_prices(view, row), n);
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
        let payment = same.price.nth(view.own_hand(), view.board(), payment);
        Some(Claim { route: id, payment, collect_at })
    }

    /// The prices of one color, or of gray, by length.
    #[inline]
    fn plain_prices(&self, view: &View<'_, '_>, row: usize) -> impl Iterator<Item = SamePrice> {
        let color = view.board().color(row).filter(|_| row < GRAY);
        let longest = view.supply(self.seat).min(view.board().longest_plain()) as usize;
        let by_length = view.board().plain_routes()[row].into_iter().take(longest).enumerate();
        by_length.filter_map(move |(at, routes)| self.same_price(view, color, at + 1, 0, routes))
    }

    #[inline]
    fn ferries(&self, view: &View<'_, '_>) -> impl Iterator<Item = SamePrice> {
        let supply = view.supply(self.seat);
        let ferries = if view.own_hand().wilds() > 0 { view.board().ferries() } else { &[] };
        ferries.iter().filter(move |class| class.length <= supply).filter_map(|class| {
            let (length, required) = (class.length as usize, class.wilds_required);
            self.same_price(view, class.color, length, required, class.routes)
        })
    }

    #[inline]
    fn same_price(
        &self,
        view: &View<'_, '_>,
        color: Option<Color>,
        length: usize,
        wilds_required: u8,
        routes: RouteSet,
    ) -> Option<SamePrice> {
        let hand = view.own_hand();
        let price = Price::new(hand, color, length, wilds_required)?;
        let routes = routes.and(view.free_for(self.seat));
        let ways = routes.len() + routes.and(self.two_choices).len();
        let payments = if ways > 0 { price.payments(hand) } else { 0 };
        Some(SamePrice { price, routes, payments, ways })
    }
}
