//! What can be claimed with which cards, route by route.

use std::sync::Arc;

use board::{Board, LocationId, RouteId};
use protocol::{Answer, PricedRoutes};

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

/// How the player means to claim a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) route: RouteId,
    pub(crate) payment: Payment,
    /// The end at which something is taken.
    pub(crate) collect_at: Option<LocationId>,
}

impl Offer {
    /// Fewest wilds, in the color that the player has pointed out; an end where there is but one.
    pub(crate) fn usual_terms(&self, route: RouteId, preferred: Option<&str>) -> Terms {
        let is_preferred =
            |payment: &&Payment| Some(payment.color.as_deref().unwrap_or("wild")) == preferred;
        let payment = self.payments.iter().find(is_preferred).unwrap_or(&self.payments[0]).clone();
        let collect_at = self.collect.first().copied().filter(|_| self.collect.len() == 1);
        Terms { route, payment, collect_at }
    }

    /// Whether the route can be had for this.
    pub(crate) fn allows(&self, terms: &Terms) -> bool {
        let may_collect = |end| self.collect.contains(&end);
        self.payments.contains(&terms.payment) && terms.collect_at.is_none_or(may_collect)
    }
}

impl Offers {
    /// No claim is open.
    pub(crate) fn none(board: &Board) -> Offers {
        Offers { by_route: vec![None; board.routes().len()] }
    }

    /// The claims that the table says are open.
    pub(crate) fn of(board: &Board, claims: &[PricedRoutes]) -> Offers {
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
fn payments(claims: &PricedRoutes, length: u8) -> Vec<Payment> {
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
pub(crate) fn claim(board: &Board, terms: Terms) -> Answer {
    Answer::Claim {
        route: board.route(terms.route).id.clone(),
        color: terms.payment.color,
        wilds: terms.payment.wilds,
        collect_at: terms.collect_at.map(|end| board.location(end).id.clone()),
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
