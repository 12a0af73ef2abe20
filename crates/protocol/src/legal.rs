//! What a seat may do, in a short form: claims by route, payments as ranges, and numbers instead of
//! lists where a list would be long.

use std::collections::BTreeMap;

use board::{Board, RouteId};
use rules::{Action, Decision, Seat, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names;

/// Everything that a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Legal {
    /// The seat begins its turn.
    Turn {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
        /// Whether tickets can be drawn.
        tickets: bool,
        /// Routes that can be claimed, grouped by what they cost.
        claims: Vec<PricedRoutes>,
        /// Whether the seat may pass.
        pass: bool,
    },
    /// The seat takes its second card.
    SecondCard {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
    },
    /// The seat keeps tickets: any of those on offer, in a number within this range.
    Keep(KeepRange),
    /// The seat picks any one ticket of the pack.
    Pick,
    /// The seat places stacks: `number` different symbols, each at a different location.
    Place {
        /// The number of stacks to place at once.
        number: u8,
        /// The symbols of the stacks that are put aside.
        symbols: Vec<u8>,
        /// Locations without a stack.
        locations: Vec<String>,
    },
}

/// How many tickets may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeepRange {
    /// The smallest number.
    pub least: u8,
    /// The largest number.
    pub most: u8,
}

/// Routes that cost the same, and the payments that the seat has for each of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PricedRoutes {
    /// The payments.
    pub pay: Vec<PaymentRange>,
    /// The routes.
    pub routes: Vec<ClaimableRoute>,
}

/// A route that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClaimableRoute {
    /// The route.
    pub route: String,
    /// The ends at which a claim may collect something; the claim must name one of them. Left out if
    /// there is nothing to collect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collect: Vec<String>,
}

/// The payments in one color, or with wilds alone: every number of wilds between two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentRange {
    /// The color of the cards that are not wild; null for wilds alone.
    pub color: Option<String>,
    /// The smallest number of wilds.
    pub least: u8,
    /// The largest number of wilds.
    pub most: u8,
}

impl Legal {
    /// Returns what the view's seat may do; none if it has nothing to decide.
    pub fn of(view: &View<'_, '_>) -> Option<Legal> {
        let seat = view.seat().filter(|_| !view.legal().is_empty())?;
        Some(match view.awaiting().decision()? {
            Decision::Turn => Legal::turn(view, seat),
            Decision::SecondCard => {
                Legal::SecondCard { deck: may(view, Action::DrawDeck), market: market(view) }
            }
            Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets => {
                Legal::Keep(KeepRange::of(view, seat))
            }
            Decision::Picks => Legal::Pick,
            Decision::Stacks => Legal::place(view),
        })
    }

    fn turn(view: &View<'_, '_>, seat: Seat) -> Legal {
        Legal::Turn {
            deck: may(view, Action::DrawDeck),
            market: market(view),
            tickets: may(view, Action::DrawTickets),
            claims: claims(view, seat),
            pass: may(view, Action::Pass),
        }
    }

    fn place(view: &View<'_, '_>) -> Legal {
        let locations = view.free_for_stacks().iter();
        Legal::Place {
            number: view.stacks_to_place() as u8,
            symbols: view.stacks_aside().map(|symbol| symbol.index() as u8).collect(),
            locations: locations.map(|id| names::location(view.board(), id)).collect(),
        }
    }
}

fn may(view: &View<'_, '_>, action: Action) -> bool {
    view.check(action).is_ok()
}

fn market(view: &View<'_, '_>) -> Vec<u8> {
    view.takeable().map(|(slot, _)| slot.0).collect()
}

impl KeepRange {
    fn of(view: &View<'_, '_>, seat: Seat) -> KeepRange {
        let range = view.keep_range(seat);
        KeepRange { least: *range.start() as u8, most: *range.end() as u8 }
    }
}

/// Groups the routes that can be claimed by what they cost, in the order of color, length and wilds.
fn claims(view: &View<'_, '_>, seat: Seat) -> Vec<PricedRoutes> {
    let board = view.board();
    let mut by_price: BTreeMap<_, PricedRoutes> = BTreeMap::new();
    for id in view.legal().claimable().iter() {
        let cost = board.route(id).cost();
        let pay = || view.payments(id).map(|range| PaymentRange::of(board, range)).collect();
        let price = (cost.color, cost.length, cost.wilds_required);
        let claims = by_price
            .entry(price)
            .or_insert_with(|| PricedRoutes { pay: pay(), routes: Vec::new() });
        claims.routes.push(ClaimableRoute::of(view, seat, id));
    }
    by_price.into_values().collect()
}

impl ClaimableRoute {
    fn of(view: &View<'_, '_>, seat: Seat, id: RouteId) -> ClaimableRoute {
        let (first, second) = view.collect_choices(seat, id);
        let ends = first.into_iter().chain(second);
        ClaimableRoute {
            route: view.board().route(id).id.clone(),
            collect: ends.map(|end| names::location(view.board(), end)).collect(),
        }
    }
}

impl PaymentRange {
    fn of(board: &Board, range: rules::PaymentRange) -> PaymentRange {
        let color = range.color.map(|color| board.colors()[color.index()].id.clone());
        PaymentRange { color, least: range.fewest_wilds, most: range.most_wilds }
    }
}
