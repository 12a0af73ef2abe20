//! What can be claimed with which cards, route by route.

use std::sync::Arc;

use board::{Board, LocationId, RouteId};
use protocol::{Answer, Claims};

/// The claims that are open, by route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offers {
    by_route: Vec<Option<Offer>>,
}

/// How one route can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Fewest wilds first.
    pub(crate) payments: Arc<Vec<Payment>>,
    /// The ends at which something is taken.
    pub(crate) collect: Vec<LocationId>,
}

/// Cards for a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Payment {
    /// None when wilds alone pay.
    pub(crate) color: Option<String>,
    pub(crate) colored: u8,
    pub(crate) wilds: u8,
}

impl Offers {
    /// No claim is open.
    pub(crate) fn none(board: &Board) -> Offers {
        Offers { by_route: vec![None; board.routes().len()] }
    }

    /// The claims that the table says are open.
    pub(crate) fn of(board: &Board, claims: &[Claims]) -> Offers {
        let mut offers = Offers::none(board);
        for claims in claims {
            for claimable in &claims.routes {
                let Some(id) = board.route_named(&claimable.route) else { continue };
                let payments = Arc::new(payments(claims, board.route(id).length));
                let ends = claimable.collect.iter();
                let collect = ends.filter_map(|end| board.location_named(end)).collect();
                offers.by_route[id.index()] = Some(Offer { payments, collect });
            }
        }
        offers
    }

    /// How this route can be claimed, if it can.
    pub(crate) fn get(&self, route: RouteId) -> Option<&Offer> {
        self.by_route[route.index()].as_ref()
    }

    /// Whether cards of this kind can pay for the route.
    pub(crate) fn takes(&self, route: RouteId, card: &str) -> bool {
        let pays = |payment: &Payment| match payment.color.as_deref() {
            Some(color) => color == card,
            None => card == "wild",
        };
        self.get(route).is_some_and(|offer| offer.payments.iter().any(pays))
    }
}

/// Every payment, fewest wilds first: colors before wilds is good advice.
fn payments(claims: &Claims, length: u8) -> Vec<Payment> {
    let ranges = claims.pay.iter().flat_map(|range| {
        (range.least..=range.most).map(|wilds| Payment {
            color: range.color.clone(),
            colored: length - wilds,
            wilds,
        })
    });
    let mut payments: Vec<_> = ranges.collect();
    payments.sort_by_key(|payment| payment.wilds);
    payments
}

/// The answer that claims a route.
pub(crate) fn claim(
    board: &Board,
    route: RouteId,
    payment: &Payment,
    collect_at: Option<LocationId>,
) -> Answer {
    Answer::Claim {
        route: board.route(route).id.clone(),
        color: payment.color.clone(),
        wilds: payment.wilds,
        collect_at: collect_at.map(|end| board.location(end).id.clone()),
    }
}

/// A claim that is not open, for the table to say why.
pub(crate) fn attempt(board: &Board, route: RouteId, hand: &protocol::CardCounts) -> Answer {
    let id = route;
    let route = board.route(id);
    let own = route.color.map(|color| board.colors()[color.index()].id.clone());
    let most = || hand.iter().filter(|(card, _)| *card != "wild").max_by_key(|(_, count)| **count);
    let color = own.or_else(|| most().map(|(card, _)| card.clone()));
    let color = color.or_else(|| board.colors().first().map(|color| color.id.clone()));
    let held = color.as_ref().and_then(|color| hand.get(color)).copied().unwrap_or_default();
    let wilds = route.length.saturating_sub(held).clamp(route.wilds_required, route.length);
    let color = color.filter(|_| wilds < route.length);
    Answer::Claim { route: route.id.clone(), color, wilds, collect_at: None }
}
