//! Which routes the player can claim now, and what pays for each of them.

use std::sync::Arc;

use board::{Board, LocationId, RouteId};
use protocol::{Answer, PricedRoutes, PrivateView};
use rules::{Action, Claim};

/// The routes that can be claimed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenClaims {
    by_route: Vec<Option<ClaimOptions>>,
}

/// How one route can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimOptions {
    /// Every legal payment, fewest wilds first. There is at least one.
    pub(crate) payments: Arc<Vec<CardPayment>>,
    /// The ends at which the claim collects something.
    pub(crate) collect: Vec<LocationId>,
}

/// Cards that pay for a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardPayment {
    /// The color of the cards that are not wild; `None` when wilds alone pay.
    pub(crate) color: Option<String>,
    pub(crate) colored: u8,
    pub(crate) wilds: u8,
}

/// How the player claims a route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimTerms {
    pub(crate) payment: CardPayment,
    /// The end at which the claim collects something.
    pub(crate) collect_at: Option<LocationId>,
}

impl ClaimOptions {
    /// Returns the default terms: the fewest wilds, in the preferred color if it can pay. The end
    /// is chosen only if there is no choice.
    pub(crate) fn usual_terms(&self, preferred: Option<&str>) -> ClaimTerms {
        let is_preferred =
            |payment: &&CardPayment| Some(payment.color.as_deref().unwrap_or("wild")) == preferred;
        let payment = self.payments.iter().find(is_preferred).unwrap_or(&self.payments[0]).clone();
        let collect_at = self.collect.first().copied().filter(|_| self.collect.len() == 1);
        ClaimTerms { payment, collect_at }
    }

    /// Returns whether the route can be claimed on these terms.
    pub(crate) fn allows(&self, terms: &ClaimTerms) -> bool {
        let may_collect = |end| self.collect.contains(&end);
        self.payments.contains(&terms.payment) && terms.collect_at.is_none_or(may_collect)
    }

    /// Returns whether the player has nothing to choose: one payment, and at most one end to
    /// collect at.
    pub(crate) fn is_single(&self) -> bool {
        self.payments.len() == 1 && self.collect.len() < 2
    }
}

impl OpenClaims {
    /// Returns the claims of a turn in which no route can be claimed.
    pub(crate) fn none(board: &Board) -> OpenClaims {
        OpenClaims { by_route: vec![None; board.routes().len()] }
    }

    /// Returns the claims that the table says are legal.
    pub(crate) fn of(board: &Board, claims: &[PricedRoutes]) -> OpenClaims {
        let mut open = OpenClaims::none(board);
        for claims in claims {
            for claimable in &claims.routes {
                let Some(id) = board.route_named(&claimable.route) else { continue };
                let payments = Arc::new(payments(claims, board.route(id).length));
                let ends = claimable.collect.iter();
                let collect = ends.filter_map(|end| board.location_named(end)).collect();
                open.by_route[id.index()] = Some(ClaimOptions { payments, collect });
            }
        }
        open
    }

    /// Returns how this route can be claimed; `None` if it cannot.
    pub(crate) fn get(&self, route: RouteId) -> Option<&ClaimOptions> {
        self.by_route[route.index()].as_ref()
    }

    /// Returns whether cards of this kind can pay for the route.
    pub(crate) fn takes(&self, route: RouteId, card: &str) -> bool {
        let pays = |payment: &CardPayment| match payment.color.as_deref() {
            Some(color) => color == card,
            None => card == "wild",
        };
        self.get(route).is_some_and(|options| options.payments.iter().any(pays))
    }
}

/// Lists every payment, fewest wilds first: it is good advice to keep wilds.
fn payments(claims: &PricedRoutes, length: u8) -> Vec<CardPayment> {
    let ranges = claims.pay.iter().flat_map(|range| {
        (range.least..=range.most).map(|wilds| CardPayment {
            color: range.color.clone(),
            colored: length - wilds,
            wilds,
        })
    });
    let mut payments: Vec<_> = ranges.collect();
    board::sort_short_by_key(&mut payments, |payment| payment.wilds);
    payments
}

/// Returns the answer that claims a route on these terms.
pub(crate) fn claim(board: &Board, route: RouteId, terms: ClaimTerms) -> Answer {
    Answer::Claim {
        route: board.route(route).id.clone(),
        color: terms.payment.color,
        wilds: terms.payment.wilds,
        collect_at: terms.collect_at.map(|end| board.location(end).id.clone()),
    }
}

/// Returns a claim of a route that cannot be claimed, so that the table says why.
pub(crate) fn attempt(board: &Board, route: RouteId, private: &PrivateView) -> Answer {
    let payment = private.cards(board).nearest_payment(board, board.route(route).cost());
    Answer::of(board, Action::Claim(Claim { route, payment, collect_at: None }))
}
