//! The claims of a turn: every route with every payment and every end at which it collects. Their
//! canonical order is by row of prices (colors, gray, ferries), then by price.

use board::{PRICE_ROWS, RouteSet};

use super::prices::{Payments, Rows};
use crate::action::Claim;
use crate::collect;
use crate::payment;
use crate::seat::Seat;
use crate::view::View;

/// Counts the claims of a seat by row of prices.
#[inline(never)]
pub(crate) fn count(view: View<'_, '_>, seat: Seat) -> Rows {
    let (board, open) = (view.board(), view.open_routes());
    let payments = Payments::of(view.own_hand(seat), view.supply(seat));
    let different = open.different_for(seat).and(board.routes_up_to(payments.longest()));
    let mut corrected;
    let ways = if different.is_empty() {
        open.ways()
    } else {
        corrected = *open.ways();
        open.correct(&mut corrected, seat, different, board);
        &corrected
    };
    payments.claims(board, ways)
}

/// Returns the routes that a seat can claim.
pub(crate) fn routes(view: &View<'_, '_>, seat: Seat) -> RouteSet {
    let payments = few_payments(view, seat);
    let prices = (0..PRICE_ROWS).flat_map(|row| view.board().prices(row));
    let paid = prices.filter(|price| payments.for_cost(&price.cost) > 0);
    let routes = paid.fold(RouteSet::EMPTY, |all, price| all.or(price.routes));
    routes.and(view.free_for(seat))
}

/// Returns the `n`-th claim, counted from 0. `rows` is what [`count`] returned.
pub(crate) fn nth(view: &View<'_, '_>, seat: Seat, rows: &Rows, n: usize) -> Option<Claim> {
    let (row, mut n) = rows.find(n)?;
    let (payments, free) = (few_payments(view, seat), view.free_for(seat));
    let two_choices = view.open_routes().two_choices(seat);
    for price in view.board().prices(row) {
        let (payments, routes) = (payments.for_cost(&price.cost), price.routes.and(free));
        let count = payments * (routes.len() + routes.and(two_choices).len());
        if n < count {
            return nth_of(view, seat, routes, n / payments, n % payments);
        }
        n -= count;
    }
    None
}

/// Returns a claim of one of `routes`, which all cost the same. `at` counts the routes with the first
/// end at which each collects, then those that have a second end with that one.
fn nth_of(
    view: &View<'_, '_>,
    seat: Seat,
    routes: RouteSet,
    at: usize,
    payment: usize,
) -> Option<Claim> {
    let second = at.checked_sub(routes.len());
    let id = match second {
        None => routes.nth(at)?,
        Some(at) => routes.and(view.open_routes().two_choices(seat)).nth(at)?,
    };
    let route = view.board().route(id);
    let choices = collect::choices(view, seat, id);
    let collect_at = if second.is_some() { choices.1 } else { choices.0 };
    let payment = payment::nth(&route.cost(), view.own_hand(seat), view.board(), payment);
    Some(Claim { route: id, payment, collect_at })
}

fn few_payments<'g>(view: &View<'g, '_>, seat: Seat) -> Payments<'g> {
    Payments::for_few(view.own_hand(seat), view.supply(seat))
}
