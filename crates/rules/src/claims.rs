//! All claims of a turn, counted and selected without building a list.

use board::{PRICE_ROWS, RouteSet};

use crate::action::Claim;
use crate::collect;
use crate::prices::{Payments, Rows, nth_payment};
use crate::seat::Seat;
use crate::view::View;

/// What a seat may claim, with every payment and every place to collect, in canonical order: by row
/// of prices (colors, gray, ferries) and price.
#[derive(Clone, Copy)]
pub(crate) struct Claims {
    seat: Seat,
    rows: Rows,
}

impl Claims {
    #[inline]
    pub(crate) fn of(view: &View<'_, '_>, seat: Seat) -> Claims {
        let (board, open) = (view.board(), view.open_routes());
        let payments = Payments::of(view.own_hand(seat), view.supply(seat));
        let different = open.different_for(seat).and(board.routes_up_to(payments.longest()));
        let rows = if different.is_empty() {
            payments.claims(board, open.ways())
        } else {
            let mut ways = *open.ways();
            open.correct(&mut ways, seat, different, board);
            payments.claims(board, &ways)
        };
        Claims { seat, rows }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.rows.total()
    }

    /// The routes that can be claimed.
    pub(crate) fn routes(&self, view: &View<'_, '_>) -> RouteSet {
        let payments = self.payments(view);
        let prices = (0..PRICE_ROWS).flat_map(|row| view.board().prices(row));
        let paid = prices.filter(|price| payments.for_cost(&price.cost) > 0);
        let routes = paid.fold(RouteSet::EMPTY, |all, price| all.or(price.routes));
        routes.and(view.free_for(self.seat))
    }

    /// The `n`-th, counted from 0.
    pub(crate) fn nth(&self, view: &View<'_, '_>, n: usize) -> Option<Claim> {
        let (row, mut n) = self.rows.find(n)?;
        let (payments, free) = (self.payments(view), view.free_for(self.seat));
        let two_choices = view.open_routes().two_choices(self.seat);
        for price in view.board().prices(row) {
            let (payments, routes) = (payments.for_cost(&price.cost), price.routes.and(free));
            let count = payments * (routes.len() + routes.and(two_choices).len());
            if n < count {
                return self.nth_of(view, routes, n / payments, n % payments);
            }
            n -= count;
        }
        None
    }

    /// Of routes that cost the same: all with their first place to collect, then those with a second.
    #[inline]
    fn nth_of(
        &self,
        view: &View<'_, '_>,
        routes: RouteSet,
        at: usize,
        payment: usize,
    ) -> Option<Claim> {
        let second = at.checked_sub(routes.len());
        let id = match second {
            None => routes.nth(at)?,
            Some(at) => routes.and(view.open_routes().two_choices(self.seat)).nth(at)?,
        };
        let route = view.board().route(id);
        let choices = collect::choices(view, self.seat, id);
        let collect_at = if second.is_some() { choices.1 } else { choices.0 };
        let payment = nth_payment(view.own_hand(self.seat), view.board(), route, payment);
        Some(Claim { route: id, payment, collect_at })
    }

    #[inline]
    fn payments<'g>(&self, view: &View<'g, '_>) -> Payments<'g> {
        Payments::for_few(view.own_hand(self.seat), view.supply(self.seat))
    }
}
