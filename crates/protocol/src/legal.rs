//! What a seat may do, small enough for the wire: claims by route, payments as ranges, and rules
//! instead of lists where the lists would be long.

use std::collections::BTreeMap;

use board::{Board, Color, LocationId, LocationSet, Route};
use rules::{Action, Awaiting, Cards, Claim, Keep, Payment, Seat, Slot, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names;

/// Everything a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Legal {
    /// Begin a turn.
    Turn {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
        /// Whether tickets can be drawn.
        tickets: bool,
        /// Routes that can be claimed, those of one price together.
        claims: Vec<PricedRoutes>,
        /// Whether passing is open.
        pass: bool,
    },
    /// Take a second card.
    SecondCard {
        /// Whether the top of the deck can be drawn.
        deck: bool,
        /// Market places that can be taken.
        market: Vec<u8>,
    },
    /// Keep tickets: any set of those on offer that has the right size.
    Keep(KeepRange),
    /// Pick any one ticket of the pack.
    Pick,
    /// Place stacks: so many different symbols of these, each at another of these locations.
    Place {
        /// How many.
        number: u8,
        /// Symbols put aside.
        symbols: Vec<u8>,
        /// Locations without a stack.
        locations: Vec<String>,
    },
}

/// How many tickets must be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeepRange {
    /// No fewer than this.
    pub least: u8,
    /// No more than this.
    pub most: u8,
}

/// Routes that cost the same, and what can pay for each of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PricedRoutes {
    /// What can pay.
    pub pay: Vec<PaymentRange>,
    /// The routes.
    pub routes: Vec<ClaimableRoute>,
}

/// A route that can be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClaimableRoute {
    /// The route.
    pub route: String,
    /// Ends at which something is collected: one must be named. Left out when there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collect: Vec<String>,
}

/// Payments with one color, with any number of wilds between two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentRange {
    /// The color; null for wilds alone.
    pub color: Option<String>,
    /// The fewest wilds.
    pub least: u8,
    /// The most wilds.
    pub most: u8,
}

impl Legal {
    /// What the view's seat may do, if it may decide something.
    pub fn of(view: &View<'_, '_>) -> Option<Legal> {
        let seat = view.seat().filter(|_| !view.legal().is_empty())?;
        Some(match view.awaiting() {
            Awaiting::Turn(_) => Legal::turn(view, seat),
            Awaiting::SecondCard(_) => {
                Legal::SecondCard { deck: may(view, Action::DrawDeck), market: market(view) }
            }
            Awaiting::OpeningTickets(_) | Awaiting::DraftTickets(_) | Awaiting::Tickets(_) => {
                Legal::Keep(KeepRange::of(view, seat))
            }
            Awaiting::Picks(_) => Legal::Pick,
            Awaiting::Stacks(_) => Legal::place(view),
            Awaiting::Nobody(_) => return None,
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
        let board = view.board();
        let aside = || view.stacks().filter(|stack| stack.location.is_none());
        let taken: LocationSet = view.stacks().filter_map(|stack| stack.location).collect();
        let together = board.tokens().is_some_and(|tokens| tokens.plan(view.seats()).together);
        let free = board.location_ids().filter(|&id| !taken.contains(id));
        Legal::Place {
            number: if together { aside().count() as u8 } else { 1 },
            symbols: aside().map(|stack| stack.symbol.index() as u8).collect(),
            locations: free.map(|id| names::location(board, id)).collect(),
        }
    }
}

fn may(view: &View<'_, '_>, action: Action) -> bool {
    view.check(action).is_ok()
}

fn market(view: &View<'_, '_>) -> Vec<u8> {
    let places = 0..view.board().market().size;
    places.filter(|&place| may(view, Action::DrawMarket(Slot(place)))).collect()
}

impl KeepRange {
    fn of(view: &View<'_, '_>, seat: Seat) -> KeepRange {
        let offered = view.offered_count(seat);
        match view.keep_rule() {
            Keep::AtLeast(least) => {
                KeepRange { least: least.min(offered) as u8, most: offered as u8 }
            }
            Keep::Exactly(number) => KeepRange { least: number as u8, most: number as u8 },
        }
    }
}

/// What a route costs: its color, length and required wilds.
type Price = (Option<Color>, u8, u8);

fn claims(view: &View<'_, '_>, seat: Seat) -> Vec<PricedRoutes> {
    let board = view.board();
    let hand = view.hand(seat).copied().unwrap_or_default();
    let mut by_price: BTreeMap<Price, PricedRoutes> = BTreeMap::new();
    for id in view.legal().claimable().iter() {
        let route = board.route(id);
        let pay = || payments(board, route, &hand);
        let price = (route.color, route.length, route.wilds_required);
        let claims = by_price.entry(price).or_insert_with(|| PricedRoutes {
            pay: pay().iter().map(|range| range.on_wire(board)).collect(),
            routes: Vec::new(),
        });
        let example = pay().first().map(Wilds::cheapest);
        let collects = |&end: &LocationId| {
            let payment = example.expect("a claimable route can be paid");
            may(view, Action::Claim(Claim { route: id, payment, collect_at: Some(end) }))
        };
        let ends = [route.a, route.b].into_iter().filter(collects);
        let collect = ends.map(|end| names::location(board, end)).collect();
        claims.routes.push(ClaimableRoute { route: route.id.clone(), collect });
    }
    by_price.into_values().collect()
}

/// A color, or none, with the fewest and the most wilds.
struct Wilds {
    color: Option<Color>,
    least: u8,
    most: u8,
}

impl Wilds {
    fn cheapest(&self) -> Payment {
        Payment { color: self.color, wilds: self.least }
    }
    fn on_wire(&self, board: &Board) -> PaymentRange {
        let color = self.color.map(|color| board.colors()[color.index()].id.clone());
        PaymentRange { color, least: self.least, most: self.most }
    }
}

/// The payments for a route (B-CLAIM-1, B-CLAIM-9, B-FERRY-1).
fn payments(board: &Board, route: &Route, hand: &Cards) -> Vec<Wilds> {
    let (length, wilds) = (route.length, hand.wilds().min(route.length as usize) as u8);
    let with_color = |color: Color| {
        let held = hand.color(color).min(length as usize) as u8;
        let least = (length - held).max(route.wilds_required);
        let most = wilds.min(length - 1);
        (least <= most).then_some(Wilds { color: Some(color), least, most })
    };
    let colors = board.color_ids().filter(|&color| route.color.is_none_or(|own| own == color));
    let alone = (wilds == length).then_some(Wilds { color: None, least: length, most: length });
    colors.filter_map(with_color).chain(alone).collect()
}
